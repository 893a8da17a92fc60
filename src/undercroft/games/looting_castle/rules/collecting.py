"""What a Monster takes from rooms: one cube, or what its abilities say, and never what they forbid."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.board import SPACES
from undercroft.games.looting_castle.cubes import STRENGTH, TREASURE, WEAPON, Cube, Loot, move_all
from undercroft.games.looting_castle.decisions import COLLECT, COLLECT_TWO
from undercroft.games.looting_castle.events import MONSTER_GAINS, MONSTER_TAKES, MONSTER_TAKES_HERE, POWER
from undercroft.games.looting_castle.rules.ending import check_thirty
from undercroft.games.looting_castle.rules.loot import draw_cube, pick
from undercroft.games.looting_castle.state import Castle, Monster
from undercroft.kernel.story.grammar import listed, plural


def allowed_loot(g: Castle, monster: Monster) -> Loot:
    """The cubes of its room that a Monster may take and keep."""
    card = monster.card
    room = g.rooms[monster.at]
    loot = room.loot.copy()
    if card.never_collects is not None:
        left = [cube for cube in card.never_collects.colours if loot.count(cube)]
        for cube in left:
            g.cite("LC-097")
            loot.put(cube, -loot.count(cube))
        if left and g.witness is not None:
            g.tell(card.never_collects.rule, POWER, card, f"takes no {listed([plural(c.label) for c in left], 'or')}")
    if card.collects_strength_by_alcoves is not None and loot.strength and not room.card.alcove:
        g.tell(card.collects_strength_by_alcoves.rule, POWER, card, "takes Strength only beside an alcove")
        loot.strength = 0
    if card.holds_at_most is not None and loot.strength > monster.room_for_strength:
        g.tell(card.holds_at_most.rule, POWER, card, "cannot hold more Strength")
        loot.strength = monster.room_for_strength
    return loot


def take_all_room_loot(g: Castle, monster: Monster) -> None:
    """A Monster that has beaten a Hero takes all cubes lying there."""
    loot = allowed_loot(g, monster)
    g.cite("LC-158")
    take(g, "LC-158", monster, loot)


def take(g: Castle, rule: str, monster: Monster, loot: Loot, passing: bool = False) -> None:
    if loot.total:
        move_all(g.rooms[monster.at].loot, monster.loot, loot)
        g.tell(rule, MONSTER_TAKES if passing else MONSTER_TAKES_HERE, monster.card, g.heap(loot), g.spot(monster.at))


NOT_FIRST: Final = "{cube} is not what {monster:the} takes first"


async def collect_after_its_move(g: Castle, monster: Monster) -> None:
    """Where a move ended without battle: the usual, or with an option everything."""
    if g.options.monster_collects_all:
        take(g, "LC-313", monster, allowed_loot(g, monster))
        check_thirty(g, monster)
    else:
        await collect(g, "LC-094", monster)


async def collect(g: Castle, rule: str, monster: Monster) -> None:
    """One cube, or as its abilities have it."""
    loot = allowed_loot(g, monster)
    if loot.total == 0:
        g.cite(rule)
        return
    if not await special_collecting(g, monster, loot):
        take(g, rule, monster, await one_cube(g, rule, monster, loot))
    check_thirty(g, monster)


async def special_collecting(g: Castle, monster: Monster, loot: Loot) -> bool:
    """Abilities that replace the single cube."""
    card = monster.card
    if card.collects_all_treasure is not None and loot.treasure:
        take(g, card.collects_all_treasure.rule, monster, Loot(0, 0, loot.treasure))
        return True
    if card.collects_all_with_strength is not None and loot.strength:
        take(g, card.collects_all_with_strength.rule, monster, loot)
        return True
    if card.collects_strength_by_alcoves is not None and loot.strength:
        take(g, card.collects_strength_by_alcoves.rule, monster, Loot(loot.strength, 0, 0))
        return True
    if card.collects_two_items is not None and loot.strength == 0 and loot.items >= 2:
        rule = card.collects_two_items.rule
        g.cite("LC-008")
        take(g, rule, monster, await pick(g, g.active_hero, rule, COLLECT_TWO, loot, 2, 2, SPACES[monster.at]))
        return True
    return False


async def one_cube(g: Castle, rule: str, monster: Monster, loot: Loot) -> Loot:
    """The controlling player says which, within the Monster's preference."""
    g.cite("LC-008")
    return single(await g.choose(g.active_hero, rule, COLLECT, preferred(g, monster, loot), (monster.card,)))


def preferred(g: Castle, monster: Monster, loot: Loot) -> list[Cube]:
    """The colours that are there; if the Monster has a preference, those of them."""
    colours = loot.colours()
    first = monster.card.collects_first
    if first is None or not any(cube in first.colours for cube in colours):
        return colours
    wanted = first.colours
    g.cite(first.rule)
    return g.only(colours, lambda cube: cube in wanted, first.rule, NOT_FIRST, monster.card)


def single(cube: Cube) -> Loot:
    return Loot(int(cube is STRENGTH), int(cube is WEAPON), int(cube is TREASURE))


async def gain_random_cube(g: Castle, rule: str, monster: Monster) -> None:
    """A cube out of the bag, unless it is Strength that the Monster cannot hold."""
    cube = await draw_cube(g, rule, monster.loot)
    if cube is None:
        return
    cap = monster.card.holds_at_most
    if cap is not None and cube is STRENGTH and monster.loot.strength > monster.strength_cap:
        monster.loot.put(STRENGTH, -1)
        g.bag.put(STRENGTH)
        g.tell(cap.rule, POWER, monster.card, "cannot hold more Strength")
        return
    g.tell(rule, MONSTER_GAINS, monster.card, g.cubes(cube))
    check_thirty(g, monster)
