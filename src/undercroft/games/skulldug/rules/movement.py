"""Move, dash, slide: the ways into a passage (SD-055 to SD-061, SD-108, SD-152 to SD-154)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import DIRECTIONS, Direction, Space, direction_between
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.decisions import CORRIDOR, WHERE
from undercroft.games.skulldug.moments import DASH, MOVE_DECLARED
from undercroft.games.skulldug.rules import encounters, timing
from undercroft.games.skulldug.rules.cause import Cause
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.games.skulldug.words import DASH as DASH_ACTION
from undercroft.kernel.story.events import Event


async def move(g: Dig, explorer: Explorer, there: Space) -> None:
    """1 AP: step into a connected passage, known or not."""
    here = explorer.at
    explorer.ap_spent += 1
    if timing.listens(g, explorer, MOVE_DECLARED):
        there, _ = await declared(g, explorer, there, "move")
        if explorer.at is not here:
            return  # SD-147: a card has already moved the explorer
    tell_the_way(g, "SD-055", events.MOVED, explorer, there)
    if there not in g.corridors:
        g.cite("SD-056")
    elif here is not None and here in g.lying and g.hazards_in(here):
        g.cite("SD-057")
    await encounters.enter(g, explorer, there)


def can_dash(g: Dig, explorer: Explorer, ways: list[Space]) -> bool:
    """Neither Drugged nor forbidden, and a discovered passage to go through; the second step may lead back."""
    if explorer.drugged:
        g.cite("SD-135")
        return False
    if explorer.forbidden(DASH):
        return False
    for there in ways:  # noqa: SIM110 - part of every menu
        if there in g.corridors:
            return True
    return False


async def dash(g: Dig, explorer: Explorer, here: Space) -> None:
    """1 AP: two steps through discovered passages, both named beforehand; an encounter ends it at once."""
    ways = g.connected_discovered(here)  # SD-059
    first = await g.choose(explorer, "SD-059", WHERE, ways, (DASH_ACTION,))
    ends = g.connected_discovered(first)
    second = await g.choose(explorer, "SD-058", WHERE, ends, (DASH_ACTION, first))
    explorer.ap_spent += 1
    redirected = False
    if timing.listens(g, explorer, MOVE_DECLARED):
        first, redirected = await declared(g, explorer, first, "dash")
        if not explorer.stands_in(here):
            return  # SD-147
    tell_the_way(g, "SD-058", events.DASHED, explorer, first)
    g.cite("SD-061")
    met = await encounters.enter(g, explorer, first)
    if met or redirected or not explorer.stands_in(first) or second not in g.connected_discovered(first):
        if explorer.at is not None:
            g.tell("SD-060", events.DASH_ENDS, explorer)
        return
    tell_the_way(g, "SD-058", events.RAN_ON, explorer, second)
    await encounters.enter(g, explorer, second)


async def declared(g: Dig, explorer: Explorer, there: Space, kind: str) -> tuple[Space, bool]:
    """A Move or Dash is declared: somebody may send the explorer another way."""
    cause = Cause(MOVE_DECLARED, explorer, kind)
    cause.space = there
    await timing.moment(g, cause)
    assert cause.space is not None
    return cause.space, cause.redirected


def tell_the_way(g: Dig, rule: str, event: Event, explorer: Explorer, there: Space) -> None:
    """A step in words: which way, and where to."""
    if g.witness is not None:
        assert explorer.at is not None
        g.tell(rule, event, explorer, direction_between(explorer.at, there), there)


async def put(g: Dig, explorer: Explorer, there: Space, card: Card, rule: str) -> None:
    """A card puts the explorer into a passage: only that passage is entered."""
    g.tell(rule, events.APPEARED, card, explorer, there)
    await encounters.enter(g, explorer, there)


async def slide(g: Dig, explorer: Explorer, way: Direction) -> None:
    """On in one straight line until an encounter or a wall; unknown passages are Discovered on the way."""
    steps = explorer.slide_steps
    g.cite("SD-154")
    slid = False
    while steps > 0 and explorer.at is not None:
        there = g.beyond(explorer.at, way)
        if there is None:
            break
        steps -= 1
        if there not in g.corridors:
            g.cite("SD-153")
        g.tell("SD-152", events.SLID, explorer, way, there)
        slid = True
        if await encounters.enter(g, explorer, there) or not explorer.stands_in(there):
            break
    if not slid:
        g.tell("SD-152", events.SLIDE_BLOCKED, explorer, way)


async def pick_a_corridor(g: Dig, explorer: Explorer, here: Space) -> Direction:
    """The player of a sliding explorer picks one of the corridors of its passage."""
    corridors = g.corridors[here]
    return await g.choose(explorer, "SD-154", CORRIDOR, [way for way in DIRECTIONS if corridors & way.bit], (here,))
