"""Words and lines on a grid of letters."""

from __future__ import annotations

from undercroft.ink.text_sheet import TextSheet, beside, gauge, hanging, numbered


def test_walls_of_neighbours_are_joined_and_a_gap_is_a_door() -> None:
    sheet = TextSheet()
    sheet.frame(0, 0, 5, 3)
    sheet.frame(4, 0, 5, 3)
    sheet.write(4, 1, " ")
    sheet.write(1, 1, "R")
    assert sheet.lines() == ["┌───┬───┐", "│R      │", "└───┴───┘"]


def test_ways_cross_and_end_and_pencil_gives_way_to_ink() -> None:
    sheet = TextSheet()
    sheet.line((0, 1), (4, 1))
    sheet.line((2, 0), (2, 2), pencil=True)
    sheet.line((4, 1), (8, 1), pencil=True)
    assert sheet.lines() == ["  ╷", "╶─┼──╌╌╌╴", "  ╵"]


def test_words_lie_above_lines_and_columns_may_be_negative() -> None:
    sheet = TextSheet()
    sheet.line((-4, 0), (4, 0))
    sheet.centre(0, 0, "[Cave]")
    assert sheet.lines() == ["╶[Cave]─╴"]
    assert TextSheet().lines() == []


def test_a_bar_shows_something_as_long_as_something_is_left() -> None:
    assert [gauge(left, 4) for left in (0, 1, 4)] == ["░░░░", "█░░░", "████"]
    assert [gauge(left, 40, 10) for left in (0, 1, 20, 39, 40)] == [
        "░" * 10, "█" + "░" * 9, "█████░░░░░", "█" * 10, "█" * 10,
    ]  # fmt: skip
    assert gauge(0, 0, 3) == "░░░"


def test_blocks_stand_side_by_side_and_words_hang_beside_their_lead() -> None:
    assert beside(["a", "bcd"], ["x", "y", "z"], gap=1) == ["a   x", "bcd y", "    z"]
    assert hanging("Red: ", "one two three", indent=1, width=14) == [" Red: one two", "      three"]
    assert hanging("Nothing: ", "") == ["Nothing:"]


def test_a_place_shows_what_to_type_for_it() -> None:
    numbers = {"R3+clockwise": 2, "R3+straight": 5}
    assert numbered(numbers, "R3", "R3+straight", "R3+clockwise") == "«5»«2»"
    assert numbered(numbers, "R4") == ""
