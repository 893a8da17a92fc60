"""What is told of the game, and how it asks: lines that say what happened, questions that say what is at stake."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.coverage import covers
from tests.games.skulldug.table import Table
from undercroft.bots import Chair, make_bot
from undercroft.games.skulldug import GAME
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.story.chapters import Block, chapters
from undercroft.kernel.story.told import sentence

OPTIONS: list[dict[str, object]] = [
    {"round_cap": 50},
    {"gear": "sets", "round_cap": 10},
    {"treasures": "paced", "half_width": 3},
    {"first_player": 2, "half_width": 12},
]


def sensibly(match: Match, question: Question[Any], rng: random.Random) -> int:
    return make_bot("sensible", rng.getrandbits(32), GAME).answer(Chair(match, question))


@pytest.mark.parametrize("seed", range(8))
def test_what_changes_is_told_and_what_is_told_has_changed(seed: int) -> None:
    options = OPTIONS[seed % 4]
    assert check_told_is_changed(GAME, 2 + seed % 4, options, seed=seed, cap=250).changes > 50
    assert check_told_is_changed(GAME, 2 + seed % 4, options, seed=seed, cap=250, player=sensibly).changes > 50


@pytest.mark.parametrize("seed", range(8))
def test_every_die_and_every_drawn_card_stands_in_one_line(seed: int) -> None:
    options = OPTIONS[seed % 4]
    report = check_every_die_is_told(GAME, 2 + seed % 4, options, seed=seed, cap=250)
    assert report.dice > 5 and report.draws > 5
    assert check_every_die_is_told(GAME, 2 + seed % 4, options, seed=seed, cap=250, player=sensibly).dice > 5


def lines(play: Table) -> list[str]:
    return [told.text for told in play.told()]


def test_a_fight_is_one_block_and_its_roll_explains_itself() -> None:
    play = Table("X─").hold(yellow="brass_knuckles rusty_sword").lay(e1="cave_bear")
    play.act("e1", 2, "rusty_sword", dice=[4])
    assert lines(play) == [
        "Yellow goes east to the passage east of the Entrance",
        "Yellow runs into the Cave Bear",
        "Yellow uses up the Rusty Sword",
        "Yellow fights the Cave Bear: 4, +2 focus, +3 Rusty Sword, +1 Brass Knuckles = 6 (capped) against 4: beaten",
    ]
    fight = chapters(play.told())[0].parts[1]
    assert isinstance(fight, Block)
    (roll,) = fight.dice
    assert (roll.purpose, roll.outcome, fight.result) == ("Yellow fights the Cave Bear", "Beaten", "Beaten")
    assert [die.face for die in roll.sides[0].dice] == [4] and roll.target == 4
    assert sentence(play.told()[1], 0) == "You run into the Cave Bear"


def test_a_die_rolled_again_stays_in_the_line() -> None:
    play = Table("X─").hold(yellow="rabbits_foot").lay(e1="skeleton_guard")
    play.act("e1", 0, "rabbits_foot", dice=[1, 5])
    assert lines(play)[-1] == "Yellow fights the Skeleton Guard: 1 (rolled again), 5 against 3: beaten"


def test_a_throw_tells_both_rolls_and_what_it_costs() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="gas_mask", blue="steel_helmet bandages")
    play.act("throw", 1, dice=[2, 5, "bandages"])
    assert lines(play) == [
        "Yellow throws the Gas Mask at Blue",
        "Yellow attacks Blue: 5, +1 focus = 6 against Blue's 3 (2, +1 Steel Helmet): hit",
        "Blue loses 1 Health to Yellow, 4 left",
        "Blue drops the Bandages",
    ]
    assert sentence(play.told()[1], 1) == "Yellow attacks you: 5, +1 focus = 6 against your 3 (2, +1 Steel Helmet): hit"


@covers("SD-045", "SD-116")
def test_a_point_that_is_not_there_is_owed() -> None:
    play = Table("X─").hold(yellow="adrenaline").lay(e1="bear_trap")
    play.act("e1", 2, dice=[1])
    assert lines(play)[-1] == "Yellow has no AP left for the Bear Trap and owes 1, due from any AP gained this turn"
    play.act("adrenaline")
    assert lines(play)[-1] == "Yellow gains 1 AP, 1 left" and play.ap() == 1


@covers("SD-126", "SD-127")
def test_a_tripwire_bomb_that_kills_still_goes_off() -> None:
    play = Table("X─", seats=3).at(blue="e1", green="e1").lay(e1="tripwire_bomb")
    play.yellow.health = 1
    play.act("e1", 0, dice=[1])
    assert play.yellow.is_dead and (play.blue.health, play.green.health) == (4, 4)
    assert play.floor("e1") == []
    assert (
        "Yellow dies, killed by the Tripwire Bomb" in lines(play)
        and lines(play)[-1] == "The Tripwire Bomb is discarded"
    )


@covers("SD-152", "SD-154")
def test_a_slide_names_where_it_goes_and_a_wall_that_stops_it() -> None:
    play = Table("X──╴").lay(e1="bucket_of_grease")
    play.act("e1", 0, dice=[1])
    assert lines(play)[-2:] == [
        "Yellow slides east to the passage 2 east of the Entrance",
        "Yellow slides east to the passage 3 east of the Entrance",
    ]
    play = Table("X┘").lay(e1="bucket_of_grease")
    play.act("e1", 0, dice=[1])
    assert lines(play)[-1] == "Yellow has nowhere to slide to: a wall is in the way"


def test_a_rope_is_not_offered_where_one_flees_anyway() -> None:
    play = Table("X╴").hold(yellow="coil_of_rope").lay(e1="bat_swarm")
    play.act("e1", 0, dice=[1])
    assert [asked[1] for asked in play.asked] == ["action", "focus"]


def test_the_end_is_told_with_winner_and_reason() -> None:
    play = Table("X").hold(yellow="golden_idol lead_crown stone_tablet")
    play.act("end_turn")
    play.act()
    assert lines(play)[-1] == "Yellow brings three treasures home: Yellow wins"
    assert play.told()[-1].kind == "end" and sentence(play.told()[-1], 0).endswith("you win")


def asked(play: Table, decision: str) -> Question[Any]:
    """The first question of this kind when the active explorer goes east."""
    rule = GAME.step(play.state)
    question = rule.send(None)
    while isinstance(question, Question) and question.decision.name != decision:
        question = rule.send(question.options[max(0, question.find("e1"))])
    assert isinstance(question, Question)
    rule.close()
    return question


def test_a_question_says_what_is_at_stake_and_what_each_answer_does() -> None:
    play = Table("X─").hold(yellow="brass_knuckles").lay(e1="cave_bear")
    wording = asked(play, "focus").wording
    assert wording.prompt == "The Cave Bear blocks the way. How hard do you try?"
    assert wording.stakes == ("Roll more than 4 (cards add 1). If you fail: lose 2 Health, then flee west.")
    assert list(zip(wording.labels, wording.effects, strict=True)) == [
        ("Roll as you are", "spend nothing"),
        ("Focus 1", "spend 1 AP: +1"),
        ("Focus 2", "spend 2 AP: +2"),
    ]


def test_who_may_step_into_a_roll_is_told_what_failing_costs() -> None:
    play = Table("X─").hold(yellow="rusty_sword").lay(e1="cave_bear")
    wording = asked(play, "interrupt").wording
    assert wording.prompt == "You are about to roll against the Cave Bear. Use a card?"
    assert wording.stakes == "If you fail: lose 2 Health, then flee west."


def test_the_menu_says_where_one_goes_and_what_it_costs() -> None:
    play = Table("X─").lay(e1="cave_bear golden_idol").hold(yellow="trusty_whip")
    wording = asked(play, "action").wording
    said = dict(zip(wording.labels, wording.effects, strict=True))
    assert wording.prompt == "What do you do with 3 AP?"
    assert said["Go east"] == "1 AP: a Cave Bear and a Golden Idol" and said["Go north"] == "1 AP: undiscovered"
    assert said["Use the Trusty Whip"].startswith("1 AP, once per turn")
    assert said["End your turn"] == "3 AP unused"


def test_a_single_item_is_picked_up_by_touching_it_and_the_menu_says_what_it_does() -> None:
    wording = asked(Table("X─").lay(entrance="bandages"), "action").wording
    said = dict(zip(wording.labels, zip(wording.effects, wording.places, strict=True), strict=True))
    assert said["Pick up the Bandages"] == ("1 AP. If you are hurt, discard: Heal 2 Health.", "card-bandages")
    assert said["End your turn"][1] == "action-end_turn"
    two = asked(Table("X─").lay(entrance="bandages golden_idol"), "action").wording
    assert dict(zip(two.labels, two.effects, strict=True))["Pick up an item"] == "1 AP: Bandages or Golden Idol"
