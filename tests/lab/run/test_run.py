"""Runs: the same results whoever plays the games, however often they are interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import pytest

from undercroft.arena.processes import Processes, R
from undercroft.arena.shards import RunStopped, Shard, Work
from undercroft.lab.data.results import Results
from undercroft.lab.data.tables import TABLES
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.plan_file import load_plan, parse_plan
from undercroft.lab.run.records import record_in
from undercroft.lab.run.run import SettingGames, play_plan

PLAN = """
title = "Small"
games = 24
shard = 4
observe = 2
look = 12
seed = "a"
[[case]]
game = "looting_castle"
[[case]]
game = "miniskull_caverns"
seats = 1
bots = "greedy:worlds=1"
look = 8
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """The plan played by one process in one go."""
    return play_plan(parse_plan(PLAN), tmp_path_factory.mktemp("lab") / "alone", jobs=1)


def assert_same(first: Results, second: Results) -> None:
    for table in TABLES:
        assert first.table(table).equals(second.table(table)), table


def test_every_game_has_its_row_and_every_table_its_file(alone: Results) -> None:
    assert alone.games.height == 48
    assert alone.games.select("setting", "game").rows() == [(s, g) for s in (0, 1) for g in range(24)]
    assert alone.players.height == 24 * 2 + 24
    assert alone.games["observed"].to_list() == [g % 2 == 0 for g in range(24)] * 2
    for table in TABLES:
        assert alone.table(table).height > 0 or table == "deaths", table


def test_another_number_of_processes_gives_the_same_results(alone: Results, tmp_path: Path) -> None:
    assert_same(alone, play_plan(parse_plan(PLAN), tmp_path / "run", jobs=2))


class Enough(Exception):
    """Somebody pulled the plug."""


def test_an_interrupted_run_goes_on_and_plays_nothing_twice(alone: Results, tmp_path: Path) -> None:
    heard: list[int] = []

    def pull_the_plug(done: int, of: int) -> None:
        heard.append(done)
        if done >= 12:
            raise Enough

    with pytest.raises(Enough):
        play_plan(parse_plan(PLAN), tmp_path / "run", jobs=1, progress=pull_the_plug)
    with pytest.raises(BadPlan, match="is not finished"):
        Results(tmp_path / "run")
    (tmp_path / "run" / "shards" / "000-000000012-000000016.unfinished").mkdir()  # died while it wrote this one
    heard.clear()
    again = play_plan(parse_plan(PLAN), tmp_path / "run", jobs=1, progress=lambda done, of: heard.append(done))
    assert heard[0] == 12 and heard[-1] == 48
    assert_same(alone, again)


def test_a_run_with_a_time_limit_stops_and_can_be_resumed(alone: Results, tmp_path: Path) -> None:
    with pytest.raises(RunStopped, match="run it again to go on"):
        play_plan(parse_plan(PLAN), tmp_path / "run", jobs=1, seconds=0.001)
    assert_same(alone, play_plan(parse_plan(PLAN), tmp_path / "run", jobs=1))


def children_of(parent: int, named: str) -> Iterator[int]:
    """Processes below this one whose command line says this."""
    parents: dict[int, int] = {}
    names: dict[int, str] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            names[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, IndexError):
            continue
    for process in names:
        above: int | None = process
        while above is not None and above != parent:
            above = parents.get(above)
        if above == parent and process != parent and named in names[process]:
            yield process


def test_a_killed_process_is_replaced(alone: Results, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(done: int, of: int) -> None:
        if done >= 4 and not killed:
            killed.extend(list(children_of(os.getpid(), "multiprocessing.spawn"))[:1])
            for process in killed:
                os.kill(process, signal.SIGKILL)

    found = play_plan(parse_plan(PLAN), tmp_path / "run", jobs=2, progress=kill_one)
    assert killed
    assert_same(alone, found)


LONGER = 'game = "looting_castle"\ngames = 400\nshard = 4\nobserve = 50\nlook = 400\n'


def test_control_c_leaves_a_run_that_goes_on(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(LONGER, encoding="utf-8")
    words = [sys.executable, "-m", "undercroft.cli.main", "lab", "run", str(plan), "--out", str(tmp_path / "run")]
    process = subprocess.Popen(
        [*words, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # shells let what runs behind them ignore it
    )
    shards = tmp_path / "run" / "shards"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None and not list(shards.glob("*[0-9]")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "the same command goes on from there" in said
    assert "Traceback" not in said
    assert 0 < len(list(shards.iterdir())) < 100
    assert_same(
        play_plan(load_plan(plan), tmp_path / "in one go", jobs=1), play_plan(load_plan(plan), tmp_path / "run", jobs=1)
    )


def test_a_folder_belongs_to_one_plan(alone: Results, tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="holds the games of another plan"):
        play_plan(parse_plan(PLAN.replace("games = 24", "games = 25")), alone.folder, jobs=1)
    (tmp_path / "letters").write_text("dear aunt", encoding="utf-8")
    with pytest.raises(BadPlan, match="is not empty and holds no run"):
        play_plan(parse_plan(PLAN), tmp_path, jobs=1)
    with pytest.raises(BadPlan, match="holds no run"):
        Results(tmp_path)


def test_a_width_is_aimed_at_round_by_round(tmp_path: Path) -> None:
    text = 'game = "looting_castle"\ngames = 20\nwidth = 0.3\nmost_games = 500\nobserve = 50\nlook = 500'
    found = play_plan(parse_plan(text), tmp_path / "run", jobs=1)
    assert 20 < found.games.height < 500
    assert found.games.height in (40, 80, 160)
    low = play_plan(parse_plan(text.replace("0.3", "0.01").replace("500", "50")), tmp_path / "low", jobs=1)
    assert low.games.height == 50


class Forgetful(Processes):
    """Processes that die before they have done anything."""

    def play_in_a_pool(self, works: Sequence[Work[R]], left: list[Shard]) -> Generator[tuple[Shard, R], None, None]:
        from concurrent.futures.process import BrokenProcessPool

        raise BrokenProcessPool
        yield


def test_processes_that_always_die_end_the_run_with_one_line() -> None:
    shards: Sequence[Shard] = [Shard(0, 0, 1)]
    with pytest.raises(RunStopped, match="were killed 5 times"):
        list(Forgetful(2).play([SettingGames(parse_plan(PLAN).settings[0], 0)], shards))


def test_unfinished_games_are_kept_as_records(tmp_path: Path) -> None:
    found = play_plan(parse_plan('game = "miniskull_caverns"\ncap = 60\ngames = 5'), tmp_path / "run", jobs=1)
    assert found.games["status"].to_list() == ["unfinished"] * 5
    names = found.games["record"].to_list()
    assert names[3:] == ["", ""]
    for number, name in enumerate(names[:3]):
        assert (found.folder / name).read_text(encoding="utf-8") == record_in(found, 0, number)


def test_other_tools_open_the_tables(alone: Results) -> None:
    import duckdb

    file = alone.folder / "games.parquet"
    asked = f"select setting, count(*) from '{file}' group by setting order by setting"
    rows = duckdb.connect().execute(asked).fetchall()
    assert rows == [(0, 24), (1, 24)]
