"""A match: asked and answered, copied, taken back, and heard by those who may hear."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.kernel import toys
from undercroft.kernel.canon import canonical
from undercroft.kernel.chance import KeyedDice, ScriptedDice
from undercroft.kernel.conformance.random_play import seen_by
from undercroft.kernel.errors import CannotUndo, IllegalAnswer, UnknownGame, Unscripted
from undercroft.kernel.log import pages_since
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import NO
from undercroft.kernel.record.file import write_record, write_transcript
from undercroft.kernel.story import events
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import CHANCE, SPECTATOR


def table(match: Match) -> toys.Table:
    assert isinstance(match.state, toys.Table)
    return match.state


# -- the public face --------------------------------------------------------------------------------------------------


def test_five_lines_play_a_game() -> None:
    rng = random.Random(7)

    def my_choice(view: Any, question: Any) -> object:
        assert view.seat == question.seat
        return rng.choice(question.options)

    match = start(undercroft.game("miniskull_caverns"), seats=1, options={"map": 2}, seed=7)
    while not match.over:
        question = match.open[0]
        match.answer(question.seat, my_choice(match.view(question.seat), question))
    assert match.outcome is not None and str(match.outcome).endswith("]")
    assert match.open == [] and match.question(0) is None


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        undercroft.game("chess")
    assert str(caught.value) == f"there is no game 'chess': the games are {', '.join(undercroft.game_names())}"


def test_the_same_seed_and_answers_make_the_same_match(tmp_path: Path) -> None:
    game = toys.toy(toys.hidden_hands, tmp_path)
    one, other, third = start(game, 3, seed=5), start(game, 3, seed=5), start(game, 3, seed=6)
    for match in (one, other, third):
        while not match.over:
            match.answer(match.open[0].seat, match.open[0].options[0])
    assert write_record(one) == write_record(other) != write_record(third)


# -- answers ----------------------------------------------------------------------------------------------------------


def test_tables_that_tell_the_same_keep_it_once() -> None:
    first, second = [start(undercroft.game("skulldug"), 3, seed=4) for _ in range(2)]
    for match in (first, second):
        match.answer_index(match.open[0], 0)
    assert first.told() and all(one is other for one, other in zip(first.told(), second.told(), strict=True))


@pytest.mark.parametrize("slug", ["looting_castle", "dungeon_crawl"])
def test_no_table_tells_what_another_called_its_rooms(slug: str) -> None:
    """The same sentence at two tables may be about rooms that are called otherwise there, though it does not say so."""

    def told(seed: int) -> list[Told]:
        match, rng = start(undercroft.game(slug), 2, seed=seed), random.Random(seed)
        while not match.over and len(match.log) < 250:
            match.answer_index(match.open[0], rng.randrange(len(match.open[0].options)))
        return match.told()

    together = [told(seed) for seed in range(6)]
    for seed, lines in enumerate(together):
        events._shared.clear()
        assert told(seed) == lines


def test_the_log_can_be_read_on_from_any_answer() -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=4)
    places = []
    for _ in range(40):
        places.append((match.page, len(match.answers), len(match.log)))
        match.answer_index(match.open[0], 0)
    assert len({id(page) for page, _, _ in places}) > 3
    for page, given, before in places:
        assert match.log_after(page, given) == match.log[before:]


def test_an_answer_may_be_the_option_or_its_text(tmp_path: Path) -> None:
    game = toys.toy(toys.looting, tmp_path)
    by_number, by_text = start(game, 1, seed=1), start(game, 1, seed=1)
    by_number.answer(0, 2)
    by_text.answer(0, "2")
    assert canonical(by_number.state) == canonical(by_text.state) and by_text.log[0].text == "2"


@pytest.mark.parametrize("answer", ["", "none", 99, None, object(), ["0"], -1])
def test_an_illegal_answer_leaves_the_match_untouched(tmp_path: Path, answer: object) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 1, seed=1)
    match.answer(0, 1)
    before = write_record(match), canonical(match.state), match.told()
    with pytest.raises(IllegalAnswer, match=r"does not answer loot \(TY-001\): choose one of 0, 1, 2, 3"):
        match.answer(0, answer)
    assert (write_record(match), canonical(match.state), match.told()) == before


def test_a_seat_that_is_not_asked_cannot_answer(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 3, seed=1)
    with pytest.raises(IllegalAnswer, match="nothing is asked of seat 2: the match waits for seat 0"):
        match.answer(2, 0)


def test_an_option_number_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 1, seed=1)
    for index in (-1, 4):
        with pytest.raises(IllegalAnswer, match=f"has no option {index}: there are 4"):
            match.answer_index(match.open[0], index)
    assert match.log == []


def test_a_question_that_was_answered_cannot_be_answered_again(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 1, seed=1)
    stale = match.open[0]
    match.answer(0, 1)
    before = write_record(match)
    with pytest.raises(IllegalAnswer, match="loot is no longer open"):
        match.answer_index(stale, 0)
    assert write_record(match) == before
    match.answer(0, 1)
    assert len(match.log) == 2


def test_a_secret_question_that_was_answered_cannot_be_answered_again(tmp_path: Path) -> None:
    match = start(toys.toy(toys.secret_numbers, tmp_path), 3, seed=1)
    stale = match.question(1)
    assert stale is not None
    match.answer(1, 2)
    with pytest.raises(IllegalAnswer, match="pick is no longer open"):
        match.answer_index(stale, 0)
    assert [question.seat for question in match.open] == [0, 2]


def test_dice_that_run_out_leave_the_match_untouched(tmp_path: Path) -> None:
    match = start(toys.toy(toys.roles, tmp_path), 2, dice=ScriptedDice([]))
    before = write_record(match)
    with pytest.raises(Unscripted, match="TY-002 rolls d6"):
        match.answer(0, "strike")
    assert write_record(match) == before and match.open[0].texts == ("strike", "rest")
    match.answer(0, "rest")
    assert match.open[0].seat == 1


def test_without_dice_chance_waits_like_any_seat(tmp_path: Path) -> None:
    match = start(toys.toy(toys.roles, tmp_path), 2, seed=1)
    twin = match.copy()
    twin.answer(0, "strike")
    assert twin.open[0].seat == CHANCE and twin.open[0].options == (1, 2, 3, 4, 5, 6)
    twin.answer(CHANCE, 6)
    assert table(twin).hands[1].ghost and not table(match).hands[1].ghost


@pytest.mark.parametrize("quiet", [False, True], ids=["told", "quiet"])
@pytest.mark.parametrize("slug", undercroft.game_names())
def test_dice_that_answer_on_the_spot_answer_as_dice_that_are_waited_for(slug: str, quiet: bool) -> None:
    """Step by step the same answers, with the same consequences, whether the rules stop for each die or not."""
    game = undercroft.game(slug)
    dice = KeyedDice(9)
    match = start(game, 2, dice=dice, quiet=quiet)
    waiting = Match(game, 2, game.check_options({}), None, quiet=quiet)
    rng = random.Random(9)

    def wait_for_the_dice() -> None:
        while (asked := waiting.question(CHANCE)) is not None:
            waiting.answer_index(asked, dice.pick(asked, waiting.counts.get(asked.stream, 0)))

    def written(one: Match) -> list[object]:
        answers = [(each.seat, each.text, each.stream, each.learned, each.told) for each in one.log]
        given = [each.text for seat in range(2) for each in one.known_answers(seat)]
        return [answers, given, one.step, one.told(), one.can_undo(0), one.can_undo(1), one.counts]

    wait_for_the_dice()
    rolled = 0
    for turn in range(150):
        if match.over:
            break
        number = rng.randrange(len(match.open))
        index = rng.randrange(len(match.open[number].options))
        before = len(match.log)
        for one in (match, waiting):
            one.answer_index(one.open[number], index)
        wait_for_the_dice()
        rolled += len(match.log) - before - 1
        assert repr(match.open) == repr(waiting.open)
        if turn % 10 == 0:
            assert written(match) == written(waiting)
    assert written(match) == written(waiting) and match.state_hash() == waiting.state_hash() and rolled > 5


def test_step_after_step_of_dice_alone_is_no_standstill(tmp_path: Path) -> None:
    async def choose_then_roll(g: toys.Table) -> None:
        g.turn += 1
        if g.turn == 1:
            await g.choose(g.mover, "TY-001", toys.ROLE, ["strike", "rest"])
        await g.roll("TY-002")
        if g.turn == 1200:
            g.finish("TY-002", (0,), "so many dice", (1.0, 0.0))

    match = start(toys.toy(choose_then_roll, tmp_path), 2, seed=1, quiet=True)
    match.answer(1, "rest")
    assert match.over and match.step == 1200 and len(match.log) == 1201
    assert [len(page.answers) for page in pages_since(None, match.page)] == [2] + [1] * 1198


# -- undo -------------------------------------------------------------------------------------------------------------


def test_an_answer_can_be_taken_back_also_over_the_end_of_a_step(tmp_path: Path) -> None:
    match = start(toys.toy(toys.roles, tmp_path), 2, seed=1)
    before = canonical(match.state)
    match.answer(0, "rest")
    assert match.step == 2 and match.can_undo(0) and not match.can_undo(1)
    match.undo(0)
    assert canonical(match.state) == before and match.step == 1 and match.log == []


def test_nothing_is_taken_back_after_a_roll(tmp_path: Path) -> None:
    match = start(toys.toy(toys.roles, tmp_path), 2, seed=1)
    match.answer(0, "strike")
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="something was rolled, revealed or answered"):
        match.undo(0)


def test_nothing_is_taken_back_after_somebody_else_answered(tmp_path: Path) -> None:
    match = start(toys.toy(toys.roles, tmp_path), 3, seed=1)
    match.answer(0, "rest")
    match.answer(1, "rest")
    assert not match.can_undo(0) and match.can_undo(1)
    match.undo(1)
    assert match.can_undo(0)
    match.undo(0)
    assert match.log == [] and not match.can_undo(0)


def test_nothing_is_taken_back_after_a_draw_or_a_whisper(tmp_path: Path) -> None:
    match = start(toys.toy(toys.hidden_hands, tmp_path), 2, seed=1)
    match.answer(0, NO)  # blue draws now
    assert not match.can_undo(0) and match.open[0].seat == 1


def test_what_was_told_is_taken_back_too(tmp_path: Path) -> None:
    match = start(toys.toy(toys.interrupts, tmp_path), 3, seed=1)
    before = match.told()
    match.answer(1, "yes")
    assert len(match.told()) > len(before)
    match.undo(1)
    assert match.told() == before and seen_by(match, 2) == seen_by(match.copy(loud=True), 2)


def test_luck_is_the_same_after_going_back(tmp_path: Path) -> None:
    async def roll_then_choose(g: toys.Table) -> None:
        g.shown = [*g.shown, await g.roll("TY-001", g.mover)]
        await g.choose(g.mover, "TY-002", toys.ROLE, ["strike", "rest"])
        await g.choose(g.mover, "TY-002", toys.ROLE, ["strike", "rest"])
        g.shown = [*g.shown, await g.roll("TY-001", g.mover)]

    game = toys.toy(roll_then_choose, tmp_path)
    straight, back = start(game, 1, dice=KeyedDice(2)), start(game, 1, dice=KeyedDice(2))
    straight.answer(0, "rest")
    straight.answer(0, "rest")
    back.answer(0, "strike")
    back.undo(0)
    back.answer(0, "rest")
    back.answer(0, "rest")
    assert table(back).shown == table(straight).shown and back.counts == straight.counts


def test_an_answer_that_led_to_what_others_have_answered_stays(tmp_path: Path) -> None:
    async def one_then_all(g: toys.Table) -> None:
        """Each its own step: somebody chooses, then everybody picks a number face down."""
        if g.turn == 0:
            await g.choose(g.hands[0], "TY-002", toys.ROLE, ["strike", "rest"])
        else:
            await g.secretly(g.hands, "TY-001", toys.PICK, [range(1, 5) for _ in g.hands])
        g.turn += 1

    match = start(toys.toy(one_then_all, tmp_path), 2, seed=1)
    match.answer(0, "rest")
    assert match.can_undo(0), "nobody has answered since"
    match.answer(1, 3)
    assert not match.can_undo(0), "blue has picked a number since, for that was asked"
    match.undo(1)
    assert [answer.text for answer in match.log] == ["rest"] and match.can_undo(0)


# -- copies and hearing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", toys.ALL, ids=lambda shape: str(shape.__name__))
def test_a_copy_goes_its_own_way(shape: Any, tmp_path: Path) -> None:
    match = start(toys.toy(shape, tmp_path), 2, seed=3)
    if match.over:
        assert match.copy().over
        return
    before = write_record(match)
    twin = match.copy(dice=KeyedDice(8))
    while not twin.over:
        question = twin.open[0]
        twin.answer(question.seat, question.options[0])
    assert write_record(match) == before and not match.over and twin.told() == []


def test_whispers_are_heard_by_one_seat_only(tmp_path: Path) -> None:
    match = start(toys.toy(toys.hidden_hands, tmp_path), 3, seed=1)
    assert [told.event for told in match.told(0)] == ["drew", "drew_one"]
    assert [told.event for told in match.told(1)] == [told.event for told in match.told(SPECTATOR)] == ["drew_one"]


def test_a_transcript_holds_what_the_seat_may_know_and_no_more(tmp_path: Path) -> None:
    match = start(toys.toy(toys.hidden_hands, tmp_path), 2, seed=1)
    match.answer(0, NO)
    own, other = write_transcript(match, 0), write_transcript(match, 1)
    drawn = [f"chance card_drawn = {match.view(seat).own[0]}  [TY-001]" for seat in (0, 1)]
    assert drawn[0] in own and drawn[1] not in own and drawn[1] in other and drawn[0] not in other
    assert "red play = no  [TY-002]" in own and "red play = no  [TY-002]" in other
    nobody = write_transcript(match, SPECTATOR)
    assert "card_drawn" not in nobody and "keyed" not in nobody


def test_options_are_shown_to_the_asked_seat_only(tmp_path: Path) -> None:
    match = start(toys.toy(toys.looting, tmp_path), 2, seed=1)
    own, other = match.seen(0)[0], match.seen(1)[0]
    assert own.options == ("0", "1", "2", "3") and own.prompt == "How many red? (0 so far)"
    assert other.options == () and other.prompt == "Red is choosing" and other.labels == other.places == ()


def test_a_rule_that_fails_in_a_later_step_takes_back_the_answer_that_led_there(tmp_path: Path) -> None:
    async def breaks_later(g: toys.Table) -> None:
        if g.turn == 2:
            raise ZeroDivisionError("the second step is wrong")
        await g.choose(g.mover, "TY-001", toys.ROLE, ["strike", "rest"])
        g.turn += 1

    match = start(toys.toy(breaks_later, tmp_path), 2, seed=1)
    match.answer(0, "rest")
    before = write_record(match), match.told(), match.counts
    with pytest.raises(undercroft.UndercroftError, match=r"step 2: a rule failed after role \(TY-001\): ZeroDivision"):
        match.answer(1, "rest")
    assert (write_record(match), match.told(), match.counts) == before and match.open[0].seat == 1


def test_a_match_introduces_itself(tmp_path: Path) -> None:
    """One line, the table as text, and a picture for notebooks; none of them tells what a spectator may not know."""
    match = start(toys.toy(toys.roles, tmp_path), 2, seed=1)
    assert repr(match) == "<Match of Toy, 2 seats, step 1: Red is choosing (TY-001)>"
    assert str(match) == "toy\n\nRed is choosing (TY-001)"
    assert match._repr_svg_() == "<svg/>"


def test_a_finished_match_says_how_it_ended(tmp_path: Path) -> None:
    match = start(toys.toy(ends_at_once, tmp_path), 2, seed=1)
    assert repr(match) == "<Match of Toy, 2 seats, step 1: nobody came [TY-002]>"
    assert str(match).endswith("nobody came [TY-002]")


async def ends_at_once(g: toys.Table) -> None:
    g.finish("TY-002", (0,), "nobody came", (1.0, 0.0))


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_quiet_match_is_the_same_match(slug: str) -> None:
    """It tells nothing and keeps few states, but copies, hashes and records are those of a match that is heard."""
    game = undercroft.game(slug)
    quiet, heard = (start(game, game.seats[1], seed=5, quiet=silent) for silent in (True, False))
    rng = random.Random(5)
    for number in range(150):
        if quiet.over:
            break
        question = quiet.open[0]
        index = int(rng.random() * len(question.options))
        quiet.answer_index(question, index)
        heard.answer_index(heard.open[0], index)
        assert quiet.step == heard.step and len(quiet.answers) == len(heard.answers)
        if number % 30 == 0:
            assert quiet.state_hash() == heard.state_hash()
            assert canonical(quiet.copy().state) == canonical(heard.state)
    assert not quiet.told() and heard.told()
    assert quiet.counts == heard.counts
    assert write_record(quiet) == write_record(heard)
