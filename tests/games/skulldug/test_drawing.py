"""The pictures: whole, well-formed, readable, and with a stable id for every piece."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from tests.games.skulldug.table import Table
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.view.seat import view
from undercroft.games.skulldug.view.shapes import DigView
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR, place


def later(seats: int, seed: int, answers: int = 250) -> DigView:
    """A table in the middle of a game whose players seldom throw things away."""
    match = start(GAME, seats, {"first_player": 1}, dice=KeyedDice(seed))
    rng = random.Random(seed)
    for _ in range(answers):
        if match.over:
            break
        question = match.open[0]
        useful = [n for n, text in enumerate(question.texts) if text not in ("drop", "throw", "end_turn")]
        match.answer_index(question, rng.choice(useful or range(len(question.options))))
    found = match.view(0)
    assert isinstance(found, DigView)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_id_is_there_once_and_every_piece_has_one(seed: int) -> None:
    seen = later(2 + seed, seed)
    tree = ElementTree.fromstring(GAME.svg(seen))
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"explorer-{explorer.name}" for explorer in seen.explorers} <= set(ids)
    assert {f"card-{card.name}" for explorer in seen.explorers for card in explorer.hand} <= set(ids)
    for space in seen.reachable:
        assert f"space-{space}" in ids


def test_what_can_be_clicked_is_on_the_picture() -> None:
    play = Table("X─").hold(yellow="bandages")
    picture = GAME.svg(view(play.state, 0))
    for option in (play.yellow, next(iter(play.state.laid)), play.yellow.hand[0]):
        assert f'id="{place(option)}"' in picture


def test_gear_on_offer_can_be_clicked_and_read() -> None:
    match = start(GAME, 3, {"first_player": 2}, seed=1)
    picture = GAME.svg(match.view(0))
    for option in match.open[0].options[:-1]:
        assert f'id="{place(option)}"' in picture
    assert "Blue gears up" in picture
    assert "Delicate Toolkit: +2 to your encounter rolls against traps." in picture


def test_no_inline_style_and_no_script() -> None:
    picture = GAME.svg(later(4, 7))
    assert " style=" not in picture
    assert "<script" not in picture
    assert "href" not in picture


def test_a_large_cave_gets_a_small_map_and_stays_readable() -> None:
    cave = "X" + "─" * 9
    play = Table(cave, half_width=12).at(yellow="e9")
    picture = GAME.svg(view(play.state, 0))
    assert 'id="small-map"' in picture
    assert 'id="space-e9"' in picture
    assert 'id="space-entrance"' not in picture
    home = GAME.svg(view(play.at(yellow="entrance").state, 0))
    assert 'id="space-entrance"' in home
    small = GAME.svg(view(Table("X─").state, 0))
    assert 'id="small-map"' not in small


def test_sight_and_ways_light_up() -> None:
    play = Table("X─│")
    picture = GAME.svg(view(play.state, 0))
    lit = re.findall(r'<g id="space-(\w+)".*?</g>', picture)
    assert {"entrance", "e1", "e2"} <= set(lit)
    e1 = re.search(r'<g id="space-e1".*?</g>', picture)
    e2 = re.search(r'<g id="space-e2".*?</g>', picture)
    assert e1 is not None
    assert e2 is not None
    assert "#8d6f3a" in e1.group()
    assert "stroke-dasharray" in e1.group()
    assert "#8d6f3a" not in e2.group()
    assert "stroke-dasharray" not in e2.group()


def test_cards_can_be_read_with_their_text() -> None:
    play = Table("X").hold(yellow="golden_idol").lay(entrance="bear_trap")
    picture = GAME.svg(view(play.state, 0))
    assert "Golden Idol: Curse: you cannot Dash." in picture
    assert "Bear Trap (Difficulty 3, Damage 1): On Injury: lose 1 AP." in picture


def test_the_text_picture_of_a_small_cave() -> None:
    play = (
        Table(
            """
        .╷
        X┘
        """
        )
        .at(blue="e1")
        .hold(yellow="golden_idol")
        .lay(e1n1="basilisk bandages")
    )
    lines = GAME.text(view(play.state, SPECTATOR)).split("\n")
    assert "   ?   ─(·Y·)──<·B·>" in lines
    assert "e1n1: Basilisk D5/3, Bandages" in lines
    assert ">Y Yellow  ooooo entrance, 3 AP: $ Golden Idol" in lines
    assert all(len(line) <= 100 for line in lines)


def test_treasures_and_the_way_home_look_good() -> None:
    play = Table("X──")
    nothing = GAME.evaluate(view(play.state, 0))
    play.hold(yellow="golden_idol lead_crown crystal_skull").at(yellow="e2")
    far = GAME.evaluate(view(play.state, 0))
    play.at(yellow="e1")
    near = GAME.evaluate(view(play.state, 0))
    rival = GAME.evaluate(view(play.state, 1))
    assert rival < nothing < far < near
