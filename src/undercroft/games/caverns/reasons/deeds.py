"""Why a figure cannot do this on its turn: moving, exploring, caverns, activities, tools, spells."""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.caverns.components import (
    CAVE,
    FIRE_BALL,
    FLYING,
    LEVELS,
    NARROW,
    PETRIFY,
    PLACES_PER_TILE,
    PORTS,
    SPELL_TITLES,
    SUMMONING,
    WALL,
    WATER,
    Arm,
    DeckCard,
    Place,
    StairsTo,
)
from undercroft.games.caverns.decisions import (
    BREAK_FREE,
    CREEP,
    EXCHANGE,
    FIGHT,
    GO_IN,
    LEAVE,
    LOOK,
    RUSH,
    SPELLS,
    STOP,
    TAKE_WING,
    WAIVE,
    WAKE,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.reasons.figures import actor, not_held
from undercroft.games.caverns.rules.combat import opponents
from undercroft.games.caverns.rules.death import can_wake
from undercroft.games.caverns.rules.deeds import any_target
from undercroft.games.caverns.rules.entering import strangers
from undercroft.games.caverns.rules.exchange import can_exchange
from undercroft.games.caverns.rules.magic import can_be_summoned
from undercroft.games.caverns.rules.movement import stairs_for, ways_on
from undercroft.games.caverns.rules.treasure import reach
from undercroft.games.caverns.state import BLOCKED, Caverns
from undercroft.kernel.question import Question
from undercroft.kernel.story.grammar import listed
from undercroft.kernel.why_not import WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]
MOVED: Final = "{figure:the} [has] already moved this turn"


def deed(g: Caverns, asked: Asked, wanted: Word) -> list[WhyNot]:
    figure = actor(g, asked)
    if wanted is WAIVE:
        return [] if figure.hand else [WhyNot("CV-172", "{figure:the} [holds] no card to be asked about", (figure,))]
    if wanted in (CREEP, RUSH, GO_IN):
        return _entering(g, figure, wanted)
    if isinstance(wanted, (Place, Arm, StairsTo)) or wanted in (BREAK_FREE, LEAVE, TAKE_WING):
        return _moving(g, figure, wanted)
    if isinstance(wanted, DeckCard):
        return not_held(figure, wanted, "CV-179") or _tool(g, figure, wanted)
    if wanted in SPELLS:
        return _spell(g, figure, SPELLS.index(wanted))
    return _activity(g, figure, wanted)


# -- moving ------------------------------------------------------------------------------------------------------------


def _held_fast(g: Caverns, figure: Figure) -> bool:
    return g.is_webbed(figure.at) and not figure.free and not figure.card.ignores_webs


def _moving(g: Caverns, figure: Figure, wanted: Word) -> list[WhyNot]:
    found: list[WhyNot] = []
    if figure.moved:
        found.append(WhyNot("CV-027", MOVED, (figure,)))
    if wanted is BREAK_FREE:
        return (
            found if _held_fast(g, figure) else [WhyNot("CV-079", "{figure:the} [is] not caught in a web", (figure,))]
        )
    if _held_fast(g, figure) and not figure.moved:
        return [WhyNot("CV-079", "{figure:the} [is] caught in a web and must break free first", (figure,))]
    if isinstance(wanted, Place):
        return found + no_step(g, figure, wanted, False)
    if isinstance(wanted, Arm):
        return found + _unexplorable(g, figure, wanted)
    if isinstance(wanted, StairsTo):
        return found + _no_stairs(g, figure, wanted)
    if wanted is LEAVE:
        if not g.is_cavern(figure.at):
            return [*found, WhyNot("CV-044", "{figure:the} [is] not in a cavern", (figure,))]
        return found + _barred(figure, g.tile_of(figure).mouth, "the mouth", False)
    if not figure.flight:
        return [*found, WhyNot("CV-198", "{figure:the} cannot fly", (figure,))]
    return (
        found if ways_on(g, figure, True) else [*found, WhyNot("CV-200", "No explored tile can be reached from here")]
    )


def no_step(g: Caverns, figure: Figure, to: Place, flying: bool) -> list[WhyNot]:
    """Why no step leads there."""
    if any(g.place_at(link) == to.number for link in ways_on(g, figure, flying)):
        return []
    if to.number == figure.at:
        return [WhyNot("CV-036", "{figure:the} [is] there already", (figure,))]
    if not g.is_laid(to.number // PLACES_PER_TILE):
        return [WhyNot("CV-036", "{place} is not explored yet", (to,))]
    if g.is_cavern(to.number) and not g.box.tiles[to.number // PLACES_PER_TILE].spots:
        return [WhyNot("CV-083", "There is no cavern at {place}", (to,))]
    if g.is_cavern(to.number):
        return [WhyNot("CV-083", "{place} is entered through its mouth: creep in, rush in, or go in", (to,))]
    here = g.outside(figure.at)
    found: list[WhyNot] = []
    if here != figure.at:
        found.extend(_barred(figure, g.tile_of(figure).mouth, "the mouth of this cavern", flying))
    for port in g.arms_of(here):
        arm = here // PLACES_PER_TILE * PORTS + port
        link = g.links[arm]
        if link < 0 or g.place_at(link) != to.number:
            continue
        found.extend(_barred(figure, g.terrain(arm), "the way out", flying))
        found.extend(_barred(figure, g.terrain(link), "the way in", flying))
        if g.shuns(figure, to.number):
            found.append(WhyNot("CV-080", "{figure:the} cannot go onto the Holy Place", (figure,)))
        return found
    return [*found, WhyNot("CV-037", "No way leads straight from here to {place}", (to,))]


def _barred(figure: Figure, terrain: int, what: str, flying: bool) -> list[WhyNot]:
    """Terrain that the figure can pass neither by itself nor with a card."""
    if terrain & (figure.passes() | figure.aids() | (WATER if flying else 0)):
        return []
    if terrain & NARROW:
        return [WhyNot("CV-038", "{what} is too narrow for {figure:the}", (what, figure))]
    if terrain & WATER:
        return [WhyNot("CV-039", "{what} is deep water, which {figure:the} cannot pass", (what, figure))]
    return [WhyNot("CV-037", "{what} is a wall", (what,))]


def _unexplorable(g: Caverns, figure: Figure, arm: Arm) -> list[WhyNot]:
    tile, here = arm.number // PORTS, g.outside(figure.at)
    if not g.is_laid(tile):
        return [WhyNot("CV-055", "That tile is not explored yet")]
    if tile != here // PLACES_PER_TILE or arm.number % PORTS not in g.arms_of(here):
        return [WhyNot("CV-055", "The way {arm} does not begin where {figure:the} [is:figure]", (arm, figure))]
    found: list[WhyNot] = []
    if here != figure.at:
        found.extend(_barred(figure, g.tile_of(figure).mouth, "the mouth of this cavern", False))
    link = g.links[arm.number]
    if g.terrain(arm.number) == WALL or link == BLOCKED:
        found.append(WhyNot("CV-058", "Only a wall lies {arm}", (arm,)))
    elif link >= 0:
        found.append(WhyNot("CV-055", "A tile lies there already"))
    else:
        found.extend(_barred(figure, g.terrain(arm.number), "the way out", False))
    if not g.stack.layers:
        found.append(WhyNot("CV-062", "No tile is left to explore"))
    return found


def _no_stairs(g: Caverns, figure: Figure, to: StairsTo) -> list[WhyNot]:
    if to.place in stairs_for(g, figure):
        return []
    if g.is_cavern(to.place):
        return [WhyNot("CV-052", "No stairs lead into a cavern")]
    found: list[WhyNot] = []
    if to.place not in g.stairs and to.place // PLACES_PER_TILE != g.holy:
        found.append(WhyNot("CV-052", "There are no stairs at {place}", (g.box.places[to.place],)))
    if to.place == figure.at:
        found.append(WhyNot("CV-049", "{figure:the} [is] there already", (figure,)))
    if figure.at not in g.stairs and not (figure.card.holy_stairs and g.is_holy(figure.at)):
        found.append(WhyNot("CV-049", "{figure:the} [is] not at a set of stairs", (figure,)))
    elif figure.began != figure.at:
        found.append(WhyNot("CV-050", "{figure:the} [was] not at these stairs when your turn began", (figure,)))
    return found or [WhyNot("CV-054", "{figure:the} cannot use stairs to the Holy Place", (figure,))]


def _entering(g: Caverns, figure: Figure, how: Word) -> list[WhyNot]:
    """A cavern is the last step of the movement that leads to its mouth, or the whole of it."""
    tile = g.tile_of(figure)
    if g.is_cavern(figure.at):
        return [WhyNot("CV-084", "{figure:the} [is] in the cavern already", (figure,))]
    if figure.at % PLACES_PER_TILE != 0 or not tile.spots:
        return [WhyNot("CV-083", "There is no mouth of a cavern here")]
    found: list[WhyNot] = []
    if figure.moved and not figure.at_mouth:
        found.append(WhyNot("CV-084", "{figure:the} [has] moved, and [does] not move again", (figure,)))
    if not figure.moved and _held_fast(g, figure):
        found.append(WhyNot("CV-079", "{figure:the} [is] caught in a web and must break free first", (figure,)))
    flying = figure.moved and bool(figure.at_mouth & WATER)
    found.extend(_barred(figure, tile.mouth, "the mouth", flying))
    waits = tile.index in g.unused or bool(strangers(g, figure, figure.at + CAVE))
    if how is GO_IN and waits:
        found.append(WhyNot("CV-083", "Something may wait in there: creep in or rush in"))
    if how is not GO_IN and not waits:
        found.append(WhyNot("CV-083", "Nothing waits in there: simply go in"))
    if how is RUSH and not figure.card.is_character:
        found.append(WhyNot("CV-083", "Monsters never rush"))
    return found


def go_on(g: Caverns, asked: Asked, to: Word) -> list[WhyNot]:
    figure = actor(g, asked)
    if to is STOP:
        return []
    if to is WAIVE:
        return [] if figure.hand else [WhyNot("CV-172", "{figure:the} [holds] no card to be asked about", (figure,))]
    assert isinstance(to, Place) and g.journey is not None
    return no_step(g, figure, to, g.journey.flying)


# -- activities --------------------------------------------------------------------------------------------------------


def _activity(g: Caverns, figure: Figure, wanted: Word) -> list[WhyNot]:
    if wanted is FIGHT and not opponents(g, figure):
        return [WhyNot("CV-123", "There is nobody to be seen here whom {figure:the} can fight", (figure,))]
    if wanted is EXCHANGE and not any(can_exchange(figure, other) for other in g.figures):
        if figure.invisible:
            return [WhyNot("CV-180", "{figure:the} [is] invisible", (figure,))]
        return [WhyNot("CV-180", "Nobody on this tile can exchange cards with {figure:the} now", (figure,))]
    if wanted is WAKE:
        if figure.card.is_character:
            return [WhyNot("CV-155", "Only monsters wake monsters")]
        if not any(can_wake(figure, other) for other in g.figures):
            return [WhyNot("CV-156", "No monster sleeps here that {figure:the} could wake", (figure,))]
    if wanted is LOOK:
        if not g.has_mirror(figure.at):
            return [WhyNot("CV-081", "The Magic Mirror is not on this tile")]
        if figure.looked:
            return [WhyNot("CV-081", "{figure:the} [has] looked into the mirror this turn", (figure,))]
        if len(g.figures) == 1:
            return [WhyNot("CV-081", "There is nobody else to look at")]
    return []


MOMENTS: Final = ("in a fight", "for a spell", "in an escape")
"""When a bonus of each statistic is shown."""


def _moment_of(card: DeckCard) -> WhyNot:
    """When a card is of use that is not used by itself."""
    moments = [when for when, bonus in zip(MOMENTS, card.edge, strict=True) if bonus is not None]
    if moments:
        return WhyNot("CV-173", "{card:the} [counts] when it is shown {when}", (card, listed(moments, "or")))
    if card.value and not card.full:
        words = "{card:the} [is] a gift: its Value of {value} makes a monster friendlier"
        return WhyNot("CV-114", words, (card, card.value))
    return WhyNot("CV-179", "{card:the} [is] used at the moment that it names, or counts when it is shown", (card,))


def _tool(g: Caverns, figure: Figure, card: DeckCard) -> list[WhyNot]:
    """A held card that is used by itself: each use that it has, and why it is not possible."""
    if not card.is_tool:
        return [_moment_of(card)]
    uses: list[list[WhyNot]] = []
    if card.burns_webs:
        uses.append([] if g.is_webbed(figure.at) else [WhyNot("CV-179", "There is no web here to burn")])
    if card.casts:
        uses.append(_fire(g, figure))
    if card.peeks:
        uses.append(_peeking(g, figure, card))
    for tiles, flying in ((card.walk_tiles, False), (card.fly_tiles, True)):
        if tiles:
            uses.append(_setting_out(g, figure, flying))
    if any(not use for use in uses):
        return []
    return [why for use in uses for why in use]


def _peeking(g: Caverns, figure: Figure, card: DeckCard) -> list[WhyNot]:
    found: list[WhyNot] = []
    if figure.moved:
        found.append(WhyNot("CV-179", "{card:the} [is] used before moving", (card,)))
    if figure.used & card.bit:
        found.append(WhyNot("CV-179", "{figure:the} [has] used {card:the} this turn", (figure, card)))
    if not g.stack.layers:
        found.append(WhyNot("CV-062", "No tile is left to look at"))
    return found


def _setting_out(g: Caverns, figure: Figure, flying: bool) -> list[WhyNot]:
    found: list[WhyNot] = []
    if figure.moved:
        found.append(WhyNot("CV-027", MOVED, (figure,)))
    elif _held_fast(g, figure):
        found.append(WhyNot("CV-079", "{figure:the} [is] caught in a web and must break free first", (figure,)))
    if not ways_on(g, figure, flying):
        found.append(WhyNot("CV-200" if flying else "CV-043", "No explored tile can be reached from here"))
    return found


# -- spells ------------------------------------------------------------------------------------------------------------


def _spell(g: Caverns, figure: Figure, spell: int) -> list[WhyNot]:
    found = uncastable(figure, spell)
    if spell == FLYING:
        if figure.moved:
            found.append(WhyNot("CV-197", MOVED, (figure,)))
        elif figure.flight:
            found.append(WhyNot("CV-198", "{figure:the} can fly already", (figure,)))
    elif spell == PETRIFY and not any_target(g, figure, PETRIFY):
        found.append(WhyNot("CV-188", "Nobody is seen here who could be petrified"))
    elif spell == FIRE_BALL and not g.is_webbed(figure.at) and not any_target(g, figure, FIRE_BALL):
        found.append(WhyNot("CV-188", "There is neither a foe nor a web here to burn"))
    elif spell == SUMMONING and not any(can_be_summoned(g, figure, other) for other in g.figures):
        found.append(WhyNot("CV-230", "Nobody can be summoned now"))
    return found


def uncastable(figure: Figure, spell: int) -> list[WhyNot]:
    """Magic too low, cast already, or no magic after rushing in."""
    if figure.never_casts:
        return [WhyNot("CV-185", "{figure:the} never [casts] spells", (figure,))]
    found: list[WhyNot] = []
    magic = reach(figure)
    if magic <= 0:
        found.append(WhyNot("CV-185", "{figure:the} [has] no Magic", (figure,)))
    elif magic < LEVELS[spell]:
        words = "{figure:the} [has] Magic {magic} with every card shown, and {spell} needs {level}"
        found.append(WhyNot("CV-186", words, (figure, magic, SPELL_TITLES[spell], LEVELS[spell])))
    if figure.attempted & (1 << spell):
        words = "{figure:the} [has] tried {spell} this turn"
        found.append(WhyNot("CV-187", words, (figure, SPELL_TITLES[spell])))
    if figure.rushed:
        found.append(WhyNot("CV-093", "{figure:the} [has] rushed in and [casts] nothing this turn", (figure,)))
    return found


def _fire(g: Caverns, figure: Figure) -> list[WhyNot]:
    """Fire-Ball by a card needs no Magic, but whatever else the spell needs."""
    found: list[WhyNot] = []
    if figure.never_casts or figure.rushed or figure.attempted & (1 << FIRE_BALL):
        found = [why for why in uncastable(figure, FIRE_BALL) if why.rule != "CV-186" and "no Magic" not in why.words]
    if not g.is_webbed(figure.at) and not any_target(g, figure, FIRE_BALL):
        found.append(WhyNot("CV-188", "There is neither a foe nor a web here to burn"))
    return found
