"""What a seat may know, the pictures of it, and its numbers (DC-012, DC-013, DC-015, DC-016, DC-017)."""

from __future__ import annotations

import random
import re
from html import unescape
from xml.etree import ElementTree

import msgspec
import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.rules.beginning import place_opening_items
from undercroft.games.dungeon_crawl.rules.items import draw_item
from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR


@covers("DC-017", "DC-088")
def test_hands_decks_and_face_down_cards_are_hidden_and_the_rest_is_public() -> None:
    play = Table(2).give("red", hand=["a01", "a22"], ready=["a14"], used=["a15"])
    play.run(place_opening_items, red=["keep", "keep"])
    play.run(draw_item, play.red, dice=["a02.1"])
    mine, other = look(play.state, 0), look(play.state, 1)
    assert [card.name for card in mine.players[0].hand] == ["a01.1", "a22.1", "a02.1"]
    assert other.players[0].hand == () and other.players[0].hand_alpha == 3
    assert [card.name for card in other.players[0].ready] == ["a14.1"]
    hidden = msgspec.json.encode(other)
    for secret in (b"a01.1", b"a22.1", b"a02.1", b"Rat Swarm", b"Guard Post"):
        assert secret not in hidden
    assert [step.name for step in other.steps] and other.alpha == 61 - 5


def test_a_card_taken_from_the_pool_is_remembered_by_all() -> None:
    play = Table(2).pool("a01")
    play.turn(red=["take", "a01.1"], blue="rest")
    assert [card.name for card in look(play.state, 1).players[0].hand] == ["a01.1"]
    assert [card.name for card in look(play.state, SPECTATOR).players[0].hand] == ["a01.1"]


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_imagined_worlds_look_the_same_and_differ_where_nobody_looked(seat: int) -> None:
    match = start(GAME, 3, seed=8)
    rng = random.Random(4)
    for _ in range(60):
        question = match.open[0]
        match.answer_index(question, int(rng.random() * len(question.options)))
    before = look(match.state, seat)
    worlds = [imagine(match, seat, rng) for _ in range(5)]
    assert all(look(world.state, seat) == before for world in worlds)
    for world in worlds:
        assert isinstance(world.state, Dungeon)
        GAME.check(world.state)
    rooms = {tuple(str(card) for card in world.state.room_cards) for world in worlds}  # type: ignore[attr-defined]
    assert len(rooms) == 5


def test_an_imagined_third_room_is_hard_and_a_first_one_easy() -> None:
    match = start(GAME, 2, seed=2)
    rng = random.Random(1)
    seen = set()
    for _ in range(30):
        world = imagine(match, 0, rng)
        monsters = world.state.monsters  # type: ignore[attr-defined]
        assert [m.card.tier for m in monsters if m.space.name == "M3"] == ["hard", "hard"]
        assert [m.card.tier for m in monsters if m.space.name in ("M1", "M4")] == ["easy", "boss"]
        seen.add(tuple(m.card.tier for m in monsters if m.space.name == "M2"))
    assert len(seen) == 4


def positions() -> list[Table]:
    fighting = fight(4, ["e2", "e5"], room="r07").give("red", ready=["a01"], used=["a02"], hand=["a22", "w28"])
    fighting.use("red", "a11").use("blue", "a20", blue="M2.1").use("blue", "a18")
    fighting.blue.hp, fighting.blue.death, fighting.blue.lasting = 0, "combat", ()
    walking = Table(4, at="R05").pool("a03", "a04", "w01")
    walking.red.heading = walking.space("M2")
    return [Table(1), fighting, walking]


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_drawing_is_sound(number: int, seat: int) -> None:
    play = positions()[number]
    if seat >= play.seats:
        seat = 0
    picture = GAME.svg(look(play.state, seat))
    root = ElementTree.fromstring(picture)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert {f"space-{space.name}" for space in play.state.cards.board.spaces} <= set(ids)
    assert {f"player-{player.name}" for player in play.state.players} <= set(ids)
    assert "style=" not in picture and "http" not in re.sub(r"http://www.w3.org/2000/svg", "", picture)


def test_the_pictures_show_what_matters_by_shape_and_word() -> None:
    play = positions()[1]
    view = look(play.state, 0)
    picture, words = unescape(GAME.svg(view)), GAME.text(view)
    for shown in (
        "Bone Sentry",
        "Cutpurse",
        "Armored",
        "Notched Sword",
        "Twin Knives",
        "died in",
        "Combat",
    ):
        assert shown in picture, shown
    for shown in (
        "! Bone Sentry",
        "23 of 24",
        "ready Notched Sword",
        "used  Twin Knives",
        "dead in",
        "▶",
        "D4 1-2",
        "!!]",
    ):
        assert shown in words, shown
    assert all(len(line) <= 110 for line in words.split("\n"))


def test_own_cards_can_be_clicked() -> None:
    play = positions()[1]
    picture = GAME.svg(look(play.state, 0))
    for place in ("item-a01.1", "item-a22.1", "action-forward", "monster-M2.1"):
        assert f'data-answer="{place}"' in picture


def test_observations_are_numbers_between_0_and_1() -> None:
    for play in positions():
        for seat in (0, SPECTATOR):
            assert all(0 <= number <= 1 for number in GAME.observe(play.state, seat))


def test_the_evaluation_likes_wounded_monsters_healthy_players_and_progress() -> None:
    play = fight(2)
    start = GAME.judge(play.state, 0)
    play.monster().hp -= 5
    better = GAME.judge(play.state, 0)
    play.red.hp -= 5
    worse = GAME.judge(play.state, 0)
    assert better > start and worse < better
    near, far = Table(2, at="R01"), Table(2, at="R02")
    assert GAME.judge(far.state, 0) > GAME.judge(near.state, 0)
