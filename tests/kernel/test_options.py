"""Options and seats: what people and files write is understood, anything else is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel import toys
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Option
from undercroft.kernel.match import start

MAP = Option("map", "TY-001", (1, 2), 1, "Which map.")
HARD = Option("hard", "TY-002", (False, True), False, "Harder.")
FIRST = Option("first", "TY-003", ("random", "Red"), "random", "Who begins.")


@pytest.mark.parametrize(
    ("option", "given_value", "meant"),
    [
        (MAP, 2, 2),
        (MAP, "2", 2),
        (MAP, " 2 ", 2),
        (HARD, True, True),
        (HARD, "on", True),
        (HARD, "YES", True),
        (HARD, "true", True),
        (HARD, 1, True),
        (HARD, "off", False),
        (HARD, "no", False),
        (HARD, 0, False),
        (FIRST, "red", "Red"),
        (FIRST, "RANDOM", "random"),
    ],
)
def test_a_value_is_understood_however_it_is_written(option: Option, given_value: object, meant: object) -> None:
    value = option.parse(given_value)
    assert value == meant and type(value) is type(meant)


@pytest.mark.parametrize(
    ("option", "given_value", "problem"),
    [
        (MAP, 3, "option map cannot be 3: it is one of 1, 2"),
        (MAP, True, "option map cannot be True: it is one of 1, 2"),
        (MAP, 1.0, "option map cannot be 1.0: it is one of 1, 2"),
        (MAP, "", "option map cannot be '': it is one of 1, 2"),
        (MAP, None, "option map cannot be None: it is one of 1, 2"),
        (HARD, "maybe", "option hard cannot be 'maybe': it is one of off, on"),
        (HARD, 2, "option hard cannot be 2: it is one of off, on"),
        (FIRST, "blue", "option first cannot be 'blue': it is one of random, red"),
    ],
)
def test_a_value_that_means_nothing_is_refused(option: Option, given_value: object, problem: str) -> None:
    with pytest.raises(BadOption) as caught:
        option.parse(given_value)
    assert str(caught.value) == problem


@settings(deadline=None)
@given(st.text() | st.integers() | st.booleans() | st.none() | st.floats())
def test_whatever_is_given_it_is_a_value_or_one_line(given_value: object) -> None:
    for option in (MAP, HARD, FIRST):
        try:
            assert option.parse(given_value) in option.values
        except BadOption as problem:
            line = str(problem)
            assert f"option {option.name} cannot be {given_value!r}: it is one of {option.allowed}" == line


@pytest.mark.parametrize("seats", [0, 4, -1])
def test_a_seat_count_that_cannot_play_is_refused(tmp_path: Path, seats: int) -> None:
    game = toys.toy(toys.looting, tmp_path)
    with pytest.raises(BadOption) as caught:
        start(game, seats)
    assert str(caught.value) == f"Toy cannot be played with {seats!r} seats: it takes 1 to 3"


def test_an_unknown_option_is_refused_with_those_there_are(tmp_path: Path) -> None:
    game = toys.toy(toys.looting, tmp_path)
    with pytest.raises(BadOption, match="Toy has no option 'speed': its options are none"):
        start(game, 2, {"speed": 3})


def test_a_preset_is_a_set_of_options_and_single_ones_have_the_last_word() -> None:
    import undercroft

    castle = undercroft.game("looting_castle")
    usual = castle.check_options({})
    grim = castle.check_options({"preset": "grim"})
    assert {name for name in usual if usual[name] != grim[name]} == set(castle.preset("grim").options)
    assert castle.check_options({"preset": "printed"}) == usual
    assert castle.check_options({"sprint": "on", "preset": "grim"})["sprint"] is True
    for preset in castle.presets:
        assert castle.check_options(preset.options) == castle.check_options({"preset": preset.name})
    with pytest.raises(BadOption, match="has no preset 'kind': its presets are printed, family, grim"):
        castle.check_options({"preset": "kind"})
