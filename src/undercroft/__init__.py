"""Undercroft: five dungeon board games as one rules engine.

>>> import undercroft
>>> match = undercroft.game("miniskull_caverns").start(seats=3, options={"map": 2}, seed=7)
>>> match.over
False
"""

from undercroft.games import game, game_names
from undercroft.kernel.errors import IllegalAnswer, UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.record import read_record, write_record
from undercroft.kernel.words import CHANCE, SPECTATOR

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "IllegalAnswer",
    "Match",
    "UndercroftError",
    "game",
    "game_names",
    "read_record",
    "write_record",
]
__version__ = "0.1.0"
