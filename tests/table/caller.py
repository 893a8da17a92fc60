"""Call the application without a network, and keep every byte it sends."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import ASGIApp, Message

HOST = "127.0.0.1:8000"


class Reply:
    """Status, headers and body of a reply; of a stream, as much as was waited for."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""

    @property
    def whole(self) -> bytes:
        """All that went over the wire, except the name of a new visitor and the number of the request."""
        kept = [name + b": " + value for name, value in self.headers if name != b"x-request-id"]
        return b"\n".join([str(self.status).encode(), *kept, b"", self.body])


async def call(
    app: ASGIApp,
    method: str,
    path: str,
    body: bytes = b"",
    headers: dict[str, str] | None = None,
    events: int = 0,
    client: str = "127.0.0.1",
    scheme: str = "http",
) -> Reply:
    """One request; a stream is left after so many events."""
    reply = Reply()
    enough = asyncio.Event()
    given = False
    where, _, query = path.partition("?")
    sent = {"host": HOST, "content-length": str(len(body)), **(headers or {})}
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.1"},
        "http_version": "1.1",
        "method": method,
        "scheme": scheme,
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
        "client": (client, 5000),
        "server": ("127.0.0.1", 8000),
    }

    async def receive() -> Message:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body, "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            reply.status = message["status"]
            reply.headers = list(message["headers"])
        else:
            reply.body += message.get("body", b"")
            if events and reply.body.count(b"\n\n") > events:
                enough.set()

    await app(scope, receive, send)
    return reply
