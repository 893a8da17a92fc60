"""What everybody can count or see: where the Players are, how they do, what they have open, what lies in the pool."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.kernel.game import Quantity


def ledger(g: Dungeon) -> dict[str, Quantity]:
    """Each by its owner's name; a change of any of them must be told."""
    found: dict[str, Quantity] = {}
    for player in g.players:
        found[f"{player.name}.place"] = (player.heading or player.space).name
        found[f"{player.name}.hp"] = player.hp
        found[f"{player.name}.hand"] = len(player.hand)
        found[f"{player.name}.ready"] = tuple(item.name for item in player.ready)
        found[f"{player.name}.used"] = tuple(item.name for item in player.used)
        found[f"{player.name}.buff"] = "" if player.buff is None else player.buff.name
    for monster in g.monsters:
        if monster.face_up:
            found[f"{monster.name}.hp"] = monster.hp
    for space in g.cards.board.rooms:
        card = g.room_card(space)
        if card is not None:
            found[f"{space.name}.room"] = card.name
    found["pool.items"] = tuple(item.name for item in g.pool)
    found["party.leader"] = g.first.name
    found["party.fighting"] = g.in_combat
    return found
