"""Who answers for chance. Dice stand outside the match: plain, keyed, committed or scripted."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from undercroft.kernel.errors import Unscripted
from undercroft.kernel.question import Draw, Question
from undercroft.kernel.words import spell


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Answers the questions put to chance: gives the index of one of the options.

    `count` says how many questions of the same stream were answered before in this match.
    """

    kind = "plain"

    def pick(self, question: Question[Any], count: int) -> int:
        raise NotImplementedError

    @property
    def public(self) -> str:
        """What everybody may know of these dice while the match runs."""
        return self.kind


class PlainDice(Dice):
    """Seeded dice, one stream for everything: for playouts."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = random.Random(seed).random

    def pick(self, question: Question[Any], count: int) -> int:
        return int(self.random() * len(question.options))


class KeyedDice(Dice):
    """Every die and every deck has its own stream, named by purpose and count.

    Luck stays aligned when decisions or cards differ: the third search of the red hero shows the same number at two
    tables with the same seed, and a deck keeps its order when somebody draws one card more.

    When a table goes back to an earlier answer by consent, the luck from there on is new, or everybody would know what
    will be rolled; it still follows from the seed and the number of times the table went back, so nobody can choose it.
    """

    kind = "keyed"

    def __init__(self, seed: int | str, again: tuple[tuple[int, int], ...] = (), taken_over: int = 0) -> None:
        self.seed = str(seed)
        self.taken_over = taken_over  # so many answers come from another record: these dice were not rolled for them
        self.again = again  # where a table went back by consent: after so many answers, and for the how manieth time
        key = f"{self.seed} again {again[-1][1]}" if again else self.seed
        self._key = hashlib.blake2b(key.encode(), digest_size=32).digest()
        self._ranks: dict[str, int] = {}  # of cards in their decks, worked out once

    def going_on(self, again: tuple[tuple[int, int], ...], taken_over: int) -> KeyedDice:
        """The same dice for a match with this history."""
        return KeyedDice(self.seed, again, taken_over)

    def pick(self, question: Question[Any], count: int) -> int:
        if isinstance(question, Draw):
            return self._first_in_the_deck(question)
        size = len(question.options)
        return self._number(f"{question.stream} {count}") % size

    def _first_in_the_deck(self, question: Draw[Any]) -> int:
        """Each card has its own fixed rank in the deck, however many others are there."""
        ranks: dict[str, int] = {}
        best, first = -1, 0
        for index, card in enumerate(question.options):
            text = spell(card)
            copy = ranks.get(text, 0)
            ranks[text] = copy + 1
            purpose = f"{question.stream} {text} {copy}"
            rank = self._ranks.get(purpose, -1)
            if rank < 0:
                rank = self._ranks[purpose] = self._number(purpose)
            if best < 0 or rank < best:
                best, first = rank, index
        return first

    def _number(self, purpose: str) -> int:
        return int.from_bytes(hashlib.blake2b(purpose.encode(), key=self._key, digest_size=16).digest(), "big")


class CommittedDice(KeyedDice):
    """Keyed dice whose seed is secret until the end, with a hash of it published at the start."""

    kind = "committed"

    def __init__(self, seed: str | None = None, again: tuple[tuple[int, int], ...] = (), taken_over: int = 0) -> None:
        super().__init__(secrets.token_hex(16) if seed is None else seed, again, taken_over)
        self.commitment = commitment(self.seed)

    def going_on(self, again: tuple[tuple[int, int], ...], taken_over: int) -> KeyedDice:
        return CommittedDice(self.seed, again, taken_over)

    @property
    def public(self) -> str:
        return f"committed {self.commitment}"


def commitment(seed: str) -> str:
    """The hash that is published before the first die is rolled."""
    return hashlib.sha256(f"undercroft {seed}".encode()).hexdigest()


class ScriptedDice(Dice):
    """Dice and draws from a list: for tests and lessons. A draw is named by its card."""

    kind = "scripted"

    def __init__(self, script: Iterable[object], then: Dice | None = None) -> None:
        self.script: list[object] = list(script)
        self.next = 0
        self.then = then

    def pick(self, question: Question[Any], count: int) -> int:
        if self.next >= len(self.script):
            if self.then is not None:
                return self.then.pick(question, count)
            raise Unscripted(f"{question.rule} rolls {question.decision.name}, but the script has no more dice")
        wanted = self.script[self.next]
        index = question.find(wanted)
        if index < 0:
            raise Unscripted(
                f"{question.rule} cannot give {spell(wanted)}: it gives one of {', '.join(question.texts)}"
            )
        self.next += 1
        return index

    @property
    def left(self) -> Sequence[object]:
        return self.script[self.next :]
