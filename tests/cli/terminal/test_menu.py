"""What a typed answer means."""

from __future__ import annotations

import pytest

from undercroft.cli.terminal.menu import Menu

ROOMS = Menu(("g1", "a1", "stay"), ("gem vault 1", "cave a1", "Stop here"))
PAY = Menu(("0", "1", "2"), ("Pay 0", "Pay 1", "Pay 2"))


@pytest.mark.parametrize(
    ("typed", "index"),
    [("1", 0), ("3", 2), ("g1", 0), ("A1", 1), ("Gem Vault 1", 0), ("gem", 0), ("stop", 2), ("st", 2), ("  stay ", 2)],
)
def test_an_option_is_picked_by_number_name_label_or_beginning(typed: str, index: int) -> None:
    assert ROOMS.pick(typed) == index


def test_a_number_is_the_place_in_the_list_and_never_an_amount() -> None:
    assert [PAY.pick(typed) for typed in ("1", "2", "3")] == [0, 1, 2]
    assert PAY.pick("Pay 1") == 1 and PAY.pick("pay 0") == 0
    assert PAY.range == "1 to 3"
    assert str(PAY.pick("0")).startswith("'0' is not offered: type 1 to 3")
    assert [line.plain.split() for line in PAY.lines(30)] == [["1", "Pay", "0"], ["2", "Pay", "1"], ["3", "Pay", "2"]]


def test_numbers_and_words_in_one_menu_do_not_collide() -> None:
    menu = Menu(("pass", "1", "4"), ("Pass", "1 gold", "4 gold"))
    assert menu.keys == ["1", "2", "3"]
    assert [menu.pick(key) for key in menu.keys] == [0, 1, 2]
    assert isinstance(menu.pick("4"), str) and menu.pick("4 gold") == 2


def test_names_that_are_large_numbers_leave_the_small_ones_to_the_list() -> None:
    menu = Menu(("end", "23", "41"), ("End the turn", "tile 23", "tile 41"))
    assert menu.keys == ["1", "2", "3"]
    assert [menu.pick(typed) for typed in ("2", "23", "41", "end")] == [1, 1, 2, 0]


def test_what_fits_several_options_names_them() -> None:
    menu = Menu(("rotate_0", "rotate_1", "flip"), ("Rotate 0", "Rotate 1", "Flip"))
    assert menu.pick("rotate") == "'rotate' could be Rotate 0, Rotate 1: type more of it"
    assert menu.pick("rotate_1") == 1
    assert menu.pick("ROTATE 1") == 1


def test_what_fits_nothing_says_what_would() -> None:
    assert str(ROOMS.pick("9")).startswith("'9' is not offered: type 1 to 3")


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_list_fits_the_width_and_shows_every_option_once(width: int) -> None:
    labels = [f"Option number {number}" for number in range(23)]
    menu = Menu([f"o{number}" for number in range(23)], labels)
    lines = [line.plain for line in menu.lines(width)]
    assert all(len(line) <= width for line in lines)
    words = " ".join("  ".join(lines).split()) + " "
    assert all(words.count(f" Option number {number} ") == 1 for number in range(23))


def test_the_list_shows_labels_and_the_map_gets_the_numbers() -> None:
    assert [line.plain.strip() for line in ROOMS.lines(20)] == ["1 gem vault 1", "2 cave a1", "3 Stop here"]
    assert ROOMS.numbers == {"g1": 1, "a1": 2, "stay": 3}


def test_of_a_few_options_each_says_what_it_does_and_of_more_where_there_is_room() -> None:
    menu = Menu(("in", "out"), ("Go in", "Stay outside"), ("the dragon rolls 2 dice", ""))
    assert [line.plain for line in menu.lines(40)] == [
        "  1 Go in         the dragon rolls 2 di…",
        "  2 Stay outside",
    ]
    assert all(len(line.plain) <= 20 for line in menu.lines(20))
    for number, tall in ((8, True), (8, False), (10, True)):
        many = Menu([f"o{each}" for each in range(number)], ["Go"] * number, ["far away"] * number)
        told = any("far" in line.plain for line in many.lines(80, roomy=tall))
        assert told is (number == 8 and tall), "too many for a line each"
