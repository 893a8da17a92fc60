"""Everything that is asked and told, each declared once."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.question import Decision
from undercroft.kernel.story.events import (
    AMOUNT,
    CHANGE,
    DICE_ROLLED,
    EVERYBODY,
    GAIN,
    LEFT,
    LOSE,
    MOVE,
    NTH,
    ROLL,
    ROUND,
    WHO,
    Event,
)
from undercroft.kernel.words import Word


class Deed(Word):
    """What a thief does in one breath: take so many coins, or slip out with none."""

    kind: ClassVar[str] = "deed"

    def __init__(self, name: str, label: str, coins: int) -> None:
        super().__init__(name, label)
        self.coins = coins


TAKE_ONE: Final = Deed("take_one", "Take 1 coin", 1)
TAKE_TWO: Final = Deed("take_two", "Take 2 coins", 2)
TAKE_THREE: Final = Deed("take_three", "Take 3 coins", 3)
SLIP_OUT: Final = Deed("slip_out", "Slip out", 0)
DEEDS: Final = (TAKE_ONE, TAKE_TWO, TAKE_THREE, SLIP_OUT)
DARE: Final = Decision("dare", "{who}, what do you dare?", DEEDS)

NIGHT_FALLS: Final = Event(
    "night_falls",
    ROUND,
    "Night {number}: {everybody} [creeps:everybody] into the lair",
    NTH,
    EVERYBODY,
    changes="table.night everybody.in_lair dragon.restless?",
)
SLIPS_OUT: Final = Event(
    "slips_out",
    MOVE,
    "{who} [slips] out< and [brings] home {amount:coin}>",
    WHO,
    AMOUNT,
    changes="who.in_lair who.sack? who.home?",
)
TAKES: Final = Event("takes", GAIN, "{who} [takes] {amount:coin}", WHO, AMOUNT, changes="who.sack")
SLEEPS_ON: Final = Event("sleeps_on", ROLL, "The dragon breathes: {roll}: it sleeps on", DICE_ROLLED)
WAKES: Final = Event("wakes", ROLL, "The dragon breathes: {roll}: it wakes", DICE_ROLLED)
STIRS: Final = Event("stirs", CHANGE, "The dragon stirs: it is {left} restless", LEFT, changes="dragon.restless")
CAUGHT: Final = Event(
    "caught",
    LOSE,
    "{who} [is] the greediest and [loses] {amount:coin} to the fire",
    WHO,
    AMOUNT,
    changes="who.sack who.in_lair",
)
RUNS: Final = Event(
    "runs",
    MOVE,
    "{who} [runs]< and [saves] {amount:coin}>",
    WHO,
    AMOUNT,
    changes="who.in_lair who.sack who.home?",
)
