"""Whatever is wrong gets one clear line that names it and says what is allowed, exit code 2, and no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import undercroft
from undercroft.cli.main import main
from undercroft.kernel.match import start
from undercroft.kernel.record.file import write_record

CAVERNS = "miniskull_caverns"


@pytest.mark.parametrize(
    ("arguments", "culprit", "allowed"),
    [
        (["play", "chess"], "'chess'", "miniskull_caverns"),
        (["play"], "name a game", "miniskull_caverns"),
        (["simulate", "chess"], "'chess'", "miniskull_caverns"),
        (["rules", "chess"], "'chess'", "miniskull_caverns"),
        (["draw", "chess"], "'chess'", "miniskull_caverns"),
        (["games", "chess"], "'chess'", "miniskull_caverns"),
        (["play", CAVERNS, "--seats", "4"], "4 seats", "1 to 3"),
        (["play", CAVERNS, "--seats", "many"], "many", "integer"),
        (["play", CAVERNS, "--option", "colour=red"], "'colour'", "challenging"),
        (["play", CAVERNS, "--option", "map=3"], "'3'", "1, 2"),
        (["play", CAVERNS, "--option", "map"], "'map'", "name=value"),
        (["play", CAVERNS, "--bots", "deep"], "'deep'", "random"),
        (["play", CAVERNS, "--seats", "2", "--bots", "random,random,random"], "3 bots", "2 seats"),
        (["play", CAVERNS, "--seats", "3", "--me", "purple"], "'purple'", "red, blue, green"),
        (["play", CAVERNS, "--seats", "3", "--me", "red", "--bots", "random,random,random"], "3 bots", "2"),
        (["play", CAVERNS, "--cards", "nowhere.toml"], "nowhere.toml", "no card file"),
        (["play", CAVERNS, "--cards", "."], ".", "folder"),
        (["play", "--resume", "nowhere.txt"], "nowhere.txt", "no record"),
        (["play", "--resume", "x", "--seats", "2"], "--seats", "leave it out"),
        (["replay", "nowhere.txt"], "nowhere.txt", "no record"),
        (["replay", "nowhere.txt", "--at", "noon"], "'noon'", "a number of answers"),
        (["audit", "nowhere.txt"], "nowhere.txt", "no record"),
        (["rules", CAVERNS, "MC-999"], "MC-999", "MC-001 to MC-151"),
        (["rules", CAVERNS, "zebra"], "ZEBRA", "MC-001 to MC-151"),
        (["rules", CAVERNS, "--search", "zebra"], "'zebra'", "other or fewer words"),
        (["rules", CAVERNS, "--json"], "--json", "--coverage"),
        (["draw", CAVERNS, "--after", "-1"], "-1", "0 or more"),
        (["draw", CAVERNS, "--seat", "purple"], "'purple'", "red, blue"),
        (["draw", CAVERNS, "--out", "/nowhere/at/all.svg"], "/nowhere/at/all.svg", "cannot be written"),
        (["simulate", CAVERNS, "--games", "0"], "--games", "1 or more"),
        (["simulate", CAVERNS, "--cap", "0"], "--cap", "1 or more"),
        (["simulate", CAVERNS, "--jobs", "0"], "--jobs", "1 to 256"),
        (["simulate", CAVERNS, "--seats", "3", "--bots", "random,random"], "2 bots", "name 1, or 3"),
        (["simulate", CAVERNS, "--bots", ","], "--bots", "one or several"),
        (["simulate", CAVERNS, "--colour", "red"], "--colour", "simulate --help"),
        (["dance"], "dance", "--help"),
    ],
)
def test_one_line_names_the_culprit_and_what_is_allowed(
    arguments: list[str], culprit: str, allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("undercroft: ")
    assert printed.err.count("\n") == 1
    assert culprit in printed.err
    assert allowed in printed.err


@pytest.mark.parametrize(
    ("text", "culprit"),
    [
        ("", "line 1"),
        ("hello", "undercroft record"),
        ("undercroft record 1\n", "'game'"),
        ("undercroft record 1\ngame chess\nrules 1\nseats 2\ndice keyed 1\n", "'chess'"),
        ("undercroft record 1\ngame miniskull_caverns\nrules 1 x\nseats 9\ndice keyed 1\n", "9"),
        ("undercroft record 1\ngame miniskull_caverns\nrules 1 x\nseats 2\ndice keyed 1\nred sings\n", "red sings"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_a_file_that_is_no_record_is_refused(
    text: str, culprit: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(text)
    assert main([*command, str(file), *(["--all"] if command == ["replay"] else [])]) == 2
    error = capsys.readouterr().err
    assert culprit in error
    assert error.count("\n") == 1


def test_a_record_that_no_longer_fits_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = start(undercroft.game(CAVERNS), 2, seed=3)
    match.answer_index(match.open[0], 0)
    record = write_record(match)
    line = next(line for line in record.splitlines() if line.startswith("step 1 "))
    file = tmp_path / "match.txt"
    file.write_text(record.replace(line, "step 1 0000000000000000"))
    assert main(["replay", str(file), "--all"]) == 2
    assert "step 1" in capsys.readouterr().err


def test_a_binary_file_is_neither_a_record_nor_a_card_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert main(["replay", str(file)]) == 2
    assert "picture.png is not a text file" in capsys.readouterr().err
    assert main(["simulate", CAVERNS, "--cards", str(file)]) == 2
    assert "picture.png is not a text file" in capsys.readouterr().err


def test_a_card_file_with_a_mistake_is_named_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("this = is not [ toml")
    for command in (["play"], ["simulate"], ["draw"]):
        assert main([*command, CAVERNS, "--cards", str(file)]) == 2
        error = capsys.readouterr().err
        assert "mine.toml" in error
        assert error.count("\n") == 1


def test_the_program_itself_ends_with_2_and_without_a_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "undercroft.cli.main", "play", "chess"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("undercroft: there is no game 'chess'")
    assert "Traceback" not in done.stderr


def test_without_a_command_it_tells_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    printed = capsys.readouterr().out
    for command in ("play", "replay", "rules", "draw", "games", "simulate"):
        assert f"\n  {command} " in printed


@pytest.mark.parametrize("group", [[], ["lab"], ["db"]])
def test_help_says_in_full_what_each_command_is_for(group: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(group) == 0
    printed = capsys.readouterr()
    _, _, commands = printed.out.partition("Commands:")
    assert commands and "..." not in commands and not printed.err


def test_a_misspelt_command_points_to_the_help_that_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plya"]) == 2
    assert "(see undercroft --help)" in capsys.readouterr().err
