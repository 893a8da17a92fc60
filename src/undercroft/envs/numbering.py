"""The fixed numbering of one game: an action for every answer that could ever be legal, whatever the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.observation.row import Zeros
from undercroft.kernel.question import Decision, Question
from undercroft.kernel.state import Outcome
from undercroft.kernel.words import Word, spell


class Actions:
    """The actions of one decision: every answer with its number, by its text and, if it is a word, as the thing it is.

    A word never changes and is never copied, so it need be spelt only once; as many are remembered as a box may hold.
    """

    def __init__(self, decision: Decision, first: int, asked_at: int) -> None:
        self.asked_at = asked_at  # the place in an observation that says that this is asked
        self.by_text: dict[str, int] = {text: first + number for text, number in decision.number.items()}
        self.by_thing: dict[object, Any] = {thing: self.by_text[text] for text, thing in decision.things.items()}
        self.room = 3 * len(self.by_text) + 64

    def of(self, options: Sequence[object]) -> list[Any]:
        """The numbers of these options, in their order."""
        found: list[Any] = []
        by_thing = self.by_thing
        for option in options:
            action = by_thing.get(option)
            if action is None:
                action = self.by_text[spell(option)]
                if isinstance(option, Word) and len(by_thing) < self.room:
                    by_thing[option] = action
            found.append(action)
        return found


class Numbering:
    """Actions are numbered decision by decision, in the order of their domains; so are the fields of an observation.

    An observation is the game's features, then one number per decision: 1 for the one that is asked.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.features = game.features.size
        self.size = self.features + len(game.decisions)
        self.offsets: dict[str, int] = {}
        self.actions = 0
        self._of: dict[Decision, Actions] = {}
        for number, decision in enumerate(game.decisions):
            self.offsets[decision.name] = self.actions
            self._of[decision] = Actions(decision, self.actions, self.features + number)
            self.actions += len(decision.domain)
        self.zeros = Zeros(self.size)
        self._asked: Question[Any] | None = None
        self._legal: list[int] = []

    def legal(self, question: Question[Any]) -> list[int]:
        """The numbers of all options of a question, in their order; an agent looks at them before it answers."""
        if question is not self._asked:
            self._legal = self._of[question.decision].of(question.options)
            self._asked = question
        return self._legal

    def mask(self, question: Question[Any] | None, size: int) -> bytearray:
        """A byte for each action, as many as wanted: 1 for what is legal."""
        found = bytearray(size)
        if question is not None:
            for action in self.legal(question):
                found[action] = 1
        return found

    def index(self, question: Question[Any], action: int) -> int:
        """Which option of the question an action is; -1 if it is none."""
        legal = self.legal(question)
        return legal.index(action) if action in legal else -1

    def asked_at(self, question: Question[Any]) -> int:
        """The place in an observation that says that this is asked."""
        return self._of[question.decision].asked_at

    def label(self, action: int) -> str:
        """An action in words: the decision and the answer."""
        for decision in self.game.decisions:
            offset = self.offsets[decision.name]
            if offset <= action < offset + len(decision.domain):
                return f"{decision.name} = {decision.domain[action - offset]}"
        raise ValueError(f"{self.game}: there is no action {action}: they go from 0 to {self.actions - 1}")


def rewards_of(outcome: Outcome | None, seats: int, cooperative: bool) -> list[float]:
    """1 for a winner, -1 for everybody else; if nobody wins a game of rivals, 0 for all."""
    if outcome is None or (not outcome.winners and seats > 1 and not cooperative):
        return [0.0] * seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]
