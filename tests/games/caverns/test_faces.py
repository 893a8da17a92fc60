"""What each face of a die is worth: who could not do better is not asked to roll again."""

from __future__ import annotations

from undercroft.games.caverns.rules.faces import answering_blow, at_least, at_most, first_blow, flame


def test_a_number_to_reach_or_not_to_exceed() -> None:
    assert at_least(4) == (0, 0, 0, 1, 1, 1) and at_most(4) == (1, 1, 1, 1, 0, 0)
    assert at_least(-1) == at_least(0) == at_least(1) == (1,) * 6 and at_least(7) == at_least(9) == (0,) * 6
    assert at_most(6) == at_most(8) == (1,) * 6 and at_most(0) == at_most(-2) == (0,) * 6


def test_the_first_blow_is_sure_to_win_sure_to_lose_or_better_the_higher() -> None:
    assert first_blow(4, 4) == (1, 2, 3, 4, 5, 6)
    assert first_blow(6, 4) == (1, 2, 3, 4, 7, 7)
    assert first_blow(4, 6) == (0, 0, 3, 4, 5, 6)


def test_the_answering_blow_wins_ties_or_loses() -> None:
    assert answering_blow(4, 7) == (0, 0, 1, 2, 2, 2)


def test_a_flame_fails_with_a_one_and_knows_when_it_is_enough() -> None:
    assert flame(0, 2, 4) == (0, 7, 7, 7, 7, 7)
    assert flame(2, 1, 9) == (0, 2, 3, 4, 5, 7)
    assert flame(2, 1, 10) == (0, 0, 3, 4, 5, 6)
    assert flame(4, 0, 8) == (0, 0, 0, 0, 7, 7)
