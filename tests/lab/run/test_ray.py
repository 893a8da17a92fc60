"""The same plan on a Ray cluster, with a worker that dies on the way."""

from __future__ import annotations

import os
import signal
import time
from importlib import import_module
from pathlib import Path
from typing import Any

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


@pytest.mark.filterwarnings("default")
def test_a_cluster_of_several_machines_loses_one_and_nothing_is_lost(tmp_path: Path) -> None:
    """By its address, as designers give it. Half way one machine is gone; its shards are played on the others."""
    cluster = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    lost: list[int] = []
    try:
        doomed = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        machines = {node["NodeID"] for node in _alive(cluster.address)}
        assert len(machines) == 2

        def lose_one(done: int, of: int) -> None:
            if 10 <= done < of and not lost:
                lost.append(done)
                cluster.remove_node(doomed, allow_graceful=False)

        plan = parse_plan(PLAN)
        found = play_plan(plan, tmp_path / "cluster", ray=cluster.address, progress=lose_one)
        assert lost
        while len(_alive(cluster.address)) > 1:  # it takes the cluster a while to say so
            time.sleep(0.2)
    finally:
        cluster.shutdown()
    assert_same(play_plan(plan, tmp_path / "here", jobs=1), found)


def _alive(address: str) -> list[dict[str, object]]:
    """The machines of a cluster that answer."""
    ray: Any = import_module("ray")
    ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        return [node for node in ray.nodes() if node["Alive"]]
    finally:
        ray.shutdown()
