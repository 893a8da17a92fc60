"""A game that brings rules and a view, and nothing else, still plays everywhere."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import msgspec

from tests.kernel import toys
from undercroft.kernel.conformance.random_play import check_conformance, check_secrets, check_twins
from undercroft.kernel.game import Game
from undercroft.kernel.match import start
from undercroft.kernel.observation.defaults import ViewNumbers, plain_svg, plain_text
from undercroft.kernel.playout import playout


class Piece(msgspec.Struct):
    name: str
    strength: int
    lit: bool = False
    bag: list[int] = []


class Seen(msgspec.Struct):
    round: int
    place: str
    pieces: list[Piece]
    last_roll: int | None = None
    notes: list[str] = []


def seen(state: object, seat: int) -> Seen:
    return Seen(3, "the <crypt>", [Piece("red", 4, True, [1, 2]), Piece("blue", 2)])


def bare(home: Path) -> Game[toys.Table]:
    """A toy with its rules and its view alone."""
    full = toys.toy(toys.roles, home)
    return Game(
        slug="bare",
        title="Bare",
        seats=(1, 3),
        decisions=full.decisions,
        home=home,
        setup=full.setup,
        step=full.step,
        view=toys.look,
    )


def test_the_text_names_every_field() -> None:
    assert plain_text(seen(None, 0)).splitlines() == [
        "round: 3",
        "place: the <crypt>",
        "pieces:",
        "  red, strength 4, lit yes, bag 1, 2",
        "  blue, strength 2, lit no, bag none",
        "last roll: none",
        "notes: none",
    ]


def test_the_picture_holds_the_same_lines_and_is_safe() -> None:
    picture = plain_svg(seen(None, 0))
    texts = ElementTree.fromstring(picture).findall(".//{http://www.w3.org/2000/svg}text")
    assert [text.text for text in texts][1] == "place: the <crypt>"
    assert "<crypt>" not in picture


def test_there_are_always_as_many_numbers() -> None:
    numbers = ViewNumbers(seen)
    many = seen(None, 0)
    few = Seen(0, "", [])
    assert len(numbers.of(many)) == len(numbers.of(few)) == len(numbers.names)
    assert all(0.0 <= number <= 1.0 for number in [*numbers.of(many), *numbers.of(few)])
    found = dict(zip(numbers.names, numbers.of(many), strict=True))
    assert found["pieces 1 strength"] > found["pieces 2 strength"] > 0.5 == found["pieces 3 strength"]
    assert found["pieces count"] > 0.5 and found["pieces 1 lit"] > found["pieces 2 lit"]


def test_a_bare_game_keeps_what_every_game_must(tmp_path: Path) -> None:
    game = bare(tmp_path)
    for check in (check_conformance, check_twins, check_secrets):
        assert check(game, 2, seed=3).answers > 0


def test_a_bare_game_is_played_drawn_and_judged(tmp_path: Path) -> None:
    game = bare(tmp_path)
    assert playout(game, game.setup(3, {}, None), random.Random(1).random).outcome is not None
    match = start(game, 2, seed=1)
    assert "turn: 0" in str(match) and "Red is choosing" in str(match)
    assert match._repr_svg_().startswith("<svg")
    assert game.judge(game.setup(2, {}, None), 0) == 0.5
    assert game.seat_names[:3] == ("red", "blue", "green")
