"""Which faces of a die succeed, where that one die decides."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.insight.faces import succeeding_faces
from undercroft.kernel.story.told import Die, Modifier, Rolled, Side, Told


def rolled(face: int, target: int | None = 4, plus: int = 0, **more: Any) -> Told:
    side = Side("Red", 0, (Die(face),), (Modifier(plus, "focus"),) if plus else (), face + plus)
    return Told("SD-112", "beaten", "fight ends", {}, "", "", roll=Rolled((side,), target, **more))


def ways(**more: Any) -> list[list[Told]]:
    return [[rolled(face, **more)] for face in range(1, 7)]


def opposed_by(told: Told, side: Side) -> Rolled:
    assert told.roll is not None
    return msgspec.structs.replace(told.roll, sides=(told.roll.sides[0], side), target=side.total, opposed=True)


def test_more_than_the_number_is_needed_or_as_much() -> None:
    assert succeeding_faces(ways()) == (5, 6)
    assert succeeding_faces(ways(at_least=True)) == (4, 5, 6)
    assert succeeding_faces(ways(plus=2)) == (3, 4, 5, 6)
    assert succeeding_faces(ways(target=6)) == ()


def test_what_is_rolled_after_the_deciding_die_changes_nothing() -> None:
    injured = [[*told, rolled(1, 4, at_least=True, purpose="Flak Jacket")] for told in ways()]
    assert succeeding_faces(injured) == (5, 6)


def test_no_face_decides_without_a_number_against_dice_to_come_or_with_several_dice() -> None:
    assert succeeding_faces(ways(target=None)) == ()
    assert succeeding_faces(ways(opposed=True)) == ()
    theirs = [Side("Blue", 1, (Die(face),), (), face) for face in (3, 4)]
    against = [[msgspec.structs.replace(told[0], roll=opposed_by(told[0], theirs[0]))] for told in ways(at_least=True)]
    assert succeeding_faces(against) == (3, 4, 5, 6), "the other dice lie there already"
    first = [msgspec.structs.replace(against[0][0], roll=opposed_by(against[0][0], theirs[1]))]
    assert succeeding_faces([*against, first]) == ()
    two = Side("Red", 0, (Die(2), Die(6)), (), 8)
    assert succeeding_faces([*ways(), [msgspec.structs.replace(rolled(2), roll=Rolled((two,), 4))]]) == ()
    again = Side("Red", 0, (Die(2, 6, "rolled again"),), (), 2)
    assert succeeding_faces([*ways(), [msgspec.structs.replace(rolled(2), roll=Rolled((again,), 4))]]) == ()


def test_all_six_faces_must_have_been_seen_each_with_one_end() -> None:
    assert succeeding_faces(ways()[:5]) == ()
    assert succeeding_faces([*ways(), [rolled(3, plus=2)]]) == ()
    assert succeeding_faces([*ways(), []]) == (), "in some ways nothing is rolled"
    assert succeeding_faces([*ways(), [rolled(3, purpose="another roll")]]) == ()
