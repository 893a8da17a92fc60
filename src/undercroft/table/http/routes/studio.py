"""The studio: editing cards in the browser, and answers that sharpen while one watches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.studio.desk import Desk
from undercroft.studio.studio import Bench, Studio
from undercroft.studio.working_file import ChangedUnderneath
from undercroft.table.domain.log.entries import CardEdition
from undercroft.table.domain.printing.shop import PrintShop
from undercroft.table.domain.refusal import Impossible, NotFound, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.html.studio.compare import compare_page, report_page
from undercroft.table.html.studio.page import answer_part, history_part, parts, studio_page
from undercroft.table.http.forms import Form, read_form
from undercroft.table.http.limits import Limits, household_of
from undercroft.table.http.looking import answer_of, compared, first_card, look_at
from undercroft.table.http.replies import NOT_KEPT, page_for, parts_only
from undercroft.table.http.routes.card_sets import open_with
from undercroft.table.http.routes.playtest import open_playtest
from undercroft.table.http.sessions import session_of
from undercroft.table.http.streams import as_event

QUIET = 0.25
"""Seconds between two pictures of an answer, at least."""


class StudioRoutes:
    """One studio for everybody who may come here: a server for strangers has none."""

    def __init__(self, service: TableService, studio: Studio, limits: Limits, shop: PrintShop) -> None:
        self.service = service
        self.shop = shop
        self.studio = studio
        self.limits = limits
        self.routes = [
            Route("/studio/{game}", self.page),
            Route("/studio/{game}/parts", self.parts),
            Route("/studio/{game}/events", self.events),
            Route("/studio/{game}/edit", self.edit, methods=["POST"]),
            Route("/studio/{game}/play", self.play, methods=["POST"]),
            Route("/studio/{game}/compare", self.compare),
            Route("/studio/{game}/print", self.print),
            Route("/studio/{game}/set.toml", self.whole_set),
            Route("/studio/{game}/report.html", self.report),
        ]

    async def _bench(self, request: Request) -> Bench:
        slug = request.path_params["game"]
        if not self.studio.takes(slug):
            known = [each for each in undercroft.game_names() if self.studio.takes(each)]
            raise NotFound(f"there are no cards of that game here: the studio knows {', '.join(known)}")
        try:
            return await self.studio.bench(slug)
        except UndercroftError as problem:
            raise NotNow(str(problem)) from problem

    # -- looking ------------------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        bench.try_out()
        card = request.query_params.get("card", "")
        look = await asyncio.to_thread(look_at, bench, card, _prints(request))
        return page_for(session, studio_page(session, look, answer_of(bench, look.bench.title, look.bench.card)))

    async def parts(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        look = await asyncio.to_thread(look_at, bench, request.query_params.get("card", ""), _prints(request))
        return parts_only(parts(session, look, answer_of(bench, look.bench.title, look.bench.card)))

    async def events(self, request: Request) -> Response:
        """What the edit does, drawn anew whenever games have come in."""
        bench = await self._bench(request)
        card = request.query_params.get("card", "")
        self.limits.check_streams(request)
        headers = {**NOT_KEPT, "x-accel-buffering": "no"}
        stream = self._counted(self._answers(bench, card, request), household_of(request))
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def _counted(self, body: AsyncIterator[bytes], address: str) -> AsyncIterator[bytes]:
        self.limits.stream_opened(address)
        try:
            async for part in body:
                yield part
        finally:
            self.limits.stream_closed(address)

    async def _answers(self, bench: Bench, card: str, request: Request) -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        sent = ""
        on = (await asyncio.to_thread(look_at, bench, card)).bench
        running = False
        while not self.service.closing and not await request.is_disconnected():
            news = bench.trials.news
            drawn = answer_part(bench.desk.game.slug, await asyncio.to_thread(answer_of, bench, on.title, on.card))
            if drawn != sent:
                sent = drawn
                yield as_event("view", drawn)
                if running and not bench.trials.is_running:  # now the editions have their results
                    look = await asyncio.to_thread(look_at, bench, card)
                    yield as_event("view", history_part(look))
                running = bench.trials.is_running
            else:
                yield as_event("hb", "")
            try:
                await asyncio.wait_for(news.wait(), 10)
                await asyncio.sleep(QUIET)
            except TimeoutError:
                continue

    # -- editing ------------------------------------------------------------------------------------------------------

    async def edit(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        form = await read_form(request, session)
        card = form.text("card")
        try:
            selected = await self._do(bench, form) or card
        except ChangedUnderneath as problem:
            raise NotNow(str(problem)) from problem
        except UndercroftError as problem:
            raise Impossible(str(problem)) from problem
        bench.try_out()
        look = await asyncio.to_thread(look_at, bench, selected, _prints(request))
        reply = parts_only(parts(session, look, answer_of(bench, look.bench.title, look.bench.card)))
        reply.headers["x-card"] = look.bench.card
        return reply

    async def _do(self, bench: Bench, form: Form) -> str:
        """Carry out one operation; the card to lay on the bench if it is another one now."""
        desk, op, at, value = bench.desk, form.text("op"), form.text("at"), form.text("value")
        table, _, id = at.partition("/")
        if op == "stop":
            bench.trials.stop()
        elif op == "go":
            bench.trials.go_on()
        elif op == "sweep":
            await bench.prepare_sweep(at)
        elif op == "unsweep":
            bench.stop_sweeping()
        elif op == "new":
            return f"{at}/{await bench.do(lambda: desk.new_card(at))}"
        elif op == "copy":
            return f"{table}/{await bench.do(lambda: desk.new_card(table, id))}"
        elif op == "retire":
            await bench.do(lambda: desk.retire(table, id))
            return first_card(desk, table)
        else:
            await bench.do(lambda: _change(desk, op, at, value))
        return ""

    # -- playing and sharing ------------------------------------------------------------------------------------------

    async def play(self, request: Request) -> Response:
        """A table with these cards: for oneself and bots, or with an open seat for each friend."""
        bench, session = await self._bench(request), session_of(request)
        form = await read_form(request, session)
        if bench.desk.mistake is not None:
            raise NotNow("mend the mistake first: these cards cannot be played")
        if form.text("with") != "friends":  # alone with bots nobody need be asked
            cards = CardEdition(bench.desk.path.name, bench.desk.good.whole_text)
            return await open_with(self.service, self.limits, request, form, cards)
        table = await open_playtest(self.service, self.limits, request, bench, "friends")
        return session.remember(RedirectResponse(f"/t/{table}", 303))

    async def compare(self, request: Request) -> Response:
        """Two editions side by side, card by card."""
        bench, session = await self._bench(request), session_of(request)
        numbers = [request.query_params.get(key, "") for key in ("from", "to")]
        found = await asyncio.to_thread(compared, bench, *numbers)
        return page_for(session, compare_page(session, found))

    async def print(self, request: Request) -> Response:
        """The way to the press, with the cards that lie on the desk."""
        bench = await self._bench(request)
        slug, desk = bench.desk.game.slug, bench.desk
        key = await self.shop.take_cards(slug, desk.path.name, desk.good.whole_text.encode())
        return RedirectResponse(f"/print/{slug}?cards={key}", 303)

    async def whole_set(self, request: Request) -> Response:
        """The set as one file that needs no other."""
        bench = await self._bench(request)
        name = f'attachment; filename="{bench.desk.path.name}"'
        return Response(
            bench.desk.good.whole_text, media_type="application/toml", headers={**NOT_KEPT, "content-disposition": name}
        )

    async def report(self, request: Request) -> Response:
        """What changed and what it does, as one page that needs nothing else."""
        bench = await self._bench(request)
        found = await asyncio.to_thread(compared, bench, "", "")
        name = f'attachment; filename="{bench.desk.path.stem}-report.html"'
        text = report_page(found, answer_of(bench, ""))
        return HTMLResponse(text, headers={**NOT_KEPT, "content-disposition": name})


def _prints(request: Request) -> bool:
    """Has this server a press?"""
    return any(getattr(route, "path", "").startswith("/print/") for route in request.app.routes)


def _change(desk: Desk, op: str, at: str, value: str) -> Any:
    if op == "set":
        return desk.type(at, value)
    if op == "become":
        return desk.become(at, value)
    if op == "add":
        return desk.add(at, value)
    if op == "remove":
        return desk.remove(at)
    if op in ("up", "down"):
        return desk.move(at, -1 if op == "up" else 1)
    if op == "name":
        return desk.call_it(value)
    if op == "undo":
        return desk.undo()
    if op == "redo":
        return desk.redo()
    if op == "back" and value.isdecimal():
        return desk.go_back_to(int(value))
    if op == "take over":
        return desk.take_over()
    raise Impossible(f"the studio knows no {op[:20]!r}")
