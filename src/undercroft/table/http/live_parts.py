"""A part of a page that is drawn anew as long as somebody looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from undercroft.table.domain.service import TableService
from undercroft.table.http.limits import Limits, household_of
from undercroft.table.http.replies import NOT_KEPT
from undercroft.table.http.streams import as_event

EVERY = 1.0
"""Seconds between two looks."""
Draw = Callable[[], Awaitable[str]]


def live_stream(service: TableService, limits: Limits, request: Request, draw: Draw) -> Response:
    """Sends the part whenever it has changed."""
    limits.check_streams(request)
    headers = {**NOT_KEPT, "x-accel-buffering": "no"}
    return StreamingResponse(_drawn(service, limits, request, draw), media_type="text/event-stream", headers=headers)


async def _drawn(service: TableService, limits: Limits, request: Request, draw: Draw) -> AsyncIterator[bytes]:
    address = household_of(request)
    limits.stream_opened(address)
    try:
        yield b"retry: 1000\n\n"
        sent = ""
        while not service.closing and not await request.is_disconnected():
            drawn = await draw()
            yield as_event("view", drawn) if drawn != sent else as_event("hb", "")
            sent = drawn
            await asyncio.sleep(EVERY)
    finally:
        limits.stream_closed(address)
