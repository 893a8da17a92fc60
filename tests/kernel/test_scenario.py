"""Scenarios: everything scripted is used, everything asked is scripted, and what was cited is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import covers
from tests.kernel import toys
from undercroft.kernel.errors import Unscripted
from undercroft.kernel.scenario import Scenario, cited_now


def test_a_scenario_plays_a_step_and_shows_what_happened(tmp_path: Path) -> None:
    play = Scenario(toys.toy(toys.hidden_hands, tmp_path), 2)
    play.play(dice=["card4"], red="card4")
    assert [told.event for told in play.told()] == ["drew", "drew_one", "played"]
    assert play.options_of("play") == ("card4", "no") and play.asked == [("red", "play", ("card4", "no"))]
    assert play.cited == {"TY-001", "TY-002"} and play.outcome is None
    with pytest.raises(Unscripted, match="nobody was asked loot"):
        play.options_of("loot")


def test_the_outcome_is_returned_when_the_match_ends(tmp_path: Path) -> None:
    play = Scenario(toys.toy(toys.deep_end, tmp_path), 1)
    assert play.play(dice=[1, 2, 6]) is play.outcome is not None


def test_answers_to_simultaneous_questions_are_scripted_per_seat(tmp_path: Path) -> None:
    play = Scenario(toys.toy(toys.secret_numbers, tmp_path), 3)
    play.play(green=1, red=4, blue=2)
    assert play.state.shown == [4, 2, 1]


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ({"red": 1}, "TY-001 asks red loot: 0, 1, 2, 3; nothing is scripted"),
        ({"red": [9, 0, 0]}, "TY-001 does not offer red 9 for loot: 0, 1, 2, 3"),
        ({"red": [1, 0, 0, 5]}, "the rule ended without asking for red: 5"),
        ({"red": [1, 0, 0], "dice": [6]}, "the rule ended without asking for dice: 6"),
        ({"red": [1, 0, 0], "pink": 1}, "nobody is called pink: the seats are"),
        ({"red": [1, 0, 0], "green": 1}, "nobody is called green"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(tmp_path: Path, script: dict[str, list[object]], problem: str) -> None:
    play = Scenario(toys.toy(toys.looting, tmp_path), 2)
    with pytest.raises(Unscripted, match="^" + problem):
        play.play(**script)


# -- rule coverage cannot be faked ------------------------------------------------------------------------------------


def test_a_test_that_only_names_a_rule_fails(tmp_path: Path) -> None:
    @covers("TY-001", "TY-009")
    def story() -> None:
        play = Scenario(toys.toy(toys.looting, tmp_path), 2)
        play.play(red=[1, 0, 0])
        assert play.state.turn == 1

    with pytest.raises(AssertionError, match="only named, never cited: TY-009"):
        story()


def test_a_test_that_asserts_nothing_cannot_cover_a_rule() -> None:
    def story() -> None:
        pass

    with pytest.raises(AssertionError, match="covers TY-001 but asserts nothing"):
        covers("TY-001")(story)


def test_citations_of_an_earlier_test_do_not_count() -> None:
    cited_now.add("TY-001")

    @covers("TY-001")
    def story() -> None:
        assert True

    with pytest.raises(AssertionError, match="only named, never cited: TY-001"):
        story()
