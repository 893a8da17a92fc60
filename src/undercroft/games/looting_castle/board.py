"""The board: a ring of castle rooms, doors at its corners, Markets behind the doors.

Spaces are numbers, the same in every layout: 0..11 the ring clockwise from the Entrance, then the special rooms.
A route is named by the way round and the space where it ends; which spaces lie between follows from the layout.
"""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.words import Word

ENTRANCE: Final = 12
BLACK_MARKET: Final = 13
BACK_DOOR: Final = 14
DANGEROUS_ROAD: Final = 15
SMUGGLERS_COVE: Final = 16
NOWHERE: Final = -1

SPACE_NAMES: Final[tuple[str, ...]] = (*(f"R{room}" for room in range(12)), "E", "BM", "BD", "DR", "SC")

STRAIGHT: Final = 0
CLOCKWISE: Final = 1
COUNTER_CLOCKWISE: Final = 2


class Space(Word):
    """A place where a Hero can stand."""

    kind: ClassVar[str] = "space"

    def __init__(self, name: str, label: str, number: int) -> None:
        super().__init__(name, label)
        self.number: int = number


_LABELS: Final = {
    "E": "Entrance", "BM": "Black Market", "BD": "Back Door", "DR": "Dangerous Road", "SC": "Smuggler's Cove",
}  # fmt: skip
SPACES: Final[tuple[Space, ...]] = tuple(
    Space(name, _LABELS.get(name, name), number) for number, name in enumerate(SPACE_NAMES)
)
WAYS: Final[tuple[Word, ...]] = (
    Word("straight", "straight on"),
    Word("clockwise", "clockwise"),
    Word("counter_clockwise", "counter-clockwise"),
)
Route = tuple[Space, Word]


class Walks:
    """Every legal walk from one space: the routes to choose from, and the spaces that each of them takes."""

    def __init__(self, walks: list[tuple[int, tuple[int, ...]]]) -> None:
        self.routes: list[Route] = [(SPACES[walked[-1]], WAYS[way]) for way, walked in walks]
        self.path: dict[Route, tuple[int, ...]] = {
            route: walked for route, (_, walked) in zip(self.routes, walks, strict=True)
        }


class Layout(Word):
    """One arrangement of the cards, with every route a Hero could ever declare on it."""

    def __init__(
        self,
        columns: int,
        rows: int,
        chains: tuple[tuple[int, tuple[int, ...]], ...],
        places: tuple[tuple[int, tuple[int, int]], ...],
    ) -> None:
        super().__init__(f"{columns}x{rows}")
        self.columns: int = columns
        self.rows: int = rows
        self.size: int = 2 * (columns + rows) - 4
        self.chains: tuple[tuple[int, tuple[int, ...]], ...] = chains
        self.corners: tuple[int, ...] = (0, columns - 1, columns + rows - 2, 2 * columns + rows - 3)  # LC-019
        self.places: dict[int, tuple[int, int]] = dict(places)
        self.neighbours: dict[int, tuple[int, ...]] = _neighbours(self.size, chains)
        self.sides: tuple[tuple[int, ...], ...] = _sides(self.size, self.corners)
        self.walks: dict[int, tuple[Walks, ...]] = {  # by space and number of steps
            space: tuple(Walks(_walks(self, space, steps)) for steps in range(7)) for space in self.neighbours
        }
        self.strolls: dict[int, Walks] = {  # one step or two, as a Map Room allows
            space: Walks(_walks(self, space, 1) + [walk for walk in _walks(self, space, 2) if len(walk[1]) == 2])
            for space in self.neighbours
        }
        self.to_market: dict[int, int] = {space: _steps_to_market(self, space) for space in self.neighbours}

    def spaces(self) -> list[int]:
        """Every space of this board, ring first."""
        return list(self.neighbours)

    def beside(self, room: int) -> tuple[int, int]:
        """The two castle rooms next to a castle room."""
        return (room - 1) % self.size, (room + 1) % self.size

    def distance(self, a: int, b: int) -> int:
        """The shorter way round the ring."""
        clockwise = (b - a) % self.size
        return min(clockwise, self.size - clockwise)

    def is_room(self, space: int) -> bool:
        return 0 <= space < self.size

    def in_line(self, a: int, b: int) -> bool:
        """Both rooms are on the same side of the rectangle."""
        return any(a in side and b in side for side in self.sides)

    def inward(self, space: int) -> int:
        """The space before this one on the chain that leads out of the castle."""
        for door, chain in self.chains:
            if space in chain:
                at = chain.index(space)
                return chain[at - 1] if at else door
        return NOWHERE


def _neighbours(size: int, chains: tuple[tuple[int, tuple[int, ...]], ...]) -> dict[int, tuple[int, ...]]:
    beside: dict[int, list[int]] = {room: [(room + 1) % size, (room - 1) % size] for room in range(size)}
    for door, chain in chains:
        before = door
        for space in chain:
            beside[before].append(space)
            beside[space] = [before]
            before = space
    return {space: tuple(others) for space, others in beside.items()}


def _steps_to_market(board: Layout, at: int) -> int:
    """Movement points to the nearest Market; from inside one, those that lead out and in again."""
    best = board.size
    for door, chain in board.chains:
        if not chain or chain[-1] not in (BLACK_MARKET, SMUGGLERS_COVE):
            continue
        if at == chain[-1]:
            steps = 2
        elif at in chain:
            steps = len(chain) - 1 - chain.index(at)
        elif board.is_room(at):
            steps = board.distance(at, door) + len(chain)
        else:
            steps = board.size // 2 + len(chain) + 1
        best = min(best, steps)
    return best


def _sides(size: int, corners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    ends = (*corners[1:], size)
    return tuple(tuple(room % size for room in range(start, end + 1)) for start, end in zip(corners, ends, strict=True))


def _walks(board: Layout, start: int, steps: int) -> list[tuple[int, tuple[int, ...]]]:
    """Walk every way without retracing; a Market ends the walk, any other dead end before the last step is illegal."""
    found: list[tuple[int, tuple[int, ...]]] = []
    walks: list[tuple[int, tuple[int, ...]]] = [(STRAIGHT, (start,))]
    while walks:
        way, walked = walks.pop(0)
        here = walked[-1]
        if len(walked) > 1 and (len(walked) > steps or here in (BLACK_MARKET, SMUGGLERS_COVE)):
            found.append((way, walked[1:]))
            continue
        for there in board.neighbours[here] if steps else ():
            if there not in walked:
                walks.append((_way_round(board, way, here, there), (*walked, there)))
    return found


def _way_round(board: Layout, way: int, here: int, there: int) -> int:
    if way != STRAIGHT or not (board.is_room(here) and board.is_room(there)):
        return way
    return CLOCKWISE if there == (here + 1) % board.size else COUNTER_CLOCKWISE


def _ring_places(columns: int, rows: int) -> list[tuple[int, int]]:
    top = [(0, column) for column in range(columns)]
    right = [(row, columns - 1) for row in range(1, rows)]
    bottom = [(rows - 1, column) for column in range(columns - 2, -1, -1)]
    left = [(row, 0) for row in range(rows - 2, 0, -1)]
    return top + right + bottom + left


_BACK_DOORS: Final[dict[int, tuple[tuple[int, int], tuple[int, int]]]] = {  # corner: first place outside, then onwards
    3: ((0, 4), (0, 1)),
    6: ((3, 4), (0, 1)),
    9: ((3, -1), (0, -1)),
    7: ((4, 2), (1, 0)),
}


def _chain_places(
    chain: tuple[int, ...], first: tuple[int, int], onward: tuple[int, int]
) -> list[tuple[int, tuple[int, int]]]:
    return [(space, (first[0] + i * onward[0], first[1] + i * onward[1])) for i, space in enumerate(chain)]


_built: Final[dict[tuple[int, int, bool, bool], Layout]] = {}


def layout_for(seats: int, back_door_corner: int, dangerous_road: bool, hard_start: bool) -> Layout:
    """The cards on the table for one to four players; every layout is built once."""
    key = (seats, back_door_corner, dangerous_road, hard_start)
    if key not in _built:
        _built[key] = build_layout(seats, back_door_corner, dangerous_road, hard_start)
    return _built[key]


def build_layout(seats: int, back_door_corner: int, dangerous_road: bool, hard_start: bool) -> Layout:
    columns, rows = {1: (4, 4), 2: (3, 3), 3: (4, 3), 4: (4, 4)}[seats]  # LC-017
    road = (DANGEROUS_ROAD,) if dangerous_road else ()
    front: tuple[int, ...] = (ENTRANCE, *road, BLACK_MARKET) if seats == 1 else (ENTRANCE, BLACK_MARKET)
    chains: list[tuple[int, tuple[int, ...]]] = [(0, front)]
    places = list(enumerate(_ring_places(columns, rows))) + _chain_places(front, (0, -1), (0, -1))
    if seats in (1, 4):
        corner = (7 if hard_start else 6) if seats == 1 else back_door_corner
        back: tuple[int, ...] = (BACK_DOOR,) if seats == 1 else (BACK_DOOR, *road, SMUGGLERS_COVE)
        chains.append((corner, back))
        places += _chain_places(back, *_BACK_DOORS[corner])
    return Layout(columns, rows, tuple(chains), tuple(places))
