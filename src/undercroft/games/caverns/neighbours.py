"""What a tile about to be laid would meet, in words."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import PORTS
from undercroft.games.caverns.state import NOWHERE, UNKNOWN, Caverns
from undercroft.kernel.story.grammar import counted

_GATE_SIDES: Final[tuple[tuple[int, int], ...]] = ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 3))
_STEPS: Final[tuple[int, ...]] = (-1, 1024, 1, -1024)


def side_of(arm: int) -> int:
    return _GATE_SIDES[arm % PORTS][1] if arm // PORTS < 2 else arm % PORTS


def leads_to(g: Caverns, arm: int, arms: str, back: int) -> str:
    """How many new ways there are, and which ones join a tile that lies there or are closed by its wall."""
    tile = arm // PORTS
    column = _GATE_SIDES[arm % PORTS][0] if tile < 2 else 0
    cell = g.cells[tile] + 1024 * column + _STEPS[side_of(arm)]
    fresh = 0
    met: list[str] = []
    for side in range(4):
        if side == back or arms[side] == "-":
            continue
        neighbour = g.grid.get(cell + _STEPS[side], NOWHERE)
        if neighbour == NOWHERE:
            fresh += 1
        else:
            half = cell + _STEPS[side] - g.cells[neighbour]
            what = "joins" if _is_open(g, neighbour, half, side ^ 2) else "dead end at"
            met.append(f"{what} {g.box.tiles[neighbour].label}")
    parts = [counted(fresh, "new way") if fresh else "no new way", *met]
    return ", ".join(parts)


def _is_open(g: Caverns, tile: int, half: int, side: int) -> bool:
    """Does a laid tile have a way out on this side that nobody has followed yet? `half`: of an entrance, which one."""
    if tile >= 2:
        return g.links[tile * PORTS + side] == UNKNOWN
    gates = [port for port, gate in enumerate(_GATE_SIDES) if gate == (half // 1024, side)]
    return any(g.links[tile * PORTS + port] == UNKNOWN for port in gates)
