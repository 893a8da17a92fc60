"""What is told of the game, and how it asks: lines that say what happened, questions that say what is at stake."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.miniskull_caverns.story import Story
from undercroft.bots import Chair, make_bot
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.rules.monsters import fight_monsters
from undercroft.games.miniskull_caverns.rules.pvp import pvp_combat
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question
from undercroft.kernel.story.told import sentence

OPTIONS: list[dict[str, object]] = [
    {},
    {"map": 2, "challenging": True},
    {"solo_hide_both": True, "fewer_gems": True},
    {"solo_surprise_either": True, "solo_choose_die": True, "tiny_from_afar": True},
]


def sensibly(match: Match, question: Question[Any], rng: random.Random) -> int:
    return make_bot("sensible", rng.getrandbits(32), GAME).answer(Chair(match, question))


def chosen(seed: int) -> tuple[int, dict[str, object]]:
    """Seats, and the options that go with them."""
    seats = 1 + seed % 3
    allowed = {each.name for each in GAME.options if not each.seats or seats in each.seats}
    return seats, {name: value for name, value in OPTIONS[seed % 4].items() if name in allowed}


@pytest.mark.parametrize("seed", range(12))
def test_what_changes_is_told_and_what_is_told_has_changed(seed: int) -> None:
    assert check_told_is_changed(GAME, *chosen(seed), seed=seed, cap=250).changes > 10
    assert check_told_is_changed(GAME, *chosen(seed), seed=seed, cap=250, player=sensibly).changes > 10


@pytest.mark.parametrize("seed", range(12))
def test_every_die_stands_in_one_line(seed: int) -> None:
    assert check_every_die_is_told(GAME, *chosen(seed), seed=seed, cap=250).dice > 1
    assert check_every_die_is_told(GAME, *chosen(seed), seed=seed, cap=250, player=sensibly).dice > 1


def lines(play: Story) -> list[str]:
    return [told.text for told in play.told()]


def test_a_monster_fight_tells_the_roll_with_what_was_paid() -> None:
    play = Story(2).strength(red=6, blue=0)
    play.state.monsters = 5
    play.run(fight_monsters, red=3, dice=[2, 5])
    assert lines(play) == [
        "Red faces a monster of Strength 5",
        "Red pays 3 Strength to beat the monster, 3 left",
        "Red fights the monster: 2, +3 Strength = 5, 5 or more needed: beaten off",
        "Blue faces a monster of Strength 5",
        "Blue fights the monster: 5, 5 or more needed: beaten off",
    ]
    assert sentence(play.told()[0], 0) == "You face a monster of Strength 5"


def test_a_fight_tells_both_tactics_and_both_rolls() -> None:
    play = Story(2).place(red="b1", blue="b1")
    play.run(pvp_combat, red="lunge", blue="parry", dice=[4, 3])
    assert lines(play) == [
        "Red attacks Blue",
        "Red plays Lunge and Blue plays Parry",
        "Red beats Blue: 4, +2 Lunge, -1 Parry = 5 against Blue's 3: ahead by 2, less for Parry: 1 damage",
        "Blue loses 1 Strength to Red, 3 left",
    ]


def test_the_end_is_told_with_winner_and_reason() -> None:
    play = Story(3).place(red="c").give(red=2).tiny(3)
    play.run(tiny_combat, red=2, dice=[1, 2])
    assert lines(play)[-3:] == [
        "Red pays 2 Strength to strike Tiny harder, 2 left",
        "Red fights Tiny: 2, +2 Strength = 4 against Tiny's 1: Tiny is defeated",
        "Red escapes with 2 Gems: Red wins",
    ]


def test_the_question_of_the_round_says_what_each_answer_does() -> None:
    match = start(GAME, 2, {"first_player": "blue"}, seed=1)
    match.answer_index(match.open[0], 0)
    wording = match.open[0].wording
    said = dict(zip(wording.labels, wording.effects, strict=True))
    assert wording.prompt == "What do you do this round?"
    assert wording.stakes == "All noise adds up: each point makes a monster attack on everybody 17 % likelier."
    assert said["Walk (as it lies)"] == "noise 1, +17 %: move up to 2 spaces"
    assert said["Search (turn it once)"] == "noise 3, +50 %: no Gem here, so move exactly 1 space"
    assert said["Run (flip it) and exert"] == "pay 1 Strength: one more turn or flip"
