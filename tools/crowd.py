"""A crowd at a real server: thousands who watch one table, thousands of quiet pages elsewhere, and how long `/healthz`
takes meanwhile. With --write, the figures become docs/crowd.md.

    python -m tools.crowd [--spectators 2000] [--idle 10000] [--tables 500] [--seconds 60] [--write] [--json FILE]

Everybody is a socket of its own on loopback, from several addresses of this machine. At the watched table somebody
answers every second, and each answer is pushed to the whole crowd; at the quiet tables people think.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.load import Watched, ended, free_port, wait_until_open

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "crowd.md"
GOAL_MS = 250
AT_ONCE = 200
"""So many connect at the same time."""
SPARE = 300
"""Handles besides the sockets of the crowd."""

Json = dict[str, Any]


# -- the server, and its health ---------------------------------------------------------------------------------------


def asked(port: int) -> float:
    """How long `/healthz` takes on a new connection, in milliseconds; -1: it failed."""
    began = time.perf_counter()
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/healthz")
        good = connection.getresponse().status == 200
        connection.close()
    except OSError:
        good = False
    return 1000 * (time.perf_counter() - began) if good else -1.0


def worked(process: int) -> float:
    """Milliseconds for which the threads of a process had a processor, since they were started."""
    total = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        with contextlib.suppress(OSError):  # a thread may end meanwhile
            total += int((thread / "schedstat").read_text().split()[0])
    return total / 1e6


def probe(port: int, process: int) -> None:
    """Ten times per second: when, how long the server took, and for how long of that it worked."""
    while True:
        when, before = time.monotonic(), worked(process)
        took = asked(port)
        print(when, took, max(0.0, worked(process) - before), flush=True)
        time.sleep(0.1)


class Health:
    """Asks in a process of its own, so that nothing the crowd does can delay it."""

    def __init__(self, port: int, process: int) -> None:
        command = [sys.executable, "-m", "tools.crowd", "--probe", f"{port},{process}"]
        self.probe = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        self.lines: list[tuple[float, float, float]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.probe.stdout is not None
        for line in self.probe.stdout:
            when, took, own = map(float, line.split())
            self.lines.append((when, took, own))

    def between(self, begin: float, end: float) -> Json:
        """What was found in this time."""
        here = [line for line in self.lines if begin <= line[0] < end] or [(0.0, 0.0, 0.0)]
        took = sorted(line[1] for line in here if line[1] >= 0)
        own = sorted(line[2] for line in here if line[1] >= 0)
        return {
            "asked": len(here),
            "failed": len(here) - len(took),
            "median_ms": round(took[len(took) // 2], 1),
            "worst_ms": round(took[-1], 1),
            "own_median_ms": round(own[len(own) // 2], 1),
            "own_p99_ms": round(own[int(len(own) * 0.99)], 1),
            "own_worst_ms": round(own[-1], 1),
        }

    def end(self) -> None:
        self.probe.kill()


@contextlib.contextmanager
def serving() -> Iterator[tuple[int, Watched]]:
    """`undercroft serve`: its port, and its process watched from outside."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "undercroft.cli.main", "serve", "--port", str(port), "--quiet"]
        command += ["--db", f"{folder}/tables.sqlite3", "--rate", "100000"]
        path = os.environ.get("PYTHONPATH") or str(ROOT / "src")
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": path}, text=True, stdout=subprocess.DEVNULL, cwd=folder
        )
        with ended(process) as server:
            wait_until_open(port, process)
            yield port, server


def ask(port: int, path: str, said: Json | None = None, token: str = "") -> Json:
    """One request of a program."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    connection.request("GET" if said is None else "POST", path, said and json.dumps(said), headers)
    reply = connection.getresponse()
    found: Json = json.loads(reply.read())
    connection.close()
    if reply.status >= 400:
        raise SystemExit(f"{path}: {found}")
    return found


def open_table(port: int, game: str, seats: int) -> Json:
    return ask(port, "/api/tables", {"game": game, "seats": [{"kind": "me"}] * seats, "seed": "a crowd"})


class Players(threading.Thread):
    """Somebody at the watched table answers anything, again and again."""

    def __init__(self, port: int, opened: Json, pace: float) -> None:
        super().__init__(daemon=True)
        self.port, self.opened, self.pace = port, opened, pace
        self.answers = 0
        self.took: list[float] = []
        self.over = False

    def run(self) -> None:
        rng = random.Random(1)
        path = f"/api/tables/{self.opened['table']}"
        while not self.over:
            for seat in self.opened["seats"]:
                view = ask(self.port, path, token=seat["token"])
                asked = [each for each in view["questions"] if each["seat"] == seat["seat"] and each["options"]]
                if view["outcome"] is not None or self.over:
                    return
                if asked:
                    said = {"question_number": view["question_number"], "answer": rng.choice(asked[0]["options"])}
                    began = time.perf_counter()
                    ask(self.port, f"{path}/answers", said, seat["token"])
                    self.took.append(1000 * (time.perf_counter() - began))
                    self.answers += 1
                    time.sleep(self.pace)


# -- the crowd --------------------------------------------------------------------------------------------------------


class Guest(asyncio.Protocol):
    """One page that listens. It keeps nothing but how many views and heartbeats came."""

    def __init__(self, crowd: Crowd, table: str) -> None:
        self.crowd, self.table = crowd, table
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.views = self.beats = self.bytes = 0
        self.status = b""
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(f"GET /t/{self.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        if not self.status:
            self.status = data[9:12]
        self.bytes += len(data)
        self.views += data.count(b"event: view")
        self.beats += data.count(b"event: hb")
        if not self.first.done() and (self.views or self.status != b"200" or b"event: full" in data):
            self.first.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        if not self.first.done():
            self.first.set_result(None)


class Crowd:
    """All who listen."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.guests: list[Guest] = []

    async def come(self, tables: list[str], count: int) -> None:
        """So many more guests, each at the next table; the next come when these have seen something."""
        loop = asyncio.get_running_loop()
        for begin in range(0, count, AT_ONCE):
            arriving = []
            for number in range(begin, min(begin + AT_ONCE, count)):
                guest = Guest(self, tables[number % len(tables)])
                address = f"127.0.1.{1 + len(self.guests) % 20}"
                arriving.append(
                    loop.create_connection(lambda guest=guest: guest, "127.0.0.1", self.port, local_addr=(address, 0))
                )
                self.guests.append(guest)
            await asyncio.gather(*arriving)
            await asyncio.gather(*[guest.first for guest in self.guests[-len(arriving) :]])

    def leave(self, guests: list[Guest]) -> None:
        for guest in guests:
            guest.transport.abort()


async def measure(arguments: argparse.Namespace, port: int, server: Watched) -> Json:
    health, crowd = Health(port, server.processes[0].pid), Crowd(port)
    opened = open_table(port, "caverns", 4)
    watched, players = opened["table"], Players(port, opened, arguments.pace)
    quiet = [open_table(port, "looting_castle", 2)["table"] for _ in range(arguments.tables)]
    found: Json = {"memory_before_mb": server.memory(), "phases": {}}
    players.start()
    quiet_since = time.monotonic()
    await asyncio.sleep(5)
    found["nobody"] = health.between(quiet_since, time.monotonic())

    async def phase(name: str, work: Any) -> None:
        began, spent = time.monotonic(), server.spent()
        await work
        took = time.monotonic() - began
        await asyncio.sleep(0.5)  # until what was asked last has been answered
        found["phases"][name] = {
            "seconds": round(took, 1),
            "server_cpu_percent": round(100 * (server.spent() - spent) / took),
            "memory_mb": server.memory(),
            "streams": sum(not guest.gone and guest.views > 0 for guest in crowd.guests),
            **health.between(began, began + took),
        }
        print(name, found["phases"][name], flush=True)

    async def watch(guests: list[Guest], seconds: float) -> None:
        before = sum(guest.views for guest in guests), sum(guest.bytes for guest in guests)
        await asyncio.sleep(seconds)
        found["pushes"] = sum(guest.views for guest in guests) - before[0]
        found["pushed_mb"] = round((sum(guest.bytes for guest in guests) - before[1]) / 1e6, 1)

    async def leave(guests: list[Guest]) -> None:
        crowd.leave(guests)
        await asyncio.sleep(10)

    await phase("spectators come", crowd.come([watched], arguments.spectators))
    spectators = list(crowd.guests)
    await phase("spectators watch", watch(spectators, arguments.seconds))
    await phase("quiet pages come", crowd.come(quiet, arguments.idle))
    await phase("all are there", watch(spectators, arguments.seconds))
    found["lost"] = sum(guest.gone for guest in crowd.guests)
    found["refused"] = sum(guest.status != b"200" or not guest.views for guest in crowd.guests)
    await phase("spectators leave", leave(spectators))
    players.over = True
    health.end()
    found["answers"], found["answer_worst_ms"] = players.answers, round(max(players.took), 1)
    found["own_worst_ms"] = max(each["own_worst_ms"] for each in found["phases"].values())
    found["failed"] = sum(each["failed"] for each in found["phases"].values())
    found["load_average"] = os.getloadavg()[1]
    crowd.leave(crowd.guests)
    return found


# -- the page ---------------------------------------------------------------------------------------------------------


def report(arguments: argparse.Namespace, found: Json) -> str:
    lines = [
        "# A crowd at one server",
        "",
        "What is done so that many can watch, and what is refused when there are too many, stands in "
        "[Operating a table server](operate.md#limits).",
        "",
        f"`make crowd` writes this page: one server process, {arguments.spectators:,} spectators of one table with an "
        f"answer every {arguments.pace:g} s, {arguments.idle:,} quiet pages at {arguments.tables:,} other tables, "
        "every page a socket of its own on loopback. `/healthz`, which also tries to write to the store, is asked "
        f"ten times per second, each time on a new connection; the goal is {GOAL_MS} ms at the worst. Server and "
        f"clients shared {os.cpu_count()} cores with whatever else ran there (load average "
        f"{found['load_average']:.0f}; Python {platform.python_version()}, {platform.machine()}). So beside the time "
        "by the clock stands for how long the server itself was at work between question and answer, on whatever "
        "(`/proc/PID/task/*/schedstat`): the rest of the time it waited for a processor, the disk or the client.",
        "",
        "| | streams | `/healthz` by the clock, median | worst | at work, median | p99 | worst | processor | memory |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, each in found["phases"].items():
        lines.append(
            f"| {name} ({each['seconds']:g} s) | {each['streams']:,} | {each['median_ms']} ms | "
            f"{each['worst_ms']} ms | {each['own_median_ms']} ms | {each['own_p99_ms']} ms | "
            f"{each['own_worst_ms']} ms | {each['server_cpu_percent']} % | {each['memory_mb']:,.0f} MB |"
        )
    lines += [
        "",
        f"Before anybody came the server had {found['memory_before_mb']:,.0f} MB and answered in "
        f"{found['nobody']['median_ms']} ms. Requests for `/healthz` that failed: {found['failed']}; pages that "
        f"were refused: {found['refused']}, that were lost: {found['lost']}. While all were there, "
        f"{found['pushes']:,} pushes ({found['pushed_mb']:,} MB) went to the spectators; the slowest of "
        f"{found['answers']:,} answers was acknowledged after {found['answer_worst_ms']} ms.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="A crowd at a real server.")
    parser.add_argument("--spectators", type=int, default=2_000)
    parser.add_argument("--idle", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--write", action="store_true", help="write the figures into docs/crowd.md")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--probe", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.probe:
        probe(*map(int, arguments.probe.split(",")))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = arguments.spectators + arguments.idle + SPARE
    if hard != resource.RLIM_INFINITY and hard < wanted:
        print(f"this machine allows {hard} open files, {wanted} would be needed: fewer quiet pages come")
        arguments.idle = max(0, hard - arguments.spectators - SPARE)
        wanted = hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    with serving() as (port, server):
        found = asyncio.run(measure(arguments, port, server))
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=1))
    if arguments.write:
        PAGE.write_text(report(arguments, found))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
