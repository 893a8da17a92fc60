"""What everybody can count or see: who is where, who holds what, what lies in which room, and the prices."""

from __future__ import annotations

from undercroft.games.looting_castle.board import SPACES
from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.state import Castle
from undercroft.kernel.game import Quantity


def ledger(g: Castle) -> dict[str, Quantity]:
    """Each by its owner's name; a change of any of them must be told."""
    found: dict[str, Quantity] = {}
    for hero in g.heroes:
        found[f"{hero.name}.place"] = SPACES[hero.at].name
        found[f"{hero.name}.money"] = hero.money
        found[f"{hero.name}.sack"] = _names(hero.loot)
        found[f"{hero.name}.trophies"] = tuple(card.name for card in hero.trophies)
        found[f"{hero.name}.lying"] = hero.is_lying
        found[f"{hero.name}.hidden"] = hero.is_hidden
    for monster in g.monsters:
        found[f"{monster.card.name}.place"] = "" if monster.is_on_its_card else SPACES[monster.at].name
        found[f"{monster.card.name}.sack"] = _names(monster.loot)
        if monster.is_lying:
            found[f"{monster.card.name}.lying"] = True
    for number, room in enumerate(g.rooms):
        found[f"{SPACES[number].name}.card"] = room.card.name
        if room.loot.total:
            found[f"{SPACES[number].name}.floor"] = _names(room.loot)
    if g.black_market is not None:
        found["BM.prices"] = g.black_market.name
    if g.smugglers_cove is not None:
        found["SC.prices"] = g.smugglers_cove.name
    return found


def _names(loot: Loot) -> tuple[str, ...]:
    return tuple(cube.name for cube in loot.cubes())
