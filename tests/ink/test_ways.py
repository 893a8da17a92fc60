"""How one walks from a place to another on a sheet."""

from __future__ import annotations

import undercroft
from undercroft.ink.ways import Ways
from undercroft.kernel.match import start

RING = Ways(
    {"a": (0, 0), "b": (10, 0), "c": (10, 10), "d": (0, 10), "island": (99, 99)},
    [("a", "b", ((5, 0),)), ("b", "c", ((10, 5),)), ("c", "d", ((5, 10),)), ("d", "a", ((0, 5),))],
    ["a"],
)


def test_the_shortest_way_leads_through_doors_and_the_middle_of_what_lies_between() -> None:
    assert RING.between("a", "b", 3) == ((5, 0),)
    assert RING.between("b", "a", 3) == ((5, 0),), "and back"
    far = Ways({"a": (0, 0), "b": (10, 0), "c": (10, 10)}, [("a", "b", ((5, 0),)), ("b", "c", ((10, 5),))], ["a"])
    assert far.between("c", "a", 3) == ((10, 5), (10, 0), (5, 0))
    assert RING.between("a", "a", 3) == ()


def test_as_many_steps_are_walked_as_are_told() -> None:
    assert RING.between("a", "b", 3, steps=3) == ((0, 5), (0, 10), (5, 10), (10, 10), (10, 5))
    assert RING.between("a", "b", 3, steps=2) == ((5, 0),), "no such way: the shortest one"


def test_who_does_not_walk_has_no_way() -> None:
    assert RING.between("a", "island", 9) is None
    assert RING.between("", "a", 9) is None, "nobody stood anywhere"
    assert RING.between("b", "d", 1) is None, "too far for one answer"


def test_every_game_knows_its_ways_and_where_everybody_stands() -> None:
    for slug in undercroft.game_names():
        game = undercroft.game(slug)
        assert game.ways is not None
        seats = game.seats[1]
        view = start(game, seats, seed=1).view(-1)
        assert len(game.ways(view).stands) == seats
