"""PvP combat, Phase 5: heroes who share a space must fight."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.components import Tactic
from undercroft.games.miniskull_caverns.decisions import FOE, TACTIC
from undercroft.games.miniskull_caverns.events import (
    BEATS,
    COMBAT,
    HARMLESS,
    NOBODY_HURT,
    STAYS_OUT,
    TACTICS,
    TAKES_OFF,
)
from undercroft.games.miniskull_caverns.rules.strength import drop_gem, lose_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero, Todo
from undercroft.kernel.story.roll import Roll

MOST_DAMAGE: Final = 2
Fought = tuple[Hero, Hero, Roll, Roll]
"""Who attacked whom, and what both have rolled."""


def pvp_combat(g: Caverns) -> Todo:
    """At most one combat a round; alone there is none."""
    if g.solo:
        g.cite("MC-139")
        return None
    together = sharing_a_space(g)
    return fight_among(g, together) if len(together) > 1 else None


async def fight_among(g: Caverns, together: list[Hero]) -> None:
    """One attacks another; a third hero stays out."""
    attacker = who_attacks(g, together)
    others = [hero for hero in together if hero is not attacker]
    defender = await g.choose(attacker, "MC-093" if len(others) > 1 else "MC-090", FOE, others)
    for hero in others:
        if hero is not defender:
            g.tell("MC-093", STAYS_OUT, hero)
    await fight(g, attacker, defender)


def sharing_a_space(g: Caverns) -> list[Hero]:
    """The heroes, in turn order, on the one space that holds several; hidden heroes do not count."""
    found: list[Hero] = []
    for hero in g.turn_order():
        if hero.hidden:
            g.cite("MC-084")
            continue
        for rival in g.heroes:
            if rival is not hero and rival.space is hero.space and not rival.hidden:
                found.append(hero)
                break
    return found


def who_attacks(g: Caverns, together: list[Hero]) -> Hero:
    """Who moved in last this round; if nobody moved, the first in turn order."""
    attacker = together[0]
    for hero in together:
        if hero.moved > attacker.moved:
            attacker = hero
    if attacker.moved:
        g.cite("MC-091")
    else:
        g.cite("MC-092")
    return attacker


async def fight(g: Caverns, attacker: Hero, defender: Hero) -> None:
    """Both choose a Tactic face down, both are revealed, both roll; no Strength can be added."""
    g.tell("MC-090", COMBAT, attacker, defender)
    g.cite("MC-028")
    attacker.tactic = await g.choose_secretly(attacker, "MC-094", TACTIC, g.cards.tactics, (defender,))
    defender.tactic = await g.choose_secretly(defender, "MC-094", TACTIC, g.cards.tactics, (attacker,))
    g.reveal("MC-094")
    g.tell("MC-094", TACTICS, attacker, attacker.tactic, defender, defender.tactic)
    g.cite("MC-009")
    notes, answer = g.rolling(attacker), g.rolling(defender)
    die = await g.roll("MC-095", attacker)
    attack = die + modifier(g, attacker.tactic, defender.tactic)
    note_attack(notes, die, attacker.tactic, defender.tactic)
    die = await g.roll("MC-095", defender)
    defence = die + modifier(g, defender.tactic, attacker.tactic)
    note_attack(answer, die, defender.tactic, attacker.tactic)
    fought = (attacker, defender, notes, answer)
    if attack > defence:
        beat(g, attacker, attacker.tactic, defender, defender.tactic, attack - defence, fought)
    elif defence > attack:
        beat(g, defender, defender.tactic, attacker, attacker.tactic, defence - attack, fought)
    else:
        nobody_is_hurt(g, "MC-095", fought)


def note_attack(notes: Roll, die: int, own: Tactic, other: Tactic) -> None:
    """The die, and what both Tactics do to it."""
    notes.die(die)
    notes.add(own.bonus, own)
    notes.add(-other.hinder, other)
    notes.makes(die + own.bonus - other.hinder)


def modifier(g: Caverns, own: Tactic, other: Tactic) -> int:
    """What both Tactics do to the own attack value."""
    if own.bonus:
        g.cite("MC-096" if own.bonus == 1 else "MC-097")
    if other.hinder:
        g.cite("MC-098")
    return own.bonus - other.hinder


def beat(
    g: Caverns, winner: Hero, winning: Tactic, loser: Hero, losing: Tactic, difference: int, fought: Fought
) -> None:
    """What the loser suffers: the difference, 2 at the most. A blocking winner hurts nobody, but makes a lunging loser
    drop a Gem."""
    g.cite("MC-104")
    if winning.ward == 2:
        nobody_is_hurt(g, "MC-101", fought)
        g.tell("MC-101", HARMLESS, winner, winning)
        if losing.bonus == 2:
            drop_in_combat(g, loser, "MC-097", "having lunged into a Block")
        return
    damage = min(MOST_DAMAGE, max(0, difference - losing.ward))
    if damage:
        own, other = (fought[2], fought[3]) if winner is fought[0] else (fought[3], fought[2])
        own.opposed_by(other)
        g.tell("MC-102", BEATS, winner, loser, own)
    else:
        nobody_is_hurt(g, "MC-102", fought)
    if losing.ward:
        g.tell("MC-099" if losing.ward == 2 else "MC-098", TAKES_OFF, loser, losing, min(losing.ward, difference))
    if damage == MOST_DAMAGE:
        if losing.ward == 2:
            g.cite("MC-100")
        else:
            drop_in_combat(g, loser, "MC-103", "hit for 2 damage")
    if damage:
        lose_strength(g, loser, damage, "MC-102", winner)


def nobody_is_hurt(g: Caverns, rule: str, fought: Fought) -> None:
    """Whoever won: it comes to the same."""
    attacker, defender, notes, answer = fought
    notes.opposed_by(answer)
    g.tell(rule, NOBODY_HURT, attacker, defender, notes)


def drop_in_combat(g: Caverns, loser: Hero, rule: str, why: str) -> None:
    """The Gem stays where it falls; the winner does not get it."""
    if loser.gems:
        g.cite("MC-105")
        drop_gem(g, loser, rule, why)
