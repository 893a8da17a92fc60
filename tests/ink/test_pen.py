"""The pen draws the same stroke for the same name, and strokes keep to the rock."""

from __future__ import annotations

import re
from statistics import mean

from undercroft.ink.hatch import hatch
from undercroft.ink.pen import Box, Shape, beyond, cave, cut, num, rect, rnd, rough


def test_numbers_depend_on_the_key_alone_and_are_spread_evenly() -> None:
    many = [rnd("tile", i, j) for i in range(30) for j in range(30)]
    assert many == [rnd("tile", i, j) for i in range(30) for j in range(30)]
    assert 0.47 < mean(many) < 0.53 and min(many) < 0.02 and max(many) > 0.98
    assert max(sum(k / 10 <= value < (k + 1) / 10 for value in many) for k in range(10)) < 130


def test_a_steady_hand_stays_near_the_line() -> None:
    for x, y in rough([(0, 0), (100, 0), (100, 80), (0, 80)], "room"):
        assert min(abs(x), abs(x - 100), abs(y), abs(y - 80)) <= 0.9


def test_a_coordinate_is_written_as_short_as_it_can_be() -> None:
    assert [num(value) for value in (3.0, -0.04, 2.25, -7.96, 100)] == ["3", "0", "2.2", "-8", "100"]


def test_distance_is_negative_inside() -> None:
    room = Shape([(0, 0), (10, 0), (10, 10), (0, 10)])
    assert room.distance(5, 5) == -5 and room.distance(13, 14) == 5 and room.distance(5, 12) == 2


def strokes_of(drawing: str) -> set[tuple[float, ...]]:
    """All strokes, from where to where; each is written from the end of the one before it, in units of .8."""
    found = set()
    for path in re.findall(r' d="([^"]*)"', drawing):
        x = y = 0.0
        for stroke in re.findall(r"m[^m]+", path):
            a, b, c, d = (int(number) * 0.8 for number in re.findall(r"-?\d+", stroke))
            found.add(tuple(round(each, 1) for each in (x + a, y + b, x + a + c, y + b + d)))
            x, y = x + a + c, y + b + d
    return found


def test_the_hatch_lies_outside_the_walls_and_within_its_depth() -> None:
    room = cut(0, 0, 90, 90, 14, "room")
    strokes = strokes_of(hatch([room], "test"))
    assert len(strokes) > 250
    for x1, y1, x2, y2 in strokes:
        middle = room.distance((x1 + x2) / 2, (y1 + y2) / 2)
        assert -11 - 9 < middle < 24 * 1.22 + 11


def test_old_strokes_stay_where_they_are_when_a_room_is_added_far_away() -> None:
    first = rect(0, 0, 60, 60, "a")
    alone = hatch([first], "sheet")
    together = hatch([first, cave(400, 0, 40, 40, "b")], "sheet")
    assert strokes_of(alone) and strokes_of(alone) <= strokes_of(together)


def test_boxes_know_what_they_hold() -> None:
    box = Box(0, 0, 10, 10)
    assert box.holds(Box(2, 2, 8, 8)) and not box.holds(Box(2, 2, 9, 8))
    assert box.meets(Box(9, 9, 5, 5)) and not box.meets(Box(10, 0, 5, 5))
    assert box.grown(2) == Box(-2, -2, 14, 14) and box.view() == "0 0 10 10"


def test_a_shape_is_cut_at_a_line() -> None:
    room = rect(0, 0, 60, 40, "room", 0)
    right = beyond(room, 1, 0, 20)
    assert right is not None and right.box == Box(20, 0, 40, 40)
    slanted = beyond(room, 0.6, 0.8, 0)
    assert slanted is not None and slanted.box == room.box
    assert beyond(room, 0, 1, 41) is None
