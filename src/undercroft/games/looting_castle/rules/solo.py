"""The solo game: four Monsters in the corners that grow, and one Hero who must come to them."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.board import NOWHERE
from undercroft.games.looting_castle.decisions import LAST_TURN
from undercroft.games.looting_castle.events import FED, MONSTER_APPEARS, MONSTER_ENTERS, MONSTER_STANDS, MONSTER_WAITS
from undercroft.games.looting_castle.rules.appearing import first_loot
from undercroft.games.looting_castle.rules.ending import check_thirty, solo_victory
from undercroft.games.looting_castle.rules.loot import draw_cube
from undercroft.games.looting_castle.rules.reset import lay_cubes, replace_rooms
from undercroft.games.looting_castle.state import ESCALATION, RESET, ROLL, Castle, Monster
from undercroft.kernel.question import NO, YES

_CORNERS: Final = (0, 3, 6, 9)
_CORNERS_OF_FEWER: Final = (3, 9, 0, 6)


async def deal_monsters(g: Castle) -> None:
    """One card beside each corner, its figure on the card."""
    number = g.options.monster_count
    corners = _CORNERS if number == 4 else _CORNERS_OF_FEWER[:number]
    if number < 4:
        g.cite("LC-323")
    for corner in corners:
        g.reveal("LC-260")
        card = await g.draw("LC-260", g.monster_pile)
        g.cite("LC-285")
        monster = Monster(card, NOWHERE, corner, False)
        if g.options.solo_hard_start:
            g.cite("LC-329")
            monster.at = corner
        g.monsters.append(monster)
        await first_loot(g, monster)
        event = MONSTER_APPEARS if monster.at == corner else MONSTER_WAITS
        g.tell("LC-260", event, card, g.spot(corner), g.heap(monster.loot))
    g.monsters.sort(key=corner_of)
    g.monsters_to_come = 0


def corner_of(monster: Monster) -> int:
    return monster.corner


# -- step 5 -----------------------------------------------------------------------------------------------------------


async def escalation(g: Castle) -> None:
    """Monsters enter their corners, are fed, and get up again."""
    g.cite("LC-265")
    g.cite("LC-283")
    if g.options.solo_feed_before_entry:
        g.cite("LC-322")
        await feed_monsters(g)
        enter_rooms(g)
    else:
        enter_rooms(g)
        await feed_monsters(g)
    for monster in g.monsters:
        if monster.is_on_its_card and monster.is_lying:
            monster.is_lying = False
            g.tell("LC-282", MONSTER_STANDS, monster.card)


def enter_rooms(g: Castle) -> None:
    """Every Monster standing on its card moves into its corner room."""
    for monster in g.monsters:
        if monster.is_on_its_card and not monster.is_lying:
            monster.at = monster.corner
            g.tell("LC-277", MONSTER_ENTERS, monster.card, g.spot(monster.corner))


async def feed_monsters(g: Castle) -> None:
    """Each Monster in a room gains at most one random cube."""
    for monster in g.monsters:
        if monster.is_on_its_card:
            continue
        rule = feeding_rule(g, monster)
        if rule:
            g.cite("LC-278")
            cube = await draw_cube(g, rule, monster.loot)
            if cube is not None:
                g.tell(rule, FED, monster.card, g.cubes(cube))
                check_thirty(g, monster)


def feeding_rule(g: Castle, monster: Monster) -> str:
    """The first of the conditions that holds: the last Monster, the Hero outside, or on the same side."""
    hero = g.heroes[0]
    if g.options.solo_feed_all:
        return "LC-327"
    if len(g.monsters) == 1:
        if g.options.solo_feed_last:
            return "LC-279"
        g.cite("LC-318")
    if not g.layout.is_room(hero.at):
        if g.options.solo_feed_outside:
            return "LC-280"
        g.cite("LC-317")
        return ""
    return "LC-281" if g.layout.in_line(hero.at, monster.at) else ""


# -- step 6 -----------------------------------------------------------------------------------------------------------


async def solo_reset(g: Castle) -> None:
    """Empty rooms out of the Hero's line are replaced while the bag lasts."""
    rooms = [room for room in range(g.layout.size) if g.rooms[room].loot.total == 0 and is_out_of_line(g, room)]
    g.cite("LC-286")
    rooms = rooms[: (g.bag.total + 1) // 2]
    g.cite("LC-332")
    await replace_rooms(g, "LC-286", rooms)
    await lay_cubes(g, "LC-286", rooms)


def is_out_of_line(g: Castle, room: int) -> bool:
    at = g.heroes[0].at
    if g.options.solo_reset_always:
        g.cite("LC-320")
        return room != at
    return not g.layout.is_room(at) or not g.layout.in_line(room, at)


# -- the end ----------------------------------------------------------------------------------------------------------


async def victory(g: Castle) -> None:
    """All Monsters are dead: one last turn, if wanted, to sell."""
    if await g.choose(g.heroes[0], "LC-292", LAST_TURN, [YES, NO]) is NO:
        solo_victory(g)
    g.is_last_turn = True
    g.next = ROLL


def after_the_hero(g: Castle) -> None:
    """What follows the room action: escalation, or the end after the last turn."""
    if g.is_last_turn:
        solo_victory(g)
    g.next = RESET if g.all_monsters_are_dead else ESCALATION
