"""The pictures: whole, readable, a stable id for every piece, and never by colour alone."""

from __future__ import annotations

import random
import re
import sys
from xml.etree import ElementTree

import pytest

from tests.games.looting_castle.table import Table
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.board import BLACK_MARKET
from undercroft.games.looting_castle.places import room_names
from undercroft.games.looting_castle.rules.rooms import room_action
from undercroft.games.looting_castle.view.seat import view
from undercroft.games.looting_castle.view.shapes import CastleView
from undercroft.ink.scene import Scene
from undercroft.kernel.match import start
from undercroft.kernel.playout import playout
from undercroft.kernel.question import Question
from undercroft.kernel.words import SPECTATOR


def scene_of(play: Table, seat: int = 0) -> Scene:
    assert GAME.scene is not None
    return GAME.scene(view(play.state, seat))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("corner", [3, 6, 9])
def test_every_space_hero_and_monster_has_its_place(seats: int, corner: int) -> None:
    play = Table(seats, {"back_door_corner": corner}).monster("dragon", 3, 8).room(2, "wine_cellar", 2, 1, 1)
    seen = view(play.state, 0)
    svg, text = GAME.svg(seen), GAME.text(seen)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    for space in seen.spaces:
        assert f"space-{space.name}" in ids and f'data-answer="space-{space.name}"' in svg
    for hero in play.state.heroes:
        assert f"hero-{hero.name}" in ids and hero.label in text
    assert "monster-dragon" in ids and "Dragon" in text and "Wine Cellar" in text
    assert "S S W T" in text and "loot-R2" in ids
    assert ElementTree.fromstring(svg).tag.endswith("svg") and "style=" not in svg
    assert set(re.findall(r'href="(.)', svg)) == {"#"} and svg.isascii()


def test_standing_lying_and_hidden_look_different() -> None:
    play = Table(3, red="R1", blue="R2", green="R3").room(3, "chapel")
    play.blue.is_lying = True
    play.green.is_hidden = True
    seen = scene_of(play)
    pieces = seen.sheet.pieces
    assert "Blue, lying down" in pieces and "Green, hidden in the alcove" in pieces and "<title>Red, in the " in pieces
    assert "rotate(90)" in pieces and [strip.note for strip in seen.strips] == ["lies down", "hidden in an alcove"]
    text = GAME.text(view(play.state, 0))
    assert "in the Pantry (north side, east half), lying" in text and "(G)" in text


def test_money_levels_prices_and_the_card_of_the_monster_are_shown() -> None:
    play = Table(2).monster("vampire", 3, 8, boss=True)
    play.red.money = 33
    seen = scene_of(play)
    assert seen.hero is not None and seen.hero.note == "You · level 3" and seen.hero.meters[0].note == "$33 of $50"
    for said in ("Red has $33", "Test Prices", "Vampire", "Boss", "Strength you lose", "The race to $50"):
        assert said in seen.sheet.ground + seen.sheet.pieces
    assert "the Boss, in the Pantry" in seen.sheet.pieces


def test_the_dice_of_the_turn_lie_in_the_courtyard() -> None:
    play = Table(2).dice(5, 3, 4)
    assert "The dice: hero 5, monster 3, strength 4" in scene_of(play).sheet.ground
    play.dice(0, 0, ())
    play.state.turn.rolled = (6, 2, 2)
    ground = scene_of(play).sheet.ground
    assert ground.count("A 2, still to be used") == 2 and 'data-answer="die-6"' in ground, "each can be touched"


def beside_the_sack(play: Table) -> str:
    return scene_of(play).trays[1].picture


def test_beside_the_sack_stands_who_is_stronger_where_a_monster_is_met() -> None:
    play = Table(2, red="R1").give("red", 5, 1).monster("troll", 1, 6).dice(1, 1, 4)
    met = beside_the_sack(play)
    assert "You: 5 and 3 halved dice, in all 5&#8211;14. The Troll: 6 and 4 on its die, in all 10" in met
    assert "If you win, it loses the difference" in met
    assert "You cannot win" in beside_the_sack(Table(2, red="R1").monster("troll", 1, 9).dice(1, 1, 6))
    play.beast.at = 3
    assert "your loot would fetch" in beside_the_sack(play), "it is not in this room"


def test_powers_that_make_a_monster_stronger_count_beside_the_sack() -> None:
    def against(monster: str, weapons: int = 0) -> str:
        play = Table(2, red="R1").give("red", 3, weapons).monster(monster, 1, 4, weapons).dice(1, 2, 5)
        return beside_the_sack(play)

    assert "The Vampire: 6 and 5 on its die, in all 11" in against("vampire")
    assert "The Doppelganger: 3 and 5 on its die, in all 8" in against("doppelganger")
    assert "3 and 2 halved dice" in against("black_knight", 1), "it cancels the Weapon"


def test_who_is_in_the_market_has_paid_the_fee() -> None:
    play = Table(2, red="E").give("red", 3, 1)
    assert "Black Market $2" in beside_the_sack(play) and "after the $2 to get in" in beside_the_sack(play)
    play.red.at = play.state.heroes[1].at = BLACK_MARKET
    assert "Black Market $4" in beside_the_sack(play) and "to get in" not in beside_the_sack(play)


def test_cubes_can_be_touched_in_the_room_that_they_are_taken_from() -> None:
    play = Table(2, red="R4").room(4, "gallery", 1).room(3, "pantry", 0, 1, 1).dice(1, 1, 2)
    rule = room_action(play.state, play.red)
    asked = rule.send(None)
    assert isinstance(asked, Question)
    taking = rule.send(asked.options[asked.texts.index("R3")])
    assert isinstance(taking, Question) and taking.wording.stakes == "They lie in the Pantry (east side)."
    places = [place for place in taking.wording.places if place.startswith("cube")]
    pieces = scene_of(play).sheet.pieces
    assert set(places) == {"cube-R3-weapon", "cube-R3-treasure"}
    assert all(f'data-answer="{place}"' in pieces for place in places)
    rule.close()


def test_the_prey_of_a_monster_can_be_touched() -> None:
    play = Table(2, red="E").monster("griffin", 3, 5).room(3, "pantry", 0, 1, 1)
    pieces = scene_of(play).sheet.pieces
    assert 'data-answer="cube-R3-weapon"' in pieces and 'data-answer="cube-R3-treasure"' in pieces


def test_the_sack_shows_what_is_carried_and_how_much_more_there_is_room_for() -> None:
    play = Table(2).give("red", 4, 0, 2)
    play.red.trophies = [play.state.cards.monster("troll")]
    tray, fetches = scene_of(play).trays
    assert "Your sack: 4 Strength, 2 Treasures, 1 Trophy; 7 of 15 pieces" in tray.picture
    assert "room for 8 more" in tray.picture
    assert re.findall(r'data-answer="sack-(\w+)"', tray.picture) == ["strength", "treasure"], "no Weapon to choose"
    assert "Troll, a Trophy" in tray.picture
    assert "After the fee your loot would fetch: Black Market $" in fetches.picture


def test_rooms_of_one_name_are_told_apart() -> None:
    places = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (2, 2), (2, 1), (2, 0), (1, 0)]
    titles = ["Map Room", "Pantry", "Pantry", "Crypt", *["Library"] * 2, "Attic", "Pantry", "Chapel", "Map Room"]
    called = room_names(titles, places, 4, 3)
    assert called[:3] == (
        "Map Room (northwest corner)",
        "Pantry (north side, west half)",
        "Pantry (north side, east half)",
    )
    assert called[3] == "Crypt" and called[4:6] == ("Library (east side)", "Library (southeast corner)")
    assert called[7] == "Pantry (south side)" and len(set(called)) == len(called)


def test_the_names_of_rooms_follow_their_cards() -> None:
    play = Table(2)
    g = play.state
    for number in range(len(g.rooms)):
        play.room(number, "pantry")
    assert len({g.called(number) for number in range(len(g.rooms))}) == len(g.rooms)
    play.room(3, "crypt")
    twin = g.copy()
    play.room(4, "crypt")
    assert g.called(3) != "Crypt" and twin.called(3) == "Crypt", "of two, each says where it is"


def test_the_text_fits_a_terminal_through_a_whole_game() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.setup(4, GAME.check_options({"round_cap": 6}), None)
        playout(GAME, state, rng.random)
        lines = GAME.text(GAME.view(state, 0)).splitlines()
        assert max(len(line) for line in lines) <= 130 and " won" in lines[0]


def forget_what_was_drawn() -> int:
    """Empty every memory of this game's drawing; how many there are."""
    modules = [
        module for name, module in sys.modules.items() if name.startswith("undercroft.games.looting_castle.draw")
    ]
    memories = [each for module in modules for each in vars(module).values() if hasattr(each, "cache_clear")]
    for memory in memories:
        memory.cache_clear()
    return len(memories)


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_what_is_remembered_looks_as_if_drawn_afresh(seats: int) -> None:
    assert GAME.scene is not None
    match, rng = start(GAME, seats, seed="remembered"), random.Random(seats)
    seen: list[tuple[CastleView, Scene]] = []
    for _ in range(60):
        if match.over:
            break
        views = [match.view(seat) for seat in (*range(seats), SPECTATOR)]
        seen += [(each, GAME.scene(each)) for each in views]
        question = rng.choice(match.open)
        match.answer_index(question, rng.randrange(len(question.options)))
    for each, remembered in seen:
        assert forget_what_was_drawn() > 10
        assert GAME.scene(each) == remembered


def test_the_form_for_what_is_too_much_offers_no_more_than_that() -> None:
    play = Table(2, {"inventory_limit": 12}).give("red", 11, 3)  # strength and weapons: 14 pieces
    form = scene_of(play).handling["give_up"]
    assert {line.title: line.choices[-1][0] for line in form.lines} == {"Strength": "2", "Weapons": "2"}
