"""A server on real sockets among clients without manners: endless heads, requests that never end, piles of connections,
pages that nobody reads."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import uvicorn

from tests.table.tables import people
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app
from undercroft.table.http.server import TableServer
from undercroft.table.http.wire.door import Door
from undercroft.table.http.wire.household import household

Served = Callable[["Site"], Awaitable[None]]
STRANGER = "127.0.0.7"
"""An address of this machine that is no proxy."""


class Site:
    """A server in this process, and ways to misuse it."""

    def __init__(self, server: TableServer, service: TableService, port: int) -> None:
        self.server, self.service, self.port = server, service, port
        self.writers: list[asyncio.StreamWriter] = []

    async def connect(self, address: str = STRANGER) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self.writers.append(writer)
        return reader, writer

    async def healthy(self) -> bool:
        reader, writer = await self.connect()
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        reply = await reader.read()
        writer.close()
        return reply.startswith(b"HTTP/1.1 200")

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for a condition; what never comes true is a test that never ends, so there is a limit."""
        async with asyncio.timeout(60):
            while not true():
                await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def _site(folder: Path, **settings: Any) -> AsyncIterator[Site]:
    app = make_app(Settings(db=folder / "tables.sqlite3", **settings))
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = TableServer(uvicorn.Config(app, log_level="error"), app.state.service)
        serving = asyncio.create_task(server.serve(sockets=[door]))
        while not server.started:
            await asyncio.sleep(0.01)
        site = Site(server, app.state.service, door.getsockname()[1])
        yield site
        for writer in site.writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        server.should_exit = True
        await serving


def serve(folder: Path, story: Served, **settings: Any) -> None:
    async def served() -> None:
        async with _site(folder, **settings) as site:
            await story(site)

    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    try:
        asyncio.run(served())
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(interval)


def test_an_endless_head_is_cut_off(tmp_path: Path) -> None:
    """In small headers, in one that never ends, in the address, and in what follows a body."""
    in_chunks = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    beginnings = [
        (b"GET / HTTP/1.1\r\n", b"X-Pile: 0123456789\r\n"),
        (b"GET / HTTP/1.1\r\nX-Long: ", b"0123456789"),
        (b"GET /?", b"0123456789"),
        (in_chunks, b"X-Trailer: 0123456789\r\n"),
    ]

    async def story(site: Site) -> None:
        for begin, more in beginnings:
            reader, writer = await site.connect()
            writer.write(begin)
            reply = asyncio.create_task(reader.readline())
            sent = 0
            while not reply.done() and sent < 4_000_000:
                writer.write(more * 20)
                sent += 20 * len(more)
                await asyncio.sleep(0)
            assert reply.done(), (begin, "the server goes on reading")
            assert b" 431 " in await reply, begin
            writer.close()
            await site.until(lambda: not site.server.server_state.connections)
        assert await site.healthy()

    serve(tmp_path, story)


def test_a_large_head_in_one_piece_is_refused_in_words(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        reader, writer = await site.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"Cookie: %s\r\n" % (b"x" * 17_000) + b"\r\n")
        reply = await reader.read()
        assert reply.startswith(b"HTTP/1.1 431 ")
        assert json.loads(reply.partition(b"\r\n\r\n")[2]) == {
            "problem": "the head of the request is too large: at most 16384 bytes"
        }
        writer.close()

    serve(tmp_path, story)


def test_silent_and_half_sent_connections_do_not_stay(tmp_path: Path) -> None:
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    halves = [
        b"",
        b"\r\n\r\n",
        b"GET /heal",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf",
        whole + b"GE",
    ]

    async def story(site: Site) -> None:
        held = [await site.connect() for _ in halves]
        for (_, writer), half in zip(held, halves, strict=True):
            writer.write(half)
        replies = [await reader.read() for reader, _ in held]
        assert b" 408 " in replies[0] and b"was not sent within 1 seconds" in replies[0]
        assert replies[-1].startswith(b"HTTP/1.1 200"), "the whole request was answered"
        for writer in site.writers:
            writer.close()
        await site.until(lambda: not site.server.server_state.connections)

    serve(tmp_path, story, request_seconds=1.0)


def test_a_quiet_stream_stays_open_and_one_that_nobody_reads_does_not(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await people(site.service, "looting_castle", 2)
        asked = f"GET /t/{table.id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        reader, quiet = await site.connect()
        quiet.write(asked)
        assert await reader.readuntil(b"event: view")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.bind((STRANGER, 0))
        deaf.setblocking(False)
        await asyncio.get_running_loop().sock_connect(deaf, ("127.0.0.1", site.port))
        await asyncio.get_running_loop().sock_sendall(deaf, asked)
        await site.until(lambda: site.service.presence.count(table.id) == 2)
        said = 0
        async with asyncio.timeout(120):
            while site.service.presence.count(table.id) == 2:
                await site.service.people.rename(table.id, said % 2, f"name {said} " + "x" * 12)
                said += 1
                await asyncio.wait_for(reader.readuntil(b"event: view"), 30)
        assert site.service.presence.count(table.id) == 1
        assert not quiet.is_closing() and not reader.at_eof()
        deaf.close()
        quiet.close()

    serve(tmp_path, story, request_seconds=1.0, stall_seconds=1.0)


def test_one_address_cannot_take_all_handles(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        greedy = [await site.connect(STRANGER) for _ in range(12)]
        replies = await asyncio.gather(*[reader.read() for reader, _ in greedy[5:]])
        assert all(b"503" in reply and b"too many connections from this address" in reply for reply in replies)
        reader, writer = await site.connect("127.0.0.8")
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 200"), "others are served"
        proxied = [await site.connect("127.0.0.1") for _ in range(12)]
        for reader, writer in proxied:
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200"), "a proxy speaks for many"
        for writer in site.writers:
            writer.close()
        await site.until(lambda: site.server.door.total == 0)
        assert await site.healthy(), "whoever has gone makes room"

    serve(tmp_path, story, connections_per_address=5, trusted_proxies=("127.0.0.1/32",))


def test_another_node_passes_on_what_many_sent(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        site.server.door._secret = lambda: "what only nodes know"
        asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Undercroft-Node: %s\r\n\r\n"
        for proof, many in ((b"what only nodes know", True), (b"a guess", False)):
            replies = []
            for _ in range(9):
                reader, writer = await site.connect()
                with contextlib.suppress(ConnectionError):
                    writer.write(asked % proof)
                    replies.append(await reader.readline())
            assert all(b" 200 " in reply for reply in replies) if many else b" 503 " in replies[-1]
        for writer in site.writers:
            writer.close()
        await site.until(lambda: site.server.door.total == 0)
        assert site.server.door._by_address == {}

    serve(tmp_path, story, connections_per_address=3)


def test_a_full_server_says_so_and_stays_alive(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        held = [await site.connect(f"127.0.0.{10 + number}") for number in range(30)]
        replies = await asyncio.gather(*[reader.read() for reader, _ in held[20:]])
        assert all(b"this server is full" in reply for reply in replies)
        for writer in site.writers:
            writer.close()
        await site.until(lambda: site.server.door.total == 0)
        assert await site.healthy()

    serve(tmp_path, story, most_connections=20)


def test_requests_sent_far_ahead_are_refused(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        reader, writer = await site.connect()
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 500)
        with contextlib.suppress(ConnectionError):
            assert (await reader.read()).count(b"HTTP/1.1 200") < 100
        writer.close()
        await site.until(lambda: site.server.door.total == 0)

    serve(tmp_path, story)


def test_all_addresses_of_one_ipv6_customer_count_together() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9") == "2001:db8:1:2::"
    assert household("2001:db8:1:3::9") != household("2001:db8:1:2::9")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("fe80::1%eth0") == "fe80::" and household("local") == "local" and household("a:b") == "a:b"


def test_a_trusted_proxy_of_ipv6_speaks_for_many() -> None:
    door = Door(Settings(connections_per_address=2, trusted_proxies=("::1", "2001:db8:1:2::7")))
    for address, many in (("::1", True), ("2001:db8:1:2::7", True), ("2001:db8:1:3::7", False)):
        refusals = [door.come(address) for _ in range(4)]
        assert (
            refusals == [""] * 4 if many else refusals[2:] == ["too many connections from this address: at most 2"] * 2
        )
        for _ in range(4):
            door.go(address)
    assert door.total == 0


def test_while_a_crowd_comes_garbage_is_looked_for_a_little_at_a_time(tmp_path: Path) -> None:
    """Nobody is served meanwhile, not even `/healthz`."""
    looked_through: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looked_through.append(young(info["generation"]))

    def young(upto: int) -> int:
        return sum(len(gc.get_objects(generation)) for generation in range(upto + 1))

    async def story(site: Site) -> None:
        tables = [(await people(site.service, "looting_castle", 2, seed=str(number))).id for number in range(40)]
        gc.callbacks.append(note)
        try:
            for number in range(400):
                reader, writer = await site.connect(f"127.0.1.{1 + number % 10}")
                writer.write(f"GET /t/{tables[number % 40]}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                assert await reader.readuntil(b"event: view")
        finally:
            gc.callbacks.remove(note)
        assert max([*looked_through, young(1)]) < 25_000, "so many at once, or the next time"
        assert sum(looked_through) > 25_000, "the crowd is large enough for this test"

    serve(tmp_path, story)
