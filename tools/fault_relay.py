"""A line between a node and its database that can be cut, or frozen while both ends believe in it."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Relay:
    """Passes bytes on, until it is told not to."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._open = True
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> Relay:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def cut(self) -> None:
        """Every connection breaks, and no new one is made."""
        self._open = False
        for writer in list(self._writers):
            writer.transport.abort()

    def freeze(self) -> None:
        """Nothing passes in either direction, and nobody is told."""
        self._flowing.clear()

    def heal(self) -> None:
        self._open = True
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        try:
            await asyncio.gather(self._copy(reader, back), self._copy(there, writer))
        finally:
            self._writers -= {writer, back}

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    def close(self) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()
