"""The faces that succeed, where one die with six sides is rolled against a number first: that die decides."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.story.told import Rolled, Told

ALL = frozenset(range(1, 7))


def succeeding_faces(ways: Sequence[Sequence[Told]]) -> tuple[int, ...]:
    """All that was told in each way it may go; nothing if it is not the same one die that is rolled first in all."""
    found: dict[int, bool] = {}
    rolls = {(roll.purpose, roll.target) for told in ways if (roll := _first_roll(told)) is not None}
    if len(rolls) != 1:
        return ()
    for told in ways:
        roll = _first_roll(told)
        face = _one_face(roll)
        if roll is None or roll.target is None or not face:
            return ()
        total = roll.sides[0].total
        succeeds = total >= roll.target if roll.at_least else total > roll.target
        if found.setdefault(face, succeeds) != succeeds:
            return ()
    return tuple(sorted(face for face, succeeds in found.items() if succeeds)) if found.keys() == ALL else ()


def _first_roll(told: Sequence[Told]) -> Rolled | None:
    return next((line.roll for line in told if line.roll is not None), None)


def _one_face(roll: Rolled | None) -> int:
    """Of a roll of one die that nobody answers with dice of their own, or has answered before; 0 of any other."""
    if roll is None or (roll.opposed and roll.target is None) or len(roll.sides) != 1 + roll.opposed:
        return 0
    if len(roll.sides[0].dice) != 1:
        return 0
    die = roll.sides[0].dice[0]
    return die.face if die.sides == 6 and not die.struck else 0
