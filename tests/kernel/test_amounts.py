"""Choosing how many of each: every subset can be chosen, and nothing else."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.kernel import toys
from undercroft.kernel.amounts import amounts
from undercroft.kernel.match import start
from undercroft.kernel.question import Question


def all_ways(limits: list[int], at_least: int, at_most: int) -> list[tuple[int, ...]]:
    """Every list of numbers that the questions of `amounts` lead to."""
    found: list[tuple[int, ...]] = []

    def walk(answers: list[int]) -> None:
        g = toys.Table(1)
        rule = amounts(g, g.hands[0], "TY-001", toys.LOOT, ["kind"] * len(limits), limits, at_least, at_most)
        waiting = list(answers)
        try:
            asked = rule.send(None)
            while waiting:
                asked = rule.send(waiting.pop(0))
        except StopIteration as stop:
            found.append(tuple(stop.value))
            return
        assert isinstance(asked, Question) and len(asked.options) > 1
        rule.close()
        for option in asked.options:
            walk([*answers, option])

    walk([])
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.integers(0, 6), st.integers(0, 8))
def test_exactly_the_subsets_that_are_allowed_can_be_chosen(limits: list[int], at_least: int, at_most: int) -> None:
    assume(at_least <= min(sum(limits), at_most))
    expected = [
        counts
        for counts in itertools.product(*(range(limit + 1) for limit in limits))
        if at_least <= sum(counts) <= at_most
    ]
    assert sorted(all_ways(limits, at_least, at_most)) == sorted(expected)


@pytest.mark.parametrize(("at_least", "at_most"), [(4, 9), (-1, 9), (2, 1)])
def test_an_impossible_number_is_refused_before_anything_is_asked(at_least: int, at_most: int) -> None:
    with pytest.raises(ValueError, match=f"loot: at least {at_least} and at most {at_most} of 3 cannot be chosen"):
        all_ways([1, 2], at_least, at_most)


def test_the_prompt_names_the_kind_and_what_is_already_chosen(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 1, seed=1)
    assert match.prompt(match.open[0]) == "How many red? (0 so far)"
    match.answer(0, 2)
    assert match.prompt(match.open[0]) == "How many blue? (2 so far)"
