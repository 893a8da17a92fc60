"""Undercroft: five dungeon board games as one rules engine.

>>> import undercroft
>>> match = undercroft.start(undercroft.game("miniskull_caverns"), seats=3, options={"map": 2}, seed=7)
>>> match.over
False
"""

from undercroft.games import all_games, game, game_names
from undercroft.kernel.errors import IllegalAnswer, UndercroftError
from undercroft.kernel.match import Match, start
from undercroft.kernel.record import read_record, write_record
from undercroft.kernel.words import CHANCE, SPECTATOR

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "IllegalAnswer",
    "Match",
    "UndercroftError",
    "all_games",
    "game",
    "game_names",
    "read_record",
    "start",
    "write_record",
]
__version__ = "0.1.0"
