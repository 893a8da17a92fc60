"""What Room cards do: one small rule per verb of the card texts.

Each gives the path on which the Hero goes on; only the map leads anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from undercroft.games.looting_castle.board import SPACES, Space
from undercroft.games.looting_castle.cubes import STRENGTH, Cube, Loot, move_all
from undercroft.games.looting_castle.decisions import (
    BOOST,
    LEAVE_BEHIND,
    MAP_MOVE,
    TAKE,
    TRADE,
    WHICH_ROOM,
)
from undercroft.games.looting_castle.events import (
    CUBE_ADDED,
    DRAWS,
    ENCOUNTER,
    HALVED,
    LEAVES,
    MAP_MOVES,
    MINOR_FIGHT_LOST,
    MINOR_FIGHT_WON,
    NO_DEAL,
    NOTHING_TO_WIN,
    SEARCH_LOST,
    SEARCH_WON,
    SPENDS,
    TAKES,
    TAKES_HERE,
    TAKES_NOTHING,
    TRADES,
    UNARMED_LOST,
    UNARMED_WON,
)
from undercroft.games.looting_castle.rules.loot import draw_cube, give_back, obey_the_limit, pick, surplus
from undercroft.games.looting_castle.state import Castle, Hero
from undercroft.games.looting_castle.words import NO_ROOM, NO_TRADE, STAY
from undercroft.kernel.question import NO, YES
from undercroft.kernel.words import Word

Path = tuple[int, ...]
NOTHING_TO_TAKE: Final = "There is nothing to take in that room"
NO_PATH: Final[Path] = ()
Action = Callable[[Castle, Hero, str], Coroutine[Any, Any, Path]]


# -- taking cubes out of rooms ----------------------------------------------------------------------------------------


def collectable(g: Castle, room: int) -> Loot:
    """The cubes of a room that a Hero may take: items are out of reach next to their guard."""
    loot = g.rooms[room].loot
    guard = g.guard_of(room)
    if guard is None:
        return loot
    assert guard.guards_neighbours is not None
    g.cite(guard.guards_neighbours.rule)
    return Loot(loot.strength, 0, 0)


async def take_from(g: Castle, hero: Hero, rule: str, room: int, most: int) -> None:
    """Take any of the cubes the Hero is entitled to, and leave behind what he cannot carry."""
    taken = await pick(g, hero, rule, TAKE, collectable(g, room), 0, most, SPACES[room])
    g.cite("LC-059")
    if taken.total == 0:
        g.tell(rule, TAKES_NOTHING, hero, g.spot(room))
        return
    move_all(g.rooms[room].loot, hero.loot, taken)
    g.cite("LC-062")
    g.tell(rule, TAKES_HERE if room == hero.at else TAKES, hero, g.heap(taken), g.spot(room))
    await leave_the_surplus(g, hero, room)


async def leave_the_surplus(g: Castle, hero: Hero, room: int) -> None:
    """What he cannot carry, of old and new alike, stays where the new came from."""
    over = surplus(g, hero)
    if over:
        left = await pick(g, hero, "LC-064", LEAVE_BEHIND, hero.loot, over, over)
        move_all(hero.loot, g.rooms[room].loot, left)
        g.tell("LC-064", LEAVES, hero, g.heap(left), g.spot(room))


async def take_all(g: Castle, hero: Hero, rule: str, room: int) -> None:
    await take_from(g, hero, rule, room, g.rooms[room].loot.total)


# -- the verbs --------------------------------------------------------------------------------------------------------


async def found_loot(g: Castle, hero: Hero, rule: str) -> Path:
    """A cube without any test; all of them for a Hero who stays out of the alcove."""
    card = g.rooms[hero.at].card
    cubes = card.cubes
    if g.options.found_loot_cubes > cubes:
        g.cite("LC-300")
        cubes = g.options.found_loot_cubes
    if card.all_in_the_open:
        if g.options.alcoves:
            if not hero.is_hidden:
                cubes = g.rooms[hero.at].loot.total
        elif not g.is_solo:
            g.cite("LC-314")
        elif g.options.solo_open_room_two:
            g.cite("LC-321")
            cubes = 2
        else:
            g.cite("LC-276")
    await take_from(g, hero, rule, hero.at, cubes)
    return NO_PATH


async def find_a_cube(g: Castle, hero: Hero, rule: str) -> Path:
    """One cube of this room; with the house rule, a random one out of the bag."""
    if g.options.encounter_from_bag:
        cube = await draw_cube(g, "LC-337", hero.loot)
        if cube is not None:
            g.tell("LC-337", DRAWS, hero, g.cubes(cube))
            await obey_the_limit(g, hero)
    else:
        await take_from(g, hero, rule, hero.at, 1)
    return NO_PATH


async def search(g: Castle, hero: Hero, rule: str) -> Path:
    """A die of 4 or more finds everything; Strength makes up what is missing."""
    notes = g.rolling(hero)
    notes.against(4, at_least=True)
    die = await g.roll(rule, hero)
    notes.die(die)
    missing = 4 - die
    if missing > 0:
        if hero.loot.strength < missing:
            g.tell(rule, SEARCH_LOST, hero, notes, g.spot(hero.at))
            return NO_PATH
        if await g.choose(hero, "LC-177", BOOST, [YES, NO], (missing, die)) is NO:
            g.tell(rule, SEARCH_LOST, hero, notes, g.spot(hero.at))
            return NO_PATH
        give_back(g, hero.loot, STRENGTH, missing)
        g.tell("LC-177", SPENDS, hero, g.cubes(STRENGTH, missing))
        notes.add(missing, "Strength spent")
        notes.makes(4)
    g.tell(rule, SEARCH_WON, hero, notes, g.spot(hero.at))
    await take_all(g, hero, rule, hero.at)
    return NO_PATH


async def fight(g: Castle, hero: Hero, rule: str) -> Path:
    """A minor Monster guards the room: beat it for all cubes, or go without."""
    g.cite(rule)
    theirs = 2 * hero.level
    if g.is_solo:
        g.cite("LC-267")
        theirs += max(g.turn.strength_dice)
    else:
        theirs += g.turn.strength_dice[0]
    notes = g.rolling(hero)
    notes.against(theirs)
    mine = hero.loot.strength
    if hero.loot.weapons:
        die = await g.roll("LC-168", hero)
        notes.die(die)
        if g.options.full_weapon_die:
            g.cite("LC-336")
            mine += die
        else:
            notes.add(die // 2 - die, HALVED)
            mine += die // 2
    notes.add(hero.loot.strength, "Strength")
    notes.makes(mine)
    g.cite("LC-168")
    if hero.loot.weapons:
        g.tell("LC-167", MINOR_FIGHT_WON if mine > theirs else MINOR_FIGHT_LOST, hero, notes, theirs)
    else:
        g.tell("LC-167", UNARMED_WON if mine > theirs else UNARMED_LOST, hero, mine, theirs)
    if mine > theirs:
        g.cite("LC-169")
        await take_all(g, hero, rule, hero.at)
    else:
        g.cite("LC-170")
    return NO_PATH


async def trade(g: Castle, hero: Hero, rule: str) -> Path:
    """One item of the Hero for all the rest; what he gives stays here."""
    offered: list[Word] = [*Loot(0, hero.loot.weapons, hero.loot.treasure).colours()]
    if not offered or collectable(g, hero.at).total == 0:
        g.tell(rule, NO_DEAL, hero)
        return NO_PATH
    given = await g.choose(hero, rule, TRADE, [*offered, NO_TRADE])
    if isinstance(given, Cube):
        await trade_for_the_rest(g, hero, rule, given)
    else:
        g.tell(rule, NO_DEAL, hero)
    return NO_PATH


async def trade_for_the_rest(g: Castle, hero: Hero, rule: str, given: Cube) -> None:
    """The item is set aside in the room first, so that it is not among what may be taken."""
    loot = g.rooms[hero.at].loot
    entitled = collectable(g, hero.at).copy()
    hero.loot.put(given, -1)
    loot.put(given)
    g.tell(rule, TRADES, hero, g.cubes(given), g.spot(hero.at))
    taken = await pick(g, hero, rule, TAKE, entitled, 0, entitled.total, SPACES[hero.at])
    move_all(loot, hero.loot, taken)
    if taken.total:
        g.tell(rule, TAKES_HERE, hero, g.heap(taken), g.spot(hero.at))
    await leave_the_surplus(g, hero, hero.at)


async def share(g: Castle, hero: Hero, rule: str) -> Path:
    """A cube is added, then one or two may be taken, but one must stay."""
    loot = g.rooms[hero.at].loot
    added = await draw_cube(g, rule, loot)
    if added is not None:
        g.tell(rule, CUBE_ADDED, g.cubes(added), g.spot(hero.at))
    await take_from(g, hero, rule, hero.at, min(2, loot.total - 1))
    return NO_PATH


async def reach_through(g: Castle, hero: Hero, rule: str) -> Path:
    """All cubes of this room or of one beside it."""
    rooms = rooms_with_loot(g, hero, rule)
    if not rooms:
        g.tell(rule, NOTHING_TO_WIN, hero, g.spot(hero.at))
        return NO_PATH
    chosen = await g.choose(hero, rule, WHICH_ROOM, [*rooms, NO_ROOM])
    if isinstance(chosen, Space):
        await take_all(g, hero, rule, chosen.number)
    else:
        g.tell(rule, TAKES_NOTHING, hero, g.spot(hero.at))
    return NO_PATH


def rooms_with_loot(g: Castle, hero: Hero, rule: str) -> list[Space]:
    """This room and those beside it, if anything can be taken there."""
    before, after = g.layout.beside(hero.at)
    rooms = [SPACES[room] for room in (hero.at, before, after)]
    return g.only(rooms, lambda room: collectable(g, room.number).total > 0, rule, NOTHING_TO_TAKE)


async def encounter(g: Castle, hero: Hero, rule: str) -> Path:
    """The die says what happens."""
    notes = g.rolling(hero)
    die = await g.roll(rule, hero)
    notes.die(die)
    line = g.cards.encounters[die - 1]
    g.tell(line.rule, ENCOUNTER, hero, notes, line.label)
    from_bag = g.options.encounter_from_bag and line.does == "find_a_cube"
    if g.rooms[hero.at].loot.total == 0 and line.does in POINTLESS_WHEN_EMPTY and not from_bag:
        g.tell("LC-061", NOTHING_TO_WIN, hero, g.spot(hero.at))
        return NO_PATH
    return await ACTIONS[line.does](g, hero, line.rule)


async def study_the_map(g: Castle, hero: Hero, rule: str) -> Path:
    """All cubes, then perhaps up to two rooms further for 1 Strength."""
    await take_all(g, hero, rule, hero.at)
    if hero.loot.strength == 0:
        return NO_PATH
    walks = g.layout.strolls[hero.at]
    options: list[Any] = [STAY, *walks.routes]
    route = await g.choose(hero, "LC-187", MAP_MOVE, options)
    if route is STAY:
        return NO_PATH
    give_back(g, hero.loot, STRENGTH)
    g.tell("LC-187", MAP_MOVES, hero, g.cubes(STRENGTH), hero.loot.strength)
    return walks.path[route]


ACTIONS: Final[dict[str, Action]] = {
    "found_loot": found_loot,
    "find_a_cube": find_a_cube,
    "search": search,
    "fight": fight,
    "trade": trade,
    "share": share,
    "reach_through": reach_through,
    "encounter": encounter,
    "study_the_map": study_the_map,
}
POINTLESS_WHEN_EMPTY: Final[tuple[str, ...]] = ("found_loot", "find_a_cube", "search", "fight", "trade")
