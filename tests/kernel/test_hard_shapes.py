"""The hard shapes of all five games fit the kernel, each proven on a toy."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.kernel import toys
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.conformance.random_play import check_conformance, check_twins, seen_by
from undercroft.kernel.errors import CannotUndo, IllegalAnswer, RuleError
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import SOMEBODY, Match, start
from undercroft.kernel.playout import playout
from undercroft.kernel.question import NO, YES
from undercroft.kernel.words import SPECTATOR


@pytest.mark.parametrize("shape", toys.ALL, ids=lambda shape: str(shape.__name__))
@pytest.mark.parametrize("seed", range(4))
def test_every_shape_conforms_under_random_play(shape: Any, seed: int, tmp_path: Path) -> None:
    game = toys.toy(shape, tmp_path)
    report = check_conformance(game, 3, seed=seed, thorough=1.0)
    assert report.finished and report.copies == report.answers
    assert check_twins(game, 3, seed=seed).finished


@pytest.mark.parametrize("shape", toys.ALL, ids=lambda shape: str(shape.__name__))
def test_every_shape_plays_out_in_the_tight_loop(shape: Any, tmp_path: Path) -> None:
    game = toys.toy(shape, tmp_path)
    result = playout(game, game.setup(3, {}, None), random.Random(3).random)
    assert result.outcome is not None and result.outcome.rule == "TY-009"


def test_an_interrupt_inside_an_interrupt_is_just_a_call(tmp_path: Path) -> None:
    match = start(toys.toy(toys.interrupts, tmp_path), 3, seed=1)
    match.answer(1, "yes")  # blue stops red
    assert match.open[0].seat == 0  # red may stop blue's stop
    match.answer(0, "yes")
    assert match.open[0].seat == 1  # and blue may stop that
    assert [told.event for told in match.told()] == ["played", "stopped", "played", "stopped", "played"]


def test_secret_choices_come_in_any_order_and_show_nothing_before_all_are_in(tmp_path: Path) -> None:
    match = start(toys.toy(toys.secret_numbers, tmp_path), 3, seed=1)
    other = start(toys.toy(toys.secret_numbers, tmp_path), 3, seed=1)
    match.answer(2, 4)
    other.answer(2, 1)
    assert seen_by(match, 0) == seen_by(other, 0)
    assert [question.seat for question in match.open] == [0, 1]
    match.answer(1, 2)
    match.answer(0, 3)
    assert match.view(0).shown == [3, 2, 4]


def test_a_face_down_choice_can_be_taken_back_until_all_are_in(tmp_path: Path) -> None:
    match = start(toys.toy(toys.secret_numbers, tmp_path), 3, seed=1)
    match.answer(2, 4)
    match.answer(1, 2)
    match.undo(2)
    assert sorted(question.seat for question in match.open) == [0, 2]
    match.answer(2, 1)
    match.answer(0, 3)
    assert match.view(0).shown == [3, 2, 1]
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_private_sequences_run_side_by_side_at_their_own_pace(tmp_path: Path) -> None:
    match = start(toys.toy(toys.sorting, tmp_path), 2, seed=5)
    for _ in range(5):
        match.answer(1, "left")
    assert match.question(1) is None and match.question(0) is not None
    assert len(match.view(1).own) == 5 and len(match.view(0).own) == 1
    world = imagine(match, 0, random.Random(1))
    assert seen_by(world, 0).split(b"\n")[0] == seen_by(match, 0).split(b"\n")[0]


def test_the_match_ends_deep_inside_nested_calls(tmp_path: Path) -> None:
    match = start(toys.toy(toys.deep_end, tmp_path), 2, seed=2)
    assert match.over and match.outcome is not None
    assert match.outcome.reason == "deep down" and match.open == []
    with pytest.raises(IllegalAnswer, match="over"):
        match.answer(0, "yes")


def test_imagined_worlds_keep_the_observers_view_with_draws_inside_the_step(tmp_path: Path) -> None:
    match = start(toys.toy(toys.hidden_hands, tmp_path), 3, seed=4)
    rng = random.Random(0)
    hands = set()
    while not match.over:
        for seat in (0, 1, 2, SPECTATOR):
            world = imagine(match, seat, rng)
            assert world.view(seat) == match.view(seat)
            if seat == 0:
                hands.add(tuple(card.name for card in world.state.player(1).cards))  # type: ignore[attr-defined]
        question = match.open[0]
        match.answer(question.seat, NO if match.state.player(0) is None else question.options[-1])
    assert len(hands) > 5, "the rival's hand was never imagined differently"


async def somebody_plays_high(g: toys.Table) -> None:
    """Three cards that nobody else sees; then one of the high ones is played unseen, and the rival says something."""
    hand = g.hands[1]
    if g.turn == 0:
        for _ in range(3):
            hand.cards.append(await g.draw("TY-001", g.deck, to=hand))
        g.turn = 1
        return
    await g.choose_unseen(hand, "TY-002", toys.PLAY, [card for card in hand.cards if card in toys.CARDS[6:]])
    await g.choose(g.hands[0], "TY-003", toys.STOP_IT, [YES, NO], (toys.CARDS[0],))
    g.finish("TY-009", (), "said", (0.0, 0.0))


def test_a_world_in_which_a_question_could_not_have_been_answered_is_not_imagined(tmp_path: Path) -> None:
    match = start(toys.toy(somebody_plays_high, tmp_path), 2, seed=4)
    match.answer_index(match.open[0], 0)
    assert match.question(0) is not None
    tries = 0
    for seed in range(40):
        world = imagine(match, 0, random.Random(seed))
        tries += world.tries_taken
        assert any(card in toys.CARDS[6:] for card in world.state.player(1).cards)  # type: ignore[attr-defined]
    assert tries > 40, "no world without a high card was ever tried"


def test_a_question_that_only_its_seat_may_know_of(tmp_path: Path) -> None:
    game = toys.toy(toys.hidden_hands, tmp_path)
    match = start(game, 3, seed=4)
    match.base.hands[2].cards = [toys.CARDS[11]]  # type: ignore[attr-defined]
    match.base.deck.take_anywhere(toys.CARDS[11])  # type: ignore[attr-defined]
    match._restore([])
    match.let_chance_answer()
    match.answer(0, match.open[0].options[0])
    assert match.open[0].seat == 2
    assert match.seen(1)[0].seat == SOMEBODY and match.seen(1)[0].options == ()
    assert match.seen(2)[0].options == ("yes", "no")


def test_a_seat_changes_its_role_in_the_middle_of_the_game(tmp_path: Path) -> None:
    match = start(toys.toy(toys.roles, tmp_path), 2, seed=9)
    while not any(hand.ghost for hand in match.state.hands):  # type: ignore[attr-defined]
        match.answer(match.open[0].seat, "strike")
    ghost = next(hand.seat for hand in match.state.hands if hand.ghost)  # type: ignore[attr-defined]
    while match.open[0].seat != ghost:
        match.answer(match.open[0].seat, "rest")
    assert match.open[0].texts == ("haunt", "rest")


def test_a_subset_is_chosen_number_by_number_and_never_runs_into_a_dead_end(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 1, seed=1)
    match.answer(0, 0)
    match.answer(0, 0)
    assert match.open[0].texts == ("1", "2")  # at least one in all
    match.undo(0)
    match.answer(0, 3)
    assert match.open[0].texts == ("0", "1")  # at most four in all
    match.answer(0, 1)
    assert match.over and match.state.player(0).cubes == [0, 3, 1]  # type: ignore[attr-defined]


def test_a_failing_rule_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    async def breaks(g: toys.Table) -> None:
        number = await g.choose(g.mover, "TY-001", toys.PICK, [1, 2])
        g.turn += 1
        if number == 2:
            raise ZeroDivisionError("the rule is wrong")

    match: Match = start(toys.toy(breaks, tmp_path), 2, dice=KeyedDice(1))
    match.answer(0, 1)
    with pytest.raises(RuleError, match="TY-001"):
        match.answer(1, 2)
    assert match.state.turn == 1 and match.open[0].seat == 1  # type: ignore[attr-defined]
    match.answer(1, 1)
    assert match.state.turn == 2  # type: ignore[attr-defined]


def test_an_illegal_answer_says_what_was_asked_and_changes_nothing(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 1, seed=1)
    with pytest.raises(IllegalAnswer, match=r"9 does not answer loot \(TY-001\): choose one of 0, 1, 2, 3") as caught:
        match.answer(0, 9)
    assert caught.value.rule == "TY-001" and caught.value.options == ("0", "1", "2", "3")
    assert match.log == [] and match.open[0].texts == ("0", "1", "2", "3")
