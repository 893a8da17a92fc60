"""The order of play. What lies on the table says what comes next; a step is one deed and what follows from it."""

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
    NEXT_FIGURE,
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
    HAND_SEEN,
    LOOKS,
    MISSES_TURN,
    PASSED_OVER,
    SIZE_RETURNS,
    SOFTENS,
    TURN,
)
from undercroft.games.caverns.rules.combat import attack_by_spell, fight_on, opponents, start_fight
from undercroft.games.caverns.rules.death import can_wake, take_over_a_sleeper, wake
from undercroft.games.caverns.rules.entering import deal_with_monsters, enter_cavern, ways_in
from undercroft.games.caverns.rules.exchange import can_exchange, offer_exchange, settle_offer
from undercroft.games.caverns.rules.exploring import (
    add_ways_out,
    explore,
    lay_tile,
    open_second_entrance,
)
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
    go_on,
    leave_cavern,
    note_secret_move,
    secrecy,
    set_out,
    stairs_for,
    use_stairs,
    walk,
    ways_on,
)
from undercroft.games.caverns.rules.notes import seen_by
from undercroft.games.caverns.rules.setting_up import set_up
from undercroft.games.caverns.rules.treasure import (
    look_at_stack,
    own_die,
    prove_one,
    proved_magic,
    reach,
    show_card,
)
from undercroft.games.caverns.rules.winning import cap_reached, propose_the_end
from undercroft.games.caverns.state import (
    IN_TURN,
    NOWHERE,
    OVER,
    RUNNING,
    SAME_SIZE,
    SETTING_UP,
    TURN_BEGINS,
    WAITING,
    Caverns,
    Figure,
)
from undercroft.kernel.words import Word


async def step(g: Caverns) -> None:
    """The next thing: setting up, a turn that begins, or whatever the acting figure has under way."""
    if g.phase == SETTING_UP:
        await set_up(g)
        return
    if g.phase == TURN_BEGINS:
        await begin_turn(g)
        if not g.to_act:
            g.tell("CV-034", PASSED_OVER, g.players[g.active])
            await end_turn(g)
            return
    if g.acting == NOWHERE:
        figure = await next_figure(g)
    else:
        figure = g.figure(g.acting)
    if g.fight is not None:
        await fight_on(g, g.fight)
    elif g.encounter is not None:
        await deal_with_monsters(g, figure)
    elif g.casting != NOWHERE:
        await cast(g, figure)
    elif g.discovery is not None:
        await lay_tile(g, figure)
    elif g.journey is not None:
        await go_on(g, figure)
    elif g.offer is not None:
        await settle_offer(g, figure)
    elif await deed(g, figure):
        await activation_ends(g, figure)
        return
    if figure.is_dead or figure.stone != OVER:
        g.cite("CV-032")
        g.encounter = None
        g.journey = None
        g.casting = NOWHERE
        await activation_ends(g, figure)


# -- the turn --------------------------------------------------------------------------------------------------------


async def begin_turn(g: Caverns) -> None:
    """What is limited to once per turn begins anew; stone and pit claim their turn; then the figures act."""
    active = g.active
    who = g.players[active]
    g.tell("CV-026", TURN, who, g.round)
    alone = True
    for figure in g.figures:
        figure.attempted = 0
        figure.rushed = False
        if figure.stone == WAITING and figure.stone_seat == active:
            figure.stone = RUNNING
        if figure.size_stage == WAITING and figure.size_seat == active:
            figure.size_stage = RUNNING
        if figure.seat == active:
            alone = False
    g.cite("CV-005")
    g.phase = IN_TURN
    if alone:
        await take_over_a_sleeper(g, who)
    for figure in g.figures:
        if figure.seat == active:
            take_up(g, figure)


def take_up(g: Caverns, figure: Figure) -> None:
    """A figure whose turn it is may act, unless it is stone or lies in a pit."""
    fresh_turn(figure)
    if figure.pit == WAITING:
        figure.pit = RUNNING
    if figure.pit == RUNNING or figure.stone != OVER:
        g.tell("CV-034", MISSES_TURN, figure.card)
    else:
        g.to_act.append(figure.card.number)


def fresh_turn(figure: Figure) -> None:
    figure.began = figure.at
    figure.moved = False
    figure.at_mouth = 0
    figure.free = False
    figure.flight = 0
    figure.kept = False
    figure.asked = 0
    figure.looked = False
    figure.used = 0
    figure.waives = False


async def next_figure(g: Caverns) -> Figure:
    """A player who runs several monsters lets each act, one after another in any order."""
    chosen = 0
    if len(g.to_act) > 1:
        names: list[Word] = [g.figure(number).card for number in g.to_act]
        chosen = names.index(await g.choose(g.players[g.active], "CV-158", NEXT_FIGURE, names))
    g.acting = g.to_act.pop(chosen)
    return g.figure(g.acting)


async def activation_ends(g: Caverns, figure: Figure) -> None:
    if figure.invisible and not figure.moved:
        note_secret_move(g, figure, False)
    g.acting = NOWHERE
    if not g.to_act:
        await end_turn(g)


async def end_turn(g: Caverns) -> None:
    """Sizes, stone, invisibility, second entrance, the proposal to end the game: in this order."""
    g.cite("CV-033")
    for figure in g.figures:
        if figure.size_stage == RUNNING or figure.stone == RUNNING or figure.pit == RUNNING:
            sizes_and_stone_run_out(g)
            break
    for figure in g.figures:
        if figure.invisible and figure.seat == g.active and not figure.kept:
            come_to_sight(g, figure, "CV-210")
    open_second_entrance(g)
    if g.all_explored:
        await propose_the_end(g, g.players[g.active])
    else:
        g.cite("CV-243")
    g.phase = TURN_BEGINS
    g.active = (g.active + 1) % g.seats
    if g.active == g.first:
        g.round += 1
        cap_reached(g)


def sizes_and_stone_run_out(g: Caverns) -> None:
    for figure in g.figures:
        if figure.size_stage == RUNNING and figure.size_seat == g.active:
            figure.size = SAME_SIZE
            figure.size_stage = OVER
            g.tell("CV-219", SIZE_RETURNS, figure.card)
    for figure in g.figures:
        if figure.stone == RUNNING and figure.stone_seat == g.active:
            figure.stone = OVER
            g.tell("CV-204", SOFTENS, figure.card)
        if figure.pit == RUNNING and figure.seat == g.active:
            figure.pit = OVER


# -- deeds -----------------------------------------------------------------------------------------------------------


async def deed(g: Caverns, figure: Figure) -> bool:
    """Activities, at most one movement, activities again: one of these, or the end. True if the figure is done."""
    g.cite("CV-028")
    options = deeds(g, figure)
    picked = await g.choose(g.runner(figure), "CV-027", DEED, options, (figure.card,), secrecy(figure))
    if picked is END or picked is WAIVE:
        figure.waives = picked is WAIVE
        if not figure.moved:
            g.cite("CV-030")
        if figure.invisible:
            g.reveal("CV-215")
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
    await cast(g, figure)


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
    g.tell("CV-081", LOOKS, figure.card, picked)
    if await own_die(g, figure, "CV-081") >= g.box.markers[MIRROR].die_min:
        for other in g.figures:
            if other.card is picked:
                for card in other.hand:
                    seen_by(g, who.seat, card, other)
                g.reveal("CV-081")
                g.whisper(who, "CV-081", HAND_SEEN, picked, tuple(other.hand))


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
    if figure.card.magic > 0 or (figure.hand and not figure.never_casts):
        add_spells(g, figure, options)
    return options


def add_movements(g: Caverns, figure: Figure, options: list[Word]) -> None:
    """The one movement of a turn; out of a web it begins with a roll."""
    if g.webs and g.is_webbed(figure.at) and not figure.free and not figure.card.ignores_webs:
        options.append(BREAK_FREE)
        return
    add_ways_out(g, figure, options)
    if figure.began == figure.at and (figure.at in g.stairs or figure.card.holy_stairs):
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
