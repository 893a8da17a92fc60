"""A turnstile: of many who come at once, a few are let in per turn of the event loop."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.types import ASGIApp, Receive, Scope, Send

BEGUN_AT_ONCE = 8
"""So many requests are begun per turn of the event loop."""
ASKED_BY_MACHINES = frozenset({"/healthz", "/readyz", "/metrics"})
"""Every second or so, by whoever watches the server or sends visitors to it."""


class Turnstile:
    """Whoever comes alone passes at once. In a crowd, whatever else waits for the server gets a turn in between: else a
    thousand pages that open in the same moment would be served before anything that came after them."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._left = at_once
        self._turning = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def enter(self) -> None:
        loop = asyncio.get_running_loop()
        if not self._turning:
            self._turning = True
            loop.call_soon(self._turn, loop)
        if self._left and not self._waiting:
            self._left -= 1
            return
        place: asyncio.Future[None] = loop.create_future()
        self._waiting.append(place)
        await place

    def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        self._left = self._at_once
        self._turning = bool(self._waiting)
        while self._waiting and self._left:
            place = self._waiting.popleft()
            if not place.done():  # whoever is gone takes nobody's turn
                place.set_result(None)
                self._left -= 1
        if self._turning:
            loop.call_soon(self._turn, loop)


class Entrance:
    """Wraps everything else: however many requests come in the same moment, a turn stays short. Whoever asks whether
    the server is well passes by the queue: a server that has much to do is not to be taken for one that is ill."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._turnstile = Turnstile(BEGUN_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] not in ASKED_BY_MACHINES:
            await self._turnstile.enter()
        await self.app(scope, receive, send)
