"""Several small questions answered in one form: the answers are given one after the other, as long as they fit."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.question import Question
from undercroft.kernel.words import spell

MOST_ANSWERS = 60


class Bundle(msgspec.Struct, frozen=True):
    """What somebody chose in a form. `answers` go by what a question is about (nothing: whatever it is about);
    `picks` are given one by one to the same decision, and `stop` ends it."""

    decision: str
    answers: dict[tuple[str, str], str] = msgspec.field(default_factory=dict)
    picks: tuple[str, ...] = ()
    stop: str = ""

    def answer(self, question: Question[Any]) -> str | None:
        """The answer to this question; none if it is not one of those the form asked."""
        name, texts = question.decision.name, question.texts
        if self.stop and name == self.decision:
            found = next((pick for pick in self.picks if pick in texts), self.stop)
        else:
            found = self.answers.get((name, about(question))) or self.answers.get((name, "")) or ""
        return found if found in texts else None

    def without(self, text: str) -> Bundle:
        """What is left to pick."""
        return msgspec.structs.replace(self, picks=tuple([pick for pick in self.picks if pick != text]))


def about(question: Question[Any]) -> str:
    """What a question is about, as records write it."""
    for thing in question.context[:1]:
        try:
            return spell(thing)
        except TypeError:
            return ""
    return ""
