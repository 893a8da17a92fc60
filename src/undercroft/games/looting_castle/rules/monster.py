"""Step 6: the Monster walks, and every Hero in its way decides for himself."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.cubes import CUBES, TREASURE, Loot, move_cubes
from undercroft.games.looting_castle.decisions import (
    DIRECTION,
    FACE_MONSTER,
    SWAP_WITH,
)
from undercroft.games.looting_castle.events import (
    DROPS_CUBE,
    GIVES_TREASURE,
    MONSTER_MOVES,
    MONSTER_PASSES,
    MONSTER_STANDS,
    MONSTER_STAYS,
    POWER,
    SWAPS,
)
from undercroft.games.looting_castle.rules.battles import LOST, monster_battle
from undercroft.games.looting_castle.rules.collecting import collect, collect_after_its_move, gain_random_cube, take
from undercroft.games.looting_castle.rules.heroes import strongest, weakest
from undercroft.games.looting_castle.state import Castle, Hero, Monster
from undercroft.games.looting_castle.words import (
    BATTLE,
    CLOCKWISE_WAY,
    COUNTER_CLOCKWISE_WAY,
    DROPS,
    GIVE_TREASURE,
    LET_PASS,
)
from undercroft.kernel.words import Word

# What a Hero owes a Monster in his room.
PASSING: Final = 0
STOPPING: Final = 1
OTHERS_BEATEN: Final = 2
HELD_OFF: Final = 3

_SPARED: Final = {
    "LC-080": "beaten already",
    "LC-082": "loot lies in the room",
    "LC-084": "hidden in the alcove",
    "LC-089": "beaten already",
    "LC-092": "it has been held off",
}
"""Why a Monster need not be fought, by the rule that says so."""
_MAY_BATTLE: Final[list[Word]] = [LET_PASS, BATTLE]


async def monster_turn(g: Castle) -> None:
    """An unattacked Monster moves; then come the extras of the turn."""
    monster = g.monster
    if monster is None:
        return
    if g.turn.monster_was_attacked:
        g.tell("LC-058", MONSTER_STAYS, monster.card, g.spot(monster.at))
        if g.options.monster_collects_when_attacked:
            await collect(g, "LC-312", monster)
    else:
        g.cite("LC-076")
        await monster_moves(g, monster)
        alone = monster.card.grows_when_left_alone
        if alone is not None and g.monster is monster:
            await gain_random_cube(g, alone.rule, monster)
    if g.options.monster_bonus_cube and g.monster is monster:
        await gain_random_cube(g, "LC-309", monster)


async def monster_moves(g: Castle, monster: Monster) -> None:
    """As many rooms as its die shows, one way round, through every Hero on the way."""
    steps = distance(g, monster)
    if steps <= 0:
        await stand_still(g, monster)
        return
    if monster.card.swaps_with_the_furthest is not None:
        await swap(g, monster)
    g.cite("LC-008")
    way = await g.choose(g.active_hero, "LC-077", DIRECTION, [CLOCKWISE_WAY, COUNTER_CLOCKWISE_WAY], (monster.card,))
    onward = 1 if way is CLOCKWISE_WAY else -1
    g.cite("LC-078")
    g.cite("LC-079")
    fought = False
    while steps > 0 and not fought:
        steps -= 1
        monster.at = (monster.at + onward) % g.layout.size
        g.lair = monster.at
        met = g.somebody_is_in(monster.at)
        if met or steps == 0:
            g.tell("LC-077", MONSTER_MOVES, monster.card, g.spot(monster.at))
        if met:
            fought = await meet_heroes(g, monster, STOPPING if steps == 0 else PASSING)
            if g.monster is not monster:
                g.cite("LC-093")
                return
        if steps > 0 and not fought and monster.card.gathers_strength_up_to is not None:
            gather_strength(g, monster, monster.card.gathers_strength_up_to.rule)
    if fought:
        g.cite("LC-095")
    else:
        await collect_after_its_move(g, monster)


def distance(g: Castle, monster: Monster) -> int:
    """Its movement die, as its abilities change it; a stunned Monster stands up instead."""
    card = monster.card
    if monster.is_lying:
        monster.is_lying = False
        g.tell("LC-305", MONSTER_STANDS, card)
        return 0
    if card.moves_only_on_a_six is not None and g.turn.monster_die != 6:
        g.tell(card.moves_only_on_a_six.rule, POWER, card, "moves only on a 6")
        return 0
    if card.moves_further is not None:
        g.cite(card.moves_further.rule)
        return g.turn.monster_die + card.moves_further.amount
    return g.turn.monster_die


async def stand_still(g: Castle, monster: Monster) -> None:
    """It attacks nobody, unless an option says so, and takes its cube."""
    g.tell("LC-096", MONSTER_STAYS, monster.card, g.spot(monster.at))
    if g.options.monster_attacks_in_place:
        g.cite("LC-311")
        if await meet_heroes(g, monster, STOPPING):
            return
    await collect(g, "LC-096", monster)


def gather_strength(g: Castle, monster: Monster, rule: str) -> None:
    """On leaving a room it passed, a hungry Monster takes a Strength cube along."""
    power = monster.card.gathers_strength_up_to
    assert power is not None
    if g.rooms[monster.at].loot.strength and monster.loot.strength < power.amount:
        take(g, rule, monster, Loot(1, 0, 0), passing=True)


async def swap(g: Castle, monster: Monster) -> None:
    """Before moving it trades places with the furthest Hero in the castle; of equals with the weaker one."""
    power = monster.card.swaps_with_the_furthest
    assert power is not None
    inside = [hero for hero in g.heroes if g.layout.is_room(hero.at)]
    far = max((g.layout.distance(monster.at, hero.at) for hero in inside), default=0)
    if far == 0:
        g.cite(power.rule)
        return
    furthest = [hero for hero in inside if g.layout.distance(monster.at, hero.at) == far]
    hero = furthest[0]
    if len(furthest) > 1:
        hero = await g.choose(g.active_hero, "LC-216", SWAP_WITH, weakest(furthest), (monster.card,))
    hero.at, monster.at = monster.at, hero.at
    g.lair = monster.at
    hero.is_hidden = False
    g.tell(power.rule, SWAPS, monster.card, hero, g.spot(hero.at), g.spot(monster.at))


# -- meeting Heroes ---------------------------------------------------------------------------------------------------


async def meet_heroes(g: Castle, monster: Monster, duty: int) -> bool:
    """All Heroes of the room, strongest first; what they owe changes after each battle. Gives whether there was one."""
    waiting = g.heroes_in(monster.at)
    if len(waiting) > 1:
        g.cite("LC-090")
    fought = False
    while waiting and g.monster is monster:
        hero = await strongest(g, waiting)
        waiting.remove(hero)
        if not await face(g, monster, hero, duty):
            continue
        fought = True
        g.cite("LC-085")
        if monster.card.keeps_its_die_on_its_own_move is not None:
            g.cite(monster.card.keeps_its_die_on_its_own_move.rule)
        outcome = await monster_battle(g, hero, monster, g.turn.strength_dice)
        duty = OTHERS_BEATEN if outcome == LOST else HELD_OFF
    return fought


async def face(g: Castle, monster: Monster, hero: Hero, duty: int) -> bool:
    """One Hero before the Monster: he lets it be, pays, or battles. Gives whether he battles."""
    g.cite("LC-009")
    if duty == HELD_OFF:
        return await pay_or_battle(g, monster, hero, "LC-092", _MAY_BATTLE)
    if hero.is_lying:
        return await pay_or_battle(g, monster, hero, "LC-080" if duty == PASSING else "LC-089", _MAY_BATTLE)
    if duty == PASSING:
        return await face_in_passing(g, monster, hero)
    rule = "LC-087" if duty == STOPPING else "LC-091"
    if hero.is_hidden:
        g.cite("LC-088")
        if monster.card.ignores_alcoves is not None:
            g.cite(monster.card.ignores_alcoves.rule)
    if monster.card.starts_no_battle is not None:
        g.cite(rule)
        return await pay_or_battle(g, monster, hero, monster.card.starts_no_battle.rule, drop_or_battle(monster, hero))
    if hero.loot.treasure:
        return await pay_or_battle(g, monster, hero, rule, [GIVE_TREASURE, BATTLE])
    return await pay_or_battle(g, monster, hero, rule, [BATTLE])


async def face_in_passing(g: Castle, monster: Monster, hero: Hero) -> bool:
    """A passing Monster spares a hidden Hero, and one in whose room an item lies; otherwise it wants a cube."""
    card = monster.card
    if hero.is_hidden:
        if card.ignores_alcoves is None:
            g.cite("LC-191")
            return await pay_or_battle(g, monster, hero, "LC-084", _MAY_BATTLE)
        g.tell(card.ignores_alcoves.rule, POWER, card, "sees into every alcove")
    if g.rooms[monster.at].loot.items:
        if card.always_demands_its_toll is None:
            return await pay_or_battle(g, monster, hero, "LC-082", _MAY_BATTLE)
        g.tell(card.always_demands_its_toll.rule, POWER, card, "demands its toll all the same")
    if card.spares_the_penniless is not None:
        g.cite(card.spares_the_penniless.rule)
    return await pay_or_battle(g, monster, hero, "LC-083", drop_or_battle(monster, hero))


def drop_or_battle(monster: Monster, hero: Hero) -> list[Word]:
    """One cube of any colour, or battle; a Hero without cubes must battle, unless the Monster starts none."""
    options: list[Word] = []
    if hero.loot.strength:
        options.append(DROPS[0])
    if hero.loot.weapons:
        options.append(DROPS[1])
    if hero.loot.treasure:
        options.append(DROPS[2])
    if not options and monster.card.starts_no_battle is not None:
        options.append(LET_PASS)
    options.append(BATTLE)
    return options


async def pay_or_battle(g: Castle, monster: Monster, hero: Hero, rule: str, options: list[Word]) -> bool:
    """Ask, and carry out whatever is not a battle."""
    answer = await g.choose(hero, rule, FACE_MONSTER, options, (monster.card,))
    if answer is BATTLE:
        return True
    if answer is LET_PASS:
        g.tell(rule, MONSTER_PASSES, monster.card, hero, _SPARED.get(rule))
    elif answer is GIVE_TREASURE:
        move_cubes(hero.loot, monster.loot, TREASURE)
        g.tell(rule, GIVES_TREASURE, hero, monster.card, g.cubes(TREASURE))
    else:
        cube = CUBES[DROPS.index(answer)]
        move_cubes(hero.loot, g.rooms[monster.at].loot, cube)
        g.tell(rule, DROPS_CUBE, hero, g.cubes(cube), monster.card, g.spot(monster.at))
    return False
