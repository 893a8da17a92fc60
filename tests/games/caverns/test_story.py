"""What is told of the game: lines that say what happened, by names that people use, every die in one of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.caverns.story import HERO, KNIGHT, Table
from undercroft.bots import Chair, make_bot
from undercroft.games.caverns import GAME
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question
from undercroft.kernel.story.told import sentence

OPTIONS: list[dict[str, object]] = [
    {"round_cap": 60},
    {"any_stairs": True, "round_cap": 30},
    {"quick": True, "spells_after_escape": True},
    {"passage_encounters": False, "opening_truce": True},
]


def sensibly(match: Match, question: Question[Any], rng: random.Random) -> int:
    return make_bot("sensible", rng.getrandbits(32), GAME).answer(Chair(match, question))


@pytest.mark.parametrize("seed", range(8))
def test_what_changes_is_told_and_what_is_told_has_changed(seed: int) -> None:
    options = OPTIONS[seed % 4]
    assert check_told_is_changed(GAME, 1 + seed % 6, options, seed=seed, cap=300).changes > 20
    assert check_told_is_changed(GAME, 2 + seed % 5, options, seed=seed, cap=200, player=sensibly).changes > 20


@pytest.mark.parametrize("seed", range(8))
def test_every_die_stands_in_one_line(seed: int) -> None:
    options = OPTIONS[seed % 4]
    assert check_every_die_is_told(GAME, 1 + seed % 6, options, seed=seed, cap=300).answers > 20
    assert check_every_die_is_told(GAME, 2 + seed % 5, options, seed=seed, cap=200, player=sensibly).dice > 5


def test_a_fight_explains_itself_and_both_players_find_it_among_their_lines() -> None:
    play = Table(HERO, KNIGHT)
    play.play(red="fight", dice=[5, 1])
    line = play.told("kills")[0]
    assert line.text == (
        "Dorran Vale strikes at Dame Oswyn Hale and rolls 5, +4 Combat = 9 against Dame Oswyn Hale's 5 (1, +4 Combat): "
        "Dame Oswyn Hale dies"
    )
    assert line.mentions(0) and line.mentions(1) and not line.mentions(2)


def test_a_tile_is_laid_in_words() -> None:
    play = Table(HERO)
    play.play(red="E1.east", dice=["16"])
    rule = GAME.step(play.state)
    question = rule.send(None)
    assert isinstance(question, Question)
    assert question.wording.prompt == "You discover the Fork. How do you lay it?"
    assert set(question.wording.labels) == {
        "Opens to the east and south",
        "Opens to the north and south",
        "Opens to the north and east",
    }
    assert question.wording.effects[0].endswith("new ways")
    rule.close()


def test_every_answer_says_what_it_does_without_codes() -> None:
    match = start(GAME, 3, {}, seed=3)
    while match.open[0].decision.name != "deed":
        match.answer_index(match.open[0], 0)
    wording = match.open[0].wording
    assert wording.prompt == "What do you do at the Entrance?"
    assert "Explore north-west" in wording.labels and "End your turn" in wording.labels


def test_whoever_plays_a_character_is_it_and_everybody_else_reads_its_name() -> None:
    play = Table(HERO, KNIGHT)
    play.play(red="fight", dice=[5, 1])
    line = play.told("kills")[0]
    assert sentence(line, 0) == (
        "You strike at Dame Oswyn Hale and roll 5, +4 Combat = 9 against Dame Oswyn Hale's 5 (1, +4 Combat): "
        "Dame Oswyn Hale dies"
    )
    assert sentence(line, 1).endswith("against your 5 (1, +4 Combat): you die")
    assert sentence(line, 2) == line.text


def test_a_heading_names_the_character_also_to_its_player() -> None:
    play = Table(HERO, KNIGHT)
    play.play(red="end")
    play.play(blue="end")
    assert sentence(play.told("turn")[0], 1) == "Round 1: your turn (Dame Oswyn Hale)"


def test_to_fight_names_whom_and_what_both_bring() -> None:
    play = Table(HERO, KNIGHT)
    rule = GAME.step(play.state)
    question = rule.send(None)
    assert isinstance(question, Question)
    at = question.texts.index("fight")
    assert question.wording.labels[at] == "Fight Dame Oswyn Hale"
    assert question.wording.effects[at] == "your Combat 4 against 4, a die each: the loser dies"


def test_who_does_not_move_is_told_to_stay_and_a_turn_names_player_and_character() -> None:
    play = Table(HERO, KNIGHT)
    play.play(red="end")
    assert play.texts("remains") == ["Dorran Vale stays at the Entrance"]
    play.play(blue="end")
    assert play.texts("turn") == ["Round 1: Blue's turn (Dame Oswyn Hale)"]


def worded(play: Table, decision: str) -> tuple[list[str], list[str]]:
    """The labels and the effects of the question that waits."""
    rule = GAME.step(play.state)
    question = rule.send(None)
    assert isinstance(question, Question) and question.decision.name == decision
    return list(question.wording.labels), list(question.wording.effects)


def test_a_way_says_on_which_side_it_is_and_a_new_one_what_it_leads_through() -> None:
    play = Table(HERO).lay("33", 0, -1)
    labels, effects = worded(play, "deed")
    said = dict(zip(labels, effects, strict=True))
    going = next(label for label in labels if label.startswith("Go to"))
    assert said[going].startswith("to the north-west")
    assert said["Explore east"] == ""
