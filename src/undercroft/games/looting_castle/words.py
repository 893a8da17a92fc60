"""The words Heroes answer with."""

from __future__ import annotations

from typing import Final

from undercroft.games.looting_castle.board import CLOCKWISE, COUNTER_CLOCKWISE, WAYS
from undercroft.games.looting_castle.cubes import CUBES
from undercroft.kernel.words import Word

SPRINT: Final = Word("sprint", "Sprint past it (1 Strength)")
ATTACK: Final = Word("attack", "Attack it")
HIDE: Final = Word("hide", "Hide in the alcove")
STAY_OUT: Final = Word("stay_out", "Stay in the open")
PEACE: Final = Word("peace", "Keep the peace")
REFUSE: Final = Word("refuse", "Sell nothing and turn back")
NO_TRADE: Final = Word("no_trade", "Keep it")
NO_ROOM: Final = Word("no_room", "Take nothing")
STAY: Final = Word("stay", "Stay here")
BATTLE: Final = Word("battle", "Battle it")
LET_PASS: Final = Word("let_pass", "Let it be")
GIVE_TREASURE: Final = Word("give_treasure", "Give it a Treasure")
DROPS: Final[tuple[Word, ...]] = tuple(Word(f"drop_{cube.name}", f"Drop 1 {cube.label}") for cube in CUBES)
CLOCKWISE_WAY: Final = WAYS[CLOCKWISE]
COUNTER_CLOCKWISE_WAY: Final = WAYS[COUNTER_CLOCKWISE]
