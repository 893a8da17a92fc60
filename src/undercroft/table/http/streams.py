"""Server-sent events: whenever a table changes, everybody gets the parts that changed for them, and nothing else."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from undercroft.table.domain.presence import Listener
from undercroft.table.domain.refusal import Refused
from undercroft.table.domain.service import TableService
from undercroft.table.http.changes import Sendable, what_changed
from undercroft.table.http.limits import Limits, household_of
from undercroft.table.http.turnstile import Turnstile

Draw = Callable[[], Awaitable[Mapping[str, Sendable]]]
"""Draws all parts as they are now, each under its name. Whoever sees the same gets the very same mapping."""
NOTHING: Mapping[str, Sendable] = {}
MOST_KEPT = 64
AT_ONCE = 3
"""So many new streams are opened per turn of the event loop."""
ENDED_AT_ONCE = 50
"""So many streams end per turn whose clients are gone: a proxy that dies takes thousands with it."""


class Push(NamedTuple):
    """What leads from one drawing to the next, as it goes over the wire; empty if they are alike."""

    before: Mapping[str, Sendable]
    after: Mapping[str, Sendable]
    event: bytes


class Pushes:
    """The last pushes, each put together once for everybody who needs it: a crowd sees the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], Push] = OrderedDict()

    def between(self, before: Mapping[str, Sendable], after: Mapping[str, Sendable]) -> bytes:
        if before is after:
            return b""
        key = id(before), id(after)  # both are kept, so nothing else can have their ids
        found = self._kept.pop(key, None)
        if found is None:
            changed = what_changed(before, after)
            found = Push(before, after, as_event("view", *changed) if changed else b"")
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found.event


class Streams:
    """The open streams of all pages and programs."""

    def __init__(self, service: TableService, limits: Limits) -> None:
        self._service = service
        self._limits = limits
        self._pushes = Pushes()
        self._turnstile, self._way_out = Turnstile(AT_ONCE), Turnstile(ENDED_AT_ONCE)

    async def open(
        self,
        request: Request,
        table_id: str,
        key_hash: str,
        draw: Draw,
        limit: int = 0,
        sign: Callable[[bytes], bytes] = bytes,
    ) -> Response:
        """A stream of what this key's owner sees of a table; it ends after so many views (0: never)."""
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        await self._turnstile.enter()
        seated = bool((await self._service.table(table_id)).seats_of(key_hash))
        self._limits.check_streams(
            request, self._service.presence.count(table_id), self._service.presence.listeners, seated
        )
        listener = Listener(key_hash)
        parts = events(self._service, table_id, listener, draw, self._pushes.between, limit, sign)
        return EventStream(self._counted(parts, household_of(request)), listener, self._way_out)

    async def _counted(self, body: AsyncIterator[bytes], address: str) -> AsyncIterator[bytes]:
        self._limits.stream_opened(address)
        try:
            async for part in body:
                yield part
        finally:
            self._limits.stream_closed(address)
            await body.aclose()  # type: ignore[attr-defined]


async def events(
    service: TableService,
    table_id: str,
    listener: Listener,
    draw: Draw,
    between: Callable[[Mapping[str, Sendable], Mapping[str, Sendable]], bytes],
    limit: int,
    sign: Callable[[bytes], bytes],
) -> AsyncIterator[bytes]:
    """The whole view at once, then what changes. Views are drawn when there is time: nothing queues up.

    What is kept to compare with is the drawing that all viewers of a seat share; `sign` makes it one viewer's own.
    A heartbeat follows whatever was sent last, never what was not sent: it would tell of changes that others see."""
    service.listen(table_id, listener)
    sent, count, announced = NOTHING, 0, 0
    clock, pause = asyncio.get_running_loop().time, service.settings.heartbeat
    try:
        yield b"retry: 1000\n\n"
        next_beat, woken = clock() + pause, True
        while not (service.closing or listener.left):
            if woken:
                try:
                    drawn = await draw()
                except Refused as refused:
                    yield as_event("gone", refused.problem)
                    return
                push = between(sent, drawn)
                sent = drawn
                if push:
                    next_beat = clock() + pause
                    yield sign(push)
                    count += 1
                    if limit and count >= limit:
                        return
            number, text = service.restrictions.announcement()
            if number != announced:
                announced = number
                yield as_event("announcement", text)
            if clock() >= next_beat:
                next_beat = clock() + pause
                yield as_event("hb", "")
            woken = await listener.woken(max(0.0, next_beat - clock()))
    finally:
        service.stop_listening(table_id, listener)


def as_event(name: str, *data: str) -> bytes:
    """One event. Each line of the data stands on a line of its own, or a newline could begin another event."""
    text = "".join(data)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.replace("\n", "\ndata: ")
    return f"event: {name}\ndata: {lines}\n\n".encode()


class EventStream(StreamingResponse):
    """A stream of events that ends when whoever listened is gone."""

    def __init__(self, body: AsyncIterator[bytes], listener: Listener, way_out: Turnstile) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(body, media_type="text/event-stream", headers=headers)
        self.listener = listener
        self._way_out = way_out

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Not by cancelling: what is cancelled leaves a traceback that holds on to everything drawn."""
        watching = asyncio.create_task(self._leave_when_gone(receive))
        try:
            await self.stream_response(send)
        finally:
            watching.cancel()

    async def _leave_when_gone(self, receive: Receive) -> None:
        await self.listen_for_disconnect(receive)
        await self._way_out.enter()
        self.listener.leave()
