"""Looking at face-down cards: whoever looked keeps the knowledge, nothing is triggered (DC-194)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Effect, Space
from undercroft.games.dungeon_crawl.decisions import LOOK
from undercroft.games.dungeon_crawl.events import LOOKED, LOOKED_AT_MONSTERS, SAW_CARD, SAW_MONSTERS
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules.cause import Cause
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster


async def peek(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """Rooms ahead or the next Monsters for the party, or any face-down cards for the user alone."""
    what = effect.what[0]
    if what == "any_face_down":
        assert cause.user is not None
        await look_at_any(g, cause.user, effect.n)
        return
    g.reveal("DC-194")
    lookers = g.living() if effect.to == "party" else [p for p in (cause.user,) if p is not None]
    if what == "rooms_ahead":
        for space in cause.space.exits:
            if not g.room_up[space.number]:
                look_at_room(g, lookers, space)
    else:
        look_at_monsters(g, lookers, next_monsters(g, cause.space))


def next_monsters(g: Dungeon, space: Space) -> list[Monster]:
    """The Monsters of the nearest Monster Room ahead that still holds some."""
    for den in g.cards.board.monster_rooms:
        if space.ahead[den.number] > 0 and g.monsters_in(den):
            return [monster for monster in g.monsters_in(den) if not monster.face_up]
    return []


async def look_at_any(g: Dungeon, player: Adventurer, n: int) -> None:
    """Face-down cards on the board that the Player does not know yet: name them, then look."""
    bit = 1 << player.seat
    rooms = {
        f"room {space.name}": space
        for space in g.cards.board.rooms
        if not g.room_up[space.number] and not g.room_looked[space.number] & bit
    }
    monsters = {f"monster {m.name}": m for m in g.monsters if not m.face_up and not m.looked & bit}
    options = [*rooms, *monsters]
    chosen: list[str] = []
    while options and len(chosen) < n:
        name = await g.choose(player, "DC-194", LOOK, options)
        chosen.append(name)
        options = [option for option in options if option != name]
    g.reveal("DC-194")
    for name in chosen:
        if name in rooms:
            look_at_room(g, [player], rooms[name])
        else:
            look_at_monsters(g, [player], [monsters[name]])


def look_at_room(g: Dungeon, lookers: list[Adventurer], space: Space) -> None:
    g.tell("DC-194", LOOKED, lookers, spot(g, space))
    for player in lookers:
        g.room_looked[space.number] |= 1 << player.seat
        g.whisper(player, "DC-194", SAW_CARD, g.room_cards[space.number], spot(g, space))


def look_at_monsters(g: Dungeon, lookers: list[Adventurer], monsters: list[Monster]) -> None:
    """All of one Room."""
    if not monsters:
        return
    there = spot(g, monsters[0].space)
    g.tell("DC-194", LOOKED_AT_MONSTERS, lookers, len(monsters), there)
    for player in lookers:
        for monster in monsters:
            monster.looked |= 1 << player.seat
        g.whisper(player, "DC-194", SAW_MONSTERS, [monster.card for monster in monsters], there)
