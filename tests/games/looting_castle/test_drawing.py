"""The pictures: every piece is there, with its id, and never by colour alone."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

from tests.games.looting_castle.table import Table
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.view.seat import view
from undercroft.kernel.playout import playout


def shown(play: Table, seat: int = 0) -> tuple[str, str]:
    seen = view(play.state, seat)
    return GAME.svg(seen), GAME.text(seen)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("corner", [3, 6, 9])
def test_every_space_hero_and_monster_has_its_place(seats: int, corner: int) -> None:
    play = Table(seats, {"back_door_corner": corner}).monster("dragon", 3, 8).room(2, "wine_cellar", 2, 1, 1)
    svg, text = shown(play)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    for space in view(play.state, 0).spaces:
        assert f"space-{space.name}" in ids
    for hero in play.state.heroes:
        assert f"hero-{hero.name}" in ids and hero.label in text
    assert "monster-dragon" in ids and "Dragon" in text and "Wine Cellar" in text
    assert "S2 W1 T1" in text
    assert ET.fromstring(svg).tag.endswith("svg") and "style=" not in svg


def test_standing_lying_and_hidden_look_different() -> None:
    play = Table(3, red="R1", blue="R2", green="R3").room(3, "chapel")
    play.blue.is_lying = True
    play.green.is_hidden = True
    svg, text = shown(play)
    assert "Blue, lying down" in svg and "Green, hidden" in svg and "<title>Red, at " in svg
    assert "at R2, lying" in text and "(G)" in text


def test_money_levels_prices_and_the_card_of_the_monster_are_shown() -> None:
    play = Table(2).monster("vampire", 3, 8, boss=True)
    play.red.money = 33
    svg, text = shown(play)
    for picture in (svg, text):
        assert "$33" in picture and "level 3" in picture
        assert "Test Prices" in picture and "Vampire" in picture and "Boss" in picture
        assert "Strength you lose" in picture


def test_no_two_tokens_and_no_two_cards_lie_on_each_other() -> None:
    for seats in (1, 4):
        play = Table(seats, {"back_door_corner": 9}).monster("dragon", 3, 8)
        svg, _ = shown(play)
        places = re.findall(r'id="space-[^"]+" class="space" transform="translate\(([^)]+)\)"', svg)
        assert len(places) == len(set(places)) == len(play.state.layout.spaces())
        tokens = re.findall(r'class="token" transform="translate\(([^)]+)\)"', svg)
        assert len(tokens) == len(set(tokens)) == seats + 1


def test_the_text_fits_a_terminal_through_a_whole_game() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = GAME.setup(4, GAME.check_options({"round_cap": 6}), None)
        playout(GAME, state, rng.random)
        lines = GAME.text(GAME.view(state, 0)).splitlines()
        assert max(len(line) for line in lines) <= 130 and " won: " in lines[0]
