"""Three nodes, one PostgreSQL, clients who play, and faults: nothing acknowledged is lost or doubled, no secret shown.

    python -m tools.faults [--seconds 600] [--every 3] [--tables 6] [--seed 1] [--only kill,cut] [--keep]

Nodes are killed, stopped and drained, their lines to the database cut and frozen, their clocks set, and the database is
restarted. In the end everything heals, every client must come to see the same, and the logs are compared with what the
clients were told. Exit code 1: something was violated.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
from tests.table.postgres import Postgres
from tests.table.server import Server, ask
from tools.fault_check import check_table
from tools.fault_clients import Crowd, Seat, mark
from tools.fault_relay import Relay

from undercroft.table.domain.log.seat_key import SeatKey

NODES = 3
LEASE = 3
CONVERGENCE = 90.0
"""Seconds within which, after everything has healed, every client must see the last view."""


class Node:
    """A server that can be hurt, and its line to the database."""

    def __init__(self, folder: Path, relay: Relay, address: str) -> None:
        folder.mkdir()
        self.relay = relay
        self.clock = folder / "clock"
        self.clock.write_bytes(bytes(8))
        own = {"LD_PRELOAD": str(folder.parent / "clock.so"), "FAULT_CLOCK": str(self.clock)}
        options = ("--quiet", "--bots", "1", "--lease", str(LEASE), "--drain", "1")
        self.server = Server(folder, *options, db=address, environment=own)
        self.hurt = False

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid


class Nemesis:
    """Does harm, and always heals it again."""

    def __init__(self, nodes: list[Node], database: Postgres, rng: random.Random) -> None:
        self.nodes, self.database, self.rng = nodes, database, rng
        self.done: Counter[str] = Counter()
        self.slow_to_stop = 0
        self._database_lock = asyncio.Lock()
        self.faults: dict[str, Callable[[Node], Awaitable[None]]] = {
            "kill": self.kill, "stop": self.stop, "cut": self.cut, "freeze": self.freeze, "drain": self.drain,
            "clock": self.set_clock, "database": self.restart_database,
        }  # fmt: skip

    async def rage(self, seconds: float, every: float, names: list[str]) -> None:
        """Faults at random moments, several at once, but never at all nodes."""
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as group:
            while time.monotonic() < until:
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * every)
                well = [node for node in self.nodes if not node.hurt]
                if len(well) > 1:
                    group.create_task(self._hurt(self.rng.choice(well), self.rng.choice(names)))

    async def _hurt(self, node: Node, name: str) -> None:
        """One fault at a node at a time; the database is nobody's."""
        self.done[name] += 1
        if name == "database":
            await self.restart_database(node)
            return
        node.hurt = True
        try:
            await self.faults[name](node)
        finally:
            node.hurt = False

    async def kill(self, node: Node) -> None:
        node.server.kill()
        await asyncio.sleep(self.rng.uniform(0.1, 2 * LEASE))
        await self._start(node)

    async def _start(self, node: Node) -> None:
        """As whatever supervises a server does: again, if there was no database to start with."""
        while True:
            try:
                await asyncio.to_thread(node.server.start)
                return
            except AssertionError as problem:
                process = node.server.process
                if process is not None and process.poll() is None:  # it waits for its database
                    await asyncio.to_thread(node.server.wait_until_open, 120)
                    return
                if "cannot be opened" not in str(problem):
                    raise
                await asyncio.sleep(0.5)

    async def stop(self, node: Node) -> None:
        os.kill(node.pid, signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.5, 3 * LEASE))
        os.kill(node.pid, signal.SIGCONT)

    async def cut(self, node: Node) -> None:
        node.relay.cut()
        await asyncio.sleep(self.rng.uniform(0.2, 3 * LEASE))
        node.relay.heal()

    async def freeze(self, node: Node) -> None:
        node.relay.freeze()
        await asyncio.sleep(self.rng.uniform(0.5, 3 * LEASE))
        node.relay.heal()

    async def drain(self, node: Node) -> None:
        """Told to stop; a node that cannot, because its database is away just then, is killed as a supervisor would."""
        try:
            await asyncio.to_thread(node.server.stop)
        except subprocess.TimeoutExpired:
            self.slow_to_stop += 1
        await self._start(node)

    async def set_clock(self, node: Node) -> None:
        """Forward or back by up to an hour; the next such fault sets it again."""
        with node.clock.open("r+b") as file:
            file.write(struct.pack("=q", self.rng.randrange(-3600, 3600)))

    async def restart_database(self, node: Node) -> None:
        async with self._database_lock:
            how = self.rng.choice([signal.SIGINT, signal.SIGQUIT])
            await asyncio.to_thread(self.database.stop, how)
            await asyncio.sleep(self.rng.uniform(0, LEASE))
            await asyncio.to_thread(self.database.start)


async def converge(crowd: Crowd, ports: list[int]) -> list[str]:
    """Everybody who still watches must come to see what every node shows."""
    until = time.monotonic() + CONVERGENCE
    wrong: list[str] = []
    for seat in [each for each in crowd.seats if each.table in crowd.present]:
        while True:
            views = {await asyncio.to_thread(shown, port, seat) for port in ports}
            if views == {seat.last}:
                break
            if time.monotonic() > until:
                wrong.append(f"{seat.table}: seat {seat.seat} does not see what the nodes show ({len(views)} views)")
                break
            await asyncio.sleep(0.5)
    return wrong


def shown(port: int, seat: Seat) -> bytes:
    headers = {"Authorization": f"Bearer {seat.token}"} if seat.token else {}
    try:
        status, _, body = ask(port, "GET", f"/api/tables/{seat.table}", None, headers)
    except OSError:
        return b""
    return mark(body) if status == 200 else b""


def compare(address: str, crowd: Crowd, folder: Path) -> list[str]:
    """What the logs say; those with which something is wrong are put into the folder."""
    wrong: list[str] = []
    with psycopg.connect(address) as db:
        for table in dict.fromkeys(seat.table for seat in crowd.seats):
            rows = db.execute("select number, entry from entries where tbl = %s order by number", (table,)).fetchall()
            if [number for number, _ in rows] != list(range(len(rows))):
                wrong.append(f"{table}: the numbers of its lines have gaps")
            keys = [SeatKey(*row) for row in db.execute("select hash, seat from keys where tbl = %s", (table,))]
            seats = [seat for seat in crowd.seats if seat.table == table]
            lines = [bytes(entry) for _, entry in rows]
            try:
                found = check_table(table, lines, keys, seats)
            except Exception as problem:  # the log itself is wrong: the others are looked at all the same
                found = [f"{table}: its log cannot be replayed: {problem!r}"]
            if found:
                (folder / f"{table}.log").write_bytes(b"\n".join(lines))
            wrong += found
    return wrong


async def run(arguments: argparse.Namespace, database: Postgres, folder: Path) -> int:
    source = Path(__file__).with_name("fault_clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", folder / "clock.so", source, "-ldl"], check=True)
    address = database.new_database()
    nodes = []
    for number in range(NODES):
        relay = await Relay(database.port).start()
        nodes.append(Node(folder / f"node{number}", relay, database.url(address.rpartition("/")[2], relay.port)))
    try:
        await asyncio.gather(*[asyncio.to_thread(node.server.start) for node in nodes])
        return await play(arguments, nodes, database, address, folder)
    finally:
        for node in nodes:
            if node.server.process is not None and node.server.process.poll() is None:
                node.server.kill()
            node.relay.close()


async def play(arguments: argparse.Namespace, nodes: list[Node], database: Postgres, address: str, folder: Path) -> int:
    ports = [node.server.port for node in nodes]
    crowd = Crowd(ports, arguments.seed, arguments.tables)
    nemesis = Nemesis(nodes, database, random.Random(arguments.seed))
    names = [name for name in nemesis.faults if not arguments.only or name in arguments.only.split(",")]
    playing = asyncio.create_task(crowd.play())
    began = time.monotonic()
    await nemesis.rage(arguments.seconds, arguments.every, names)
    took = time.monotonic() - began
    crowd.ending.set()
    wrong = await converge(crowd, ports)
    crowd.leave()
    await asyncio.wait([playing], timeout=60)
    await asyncio.gather(*[asyncio.to_thread(node.server.stop) for node in nodes], return_exceptions=True)
    wrong += crowd.violations + await asyncio.to_thread(compare, address, crowd, folder)
    report(crowd, nemesis, took, wrong)
    return 1 if wrong else 0


def report(crowd: Crowd, nemesis: Nemesis, took: float, wrong: list[str]) -> None:
    waits = sorted(crowd.waits) or [0.0]
    faults = ", ".join(f"{name} {count}" for name, count in sorted(nemesis.done.items()))
    print(f"{nemesis.done.total()} faults in {took:.0f} seconds: {faults}")
    print(f"{nemesis.slow_to_stop} nodes were killed because they did not stop within 15 seconds")
    print(f"{crowd.tables} tables, {crowd.streams} streams, {crowd.views} views pushed")
    print(
        f"{crowd.acknowledged} answers acknowledged, {crowd.repeated} of them sent again, "
        f"{crowd.refused} replies said to try again; an answer took {waits[len(waits) // 2]:.2f} s in the median, "
        f"{waits[int(len(waits) * 0.99)]:.1f} s at the 99th percentile, {waits[-1]:.1f} s at most"
    )
    checked = sum(len(seat.read) + len(seat.watched) for seat in crowd.seats)
    print(f"{checked} views compared with the logs, each seat with its own")
    print(f"{len(wrong)} violations")
    for each in wrong[:20]:
        print(f"  {each}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--every", type=float, default=3, help="seconds between two faults, on average")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kinds of faults, with commas")
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs of the nodes")
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="undercroft-faults-"))
    database = Postgres().start()
    try:
        return asyncio.run(run(arguments, database, folder))
    finally:
        database.remove()
        if arguments.keep:
            print(f"the logs are in {folder}")
        else:
            shutil.rmtree(folder)


if __name__ == "__main__":
    raise SystemExit(main())
