"""The pictures: whole, well-formed, readable, and with everything on them that can be chosen."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.games.dungeon_crawl.table import Table
from tests.ink.positions import answers_on, faults
from undercroft.bots.chair import Chair
from undercroft.bots.specs import make_bot
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.decisions import LOOK
from undercroft.games.dungeon_crawl.draw.cards import monster, room, sentence
from undercroft.games.dungeon_crawl.view.seat import view
from undercroft.ink.scene import Scene
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR, place


def scene_of(seen: Any) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(seen)


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
                assert list(faults(match, question.seat, seen, None)) == []
                assert not re.search(r"<title>[^<]*\b[RM]\d", seen.sheet.ground + seen.sheet.pieces), (
                    "no numbers of Rooms"
                )
        if rng.random() < 0.2:
            match.answer_index(question, rng.randrange(len(question.options)))
        else:
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    assert list(faults(match, 0, scene_of(match.view(0)), None)) == []


def test_a_picture_stands_alone_and_is_harmless() -> None:
    picture = GAME.svg(view(Table(3).state, 0))
    assert " style=" not in picture and "<script" not in picture and picture.isascii()
    assert "icon:" not in picture and "scenery:" not in picture
    assert set(re.findall(r'href="(.)', picture)) == {"#"}


def test_symbols_stand_inside_sentences() -> None:
    found = sentence("Deal 3 {physical_damage} to {each_player}.")
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


def test_what_one_seat_has_looked_at_is_on_no_map_that_is_drawn_after_its_own() -> None:
    play = Table(2).flip("R01", "r08", up=False)
    foe = play.state.monsters[0]
    foe.looked = play.state.room_looked[play.space("R01").number] = 0b01
    for seat in (0, 1, SPECTATOR, 0, SPECTATOR, 1):
        drawn = repr(scene_of(view(play.state, seat)))
        assert ("Flooded Crypt" in drawn, foe.card.label in drawn) == (seat == 0, seat == 0)


def test_cards_to_play_come_in_the_order_in_which_one_looks_through_them() -> None:
    exploring = Table(2, at="R01").flip("R01", "r19").give("red", ready=["a01"])
    order = scene_of(view(exploring.state, 0)).order
    assert order[:2] == ("action-left_right", "action-forward"), "no path leads straight on"
    assert order[-1] == "action-take", "the Loot Pool is empty"
    fighting = Table(2, dens={"M1": ("e4",)}).give("red", ready=["a01"]).fight("M1")
    order = scene_of(view(fighting.state, 0)).order
    assert order[0].startswith("item-a01") and order[-2:] == ("action-rest", "action-take")


def test_what_hits_hardest_is_the_first_card_to_play_in_a_fight() -> None:
    play = Table(2, dens={"M1": ("e4",)}).give("red", ready=["a13", "a01"], hand=["a05"]).fight("M1")
    seen = scene_of(view(play.state, 0))
    title = {face.answer: face.title for face in seen.hand}
    named = [title[each] for each in seen.order if each in title]
    assert named == ["Heavy Maul", "Notched Sword", "Padded Coat"]


def test_a_monster_one_has_looked_at_shows_its_card_at_a_closer_look() -> None:
    play = Table(2)
    foe = play.state.monsters[0]
    foe.looked = 0b01
    assert [face.title for face in scene_of(view(play.state, 0)).known] == [foe.card.label]
    assert [face.answer for face in scene_of(view(play.state, 0)).known] == [f"monster-{foe.name}"]
    assert scene_of(view(play.state, 1)).known == ()


def test_the_last_of_the_party_is_in_sight() -> None:
    play = Table(3, at="M1").place(red="R07")
    box = scene_of(view(play.state, 0)).sheet.focus
    spots = {spot.answer: spot for spot in scene_of(view(play.state, 0)).sheet.spots}
    assert spots["space-M1"].x - 46 > box.x


def test_opening_gear_is_equipped_unless_one_says_otherwise() -> None:
    match = start(GAME, 2, {}, dice=KeyedDice(1))
    while match.open[0].decision.name != "opening":
        match.answer_index(match.open[0], 0)
    found = scene_of(match.view(match.open[0].seat)).handling["opening"]
    assert {line.chosen for line in found.lines if len(line.choices) == 3} == {"equip"}
    assert {line.chosen for line in found.lines if len(line.choices) == 2} <= {"keep"}


def test_face_down_cards_to_look_at_are_touched_where_they_lie() -> None:
    """Somebody who plays at random comes to such a question sooner or later."""
    rng = random.Random(1)
    for game in range(30):
        match = start(GAME, 2, {}, dice=KeyedDice(game))
        while not match.over:
            question = match.open[0]
            if question.decision is LOOK:
                asked = next(each for each in match.seen(question.seat) if each.seat == question.seat)
                kinds = {name.partition("-")[0] for name in asked.places}
                assert kinds == {"space", "monster"}
                assert set(asked.places) <= answers_on(scene_of(match.view(question.seat)))
                return
            match.answer_index(question, rng.randrange(len(question.options)))
    raise AssertionError("nobody was asked")
