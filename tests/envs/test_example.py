"""The example that trains a policy, in a short form."""

from __future__ import annotations

from examples.train_policy import SLUG, Policy, compare, train

from undercroft.envs.numbers import numbers


def test_a_short_training_gets_ahead_of_random() -> None:
    policy = Policy(numbers(SLUG))
    assert train(policy, minutes=5, updates=40) == 40 * 32 * 64
    ahead, behind = compare(policy, games=20)
    assert ahead > behind
