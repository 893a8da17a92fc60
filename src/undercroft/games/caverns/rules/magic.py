"""The six spells."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import (
    COMBAT,
    FIRE_BALL,
    FLYING,
    HOLY,
    INVISIBILITY,
    LEVELS,
    MAGIC,
    PETRIFY,
    PLACES_PER_TILE,
    SHAPE_CHANGING,
    SPELL_TITLES,
    SUMMONING,
    DeckCard,
)
from undercroft.games.caverns.decisions import COME, GROW, RESIST, SHRINK, SIZE, SUMMONED, TARGET, THE_WEB
from undercroft.games.caverns.events import (
    APPEARS,
    ARRIVES,
    BALL_FAILS,
    BURNT,
    CAN_FLY,
    CASTS,
    CASTS_AT,
    GROWS,
    PETRIFIED,
    RESISTS,
    SHRINKS,
    SPELL_FAILS,
    STAYS_UNSEEN,
    VANISHES,
    WEB_BURNT,
    WEB_BURNT_BY_MAGIC,
)
from undercroft.games.caverns.figures import BIGGER, RUNNING, SMALLER, WAITING, Figure
from undercroft.games.caverns.rules.death import killed
from undercroft.games.caverns.rules.faces import AT_LEAST, at_least, flame
from undercroft.games.caverns.rules.treasure import (
    own_die,
    prove_magic,
    reach,
    rolling,
    show_bonuses,
    show_card,
    spend,
    warded,
)
from undercroft.games.caverns.rules.winning import came_home
from undercroft.games.caverns.state import NOWHERE, Caverns
from undercroft.kernel.question import OPEN, UNSEEN
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import Word

FLIGHT_TILES: Final = 2


def can_cast(figure: Figure, spell: int) -> bool:
    """Magic above 0 and not below the level, each spell once per turn, and none after rushing in."""
    if figure.rushed or figure.attempted & (1 << spell):
        return False
    return reach(figure) >= LEVELS[spell]


def can_cast_unaided(figure: Figure, spell: int) -> bool:
    return figure.card.magic >= LEVELS[spell] and can_cast(figure, spell)


async def attempt(g: Caverns, caster: Figure, spell: int, target: Word | None, card: DeckCard | None) -> bool:
    """The spell is announced and the Magic for its level shown, or a card shown that casts it; false if broken off."""
    caster.attempted |= 1 << spell
    g.casting = NOWHERE
    g.cite("CV-187")
    if not caster.card.is_character:
        g.cite("CV-168")
    if card is not None:
        show_card(g, caster, card, "CV-179")
        spend(g, caster, card)
    elif not await prove_magic(g, caster, LEVELS[spell]):
        return False
    g.cite("CV-185")
    if spell in (PETRIFY, FIRE_BALL) and target is not THE_WEB:
        g.cite("CV-195")
        come_to_sight(g, caster, "CV-212")
    if target is None:
        g.tell("CV-190", CASTS, caster, SPELL_TITLES[spell])
    else:
        g.tell("CV-190", CASTS_AT, caster, SPELL_TITLES[spell], target)
    return True


# -- Flying ----------------------------------------------------------------------------------------------------------


async def cast_flying(g: Caverns, caster: Figure) -> None:
    """1, 2, 3 fails; 4, 5, 6 lets the caster fly two tiles as its movement."""
    g.cite("CV-197")
    if not await attempt(g, caster, FLYING, None, None):
        return
    g.cite("CV-196")
    notes = rolling(g, caster)
    notes.against(4, at_least=True)
    if await own_die(g, caster, "CV-198", at_least(4), notes) >= 4:
        caster.flight = FLIGHT_TILES
        g.tell("CV-198", CAN_FLY, SPELL_TITLES[FLYING], notes, caster, FLIGHT_TILES)
    else:
        g.tell("CV-199", SPELL_FAILS, SPELL_TITLES[FLYING], notes, caster)


# -- Petrify ---------------------------------------------------------------------------------------------------------


async def petrify(g: Caverns, caster: Figure, target: Figure) -> bool | None:
    """4, 5, 6 turns the target to stone. None if the caster broke off."""
    if not await attempt(g, caster, PETRIFY, target.card, None):
        return None
    g.cite("CV-207")
    if await warded(g, target, caster, PETRIFY):
        return False
    notes = rolling(g, caster)
    notes.against(4, at_least=True)
    if await own_die(g, caster, "CV-203", at_least(4), notes) <= 3:
        g.tell("CV-203", SPELL_FAILS, SPELL_TITLES[PETRIFY], notes, caster)
        return False
    turn_to_stone(g, target, caster, notes)
    return True


def turn_to_stone(g: Caverns, target: Figure, caster: Figure, notes: Roll) -> None:
    """Stone to the end of its player's next turn; one that nobody runs, to the end of the caster's next turn."""
    target.stone = WAITING
    if target.is_awake:
        target.stone_seat = target.seat
        g.tell("CV-204", PETRIFIED, SPELL_TITLES[PETRIFY], notes, target)
    else:
        target.stone_seat = caster.seat
        g.tell("CV-208", PETRIFIED, SPELL_TITLES[PETRIFY], notes, target)
    g.cite("CV-205")
    g.cite("CV-206")
    if g.encounter is not None and target.card.number in g.encounter.waiting:
        g.encounter.waiting.remove(target.card.number)
        if not g.encounter.waiting:
            g.encounter = None


# -- Invisibility ----------------------------------------------------------------------------------------------------


async def cast_invisibility(g: Caverns, caster: Figure) -> None:
    """1, 2 fails and ends it; 3 keeps it; 4, 5, 6 makes or keeps the caster invisible."""
    if not await attempt(g, caster, INVISIBILITY, None, None):
        return
    needed = 3 if caster.invisible else 4
    notes = rolling(g, caster)
    notes.against(needed, at_least=True)
    die = await own_die(g, caster, "CV-209", at_least(needed), notes)
    if die >= 4 or (die == 3 and caster.invisible):
        caster.kept = True
        if not caster.invisible:
            caster.invisible = True
            caster.trail = 1 << caster.at
            g.cite("CV-211")
            g.cite("CV-214")
            g.tell("CV-209", VANISHES, SPELL_TITLES[INVISIBILITY], notes, caster)
        else:
            g.tell("CV-209", STAYS_UNSEEN, SPELL_TITLES[INVISIBILITY], notes, caster)
        return
    g.tell("CV-209", SPELL_FAILS, SPELL_TITLES[INVISIBILITY], notes, caster)
    if die <= 2:
        come_to_sight(g, caster, "CV-210")


def come_to_sight(g: Caverns, figure: Figure, rule: str) -> None:
    """When invisibility ends, the figure is put on the tile and place that was noted."""
    if figure.invisible:
        figure.invisible = False
        figure.trail = 0
        g.reveal(rule)
        g.tell("CV-216", APPEARS, figure, g.box.places[figure.at])


# -- Shape-Changing --------------------------------------------------------------------------------------------------


def shape_targets(g: Caverns, caster: Figure) -> list[Word]:
    """The caster itself, or anybody seen in its own place; nobody need be willing."""
    found: list[Word] = [caster.card]
    for other in g.figures:
        if other is not caster and other.at == caster.at and not other.invisible and not other.is_stone:
            found.append(other.card)
    return found


async def cast_shape_changing(g: Caverns, caster: Figure) -> None:
    """Target and size are named; 1, 2 fails; 3 and more changes the size for one turn."""
    who = g.runner(caster)
    unseen = UNSEEN if caster.invisible else OPEN  # or the others could count who is where it is
    picked = await g.choose(who, "CV-188", TARGET, shape_targets(g, caster), (caster.card,), unseen)
    size = await g.choose(who, "CV-217", SIZE, (GROW, SHRINK), (), unseen)
    target = next(figure for figure in g.figures if figure.card is picked)
    if not await attempt(g, caster, SHAPE_CHANGING, picked, None):
        return
    if caster.invisible:
        g.reveal("CV-217")
    g.cite("CV-220")
    if target is not caster and await warded(g, target, caster, SHAPE_CHANGING):
        return
    notes = rolling(g, caster)
    notes.against(3, at_least=True)
    if await own_die(g, caster, "CV-217", at_least(3), notes) <= 2:
        g.tell("CV-217", SPELL_FAILS, SPELL_TITLES[SHAPE_CHANGING], notes, caster)
        return
    target.size = BIGGER if size is GROW else SMALLER
    target.size_stage = RUNNING if target is caster else WAITING
    target.size_seat = target.seat if target.is_awake else caster.seat
    if target is not caster and caster.invisible:
        caster.trail = 1 << caster.at
    g.cite("CV-218")
    g.tell("CV-219", GROWS if size is GROW else SHRINKS, SPELL_TITLES[SHAPE_CHANGING], notes, target)


# -- Fire-Ball -------------------------------------------------------------------------------------------------------


async def fire_ball(g: Caverns, caster: Figure, target: Figure, card: DeckCard | None) -> bool | None:
    """Three dice: any 1 fails, else a sum above the target's combat score kills. None if the caster broke off."""
    if not await attempt(g, caster, FIRE_BALL, target.card, card):
        return None
    g.cite("CV-225")
    if await warded(g, target, caster, FIRE_BALL):
        return False
    score = target.card.combat
    for mod in target.card.mods:
        if mod.vs & caster.card.tags:
            score += mod.amount
    if target.is_awake:
        score += await show_bonuses(g, target, "CV-222", COMBAT, caster.card.tags)
    score = max(0, score)
    notes = rolling(g, caster)
    if await three_dice(g, caster, score, notes) <= score:
        g.tell("CV-222", BALL_FAILS, caster, target, score, notes)
        return False
    g.cite("CV-223")
    g.tell("CV-222", BURNT, caster, target, score, notes)
    killed(g, target, caster)
    return True


async def three_dice(g: Caverns, caster: Figure, combat: int, notes: Roll) -> int:
    """The sum of three dice, to be above this Combat; or 0 if any of them shows a 1."""
    total = 0
    failed = False
    for to_come in (2, 1, 0):
        die = await own_die(g, caster, "CV-221", AT_LEAST[0] if failed else flame(total, to_come, combat), notes)
        failed = failed or die == 1
        total += die
    notes.makes(total, "a 1 among them" if failed else "")
    return 0 if failed else total


async def burn_by_magic(g: Caverns, caster: Figure, card: DeckCard | None) -> None:
    """A Fire-Ball at the web of the own tile, which is no attack: unless a die shows 1 the web is gone."""
    if not await attempt(g, caster, FIRE_BALL, THE_WEB, card):
        return
    notes = rolling(g, caster)
    if await three_dice(g, caster, 0, notes) > 0:
        g.webs.remove(caster.at // PLACES_PER_TILE)
        g.tell("CV-224", WEB_BURNT_BY_MAGIC, notes, g.box.places[g.outside(caster.at)], g.tile_of(caster))
    else:
        g.tell("CV-224", SPELL_FAILS, SPELL_TITLES[FIRE_BALL], notes, caster)


def burn_web(g: Caverns, figure: Figure, rule: str) -> None:
    """The web marker is removed, and whoever was caught there is free."""
    g.webs.remove(figure.at // PLACES_PER_TILE)
    g.tell(rule, WEB_BURNT, g.box.places[g.outside(figure.at)], g.tile_of(figure))


# -- Summoning -------------------------------------------------------------------------------------------------------


def can_be_summoned(g: Caverns, caster: Figure, other: Figure) -> bool:
    """A figure run by another player, not stone, not visibly here already; no Undead onto the Holy Place."""
    if other.seat < 0 or other.seat == caster.seat or other.is_stone:
        return False
    if not other.invisible and other.at == caster.at:
        return False
    return not (g.is_holy(caster.at) and other.card.tags & g.box.markers[HOLY].shuns)


async def cast_summoning(g: Caverns, caster: Figure) -> None:
    """The target is named, may resist with its Magic, and on 3 or more stands before the caster."""
    names: list[Word] = [other.card for other in g.figures if can_be_summoned(g, caster, other)]
    unseen = UNSEEN if caster.invisible else OPEN  # who is not offered is where it is
    picked = await g.choose(g.runner(caster), "CV-227", TARGET, names, (caster.card,), unseen)
    target = next(figure for figure in g.figures if figure.card is picked)
    g.cite("CV-230")
    if not await attempt(g, caster, SUMMONING, picked, None):
        return
    if caster.invisible:
        g.reveal("CV-227")
    if await warded(g, target, caster, SUMMONING):
        return
    resistance = await resist(g, target, caster)
    notes = rolling(g, caster)
    notes.against(3 + resistance, at_least=True)
    if await own_die(g, caster, "CV-228", at_least(3 + resistance), notes) - resistance <= 2:
        g.tell("CV-228", SPELL_FAILS, SPELL_TITLES[SUMMONING], notes, caster)
        return
    if target.invisible:
        g.cite("CV-231")
    target.at = caster.at
    come_to_sight(g, target, "CV-231")
    g.cite("CV-226")
    g.tell("CV-229", ARRIVES, SPELL_TITLES[SUMMONING], notes, target, caster, g.box.places[target.at])
    if caster.invisible:
        caster.trail = 1 << caster.at
    came_home(g, target)


async def resist(g: Caverns, target: Figure, caster: Figure) -> int:
    """An unwilling target deducts its total Magic, declared and shown before the die."""
    willing = await g.choose(g.runner(target), "CV-232", SUMMONED, (COME, RESIST), (target.card, caster.card))
    if willing is COME:
        return 0
    magic = 0
    if not target.never_casts:
        magic = target.card.magic + await show_bonuses(g, target, "CV-232", MAGIC, 0)
    g.tell("CV-232", RESISTS, target, magic)
    return magic
