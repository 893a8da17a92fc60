"""The picture: every piece has its place, nothing is told by colour alone, and it is well-formed."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.draw.scene import svg
from undercroft.games.miniskull_caverns.draw.text import text
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat
from undercroft.games.miniskull_caverns.view.seat import view
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR


def ids(picture: str) -> list[str]:
    return [element.get("id", "") for element in ElementTree.fromstring(picture).iter() if element.get("id")]


@pytest.mark.parametrize("heroes", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 2])
def test_every_space_and_hero_has_one_piece_with_its_own_id(heroes: int, number: int) -> None:
    play = Story(heroes, map=number)
    found = ids(svg(view(play.state, 0)))
    assert len(set(found)) == len(found)
    assert {f"space-{space.name}" for space in play.state.layout.spaces} <= set(found)
    assert {f"hero-{hero.name}" for hero in play.state.heroes} <= set(found)


def test_the_view_marks_the_centre_the_starts_and_the_gem_spaces() -> None:
    marks = {space.name: space.mark for space in view(Story(3).state, 0).spaces if space.mark}
    assert marks == {
        "c": "centre",
        **dict.fromkeys(("s1", "s2", "s3"), "start"),
        **dict.fromkeys(("g1", "g2", "g3", "g4"), "gem"),
    }


def test_options_on_the_board_can_be_clicked() -> None:
    match = start(GAME, 3, seed=3)
    rng = random.Random(3)
    clicked = set()
    for _ in range(400):
        question = match.open[0]
        if question.decision.name in ("start", "step", "step_past", "strike", "foe"):
            found = set(ids(GAME.svg(match.view(question.seat))))
            on_board = [place for place in question.places if place.startswith(("space-", "hero-"))]
            assert on_board and set(on_board) <= found
            clicked.add(question.decision.name)
        match.answer_index(question, int(rng.random() * len(question.options)))
    assert {"start", "step"} <= clicked


def test_nobody_stands_on_the_map_before_choosing_where() -> None:
    match = start(GAME, 2, {"first_player": "red"}, seed=1)
    before = GAME.svg(match.view(0)), GAME.text(match.view(0))
    assert "hero-red" not in ids(before[0]) and "(cT)" in before[1]
    match.answer(0, "s1")
    assert {"hero-red", "hero-blue"} <= set(ids(GAME.svg(match.view(0))))
    assert "(s1 R)" in GAME.text(match.view(0)) and "(s2 B)" in GAME.text(match.view(0))


def test_heroes_are_told_apart_by_letter_and_shape_too() -> None:
    play = Story(3)
    root = ElementTree.fromstring(svg(view(play.state, 0)))
    pawns = {element.get("id", ""): element for element in root.iter() if element.get("id", "").startswith("hero-")}
    letters = {"".join(pawn.itertext())[-1] for pawn in pawns.values()}
    shapes = {pawn[1].tag for pawn in pawns.values()}
    assert len(pawns) == len(letters) == len(shapes) == 3


def test_the_picture_shows_what_lies_where() -> None:
    play = Story(2).place(red="b1").give(red=2).lay(f2=1).strength(red=1).hide("red").tiny(3)
    picture = svg(view(play.state, 1))
    titles = re.findall("<title>([^<]*)</title>", picture)
    assert "Red in cave b1: hidden, Strength 1, 2 Gems" in titles and "Tiny has Strength 3 of 8" in titles
    assert "1 Gem in cave f2" in titles
    words = text(view(play.state, 1))
    assert "(b1 R)" in words and "(f2*)" in words and "Tiny ###.....  " in words
    assert "R Red   o..... **" in words and "hidden" in words and max(map(len, words.splitlines())) <= 80


@pytest.mark.parametrize("heroes", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 2])
def test_in_letters_no_space_covers_another_and_eighty_columns_are_enough(heroes: int, number: int) -> None:
    rng = random.Random(heroes)
    for _ in range(150):
        play = Story(heroes, map=number).phase(1 + int(rng.random() * 9)).noise(9)
        spaces = play.state.layout.spaces
        play.place(**{hero.name: rng.choice(spaces).name for hero in play.state.heroes})
        play.lay(**{rng.choice(spaces).name: 1})
        words = text(view(play.state, 0))
        assert max(map(len, words.splitlines())) <= 80
        for space in spaces:
            here = "".join("RBG"[hero.seat] for hero in play.state.heroes if hero.space is space)
            lair = "T" if space is play.state.layout.centre else ""
            assert f"({space.name}{lair}{'*' * play.lying(space.name)}{' ' + here if here else ''})" in words


def test_a_face_down_control_is_drawn_face_down_for_others_only() -> None:
    play = Story(2)
    play.play(red="flip_exerting", blue="rotate_1")
    own, other = svg(view(play.state, 0)), svg(view(play.state, SPECTATOR))
    assert "Flip and exert" in own and "Flip and exert" not in other
    assert "face down, exerting" in other
    assert "Flip and exert" in text(view(play.state, 0)) and "Flip and exert" not in text(view(play.state, 1))


def test_no_scripts_styles_or_outside_addresses_in_the_picture() -> None:
    picture = svg(view(Story(3).state, 0))
    assert not re.search(r"style=|<script|href|url\(", picture)
    assert picture.count("http") == 1  # the name of SVG itself


def test_only_the_winner_evaluates_the_end_as_won() -> None:
    play = Story(3).place(red="c", blue="c").give(red=2, blue=2).tiny(1)
    play.run(tiny_combat, dice=[1, 3])
    assert [GAME.evaluate(view(play.state, seat)) for seat in range(3)] == [1.0, 0.0, 0.0]
    assert view(play.state, 1).winners == ("red",)
