"""Battles with Monsters: strength on both sides, what the loser loses, and what a kill brings."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.board import ENTRANCE, NOWHERE
from undercroft.games.looting_castle.cubes import STRENGTH, TREASURE, WEAPON, Loot, move_all, move_cubes
from undercroft.games.looting_castle.decisions import GOLEM_ITEM, SPOILS
from undercroft.games.looting_castle.events import (
    ALL_SLAIN,
    BATTLE,
    BOUNTY,
    DRAINED,
    FALLS,
    FIGHT_LOST,
    FIGHT_TIED,
    FIGHT_WON,
    HALVED,
    HERO_LOOTED,
    KILLED,
    LEAVES_ALCOVE,
    LIES_DOWN,
    LOSES_STRENGTH,
    MONSTER_GAINS,
    MONSTER_LIES,
    MONSTER_LOOTED,
    MONSTER_LOSES,
    MONSTER_RETURNS,
    MONSTER_ROBS,
    POWER,
    REVIVES,
    SPOILS_WON,
    STANDS_UP,
    TROPHY_WON,
)
from undercroft.games.looting_castle.force import force, in_words
from undercroft.games.looting_castle.rules.collecting import take_all_room_loot
from undercroft.games.looting_castle.rules.ending import check_thirty, end_of_game, solo_defeat
from undercroft.games.looting_castle.rules.loot import draw_cube, earn, give_back, grant, obey_the_limit, pick
from undercroft.games.looting_castle.state import Castle, Hero, Monster
from undercroft.kernel.story.events import Event
from undercroft.kernel.story.roll import Roll

WON: Final = 1
TIED: Final = 0
LOST: Final = -1


async def monster_battle(g: Castle, hero: Hero, monster: Monster, dice: tuple[int, ...], begins: Event = BATTLE) -> int:
    """One battle with a Monster, seen from the Hero: won (also by a tie that kills it), tied or lost."""
    come_forward(g, hero)
    theirs = monster_strength(g, hero, monster, dice, begins)
    notes = g.rolling(hero)
    notes.against(theirs)
    mine = await hero_strength(g, hero, monster, notes)
    outcome = FIGHT_WON if mine > theirs else FIGHT_LOST if mine < theirs else FIGHT_TIED
    g.tell("LC-144", outcome, hero, notes, monster.card, theirs)
    if mine < theirs:
        await hero_is_beaten(g, hero, monster, theirs - mine)
        return LOST
    if mine > theirs:
        monster_loses(g, monster, mine - theirs)
    else:
        monster_ties(g, monster)
    if monster.fighting_cubes == 0:
        g.cite("LC-152")
        await monster_is_killed(g, hero, monster)
        return WON
    if mine > theirs:
        await spoils(g, hero, monster)
    await after_battle(g, monster)
    if mine > theirs:
        monster_withdraws(g, monster)
    return WON if mine > theirs else TIED


def come_forward(g: Castle, hero: Hero) -> None:
    """Whoever battles the Monster stands, and stands in the open."""
    if hero.is_lying:
        hero.is_lying = False
        g.tell("LC-081", STANDS_UP, hero)
    if hero.is_hidden:
        hero.is_hidden = False
        g.tell("LC-086", LEAVES_ALCOVE, hero)


# -- both strengths ---------------------------------------------------------------------------------------------------


def monster_strength(g: Castle, hero: Hero, monster: Monster, dice: tuple[int, ...], begins: Event) -> int:
    """The full Strength die and the cubes it fights with; the battle begins with this number."""
    card = monster.card
    shares = force(g, hero, monster, dice)
    total = 0
    for amount, _ in shares:
        total += amount
    if g.is_solo:
        g.cite("LC-270")
    if card.adds_to_its_die is not None:
        g.cite(card.adds_to_its_die.rule)
        if g.is_solo:
            g.cite("LC-284")
    if card.adds_its_idle_die is not None and not g.is_solo and g.turn.monster_die != 6:
        g.cite(card.adds_its_idle_die.rule)
    if card.copies_strength is not None:
        g.cite(card.copies_strength.rule)
    else:
        g.cite("LC-149" if card.fights_with_treasure is None else card.fights_with_treasure.rule)
    if g.witness is not None:
        made_of = in_words(shares) if g.is_read else ""
        g.tell("LC-085" if begins is BATTLE else "LC-053", begins, hero, card, total, made_of, g.spot(hero.at))
    return total


async def hero_strength(g: Castle, hero: Hero, monster: Monster, notes: Roll) -> int:
    """Battle Dice, halved, and the Strength cubes."""
    card = monster.card
    dice = 1 + hero.level
    g.cite("LC-142")
    g.cite("LC-145")
    if hero.loot.weapons:
        usable = hero.loot.weapons
        if card.cancels_weapons is not None:
            usable -= monster.loot.weapons
            if monster.loot.weapons:
                g.tell(card.cancels_weapons.rule, POWER, card, "cancels Weapons with its own")
            else:
                g.cite(card.cancels_weapons.rule)
        if usable > 0:
            g.cite("LC-147")
            dice += 1
    total = hero.loot.strength
    if card.is_fought_with_treasure is not None:
        g.cite(card.is_fought_with_treasure.rule)
        total = hero.loot.treasure
    cubes, halves = total, 0
    for _ in range(dice):
        die = await g.roll("LC-146", hero)
        notes.die(die)
        halves += die // 2 - die
        total += die // 2
    notes.add(halves, HALVED)
    notes.add(cubes, "Strength" if card.is_fought_with_treasure is None else "Treasure")
    notes.makes(total)
    g.cite("LC-148")
    return total


# -- the Monster loses ------------------------------------------------------------------------------------------------


def monster_loses(g: Castle, monster: Monster, difference: int) -> None:
    """It returns cubes equal to the difference, as its abilities have it."""
    card = monster.card
    loss = difference
    if card.loses_less is not None:
        loss -= card.loses_less.amount
        g.tell(card.loses_less.rule, POWER, card, f"loses {card.loses_less.amount} less")
    if card.loses_at_most is not None and loss > card.loses_at_most.amount:
        loss = card.loses_at_most.amount
        g.tell(card.loses_at_most.rule, POWER, card, f"never loses more than {loss} at once")
    if card.loses_weapons_first is not None and monster.loot.weapons:
        weapons = min(loss, monster.loot.weapons)
        give_back(g, monster.loot, WEAPON, weapons)
        loss -= weapons
        if weapons:
            left = monster.loot.weapons
            g.tell(card.loses_weapons_first.rule, MONSTER_LOSES, card, g.cubes(WEAPON, weapons), left)
    lose_fighting_cubes(g, "LC-150", monster, loss)


def monster_ties(g: Castle, monster: Monster) -> None:
    """A tie costs it 1 cube."""
    spared = monster.card.loses_nothing_in_a_tie
    g.cite("LC-273" if g.is_solo else "LC-162")
    if spared is not None:
        g.tell(spared.rule, POWER, monster.card, "loses nothing in a tie")
        return
    lose_fighting_cubes(g, "LC-162", monster, 1)


def lose_fighting_cubes(g: Castle, rule: str, monster: Monster, number: int) -> None:
    crystal = monster.card.loses_treasure
    lost = min(number, monster.fighting_cubes)
    if lost <= 0:
        return
    cube = STRENGTH if crystal is None else TREASURE
    give_back(g, monster.loot, cube, lost)
    told = rule if crystal is None else crystal.rule
    g.tell(told, MONSTER_LOSES, monster.card, g.cubes(cube, lost), monster.fighting_cubes)


async def spoils(g: Castle, hero: Hero, monster: Monster) -> None:
    """The winner may take up to two Loot Items off the card of a Monster that survived."""
    loot = monster.loot
    lies_there = Loot(0, loot.weapons, loot.treasure)
    crystal = monster.card.yields_strength_as_spoils
    if crystal is not None:
        g.cite(crystal.rule)
        lies_there = Loot(loot.strength, loot.weapons, 0)
    taken = await pick(g, hero, "LC-151", SPOILS, lies_there, 0, 2)
    g.cite("LC-151")
    if taken.total:
        move_all(loot, hero.loot, taken)
        g.tell("LC-151", SPOILS_WON, hero, g.heap(taken), monster.card)
        await obey_the_limit(g, hero)


async def after_battle(g: Castle, monster: Monster) -> None:
    """What a Monster does that has survived a battle."""
    g.cite("LC-164")
    card = monster.card
    if card.regrows is not None:
        before = monster.loot.copy()
        for _ in range(card.regrows.amount):
            await draw_cube(g, card.regrows.rule, monster.loot)
        grown = monster.loot.more_than(before)
        if grown.total:
            g.tell(card.regrows.rule, MONSTER_GAINS, card, g.heap(grown))
    if card.regenerates_to is not None and 0 < monster.loot.strength < card.regenerates_to.amount:
        regrown = grant(g, monster.loot, STRENGTH, card.regenerates_to.amount - monster.loot.strength)
        if regrown:
            g.tell(card.regenerates_to.rule, MONSTER_GAINS, card, g.cubes(STRENGTH, regrown))
    check_thirty(g, monster)


def monster_withdraws(g: Castle, monster: Monster) -> None:
    """Beaten, it goes back to its card in the solo game; elsewhere it may be stunned."""
    if g.is_solo:
        monster.at = NOWHERE
        monster.is_lying = True
        g.tell("LC-271", MONSTER_RETURNS, monster.card)
    elif g.options.stun_beaten_monster and monster.is_lying:
        g.cite("LC-305")
    elif g.options.stun_beaten_monster:
        monster.is_lying = True
        g.tell("LC-305", MONSTER_LIES, monster.card)


# -- the Monster is killed --------------------------------------------------------------------------------------------


async def monster_is_killed(g: Castle, hero: Hero, monster: Monster) -> None:
    """The slayer takes all it carried, its card as a Trophy, and the bounty for the Boss, which ends the game."""
    g.monsters.remove(monster)
    g.slain.append(monster.card)
    g.tell("LC-152", KILLED, hero, monster.card)
    g.cite("LC-333")
    g.cite("LC-153")
    left = monster.loot.copy()
    if left.total:
        move_all(monster.loot, hero.loot, left)
        g.tell("LC-153", MONSTER_LOOTED, hero, monster.card, g.heap(left))
    if monster.card.yields_strength_as_spoils is not None:
        g.cite(monster.card.yields_strength_as_spoils.rule)
    if g.is_solo:
        g.cite("LC-274")
        await obey_the_limit(g, hero)
        if g.all_monsters_are_dead:
            g.tell("LC-291", ALL_SLAIN, hero)
        return
    hero.trophies.append(monster.card)
    g.tell("LC-154", TROPHY_WON, hero, monster.card)
    g.cite("LC-197")
    await obey_the_limit(g, hero)
    if monster.is_boss:
        g.tell("LC-155", BOUNTY, hero, 5)
        earn(g, hero, 5)
        end_of_game(g, "LC-110", "The Boss is dead")


# -- the Hero loses ---------------------------------------------------------------------------------------------------


async def hero_is_beaten(g: Castle, hero: Hero, monster: Monster, difference: int) -> None:
    """Strength lost, the room looted, the Hero dead, or on the floor."""
    g.cite("LC-163")
    card = monster.card
    lost = min(difference, 2, hero.loot.strength)
    if card.wounds_strength_all_the_same is not None:
        g.cite(card.wounds_strength_all_the_same.rule)
    if card.drains is not None:
        g.cite(card.drains.rule)
        move_cubes(hero.loot, monster.loot, STRENGTH, lost)
    else:
        give_back(g, hero.loot, STRENGTH, lost)
    g.cite("LC-157")
    if lost and card.drains is not None:
        g.tell(card.drains.rule, DRAINED, card, g.cubes(STRENGTH, lost), hero, hero.loot.strength)
    elif lost:
        g.tell("LC-157", LOSES_STRENGTH, hero, g.cubes(STRENGTH, lost), card, hero.loot.strength)
    if g.is_solo:
        g.cite("LC-272")
    else:
        take_all_room_loot(g, monster)
    if card.takes_an_item is not None:
        await take_an_item(g, hero, monster, card.takes_an_item.rule)
    if hero.loot.strength == 0:
        hero_is_killed(g, hero, monster)
    elif g.options.lie_down:
        hero.is_lying = True
        g.tell("LC-159", LIES_DOWN, hero)
    else:
        g.cite("LC-307")
    await after_battle(g, monster)


async def take_an_item(g: Castle, hero: Hero, monster: Monster, rule: str) -> None:
    """One Loot Item of the beaten Hero, chosen by the controlling player."""
    items = Loot(0, hero.loot.weapons, hero.loot.treasure)
    if items.total == 0:
        return
    g.cite("LC-008")
    cube = await g.choose(g.active_hero, rule, GOLEM_ITEM, items.colours(), (monster.card, hero))
    move_cubes(hero.loot, monster.loot, cube)
    g.tell(rule, MONSTER_ROBS, monster.card, g.cubes(cube), hero)


def hero_is_killed(g: Castle, hero: Hero, monster: Monster) -> None:
    """The Monster takes all his Weapons and Treasure; he wakes up at the Entrance. A solo game is lost."""
    g.tell("LC-160", FALLS, hero, monster.card)
    items = Loot(0, hero.loot.weapons, hero.loot.treasure)
    if items.total:
        move_all(hero.loot, monster.loot, items)
        g.tell("LC-160", HERO_LOOTED, monster.card, hero, g.heap(items))
    if hero.seat == g.active:
        g.turn.was_killed = True
    if g.is_solo:
        solo_defeat(g, "LC-288", f"{hero.label} is dead")
    hero.at = ENTRANCE
    hero.is_lying = False
    given = grant(g, hero.loot, STRENGTH, 3)
    g.tell("LC-161", REVIVES, hero, g.spot(ENTRANCE), g.cubes(STRENGTH, given))
