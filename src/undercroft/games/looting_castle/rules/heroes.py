"""Step 5 and every other battle between two Heroes; who is the stronger one."""

from __future__ import annotations

from undercroft.games.looting_castle.cubes import STRENGTH, Loot, move_all
from undercroft.games.looting_castle.decisions import (
    HERO_BATTLE,
    PASSING_BATTLE,
    STEAL,
    STRONGER,
)
from undercroft.games.looting_castle.events import (
    CHALLENGES,
    HALVED,
    HERO_FIGHT_LOST,
    HERO_FIGHT_TIED,
    HERO_FIGHT_WON,
    LOSES_STRENGTH,
    STEALS,
)
from undercroft.games.looting_castle.rules.loot import give_back, obey_the_limit, pick
from undercroft.games.looting_castle.state import Castle, Hero
from undercroft.games.looting_castle.words import PEACE
from undercroft.kernel.question import NO, YES
from undercroft.kernel.story.roll import Roll


async def hero_battles(g: Castle, hero: Hero) -> None:
    """A Hero who shares his space may attack the others there, strongest first, as long as he wins."""
    if hero.is_lying:
        g.cite("LC-075")
    while not g.turn.was_beaten:
        if not g.has_company(hero):
            return
        rivals = [rival for rival in g.rivals_of(hero) if rival.seat not in g.turn.battled]
        if not rivals:
            return
        rival = await strongest(g, rivals)
        if await g.choose(hero, "LC-071", HERO_BATTLE, [rival, PEACE]) is PEACE:
            return
        if len(rivals) > 1:
            g.cite("LC-072")
        if await hero_battle(g, hero, rival) <= 0:
            g.cite("LC-074")
            return
        g.cite("LC-073")


async def hero_battle(g: Castle, attacker: Hero, defender: Hero) -> int:
    """Both roll; the winner may take Loot Items up to the difference, at most two. Gives what the attacker is ahead."""
    g.turn.battled.append(attacker.seat if defender.seat == g.active else defender.seat)
    g.cite("LC-013")
    g.tell("LC-165", CHALLENGES, attacker, defender, g.spot(attacker.at))
    notes, answer = g.rolling(attacker), g.rolling(defender)
    mine = await battle_strength(g, attacker, notes)
    theirs = await battle_strength(g, defender, answer)
    notes.opposed_by(answer)
    outcome = HERO_FIGHT_WON if mine > theirs else HERO_FIGHT_LOST if mine < theirs else HERO_FIGHT_TIED
    g.tell("LC-165", outcome, attacker, notes, defender, theirs)
    if attacker.is_hidden or defender.is_hidden:
        g.cite("LC-194")
    if mine == theirs:
        g.cite("LC-166")
        return 0
    winner, loser = (attacker, defender) if mine > theirs else (defender, attacker)
    if loser.seat == g.active:
        g.turn.was_beaten = True
    items = Loot(0, loser.loot.weapons, loser.loot.treasure)
    stolen = await pick(g, winner, "LC-165", STEAL, items, 0, min(2, abs(mine - theirs)))
    if stolen.total:
        move_all(loser.loot, winner.loot, stolen)
        g.tell("LC-165", STEALS, winner, g.heap(stolen), loser)
        await obey_the_limit(g, winner)
    return mine - theirs


async def battle_strength(g: Castle, hero: Hero, notes: Roll) -> int:
    """All Battle Dice, halved, and the Strength cubes."""
    g.cite("LC-144")
    total, halves = hero.loot.strength, 0
    for _ in range(hero.battle_dice):
        die = await g.roll("LC-145", hero)
        notes.die(die)
        halves += die // 2 - die
        total += die // 2
    notes.add(halves, HALVED)
    notes.add(hero.loot.strength, "Strength")
    notes.makes(total)
    g.cite("LC-146")
    g.cite("LC-148")
    return total


# -- passing another Hero ---------------------------------------------------------------------------------------------


async def pass_heroes(g: Castle, hero: Hero) -> bool:
    """A Hero enters a space with others in it and movement left. Gives whether he may go on."""
    demon = g.incites_heroes()
    if demon is not None:
        power = demon.sets_heroes_on_each_other
        assert power is not None
        g.cite(power.rule)
        return await forced_battles(g, hero, demon.weakens_the_loser is not None)
    if g.options.passing_battles:
        await passing_battles(g, hero)
    else:
        g.cite("LC-048")
    return True


async def forced_battles(g: Castle, hero: Hero, loser_is_weakened: bool) -> bool:
    """Strongest first, each must be beaten before the Hero goes on."""
    rivals = g.rivals_of(hero)
    while rivals:
        rival = await strongest(g, rivals)
        rivals.remove(rival)
        ahead = await hero_battle(g, hero, rival)
        if ahead != 0 and loser_is_weakened:
            weaken(g, rival if ahead > 0 else hero)
        if ahead <= 0:
            g.cite("LC-212")
            return False
        g.cite("LC-211")
    return True


def weaken(g: Castle, loser: Hero) -> None:
    """The loser of a forced battle loses 1 Strength, and does not die of it."""
    if loser.loot.strength:
        give_back(g, loser.loot, STRENGTH)
        g.tell("LC-213", LOSES_STRENGTH, loser, g.cubes(STRENGTH), None, loser.loot.strength)


async def passing_battles(g: Castle, hero: Hero) -> None:
    """Option: for each Hero there, first the moving one may start a battle, then the other; the move goes on.

    Whoever starts it is the attacker.
    """
    rivals = g.rivals_of(hero)
    while rivals:
        rival = await strongest(g, rivals)
        rivals.remove(rival)
        may_attack = not g.turn.was_beaten and rival.seat not in g.turn.battled
        if may_attack and await g.choose(hero, "LC-316", PASSING_BATTLE, [YES, NO], (rival,)) is YES:
            await hero_battle(g, hero, rival)
        elif await g.choose(rival, "LC-316", PASSING_BATTLE, [YES, NO], (hero,)) is YES:
            await hero_battle(g, rival, hero)


# -- who is stronger --------------------------------------------------------------------------------------------------


async def strongest(g: Castle, heroes: list[Hero]) -> Hero:
    """More Strength cubes, then more Battle Dice, then whom the active player names."""
    if len(heroes) == 1:
        return heroes[0]
    best = max([standing(hero) for hero in heroes])
    equals = [hero for hero in heroes if standing(hero) == best]
    g.cite("LC-010")
    return equals[0] if len(equals) == 1 else await g.choose(g.active_hero, "LC-010", STRONGER, equals)


def weakest(heroes: list[Hero]) -> list[Hero]:
    """The same order from the other end; several if they are alike."""
    least = min([standing(hero) for hero in heroes])
    return [hero for hero in heroes if standing(hero) == least]


def standing(hero: Hero) -> int:
    """Strength cubes first, Battle Dice second."""
    return hero.loot.strength * 10 + hero.battle_dice
