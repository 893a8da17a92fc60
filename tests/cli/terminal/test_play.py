"""Whole matches in a real terminal: hot-seat, curtains, undo, rules, saving, resuming and being interrupted."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cli.at_the_keyboard import CAVERNS, CLEARED, Keyboard, answers_to_the_end, label_of, plain
from undercroft.games import game as find_game
from undercroft.kernel.match import start
from undercroft.kernel.question import SECRET
from undercroft.kernel.record.file import read_record

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")


def test_two_people_play_a_whole_match_with_a_pause_in_the_middle(tmp_path: Path) -> None:
    answers = answers_to_the_end(2, "0")
    match = start(CAVERNS, 2, seed="0")
    player = Keyboard(["play", "miniskull_caverns", "--seats", "2", "--seed", "0"], tmp_path)
    pause = len(answers) // 2
    for number, (seat, text) in enumerate(answers):
        question = match.open[0]
        assert question.seat == seat
        label = label_of(match, question)
        screen = player.wait_for(label)
        assert f"{label} decides" in screen
        assert question.rule in screen
        assert f"for {label} only" in screen or question.secrecy != SECRET
        if number == 3:
            player.type("?")
            shown = player.wait_for(label)
            assert CAVERNS.rulebook[question.rule].title in shown
        if number == pause:
            player.type("s half.undercroft")
            assert "Saved in half.undercroft" in player.wait_for(label)
            player.type("q")
            assert player.wait_for_the_end() == 0
            player = Keyboard(["play", "--resume", "half.undercroft"], tmp_path)
            player.wait_for(label)
        index = question.texts.index(text)
        typed = (str(index + 1), text, question.labels[index])[number % 3]
        player.type(str(index + 1) if text.isdigit() else typed)
        match.answer(seat, text)
    player.read_until("Enter leaves > ")
    assert match.outcome is not None
    assert "The match is over. Red won." in player.screen
    assert f"{match.outcome.reason}  {match.outcome.rule}" in player.screen
    player.type("s whole.undercroft")
    player.read_until("Enter leaves > ")
    player.type("")
    assert player.wait_for_the_end() == 0
    again = read_record((tmp_path / "whole.undercroft").read_text(), find_game)
    assert [answer.text for answer in again.log] == [answer.text for answer in match.log]


def to_the_first_secret(player: Keyboard, seed: str) -> tuple[str, str]:
    """Answer up to the first secret question, which stays open: who is asked, and who is asked next."""
    match = start(CAVERNS, 2, seed=seed)
    while match.open[0].secrecy != SECRET:
        question = match.open[0]
        player.wait_for(label_of(match, question))
        player.type("1")
        match.answer_index(question, 0)
    first = label_of(match, match.open[0])
    player.wait_for(first)
    match.answer_index(match.open[0], 1)
    return first, label_of(match, match.open[0])


def test_a_secret_choice_is_hidden_behind_a_curtain_and_can_be_taken_back_there(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--seats", "2", "--seed", "5"], tmp_path)
    first, second = to_the_first_secret(player, "5")
    player.type("rotate 1")
    player.read_until(f"{second}, press Enter once nobody else is looking")
    curtain = player.last.split(CLEARED, 1)[1]
    assert "\x1b[3J" in curtain, "the scroll-back would still show the choice"
    assert "Rotate" not in plain(curtain)
    player.read_until("q quits")
    player.type("u")
    player.read_until(f"{first}, press Enter once nobody else is looking")
    player.read_until("q quits")
    player.type("")
    player.wait_for(first)
    player.type("flip")
    screen = player.wait_for(second)
    shown = {line.strip() for line in screen.splitlines()}
    match = start(CAVERNS, 2, seed="5")
    while match.open[0].secrecy != SECRET:
        match.answer_index(match.open[0], 0)
    hider = match.open[0].seat
    match.answer(hider, "flip")
    public = {line.strip() for line in CAVERNS.text(match.view(1 - hider)).splitlines() if line.strip()}
    private = {line.strip() for line in CAVERNS.text(match.view(hider)).splitlines() if line.strip()} - public
    assert public <= shown
    assert private
    assert not private & shown


def test_undo_takes_an_open_answer_back_and_refuses_what_lies_behind_a_roll(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--seats", "3", "--seed", "7"], tmp_path)
    match = start(CAVERNS, 3, seed="7")
    label = label_of(match, match.open[0])
    player.wait_for(label)
    player.type("u")
    assert "Nothing to take back yet." in player.wait_for(label)
    player.type(match.open[0].texts[1])
    match.answer_index(match.open[0], 1)
    player.wait_for(label_of(match, match.open[0]))
    player.type("u")
    assert "begin?" in player.wait_for(label)
    match.undo(0 if match.can_undo(0) else 1 if match.can_undo(1) else 2)
    assert label_of(match, match.open[0]) == label
    while True:
        player.type(match.open[0].texts[0])
        match.answer_index(match.open[0], 0)
        label = label_of(match, match.open[0])
        player.wait_for(label)
        if not any(match.can_undo(seat) for seat in range(3)):
            break
    player.type("u")
    assert "Nothing to take back: since the last answer" in player.wait_for(label)


def test_what_is_not_offered_is_refused_with_what_is(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--seats", "2", "--seed", "5"], tmp_path)
    first, _ = to_the_first_secret(player, "5")
    player.type("99")
    assert "'99' is not offered: type 1 to 8" in player.wait_for(first)
    player.type("rotate")
    assert "could be Walk (as it lies)" in player.wait_for(first)
    player.type("? mc-075")
    assert CAVERNS.rulebook["MC-075"].title in player.wait_for(first)
    player.type("? MC-999")
    assert "has no rule MC-999" in player.wait_for(first)
    player.type("h")
    assert "take the last answer back" in player.wait_for(first)
    player.type("l")
    assert "MC-022  ── Round 1" in player.wait_for(first)
    player.type("")
    assert "What do you do this round?" in player.wait_for(first)


def test_ctrl_c_saves_the_match_and_the_bots_are_there_again_afterwards(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--seats", "3", "--me", "blue", "--seed", "2"], tmp_path)
    player.wait_for("Blue")
    player.type("1")
    player.wait_for("Blue")
    player.child.sendintr()
    assert player.wait_for_the_end() == 128 + signal.SIGINT
    assert "Saved in miniskull_caverns.undercroft" in plain(player.last)
    assert "# players red=random blue=person green=random" in (tmp_path / "miniskull_caverns.undercroft").read_text()
    again = Keyboard(["play", "--resume", "miniskull_caverns.undercroft"], tmp_path)
    again.wait_for("Blue")
    again.type("1")
    again.wait_for("Blue")
    again.type("q")
    again.read_until("Save before you go")
    again.type("n")
    assert again.wait_for_the_end() == 0


def test_a_closed_window_saves_the_match(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--me", "red", "--seats", "2", "--seed", "2"], tmp_path)
    player.wait_for("Red")
    player.type("1")
    player.wait_for("Red")
    player.child.close(force=False)
    assert not player.child.isalive()
    kept = read_record((tmp_path / "miniskull_caverns.undercroft").read_text(), find_game)
    assert any(answer.seat == 0 for answer in kept.log)


def test_the_end_of_the_input_saves_the_match(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--me", "red", "--seats", "2", "--seed", "2"], tmp_path)
    player.wait_for("Red")
    player.type("1")
    player.wait_for("Red")
    player.child.sendeof()
    assert player.wait_for_the_end() == 0
    assert (tmp_path / "miniskull_caverns.undercroft").exists()


def test_a_match_stopped_before_anything_was_played_leaves_no_file(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--me", "red", "--seats", "2"], tmp_path)
    player.wait_for("Red")
    player.child.sendintr()
    assert player.wait_for_the_end() == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_without_colours_the_same_words_are_there(tmp_path: Path, name: str, value: str) -> None:
    arguments = ["play", "miniskull_caverns", "--me", "red", "--seats", "2", "--seed", "2"]
    coloured = Keyboard(arguments, tmp_path, 25, 80)
    plainly = Keyboard(arguments, tmp_path, 25, 80, settings={name: value})
    words = coloured.wait_for("Red")
    assert "\x1b[1;31mRed" in coloured.last
    assert [line.strip() for line in plainly.wait_for("Red").splitlines() if line.strip()] == [
        line.strip() for line in words.splitlines() if line.strip()
    ]
    assert "31m" not in plainly.last
    for player in (coloured, plainly):
        player.child.close(force=True)


def test_on_a_small_terminal_the_question_stays_in_sight_and_enter_shows_the_whole_board(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--me", "red", "--seats", "3", "--seed", "2"], tmp_path, 24, 80)
    screen = player.wait_for("Red")
    lines = screen.splitlines()
    assert all(len(line) <= 82 for line in lines)
    assert any("Red decides" in line for line in lines[-12:])
    player.type("")
    top = CAVERNS.text(start(CAVERNS, 3, seed="2").view(0)).splitlines()[0].split("   ")[0]
    if player.read_until("more lines: Enter goes on", r"Red\x1b\[0m> $") == 0:
        assert top in player.screen
        player.type("")
        player.wait_for("Red")
    assert "q quit" in player.screen
    player.child.close(force=True)


def test_why_tells_the_rule_behind_what_is_not_offered(tmp_path: Path) -> None:
    player = Keyboard(["play", "miniskull_caverns", "--seats", "3", "--seed", "7"], tmp_path)
    match = start(CAVERNS, 3, seed="7")
    label = label_of(match, match.open[0])
    player.wait_for(label)
    player.type("why lunge")
    shown = player.wait_for(label)
    assert "- You are asked something else now: “Where do you begin?”. (MC-016)" in shown
    assert "Lunge can be chosen when you fight a hero on your space." in shown
    player.type(f"why {match.open[0].texts[0]}")
    assert "this can be chosen." in player.wait_for(label)
    player.type("why the moon")
    assert "Nothing here is called “the moon”." in player.wait_for(label)
    player.type("q")
    assert player.wait_for_the_end() == 0
