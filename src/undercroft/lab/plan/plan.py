"""A plan: an experiment, as its settings and the number of games of each."""

from __future__ import annotations

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.plan.setting import Setting


class BadPlan(UndercroftError):
    """A plan file that cannot be carried out, with line and key."""


class Plan(msgspec.Struct, frozen=True):
    """What to play: settings, and how many games of each, or how narrow the intervals must get."""

    title: str
    settings: tuple[Setting, ...]
    games: int
    seed: str
    width: float = 0.0
    most_games: int = 0
    shard: int = 1000

    @property
    def most(self) -> int:
        """How many games of a setting there may be."""
        return max(self.games, self.most_games) if self.width else self.games
