"""How the seats of a lab game choose: the same game again whenever it is wanted, and alike where games are compared."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any
from zlib import crc32

from undercroft.bots import Bot, Chair, make_bot
from undercroft.kernel.chance import Dice, KeyedDice, PlainDice
from undercroft.kernel.question import Question
from undercroft.kernel.words import spell
from undercroft.lab.plan.setting import PLAIN, Setting


class PlainChoices:
    """Any option, from the one stream of numbers that the dice use too: what a playout does."""

    name = "random"

    def __init__(self, numbers: Callable[[], float]) -> None:
        self.numbers = numbers

    def answer(self, chair: Chair) -> int:
        return int(self.numbers() * len(chair.question.options))


class KeyedChoices:
    """Random choices that stay the same when the rest of the game differs.

    Each kind of decision of each seat has a stream of its own, and each option its own rank in it: an option more or
    less leaves the order of the others as it was.
    """

    name = "random"

    def __init__(self, seed: str) -> None:
        self._key = blake2b(f"choices {seed}".encode(), digest_size=32).digest()
        self._counts: dict[tuple[int, str], int] = {}

    def pick(self, question: Question[Any]) -> int:
        stream = question.seat, question.decision.name
        count = self._counts.get(stream, 0)
        self._counts[stream] = count + 1
        purpose = f"{stream[0]} {stream[1]} {count}".encode()
        start = int.from_bytes(blake2b(purpose, key=self._key, digest_size=8).digest(), "big")
        best, first = -1, 0
        for index, option in enumerate(question.options):
            rank = _mixed(start ^ crc32(spell(option).encode()))
            if best < 0 or rank < best:
                best, first = rank, index
        return first

    def answer(self, chair: Chair) -> int:
        return self.pick(chair.question)


def _mixed(number: int) -> int:
    """Spread nearby numbers evenly over 64 bits."""
    number = (number ^ (number >> 33)) * 0xFF51AFD7ED558CCD & 0xFFFFFFFFFFFFFFFF
    number = (number ^ (number >> 33)) * 0xC4CEB9FE1A85EC53 & 0xFFFFFFFFFFFFFFFF
    return number ^ (number >> 33)


class FreshBot:
    """A bot that is made anew for each question, with luck named by what is asked: one question more or less in a game
    does not change how it answers the others. Only for bots that remember nothing."""

    def __init__(self, spec: str, seed: str) -> None:
        self.name = spec
        self.seed = seed
        self.counts: dict[str, int] = {}

    def answer(self, chair: Chair) -> int:
        asked = chair.question.decision.name
        count = self.counts.get(asked, 0)
        self.counts[asked] = count + 1
        return make_bot(self.name, f"{self.seed} {asked} {count}", chair.game).answer(chair)


def dice_and_bots(setting: Setting, number: int, choices: str = "") -> tuple[Dice, list[Bot]]:
    """Who answers in this game; other `choices` give another game with the same luck."""
    luck = setting.luck_of(number)
    if setting.all_random and setting.luck == PLAIN and not choices:
        dice = PlainDice(luck)
        return dice, [PlainChoices(dice.random) for _ in range(setting.seats)]
    if setting.all_random:
        together = KeyedChoices(f"{luck}{choices}")
        return KeyedDice(luck), [together for _ in range(setting.seats)]
    bots = [_bot(spec, f"{luck} {seat}{choices}", setting) for seat, spec in enumerate(setting.line_up(number))]
    return KeyedDice(luck), bots


def _bot(spec: str, seed: str, setting: Setting) -> Bot:
    name = spec.partition(":")[0]
    if spec == "random":
        return KeyedChoices(seed)
    if name in ("greedy", "ismcts") or name in setting.rules.players:
        return FreshBot(spec, seed)
    return make_bot(spec, seed, setting.rules)
