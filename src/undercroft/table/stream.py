"""Server-sent events: whenever a table changes, everybody gets the parts that changed for them, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import StreamingResponse

from undercroft.table.house import House
from undercroft.table.sitting import Refused

Draw = Callable[[], Awaitable[dict[str, str]]]
"""Draws all parts as they are now, each under its name."""


def as_event(name: str, data: str) -> str:
    """One event. Each line of the data stands on a line of its own, or a newline could begin another event."""
    lines = data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return f"event: {name}\n" + "".join(f"data: {line}\n" for line in lines) + "\n"


async def events(
    house: House, table: str, key_hash: str, draw: Draw, limit: int = 0, sign: Callable[[str], str] = str
) -> AsyncIterator[str]:
    """The whole view at once, then what changes. Views are drawn when there is time: nothing queues up.

    What is kept to compare with is the drawing that all viewers of a seat share; `sign` makes it one viewer's own."""
    stream = house.listen(table, key_hash)
    sent: dict[str, str] = {}
    count = 0
    try:
        yield "retry: 1000\n\n"
        while not house.closing:
            stream.wake.clear()
            try:
                drawn = await draw()
            except Refused as refused:
                yield as_event("gone", refused.problem)
                return
            changed = [part for name, part in drawn.items() if sent.get(name) != part]
            sent = drawn
            if changed:
                yield as_event("view", sign("".join(changed)))
                count += 1
                if limit and count >= limit:
                    return
            if house.closing:
                return
            try:
                await asyncio.wait_for(stream.wake.wait(), house.settings.heartbeat)
            except TimeoutError:
                yield as_event("hb", "")
    finally:
        house.stop_listening(table, stream)


def too_many_streams(house: House, request: Request, counts: dict[str, int]) -> bool:
    address = request.client.host if request.client else "local"
    return counts.get(address, 0) >= house.settings.streams_per_address


class EventStream(StreamingResponse):
    """A stream of events that counts itself against its address."""

    def __init__(self, body: AsyncIterator[str], address: str, counts: dict[str, int]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(_counted(body, address, counts), media_type="text/event-stream", headers=headers)


async def _counted(body: AsyncIterator[str], address: str, counts: dict[str, int]) -> AsyncIterator[str]:
    counts[address] = counts.get(address, 0) + 1
    try:
        async for part in body:
            yield part
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
        await body.aclose()  # type: ignore[attr-defined]
