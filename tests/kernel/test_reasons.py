"""Why can't I? Reasons by replay: every unmet condition with its rule, never one for an option."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.kernel.toys import looting, toy
from undercroft.games import game, game_names
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.conformance.explaining import check_reasons
from undercroft.kernel.match import Match, start
from undercroft.kernel.reasons import called, explain, explain_piece, look_up, refusal
from undercroft.kernel.story.events import Counter
from undercroft.kernel.why_not import Exclusions
from undercroft.kernel.words import CHANCE, SPECTATOR

SHARE = {"skulldug": 0.05, "caverns": 0.1}


@pytest.mark.parametrize("slug", game_names())
def test_whatever_is_not_offered_has_a_reason_in_english_and_no_option_has_one(slug: str) -> None:
    described = game(slug)
    fewest, most = described.seats
    positions = refused = 0
    for seed in range(5):
        seats = fewest + seed % (most - fewest + 1)
        report = check_reasons(described, seats, seed=seed, cap=250, share=SHARE.get(slug, 0.3))
        positions += report.positions
        refused += report.refused
        assert not report.plain, f"decisions without words of their own: {report.plain}"
    assert positions > 20 and refused > 200


@pytest.mark.parametrize("slug", game_names())
def test_every_decision_says_when_it_is_asked(slug: str) -> None:
    described = game(slug)
    assert described.reasons is not None
    assert set(described.reasons.when) == {decision.name for decision in described.decisions}
    assert set(described.reasons.why) <= set(described.reasons.when)


def asked(slug: str, seats: int, decision: str, seed: int = 3) -> tuple[Match, int]:
    """A match played at random up to the first question of this kind."""
    rng = random.Random(seed)
    match = start(game(slug), seats, dice=KeyedDice(seed))
    while not match.over:
        question = match.open[0]
        if question.decision.name == decision and question.seat != CHANCE:
            return match, question.seat
        match.answer_index(question, int(rng.random() * len(question.options)))
    raise AssertionError(f"{decision} was never asked")


def test_a_cave_that_is_too_far_away_is_named_with_its_distance() -> None:
    match, seat = asked("miniskull_caverns", 3, "step")
    options = match.open[0].texts
    far = [text for text in match.open[0].decision.domain if text not in options and text != "stay"]
    reasons = [reason for text in far for reason in explain(match, seat, text)]
    distances = [reason for reason in reasons if "away" in reason.values]
    assert distances and all(each.rule == "MC-059" and each.values["away"].number > 1 for each in distances)
    assert explain(match, seat, options[0]) == []


def test_filters_in_a_row_name_every_reason() -> None:
    match = start(game("miniskull_caverns"), 3, dice=KeyedDice(1))
    state: Any = match.state
    state.witness = Counter()
    state.witness.exclusions = Exclusions()
    kept = state.only([1, 2, 3, 4], lambda n: n > 2, "MC-001", "{n} is small")
    kept = state.only(kept, lambda n: n % 2 == 0, "MC-002", "{n} is odd")
    state.witness.exclusions.asked()
    found = {text: [why.rule for why in whys] for text, whys in state.witness.exclusions.found.items()}
    assert kept == [4]
    assert found == {"1": ["MC-001", "MC-002"], "2": ["MC-001"], "3": ["MC-002"]}
    assert set(state.witness.cited) == {"MC-001", "MC-002"}


def test_what_is_not_asked_now_says_when_it_will_be() -> None:
    match, seat = asked("miniskull_caverns", 3, "control")
    first, then = explain(match, seat, "block")
    assert first.text == "You are asked something else now: “What do you do this round?”" and first.rule == "MC-029"
    assert then.text == "Block can be chosen when you fight a hero on your space" and then.rule == ""
    other = next(each for each in range(3) if match.question(each) is None)
    assert "is choosing" in explain(match, other, "block")[0].text
    assert explain(match, SPECTATOR, "block")[0].text.startswith("You are watching")


def test_what_can_never_be_chosen_at_this_table_says_so() -> None:
    match, seat = asked("skulldug", 2, "action")
    assert explain(match, seat, "nesw")[-1].text == "Crossing can be chosen when you discover a passage"
    match, seat = asked("skulldug", 2, "focus")
    monster = explain(match, seat, "cave_bear")[-1].text
    assert monster == "Cave Bear can be chosen when several cards are due and you choose the order"
    assert explain(match, seat, "w12n12")[-1].text.endswith("is never chosen in this match")
    assert explain(match, seat, "black")[-1].text == "Black is never chosen in this match"


def test_explaining_leaves_the_match_as_it_was() -> None:
    match, seat = asked("looting_castle", 2, "route")
    before = match.log, len(match.told()), match.open[0]
    explain(match, seat, "SC+straight")
    assert (match.log, len(match.told()), match.open[0]) == before


def test_a_piece_of_the_drawing_is_explained_by_its_id() -> None:
    match, seat = asked("looting_castle", 2, "route")
    goals = {text.partition("+")[0] for text in match.open[0].texts}
    unreachable = next(name for name in ("R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7") if name not in goals)
    assert explain_piece(match, seat, f"space-{unreachable}")
    assert explain_piece(match, seat, f"space-{next(iter(goals))}") == []


def test_people_ask_by_the_name_they_read() -> None:
    match, seat = asked("skulldug", 2, "action")
    found = look_up(match, seat, "trusty whip")
    assert found.about == "trusty_whip" and found.label == "Trusty Whip"
    assert called(match, seat, "whip")[0].text == "trusty_whip"
    assert look_up(match, seat, "the moon").reasons[0].text == "Nothing here is called “the moon”"
    assert look_up(match, seat, "end_turn").offered


def test_a_refusal_says_it_in_one_line_and_as_data() -> None:
    match, seat = asked("skulldug", 2, "action")
    refused = refusal(match, seat, "basilisk")
    assert str(refused) == "Basilisk cannot be chosen. The Basilisk is a monster: nobody can hold it (SD-063)."
    assert refused.rule == "SD-063" and refused.reasons[0].values["card"].name == "basilisk"
    assert "end_turn" in refused.options


def test_a_game_without_words_of_its_own_still_gets_a_true_reason(tmp_path: Path) -> None:
    match = start(toy(looting, tmp_path), 2, dice=KeyedDice(1))
    question = next(each for each in match.open if each.seat != CHANCE)
    missing = [text for text in question.decision.domain if text not in question.texts]
    assert missing
    for text in missing:
        assert explain(match, question.seat, text)[0].rule == question.rule
