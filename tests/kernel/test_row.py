"""Rows of numbers: written where they are turned to, and nowhere else."""

from __future__ import annotations

import pytest

from undercroft.kernel.observation.row import Row, Zeros


def test_a_row_holds_zeros_until_it_is_written() -> None:
    row = Row(Zeros(3))
    assert len(row) == 3 and list(row.cells) == [0.0, 0.0, 0.0]
    row[1] = 0.5
    assert list(row.cells) == [0.0, 0.5, 0.0] and row[1] == 0.5


def test_each_observation_is_written_in_its_own_place() -> None:
    row = Row(Zeros(2, 3))
    row.turn_to(2)
    row[0] = 1.0
    row.turn_to(1)
    row[1] = 0.25
    assert list(row.cells) == [0.0, 0.0, 0.0, 0.25, 1.0, 0.0]
    assert row[1] == 0.25 and row[0] == 0.0


@pytest.mark.parametrize("at", [-1, 2, 5])
def test_nothing_is_written_into_the_observation_beside_it(at: int) -> None:
    row = Row(Zeros(2, 3))
    row.turn_to(1)
    with pytest.raises(IndexError, match=rf"there is no number {at}: they go from 0 to 1"):
        row[at] = 1.0
    with pytest.raises(IndexError):
        row[at]
    assert not any(row.cells)


def test_whoever_holds_the_numbers_keeps_them_when_the_row_is_wiped() -> None:
    zeros = Zeros(2)
    row = Row(zeros)
    row[0] = 1.0
    kept = row.cells
    row.wipe()
    assert list(kept) == [1.0, 0.0] and list(row.cells) == [0.0, 0.0]
    row[1] = 1.0
    assert list(kept) == [1.0, 0.0] and list(Row(zeros).cells) == [0.0, 0.0]
