"""Step 7: empty rooms make way for new ones, and the next Monster comes for the one that was killed."""

from __future__ import annotations

from undercroft.games.looting_castle.board import SPACES
from undercroft.games.looting_castle.components import RoomCard
from undercroft.games.looting_castle.cubes import Loot, move_cubes
from undercroft.games.looting_castle.decisions import PLACE_CUBE
from undercroft.games.looting_castle.events import (
    CUBES_LAID,
    LOOT_LAID,
    PILE_RENEWED,
    RESET_SKIPPED,
    ROOMS_LAID,
    ROOMS_RESET,
)
from undercroft.games.looting_castle.rules.appearing import next_monster
from undercroft.games.looting_castle.rules.loot import draw_cube, note_the_bag
from undercroft.games.looting_castle.state import Castle


async def reset_rooms(g: Castle) -> None:
    """Skipped as a whole once the bag has run empty."""
    empty = [room for room, here in enumerate(g.rooms) if here.loot.total == 0 and is_unoccupied(g, room)]
    if g.bag_was_emptied:
        g.cite("LC-109")
        if empty:
            g.tell("LC-109", RESET_SKIPPED)
        return
    if empty:
        await replace_rooms(g, "LC-098", empty)
        await loot_for_new_rooms(g, empty)
    if g.monster is None and g.monsters_to_come:
        await next_monster(g, "LC-102", g.lair)


def is_unoccupied(g: Castle, room: int) -> bool:
    """No Hero, no Monster."""
    return g.monster_in(room) is None and not g.somebody_is_in(room)


async def replace_rooms(g: Castle, rule: str, rooms: list[int]) -> None:
    """All are discarded first, then replaced in ring order."""
    if not rooms:
        return
    g.tell(rule, ROOMS_RESET, [g.spot(room) for room in rooms])
    for room in rooms:
        g.room_discard.append(g.rooms[room].card)
    cards = [await lay_room(g, rule, room) for room in rooms]
    g.tell(rule, ROOMS_LAID, cards, [g.spot(room) for room in rooms])


async def lay_room(g: Castle, rule: str, room: int) -> RoomCard:
    """The top card of the room pile, shuffled anew when it is exhausted."""
    if len(g.room_pile) == 0:
        g.room_pile.shuffle_in(g.room_discard)
        g.room_discard = []
        g.tell("LC-105", PILE_RENEWED, "Room")
    card = await g.draw(rule, g.room_pile)
    g.rooms[room].card = card
    return card


async def loot_for_new_rooms(g: Castle, rooms: list[int]) -> None:
    """Two random cubes each; if the bag is too empty for that, the active player distributes what is left."""
    if g.bag.total < 2 * len(rooms):
        await distribute_the_rest(g, rooms)
        return
    await lay_cubes(g, "LC-099", rooms)


async def lay_cubes(g: Castle, rule: str, rooms: list[int]) -> None:
    """Two random cubes for each, as far as the bag has them."""
    stocked: list[int] = []
    laid = Loot()
    for room in rooms:
        loot = g.rooms[room].loot
        if await draw_cube(g, rule, loot) is not None:
            await draw_cube(g, rule, loot)
            stocked.append(room)
            laid.strength += loot.strength
            laid.weapons += loot.weapons
            laid.treasure += loot.treasure
    if stocked:
        g.tell(rule, LOOT_LAID, [g.spot(room) for room in stocked], g.loot_in(stocked), g.heap(laid))


async def distribute_the_rest(g: Castle, rooms: list[int]) -> None:
    """The last cubes, one after another, at most two to a room."""
    rest: Loot = g.bag.copy()
    for cube in rest.cubes():
        places = [SPACES[room] for room in rooms if g.rooms[room].loot.total < 2]
        place = await g.choose(g.active_hero, "LC-100", PLACE_CUBE, places, (cube,))
        move_cubes(g.bag, g.rooms[place.number].loot, cube)
        g.tell("LC-100", CUBES_LAID, g.cubes(cube), g.spot(place.number))
    note_the_bag(g)
