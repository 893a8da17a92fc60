"""Tuning from the studio: numbers towards targets, stopped and gone on with, taken over as one edit."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.lab.plan.card_numbers import CardFile
from undercroft.studio.desk import CardSet, Desk
from undercroft.studio.tunable import number_changes, tunable
from undercroft.studio.tunings import Tuning, Tunings, WantedTuning

GAME = undercroft.game("miniskull_caverns")
CARDS = (GAME.home / "cards.toml").read_text(encoding="utf-8")


def wanted(tries: int = 3, games: int = 4, **more: object) -> WantedTuning:
    asked: dict[str, object] = {
        "numbers": ("tiny.strength=1..9", "action[*].noise=50%..150%"),
        "titles": ("Tiny: strength", "All actions: noise"),
        "targets": ("rounds=1..200", "won=50%..100%"),
        **more,
    }
    return WantedTuning("miniskull_caverns", "Candlemas", 2, "sensible", games, tries, **asked)  # type: ignore[arg-type]


def until(tunings: Tunings, name: str, *states: str) -> Tuning:
    while (found := tunings.tuning(name)).state not in states:
        time.sleep(0.05)
    return found


def test_a_tuning_ends_with_numbers_that_are_checked_and_can_be_taken(tmp_path: Path) -> None:
    desk = Desk(GAME, tmp_path / "mine.toml")
    tunings = Tunings(desk.path)
    name = tunings.start(wanted(), desk.good.whole_text).name
    done = until(tunings, name, "done", "failed", "stopped")
    assert (done.state, done.problem) == ("done", "")
    assert 1 <= len(done.tries) <= 3 and done.best is not None
    assert [each.name for each in done.best.measured] == ["rounds", "won"]
    assert all(each.low <= each.value <= each.high for each in done.best.measured)
    strength, noise = done.best.values
    assert 1 <= int(strength) <= 9 and noise.endswith(" %")
    assert Tunings(desk.path).tuning(name).best == done.best  # another server sees it too

    before, after = tunings.tuned(name)
    changes = number_changes(CardSet(GAME, before, desk.path).tables, CardSet(GAME, after, desk.path).tables)
    edits = len(desk.history.edits())
    desk.take_numbers([*changes, (("tiny", "", ("strength",)), 19)], "Tuned: all of it")
    assert len(desk.history.edits()) == edits + 1, "one edit, which one undo takes back"
    assert desk.good.tables["tiny"]["strength"] == 19
    assert "strength = 19" in desk.path.read_text(encoding="utf-8")
    desk.undo()
    assert desk.good.tables["tiny"]["strength"] != 19


def test_enough_is_enough(tmp_path: Path) -> None:
    """Whoever stops it gets the best so far, checked."""
    tunings = Tunings(tmp_path / "mine.toml")
    name = tunings.start(wanted(tries=400, targets=("rounds=1..2",)), CARDS).name
    while not tunings.tuning(name).tries:
        time.sleep(0.02)
    tunings.finish(name)
    done = until(tunings, name, "done", "failed")
    assert done.state == "done" and done.best is not None and len(done.tries) < 400


def test_what_was_tried_is_not_played_again(tmp_path: Path) -> None:
    tunings = Tunings(tmp_path / "mine.toml")
    name = tunings.start(wanted(tries=6, targets=("rounds=1..2",)), CARDS).name
    while len(tunings.tuning(name).tries) < 2:
        time.sleep(0.02)
    tunings.stop(name)
    stopped = tunings.tuning(name)
    assert stopped.state == "stopped"
    first = tmp_path / "mine-tune" / name / "results" / "trial-0000"
    played = {each: each.stat().st_mtime_ns for each in first.rglob("*.parquet")}
    tunings.go_on(name)
    done = until(tunings, name, "done", "failed")
    assert done.state == "done" and done.tries[: len(stopped.tries)] == stopped.tries
    assert played and all(
        each.stat().st_mtime_ns == when for each, when in played.items() if each.parent.name == "shards"
    )


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (wanted(targets=()), "one target"),
        (wanted(numbers=()), "at least one number"),
        (wanted(numbers=("tiny.strength=1..2", "tiny.strength=3..4")), "chosen twice"),
        (wanted(numbers=("tiny.wisdom=1..2",)), "there is no key 'wisdom'"),
        (wanted(numbers=("tiny.strength=5",)), "a lower to a higher end"),
        (wanted(numbers=("tiny.strength=9..1",)), "from its lower to its higher end"),
        (wanted(targets=("fun=1..2",)), "'fun' cannot be a target"),
        (wanted(games=1), "between 2 and"),
        (wanted(tries=0), "between 1 and"),
    ],
)
def test_what_is_wrong_is_told_at_once_and_leaves_nothing(tmp_path: Path, wrong: WantedTuning, problem: str) -> None:
    tunings = Tunings(tmp_path / "mine.toml")
    with pytest.raises(UndercroftError, match=problem):
        tunings.start(wrong, CARDS)
    assert tunings.names() == [] and not any((tmp_path / "mine-tune").glob("*"))


def test_numbers_that_are_gone_are_not_taken(tmp_path: Path) -> None:
    desk = Desk(GAME, tmp_path / "mine.toml")
    text = desk.path.read_text(encoding="utf-8")
    with pytest.raises(UndercroftError, match="has changed"):
        desk.take_numbers([(("tiny", "", ("strength",)), 3), (("action", "nobody", ("noise",)), 3)], "Tuned")
    with pytest.raises(UndercroftError, match="already"):
        desk.take_numbers([], "Tuned")
    assert desk.path.read_text(encoding="utf-8") == text and desk.mistake is None
    assert desk.cards.text == text


@pytest.mark.parametrize("slug", [slug for slug in undercroft.game_names() if undercroft.game(slug).cards is not None])
def test_every_number_that_is_offered_is_there(slug: str, tmp_path: Path) -> None:
    game = undercroft.game(slug)
    desk = Desk(game, tmp_path / "mine.toml")
    table, rows = next((table, desk.tables[table]) for table in desk.entries.classes if desk.tables.get(table))
    offered = tunable(desk.entries, desk.good.tables, f"{table}/{rows[0]['id']}")
    assert offered and len({each.path for each in offered}) == len(offered)
    file = CardFile(desk.good.whole_text)
    for each in offered:
        assert file.numbers(each.path), each.path
