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
from undercroft.insight.outlook import outlook
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
        "Red beats Blue: 4, +2 Lunge, -1 Parry = 5 against Blue's 3",
        "Blue's Parry takes 1 damage off",
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
    assert said["Walk (as it lies)"] == "+17 %, noise 1: move up to 2 spaces"
    assert said["Search (turn it once)"] == "+50 %, noise 3: no Gem here, so move exactly 1 space"
    assert said["Run (flip it) and exert"] == "one more turn or flip, for 1 Strength"


def test_the_odds_of_a_fight_say_who_is_hurt_and_those_of_a_search_what_is_found() -> None:
    match = start(GAME, 3, seed=2)
    rng = random.Random(2)
    heads: dict[str, set[str]] = {"tactic": set(), "search": set()}
    for _ in range(1500):
        question = match.open[0]
        kind = question.decision.name
        if kind == "action" and question.context[0].name == "search" and question.texts[0] == "act":
            kind = "search"
        if kind in heads:
            for each in outlook(match, question.seat, question.options[0]).prospects:
                heads[kind].add(each.outcome.rpartition(": ")[2] or each.brings)
        match.answer_index(question, int(rng.random() * len(question.options)))
    assert heads["search"] == {"no Gem", "1 Gem found"}
    assert "nobody is hurt" in heads["tactic"] and any("Strength" in each for each in heads["tactic"])
    assert not any("ahead" in each or "less for" in each for each in heads["tactic"])


def test_monsters_that_come_in_any_case_are_no_consequence_of_staying() -> None:
    match = start(GAME, 2, {"first_player": "red"}, seed=1)
    rng = random.Random(1)
    stays = 0
    for _ in range(600):
        question = match.open[0]
        if "stay" in question.texts:
            seen = outlook(match, question.seat, question.options[question.texts.index("stay")])
            assert "onsters" not in str(seen), seen
            stays += 1
        match.answer_index(question, int(rng.random() * len(question.options)))
    assert stays > 20


def test_who_pays_the_last_point_reads_so_beside_the_price() -> None:
    lasts = 0
    for seed in range(8):
        match, rng = start(GAME, 3, seed=seed), random.Random(seed)
        for _ in range(600):
            if match.over:
                break
            question = match.open[0]
            if question.decision.name == "search_damage":
                said, (hit, monster) = question.wording, question.context
                price = monster - hit
                last = match.view(question.seat).heroes[question.seat].strength == price
                assert said.prompt == "Do you pay to beat the monster?"
                assert said.stakes == f"No Gem at first try. You hit for {hit}, and the monster has Strength {monster}."
                assert said.labels[1].startswith(f"Pay {price} Strength{', your last' if last else ''}")
                assert said.effects[1].startswith("beat it and search once more: ")
                lasts += last
            match.answer_index(question, sensibly(match, question, rng))
    assert lasts
