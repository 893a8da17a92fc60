"""Thousands of spoiled card files, plans and records: each is accepted, or refused in one clear line."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import undercroft
from tests.files.spoiling import spoil
from undercroft.games import game_names
from undercroft.lab.plan.balance import load_balance
from undercroft.lab.plan.plan_file import load_plan

FILES = int(os.environ.get("UNDERCROFT_SPOILED_FILES", "2000"))
"""So many spoiled files of each kind."""
LONGEST = 600
PLANS = Path(__file__).parents[2] / "plans"
GAMES = ("miniskull_caverns", "looting_castle", "skulldug", "caverns", "dungeon_crawl")


def tried(read: Callable[[], object], what: str) -> bool:
    """Whether a file was accepted. Refusals are one line that a person can read."""
    try:
        read()
    except undercroft.UndercroftError as refusal:
        line = str(refusal)
        assert line.strip() and "\n" not in line.strip(), f"{what}: not one line: {line!r}"
        assert len(line) <= LONGEST, f"{what}: {len(line)} letters: {line[:LONGEST]}"
        assert line.isprintable(), f"{what}: not for a terminal: {line!r}"
        return False
    except Exception as problem:
        raise AssertionError(f"{what}: {type(problem).__name__}: {problem}") from problem
    return True


def test_all_games_are_here() -> None:
    assert set(GAMES) <= set(game_names())


@pytest.mark.parametrize("slug", GAMES)
def test_spoiled_card_files(slug: str, tmp_path: Path) -> None:
    game = undercroft.game(slug)
    assert game.cards is not None
    whole = (game.home / "cards.toml").read_text(encoding="utf-8")
    accepted = 0
    for number in range(FILES // len(GAMES)):
        file = tmp_path / "cards.toml"
        file.write_text(spoil(whole, number), encoding="utf-8", newline="")
        accepted += tried(partial(game.cards.load, file), f"{slug} cards, spoiled by {number}")
    assert 0 < accepted < FILES // len(GAMES)


def test_spoiled_plans(tmp_path: Path) -> None:
    plans = sorted(PLANS.glob("*.toml"))
    targets = sorted((PLANS / "balance").glob("*.toml"))
    refused = 0
    for number in range(FILES):
        file = [*plans, *targets][number % (len(plans) + len(targets))]
        read: Callable[[Path], object] = load_plan if file in plans else load_balance
        spoiled = tmp_path / file.name
        spoiled.write_text(spoil(file.read_text(encoding="utf-8"), number), encoding="utf-8", newline="")
        refused += not tried(partial(read, spoiled), f"{file.name}, spoiled by {number}")
    assert 0 < refused < FILES


def short_record(slug: str, cards: Path) -> str:
    """The first answers of a match with cards of its own, as it is saved."""
    game = undercroft.game(slug)
    cards.write_text((game.home / "cards.toml").read_text(encoding="utf-8") + "\n# our own\n", encoding="utf-8")
    match = undercroft.start(slug, seats=2, seed=7, cards=cards)
    rng = random.Random(slug)
    while not match.over and len(match.log) < 60:
        question = match.open[0]
        match.answer(question.seat, rng.choice(list(question.options)))
    return undercroft.write_record(match)


@pytest.mark.parametrize("slug", GAMES)
def test_spoiled_records(slug: str, tmp_path: Path) -> None:
    whole = short_record(slug, tmp_path / "own.toml")
    refused = 0
    for number in range(FILES // len(GAMES)):
        file = tmp_path / "match.undercroft"
        file.write_text(spoil(whole, number), encoding="utf-8", newline="")
        refused += not tried(partial(undercroft.load, file), f"{slug} record, spoiled by {number}")
    assert 0 < refused < FILES // len(GAMES)
