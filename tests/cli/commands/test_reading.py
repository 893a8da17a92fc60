"""Commands that only show something: rules, coverage, games, drawings and replays."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import undercroft
from tests.cli.at_the_keyboard import STYLE, Keyboard
from undercroft.cli.main import main
from undercroft.cli.terminal.rule_lookup import full_id
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import SECRET
from undercroft.kernel.record.file import Replay
from undercroft.kernel.story.chapters import HEADINGS

CAVERNS = undercroft.game("miniskull_caverns")


def shown(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


# -- rules ------------------------------------------------------------------------------------------------------------


def test_all_rules_are_listed_under_their_sections(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(["rules", CAVERNS.slug], capsys)
    assert all(rule.id in text for rule in CAVERNS.rulebook.rule)
    assert all(section in text for section in CAVERNS.rulebook.sections)


@pytest.mark.parametrize("given", ["MC-075", "mc-075", "75", "MC75"])
def test_a_rule_is_found_however_its_number_is_typed(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(["rules", CAVERNS.slug, given], capsys)
    rule = CAVERNS.rulebook["MC-075"]
    assert text.startswith(f"MC-075  {rule.title}")
    assert rule.text.split()[-1] in text
    assert full_id(CAVERNS.rulebook, given) == "MC-075"


def test_a_ruling_is_part_of_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    rule = next(rule for rule in CAVERNS.rulebook.rule if rule.ruling)
    text = " ".join(shown(["rules", CAVERNS.slug, rule.id], capsys).split())
    assert "Ruling: " + " ".join(rule.ruling.split()) in text


def test_a_search_finds_rules_with_all_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(["rules", CAVERNS.slug, "--search", "surprise attack"], capsys)
    found = [rule.id for rule in CAVERNS.rulebook.search("surprise attack")]
    assert [line.split()[0] for line in text.splitlines()] == found


def test_coverage_comes_from_the_last_test_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = {"rules": 148, "covered": ["MC-002"], "not_code": ["MC-001"], "missing": ["MC-003"], "tests": {}}
    (tmp_path / ".rule-coverage.json").write_text(json.dumps({CAVERNS.slug: report}))
    (tmp_path / "deeper").mkdir()
    monkeypatch.chdir(tmp_path / "deeper")
    text = shown(["rules", CAVERNS.slug, "--coverage"], capsys)
    assert "148 rules, 1 covered by tests, 1 not code, 1 missing" in text
    assert "missing   MC-003" in text
    found = json.loads(shown(["rules", CAVERNS.slug, "--coverage", "--json"], capsys))
    assert found == {key: report[key] for key in ("rules", "covered", "not_code", "missing")}


def test_a_broken_coverage_report_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".rule-coverage.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    assert main(["rules", CAVERNS.slug, "--coverage"]) == 2
    assert f"says nothing about {CAVERNS.slug}" in capsys.readouterr().err


# -- games and drawings ----------------------------------------------------------------------------------------------


def test_a_game_is_shown_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(["games", CAVERNS.slug], capsys)
    assert CAVERNS.title in text
    assert all(option.name in text and option.rule in text for option in CAVERNS.options)


def test_every_game_is_on_the_shelf(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(["games"], capsys)
    assert all(name in text for name in undercroft.game_names())


def test_a_drawing_is_svg_and_the_same_for_the_same_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["draw", CAVERNS.slug, "--seed", "3", "--after", "9", "--seats", "3"]
    picture = shown(arguments, capsys)
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert shown([*arguments, "--out", str(tmp_path / "a.svg")], capsys) == ""
    assert (tmp_path / "a.svg").read_text() == picture
    assert shown([*arguments[:-4], "--after", "30", "--seats", "3"], capsys) != picture


def test_a_drawing_beyond_the_end_shows_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", CAVERNS.slug, "--after", "100000", "--seats", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("<svg")
    assert "this is its end" in printed.err


# -- replays ---------------------------------------------------------------------------------------------------------


def played(seats: int, answers: int, file: Path) -> Match:
    match = start(CAVERNS, seats, seed=6)
    rng = random.Random(6)
    while answers and not match.over:
        match.answer_index(match.open[0], rng.randrange(len(match.open[0].options)))
        answers -= 1
    file.write_text(undercroft.write_record(match))
    return match


def test_a_replay_tells_every_event_with_its_rule_and_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(1, 1000, tmp_path / "match.txt")
    assert match.outcome is not None
    text = " ".join(shown(["replay", str(tmp_path / "match.txt"), "--all"], capsys).split())
    for told in match.told():  # a heading stands for itself, everything else beside its rule
        line = told.text if told.kind in HEADINGS else f"{told.rule} {told.text}"
        assert " ".join(line.split()) in text, line
    assert f"Nobody won. {match.outcome.reason} {match.outcome.rule}" in text


def test_a_replay_from_a_seat_hides_what_lies_face_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = start(CAVERNS, 2, seed=6)
    while match.open[0].secrecy != SECRET:
        match.answer_index(match.open[0], 0)
    seat = match.open[0].seat
    match.answer(seat, "rotate_1")
    file = tmp_path / "match.txt"
    file.write_text(undercroft.write_record(match))
    own, other = CAVERNS.seat_names[seat], CAVERNS.seat_names[1 - seat]
    assert "control = rotate_1 (face down)" in shown(["replay", str(file), "--all", "--from", own], capsys)
    hidden = shown(["replay", str(file), "--all", "--from", other], capsys)
    assert "control = (face down)" in hidden
    assert "otate_1" not in hidden
    assert "the match is not over" in hidden


def test_a_replay_opens_where_one_likes(tmp_path: Path) -> None:
    played(2, 30, tmp_path / "match.txt")
    last = len(Replay((tmp_path / "match.txt").read_text(), undercroft.game).finish().log)
    for at, answer in (("7", 7), ("end", last), ("99999", last)):
        player = Keyboard(["replay", "match.txt", "--at", at], tmp_path)
        player.read_until(rf"answer {answer} .*> {STYLE}$")
        player.type("q")
        assert player.wait_for_the_end() == 0


def test_a_replay_is_stepped_through_forwards_and_back(tmp_path: Path) -> None:
    match = played(2, 30, tmp_path / "match.txt")
    player = Keyboard(["replay", "match.txt"], tmp_path)
    player.read_until(rf"answer 0 .*> {STYLE}$")
    player.type("")
    player.read_until(rf"answer 1 .*> {STYLE}$")
    first = match.log[0]
    assert f"{first.decision.replace('_', ' ')} = {first.text}" in player.screen
    player.type("5")
    player.read_until(rf"answer 6 .*> {STYLE}$")
    player.type("p")
    player.read_until(rf"answer 5 .*> {STYLE}$")
    player.type("? 22")
    player.read_until(rf"answer 5 .*> {STYLE}$")
    assert CAVERNS.rulebook["MC-022"].title in player.screen
    player.type("b")
    player.read_until(rf"answer 5 .*> {STYLE}$")
    replay = Replay((tmp_path / "match.txt").read_text(), undercroft.game)
    for _ in range(5):
        replay.forward()
    assert CAVERNS.text(replay.match.view(undercroft.SPECTATOR)).splitlines()[0] in player.screen
    player.type("e")
    assert player.wait_for_the_end() == 0
    assert "The record ends here" in player.last
