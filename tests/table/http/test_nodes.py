"""Several nodes on one database: real processes, any of which serves any table."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import random
import re
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.table.postgres import Postgres
from tests.table.proxies import NAME, PROXIES, TRUSTED
from tests.table.server import UNDERCROFT, Json, Program, Server, ask, open_table

GAME = "looting_castle"
PEOPLE: list[Json] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]


class Cluster:
    """Two nodes, and the database they share."""

    def __init__(self, folder: Path, address: str) -> None:
        self.address = address
        self.nodes = [self.add(folder, name) for name in ("one", "two")]

    def add(self, folder: Path, name: str) -> Server:
        own = folder / name
        own.mkdir()
        more = ["--quiet", "--bots", "1", "--lease", "2", "--drain", "1", "--remote-bots"]
        more += ["--allow-host", NAME, *TRUSTED]
        return Server(own, *more, db=self.address).start()

    def revive(self) -> None:
        for node in self.nodes:
            assert node.process is not None
            if node.process.poll() is None:
                os.kill(node.process.pid, signal.SIGCONT)
            else:
                node.start()

    def holder(self, table: str) -> int:
        """The port of the node that holds a table."""
        with psycopg.connect(self.address) as db:
            row = db.execute(
                "select address from tables join nodes on owner = nodes.id where tables.id = %s", (table,)
            ).fetchone()
        return int(row[0].rpartition(":")[2]) if row else 0


@pytest.fixture(scope="module")
def two_nodes(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("nodes"), postgres.new_database())
    yield made
    made.revive()
    for node in made.nodes:
        node.stop()


@pytest.fixture
def cluster(two_nodes: Cluster) -> Cluster:
    """Both nodes are up, whatever was done to them before."""
    two_nodes.revive()
    return two_nodes


def at(node: Server, program: Program) -> Program:
    """The same seat, by way of another node."""
    return Program(node.port, program.table, program.token)


def play(programs: list[Program], answers: int, rng: random.Random) -> int:
    """Whoever is asked answers anything; the views in which that is seen count the answers."""
    given = 0
    while given < answers:
        asked = [(each, view) for each in programs if each.question(view := each.view()) is not None]
        if not asked:
            break
        program, view = rng.choice(asked)
        question = program.question(view)
        assert question is not None
        message = {"question_number": view["question_number"], "answer": rng.choice(question["options"])}
        status, reply = program.call("/answers", message)
        assert status == 200, reply
        given += 1
    return given


def test_any_node_serves_any_table(cluster: Cluster) -> None:
    one, two = cluster.nodes
    made, programs = open_table(one.port, GAME, PEOPLE)
    assert play([at(two, programs[0]), at(one, programs[1])], 20, random.Random(1)) == 20
    assert cluster.holder(made["table"]) == one.port
    for seat in programs:
        assert at(one, seat).view() == at(two, seat).view()
    assert ask(two.port, "GET", f"/t/{made['table']}")[0] == 200
    status, _, body = ask(two.port, "GET", "/t/ffffffffffff", None, {"Accept": "text/html"})
    assert status == 404 and b"no such table" in body


def test_the_scenery_of_a_page_is_found_at_any_node(cluster: Cluster) -> None:
    """A proxy may ask another node for it than the one that drew the page."""
    one, two = cluster.nodes
    made, _ = open_table(one.port, "dungeon_crawl", PEOPLE)
    page = ask(one.port, "GET", f"/t/{made['table']}")[2].decode()
    plates = sorted(set(re.findall(r"/scenery/\w+\.svg", page)))
    assert plates
    for plate in plates:
        (_, _, drawn), (status, headers, found) = (
            ask(node.port, "GET", plate, None, {"Accept-Encoding": "gzip"}) for node in (one, two)
        )
        if headers.get("content-encoding") == "gzip":
            drawn, found = gzip.decompress(drawn), gzip.decompress(found)
        assert status == 200 and found == drawn and found.startswith(b"<svg"), plate
    assert ask(two.port, "GET", "/scenery/0123456789abcdef01.svg")[0] == 404


def test_a_request_has_one_id_and_its_path_in_the_logs_of_both_nodes(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.new_database()
    one, two = (Server(tmp_path, "--log", "json", "--lease", "2", db=address) for _ in range(2))
    one.log, two.log = tmp_path / "one.log", tmp_path / "two.log"
    try:
        one.start(), two.start()
        made, (ada, _) = open_table(one.port, GAME, PEOPLE)
        at(two, ada).view()
        secret = "a-secret-that-holds-a-seat"
        headers = ask(two.port, "GET", f"/t/{made['table']}/seat/{secret}")[1]
    finally:
        one.stop(), two.stop()
    here, there = ([json.loads(line) for line in log.splitlines() if line.startswith("{")]
                   for log in (two.log.read_text(), one.log.read_text()))  # fmt: skip
    (passed_on,) = (line for line in here if line.get("request") == headers["x-request-id"])
    (answered,) = (line for line in there if line.get("request") == headers["x-request-id"])
    assert answered["text"].startswith("GET /t/{table}/seat/{secret} 4")
    assert passed_on["text"].startswith("GET /t/{table}/... 4")
    assert "GET /api/tables/{table} 200" in [line["text"] for line in there]
    for line in (*here, *there):
        assert secret not in line["text"] and (made["table"] not in line["text"] or "request" not in line)


def test_a_stream_by_way_of_another_node_shows_what_happens(cluster: Cluster) -> None:
    one, two = cluster.nodes
    made, programs = open_table(one.port, GAME, PEOPLE)
    stream = Stream(two.port, made["table"], programs[0].token)
    play(programs, 5, random.Random(2))
    assert stream.until(programs[0].view())
    stream.close()


def test_what_a_killed_node_held_another_takes_over(cluster: Cluster) -> None:
    one, two = cluster.nodes
    made, programs = open_table(one.port, GAME, PEOPLE)
    play(programs, 10, random.Random(3))
    before = [seat.view() for seat in programs]
    one.kill()
    moved = [at(two, seat) for seat in programs]
    assert [seat.view() for seat in moved] == before  # this waits until the lease has run out
    assert cluster.holder(made["table"]) == two.port
    assert play(moved, 5, random.Random(4)) == 5


def test_a_node_that_slept_serves_nothing_stale(cluster: Cluster) -> None:
    one, two = cluster.nodes
    _, programs = open_table(one.port, GAME, PEOPLE)
    play(programs, 6, random.Random(5))
    assert one.process is not None
    os.kill(one.process.pid, signal.SIGSTOP)
    moved = [at(two, seat) for seat in programs]
    assert play(moved, 6, random.Random(6)) == 6
    os.kill(one.process.pid, signal.SIGCONT)
    assert [seat.view() for seat in programs] == [seat.view() for seat in moved]
    assert play(programs, 6, random.Random(7)) == 6


def test_a_node_that_is_stopped_hands_over_without_an_error(cluster: Cluster) -> None:
    one, two = cluster.nodes
    tables = [open_table(one.port, GAME, PEOPLE) for _ in range(4)]
    statuses: list[int] = []
    going = threading.Event()

    def keep_playing(programs: list[Program], seed: int) -> None:
        """As a proxy does it: a node that takes no connection is left out."""
        rng, ports = random.Random(seed), [one.port, two.port]
        while not going.is_set():
            for program in programs:
                view = by_any(ports, program, "", None, statuses)
                question = program.question(view)
                if question is not None:
                    given = {"question_number": view["question_number"], "answer": rng.choice(question["options"])}
                    by_any(ports, program, "/answers", given, statuses)

    players = [
        threading.Thread(target=keep_playing, args=(programs, seed)) for seed, (_, programs) in enumerate(tables)
    ]
    for player in players:
        player.start()
    wait_for(lambda: len(statuses) > 40)
    one.stop()
    had = len(statuses)
    wait_for(lambda: len(statuses) > had + 40)
    going.set()
    for player in players:
        player.join()
    assert set(statuses) == {200}
    assert {cluster.holder(made["table"]) for made, _ in tables} == {two.port}


def by_any(ports: list[int], program: Program, path: str, message: Json | None, statuses: list[int]) -> Json:
    troubles: list[str] = []
    for port in ports:
        try:
            status, reply = Program(port, program.table, program.token).call(path, message)
        except (ConnectionRefusedError, ConnectionResetError, http.client.RemoteDisconnected) as problem:
            troubles.append(f"{port}: {problem!r}")
            continue
        statuses.append(status)
        return reply
    raise AssertionError(f"no node takes a connection: {troubles}")


def test_bots_think_in_workers(cluster: Cluster, tmp_path: Path) -> None:
    """As many answers as the bots gave were jobs that a worker took; each was taken once."""
    log = tmp_path / "worker.log"
    with log.open("wb") as out:
        worker = subprocess.Popen(
            [*UNDERCROFT, "worker", "--db", cluster.address, "--processes", "2"], stdout=out, stderr=out
        )
    with psycopg.connect(cluster.address, autocommit=True) as db:
        db.execute("create table taken (job bigint)")
        db.execute("create function note() returns trigger language plpgsql as "
                   "'begin insert into taken values (new.id); return new; end'")  # fmt: skip
        db.execute("create trigger note after update of answer on jobs for each row execute function note()")
        seats: list[Json] = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
        made, programs = open_table(cluster.nodes[0].port, GAME, seats)
        rng = random.Random(8)
        wait_for(lambda: play(programs, 1, rng) < 0 or bot_answers(db, made["table"]) >= 20)
        wait_for(lambda: not programs[0].view()["questions"] or programs[0].question() is not None)
        jobs = db.execute("select count(*), count(distinct job) from taken").fetchone()
        assert jobs is not None and jobs[0] == jobs[1] == bot_answers(db, made["table"])
    worker.terminate()
    assert worker.wait(30) == 0, log.read_text()


def bot_answers(db: psycopg.Connection[Any], table: str) -> int:
    rows = db.execute("select entry from entries where tbl = %s", (table,)).fetchall()
    entries = [json.loads(bytes(row[0])) for row in rows]
    return sum(entry["type"] == "answered" and entry["seat"] > 0 for entry in entries)


def test_only_nodes_can_speak_for_others(cluster: Cluster) -> None:
    one, _ = cluster.nodes
    made, _ = open_table(one.port, GAME, PEOPLE)
    forged = {"X-Undercroft-Node": "guessed", "X-Undercroft-Client": "10.0.0.1", "X-Undercroft-Scheme": "https"}
    status, headers, _ = ask(one.port, "GET", f"/t/{made['table']}", None, forged)
    assert status == 200
    assert "secure" not in headers["set-cookie"].lower()


@pytest.mark.parametrize("kind", PROXIES)
def test_a_rolling_upgrade_behind_a_proxy_shows_no_error(kind: str, cluster: Cluster, tmp_path: Path) -> None:
    """Each node is stopped and started while people play through the proxy that we ship the configuration of."""
    proxy = PROXIES[kind](tmp_path, *[node.port for node in cluster.nodes])
    statuses: list[int] = []
    ending = threading.Event()

    def ask_proxy(method: str, path: str, token: str = "", message: Json | None = None) -> Json:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        status, _, body = proxy.ask(method, path, json.dumps(message) if message else "", **headers)
        statuses.append(status)
        assert status < 300, f"{method} {path}: {status} {body}"
        found: Json = json.loads(body)
        return found

    def keep_playing(seed: int) -> None:
        rng = random.Random(seed)
        while not ending.is_set():
            made = ask_proxy("POST", "/api/tables", "", {"game": GAME, "seats": PEOPLE})
            path = f"/api/tables/{made['table']}"
            over = False
            while not (over or ending.is_set()):
                for seat in made["seats"]:
                    view = ask_proxy("GET", path, seat["token"])
                    over = view["outcome"] is not None
                    asked = [each for each in view["questions"] if each["seat"] == seat["seat"] and each["options"]]
                    if asked and not over:
                        given = {"question_number": view["question_number"], "answer": rng.choice(asked[0]["options"])}
                        ask_proxy("POST", f"{path}/answers", seat["token"], given)

    players = [threading.Thread(target=keep_playing, args=(seed,)) for seed in range(4)]
    for player in players:
        player.start()
    try:
        for node in cluster.nodes:
            after_more(statuses, players)
            node.stop()
            after_more(statuses, players)
            node.start()
    finally:
        ending.set()
        for player in players:
            player.join()
        proxy.stop()
    assert [node.process and node.process.poll() for node in cluster.nodes] == [None, None], "a node crashed"
    assert set(statuses) == {200, 201}


def after_more(statuses: list[int], players: list[threading.Thread]) -> None:
    """Wait until the players have got some more replies; if one of them gave up, it is over."""
    had = len(statuses)
    wait_for(lambda: len(statuses) > had + 40 or not all(player.is_alive() for player in players))


class Stream:
    """An open stream of views."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self.connection.request("GET", f"/api/tables/{table}/events", headers={"Authorization": f"Bearer {token}"})
        self.reply = self.connection.getresponse()
        assert self.reply.status == 200

    def until(self, view: Json) -> bool:
        """Read on until this is what the stream shows."""
        while line := self.reply.readline():
            if line.startswith(b"data: {") and json.loads(line[6:]) == view:
                return True
        return False

    def close(self) -> None:
        self.connection.close()


def wait_for(condition: object, seconds: float = 60) -> None:
    assert callable(condition)
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)
