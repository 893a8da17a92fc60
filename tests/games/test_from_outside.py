"""Games that other packages bring: found by their entry point, refused with one clear line."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from undercroft import games
from undercroft.kernel.errors import UnknownGame

GAME = """
from undercroft.games.miniskull_caverns import GAME as OTHER
from undercroft.kernel.game import Game
GAME = Game(
    slug="lantern", title="Lantern", seats=OTHER.seats, decisions=OTHER.decisions, home=OTHER.home,
    setup=OTHER.setup, step=OTHER.step, view=OTHER.view,
)
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages; what it holds is looked at anew."""
    monkeypatch.syspath_prepend(tmp_path)
    games._playable.cache_clear()
    yield tmp_path
    games._playable.cache_clear()


def install(shelf: Path, package: str, text: str, **entries: str) -> None:
    (shelf / f"{package}.py").write_text(text)
    info = shelf / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = "".join(f"{slug} = {value}\n" for slug, value in entries.items())
    (info / "entry_points.txt").write_text(f"[undercroft.games]\n{lines}")


def test_a_game_from_another_package_stands_on_the_shelf(shelf: Path) -> None:
    install(shelf, "lantern_box", GAME, lantern="lantern_box:GAME")
    assert "lantern" in games.game_names() and "lantern" not in games.built_in()
    assert games.game("lantern").slug == "lantern"
    assert [each.slug for each in games.all_games()] == list(games.game_names())


def test_a_broken_package_is_left_out_and_says_why(shelf: Path, caplog: pytest.LogCaptureFixture) -> None:
    install(shelf, "broken_box", "raise RuntimeError('no candle')", candle="broken_box:GAME")
    with caplog.at_level(logging.WARNING, "undercroft.games"):
        assert "candle" not in games.game_names()
    assert "no candle" in caplog.text
    with pytest.raises(UnknownGame, match="'candle' of broken_box:GAME cannot be loaded: RuntimeError: no candle"):
        games.game("candle")


def test_what_is_no_game_is_refused(shelf: Path) -> None:
    install(shelf, "odd_box", "GAME = 7", seven="odd_box:GAME")
    with pytest.raises(UnknownGame, match="is no Game, but int"):
        games.game("seven")


def test_the_name_must_be_the_slug(shelf: Path) -> None:
    install(shelf, "lantern_two", GAME, lamp="lantern_two:GAME")
    with pytest.raises(UnknownGame, match="brought as 'lamp', but its slug is 'lantern'"):
        games.game("lamp")


def test_nobody_takes_the_name_of_a_game_in_the_box(shelf: Path) -> None:
    install(shelf, "thief_box", GAME, skulldug="thief_box:GAME")
    assert games.game("skulldug").title == "SKULLDUG!"
    assert games.game_names().count("skulldug") == 1
