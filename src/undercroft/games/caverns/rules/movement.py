"""Moving: one tile along the arms, the stairs, and the fast ways of more than one tile."""

from __future__ import annotations

from undercroft.games.caverns.components import CAVE, HOLY, PLACES_PER_TILE, PORTS, WATER, WEB, Place
from undercroft.games.caverns.decisions import (
    GO_ON,
    INTERCEPT,
    INTERCEPTION,
    LET_PASS,
    STOP,
    WAIVE,
)
from undercroft.games.caverns.events import (
    BREAKS_FREE,
    CAUGHT,
    LEAVES_CAVERN,
    SETS_OUT,
    STAYS_CAUGHT,
    STOPPED,
    TAKES_STAIRS,
    WALKS,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.rules.combat import can_be_attacked, fight
from undercroft.games.caverns.rules.faces import at_least
from undercroft.games.caverns.rules.passages import passage_encounter
from undercroft.games.caverns.rules.treasure import own_die, rolling, show_card
from undercroft.games.caverns.rules.winning import came_home
from undercroft.games.caverns.state import Caverns, Journey
from undercroft.kernel.question import OPEN, SECRET
from undercroft.kernel.story.events import Event
from undercroft.kernel.words import Word


def ways_on(g: Caverns, figure: Figure, flying: bool) -> list[int]:
    """The links a figure can follow: both arms passable, and no Undead onto the Holy Place."""
    can = figure.passes() | figure.aids()
    if flying:
        can |= WATER
    tile = figure.at // PLACES_PER_TILE
    place = figure.at % PLACES_PER_TILE
    kind = g.box.tiles[tile]
    if place == CAVE:
        if not kind.mouth & can:
            return []
        place = 0
    found: list[int] = []
    terrain = kind.turned[g.turns[tile]]
    for port in kind.ports_of[g.turns[tile]][place]:
        link = g.links[tile * PORTS + port]
        if link < 0 or not terrain[port] & can or not g.terrain(link) & can:
            continue
        if g.holy != link // PORTS or not figure.card.tags & g.box.markers[HOLY].shuns:
            found.append(link)
    return found


def secrecy(figure: Figure) -> int:
    """The moves of an invisible figure are noted in secret."""
    return SECRET if figure.invisible else OPEN


def tell_move(g: Caverns, figure: Figure, rule: str, event: Event) -> None:
    """Everybody sees a figure move; an invisible one only its own player."""
    place = g.box.places[figure.at]
    if figure.invisible:
        g.cite("CV-211")
        g.whisper(g.runner(figure), rule, event, figure, place)
    else:
        g.tell(rule, event, figure, place)


def show_aids(g: Caverns, figure: Figure, needed: int, flying: bool) -> None:
    """Terrain that the figure cannot pass by itself is passed by showing the card that helps."""
    own = figure.passes() | (WATER if flying else 0)
    g.cite("CV-040")
    missing = needed & ~own
    for card in figure.hand:
        if card.passes & missing:
            missing &= ~card.passes
            show_card(g, figure, card, "CV-179", "to get through")
            if figure.invisible:
                figure.trail = spread(g, figure, own | card.passes)


async def walk(g: Caverns, figure: Figure, place: Place) -> None:
    """The normal move: out of the cavern if need be and along an arm; a cavern there may be its last step."""
    figure.moved = True
    g.cite("CV-029")
    if not await pass_along(g, figure, place.number, False, "CV-036"):
        figure.at_mouth = figure.passes()


async def pass_along(g: Caverns, figure: Figure, to: int, flying: bool, rule: str) -> bool:
    """One step between tiles, and what happens on arrival; true if the movement must end there."""
    arm = link_to(g, figure, to, flying)
    if g.is_cavern(figure.at):
        g.cite("CV-044")
        show_aids(g, figure, g.tile_of(figure).mouth, flying)
    back = g.links[arm]
    needed = g.terrain(arm) | g.terrain(back)
    g.cite("CV-003")
    g.cite("CV-041")
    g.cite("CV-038")
    g.cite("CV-039")
    show_aids(g, figure, needed, flying)
    note_secret_move(g, figure, flying)
    figure.at = to
    g.cite("CV-037")
    g.cite("CV-046")
    g.cite("CV-045")
    tell_move(g, figure, rule, WALKS)
    return await arrive(g, figure)


def link_to(g: Caverns, figure: Figure, to: int, flying: bool) -> int:
    """The arm that leads from where the figure is to that place; given is the far end of the link."""
    for link in ways_on(g, figure, flying):
        if g.place_at(link) == to:
            return g.links[link]
    raise ValueError(f"no way from {figure.at} to {to}")


async def arrive(g: Caverns, figure: Figure) -> bool:
    """Home at last, caught in a web, or met by what waits on the square of this tile."""
    came_home(g, figure)
    halted = False
    if g.is_webbed(figure.at) and not figure.card.ignores_webs:
        halted = True
        g.cite("CV-078")
        if not figure.invisible:
            g.tell("CV-078", CAUGHT, figure)
    square = g.tile_of(figure).square
    if square >= 0 and g.counters[square]:
        halted = await passage_encounter(g, figure, square) or halted
    return halted


async def use_stairs(g: Caverns, figure: Figure, to: int) -> None:
    """From a set of stairs at which the turn began to any other; that is the whole movement."""
    figure.moved = True
    g.cite("CV-050")
    g.cite("CV-051")
    g.cite("CV-052")
    if not figure.card.is_character:
        g.cite("CV-053")
    if g.is_holy(to) or g.is_holy(figure.at):
        g.cite("CV-054")
    note_secret_move(g, figure, False)
    figure.at = to
    tell_move(g, figure, "CV-049", TAKES_STAIRS)
    await arrive(g, figure)


def stairs_for(g: Caverns, figure: Figure) -> list[int]:
    """The sets of stairs this figure may come down, if it stands at one since its player's turn began."""
    if figure.began != figure.at:
        return []
    holy = g.holy * PLACES_PER_TILE if figure.card.holy_stairs and g.holy >= 0 else -1
    if figure.at not in g.stairs and (holy < 0 or figure.at // PLACES_PER_TILE != g.holy):
        return []
    found = [place for place in g.stairs if place != figure.at and not g.shuns(figure, place)]
    if holy >= 0 and figure.at // PLACES_PER_TILE != g.holy and holy not in found:
        found.append(holy)
    return found


def leave_cavern(g: Caverns, figure: Figure) -> None:
    """Stepping out through the mouth as the whole movement."""
    figure.moved = True
    show_aids(g, figure, g.tile_of(figure).mouth, figure.flight > 0)
    note_secret_move(g, figure, False)
    figure.at = g.outside(figure.at)
    tell_move(g, figure, "CV-044", LEAVES_CAVERN)


async def break_free(g: Caverns, figure: Figure) -> None:
    """Whoever begins its movement in a web must first roll: 4, 5, 6 frees it, else the movement is lost."""
    needed = g.box.markers[WEB].die_min
    notes = rolling(g, figure)
    notes.against(needed, at_least=True)
    die = await own_die(g, figure, "CV-079", at_least(needed), notes)
    if figure.invisible:
        figure.trail &= webbed_places(g)
    if die >= needed:
        figure.free = True
        g.tell("CV-079", BREAKS_FREE, figure, notes)
    else:
        figure.moved = True
        g.tell("CV-079", STAYS_CAUGHT, figure, notes)


# -- more than one tile ----------------------------------------------------------------------------------------------


def set_out(g: Caverns, figure: Figure, tiles: int, flying: bool, rule: str) -> None:
    """A flight or a walk in the boots is the one movement of the turn, tile by tile."""
    figure.moved = True
    figure.flight = 0
    g.cite("CV-042")
    g.tell(rule, SETS_OUT, figure, tiles)
    g.journey = Journey(tiles, flying)


async def go_on(g: Caverns, figure: Figure) -> None:
    """The next tile of a journey along explored tiles, or a stop, and at the stop perhaps a cavern."""
    journey = g.journey
    assert journey is not None
    options: list[Word] = [STOP]
    if figure.hand:
        options.append(WAIVE)
    for link in ways_on(g, figure, journey.flying):
        options.append(g.box.places[g.place_at(link)])
    g.cite("CV-201")
    picked = await g.choose(
        g.runner(figure), "CV-200" if journey.flying else "CV-043", GO_ON, options, (figure.card,), secrecy(figure)
    )
    if picked is WAIVE:
        figure.waives = True
    if not isinstance(picked, Place):
        if figure.invisible:
            g.reveal("CV-215")
        journey_ends(g, figure)
        return
    if journey.tiles < journey.length and await intercepted(g, figure):
        g.journey = None
        return
    if journey.flying:
        g.cite("CV-202")
    journey.tiles -= 1
    if await pass_along(g, figure, picked.number, journey.flying, "CV-200" if journey.flying else "CV-043"):
        g.cite("CV-076")
        g.journey = None
        if figure.invisible:
            g.reveal("CV-215")
            figure.trail &= webbed_places(g) | 1 << figure.at
    elif journey.tiles == 0:
        journey_ends(g, figure)


def journey_ends(g: Caverns, figure: Figure) -> None:
    """A flight may still end in a cavern, over a deep-water mouth too."""
    assert g.journey is not None
    figure.at_mouth = figure.passes() | (WATER if g.journey.flying else 0)
    g.journey = None


async def intercepted(g: Caverns, mover: Figure) -> bool:
    """A fast mover cannot pass a place whose occupant wants to fight it."""
    if mover.invisible:
        g.cite("CV-048")
        return False
    for step in range(1, g.seats + 1):
        seat = (g.active + step) % g.seats
        for other in g.run_by(seat):
            if await stands_in_the_way(g, other, mover):
                g.tell("CV-047", STOPPED, other, mover)
                await fight(g, other, mover, 0)
                return True
    return False


async def stands_in_the_way(g: Caverns, other: Figure, mover: Figure) -> bool:
    """Asked are awake figures seen there, and every invisible one wherever it is: the question must not tell."""
    if other.seat == mover.seat or other.is_stone:
        return False
    there = other.at == mover.at and can_be_attacked(g, other, mover)
    options: list[Word] = [LET_PASS]
    if there:
        options.append(INTERCEPT)
    if other.invisible and not other.waives:
        options.append(WAIVE)
    g.cite("CV-048")
    if len(options) == 1 or (other.invisible and other.waives):
        return False
    context = (mover.card, g.box.places[mover.at])
    picked = await g.choose(g.runner(other), "CV-047", INTERCEPTION, options, context)
    if picked is WAIVE:
        other.waives = True
    return picked is INTERCEPT


# -- the secret notes of an invisible figure -------------------------------------------------------------------------


def note_secret_move(g: Caverns, figure: Figure, flying: bool) -> None:
    """An invisible figure has moved: the others must reckon with it a little further afield."""
    if figure.invisible:
        figure.trail = spread(g, figure, figure.passes() | (WATER if flying else 0))


def spread(g: Caverns, figure: Figure, can: int) -> int:
    """All places that can be reached from the trail by one ordinary movement, without giving oneself away."""
    found = rest = figure.trail
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        found |= _around(g, figure, lowest.bit_length() - 1, can)
    return found


def _around(g: Caverns, figure: Figure, place: int, can: int) -> int:
    found = 1 << place
    tile = place // PLACES_PER_TILE
    mouth = g.box.tiles[tile].mouth & can
    if place % PLACES_PER_TILE == CAVE and not mouth:
        return found
    for start in (g.outside(place),):
        found |= 1 << start
        found |= _cavern_of(g, start, can)
        for port in g.arms_of(start):
            link = g.links[tile * PORTS + port]
            if link >= 0 and g.terrain(tile * PORTS + port) & can and g.terrain(link) & can:
                there = g.place_at(link)
                if not g.shuns(figure, there):
                    found |= 1 << there | _cavern_of(g, there, can)
    if place in g.stairs or (figure.card.holy_stairs and tile == g.holy):
        for other in g.stairs:
            found |= 1 << other
        if figure.card.holy_stairs and g.holy >= 0:
            found |= 1 << (g.holy * PLACES_PER_TILE)
    return found


def _cavern_of(g: Caverns, place: int, can: int) -> int:
    tile = place // PLACES_PER_TILE
    kind = g.box.tiles[tile]
    if place % PLACES_PER_TILE == 0 and kind.spots and kind.mouth & can and tile not in g.unused:
        return 1 << (place + CAVE)
    return 0


def webbed_places(g: Caverns) -> int:
    mask = 0
    for tile in g.webs:
        for place in range(PLACES_PER_TILE):
            mask |= 1 << (tile * PLACES_PER_TILE + place)
    return mask
