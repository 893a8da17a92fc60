"""The pictures: whole, well-formed, readable, and with everything on them that can be chosen."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest

from tests.games.dungeon_crawl.table import Table
from tests.ink.reading import SVG, overlapping, parsed, texts
from undercroft.bots.chair import Chair
from undercroft.bots.specs import make_bot
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.draw.cards import monster, room, sentence
from undercroft.games.dungeon_crawl.view.seat import view
from undercroft.ink.cards import TALL, WIDE, drawn_card
from undercroft.ink.pen import Box, around
from undercroft.ink.scene import CardFace, Scene
from undercroft.ink.sheet import STAGE
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import start
from undercroft.kernel.words import place


def scene_of(seen: Any) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(seen)


@cache
def look_at_card(face: CardFace) -> None:
    on_card = list(texts(parsed(drawn_card(face))))
    assert overlapping(on_card, 3) == []
    assert all(Box(0, 0, WIDE, TALL).holds(each.box) for each in on_card)


def look_at(seen: Scene) -> None:
    """No label lies over another, none is too small, everything is inside the frame, and every piece has its title."""
    sheet = seen.sheet
    ground, pieces = parsed(sheet.ground), parsed(sheet.pieces)
    scale = STAGE[0] / sheet.focus.w
    words = list(texts(ground))
    assert overlapping(words) == []
    frame = around([sheet.whole, sheet.focus])
    for each in words:
        assert frame.holds(each.box, 1), each
        assert each.size * scale >= 11, each
    ids = [each.get("id") for each in [*ground.iter(), *pieces.iter()] if each.get("id")]
    ids += [face.key for face in seen.cards] + [chit.key for tray in seen.trays for chit in tray.chits]
    assert len(ids) == len(set(ids))
    for group in [*ground.iter(f"{SVG}g"), *pieces.iter(f"{SVG}g")]:
        if (group.get("class") or "").split(" ")[0] in ("place", "piece"):
            title = group.find(f"{SVG}title")
            assert title is not None and title.text, group.get("id")
            assert not re.search(r"\b[RM]\d", title.text), title.text
            assert (group.get("transform") or "translate").startswith("translate")
    figures = [each.get("id") for each in pieces if (each.get("id") or "").startswith("player")]
    assert figures == [f"player-{name}" for name in ("red", "blue", "green", "white")][: len(figures)]
    for piece in pieces:
        x, y = (float(number) for number in (piece.get("transform") or "")[10:-1].split())
        assert sheet.whole.holds(Box(x, y, 0, 0))
    for face in (*seen.cards, *(face for strip in seen.strips for face in strip.hand)):
        look_at_card(face)


def answers_on(seen: Scene) -> set[str]:
    """Everything that can be touched, and what has a woodcut of its own."""
    found = set(re.findall(r'data-answer="([^"]*)"', seen.sheet.ground + seen.sheet.pieces))
    found |= {face.answer for face in seen.cards} | {each.answer for each in seen.strips} | set(seen.signs)
    found |= {chit.answer for tray in seen.trays for chit in tray.chits}
    found |= {face.answer for strip in seen.strips for face in strip.hand}
    return found | ({seen.hero.answer} if seen.hero else set())


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_whole_games_can_be_read_and_answered(seed: int) -> None:
    rng = random.Random(seed)
    match = start(GAME, seed + 1, {}, dice=KeyedDice(seed))
    bots = [make_bot("sensible", f"{seed} {seat}", GAME) for seat in range(seed + 1)]
    for number in range(600):
        if match.over:
            break
        question = match.open[int(rng.random() * len(match.open))]
        if number % 4 == 0:
            seen = scene_of(match.view(question.seat))
            there = answers_on(seen)
            for option in question.options:
                assert not place(option) or place(option) in there, (question.decision.name, option)
            if number % 12 == 0:
                look_at(seen)
                look_at(scene_of(match.view(rng.randrange(-1, seed + 1))))
        if rng.random() < 0.2:
            match.answer_index(question, rng.randrange(len(question.options)))
        else:
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    look_at(scene_of(match.view(0)))


def test_a_picture_stands_alone_and_is_harmless() -> None:
    picture = GAME.svg(view(Table(3).state, 0))
    assert " style=" not in picture and "<script" not in picture and picture.isascii()
    assert "icon:" not in picture and "scenery:" not in picture
    assert set(re.findall(r'href="(.)', picture)) == {"#"}


def test_symbols_stand_inside_sentences() -> None:
    found = sentence("Deal 3 {physical} to {each_player}.")
    assert [say.icon for say in found if say.icon] == ["drop", "three-friends"]
    assert [say.text for say in found if say.strong] == ["3"]


def test_a_monster_card_shows_what_is_left_and_the_row_rolled_last() -> None:
    play = Table(2, dens={"M1": ("e4",)}).fight("M1")
    foe = play.monster()
    foe.hp -= 2
    play.attack(1, red="red")
    seen = view(play.state, 0)
    face = monster(next(each for each in seen.monsters if each.name == foe.name))
    assert face.gems[0].number == str(foe.hp)
    assert [row.state for row in face.rows] == ["lit", *[""] * (len(face.rows) - 1)]
    assert face.key in [each.key for each in scene_of(seen).foes]


def test_of_a_room_card_the_part_that_does_not_apply_is_faint() -> None:
    play = Table(2).flip("R01", "r08")
    space = next(each for each in view(play.state, 0).spaces if each.name == "R01")
    assert [row.state for row in room(space, fighting=False).rows] == ["", "dim"]
    assert [row.state for row in room(space, fighting=True).rows] == ["dim", ""]


def test_unknown_rooms_are_pencilled_and_known_ones_inked() -> None:
    fresh = scene_of(view(Table(2).state, 0)).sheet
    deep = scene_of(view(Table(2).flip("R01", "r08").state, 0)).sheet
    assert fresh.ground.count('class="place unknown"') == 21
    assert deep.ground.count('class="place unknown"') == 20
    assert "Flooded Crypt" in deep.ground and "Flooded Crypt" not in fresh.ground
