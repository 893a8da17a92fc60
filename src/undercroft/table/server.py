"""uvicorn that lets open streams end before it waits for them."""

from __future__ import annotations

import socket

import uvicorn

from undercroft.table.house import House


class TableServer(uvicorn.Server):
    """On the way out, tell every stream to finish; without this, an open page would hold the server up."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.close_streams()
        await super().shutdown(sockets)
