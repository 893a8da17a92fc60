"""uvicorn that does not stop for garbage, and lets open streams end before it waits for them."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from typing import cast

import uvicorn

from undercroft.table.domain.service import TableService
from undercroft.table.http.wire.connection import Connection, connection_class
from undercroft.table.http.wire.door import Door
from undercroft.table.http.wire.doorway import Doorway

LET_IN = 0.25
"""Seconds for a connection that was made to be taken, and for its request to arrive."""

YOUNG = 5_000
"""After so many new objects they are looked through for garbage, which takes a millisecond per thousand at worst."""


class TableServer(uvicorn.Server):
    """On the way out, hand the tables over, and tell every stream to finish; without this, an open page would hold the
    server up."""

    def __init__(self, config: uvicorn.Config, service: TableService) -> None:
        self.door = Door(service.settings, lambda: service.tables.store.nodes.secret)
        config.http, config.ws = connection_class(self.door), "none"
        super().__init__(config)
        self.service = service

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """To look through all tables in memory for garbage takes half a second, in which nobody is served. There is
        next to none that outlives a moment, so only what is young is looked through, and little of it at a time (as
        often as there are `YOUNG` more than before, and every third time what was young the last times, too); the rest
        waits for the sweep."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, 2, 1_000_000)
        sys.setswitchinterval(0.0005)  # the thread that writes asks for its turn several times per answer
        await super().startup(sockets)
        if type(asyncio.get_running_loop()).__module__.startswith("uvloop"):  # asyncio's own loops let in all who wait
            self.door.doorway = Doorway(sockets or [], self._connection)

    def _connection(self) -> asyncio.Protocol:
        """A connection as those that uvicorn makes."""
        kind = cast("type[Connection]", self.config.http_protocol_class)
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def on_tick(self, counter: int) -> bool:
        """Ten times per second; once per second whoever took too long must go."""
        if counter % 10 == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.check_time(now)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.service.hand_over()
        if self.service.settings.drain:
            await asyncio.sleep(self.service.settings.drain)
            await self._close_the_door(sockets or [])
        self.service.begin_closing()
        await super().shutdown(sockets)

    async def _close_the_door(self, sockets: list[socket.socket]) -> None:
        """Whoever stands in the doorway is let in first: what breaks here, a proxy could not send again."""
        for sock in sockets:
            sock.listen(0)  # new connections wait outside, and are refused when the door closes
        await asyncio.sleep(LET_IN)
        for server in self.servers:
            server.close()
        for sock in sockets:
            sock.close()
        await asyncio.sleep(LET_IN)  # those who came in last may still say what they want
