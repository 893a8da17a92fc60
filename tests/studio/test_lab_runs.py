"""Large runs from the studio: they go on where they stopped, whoever stopped them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.studio.lab_runs import LabRun, LabRuns, WantedRun

GAME = undercroft.game("looting_castle")
CARDS = (GAME.home / "cards.toml").read_text(encoding="utf-8")


def wanted(games: int = 30, **more: object) -> WantedRun:
    return WantedRun("looting_castle", "Candlemas", 2, games, **{"bot": "random", **more})  # type: ignore[arg-type]


def until(runs: LabRuns, name: str, *states: str) -> LabRun:
    while (run := runs.run(name)).state not in states:
        time.sleep(0.05)
    return run


def test_a_run_ends_with_a_report(tmp_path: Path) -> None:
    runs = LabRuns(tmp_path / "mine.toml")
    name = runs.start(wanted(), CARDS).name
    done = until(runs, name, "done", "failed", "stopped")
    assert (done.state, done.done, done.of, done.problem) == ("done", 30, 30, "")
    assert "Candlemas" in runs.report(name).read_text(encoding="utf-8")
    assert LabRuns(tmp_path / "mine.toml").run(name).state == "done"  # another server sees it too


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    runs = LabRuns(tmp_path / "mine.toml")
    name = runs.start(wanted(400), CARDS).name
    while runs.run(name).done < 20:
        time.sleep(0.02)
    runs.stop(name)
    stopped = LabRuns(tmp_path / "mine.toml").run(name)
    assert stopped.state == "stopped" and 20 <= stopped.done < 400
    shards = {each.name for each in (tmp_path / "mine-lab" / name / "results" / "shards").iterdir()}
    again = LabRuns(tmp_path / "mine.toml")
    again.go_on(name)
    assert until(again, name, "done", "failed").state == "done"
    kept = {each.name for each in (tmp_path / "mine-lab" / name / "results" / "shards").iterdir()}
    assert {each for each in shards if not each.endswith(".unfinished")} <= kept


def test_what_is_wrong_is_told_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    runs = LabRuns(tmp_path / "mine.toml")
    for problem in (wanted(0), wanted(bot="nobody"), msg_seats(9)):
        with pytest.raises(UndercroftError):
            runs.start(problem, CARDS)
    with pytest.raises(UndercroftError):
        runs.start(wanted(), "this is no card file")
    assert runs.names() == [] and not any((tmp_path / "mine-lab").glob("*"))
    with pytest.raises(UndercroftError, match="there is no run"):
        runs.run("../../etc")


def msg_seats(seats: int) -> WantedRun:
    return WantedRun("looting_castle", "Candlemas", seats, 10, "random")


def test_a_cluster_that_does_not_answer_is_told_on_the_page(tmp_path: Path) -> None:
    runs = LabRuns(tmp_path / "mine.toml")
    name = runs.start(wanted(ray="127.0.0.1:1"), CARDS).name
    failed = until(runs, name, "failed", "done")
    assert failed.state == "failed" and "no Ray cluster answers there" in failed.problem
