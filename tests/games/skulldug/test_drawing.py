"""The pictures: whole, well-formed, readable, and with a stable id for every piece."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from tests.games.skulldug.table import Table
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.board import ENTRANCE
from undercroft.games.skulldug.draw.standing import figures, tokens
from undercroft.games.skulldug.draw.text import text
from undercroft.games.skulldug.draw.tiles import at, end, floor_path, kind_of
from undercroft.games.skulldug.view.seat import view
from undercroft.games.skulldug.view.shapes import DigView
from undercroft.ink.pen import Box
from undercroft.ink.scene import Scene
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


def scene_of(seen: DigView) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(seen)


@pytest.mark.parametrize("seed", range(4))
def test_every_id_is_there_once_and_every_piece_has_one(seed: int) -> None:
    seen = later(2 + seed, seed)
    tree = ElementTree.fromstring(GAME.svg(seen))
    ids = [each.get("id") for each in tree.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"explorer-{explorer.name}" for explorer in seen.explorers} <= set(ids)
    assert {f"card-{card.name}" for card in seen.explorers[0].hand} <= set(ids)
    for space in seen.reachable:
        assert f"space-{space}" in ids


@pytest.mark.parametrize("seed", range(3))
def test_every_token_on_the_map_is_a_card_that_can_be_looked_at(seed: int) -> None:
    seen = later(2 + seed, seed)
    scene = scene_of(seen)
    tokens_drawn = set(re.findall(r'id="(card-[^"]+)"', scene.sheet.pieces))
    assert tokens_drawn and tokens_drawn <= {each.key for each in scene.lying}


def test_what_is_picked_up_is_the_gear_on_offer_and_not_what_one_holds_already() -> None:
    match = start(GAME, 2, {"first_player": 1}, dice=KeyedDice(1))
    match.answer(0, "rabbits_foot")
    scene = scene_of(match.view(0))
    assert [each.answer for each in scene.hand] == [""]
    assert "card-rabbits_foot" in {each.answer for each in scene.offer}


BLOCK = re.compile(r'class="cartouche" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)')


def test_while_a_passage_is_laid_no_title_block_lies_where_it_may_lie() -> None:
    looked = 0
    for seed in range(12):
        match, rng = start(GAME, 3, {"first_player": 1}, dice=KeyedDice(seed)), random.Random(seed)
        for _ in range(150):
            question = match.open[0]
            if question.decision.name == "rotation":
                there = question.context[-1]
                middle = at(there.x, there.y)
                for x, y, unit in BLOCK.findall(scene_of(match.view(question.seat)).sheet.ground):
                    looked += 1
                    corner = Box(float(x), float(y), 130 * float(unit), 50 * float(unit))
                    assert not corner.meets(Box(*middle, 0, 0).grown(80)), (seed, there.name)
            match.answer(question.seat, rng.choice(question.options))
            if match.over:
                break
    assert looked > 20


def test_what_can_be_clicked_is_on_the_picture() -> None:
    play = Table("X─").hold(yellow="bandages")
    picture = GAME.svg(view(play.state, 0))
    for option in (play.yellow, next(iter(play.state.laid)), play.yellow.hand[0]):
        assert f'id="{place(option)}"' in picture
        assert f'data-answer="{place(option)}"' in picture


def test_gear_on_offer_can_be_clicked_and_read() -> None:
    match = start(GAME, 3, {"first_player": 2}, seed=1)
    seen = scene_of(match.view(0))
    answers = [face.answer for face in seen.offer]
    assert len(answers) == len(set(answers)), "copies lie on one pile"
    for option in match.open[0].options[:-1]:
        assert place(option) in answers
    assert seen.phase == "Blue gears up"
    assert "Delicate Toolkit. equipment. +2 to your encounter rolls against traps." in [f.label for f in seen.offer]


def test_a_picture_stands_alone_and_is_harmless() -> None:
    picture = GAME.svg(later(4, 7))
    assert " style=" not in picture and "<script" not in picture and picture.isascii()
    assert "icon:" not in picture and "scenery:" not in picture
    assert set(re.findall(r'href="(.)', picture)) == {"#"}


def test_a_large_cave_gets_a_small_map_and_stays_readable() -> None:
    cave = "X" + "─" * 9 + "┬┬┬"
    play = Table(cave, half_width=12).at(yellow="e12")
    far = scene_of(view(play.state, 0)).sheet
    assert 'id="small-map"' in far.ground
    spots = {spot.answer: spot for spot in far.spots}
    assert far.focus.holds(Box(spots["space-e12"].x, spots["space-e12"].y, 0, 0))
    assert not far.focus.holds(Box(spots["space-entrance"].x, spots["space-entrance"].y, 0, 0))
    home = scene_of(view(play.at(yellow="entrance").state, 0)).sheet
    assert home.focus.holds(Box(0, 0, 0, 0))
    small = scene_of(view(Table("X─").state, 0)).sheet
    assert 'id="small-map"' not in small.ground and small.focus.holds(small.whole)


def test_light_falls_on_what_is_seen() -> None:
    def lit(play: Table) -> str:
        found = re.search(r'class="sight" [^>]* d="([^"]*)"', scene_of(view(play.state, 0)).sheet.ground)
        assert found is not None
        return found[1]

    east, around_the_corner = lit(Table("X─│")), lit(Table("X─│").at(yellow="e2"))
    assert floor_path(kind_of("e1"), "ew", 164, 0) in east
    assert floor_path(kind_of("e2"), "ns", 328, 0) not in east
    assert floor_path(kind_of("e2"), "ns", 328, 0) in around_the_corner


def test_the_foe_of_the_moment_stands_in_the_dock_and_shows_what_losing_costs() -> None:
    play = Table("X──").at(yellow="e1").lay(e1="cave_bear").hold(yellow="rusty_sword")
    play.yellow.came_from = ENTRANCE
    seen = scene_of(view(play.state, 0))
    assert [face.title for face in seen.foes] == ["Cave Bear"]
    assert [(gem.label, gem.number) for gem in seen.foes[0].gems] == [("Difficulty", "4"), ("Damage", "2")]
    assert "lose: 2 hearts, flee here" in seen.sheet.ground
    play.lay(e1="gorgeous_adonis")
    held = Table("X──").at(yellow="e1").lay(e1="gorgeous_adonis")
    held.yellow.came_from = ENTRANCE
    assert "flee here" not in scene_of(view(held.state, 0)).sheet.ground, "nobody flees from Adonis"


def test_what_was_used_this_turn_is_dark() -> None:
    play = Table("X─").hold(yellow="trusty_whip bandages")
    play.yellow.used.append(play.yellow.hand[0])
    states = {face.title: face.state for face in scene_of(view(play.state, 0)).hand}
    assert states == {"Trusty Whip": "used", "Bandages": "ready"}


def test_of_several_copies_the_near_ones_stand_for_the_answer() -> None:
    play = Table("X─").hold(yellow="bear_trap", blue="poison_darts").lay(entrance="bear_trap", e1="poison_darts")
    seen = scene_of(view(play.state, 0))
    keys = [face.key for face in seen.hand] + re.findall(r'<g id="(card-[^"]*)"', seen.sheet.pieces)
    assert len(keys) == len(set(keys))
    assert seen.hand[0].answer == "card-bear_trap"
    assert seen.sheet.pieces.count('data-answer="card-bear_trap"') == 1
    assert seen.strips[0].hand[0].answer == "card-poison_darts", "the first one elsewhere, if none is near"
    assert 'data-answer="card-poison_darts"' not in seen.sheet.pieces


def test_a_corridor_that_leads_nowhere_is_closed() -> None:
    open_ended = scene_of(view(Table("X─").state, 0)).sheet.ground
    assert open_ended.count("url(#uc-open-") == 4, "three ways out of the Entrance and one beyond"
    walled = scene_of(view(Table("X│").state, 0)).sheet.ground
    assert end(blocked=True).hash in walled and end(blocked=True).hash not in open_ended


@pytest.mark.parametrize("people", range(6))
def test_there_is_room_for_everybody_and_everything(people: int) -> None:
    inside = Box(-62, -64, 124, 128)
    for cards in range(15):
        if people:
            for spot in figures(people, cards):
                assert inside.holds(Box(spot.x - spot.size / 2, spot.y - 1.13 * spot.size, spot.size, spot.size * 1.13))
        boxes = [Box(spot.x, spot.y, 0, 0).grown(spot.size / 2 - 1) for spot in tokens(cards, people)]
        for number, box in enumerate(boxes):
            assert inside.holds(box)
            assert not any(box.meets(other) for other in boxes[number + 1 :])


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
    lines = text(view(play.state, SPECTATOR), {"e1": 2, "w1": 3}).split("\n")
    assert "«3»?    ╶╌╌(·Y·)──«2»[·B·]" in lines
    assert "north-east: Basilisk (difficulty 5, damage 3), Bandages" in lines
    assert "▶ Y Yellow  █████ 5  in the Entrance, 3 Action Points; $ Golden Idol" in lines
    assert all(len(line) <= 100 for line in lines)


def test_treasures_and_the_way_home_look_good() -> None:
    play = Table("X──")
    nothing = GAME.judge(play.state, 0)
    play.hold(yellow="golden_idol lead_crown crystal_skull").at(yellow="e2")
    far = GAME.judge(play.state, 0)
    play.at(yellow="e1")
    near = GAME.judge(play.state, 0)
    rival = GAME.judge(play.state, 1)
    assert rival < nothing < far < near
