"""uvicorn that does not stop for garbage, and lets open streams end before it waits for them."""

from __future__ import annotations

import gc
import socket
import sys

import uvicorn

from undercroft.table.domain.service import TableService


class TableServer(uvicorn.Server):
    """On the way out, tell every stream to finish; without this, an open page would hold the server up."""

    def __init__(self, config: uvicorn.Config, service: TableService) -> None:
        super().__init__(config)
        self.service = service

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """To look through all tables in memory for garbage takes half a second, in which nobody is served. There is
        next to none that outlives a moment, so only what is young is looked through; the rest waits for the sweep."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 3, 1_000_000)
        sys.setswitchinterval(0.0005)  # the thread that writes asks for its turn several times per answer
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.service.begin_closing()
        await super().shutdown(sockets)
