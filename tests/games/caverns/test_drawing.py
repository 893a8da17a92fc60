"""Pictures and numbers of a view: every piece has its id, nothing hidden is drawn."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from tests.games.caverns.story import ENCHANTRESS, HERO, KNIGHT, Table
from undercroft.games.caverns import GAME
from undercroft.games.caverns.judge.evaluation import evaluate
from undercroft.games.caverns.judge.ways import distances
from undercroft.games.caverns.rules.deeds import deeds
from undercroft.kernel.words import SPECTATOR, place


def table() -> Table:
    play = Table(ENCHANTRESS, KNIGHT).lay("33", 0, -1).lay("C10", 1, -1).lay("61", 0, -2).lay("63", 2, 0, turn=1)
    play.marker("web", "33").marker("mirror", "63").marker("holy", "C10").counter("24", 2)
    play.monster("M06", "C10c")
    play.give(play.red, "T07", "P01").give(play.blue, "T24")
    return play


def ids(svg: str) -> set[str]:
    return {element.get("id", "") for element in ElementTree.fromstring(svg).iter()}


def test_every_option_on_the_board_has_its_piece() -> None:
    play = table()
    drawn = ids(GAME.svg(play.view(0)))
    play.play(red="end")
    play.act(play.red)
    for option in deeds(play.state, play.red):
        if option.kind in ("place", "arm", "stairs", "card"):
            assert place(option) in drawn, f"{option} cannot be clicked"
    assert {"figure-CH01", "figure-CH06", "figure-M06", "place-C10c", "tile-61", "place-61b"} <= drawn


def test_tokens_come_last_in_one_group() -> None:
    root = ElementTree.fromstring(GAME.svg(table().view(0)))
    assert list(root)[-1].get("id") == "tokens" and root.get("viewBox")
    assert " style=" not in GAME.svg(table().view(0))


def test_nothing_hidden_is_drawn() -> None:
    play = table()
    play.red.invisible = True
    play.red.trail = 1
    for seat in (1, SPECTATOR):
        svg, letters = GAME.svg(play.view(seat)), GAME.text(play.view(seat))
        assert "Oath Sword" not in svg + letters and 'id="figure-CH01"' not in svg
        assert "at ?" in letters
    assert "Oath Sword" in GAME.svg(play.view(0)) and 'id="figure-CH01"' in GAME.svg(play.view(0))


def test_a_tile_about_to_be_laid_is_shown() -> None:
    play = Table(HERO)
    play.play(red="E1.east", dice=["11"])
    assert "discovery" in ids(GAME.svg(play.view(0)))


def test_the_text_picture_shows_ways_and_markers() -> None:
    letters = GAME.text(table().view(0))
    assert "33" in letters and "#" in letters and "E1^" in letters and "Ysolde Marrow holds Oath Sword" in letters
    assert max(len(line) for line in letters.splitlines()) <= 100


def test_the_quest_in_hand_is_better_and_nearer_home_better_still() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).lay("34", 0, -2)
    play.at(play.red, "34")
    without = evaluate(play.view(0))
    play.give(play.red, "T01")
    far = evaluate(play.view(0))
    play.at(play.red, "33")
    assert without < far < evaluate(play.view(0))


def test_distances_count_stairs_and_terrain() -> None:
    play = Table(HERO).lay("33", 0, -1).lay("36", 1, -1).lay("66", 9, 9)
    found = distances(play.view(0), play.view(0).figures[0])
    assert found["E1"] == 0 and found["33"] == 1 and found["66"] == 1 and "36" not in found
