"""Odds under answers: in a few words, comparable, and only where they help to decide."""

from __future__ import annotations

import re

import msgspec

from undercroft.insight.outlook import Outlook
from undercroft.insight.prospect import Prospect
from undercroft.kernel.story.events import FIGHT_BEGINS, FIGHT_ENDS, GAIN, HURT
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.html.stage.asking.odds import odds_of_answers


def outlook(option: str, *prospects: Prospect, certain: str = "") -> Outlook:
    return Outlook(0, option, option, certain, prospects, True, 1, 1)


def fight(option: str, won: float) -> Outlook:
    lost = Prospect(1 - won, "lost", "you lose 2 Health and flee west", (FIGHT_ENDS, HURT), "you lose 2 Health")
    return outlook(option, *sorted([Prospect(won, "beaten", "", (FIGHT_ENDS,)), lost], key=lambda each: -each.share))


def shown(*outlooks: Outlook, others: int = 0) -> dict[str, str]:
    texts = [*[each.option for each in outlooks], *[f"other {number}" for number in range(others)]]
    found = odds_of_answers(texts, OddsRequest(0, outlooks))
    return {text: " ".join(re.sub("<[^>]+>", " ", str(odds.drawn)).split()) for text, odds in found.items()}


def test_answers_that_differ_only_in_how_likely_each_outcome_is_show_the_outcomes_in_one_order_harm_last() -> None:
    assert shown(fight("0", 1 / 3), fight("1", 0.5), fight("2", 2 / 3)) == {
        "0": "33 % beaten 67 % lost",
        "1": "50 % beaten 50 % lost",
        "2": "67 % beaten 33 % lost",
    }


def test_an_outcome_that_is_certain_is_said_beside_those_that_are_not() -> None:
    sure = outlook("1", certain="you fight the Bat Swarm: beaten")
    assert shown(fight("0", 5 / 6), sure) == {"0": "83 % beaten 17 % lost", "1": "100 % beaten"}
    lost = outlook("1", certain="you fight the Basilisk: lost, lose 3 Health and flee east")
    assert shown(fight("0", 1 / 6), lost)["1"] == "100 % lost"


def test_a_single_answer_with_luck_in_it_says_what_the_harm_is() -> None:
    assert shown(fight("0", 1 / 3), others=1) == {"0": "67 % lost: you lose 2 Health 33 % beaten"}


def test_how_a_roll_may_fall_is_told_in_full_also_what_is_rare() -> None:
    lost = Prospect(0.72, "lost", "you lose 2 Strength", (FIGHT_ENDS, HURT), "you lose 2 Strength")
    tie = Prospect(0.16, "a tie", "", (FIGHT_ENDS,))
    attack = outlook("attack", lost, tie, Prospect(0.12, "won", "", (FIGHT_ENDS,)))
    assert shown(attack, others=1) == {"attack": "72 % lost: you lose 2 Strength 16 % a tie 12 % won"}
    assert shown(attack, others=4) == {"attack": "16 % a tie 12 % won 72 % lost"}, "two lines are too few"


def test_a_roll_after_which_one_may_choose_again_is_told_in_full() -> None:
    nothing = Prospect(1 / 3, "nothing found", "")
    search = outlook("search", Prospect(0.5, "found", ""), nothing, Prospect(1 / 6, "", "you get a choice"))
    assert shown(search, others=4) == {"search": "50 % found 33 % nothing found 17 % then you choose"}


def test_what_is_rare_or_would_make_nobody_think_twice_is_not_shown() -> None:
    rare = Prospect(0.05, "", "you keep 1 card", (GAIN,), "you keep 1 card")
    assert shown(outlook("north", Prospect(0.95, "", "you discover a tile"), rare), others=3) == {}


def test_many_answers_with_the_same_odds_say_nothing_and_two_do() -> None:
    def way(name: str, share: float) -> Outlook:
        met = Prospect(share, "", "you find something and run into it", (FIGHT_BEGINS,), "you run into something")
        return outlook(name, Prospect(1 - share, "", "nothing more"), met)

    assert shown(way("north", 0.29), way("east", 0.27), way("south", 0.28), others=4) == {}
    assert shown(way("north", 0.29), way("east", 0.27), others=4)["north"] == "29 % you run into something"


def test_where_one_die_decides_its_faces_stand_under_the_answer_those_that_succeed_filled() -> None:
    won = msgspec.structs.replace(fight("0", 1 / 3), faces=(5, 6))
    found = odds_of_answers(["0", "1"], OddsRequest(0, (won, fight("1", 0.5))))
    faces = str(found["0"].faces)
    assert re.findall(r'<i class="w">(\d)</i>', faces) == ["5", "6"] and re.findall(r"<i>(\d)</i>", faces) == list(
        "1234"
    )
    assert "need 5+" in faces and str(found["1"].faces) == ""


def test_where_faces_say_how_it_may_go_wrong_only_success_stands_beside_them_whichever_outcome_costs_something() -> (
    None
):
    def trap(option: str, faces: tuple[int, ...]) -> Outlook:
        caught = Prospect(1 - len(faces) / 6, "caught", "", (FIGHT_ENDS,))
        disarmed = Prospect(len(faces) / 6, "disarmed and taken", "", (FIGHT_ENDS, HURT))
        return msgspec.structs.replace(outlook(option, caught, disarmed), faces=faces)

    assert shown(trap("0", (4, 5, 6)), trap("1", (3, 4, 5, 6))) == {
        "0": "50 % disarmed and taken",
        "1": "67 % disarmed and taken",
    }
