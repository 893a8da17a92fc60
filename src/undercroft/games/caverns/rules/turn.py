"""The order of play. What lies on the table says what comes next; a step is one deed and what follows from it."""

from __future__ import annotations

from undercroft.games.caverns.decisions import (
    NEXT_FIGURE,
)
from undercroft.games.caverns.events import (
    CLIMBS_OUT,
    MISSES_TURN,
    SIZE_RETURNS,
    SOFTENS,
    TURN,
)
from undercroft.games.caverns.figures import OVER, RUNNING, SAME_SIZE, WAITING, Figure
from undercroft.games.caverns.rules.combat import fight_on
from undercroft.games.caverns.rules.death import sleepers, take_over_a_sleeper
from undercroft.games.caverns.rules.deeds import cast, deed
from undercroft.games.caverns.rules.entering import deal_with_monsters
from undercroft.games.caverns.rules.exchange import settle_offer
from undercroft.games.caverns.rules.exploring import (
    lay_tile,
    open_second_entrance,
)
from undercroft.games.caverns.rules.magic import (
    come_to_sight,
)
from undercroft.games.caverns.rules.movement import (
    go_on,
    note_secret_move,
)
from undercroft.games.caverns.rules.setting_up import set_up
from undercroft.games.caverns.rules.winning import cap_reached, propose_the_end
from undercroft.games.caverns.state import IN_TURN, NOWHERE, SETTING_UP, TURN_BEGINS, Caverns
from undercroft.kernel.words import Word


async def step(g: Caverns) -> None:
    """The next thing: setting up, a turn that begins, or whatever the acting figure has under way."""
    if g.phase == SETTING_UP:
        await set_up(g)
        return
    if g.phase == TURN_BEGINS:
        await begin_turn(g)
        if not g.to_act:
            g.cite("CV-034")
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
    alone = not g.run_by(active)
    waiting = sleepers(g) if alone and not g.dead_stay_out else []
    if not alone or waiting:  # a turn in which nothing can happen is passed over without a word
        g.tell("CV-026", TURN, g.round, who, g.hero(active))
    for figure in g.figures:
        figure.attempted = 0
        figure.rushed = False
        if figure.stone == WAITING and figure.stone_seat == active:
            figure.stone = RUNNING
        if figure.size_stage == WAITING and figure.size_seat == active:
            figure.size_stage = RUNNING
    g.cite("CV-005")
    g.phase = IN_TURN
    if alone and g.dead_stay_out:
        g.cite("CV-252")
    elif alone:
        await take_over_a_sleeper(g, who, waiting)
    for figure in g.figures:
        if figure.seat == active:
            take_up(g, figure)


def take_up(g: Caverns, figure: Figure) -> None:
    """A figure whose turn it is may act, unless it is stone or lies in a pit."""
    fresh_turn(figure)
    if figure.pit == WAITING:
        figure.pit = RUNNING
    if figure.pit == RUNNING or figure.stone != OVER:
        g.tell("CV-034", MISSES_TURN, figure, "lying in a pit" if figure.pit == RUNNING else "turned to stone")
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
    names: list[Word] = [g.figure(number).card for number in g.to_act]
    picked = await g.choose(g.players[g.active], "CV-158", NEXT_FIGURE, names)
    g.acting = g.to_act.pop(names.index(picked))
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
    sizes_and_stone_run_out(g)
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
            g.tell("CV-219", SIZE_RETURNS, figure)
    for figure in g.figures:
        if figure.stone == RUNNING and figure.stone_seat == g.active:
            figure.stone = OVER
            g.tell("CV-204", SOFTENS, figure)
        if figure.pit == RUNNING and figure.seat == g.active:
            figure.pit = OVER
            g.tell("CV-034", CLIMBS_OUT, figure)
