"""The same plan on a Ray cluster, with a worker that dies on the way."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from tests.lab.run.test_run import assert_same, children_of
from undercroft.arena.ray_cluster import RayCluster
from undercroft.kernel.errors import BadOption
from undercroft.lab.plan.plan_file import parse_plan
from undercroft.lab.run.run import SettingGames, play_plan

PLAN = """
games = 40
shard = 5
observe = 2
look = 20
[[case]]
game = "looting_castle"
[[case]]
game = "dungeon_crawl"
"""


@pytest.mark.filterwarnings("default")  # what Ray itself warns of is not ours
def test_a_local_cluster_gives_the_same_results_although_a_worker_is_killed(tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(done: int, of: int) -> None:
        deadline = time.monotonic() + 10
        while 5 <= done < of and not killed and time.monotonic() < deadline:
            killed.extend(list(children_of(os.getpid(), "ray::play_shard"))[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)

    plan = parse_plan(PLAN)
    found = play_plan(plan, tmp_path / "ray", ray="local", progress=kill_one)
    assert killed
    assert_same(play_plan(plan, tmp_path / "here", jobs=1), found)


@pytest.mark.filterwarnings("default")
def test_a_cluster_that_does_not_answer_is_named() -> None:
    cluster = RayCluster("127.0.0.1:1")
    with pytest.raises(BadOption, match=r"--ray 127\.0\.0\.1:1: no Ray cluster answers there"):
        list(cluster.play([SettingGames(parse_plan(PLAN).settings[0], 0)], []))
