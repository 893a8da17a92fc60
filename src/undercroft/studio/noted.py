"""What is noted of one game of a trial."""

from __future__ import annotations

import msgspec


class NotedGame(msgspec.Struct, frozen=True, array_like=True):
    """What a trial keeps of a game."""

    won: tuple[float, ...]  # by seat; nothing if the game came to no end
    rounds: float
    deaths: int
    causes: dict[str, int]  # what players died of
    things: dict[str, tuple[int, ...]]  # cards that were named: how often, and the seats they were named with
    problem: str = ""
