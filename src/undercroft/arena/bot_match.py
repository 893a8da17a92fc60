"""One match of bots, from its first question to its end, while somebody may watch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from undercroft.bots.chair import Bot, Chair, stand_up
from undercroft.kernel.chance import Dice
from undercroft.kernel.game import Game, Value
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.state import State
from undercroft.kernel.story.events import Witness
from undercroft.kernel.words import CHANCE


def heard_match(
    game: Game[Any],
    seats: int,
    options: dict[str, Value],
    witness: Witness | None,
    cards: Path | None = None,
    base: State | None = None,
) -> Match:
    """A match whose events one witness hears from the first on; chance waits in it like any seat."""
    first: State = base if base is not None else game.setup(seats, options, cards)
    match = Match(game, seats, options, None, cards, first)
    match.witness = witness
    match.go_back(0, None)  # begin, now that somebody listens
    return match


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Sees every step and every answer of a match, before it is given. This one does not care."""

    def step(self, match: Match) -> None:
        """A step begins."""

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        """A player answers, or chance where the match leaves it to the loop."""


class BotMatch:
    """A match and one bot per seat. Where the match has no dice of its own, `dice` answer for chance, one by one.

    Of questions open side by side chance is asked first, so that a bot sees all that it may; `in_turn` asks in the
    order of the rules, as a playout does.
    """

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot],
        dice: Dice | None = None,
        watcher: Watcher | None = None,
        in_turn: bool = False,
    ) -> None:
        self.match = match
        self.bots = bots
        self.dice = dice
        self.watcher = watcher
        self.in_turn = in_turn
        self.decisions = 0
        self.steps = 0

    @property
    def rolls(self) -> int:
        return self.match.streams.rolls

    def play(self, most_decisions: int = 0, cap: int = 0) -> None:
        """Play to the end, or to so many decisions, or to so many decisions and rolls together; then all stand up."""
        match, watcher = self.match, self.watcher
        try:
            while not match.over:
                if match.step != self.steps:
                    self.steps = match.step
                    if watcher is not None:
                        watcher.step(match)
                question = match.open[0] if self.in_turn else match.question(CHANCE) or match.open[0]
                if question.seat == CHANCE:
                    assert self.dice is not None
                    index = self.dice.pick(question, match.counts.get(question.stream, 0))
                else:
                    index = self.bots[question.seat].answer(Chair(match, question))
                    self.decisions += 1
                if watcher is not None:
                    watcher.answer(match, question, index)
                match.answer_index(question, index)
                if most_decisions and self.decisions >= most_decisions:
                    break
                if cap and self.decisions + self.rolls >= cap:
                    break
            self.steps = match.step
        finally:
            for bot in self.bots:
                stand_up(bot)

    @property
    def problems(self) -> tuple[str, ...]:
        """What bots from elsewhere did wrong."""
        return tuple(problem for bot in self.bots for problem in getattr(bot, "problems", ()))
