"""One request to another node, and its reply as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import h11

CONNECTING = 2.0
"""Seconds after which a node that does not even take a connection is not reached."""
Headers = Sequence[tuple[bytes, bytes]]
OF_ONE_LINE = frozenset(
    {b"connection", b"keep-alive", b"transfer-encoding", b"te", b"trailer", b"upgrade", b"proxy-authorization"}
)
"""Headers that are between two ends of one connection, and nobody else's business."""


class Unreached(Exception):
    """Nothing was sent: whoever asked may ask somebody else."""


class Broken(Exception):
    """The line broke after the request was sent: nobody knows what became of it."""


class Exchange:
    """One request on a connection of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._wire = h11.Connection(h11.CLIENT)
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []

    @staticmethod
    async def open(address: str) -> Exchange:
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECTING):
                return Exchange(*await asyncio.open_connection(host.strip("[]"), int(port)))
        except (OSError, TimeoutError, ValueError) as problem:
            raise Unreached(f"{address}: {problem}") from problem

    async def ask(self, method: str, target: bytes, headers: Headers, body: bytes) -> None:
        """Send the request, and read the head of the reply."""
        kept = [(name, value) for name, value in headers if name.lower() not in OF_ONE_LINE | {b"content-length"}]
        if body or method not in ("GET", "HEAD"):
            kept.append((b"content-length", str(len(body)).encode()))
        request = h11.Request(method=method, target=target, headers=[*kept, (b"connection", b"close")])
        events = [request, h11.Data(data=body), h11.EndOfMessage()]
        try:
            for event in events:
                self._writer.write(self._wire.send(event) or b"")
            await self._writer.drain()
            reply = await self._next()
        except OSError as problem:
            raise Broken(str(problem)) from problem
        if not isinstance(reply, h11.Response):
            raise Broken("the other node sent no reply")
        self.status = reply.status_code
        self.headers = [(name, value) for name, value in reply.headers.raw_items() if name.lower() not in OF_ONE_LINE]

    async def body(self) -> AsyncIterator[bytes]:
        while True:
            event = await self._next()
            if isinstance(event, h11.Data):
                yield bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                return
            else:
                raise Broken("the reply broke off")

    async def read(self) -> bytes:
        return b"".join([part async for part in self.body()])

    async def _next(self) -> object:
        while True:
            try:
                event = self._wire.next_event()
            except h11.RemoteProtocolError as problem:
                raise Broken(str(problem)) from problem
            if event is not h11.NEED_DATA:
                return event
            try:
                self._wire.receive_data(await self._reader.read(65_536))
            except OSError as problem:
                raise Broken(str(problem)) from problem

    def close(self) -> None:
        self._writer.close()
