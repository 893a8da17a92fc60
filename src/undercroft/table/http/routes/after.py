"""After the game: outcome, luck report, replay, branches, rematch. All of it is closed while the game runs."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.insight.chronicle import Chronicle
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.refusal import Forbidden, Impossible, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.replay import ALL
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import CSRF
from undercroft.table.html.ending.after import after_page
from undercroft.table.html.ending.chances import told_section
from undercroft.table.html.ending.luck import luck_section
from undercroft.table.html.ending.replay import ended, eyes_of, replay_page, replay_parts
from undercroft.table.http.forms import is_quiet, read_form
from undercroft.table.http.limits import Limits
from undercroft.table.http.replies import page_for, parts_only
from undercroft.table.http.sessions import session_for_a_seat, session_of


class AfterRoutes:
    """A finished game, and the next one."""

    def __init__(self, service: TableService, limits: Limits) -> None:
        self.service = service
        self.limits = limits
        self.routes = [
            Route("/t/{table}/after", self.after),
            Route("/t/{table}/chronicle", self.chronicle),
            Route("/t/{table}/luck", self.luck),
            Route("/t/{table}/replay", self.replay),
            Route("/t/{table}/branch", self.branch, methods=["POST"]),
            Route("/t/{table}/rematch", self.rematch, methods=["POST"]),
            Route("/t/{table}/rate", self.rate, methods=["POST"]),
            Route("/t/{table}/pin", self.pin, methods=["POST"]),
        ]

    async def after(self, request: Request) -> Response:
        session = session_of(request)
        table = await self._finished(request)
        held = table.seats_of(session.hash)
        told = self.service.chronicles.of(table)
        luck = luck_section(table, self.service.luck_reports.of(table))
        replay = await self.service.replays.of(table)
        end = await asyncio.to_thread(replay.position, replay.last)
        parts = replay_parts(table, replay, end, ALL, told if isinstance(told, Chronicle) else None)
        text = after_page(session, table, held, told, luck, parts, ended(table.game, end.match))
        return page_for(session, text.replace(CSRF, session.csrf))

    async def chronicle(self, request: Request) -> Response:
        """Only the chronicle, for a page that waits for it."""
        session = session_of(request)
        table = await self._finished(request)
        return parts_only(told_section(table, table.seats_of(session.hash), self.service.chronicles.of(table)))

    async def luck(self, request: Request) -> Response:
        """Only the luck report, for a page that waits for it."""
        session = session_of(request)
        table = await self._finished(request)
        return parts_only(luck_section(table, self.service.luck_reports.of(table)).replace(CSRF, session.csrf))

    async def replay(self, request: Request) -> Response:
        session = session_of(request)
        table = await self._finished(request)
        held = table.seats_of(session.hash)
        eyes = eyes_of(request.query_params.get("eyes", ""), table, held)
        if eyes is None:
            raise Impossible("eyes must be all, watch, or the number of a seat")
        replay = await self.service.replays.of(table)
        at = request.query_params.get("at", "0")
        if not at.isascii() or not at.isdecimal() or len(at) > 9 or int(at) > replay.last:
            raise Impossible(f"at must be a move from 0 to {replay.last}")
        position = await asyncio.to_thread(replay.position, int(at))
        told = self.service.chronicles.ready(table)
        parts = replay_parts(table, replay, position, eyes, told)
        if is_quiet(request):
            return parts_only("".join(map(str, parts.values())).replace(CSRF, session.csrf))
        return page_for(session, replay_page(session, table, position, held, parts).replace(CSRF, session.csrf))

    async def branch(self, request: Request) -> Response:
        """A new table that goes on from a position of the replay."""
        session = session_of(request)
        form = await read_form(request, session)
        table = await self._finished(request)
        replay = await self.service.replays.of(table)
        self.limits.open_table(request)
        session = await session_for_a_seat(self.service, session)
        new = await self.service.rematches.branch(
            table,
            replay,
            form.number("at"),
            form.number("seat"),
            session.name,
            form.text("others"),
            form.text("same") == "yes",
            session.hash,
        )
        return session.remember(RedirectResponse(f"/t/{new.id}", 303))

    async def rematch(self, request: Request) -> Response:
        session = session_of(request)
        await read_form(request, session)
        table = await self.service.table(request.path_params["table"])
        held = table.seats_of(session.hash)
        if not held:
            raise Forbidden("you do not sit at this table")
        if not table.rematch:
            self.limits.open_table(request)
        return RedirectResponse(f"/t/{await self.service.rematches.open(table.id, held[0])}", 303)

    async def rate(self, request: Request) -> Response:
        """The designer's questions, answered."""
        session = session_of(request)
        form = await read_form(request, session)
        table = await self._finished(request)
        seat = form.number("seat")
        if seat not in table.seats_of(session.hash):
            raise Forbidden("this seat is not yours")
        await self.service.playtests.rate(table.id, seat, form.starting("q "))
        return RedirectResponse(f"/t/{table.id}/after#uc-questions", 303)

    async def pin(self, request: Request) -> Response:
        """A note at a moment of the replay, by whoever played here or watched."""
        session = session_of(request)
        form = await read_form(request, session)
        table = await self._finished(request)
        held, move = table.seats_of(session.hash), form.number("move")
        await self.service.playtests.pin(table.id, held[0] if held else SPECTATOR, move, form.text("text"))
        return session.remember(RedirectResponse(f"/t/{table.id}/replay?at={move}", 303))

    async def _finished(self, request: Request) -> Table:
        table = await self.service.table(request.path_params["table"])
        if table.match is None or not table.match.over:
            raise NotNow("this opens when the game is over")
        return table
