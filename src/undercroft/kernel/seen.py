"""An open question as one seat sees it: its own with all options, another's as a pause."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.question import UNSEEN, Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE, label

SOMEBODY = -3
"""The seat shown for a question whose very existence is secret."""


class Seen(msgspec.Struct, frozen=True):
    """What a seat is shown of an open question: options only if it is its own."""

    seat: int
    decision: str
    rule: str
    prompt: str
    options: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def seen_from(seat: int, question: Question[Any], state: State) -> Seen:
    """The question as this seat sees it."""
    if question.seat == seat:
        return Seen(
            seat,
            question.decision.name,
            question.rule,
            prompt_of(question, state),
            question.texts,
            question.labels,
            question.places,
        )
    if question.secrecy == UNSEEN:
        return Seen(SOMEBODY, "", "", "Somebody is deciding")
    if question.seat == CHANCE:
        return Seen(CHANCE, question.decision.name, question.rule, question.decision.prompt)
    waiting = f"{state.player(question.seat).label} is choosing"
    return Seen(question.seat, question.decision.name, question.rule, waiting)


def prompt_of(question: Question[Any], state: State) -> str:
    """What is asked, in one sentence."""
    who = state.player(question.seat).label if question.seat >= 0 else "Chance"
    context = [label(part) for part in question.context]
    return question.decision.prompt.format(*context, who=who)
