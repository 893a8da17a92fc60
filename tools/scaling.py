"""How much more several nodes on one PostgreSQL do than one: the same clients, answering as fast as they are answered.

    python -m tools.scaling [--nodes 1,2] [--tables 60] [--clients 2] [--seconds 60] [--rounds 2] [--least 1.6]

Every table is opened and played at one node, as behind a proxy that sends everything about a table to the same node.
The clients and the database need processors, too: on a machine with fewer than four cores, let each node have only a
share of one (--share 40: 40 % of a core, by a control group; needs root), or what is measured is the machine. Exit code
1: the most nodes did less than so many times (--least) what the fewest did, or something went wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from tests.table.postgres import Postgres
from tools.load import ROOT, Watched, clients_of, compiled_engine, drive, ended, free_port, wait_until_open
from tools.load_clients import add_schedule

Json = dict[str, Any]
GROUPS = Path("/sys/fs/cgroup")
PERIOD = 20_000
"""Microseconds in which each node gets its share."""


@contextlib.contextmanager
def shared_out(processes: list[subprocess.Popen[str]], percent: float) -> Iterator[None]:
    """Each process in a control group of its own that has so many percent of a core; 0: as much as there is."""
    old = (GROUPS / "cpu").is_dir()  # the first version of control groups
    root, made = GROUPS / "cpu" if old else GROUPS, []
    try:
        for process in processes if percent else ():
            group = root / f"undercroft-{process.pid}"
            group.mkdir()
            made.append(group)
            quota = int(PERIOD * percent / 100)
            if old:
                (group / "cpu.cfs_period_us").write_text(str(PERIOD))
                (group / "cpu.cfs_quota_us").write_text(str(quota))
            else:
                (group / "cpu.max").write_text(f"{quota} {PERIOD}")
            (group / "cgroup.procs").write_text(str(process.pid))
        yield
    finally:
        for group in made:
            for pid in (group / "cgroup.procs").read_text().split():
                (root / "cgroup.procs").write_text(pid)
            group.rmdir()


def measure(arguments: argparse.Namespace, count: int, address: str, path: str) -> Json:
    """So many nodes on a new database."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        processes, ports = [], [free_port() for _ in range(count)]
        for port in ports:
            command = [sys.executable, "-m", "undercroft.cli.main", "serve", "--port", str(port), "--quiet"]
            command += ["--db", address, "--reach", f"127.0.0.1:{port}", "--rate", "100000", "--bots", "1"]
            process = subprocess.Popen(
                command, env={**os.environ, "PYTHONPATH": path}, text=True, stdout=subprocess.DEVNULL, cwd=folder
            )
            stack.enter_context(ended(process))
            processes.append(process)
        for port, process in zip(ports, processes, strict=True):
            wait_until_open(port, process)
        stack.enter_context(shared_out(processes, arguments.share))
        return drive(Watched(*processes), clients_of(arguments, ports), arguments.seconds, ROOT)


def report(arguments: argparse.Namespace, found: dict[int, list[Json]]) -> tuple[str, float]:
    share = f", each with {arguments.share:g} % of a core" if arguments.share else ""
    lines = [
        f"{arguments.tables} tables with {arguments.clients} clients each, {arguments.seconds:g} seconds, "
        f"{arguments.rounds} rounds, {os.cpu_count()} cores{share}; medians",
        "",
        "| nodes | answers per second | p99 of an answer | processor of the nodes | of the clients |",
        "|---:|---:|---:|---:|---:|",
    ]
    rates = {}
    for count, rounds in found.items():
        rates[count] = median(each["answers"] for each in rounds) / arguments.seconds
        p99, nodes, clients = (
            median(each[name] for each in rounds)
            for name in ("answer_p99_ms", "server_cpu_percent", "client_cpu_percent")
        )
        lines.append(f"| {count} | {rates[count]:.1f} | {p99:.0f} ms | {nodes:.0f} % | {clients:.0f} % |")
    ratio = rates[max(rates)] / rates[min(rates)] if rates[min(rates)] else 0.0
    lines += ["", f"{max(rates)} nodes did {ratio:.2f} times what {min(rates)} did."]
    return "\n".join(lines), ratio


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_schedule(parser)
    parser.set_defaults(tables=60, clients=2, seconds=60.0, every=0.0)
    parser.add_argument("--nodes", default="1,2", help="how many, with commas")
    parser.add_argument("--rounds", type=int, default=2, help="each number of nodes is measured so often, in turns")
    parser.add_argument("--share", type=float, default=0.0, help="percent of a core that each node may use; 0: any")
    parser.add_argument("--least", type=float, default=0.0, help="how many times as much the most nodes must do")
    parser.add_argument("--interpreted", action="store_true", help="not the compiled engine, even if it is there")
    parser.add_argument("--json", type=Path, help="write the figures into this file")
    arguments = parser.parse_args()
    path = "" if arguments.interpreted else compiled_engine()
    found: dict[int, list[Json]] = {int(count): [] for count in arguments.nodes.split(",")}
    database = Postgres().start()
    try:
        for _ in range(arguments.rounds):
            for count, rounds in found.items():
                rounds.append(measure(arguments, count, database.new_database(), path or str(ROOT / "src")))
    finally:
        database.remove()
    text, ratio = report(arguments, found)
    print(text)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ratio": ratio, "found": found}, indent=1), encoding="utf-8")
    wrong = [each for rounds in found.values() for one in rounds for each in one["first_errors"]]
    print("\n".join(wrong), file=sys.stderr, end="")
    return 1 if wrong or ratio < arguments.least else 0


if __name__ == "__main__":
    raise SystemExit(main())
