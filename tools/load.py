"""Put a real server under load, beside boardgame.io's server in the same run; write its part of docs/benchmarks.md.

    python -m tools.load [--tables 300] [--clients 4] [--seconds 300] [--every 2] [--stay 150] [--no-peer] [--json FILE]

A smaller run than 300 tables for half a minute is only printed, unless --write says otherwise. The clients
(tools/load_clients.py) run in a process of their own. Memory is read every minute, and kept by --json.
Several nodes on one PostgreSQL: tools/scaling.py.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.load_clients import add_schedule

ROOT = Path(__file__).resolve().parents[1]
PEER = ROOT / "tools" / "load_peer"
BENCHMARKS = ROOT / "docs" / "benchmarks.md"
FEWEST_TABLES, SHORTEST = 300, 30.0
"""A smaller or shorter run says too little to take the place of what was measured before."""

Json = dict[str, Any]


# -- a server, watched from outside -----------------------------------------------------------------------------------


class Watched:
    """Server processes: their memory and the processor time they took, together."""

    def __init__(self, *processes: subprocess.Popen[str]) -> None:
        self.processes = processes

    def memory(self) -> float:
        found = (
            re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process.pid}/status").read_text()) for process in self.processes
        )
        return round(sum(int(each[1]) for each in found if each) / 1024, 1)

    def spent(self) -> float:
        ticks = 0
        for process in self.processes:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


class MemoryByMinute(threading.Thread):
    """Reads the memory of a server every minute, until it is told to stop."""

    def __init__(self, server: Watched) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.read = [server.memory()]
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(60):
            self.read.append(self.server.memory())


def slope(values: list[float]) -> float:
    """By how much they grow from one to the next, by least squares."""
    middle, mean = (len(values) - 1) / 2, sum(values) / len(values)
    spread = sum((n - middle) ** 2 for n in range(len(values)))
    return sum((n - middle) * (value - mean) for n, value in enumerate(values)) / spread if spread else 0.0


def stolen() -> float:
    """Seconds for which some core of this machine was ready to work, and its host let it wait."""
    return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


def drive(server: Watched, command: list[str], seconds: float, cwd: Path) -> Json:
    """Let the clients loose on a server, and look at it from outside meanwhile."""
    clients = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd)
    assert clients.stdout is not None
    told = iter(clients.stdout)
    expect(told, "connected", clients)
    found: Json = {"memory_start_mb": server.memory()}
    began, before, stolen_before = time.perf_counter(), server.spent(), stolen()
    for name, when in (("memory_warm_mb", seconds / 5), ("memory_middle_mb", seconds / 2)):
        threading.Timer(when, lambda name=name: found.update({name: server.memory()})).start()
    by_minute = MemoryByMinute(server)
    by_minute.start()
    expect(told, "done", clients)
    by_minute.over.set()
    took = time.perf_counter() - began
    found["server_cpu_percent"] = round(100 * (server.spent() - before) / took)
    found["stolen_percent"] = round(100 * (stolen() - stolen_before) / took, 1)
    found["memory_end_mb"] = server.memory()
    found["memory_by_minute_mb"] = by_minute.read
    if len(later := by_minute.read[len(by_minute.read) // 3 :]) > 2:  # before that, caches still fill
        found["memory_slope_mb_per_hour"] = round(60 * slope(later), 1)
    found.update(json.loads(next(told)))
    found["client_cpu_percent"] = round(100 * found.pop("client_cpu") / seconds)
    clients.wait(30)
    return found


def expect(told: Iterator[str], word: str, clients: subprocess.Popen[str]) -> None:
    if next(told, "").strip() != word:
        clients.kill()
        raise SystemExit(f"the clients ended before they were {word}")


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def wait_until_open(port: int, process: subprocess.Popen[str]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise SystemExit("the server did not start")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise SystemExit("the server did not open")


@contextlib.contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[Watched]:
    try:
        yield Watched(process)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def compiled_engine() -> str:
    """Where it is; nothing if it is older than the source."""
    asked = [sys.executable, str(ROOT / "tools" / "compile.py"), "--path"]
    return subprocess.run(asked, capture_output=True, text=True).stdout.strip()


def measure_ours(arguments: argparse.Namespace) -> Json:
    port = free_port()
    compiled = "" if arguments.interpreted else compiled_engine()
    path = compiled or str(ROOT / "src")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "undercroft.cli.main", "serve", "--port", str(port), "--quiet"]
        command += ["--db", f"{folder}/tables.sqlite3", "--rate", "100000"]
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path}, text=True, stdout=subprocess.DEVNULL, cwd=folder
        )
        with ended(process) as server:
            wait_until_open(port, process)
            return {
                **drive(server, clients_of(arguments, [port]), arguments.seconds, ROOT),
                "engine": "compiled" if compiled else "interpreted",
            }


def clients_of(arguments: argparse.Namespace, ports: list[int]) -> list[str]:
    """The command that starts the clients of servers on these ports."""
    command = [sys.executable, "-m", "tools.load_clients", "--ports", ",".join(map(str, ports))]
    for name in ("tables", "clients", "seconds", "every", "stay", "games"):
        command += [f"--{name}", str(getattr(arguments, name))]
    return command


# -- the peer ---------------------------------------------------------------------------------------------------------


def measure_peer(arguments: argparse.Namespace) -> Json:
    """boardgame.io's own server from npm, with a game of four players and trivial moves."""
    home = ROOT / "build" / "load-peer"
    home.mkdir(parents=True, exist_ok=True)
    for script in PEER.iterdir():
        (home / script.name).write_bytes(script.read_bytes())
    if not (home / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=home, check=True)
    port = free_port()
    process = subprocess.Popen(["node", "server.js", str(port)], cwd=home, text=True, stdout=subprocess.DEVNULL)
    with ended(process) as server:
        wait_until_open(port, process)
        numbers = [arguments.tables, arguments.clients, arguments.seconds, arguments.every]
        return drive(server, ["node", "clients.js", str(port), *map(str, numbers)], arguments.seconds, home)


# -- the page ---------------------------------------------------------------------------------------------------------

ROWS = (
    ("push after an answer, median", "push_median_ms", "ms"),
    ("push after an answer, p99", "push_p99_ms", "ms"),
    ("push after an answer, slowest", "push_worst_ms", "ms"),
    ("answer acknowledged, median", "answer_median_ms", "ms"),
    ("answer acknowledged, p99", "answer_p99_ms", "ms"),
    ("answers", "answers", ""),
    ("pushes that arrived", "pushes", ""),
    ("bytes per push", "bytes_per_push", ""),
    ("errors", "errors", ""),
    ("answers that were not seen in time", "late", ""),
    ("pages that were not current at the end", "stale", ""),
    ("memory at the start", "memory_start_mb", "MB"),
    ("memory after a fifth of the time", "memory_warm_mb", "MB"),
    ("memory in the middle", "memory_middle_mb", "MB"),
    ("memory at the end", "memory_end_mb", "MB"),
    ("memory grows, after the first third", "memory_slope_mb_per_hour", "MB per hour"),
    ("processor of the server", "server_cpu_percent", "% of a core"),
    ("processor of the clients", "client_cpu_percent", "% of a core"),
    ("processor time taken away by the host", "stolen_percent", "% of a core"),
    ("lag of the clients themselves, p99", "client_lag_p99_ms", "ms"),
)


MARK = "<!-- load: written by tools/load.py, kept by tools/bench"


def report(arguments: argparse.Namespace, ours: Json, peer: Json) -> str:
    """A table of both, and what differs between them."""
    total = arguments.tables * arguments.clients
    lines = [
        f"{MARK} -->",
        "",
        "## Load",
        "",
        f"`make load` writes this part. {arguments.tables} tables with {arguments.clients} connected clients each "
        f"({total} open streams), one answer per table every {arguments.every:g} seconds, {arguments.seconds:g} "
        "seconds, over loopback; server and clients are processes of their own on a machine with "
        f"{os.cpu_count()} cores (Python {platform.python_version()}, {platform.machine()}).",
        "",
        "| | Undercroft | boardgame.io 0.50.2 |",
        "|---|---:|---:|",
    ]
    for title, name, unit in ROWS:
        mine, theirs = (f"{found[name]:,} {unit}".strip() if name in found else "" for found in (ours, peer))
        lines.append(f"| {title} | {mine} | {theirs} |")
    games = ", ".join(game for game in arguments.games.split(",") if game)
    lines += [
        "",
        "A push has arrived when its last byte is at a viewer; the clock starts before the first byte of the answer is",
        "written. The tables are equally many of each game:",
        f"{games} (engine {ours['engine']}). Each answer is a legal one, picked at random,",
        "is written to disk (SQLite, `synchronous=FULL`) before anybody hears of it, and reaches every viewer as the",
        "parts of the drawn page that changed for that seat, of the story the new lines; a viewer for whom nothing",
        "changed gets nothing. At the end every page is compared with one opened anew.",
        "",
        f"People come and go: after {arguments.stay} answers, or when the game is over, a table is left by its",
        "clients, who sit down at a new one. So that tables of all ages are there from the beginning, none to",
        f"{arguments.stay} answers were given at each before the clock started. A running match keeps its answers and",
        "its story in memory; tables that nobody looks at are dropped, the longest untouched first, and read again",
        "from disk when somebody asks for them.",
        "",
        "The peer runs its own server from npm with its usual storage in memory, a game of four players whose state is",
        "about 3 kB of JSON and whose moves only count, its protocol over WebSocket, and the same schedule. It draws",
        "nothing, checks next to nothing and writes nothing to disk: its figures are the floor of what a push costs.",
        "",
    ]
    return "\n".join(lines)


def counts_for_the_page(arguments: argparse.Namespace) -> bool:
    """Is it large and long enough to be written into the benchmarks, or wanted there anyway?"""
    return bool(arguments.write or (arguments.tables >= FEWEST_TABLES and arguments.seconds >= SHORTEST))


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_schedule(parser)
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--interpreted", action="store_true", help="not the compiled engine, even if it is there")
    parser.add_argument("--json", type=Path, help="write the figures into this file, and not into docs/benchmarks.md")
    parser.add_argument("--write", action="store_true", help="write into docs/benchmarks.md, however small the run is")
    return parser


def main() -> int:
    arguments = options().parse_args()
    ours = measure_ours(arguments)
    peer = {} if arguments.no_peer else measure_peer(arguments)
    page = report(arguments, ours, peer)
    print(page)
    if ours["first_errors"]:
        print("\n".join(ours["first_errors"]), file=sys.stderr)
    if arguments.json:
        arguments.json.write_text(json.dumps({"ours": ours, "peer": peer}, indent=1), encoding="utf-8")
    elif counts_for_the_page(arguments):
        before = BENCHMARKS.read_text(encoding="utf-8").partition(MARK)[0] if BENCHMARKS.exists() else ""
        BENCHMARKS.write_text(before.rstrip() + "\n\n" + page, encoding="utf-8")
    else:
        print(f"docs/benchmarks.md stays as it is: this run is smaller than {FEWEST_TABLES} tables for {SHORTEST:g} s")
    return 1 if ours["errors"] or ours["stale"] or ours["late"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
