"""Exploring: stepping off the edge, laying the new tile, and the second entrance."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import CAVE, PLACES_PER_TILE, PORTS, TURNINGS, WALL, Arm, Tile
from undercroft.games.caverns.decisions import TURN_TILE
from undercroft.games.caverns.events import (
    LEAVES_CAVERN,
    NO_TILE_FITS,
    SECOND_ENTRANCE,
    TILE_LAID,
    TILE_TAKEN,
    TILE_UNDER,
)
from undercroft.games.caverns.figures import Figure
from undercroft.games.caverns.places import opening
from undercroft.games.caverns.rules.movement import arrive, show_aids, tell_move
from undercroft.games.caverns.rules.passages import give_away
from undercroft.games.caverns.state import BLOCKED, NOWHERE, UNKNOWN, Caverns, Discovery
from undercroft.kernel.words import Word

# Cells are numbered column * 1024 + row, both counted from the first entrance, whose left half is (0, 0).
COLUMN: Final = 1024
STEPS: Final[tuple[int, ...]] = (-1, COLUMN, 1, -COLUMN)  # north, east, south, west
# The ways out of an entrance: from which half, to which side.
GATE_SIDES: Final[tuple[tuple[int, int], ...]] = ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 3))


def add_ways_out(g: Caverns, figure: Figure, options: list[Word]) -> None:
    """From the own place, or out of the cavern first: along connected arms, and off the edge while there are tiles."""
    can = figure.passes() | figure.aids()
    tile = figure.at // PLACES_PER_TILE
    place = figure.at % PLACES_PER_TILE
    box = g.box
    kind = box.tiles[tile]
    if place == CAVE:
        if not kind.mouth & can:
            return
        place = 0
    unknown = len(g.stack.layers) > 0
    if not unknown:
        g.cite("CV-062")
    turn = g.turns[tile]
    terrain = kind.turned[turn]
    edges: list[Word] = []
    for port in kind.ports_of[turn][place]:
        if terrain[port] & can:
            link = g.links[tile * PORTS + port]
            if link >= 0:
                if g.terrain(link) & can:
                    there = g.place_at(link)
                    if there // PLACES_PER_TILE != g.holy or not g.shuns(figure, there):
                        options.append(box.places[there])
            elif link == UNKNOWN and unknown:
                edges.append(box.arms[tile * PORTS + port])
    options.extend(edges)


async def explore(g: Caverns, figure: Figure, arm: Arm) -> None:
    """The explorer has chosen the arm; now the top tile of the stack is taken."""
    figure.moved = True
    if g.is_cavern(figure.at):
        show_aids(g, figure, g.tile_of(figure).mouth, False)
        figure.at = g.outside(figure.at)
        give_away(g, figure)
        tell_move(g, figure, "CV-044", LEAVES_CAVERN)
    else:
        give_away(g, figure)
    show_aids(g, figure, g.terrain(arm.number), False)
    g.cite("CV-056")
    g.cite("CV-011")
    tries = len(g.stack)
    while tries > 0:
        tile = await g.draw("CV-055", g.stack)
        if g.tops:
            g.tops.pop()
        g.reveal("CV-055")
        g.tell("CV-055", TILE_TAKEN, figure, tile)
        if legal_turns(figure, tile, arm.number):
            g.discovery = Discovery(tile, arm.number)
            return
        put_under(g, figure, tile)
        tries -= 1
    g.tell("CV-059", NO_TILE_FITS, figure)


def put_under(g: Caverns, figure: Figure, tile: Tile) -> None:
    """No rotation is legal for the explorer: the tile goes to the bottom of the stack."""
    g.stack.put_at_bottom(tile)
    g.bottoms += 1
    g.tell("CV-059", TILE_UNDER, figure, tile)


def legal_turns(figure: Figure, tile: Tile, arm: int) -> list[int]:
    """Any way round, provided the explorer can walk onto it unaided; turns that look alike are one.

    Held cards do not count here: how many ways there are is public, and would tell of the cards.
    """
    can = figure.passes()
    port = facing(arm)
    return [turn for turn in tile.distinct_turns if tile.turned[turn][port] & can]


def facing(arm: int) -> int:
    """The side of a new tile that meets this arm."""
    return side_of(arm) ^ 2


def side_of(arm: int) -> int:
    return GATE_SIDES[arm % PORTS][1] if arm // PORTS < 2 else arm % PORTS


def cell_of(g: Caverns, arm: int) -> int:
    """The cell from which an arm leads out."""
    tile = arm // PORTS
    return g.cells[tile] + (COLUMN * GATE_SIDES[arm % PORTS][0] if tile < 2 else 0)


async def lay_tile(g: Caverns, figure: Figure) -> None:
    """The explorer turns the tile as it likes, lays it, and moves onto it."""
    discovery = g.discovery
    assert discovery is not None
    tile = discovery.tile
    turns = legal_turns(figure, tile, discovery.arm)
    options = [TURNINGS[turn] for turn in turns]
    turn = (await g.choose(g.runner(figure), "CV-057", TURN_TILE, options, (tile,))).number
    g.discovery = None
    put_on_board(g, tile, cell_of(g, discovery.arm) + STEPS[side_of(discovery.arm)], turn)
    arrival = tile.index * PORTS + facing(discovery.arm)
    figure.at = g.place_at(arrival)
    g.tell("CV-057", TILE_LAID, figure, how_it_lies(g, tile, turn, discovery.arm), tile, g.box.places[figure.at])
    g.cite("CV-058")
    if figure.invisible:
        figure.trail = 1 << figure.at
    g.cite("CV-064")
    g.cite("CV-060")
    if not figure.card.is_character:
        g.cite("CV-162")
    if tile.spots:
        g.unused.append(tile.index)
        g.cite("CV-097")
        g.cite("CV-061")
        figure.at_mouth = figure.passes()
    if tile.stairs:
        g.stairs.append(tile.index * PLACES_PER_TILE)
        g.cite("CV-063")
    await arrive(g, figure)


def how_it_lies(g: Caverns, tile: Tile, turn: int, arm: int) -> str:
    """Where a tile opens to, seen by who comes in by this arm; words are made only if somebody reads them."""
    if not g.is_read:
        return ""
    arms = "".join(["-pn?w"[terrain] for terrain in tile.turned[turn]])
    said = opening(arms, tile.place_of[turn], facing(arm))
    said = f"it {said[0].lower()}{said[1:]}" if said.startswith("Opens") else said[0].lower() + said[1:]
    if tile.stairs:
        said += ", with stairs"
    return f"{said}, with a cavern" if tile.spots else said


def put_on_board(g: Caverns, tile: Tile, cell: int, turn: int) -> None:
    """Arms that meet become connected; an arm that meets a wall is a dead end."""
    g.draw_the_map_anew()
    g.turns[tile.index] = turn
    g.cells[tile.index] = cell
    g.grid[cell] = tile.index
    if tile.is_entrance:
        g.grid[cell + COLUMN] = tile.index
    g.widest = max(g.widest, (cell + COLUMN // 2) // COLUMN + (1 if tile.is_entrance else 0))
    for port in range(tile.ports):
        arm = tile.index * PORTS + port
        beyond = cell_of(g, arm) + STEPS[side_of(arm)]
        neighbour = g.grid.get(beyond, NOWHERE)
        if neighbour == NOWHERE:
            if tile.turned[turn][port] != WALL:
                g.links[arm] = UNKNOWN
                g.open_arms += 1
        else:
            connect(g, arm, arm_towards(neighbour, beyond - g.cells[neighbour], facing(arm)))


def arm_towards(tile: int, half: int, side: int) -> int:
    """The arm of a laid tile on one side of one of its cells; NOWHERE inside an entrance."""
    if tile >= 2:
        return tile * PORTS + side
    for port, (column, gate) in enumerate(GATE_SIDES):
        if gate == side and column * COLUMN == half:
            return tile * PORTS + port
    return NOWHERE


def connect(g: Caverns, arm: int, other: int) -> None:
    was_open = other != NOWHERE and g.links[other] == UNKNOWN
    if was_open:
        g.open_arms -= 1
    if was_open and g.terrain(arm) != WALL:
        g.links[arm] = other
        g.links[other] = arm
    else:
        g.links[arm] = BLOCKED
        if was_open:
            g.links[other] = BLOCKED


def open_second_entrance(g: Caverns) -> None:
    """Tiles are left but every way is blocked: the second entrance is laid one empty column away."""
    g.cite("CV-065")
    if g.open_arms > 0 or not g.stack.layers or g.is_laid(1):
        return
    put_on_board(g, g.box.tiles[1], (g.widest + 2) * COLUMN, 0)
    g.stairs.append(PLACES_PER_TILE)
    g.cite("CV-068")
    g.tell("CV-067", SECOND_ENTRANCE, g.box.tiles[1])
