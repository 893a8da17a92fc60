"""Several nodes: a request about a table goes to the node that holds it, and to the next one if that is gone."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.domain.refusal import StoreFailed
from undercroft.table.domain.service import TableService
from undercroft.table.domain.store.nodes import Node, Nodes
from undercroft.table.http.peer import Broken, Exchange, Unreached
from undercroft.table.http.problem import problem
from undercroft.table.http.request_log import ID_HEADER, NAMED
from undercroft.table.http.security import body_again
from undercroft.table.http.wire.door import PROOF

T = TypeVar("T")
ABOUT_A_TABLE = re.compile(r"^/(?:t|api/tables|admin/tables)/([0-9a-f]{12})(?:/|$)")
DONE_TWICE_DONE_ONCE = re.compile(r"^/(?:t/[0-9a-f]{12}/answer|api/tables/[0-9a-f]{12}/answers)$")
"""An answer has the number of its question: it may be sent again."""
MISDIRECTED = 421
MOVING = "this table is moving to another server; try again in a moment"
EMPTY = frozenset({204, 304})
"""Replies without a body."""
CLIENT, SCHEME, REQUEST = "x-undercroft-client", "x-undercroft-scheme", "x-undercroft-request"
GLANCE = 0.25
"""Seconds between two looks whether the other node is still alive."""
LOOKING = 3.0
"""Seconds that another node has to find something."""


class FromAnotherNode:
    """A request that another node passed on counts as coming from whoever sent it there. A node on its way out keeps no
    connection: a proxy must not send a request into one that is about to be closed."""

    def __init__(self, app: ASGIApp, service: TableService) -> None:
        self.app = app
        self.nodes = service.tables.store.nodes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = MutableHeaders(scope=scope)
            proof = headers.get(PROOF, "")
            if proof and self.nodes.secret and secrets.compare_digest(proof.encode(), self.nodes.secret.encode()):
                scope["client"] = (headers.get(CLIENT, "local"), 0)
                scope["scheme"] = headers.get(SCHEME, "http")
                scope["request_id"] = headers.get(REQUEST, "")
                scope["undercroft.passed_on"] = True
            for name in (PROOF, CLIENT, SCHEME, REQUEST):
                del headers[name]
        await self.app(scope, receive, self._last_of_its_connection(send) if self.nodes.going else send)

    def _last_of_its_connection(self, send: Send) -> Send:
        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        return send_last


class Forwarding:
    """Innermost of all: what comes here has been checked already."""

    def __init__(self, app: ASGIApp, service: TableService) -> None:
        self.app = app
        self.service = service
        self.nodes = service.tables.store.nodes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        about = ABOUT_A_TABLE.match(scope["path"]) if scope["type"] == "http" and self.nodes.shared else None
        if about is None:
            await self.app(scope, receive, send)
            return
        scope[NAMED] = scope["path"][: about.start(1)] + "{table}/..."
        body = await _body(receive)
        until = time.monotonic() + 2 * self.service.settings.lease
        pause = 0.05
        while True:
            try:
                node = await self.service.tables.claim(about[1])
                if node is None:
                    done = await self._here(scope, body, receive, send)
                else:
                    done = not scope.get("undercroft.passed_on") and await self._there(node, scope, body, receive, send)
            except (Broken, StoreFailed) as refused:
                unknown = "it is not known whether this was done; look again"
                text = refused.problem if isinstance(refused, StoreFailed) else unknown
                await problem(503, text)(scope, receive, send)
                return
            if done:
                return
            if scope.get("undercroft.passed_on"):
                await problem(MISDIRECTED, "another node holds this table")(scope, receive, send)
                return
            if time.monotonic() > until:
                await problem(503, MOVING)(scope, receive, send)
                return
            await asyncio.sleep(pause)
            pause = min(1.0, 2 * pause)

    async def _here(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> bool:
        """Serve it, unless it turns out that another node has the table by now."""
        misdirected = False

        async def unless_misdirected(message: Message) -> None:
            nonlocal misdirected
            if message["type"] == "http.response.start" and message["status"] == MISDIRECTED:
                misdirected = True
            if not misdirected:
                await send(message)

        inner = dict(scope)
        try:
            await self.app(inner, body_again(body, receive), unless_misdirected)
        finally:
            scope.update((name, inner[name]) for name in ("endpoint", "path_params") if name in inner)  # for the log
        return not misdirected

    async def _there(self, node: Node, scope: Scope, body: bytes, receive: Receive, send: Send) -> bool:
        """Pass it on. False: nothing came of it, and it may be tried again."""
        again = scope["method"] in ("GET", "HEAD") or DONE_TWICE_DONE_ONCE.match(scope["path"]) is not None
        try:
            exchange = await Exchange.open(node.address)
        except Unreached:
            return False
        try:
            await self._while_alive(node, _passed_on(exchange, scope, self.nodes.secret, body))
            if exchange.status == MISDIRECTED:
                return False
            kept = [(name, value) for name, value in exchange.headers if name.lower() != ID_HEADER.encode()]
            start: Message = {"type": "http.response.start", "status": exchange.status, "headers": kept}
            if "content-length" not in Headers(raw=kept) and exchange.status not in EMPTY:
                await send(start)
                await self._pass_back(node, exchange, receive, send)
            else:  # all of it or nothing: half a reply could not be asked for again
                whole = await self._while_alive(node, exchange.read())
                await send(start)
                await send({"type": "http.response.body", "body": whole, "more_body": False})
        except Broken:
            if not again:
                raise
            return False
        finally:
            exchange.close()
        return True

    async def _pass_back(self, node: Node, exchange: Exchange, receive: Receive, send: Send) -> None:
        """A stream, until it ends, the client is gone, or either node is: then the client comes again."""
        leaving = asyncio.create_task(_gone(receive))

        async def copy() -> None:
            async for part in exchange.body():
                await send({"type": "http.response.body", "body": part, "more_body": True})

        with suppress(Broken):
            await self._while_alive(node, copy(), leaving)
        if not leaving.done():
            leaving.cancel()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _while_alive(
        self, node: Node, work: Coroutine[Any, Any, T], leaving: asyncio.Task[None] | None = None
    ) -> T | None:
        """Wait for it as long as that node is known to live, this one is not closed, and the client is there."""
        task = asyncio.create_task(work)
        try:
            while True:
                waiting = {task, leaving} if leaving else {task}
                await asyncio.wait(waiting, timeout=GLANCE, return_when=asyncio.FIRST_COMPLETED)
                if task.done():
                    return await task
                if leaving is not None and (leaving.done() or self.service.closing):
                    return None
                if not self.nodes.is_alive(node.id):
                    raise Broken("the other node is gone")
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def _passed_on(exchange: Exchange, scope: Scope, secret: str, body: bytes = b"") -> None:
    """Ask another node what was asked here, in the name of whoever asked."""
    target = scope.get("raw_path") or scope["path"].encode()
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    own = [
        (PROOF.encode(), secret.encode()),
        (REQUEST.encode(), scope.get("request_id", "").encode()),
        (CLIENT.encode(), (scope["client"][0] if scope.get("client") else "local").encode()),
        (SCHEME.encode(), scope.get("scheme", "http").encode()),
    ]
    await exchange.ask(scope["method"], target + query, [*scope["headers"], *own], body)


async def found_elsewhere(scope: Scope, nodes: Nodes) -> bytes | None:
    """What another node has under this address, if one has it: the page may have come from there."""
    if scope.get("undercroft.passed_on"):
        return None
    plain = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
    asked = {**scope, "method": "GET", "headers": plain}
    for node in nodes.others:
        with suppress(Unreached, Broken, TimeoutError):
            async with asyncio.timeout(LOOKING):
                exchange = await Exchange.open(node.address)
                try:
                    await _passed_on(exchange, asked, nodes.secret)
                    if exchange.status == 200:
                        return await exchange.read()
                finally:
                    exchange.close()
    return None


async def _body(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b""
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
