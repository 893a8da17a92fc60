"""An open question as one seat sees it: its own with all options, another's as a pause."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.question import UNSEEN, Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE

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
    stakes: str = ""
    effects: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


def seen_from(seat: int, question: Question[Any], state: State) -> Seen:
    """The question as this seat sees it."""
    name, rule = question.decision.name, question.rule
    if question.seat == seat:
        said = question.wording
        places = said.places or question.places
        return Seen(
            seat, name, rule, said.prompt, question.texts, said.labels, places, said.stakes, said.effects, said.costs
        )
    if question.secrecy == UNSEEN:
        return Seen(SOMEBODY, "", "", "Somebody is deciding")
    if question.seat == CHANCE:
        return Seen(CHANCE, name, rule, question.decision.prompt)
    return Seen(question.seat, name, rule, f"{state.player(question.seat).label} is choosing")
