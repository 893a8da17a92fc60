"""The outlook of an answer: exact odds, words for them, and nothing in it that the seat could not work out."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

import undercroft
from tests.bots import toys
from tests.kernel.toys import ASIDE, PICK, STOP_IT, Table
from undercroft.bots import Chair, make_bot
from undercroft.insight.continuation import spread
from undercroft.insight.outlook import Outlook, outlook, outlooks
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import NO, YES
from undercroft.kernel.story.chapters import HEADINGS
from undercroft.kernel.story.events import (
    AMOUNT,
    CARD,
    DICE_ROLLED,
    DRAW,
    FIGHT_ENDS,
    HURT,
    MOVE,
    ROLL,
    WHAT,
    WHO,
    Event,
    Witness,
)

HIT = Event("hit", FIGHT_ENDS, "{who} [strikes] at the bear: {roll}: hit", WHO, DICE_ROLLED)
MISSED = Event("missed", FIGHT_ENDS, "{who} [strikes] at the bear: {roll}: missed", WHO, DICE_ROLLED)
MAULED = Event("mauled", HURT, "{who} [loses] {amount:Heart} to the bear", WHO, AMOUNT)
FLED = Event("fled", MOVE, "{who} [flees] {what}", WHO, WHAT)
FOUND = Event("found", DRAW, "{who} [finds] {card:a}", WHO, CARD)
COUNTED = Event("counted", ROLL, "{who} [counts] the bats: {roll}: {what}", WHO, DICE_ROLLED, WHAT)


async def hunting(g: Table) -> None:
    """Strike at the bear, look into the deck, count bats, or do nothing at all."""
    hand = g.mover
    deed = await g.choose(hand, "TY-001", PICK, (1, 2, 3, 4, 5))
    if deed == 1:
        await _strike(g)
    elif deed == 5:
        if await g.choose(hand, "TY-006", ASIDE, (YES, NO)) is NO:
            await _strike(g)
        await g.choose(hand, "TY-006", ASIDE, (YES, NO))
    elif deed == 2:
        card = await g.draw("TY-003", g.deck)
        g.tell("TY-003", FOUND, hand, card)
    elif deed == 3:
        notes = g.rolling(hand)
        for _ in range(5):
            notes.die(await g.roll("TY-004", hand))
        g.tell("TY-004", COUNTED, hand, notes, "many" if notes.total > 3 else "few")
    if await g.choose(hand, "TY-005", STOP_IT, (YES, NO), (hand,)) is YES:
        g.finish("TY-009", (hand.seat,), "stopped", ())
    g.turn += 1


async def _strike(g: Table) -> None:
    hand = g.mover
    notes = g.rolling(hand)
    die = await g.roll("TY-002", hand)
    notes.die(die)
    if die > 2:
        g.tell("TY-002", HIT, hand, notes)
    else:
        g.tell("TY-002", MISSED, hand, notes)
        g.tell("TY-002", MAULED, hand, die)
        g.tell("TY-002", FLED, hand, "west")


def found(match: Match, option: object) -> Outlook:
    return outlook(match, match.open[0].seat, option)


def test_a_strike_hits_or_misses_with_what_it_brings(tmp_path: Path) -> None:
    seen = found(start(toys.game_of(hunting, tmp_path), 2, seed=1), 1)
    assert seen.exact and [each.share for each in seen.prospects] == pytest.approx([2 / 3, 1 / 3])
    assert seen.odds == "hit 67 %; missed 33 %: you lose 1 to 2 Hearts to the bear and flee west"
    assert seen.prospects[1].kinds == (FIGHT_ENDS, HURT, MOVE)


def test_where_the_seat_is_only_asked_aside_the_odds_are_those_without(tmp_path: Path) -> None:
    match = start(toys.game_of(hunting, tmp_path), 2, seed=1)
    assert found(match, 5).odds == found(match, 1).odds
    match.answer(match.open[0].seat, 5)
    assert found(match, YES).odds == "" and "hit 67 %" in found(match, NO).odds


def test_a_draw_from_many_cards_is_said_in_one(tmp_path: Path) -> None:
    seen = found(start(toys.game_of(hunting, tmp_path), 2, seed=1), 2)
    assert seen.exact and seen.continuations == 12 and len(seen.prospects) == 1
    assert "%" not in seen.odds and seen.odds.startswith("you find a")


def test_more_dice_than_can_be_gone_through_are_tried_at_random_and_it_says_so(tmp_path: Path) -> None:
    seen = found(start(toys.game_of(hunting, tmp_path), 2, seed=1), 3)
    assert not seen.exact and seen.continuations <= 240
    assert [each.outcome for each in seen.prospects] in (["many", "few"], ["few", "many"])
    assert "about" in seen.odds and sum(each.share for each in seen.prospects) == pytest.approx(1.0)
    for each in seen.prospects:
        assert abs(each.share - 0.5) < 4 * sqrt(0.25 / 200)


def test_where_nothing_is_told_it_says_what_is_asked(tmp_path: Path) -> None:
    seen = found(start(toys.game_of(hunting, tmp_path), 2, seed=1), 4)
    assert str(seen) == "then: Red, stop Red?" and not seen.is_open and seen.exact


def test_an_answer_in_a_fight_is_about_that_fight() -> None:
    """Whoever raises a rival's monster reads nothing of the fights that follow; a tactic nothing of the monsters."""
    seen = Counter[str]()
    for seed in range(12):
        match, rng = start(undercroft.game("miniskull_caverns"), 3, seed=seed), random.Random(seed)
        for _ in range(400):
            question = next((q for seat in range(3) if (q := match.question(seat)) is not None), None)
            if question is None or seen.total() >= 8:
                break
            name = question.decision.name
            if name in ("raise", "tactic") and seen[name] < 4:
                seen[name] += 1
                for each in outlooks(Chair(match, question), seed):
                    assert "Monsters wake" not in str(each) and "faces a monster" not in str(each)
                    if name == "raise":
                        assert not each.prospects
                    for may in each.prospects:  # nobody is hurt, or somebody loses something
                        assert may.outcome or " lose" in may.brings or may.brings == "something else"
            match.answer(question.seat, rng.choice(question.options))
    assert seen["raise"] == seen["tactic"] == 4


def test_an_outlook_of_no_option_is_refused(tmp_path: Path) -> None:
    match = start(toys.game_of(hunting, tmp_path), 2, seed=1)
    with pytest.raises(undercroft.IllegalAnswer, match="seat 1"):
        outlook(match, 1, 1)
    with pytest.raises(undercroft.IllegalAnswer, match="9 answers no open question"):
        outlook(match, 0, 9)


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_twin_worlds_have_the_same_outlook(slug: str) -> None:
    game = undercroft.game(slug)
    seats = min(3, game.seats[1])
    match = start(game, seats, seed=f"outlook {slug}")
    bots = [make_bot("sensible", seat, game) for seat in range(seats)]
    for answers in range(90):
        if match.over:
            break
        question = match.open[0]
        if answers % 9 == 4:
            real = toys.chair_of(match, question.seat)
            other = toys.chair_of(toys.twin_of(match, question.seat, answers), question.seat)
            assert outlooks(real, answers, (0,)) == outlooks(other, answers, (0,)), question
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_exact_odds_are_what_the_dice_give(slug: str) -> None:
    """Every line of an exact outlook comes as often as its share says, when the match itself goes on with dice."""
    game = undercroft.game(slug)
    match = start(game, min(3, game.seats[1]), seed=f"odds {slug}")
    bots = [make_bot("sensible", seat, game) for seat in range(match.seats)]
    checked = 0
    for _ in range(160):
        if match.over or checked == 4:
            break
        question = match.open[0]
        chair = Chair(match, question)
        for index in range(len(question.options)):
            if len(question.options) > 1 and outlooks(chair, 1, (index,))[0].is_open:
                checked += _agrees_with_dice(chair, index)
                break
        match.answer_index(question, bots[question.seat].answer(chair))
    assert checked


def _agrees_with_dice(chair: Chair, index: int, games: int = 150) -> bool:
    world = chair.imagine(random.Random(3))
    ways, complete = spread(world, chair.seat, index, 240, random.Random(1))
    if not complete:
        return False
    said: dict[str, float] = {}
    for way in ways:
        for event in {line.event for line in way.told}:
            said[event] = said.get(event, 0.0) + way.share
    fell: Counter[str] = Counter()
    for number in range(games):
        fell.update(_events_after(world, chair, index, number))
    for event in {*said, *fell}:
        share = min(1.0, said.get(event, 0.0))
        margin = 4.5 * sqrt(share * (1 - share) / games) + 1e-9
        assert abs(fell[event] / games - share) <= margin, (event, share, fell[event])
    return True


def _events_after(world: Match, chair: Chair, index: int, number: int) -> set[str]:
    again = world.copy(dice=PlainDice(number))
    again.witness = again.state.witness = Witness()
    asked = again.question(chair.seat)
    assert asked is not None
    again.answer_index(asked, index)
    told = again.witness.told
    end = next((at for at, line in enumerate(told) if line.kind in HEADINGS), len(told))
    return {line.event for line in told[:end] if line.known_to(chair.seat)}
