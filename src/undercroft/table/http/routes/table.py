"""At the table: its page, its stream, everything that changes it, and its record."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from undercroft.insight.why import NoSuchLine, Why, why
from undercroft.kernel.record.file import write_record, write_transcript
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.refusal import Forbidden, Impossible, NotFound, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.attention import attention
from undercroft.table.domain.table.bundle import Bundle
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import CSRF
from undercroft.table.html.elements.markup import Part
from undercroft.table.html.stage.asking.why import why_note
from undercroft.table.html.stage.drawings import Drawings
from undercroft.table.html.stage.stage import card_of_piece
from undercroft.table.html.stage.table_page import table_page
from undercroft.table.html.stage.telling.because import because_of
from undercroft.table.html.stage.telling.story import whole_story
from undercroft.table.http.changes import Sendable
from undercroft.table.http.forms import Form, is_quiet, read_form
from undercroft.table.http.limits import Limits
from undercroft.table.http.problem import Full, TooMany
from undercroft.table.http.replies import NOT_KEPT, json_text, page_for, parts_only, plain_text
from undercroft.table.http.sessions import Session, base_of, session_of
from undercroft.table.http.streams import Streams, as_event

AT_A_STRETCH = 0.002
"""Seconds for which pages are drawn before whatever else is to be done gets a turn."""
PEOPLE = ("rename", "hand-over", "leave", "start", "fill", "remove", "clock", "restart", "consent")


class TableRoutes:
    """A table in play, for people."""

    def __init__(self, service: TableService, streams: Streams, limits: Limits) -> None:
        self.service = service
        self.streams = streams
        self.limits = limits
        self.drawings = Drawings()
        self._pen = asyncio.Lock()
        self._rested = 0.0
        service.tables.on_idle(self.drawings.forget)
        self.routes = [
            Route("/t/{table}", self.table),
            Route("/t/{table}/events", self.events),
            Route("/t/{table}/attention", self.attention),
            Route("/t/{table}/record", self.record),
            Route("/t/{table}/story", self.story),
            Route("/t/{table}/why", self.why),
            Route("/t/{table}/lying", self.lying),
            Route("/t/{table}/because/{line:int}", self.because),
            Route("/t/{table}/chat", self.chat, methods=["POST"]),
            Route("/t/{table}/{action}", self.act, methods=["POST"]),
        ]

    # -- looking ------------------------------------------------------------------------------------------------------

    async def table(self, request: Request) -> Response:
        session = session_of(request)
        table_id = request.path_params["table"]
        parts = await self._drawn(table_id, session, base_of(request))
        table = await self.service.table(table_id)
        unheard = bool(self.service.restrictions.silences_of(session.hash))
        text = table_page(session, table, parts, table.seats_of(session.hash), unheard)
        return page_for(session, text.replace(CSRF, session.csrf))

    async def events(self, request: Request) -> Response:
        """The same parts, whenever they change."""
        session = session_of(request)
        table_id, base = request.path_params["table"], base_of(request)

        async def draw() -> Mapping[str, Sendable]:
            return await self._drawn(table_id, session, base)

        csrf = session.csrf.encode()

        def sign(event: bytes) -> bytes:
            return event.replace(CSRF.encode(), csrf)

        try:
            return await self.streams.open(request, table_id, session.hash, draw, sign=sign)
        except (Full, TooMany) as refused:  # a browser shows nothing of a stream that is refused by its status
            return Response(as_event("full", refused.problem), media_type="text/event-stream", headers=NOT_KEPT)

    async def _drawn(self, table_id: str, session: Session, base: str) -> dict[str, Part]:
        """What this person sees now. If it must be drawn first, one page is drawn at a time, and whatever else is to be
        done soon gets a turn in between: many who come to many tables, or are told who came, would stop the server
        until all are drawn."""
        snapshot = await self.service.snapshot(table_id)
        viewer = self.service.viewer(snapshot.table, session.hash)
        if self.drawings.has(snapshot, viewer, base):
            return self.drawings.parts(snapshot, viewer, base)
        async with self._pen:
            if self.service.tables.version(table_id) != snapshot.version:  # it has changed meanwhile
                snapshot = await self.service.snapshot(table_id)
                viewer = self.service.viewer(snapshot.table, session.hash)
            parts = self.drawings.parts(snapshot, viewer, base)
            if time.perf_counter() - self._rested > AT_A_STRETCH:
                await asyncio.sleep(0)
                self._rested = time.perf_counter()
            return parts

    async def attention(self, request: Request) -> Response:
        """Does anything wait for this person? For pages in the background."""
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        return json_text(msgspec.json.encode(attention(table, self.service.viewer(table, session.hash))))

    async def record(self, request: Request) -> Response:
        """The whole record once the game is over; before, what this seat may keep."""
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        held = table.seats_of(session.hash)
        return plain_text(await record_text(table, held[0] if len(held) == 1 else SPECTATOR))

    async def story(self, request: Request) -> Response:
        """Every line of the story that this person may read; a page shows the last of them."""
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        return parts_only(whole_story(table, self.service.viewer(table, session.hash)))

    async def why(self, request: Request) -> Response:
        """Why something cannot be chosen: a small note, for the seat through whose eyes this person looks."""
        session = session_of(request)
        table, _ = await self._seated(request, session)
        eyes = self.service.viewer(table, session.hash).eyes
        about = request.query_params.get("about", "").strip()
        if not about:
            raise Impossible("say what you would like to choose")
        return HTMLResponse(why_note(table, await self.service.why(table.id, eyes, about)))

    async def lying(self, request: Request) -> Response:
        """The card that lies on the map as this piece, as this person sees it."""
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        found = card_of_piece(table, self.service.viewer(table, session.hash).eyes, request.query_params.get("id", ""))
        return parts_only(str(found)) if found is not None else Response(status_code=204, headers=NOT_KEPT)

    async def because(self, request: Request) -> Response:
        """Why a line of the story happened, from what this person may know: a fragment for below that line."""
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        found = await line_explained(table, self.service.viewer(table, session.hash).eyes, request.path_params["line"])
        return parts_only(str(because_of(table, found)))

    # -- playing ------------------------------------------------------------------------------------------------------

    async def chat(self, request: Request) -> Response:
        session = session_of(request)
        form = await read_form(request, session)
        table = await self.service.table(request.path_params["table"])
        held = table.seats_of(session.hash)
        viewer = self.service.viewer(table, session.hash)
        seat = viewer.eyes if viewer.eyes >= 0 else held[0] if held else SPECTATOR
        await self.service.say(table.id, seat, form.text("text"), session.name, session.hash)
        self.service.presence.seen(table.id, session.hash)
        return session.remember(_done(request, table))

    async def act(self, request: Request) -> Response:
        """Everything else that a seat can do."""
        session = session_of(request)
        form = await read_form(request, session)
        table, held = await self._seated(request, session)
        seat = form.number("seat")
        if seat not in held:
            raise Forbidden("this seat is not yours")
        action = request.path_params["action"]
        if action == "restart" and not table.rematch:
            self.limits.open_table(request)
        await self._act(table.id, seat, action, form)
        if action == "eyes" or (action in ("answer", "answers") and len(held) > 1):
            self.service.presence.look_through(table.id, session.hash, seat)
        return _done(request, table)

    async def _act(self, table_id: str, seat: int, action: str, form: Form) -> None:
        service = self.service
        if action == "answer":
            await service.answer(table_id, seat, form.number("question_number"), form.text("answer"))
        elif action == "answers":
            await service.answer_all(table_id, seat, form.number("question_number"), _bundle(form))
        elif action == "undo":
            await service.undo(table_id, seat, form.number("question_number"))
        elif action == "request-undo":
            await service.undo_requests.ask(table_id, seat, form.number("back_to"))
        elif action == "agree-to-undo":
            await service.undo_requests.agree(table_id, seat, form.number("request"))
        elif action == "decline-undo":
            await service.undo_requests.end(table_id, seat, form.number("request"))
        elif action == "hint":
            await service.hints.ask(table_id, seat, form.number("question_number"))
        elif action == "odds":
            with suppress(NotNow):  # the page asks by itself, perhaps just when the question was answered
                await service.odds.ask(table_id, seat, form.number("question_number"))
        elif action == "vote":
            await service.vote(table_id, seat, form.number("about"))
        elif action == "come-back":
            await service.come_back(table_id, seat)
        elif action in PEOPLE:
            await self._for_people(table_id, seat, action, form)
        elif action != "eyes":
            raise NotFound(f"a table knows no {action[:20]!r}")

    async def _for_people(self, table_id: str, seat: int, action: str, form: Form) -> None:
        people = self.service.people
        if action == "rename":
            await people.rename(table_id, seat, form.text("name"))
        elif action == "hand-over":
            await people.hand_over(table_id, seat)
        elif action == "leave":
            await people.leave(table_id, seat)
        elif action == "start":
            await people.start(table_id, seat)
        elif action == "fill":
            await people.fill(table_id, seat, form.number("about"))
        elif action == "remove":
            await people.remove(table_id, seat, form.number("about"))
        elif action == "clock":
            await people.set_clock(table_id, seat, form.number("seconds"))
        elif action == "consent":
            await self.service.playtests.consent(table_id, seat, form.text("yes") == "yes")
        else:
            await self.service.rematches.restart(table_id, seat)

    async def _seated(self, request: Request, session: Session) -> tuple[Table, tuple[int, ...]]:
        table = await self.service.table(request.path_params["table"])
        held = table.seats_of(session.hash)
        if not held:
            raise Forbidden("you do not sit at this table")
        self.service.presence.seen(table.id, session.hash)
        return table, held


def _bundle(form: Form) -> Bundle:
    """The answers of a form with several questions. Its fields are named by decision and by what is asked about."""
    lines = {tuple(name.split(" ", 1)): text for name, text in form.starting("line ").items() if " " in name}
    answers = {(key[0], key[1]): text for key, text in lines.items()}
    return Bundle(form.text("decision"), answers, form.all("pick"), form.text("stop"))


def _done(request: Request, table: Table) -> Response:
    """A page with a stream sees for itself what has changed; one without scripts is loaded again."""
    if is_quiet(request):
        return Response(status_code=204)
    over = table.match is not None and table.match.over
    return RedirectResponse(f"/t/{table.id}/after" if over else f"/t/{table.id}", 303)


async def line_explained(table: Table, seat: int, line: int) -> Why:
    """Why the nth line of the story, as this seat reads it, happened."""
    if table.match is None:
        raise NotNow("the game has not begun: some seats are still open")
    try:
        return await asyncio.to_thread(why, table.match, seat, line)
    except NoSuchLine as problem:
        raise NotFound(str(problem)) from None


async def record_text(table: Table, seat: int) -> str:
    """The record of a finished match, or the transcript of a running one as this seat may know it."""
    match = table.match
    if match is None:
        raise NotNow("the game has not begun: some seats are still open")
    return await asyncio.to_thread(write_record, match) if match.over else write_transcript(match, seat)
