"""The audit of a finished record: was every die rolled, and every card drawn, as the published hash promised?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from undercroft.kernel.chance import CommittedDice, Dice, KeyedDice, commitment
from undercroft.kernel.errors import BadRecord
from undercroft.kernel.game import Game
from undercroft.kernel.question import Draw
from undercroft.kernel.record.file import TAKEN_OVER, Replay
from undercroft.kernel.words import CHANCE


class Audited(msgspec.Struct, frozen=True):
    """What was checked. `commitment` is empty if the seed was known to all from the start."""

    game: str
    commitment: str
    seed: str
    dice: int
    draws: int
    answers: int
    taken_over: int  # answers that come from another record, whose dice cannot be checked with this seed
    went_back: int
    outcome: str


class Tampered(BadRecord):
    """A record in which chance did not answer what its dice say."""


def audit(text: str, find: Callable[[str], Game[Any]], cards: Path | None = None, published: str = "") -> Audited:
    """Check the seed against its hash, then every die and draw, every step and the end. Tampered names the line."""
    _check_seed(text, published)
    checked = _Checked(text, find, cards)
    while checked.forward():
        pass
    outcome = checked.match.outcome
    if outcome is None or not checked.ended:
        raise Tampered(f"line {len(checked.lines)}: the record stops before the end of the game; something is missing")
    dice = checked.dice
    assert isinstance(dice, KeyedDice)
    return Audited(
        game=checked.game.slug,
        commitment=dice.commitment if isinstance(dice, CommittedDice) else "",
        seed=dice.seed,
        dice=checked.rolled,
        draws=checked.drawn,
        answers=checked.given - checked.rolled - checked.drawn - checked.unchecked,
        taken_over=dice.taken_over,
        went_back=len(dice.again),
        outcome=outcome.reason,
    )


def _check_seed(text: str, published: str) -> None:
    """The seed must belong to its hash, and the hash must be the one that was shown at the start, if that is known."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split(" ", 3)
        if words[0] != "dice":
            continue
        if words[1:2] != ["committed"]:
            if published:
                raise Tampered(f"line {number}: a hash was published, but the dice of this record were not committed")
            return
        hash_, seed = [*words[2:4], "", ""][:2]
        if commitment(seed) != hash_:
            raise Tampered(f"line {number}: the dice were committed to {hash_!r}, but their seed is another")
        if published and hash_ != published:
            raise Tampered(f"line {number}: the dice were committed to {hash_!r}, but {published!r} was published")
        return
    raise Tampered("the record does not say with which dice it was played")


class _Checked(Replay):
    """A replay that asks the dice again before it believes an answer of chance."""

    def __init__(self, text: str, find: Callable[[str], Game[Any]], cards: Path | None = None) -> None:
        super().__init__(text, find, cards)
        if not isinstance(self.dice, KeyedDice):
            raise Tampered("the dice of this record had no seed: there is nothing to check them with")
        self.rolled = self.drawn = self.unchecked = 0
        self.ended = False
        self._foreign = self._lines_taken_over()

    def _lines_taken_over(self) -> int:
        """The number of the line up to which another record was taken over."""
        marks = [number for number, line in enumerate(self.lines, 1) if line.strip() == TAKEN_OVER]
        return max(marks, default=0)

    def _give(self, question: Any, index: int) -> None:
        if question.seat == CHANCE:
            if self.at <= self._foreign:
                self.unchecked += 1
            else:
                self._check(self.dice, question, index)
        super()._give(question, index)

    def _check(self, dice: Dice | None, question: Any, index: int) -> None:
        assert dice is not None
        due = question.texts[dice.pick(question, self.match.counts.get(question.stream, 0))]
        if question.texts[index] != due:
            raise Tampered(
                f"line {self.at}: the record has {question.decision.name} = {question.texts[index]} "
                f"({question.rule}), but the dice gave {due}"
            )
        if isinstance(question, Draw):
            self.drawn += 1
        else:
            self.rolled += 1

    def _check_end(self, line: str) -> None:
        super()._check_end(line)
        self.ended = True
