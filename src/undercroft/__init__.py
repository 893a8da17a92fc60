"""Undercroft: dungeon board games as one rules engine.

>>> import undercroft
>>> match = undercroft.start("miniskull_caverns", seats=3, options={"map": 2}, seed=7)
>>> match.over
False
>>> question = match.open[0]
>>> match.answer(question.seat, question.options[0])

What is named here is stable: it changes only with a line in the changelog and, from 1.0 on, only with a new major
version. Everything else may move. A name is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.bots.chair import Chair
    from undercroft.games import all_games, game, game_names
    from undercroft.kernel.errors import IllegalAnswer, UndercroftError
    from undercroft.kernel.game import Game
    from undercroft.kernel.imagining import imagine
    from undercroft.kernel.match import Match
    from undercroft.kernel.question import Question
    from undercroft.kernel.record.file import read_record, write_record
    from undercroft.kernel.state import Outcome
    from undercroft.kernel.words import CHANCE, SPECTATOR
    from undercroft.library import hint, load, make_bot, save, start

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "Chair",
    "Game",
    "IllegalAnswer",
    "Match",
    "Outcome",
    "Question",
    "UndercroftError",
    "all_games",
    "game",
    "game_names",
    "hint",
    "imagine",
    "load",
    "make_bot",
    "read_record",
    "save",
    "start",
    "write_record",
]
__version__ = "0.1.0"

_WHERE = {
    "bots.chair": ("Chair",),
    "games": ("all_games", "game", "game_names"),
    "kernel.errors": ("IllegalAnswer", "UndercroftError"),
    "kernel.game": ("Game",),
    "kernel.imagining": ("imagine",),
    "kernel.match": ("Match",),
    "kernel.question": ("Question",),
    "kernel.record.file": ("read_record", "write_record"),
    "kernel.state": ("Outcome",),
    "kernel.words": ("CHANCE", "SPECTATOR"),
    "library": ("hint", "load", "make_bot", "save", "start"),
}


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"undercroft.{module}"), name)
    raise AttributeError(f"undercroft has no {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
