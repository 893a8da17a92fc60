"""Many games, listened to: every seat count and option, both checks, every sentence; and what is found is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from tests.kernel.test_telling import Lie, game
from tools import story


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_short_run_of_every_game_finds_nothing(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert story.check([slug], 8, 2, 40, 250) == 0, capsys.readouterr().out
    assert f"{slug}: 10 of 10 games without a finding" in capsys.readouterr().out


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_all_seat_counts_and_options_have_their_turn(slug: str) -> None:
    found = undercroft.game(slug)
    laid = [story.varied(found, seed) for seed in range(400)]
    assert {seats for seats, _ in laid} == set(range(found.seats[0], found.seats[1] + 1))
    assert {name for _, options in laid for name in options} == {option.name for option in found.options}
    assert all(not options for _, options in laid[: found.seats[1] - found.seats[0] + 1]), "first as printed"


def test_a_finding_is_shown_once_with_the_game_that_shows_it(tmp_path: Path) -> None:
    Lie.what = "silent die"
    findings = story.Findings()
    for seed in range(3):
        findings.play(game(tmp_path), seed, 50, sensible=False)
    Lie.what = ""
    ((kind, example),) = findings.found.items()
    assert findings.games == 0 and findings.times[kind] == 3
    assert example.startswith("seed 0, random, 1 seats") and "nobody told of the die" in example


def test_a_story_is_written_as_a_spectator_reads_it() -> None:
    lines = story.write("miniskull_caverns", 1, 3, {"solo_turns": 3}).splitlines()
    assert lines[0] == "miniskull_caverns, 1 seats, seed 3, {'solo_turns': 3}"
    assert "Round 1" in lines and lines[-1] == "Time has run out"
    assert "What do you do this round?" in story.questions("miniskull_caverns", 1)
