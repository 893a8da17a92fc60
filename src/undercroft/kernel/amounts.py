"""Choosing a subset: how many of each kind, one small number at a time."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.question import OPEN, Decision
from undercroft.kernel.state import State
from undercroft.kernel.words import Player


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
    if not 0 <= at_least <= min(rest, at_most):
        raise ValueError(f"{decision}: at least {at_least} and at most {at_most} of {rest} cannot be chosen")
    for kind, limit in zip(kinds, limits, strict=True):
        rest -= limit
        fewest = max(0, at_least - taken - rest)
        most = min(limit, at_most - taken)
        count = await g.choose(who, rule, decision, range(fewest, most + 1), (kind, taken), secrecy)
        chosen.append(count)
        taken += count
    return chosen
