"""What is told of the game, and how it asks: lines that say what happened, questions that say what is at stake."""

from __future__ import annotations

import random
from typing import Any

import pytest

from undercroft.bots import Chair, make_bot
from undercroft.games.looting_castle import GAME
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.telling import check_every_die_is_told, check_told_is_changed

OPTIONS: list[dict[str, object]] = [
    {"round_cap": 20},
    {"round_cap": 12, "passing_battles": True, "stun_beaten_monster": True, "later_seat_money": 1},
    {"round_cap": 12, "monster_deck": "demon,doppelganger", "thieves_both_ways": True},
    {"round_cap": 12, "monster_deck": "undead,golem", "monster_bonus_cube": True, "encounter_from_bag": True},
    {"round_cap": 12, "monster_deck": "phoenix,crystalline_entity", "monster_collects_all": True},
    {"round_cap": 12, "monster_deck": "hydra,black_knight", "buy_treasure": True},
    {"round_cap": 12, "monster_deck": "vampire,dragon", "monster_attacks_in_place": True},
    {"round_cap": 12, "monster_deck": "griffin,gargoyle", "first_player": "blue"},
]


def sensibly(match: Match, question: Question[Any], rng: random.Random) -> int:
    return make_bot("sensible", rng.getrandbits(32), GAME).answer(Chair(match, question))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_what_changes_is_told_and_what_is_told_has_changed(seed: int, seats: int) -> None:
    options = {"round_cap": 15} if seats == 1 else OPTIONS[seed]
    assert check_told_is_changed(GAME, seats, options, seed=seed, cap=200).changes > 20
    assert check_told_is_changed(GAME, seats, options, seed=seed, cap=120, player=sensibly).changes > 20


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_every_die_and_every_drawn_card_stands_in_one_line(seed: int, seats: int) -> None:
    options = {"round_cap": 15} if seats == 1 else OPTIONS[seed]
    assert check_every_die_is_told(GAME, seats, options, seed=seed, cap=200).dice > 5
    assert check_every_die_is_told(GAME, seats, options, seed=seed, cap=120, player=sensibly).dice > 5
