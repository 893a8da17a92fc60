"""Server-sent events: whenever a table changes, everybody gets the parts that changed for them, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from undercroft.table.domain.presence import Stream
from undercroft.table.domain.service import House
from undercroft.table.domain.table import Refused
from undercroft.table.html.markup import Growing

Draw = Callable[[], Awaitable[Mapping[str, str]]]
"""Draws all parts as they are now, each under its name."""


def as_event(name: str, *data: str) -> bytes:
    """One event. Each line of the data stands on a line of its own, or a newline could begin another event."""
    return b"".join((f"event: {name}\ndata: ".encode(), *[_in_lines(part) for part in data], b"\n\n"))


def _in_lines(text: str) -> bytes:
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\n", "\ndata: ").encode()


async def events(
    house: House, table: str, stream: Stream, draw: Draw, limit: int = 0, sign: Callable[[str], str] = str
) -> AsyncIterator[bytes]:
    """The whole view at once, then what changes. Views are drawn when there is time: nothing queues up.

    What is kept to compare with is the drawing that all viewers of a seat share; `sign` makes it one viewer's own."""
    house.listen(table, stream)
    sent: Mapping[str, str] = {}
    count = 0
    try:
        yield b"retry: 1000\n\n"
        woken = True
        while not (house.closing or stream.left):
            if woken:
                try:
                    drawn = await draw()
                except Refused as refused:
                    yield as_event("gone", refused.problem)
                    return
                changed = what_changed(sent, drawn)
                sent = drawn
                if changed:
                    yield as_event("view", *map(sign, changed))
                    count += 1
                    if limit and count >= limit:
                        return
            else:
                yield as_event("hb", "")
            woken = await stream.woken(house.settings.heartbeat)
    finally:
        house.stop_listening(table, stream)


def what_changed(sent: Mapping[str, str], drawn: Mapping[str, str]) -> list[str]:
    """The parts that are not as they were sent last; of one that only grew, what is new."""
    changed: list[str] = []
    for name, part in drawn.items():
        old = sent.get(name)
        if old == part:
            continue
        more = part.since(old, name) if isinstance(part, Growing) and isinstance(old, Growing) else None
        changed.append(part if more is None else more)
    return changed


def too_many_streams(house: House, request: Request, counts: dict[str, int]) -> bool:
    address = request.client.host if request.client else "local"
    return counts.get(address, 0) >= house.settings.streams_per_address


class EventStream(StreamingResponse):
    """A stream of events that counts itself against its address, and ends when whoever listened is gone."""

    def __init__(self, body: AsyncIterator[bytes], stream: Stream, address: str, counts: dict[str, int]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(_counted(body, address, counts), media_type="text/event-stream", headers=headers)
        self.stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Not by cancelling: what is cancelled leaves a traceback that holds on to all that was drawn."""
        watching = asyncio.create_task(self._leave_when_gone(receive))
        try:
            await self.stream_response(send)
        finally:
            watching.cancel()

    async def _leave_when_gone(self, receive: Receive) -> None:
        await self.listen_for_disconnect(receive)
        self.stream.leave()


async def _counted(body: AsyncIterator[bytes], address: str, counts: dict[str, int]) -> AsyncIterator[bytes]:
    counts[address] = counts.get(address, 0) + 1
    try:
        async for part in body:
            yield part
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
        await body.aclose()  # type: ignore[attr-defined]
