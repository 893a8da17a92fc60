"""One line of log for every request: an id that the visitor sees, too, when something fails, and never a secret."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.domain.meter import Meter
from undercroft.table.http.turnstile import ASKED_BY_MACHINES

log = logging.getLogger("undercroft.requests")
ID_HEADER = "x-request-id"
NAMED = "undercroft.named"
"""In the scope: as far as a path is known that was answered elsewhere."""
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})


class RequestLog:
    """Wraps everything else. What stands in a path where an id or a key belongs is logged by its name, not as it is."""

    def __init__(self, app: ASGIApp, meter: Meter) -> None:
        self.app = app
        self.meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = scope.get("request_id")  # by another node, which passed it on
        request_id = scope["request_id"] = given or secrets.token_hex(6)
        begun, status, streaming = time.perf_counter(), 500, False

        async def send_with_id(message: Message) -> None:
            nonlocal status, streaming
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = list(message.get("headers", ()))
                streaming = (b"content-type", b"text/event-stream; charset=utf-8") in headers
                message = {**message, "headers": [*headers, (ID_HEADER.encode(), request_id.encode())]}
                self._count(scope, status)
                if not streaming:
                    self.meter.replying.add(time.perf_counter() - begun)
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            if status >= 400 or scope["path"] not in ASKED_BY_MACHINES:  # of those, only what goes wrong
                seconds = round(time.perf_counter() - begun, 4)
                level = logging.ERROR if status >= 500 else logging.INFO
                log.log(
                    level,
                    "%s %s %d",
                    scope["method"],
                    named_path(scope),
                    status,
                    extra={"request": request_id, "seconds": seconds, "stream": streaming},
                )

    def _count(self, scope: Scope, status: int) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.meter.requests[method, status] += 1


class Failures:
    """Wraps the application itself: whatever goes wrong in there becomes a reply like any other, and a line of log."""

    def __init__(self, app: ASGIApp, reply: Callable[[Request], Response]) -> None:
        self.app = app
        self.reply = reply

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_on(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_on)
        except Exception:
            if scope["type"] != "http":
                raise
            log.exception("request failed", extra={"request": scope.get("request_id", "")})
            if begun:  # half a reply: all that is left is to break it off
                raise
            await self.reply(Request(scope))(scope, receive, send)


def named_path(scope: Scope) -> str:
    """The path with the names of its parts: ids of tables let people in, and keys hold seats. An address that we do
    not have may be anything, so nothing of it is kept; nor of what stands behind a table that another node serves."""
    if "endpoint" not in scope:
        return str(scope.get(NAMED, "?"))
    path = str(scope["path"])
    for name, value in scope.get("path_params", {}).items():
        if value:
            path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path


class JsonLines(logging.Formatter):
    """Each line of log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        for name in ("request", "seconds", "stream"):
            if hasattr(record, name):
                said[name] = getattr(record, name)
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)
