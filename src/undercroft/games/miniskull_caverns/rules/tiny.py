"""Tiny, Phase 6: whoever brings enough Gems to the centre must fight the dragon."""

from __future__ import annotations

from typing import Final

from undercroft.games.miniskull_caverns.decisions import JOIN, TINY_DAMAGE, UP_TO, YES_OR_NO
from undercroft.games.miniskull_caverns.events import (
    JOINS,
    PAYS_TO_HURT_TINY,
    TINY_ATTACKS,
    TINY_BEATEN,
    TINY_HURT,
    TINY_LEAVES,
    TINY_TIED,
    TINY_WINS,
)
from undercroft.games.miniskull_caverns.rules.strength import after_paying, expend_strength, lose_strength
from undercroft.games.miniskull_caverns.state import Caverns, Hero, Todo
from undercroft.kernel.question import YES
from undercroft.kernel.story.grammar import counted
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import CHANCE, Player

MOST_DAMAGE: Final = 2
TINY: Final = Player(CHANCE, "tiny", "Tiny")
"""Nobody plays him, but his die has to be told as his."""


def tiny_combat(g: Caverns) -> Todo:
    """Tiny comes out only to those who bring enough Gems."""
    if not tiny_is_out(g):
        g.cite("MC-113")
        return None
    return battles_with_tiny(g)


async def battles_with_tiny(g: Caverns) -> None:
    """First those who must, then those who want to help, each once and in turn order, as long as Tiny is out."""
    must = [hero for hero in g.turn_order() if g.can_face_tiny(hero)]
    if len(must) == 2:
        g.cite("MC-115")
    for hero in must:
        g.tell("MC-106", TINY_ATTACKS, hero)
        if hero.hidden:
            g.cite("MC-087")
        await battle_tiny(g, hero)
    for hero in g.turn_order():
        if not tiny_is_out(g):
            g.tell("MC-114", TINY_LEAVES)
            return
        if hero not in must and may_help(g, hero) and await g.choose(hero, "MC-112", JOIN, YES_OR_NO) is YES:
            g.tell("MC-112", JOINS, hero)
            await battle_tiny(g, hero)


def may_help(g: Caverns, hero: Hero) -> bool:
    """On the centre; with the house rule, anywhere."""
    if hero.space is g.layout.centre:
        return True
    if g.options.tiny_from_afar:
        g.cite("MC-149")
        return True
    return False


def tiny_is_out(g: Caverns) -> bool:
    """As long as a hero on the centre carries the required Gems."""
    return any(g.can_face_tiny(hero) for hero in g.heroes)


async def battle_tiny(g: Caverns, hero: Hero) -> None:
    """One roll for Tiny, one for the hero."""
    g.cite("MC-009")
    notes, answer = g.rolling(hero), g.rolling(TINY)
    notes.opposed_by(answer)
    claw = await g.roll("MC-107")
    answer.die(claw)
    blow = await g.roll("MC-107", hero)
    notes.die(blow)
    if blow > claw:
        await hurt_tiny(g, hero, blow, claw, notes)
    elif claw > blow:
        g.tell("MC-107", TINY_WINS, hero, notes, claw - blow)
        lose_strength(g, hero, min(MOST_DAMAGE, claw - blow), "MC-109", TINY)
    else:
        g.tell("MC-110", TINY_TIED, hero, notes)


async def hurt_tiny(g: Caverns, hero: Hero, blow: int, claw: int, notes: Roll) -> None:
    """The difference, and as much Strength as the hero adds: it is paid, but a blow that wins has no other price."""
    damage = blow - claw
    useful = min(hero.strength, max(0, g.tiny - damage))
    added = await g.choose(hero, "MC-108", TINY_DAMAGE, UP_TO[useful], (blow, claw))
    g.tiny = max(0, g.tiny - damage - added)
    g.cite("MC-111")
    if added:
        expend_strength(g, hero, added, "MC-108", PAYS_TO_HURT_TINY)
        notes.add(added, "Strength")
        notes.makes(blow + added)
    if g.tiny == 0:
        g.tell("MC-108", TINY_BEATEN, hero, notes, damage + added, g.tiny)
        g.cite("MC-119")
        win(g, hero)
    g.tell("MC-108", TINY_HURT, hero, notes, damage + added, g.tiny)
    after_paying(g, hero, added)


def win(g: Caverns, hero: Hero) -> None:
    """Tiny is defeated, and the game is over at once: only a hero with the required Gems can be the winner."""
    g.cite("MC-002")
    rule = "MC-116"
    if not g.can_face_tiny(hero):
        rule = "MC-118"
        hero = next(winner for winner in g.turn_order() if g.can_face_tiny(winner))
    elif len([other for other in g.heroes if g.can_face_tiny(other)]) > 1:
        rule = "MC-117"
    scores = tuple(1.0 if other is hero else 0.0 for other in g.heroes)
    g.finish(rule, (hero.seat,), f"{hero.label} escapes with {counted(hero.gems, 'Gem')}", scores)
