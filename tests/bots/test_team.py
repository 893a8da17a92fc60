"""A search in several processes: one budget, one answer, and nothing left behind."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from pathlib import Path

import pytest

import undercroft
from tests.bots import toys
from undercroft.arena.search_speed import positions
from undercroft.bots import make_bot
from undercroft.bots.chair import Chair
from undercroft.bots.ismcts import IsmctsBot
from undercroft.bots.search import Search, Style
from undercroft.bots.team import ROUND, Team, free_cores
from undercroft.kernel.match import start


def team_of(chair: Chair, processes: int) -> Team:
    luck = [random.Random(number) for number in range(processes)]
    return Team(Search(chair, random.Random(0), Style()), luck)


@pytest.mark.parametrize("processes", [2, 3])
@pytest.mark.parametrize("iterations", [1, 50, 400])
def test_the_budget_is_one_for_all(processes: int, iterations: int) -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=1)
    together = team_of(toys.chair_of(match), processes)
    assert together.run(iterations, 0.0, settle=False) == iterations
    assert sum(edge.taken for edge in together.search.root.values()) == iterations
    assert not multiprocessing.active_children()


def test_what_one_finds_out_the_others_go_by(tmp_path: Path) -> None:
    """Told that the first option won every time and the others never, a search without walks of its own tries that."""
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    search = Search(toys.chair_of(match), random.Random(0), Style())
    search.hear([(200, 50, 50.0, 0.0), *[(200, 50, 0.0, 0.0)] * 3])
    search.run(20, 0.0)
    assert [edge.taken for edge in search.edges((1, 2, 3, 4))] == [70, 50, 50, 50]


def test_all_processes_hear_what_was_found(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.counting, tmp_path), 2, seed=1)
    together = team_of(toys.chair_of(match), 2)
    together.run(4 * ROUND, 0.0, settle=False)
    own, whole = together.search.iterations, sum(edge.taken for edge in together.search.root.values())
    assert own == 2 * ROUND and whole == 4 * ROUND


def test_a_settled_answer_ends_the_search_for_all() -> None:
    position = positions(undercroft.game("miniskull_caverns"), 2)[1]
    chair = Chair(position, position.open[0])
    hasty, patient = (IsmctsBot(3, iterations=1600, processes=2) for _ in range(2))
    verdicts = patient.judge(chair)
    best = max(range(len(verdicts)), key=lambda index: (verdicts[index].taken, verdicts[index].chance))
    assert hasty.answer(chair) == best
    assert hasty.searched < patient.searched == 1600


def test_seconds_are_one_budget_too() -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=1)
    bot = make_bot("ismcts:seconds=0.3,processes=2", 1)
    assert isinstance(bot, IsmctsBot)
    began = time.monotonic()
    bot.judge(toys.chair_of(match))
    assert 0.3 <= time.monotonic() - began < 3.0
    assert bot.searched > 2 * ROUND


def test_a_helper_that_is_killed_is_missed_by_nobody() -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=1)
    together = team_of(toys.chair_of(match), 3)
    victim = together.helpers[0].process.pid
    assert victim is not None
    os.kill(victim, signal.SIGKILL)
    together.helpers[0].process.join()
    assert together.run(300, 0.0, settle=False) == 300, "the others do its share"
    assert not multiprocessing.active_children()


def test_cores_are_free_when_nobody_uses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(4)))
    for load, free in ((0.0, 4), (1.0, 3), (2.2, 2), (3.0, 1), (9.0, 1)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, load, load))
        assert free_cores() == free


def test_as_many_processes_as_cores_are_free(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start(undercroft.game("miniskull_caverns"), 2, seed=1)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(2)))
    answers = []
    for load in (0.0, 5.0):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, load, load))
        processes = 2 if load == 0.0 else 1
        bots = [make_bot(f"ismcts:iterations=200,processes={number}", 5) for number in (0, processes)]
        found = [[verdict.total for verdict in bot.judge(toys.chair_of(match))] for bot in bots]  # type: ignore[attr-defined]
        assert found[0] == found[1]
        answers.append(found[0])
    assert answers[0] != answers[1], "two searches are not one"
