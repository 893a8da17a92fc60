"""The picture: every piece has its place, nothing is told by colour alone, and it is well-formed."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.draw.scene import scene, svg
from undercroft.games.miniskull_caverns.draw.text import text
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat
from undercroft.games.miniskull_caverns.view.seat import view
from undercroft.ink.cards import drawn_card
from undercroft.kernel.match import start


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


def test_while_one_turns_the_card_the_map_shows_how_far_each_way_would_carry_one() -> None:
    match = start(GAME, 3, {"first_player": "red"}, seed=1)
    while match.question(0) is None or match.open[0].decision.name == "start":
        match.answer_index(match.open[0], 0)
    asked = match.question(0)
    assert asked is not None and asked.decision.name == "control"
    drawn = GAME.svg(match.view(0))
    ghosts = re.findall(r'data-ghost="([^"]+)"', drawn)
    assert set(ghosts) == {place for place in asked.places if not place.endswith("_exerting")}
    far = {
        name: sorted(re.findall(r">(\d)</text>", ghost), key=int)
        for name, ghost in re.findall(r'data-ghost="([^"]+)"(.*?)</g></g></g>', drawn)
    }
    walk, creep = far["placement-rotate_0"], far["placement-rotate_2"]
    assert set(creep) == {"1"} and set(walk) == {"1", "2"} and walk.count("1") == creep.count("1")
    match.answer_index(asked, 0)
    assert "data-ghost" not in GAME.svg(match.view(0)), "it lies: nothing is turned any more"
    assert "data-ghost" not in GAME.svg(match.view(-1))


def test_nobody_stands_on_the_map_before_choosing_where() -> None:
    match = start(GAME, 2, {"first_player": "red"}, seed=1)
    before = GAME.svg(match.view(0)), GAME.text(match.view(0))
    assert "hero-red" not in ids(before[0]) and "(Tiny)" in before[1]
    match.answer(0, "s1")
    assert {"hero-red", "hero-blue"} <= set(ids(GAME.svg(match.view(0))))
    assert "(s R)" in GAME.text(match.view(0)) and "(s B)" in GAME.text(match.view(0))


def test_the_picture_shows_what_lies_where() -> None:
    play = Story(2).place(red="b1").give(red=2).lay(f2=1).strength(red=1).hide("red").tiny(3)
    titles = re.findall("<title>([^<]*)</title>", svg(view(play.state, 1)))
    assert "Red in the inner west cave: Strength 1, 2 of 3 Gems, hidden" in titles
    assert "A Gem in the south-west cave" in titles
    words = text(view(play.state, 1))
    assert "(R)" in words and "(◆)" in words and "Tiny 3 of 8" in words
    assert "R Red    Strength █░░░░░ 1  ◆◆" in words and "hidden" in words and max(map(len, words.splitlines())) <= 80


@pytest.mark.parametrize("heroes", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 2])
def test_in_letters_no_space_covers_another_and_eighty_columns_are_enough(heroes: int, number: int) -> None:
    rng = random.Random(heroes)
    for _ in range(150):
        play = Story(heroes, map=number).phase(1 + int(rng.random() * 9)).noise(9)
        spaces = play.state.layout.spaces
        play.place(**{hero.name: rng.choice(spaces).name for hero in play.state.heroes})
        play.lay(**{rng.choice(spaces).name: 1})
        red = play.state.heroes[0].space
        near = {space.name: count for count, space in enumerate(red.adjacent, 1)}
        words = text(view(play.state, 0), near)
        assert max(map(len, words.splitlines())) <= 84
        caves = [inside.split() for inside in re.findall(r"\(([^()]*)\)", words.split("\n\n")[0])]
        assert len(caves) == len(spaces), "one covers another"
        for space in spaces:
            here = ["RBG"[hero.seat] for hero in play.state.heroes if hero.space is space]
            assert not here or any(inside[-len(here) :] == here for inside in caves)
        assert sum(inside.count("Tiny") for inside in caves) == 1
        assert sum("".join(inside).count("◆") for inside in caves) == sum(play.lying(space.name) for space in spaces)
        assert [number in words for number in map("«{}»(".format, near.values())] == [True] * len(near)


def test_a_face_down_control_is_drawn_face_down_for_others_only() -> None:
    play = Story(2)
    play.play(red="flip_exerting", blue="rotate_1")
    own, other = scene(view(play.state, 0)), scene(view(play.state, 1))
    assert [chit.lies for chit in own.trays[0].chits if chit.state == "selected"] == ["flip"]
    assert [chit.lies for chit in other.trays[0].chits if chit.state == "selected"] == ["1"]
    assert "flip it" not in text(view(play.state, 1)) and "flip it and exert" in text(view(play.state, 0))
    assert "laid" in [number.value for number in other.strips[0].numbers]


def test_the_action_card_is_one_card_with_four_sides_and_another_face() -> None:
    play = Story(2)
    seen = view(play.state, 0)
    own = seen.heroes[0]
    (card,) = scene(seen).hand
    assert [side.name for side in card.sides][:3] == list(own.free[:3]), "as it lies, turned once, turned twice"
    assert card.back[0].name == own.free[3] and len({side.name for side in (*card.sides, *card.back)}) > 4
    drawn = drawn_card(card)
    for number, side in enumerate(card.sides):
        assert f'<g transform="rotate({-90 * number} 315.0 315.0)"><text' in drawn and f">{side.name}</text>" in drawn
    assert "turned once: Search" in card.label


def test_a_picture_stands_alone_and_is_harmless() -> None:
    picture = svg(view(Story(3).state, 0))
    assert " style=" not in picture and "<script" not in picture and picture.isascii()
    assert set(re.findall(r'href="(.)', picture)) <= {"#"}


def test_only_the_winner_evaluates_the_end_as_won() -> None:
    play = Story(3).place(red="c", blue="c").give(red=2, blue=2).tiny(1)
    play.run(tiny_combat, dice=[1, 3])
    assert [GAME.judge(play.state, seat) for seat in range(3)] == [1.0, 0.0, 0.0]
    assert view(play.state, 1).winners == ("red",)
