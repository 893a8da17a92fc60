"""One connection of the server, and what it may cost: the head of a request has a size, sending it has a time, and
whoever does not read what was asked for is let go."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from undercroft.table.http.wire.door import PROOF, Door

HEADER_COST = 32
"""Bytes that a header costs besides its letters."""
MOST_WAITING = 8
"""So many requests may be sent ahead on one connection."""
LINGERING = 2.0
"""Seconds in which somebody who was refused may still read why."""


class Connection(HttpToolsProtocol):
    """As uvicorn's own, with limits. A subclass knows the door."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.refused_at = 0.0
        self.stalled_since = 0.0  # since when the client has not read what was sent
        self.awaited_since = self.loop.time()  # since when the rest of a request is awaited; 0: nothing is
        self.in_head = True
        self.is_node = False  # another node of this server, which passes on what many sent
        self.head_size = self.unread = 0
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "local"
        refusal = self.door.come(self.address)
        if refusal:
            self.refuse(503, refusal)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.is_node:
            self.door.total -= 1
        else:
            self.door.go(self.address)
        super().connection_lost(exc)

    # -- what comes in ------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.refused_at:
            return
        if not self.awaited_since:
            self.awaited_since = self.loop.time()
        super().data_received(data)
        if self.in_head and not self.refused_at:
            self.unread += len(data)
            self._check_head(self.unread)

    def on_message_begin(self) -> None:
        self.in_head, self.head_size = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self.head_size += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also called for what follows a body in chunks."""
        self.head_size += len(name) + len(value) + HEADER_COST
        if self._check_head(self.head_size):
            if not self.is_node and name.lower() == PROOF.encode() and self.door.is_node(value):
                self.is_node = True
                self.door.excuse(self.address)
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head, self.unread = False, 0
        if self._check_head(self.head_size):
            if len(self.pipeline) >= MOST_WAITING:
                self.refuse(400, "too many requests at once on one connection")
            else:
                super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.refused_at:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if not self.refused_at:
            self.awaited_since = 0.0
            super().on_message_complete()

    def _check_head(self, size: int) -> bool:
        largest = self.door.settings.largest_head
        if size > largest and not self.refused_at:
            self.refuse(431, f"the head of the request is too large: at most {largest} bytes")
        return not self.refused_at

    # -- what goes out ------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        self.stalled_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stalled_since = 0.0
        super().resume_writing()

    def refuse(self, status: int, text: str) -> None:
        """Say why, if nothing else is being said, and read nothing more."""
        self.refused_at = self.loop.time()
        if self.transport.is_closing():
            return
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            self.transport.abort()
            return
        self.flow.pause_reading()
        said = msgspec.json.encode({"problem": text})
        head = f"content-type: application/json\r\ncontent-length: {len(said)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + said)
        if self.transport.can_write_eof():
            self.transport.write_eof()  # closed at once, the client might see an error instead of the reply

    # -- time ---------------------------------------------------------------------------------------------------------

    def check_time(self, now: float) -> None:
        """Let go of whoever took too long."""
        allowed = self.door.settings
        if self.refused_at:
            if now - self.refused_at > LINGERING:
                self.transport.abort()
        elif self.stalled_since and now - self.stalled_since > allowed.stall_seconds:
            self.transport.abort()
        elif self.awaited_since and now - self.awaited_since > allowed.request_seconds:
            self.refuse(408, f"the request was not sent within {allowed.request_seconds:g} seconds")


def connection_class(door: Door) -> type[Connection]:
    """Connections through this door."""
    attributes: dict[str, Any] = {"door": door}
    return type("DoorConnection", (Connection,), attributes)
