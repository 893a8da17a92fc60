"""The doorway: those who wait outside come in many at a time, so that nobody stands behind a crowd for long."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

AT_ONCE = 32
"""So many come in per turn of the event loop, besides the one whom the loop lets in."""


class Doorway:
    """libuv lets in one connection per turn, however many wait. Whoever comes behind two hundred others, also to ask
    whether the server is well, would wait for two hundred turns, each with what those do who came in before. So when
    one has come in, others are looked for."""

    def __init__(self, sockets: Sequence[socket.socket], make: Callable[[], asyncio.Protocol]) -> None:
        self._sockets = sockets
        self._make = make
        self._looking = False
        self._coming: set[asyncio.Task[None]] = set()
        for sock in sockets:
            sock.setblocking(False)

    def somebody_came(self) -> None:
        if not self._looking:
            self._looking = True
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        self._looking = False
        for sock in self._sockets:
            for _ in range(AT_ONCE):
                try:
                    connection, _ = sock.accept()
                except OSError:  # nobody waits, there is no handle left for them, or the door was closed
                    break
                task = asyncio.get_running_loop().create_task(_let_in(connection, self._make))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)


async def _let_in(connection: socket.socket, make: Callable[[], asyncio.Protocol]) -> None:
    with contextlib.suppress(OSError):  # gone already
        connecting: Coroutine[Any, Any, object] = asyncio.get_running_loop().connect_accepted_socket(make, connection)
        await connecting
