"""Choosing a subset: how many of each kind, one small number at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.kernel.question import OPEN, Decision
from undercroft.kernel.state import State
from undercroft.kernel.story.grammar import counted
from undercroft.kernel.why_not import Exclusions, WhyNot
from undercroft.kernel.words import Player, label

IN_ALL: Final = "No more than {most} can be chosen in all"
AND_CHOSEN: Final = "No more than {most} can be chosen in all, and you have chosen {taken} already"
TOO_FEW: Final = "{number} is not enough: the others cannot make up the {least} that must be chosen in all"


async def amounts(
    g: State,
    who: Player,
    rule: str,
    decision: Decision,
    kinds: Sequence[object],
    limits: Sequence[int],
    at_least: int = 0,
    at_most: int = 1_000_000,
    secrecy: int = OPEN,
) -> list[int]:
    """How many of each kind, `at_least` to `at_most` in all: one number per kind, never more than can still be met.

    People see a stepper per kind; a bot sees a handful of numbers instead of every combination.
    The prompt of the decision names the kind as {0}; what is already chosen stands as {1}.
    """
    chosen: list[int] = []
    taken = 0
    rest = sum(limits)
    if len(kinds) != len(limits):
        raise ValueError(f"{decision}: {len(kinds)} kinds have {len(limits)} limits")
    if not 0 <= at_least <= min(rest, at_most):
        raise ValueError(f"{decision}: at least {at_least} and at most {at_most} of {rest} cannot be chosen")
    for number, kind in enumerate(kinds):
        limit = limits[number]
        rest -= limit
        fewest = max(0, at_least - taken - rest)
        most = min(limit, at_most - taken)
        if g.witness is not None and g.witness.exclusions is not None:
            explain_amount(g.witness.exclusions, rule, decision, kind, (fewest, limit, at_least, at_most, taken))
        count = await g.choose(who, rule, decision, range(fewest, most + 1), (kind, taken), secrecy)
        chosen.append(count)
        taken += count
    return chosen


def explain_amount(
    exclusions: Exclusions, rule: str, decision: Decision, kind: object, limits: tuple[int, int, int, int, int]
) -> None:
    """Why a number is not offered: more than there are, too many in all, or too few."""
    fewest, limit, at_least, at_most, taken = limits
    for text in decision.domain:
        number = int(text)
        if number > limit:
            exclusions.otherwise(
                text, WhyNot(rule, "No more than {limit} can be chosen", (counted(limit, label(kind)),))
            )
        if number > at_most - taken:
            why = WhyNot(rule, AND_CHOSEN, (at_most, taken)) if taken else WhyNot(rule, IN_ALL, (at_most,))
            exclusions.otherwise(text, why)
        if number < fewest:
            exclusions.otherwise(text, WhyNot(rule, TOO_FEW, (number, at_least)))
