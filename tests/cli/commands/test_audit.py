"""A finished record is checked die by die; one that was touched is refused, with the line."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import undercroft
from tests.table.server import short_options
from undercroft.cli.main import main
from undercroft.kernel.chance import CommittedDice, Dice, KeyedDice, PlainDice, commitment
from undercroft.kernel.match import Match, start
from undercroft.kernel.record.file import TAKEN_OVER, read_record, write_record


def played(slug: str = "looting_castle", seats: int = 2, dice: Dice | None = None) -> Match:
    """A whole game of people who choose anything."""
    game = undercroft.game(slug)
    match = start(game, seats, short_options(game, seats), dice=dice or CommittedDice("a secret seed"))
    rng = random.Random(5)
    while not match.over:
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
    return match


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return write_record(played()).splitlines()


def audited(tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: list[str], *more: str) -> tuple[int, str, str]:
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines) + "\n")
    code = main(["audit", str(file), *more])
    said = capsys.readouterr()
    return code, said.out, said.err


def where(lines: list[str], what: str) -> int:
    """The number of a line in the middle of the record that looks like this."""
    found = [number for number, line in enumerate(lines) if re.match(what, line)]
    return found[len(found) // 2]


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_a_finished_game_of_committed_dice_passes(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played(slug, undercroft.game(slug).seats[0])
    hash_ = commitment("a secret seed")
    code, out, _ = audited(tmp_path, capsys, write_record(match).splitlines(), "--published", hash_)
    rolls = sum(answer.seat < 0 and answer.decision.startswith("d") for answer in match.log)
    chance = sum(answer.seat < 0 for answer in match.log)
    found = re.search(r"All (\d+) dice and (\d+) draws", out)
    assert code == 0 and f"belongs to the hash {hash_}" in out
    assert found is not None and int(found[1]) + int(found[2]) == chance and rolls > 0


def test_one_changed_die_is_refused_with_its_line(
    lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = where(lines, r"chance d6 = ")
    face = lines[number].split(" = ")[1][0]
    touched = lines.copy()
    touched[number] = touched[number].replace(f"= {face}", f"= {1 + int(face) % 6}")
    code, out, err = audited(tmp_path, capsys, touched)
    assert code == 2 and out == ""
    assert err.startswith(f"undercroft: line {number + 1}: the record has d6 = {1 + int(face) % 6}")
    assert f"the dice gave {face}" in err


def test_a_swapped_card_is_refused_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    touched = write_record(played("skulldug", 2)).splitlines()
    draws = [number for number, line in enumerate(touched) if re.match(r"chance (?!d\d)\S+ = ", line)]
    first = draws[0]
    second = next(number for number in draws if touched[number].split(" = ")[1] != touched[first].split(" = ")[1])
    cards = [touched[number].split(" = ")[1].split("  ")[0] for number in (first, second)]
    touched[first] = touched[first].replace(f"= {cards[0]}", f"= {cards[1]}")
    code, _, err = audited(tmp_path, capsys, touched)
    assert code == 2 and f"line {first + 1}" in err


def test_a_wrong_seed_is_refused(lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number = where(lines, "dice ")
    other_seed = [line.replace("a secret seed", "another seed") for line in lines]
    code, _, err = audited(tmp_path, capsys, other_seed)
    assert code == 2 and err.startswith(f"undercroft: line {number + 1}: the dice were committed to")
    new_hash = [line.replace(commitment("a secret seed"), commitment("another seed")) for line in other_seed]
    code, _, err = audited(tmp_path, capsys, new_hash, "--published", commitment("a secret seed"))
    assert code == 2 and "was published" in err
    code, _, err = audited(tmp_path, capsys, new_hash)
    assert code == 2 and "but the dice gave" in err


@pytest.mark.parametrize("cut", [0.3, 0.9])
def test_a_truncated_record_is_refused(
    cut: float, lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = lines[: int(len(lines) * cut)]
    code, _, err = audited(tmp_path, capsys, kept)
    assert code == 2 and f"line {len(kept)}: the record stops before the end" in err
    code, _, err = audited(tmp_path, capsys, lines[:-1])
    assert code == 2 and f"line {len(lines) - 1}: the record stops before the end" in err
    broken = [*kept[:-1], kept[-1][: len(kept[-1]) // 2]]
    code, _, err = audited(tmp_path, capsys, broken)
    assert code == 2 and f"line {len(kept)}" in err


def test_a_left_out_answer_and_a_false_result_are_refused(
    lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    number = where(lines, r"chance ")
    code, _, err = audited(tmp_path, capsys, lines[:number] + lines[number + 1 :])
    assert code == 2 and re.search(r"line \d+", err)
    winner = lines[-1].split()[1]
    other = "blue" if winner == "red" else "red"
    code, _, err = audited(tmp_path, capsys, [*lines[:-1], lines[-1].replace(f"end {winner}", f"end {other}")])
    assert code == 2 and f"line {len(lines)}" in err


def test_dice_without_a_seed_cannot_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = write_record(played(dice=PlainDice(3))).splitlines()
    code, _, err = audited(tmp_path, capsys, plain)
    assert code == 2 and "no seed" in err
    known = write_record(played(dice=KeyedDice(3))).splitlines()
    code, out, _ = audited(tmp_path, capsys, known)
    assert code == 0 and "was known from the start" in out
    code, _, err = audited(tmp_path, capsys, known, "--published", "0" * 64)
    assert code == 2 and "were not committed" in err


def test_luck_after_going_back_is_new_and_still_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same answers after the table went back once: other dice, of the same seed."""
    dice = CommittedDice("a secret seed")
    first = played(dice=dice)
    at = next(number for number, answer in enumerate(first.log) if answer.seat >= 0 and number > 20)
    match = played(dice=dice)
    match.rewind(match.log[:at])
    match.dice = dice.going_on(((at, 1),), 0)
    rng = random.Random(6)
    while not match.over:
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
    text = write_record(match)
    lines = text.splitlines()
    assert lines.count("again 1") == 1
    code, out, _ = audited(tmp_path, capsys, lines)
    assert code == 0 and "went back once by consent" in out
    code, _, err = audited(tmp_path, capsys, [line for line in lines if line != "again 1"])
    assert code == 2 and "but the dice gave" in err
    assert write_record(read_record(text, undercroft.game)) == text


def test_a_record_taken_over_is_checked_from_there_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(dice=CommittedDice("a secret seed"))
    at = next(number for number, answer in enumerate(match.log) if answer.seat >= 0 and number > 20)
    match.rewind(match.log[:at])
    match.dice = CommittedDice("a new seed", (), at)
    rng = random.Random(6)
    while not match.over:
        question = match.open[0]
        match.answer_index(question, rng.randrange(len(question.options)))
    text = write_record(match)
    lines = text.splitlines()
    code, out, _ = audited(tmp_path, capsys, lines)
    assert code == 0 and f"The first {at} answers were taken over" in out
    mark = lines.index(TAKEN_OVER)
    later = next(number for number, line in enumerate(lines) if number > mark and line.startswith("chance d6"))
    face = lines[later].split(" = ")[1][0]
    lines[later] = lines[later].replace(f"= {face}", f"= {1 + int(face) % 6}")
    code, _, err = audited(tmp_path, capsys, lines)
    assert code == 2 and f"line {later + 1}" in err
    assert write_record(read_record(text, undercroft.game)) == text
