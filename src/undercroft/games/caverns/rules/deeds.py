"""What a figure may do: the menu of deeds, and the doing."""

from __future__ import annotations

from undercroft.games.caverns.components import (
    CAVE,
    FIRE_BALL,
    FLYING,
    INVISIBILITY,
    LEVELS,
    MIRROR,
    PETRIFY,
    PLACES_PER_TILE,
    SHAPE_CHANGING,
    SUMMONING,
    Arm,
    DeckCard,
    Place,
    StairsTo,
)
from undercroft.games.caverns.decisions import (
    BREAK_FREE,
    CREEP,
    DEED,
    END,
    EXCHANGE,
    FIGHT,
    FIRE_SPELL,
    FLY_SPELL,
    GO_IN,
    INVISIBILITY_SPELL,
    LEAVE,
    LOOK,
    PETRIFY_SPELL,
    RUSH,
    SHAPE_SPELL,
    SPELLS,
    SUMMON_SPELL,
    TAKE_WING,
    TARGET,
    WAIVE,
    WAKE,
)
from undercroft.games.caverns.events import (
    HAND_EMPTY,
    HAND_SEEN,
    REMAINS,
    REMAINS_IN,
    SEES_HAND,
    SEES_NOTHING,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.combat import attack_by_spell, opponents, start_fight
from undercroft.games.caverns.rules.death import can_wake, wake
from undercroft.games.caverns.rules.entering import enter_cavern, ways_in
from undercroft.games.caverns.rules.exchange import can_exchange, offer_exchange
from undercroft.games.caverns.rules.exploring import (
    add_ways_out,
    explore,
)
from undercroft.games.caverns.rules.faces import at_least
from undercroft.games.caverns.rules.magic import (
    burn_web,
    can_be_summoned,
    cast_flying,
    cast_invisibility,
    cast_shape_changing,
    cast_summoning,
    come_to_sight,
)
from undercroft.games.caverns.rules.movement import (
    break_free,
    leave_cavern,
    secrecy,
    set_out,
    stairs_for,
    use_stairs,
    walk,
    ways_on,
)
from undercroft.games.caverns.rules.notes import seen_by
from undercroft.games.caverns.rules.treasure import (
    look_at_stack,
    own_die,
    prove_one,
    proved_magic,
    reach,
    rolling,
    show_card,
)
from undercroft.games.caverns.state import NOWHERE, Caverns
from undercroft.kernel.words import Word


async def deed(g: Caverns, figure: Figure) -> bool:
    """Activities, at most one movement, activities again: one of these, or the end. True if the figure is done."""
    g.cite("CV-028")
    options = deeds(g, figure)
    picked = await g.choose(g.runner(figure), "CV-027", DEED, options, (figure.card,), secrecy(figure))
    if picked is END or picked is WAIVE:
        figure.waives = picked is WAIVE
        if figure.invisible:
            g.cite("CV-030")
            g.reveal("CV-215")
        elif not figure.moved:
            place = g.box.places[figure.at]
            inside = g.is_cavern(figure.at) or place.label.startswith("the passage")
            g.tell("CV-030", REMAINS_IN if inside else REMAINS, figure, place)
        return True
    if isinstance(picked, Place):
        await walk(g, figure, picked)
    elif isinstance(picked, Arm):
        await explore(g, figure, picked)
    elif isinstance(picked, StairsTo):
        await use_stairs(g, figure, picked.place)
    elif picked is CREEP or picked is RUSH or picked is GO_IN:
        await enter_cavern(g, figure, picked)
    elif picked is LEAVE:
        leave_cavern(g, figure)
    else:
        if figure.invisible:
            g.reveal("CV-215")
        figure.at_mouth = 0
        g.cite("CV-031")
        await activity(g, figure, picked)
    return False


async def activity(g: Caverns, figure: Figure, picked: Word) -> None:
    if picked is FIGHT:
        await start_fight(g, figure)
    elif picked is BREAK_FREE:
        await break_free(g, figure)
    elif picked is TAKE_WING:
        set_out(g, figure, figure.flight, True, "CV-200")
    elif picked is EXCHANGE:
        await offer_exchange(g, figure)
    elif picked is WAKE:
        await wake(g, figure)
    elif picked is LOOK:
        await look_into_mirror(g, figure)
    elif picked in SPELLS:
        await announce(g, figure, SPELLS.index(picked))
    else:
        assert isinstance(picked, DeckCard)
        await use_card(g, figure, picked)


async def announce(g: Caverns, figure: Figure, spell: int) -> None:
    """An attacking spell shows where one is as soon as it is announced, unless it may be meant for a web."""
    if figure.invisible and spell in (PETRIFY, FIRE_BALL):
        if spell == FIRE_BALL and g.is_webbed(figure.at):
            await speak(g, figure, spell)
            return
        come_to_sight(g, figure, "CV-212")
    g.casting = spell
    if proved_magic(g, figure) >= LEVELS[spell]:
        await speak(g, figure, spell)


async def cast(g: Caverns, figure: Figure) -> None:
    """The spell announced: first the Magic for its level is shown, card by card, then it is cast."""
    spell = g.casting
    if proved_magic(g, figure) < LEVELS[spell]:
        if not await prove_one(g, figure, LEVELS[spell]):
            figure.attempted |= 1 << spell
            g.casting = NOWHERE
            g.proved = 0
        return
    await speak(g, figure, spell)


async def speak(g: Caverns, figure: Figure, spell: int) -> None:
    if spell == FLYING:
        await cast_flying(g, figure)
    elif spell == INVISIBILITY:
        await cast_invisibility(g, figure)
    elif spell == SHAPE_CHANGING:
        await cast_shape_changing(g, figure)
    elif spell == SUMMONING:
        await cast_summoning(g, figure)
    else:
        await attack_by_spell(g, figure, spell, None)


async def use_card(g: Caverns, figure: Figure, card: DeckCard) -> None:
    """A card with an ability of its own is shown and does what it says."""
    g.cite("CV-179")
    if not figure.card.is_character:
        g.cite("CV-167")
    figure.used |= card.bit
    if card.casts:
        await attack_by_spell(g, figure, FIRE_BALL, card)
        return
    show_card(g, figure, card, "CV-174")
    if card.burns_webs and g.is_webbed(figure.at):
        burn_web(g, figure, "CV-179")
    elif card.peeks:
        await look_at_stack(g, figure, card.peeks, "CV-179")
    elif card.walk_tiles:
        set_out(g, figure, card.walk_tiles, False, "CV-043")
    elif card.fly_tiles:
        set_out(g, figure, card.fly_tiles, True, "CV-200")


async def look_into_mirror(g: Caverns, figure: Figure) -> None:
    """Once per turn: name any other figure, and on 4, 5 or 6 see all cards it holds."""
    figure.looked = True
    if figure.invisible:
        figure.trail = 1 << figure.at
    names: list[Word] = [other.card for other in g.figures if other is not figure]
    who = g.runner(figure)
    picked = await g.choose(who, "CV-081", TARGET, names, (figure.card,))
    other = next(each for each in g.figures if each.card is picked)
    needed = g.box.markers[MIRROR].die_min
    notes = rolling(g, figure)
    notes.against(needed, at_least=True)
    if await own_die(g, figure, "CV-081", at_least(needed), notes) < needed:
        g.tell("CV-081", SEES_NOTHING, figure, other, notes)
        return
    for card in other.hand:
        seen_by(g, who.seat, card, other)
    g.reveal("CV-081")
    g.tell("CV-081", SEES_HAND, figure, other, notes)
    if other.hand:
        g.whisper(who, "CV-081", HAND_SEEN, other, tuple(other.hand))
    else:
        g.whisper(who, "CV-081", HAND_EMPTY, other)


def deeds(g: Caverns, figure: Figure) -> list[Word]:
    """Everything this figure may do now."""
    options: list[Word] = [END]
    if figure.hand:
        options.append(WAIVE)
    if not figure.moved:
        add_movements(g, figure, options)
    elif figure.at_mouth:
        options.extend(ways_in(g, figure, figure.at_mouth))
    add_activities(g, figure, options)
    if figure.hand:
        add_tools(g, figure, options)
    add_spells(g, figure, options)
    return options


def add_movements(g: Caverns, figure: Figure, options: list[Word]) -> None:
    """The one movement of a turn; out of a web it begins with a roll."""
    if g.webs and g.is_webbed(figure.at) and not figure.free and not figure.card.ignores_webs:
        options.append(BREAK_FREE)
        return
    add_ways_out(g, figure, options)
    for place in stairs_for(g, figure):
        options.append(g.box.stairs_to[place])
    if figure.at % PLACES_PER_TILE == CAVE:
        if g.tile_of(figure).mouth & (figure.passes() | figure.aids()):
            options.append(LEAVE)
    else:
        options.extend(ways_in(g, figure, figure.passes()))
    if figure.flight and ways_on(g, figure, True):
        options.append(TAKE_WING)


def add_activities(g: Caverns, figure: Figure, options: list[Word]) -> None:
    """Fighting, waking, exchanging, the mirror."""
    fight = wakes = trade = False
    tile = figure.at // PLACES_PER_TILE
    for other in g.figures:
        if other is not figure and other.at // PLACES_PER_TILE == tile:
            if not trade and can_exchange(figure, other):
                trade = True
            if not wakes and not figure.card.is_character and can_wake(figure, other):
                wakes = True
            if not fight and other.at == figure.at:
                fight = len(opponents(g, figure)) > 0
    if fight:
        options.append(FIGHT)
    if trade:
        options.append(EXCHANGE)
    if wakes:
        options.append(WAKE)
    if g.mirror == tile and not figure.looked and len(g.figures) > 1:
        options.append(LOOK)


def add_tools(g: Caverns, figure: Figure, options: list[Word]) -> None:
    """Held cards that can be used by themselves now."""
    for card in figure.hand:
        if not card.is_tool:
            continue
        held_fast = g.is_webbed(figure.at) and not figure.free and not figure.card.ignores_webs
        if (
            (card.burns_webs and g.is_webbed(figure.at))
            or (card.casts and has_fire_target(g, figure))
            or (card.peeks and not figure.moved and not figure.used & card.bit and g.stack.layers)
            or (card.walk_tiles and not figure.moved and not held_fast and ways_on(g, figure, False))
            or (card.fly_tiles and not figure.moved and not held_fast and ways_on(g, figure, True))
        ):
            options.append(card)


def has_fire_target(g: Caverns, figure: Figure) -> bool:
    if figure.rushed or figure.never_casts or figure.attempted & (1 << FIRE_BALL):
        return False
    return g.is_webbed(figure.at) or any_target(g, figure, FIRE_BALL)


def any_target(g: Caverns, figure: Figure, spell: int) -> bool:
    return any(not foe.card.immune & (1 << spell) for foe in opponents(g, figure))


def add_spells(g: Caverns, figure: Figure, options: list[Word]) -> None:
    """Spells within reach, each once per turn, none after rushing into a cavern."""
    magic = reach(figure)
    if magic <= 0 or figure.rushed:
        return
    left = ~figure.attempted
    if left & (1 << FLYING) and not figure.moved and not figure.flight:
        options.append(FLY_SPELL)
    if magic < LEVELS[PETRIFY]:
        return
    if left & (1 << PETRIFY) and any_target(g, figure, PETRIFY):
        options.append(PETRIFY_SPELL)
    if magic < LEVELS[INVISIBILITY]:
        return
    if left & (1 << INVISIBILITY):
        options.append(INVISIBILITY_SPELL)
    if left & (1 << SHAPE_CHANGING):
        options.append(SHAPE_SPELL)
    if magic >= LEVELS[FIRE_BALL] and has_fire_target(g, figure):
        options.append(FIRE_SPELL)
    if magic >= LEVELS[SUMMONING] and left & (1 << SUMMONING):
        for other in g.figures:
            if can_be_summoned(g, figure, other):
                options.append(SUMMON_SPELL)
                break
