"""The addresses of what comes after a game (closed while it runs), and of what calls for attention during it."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from undercroft.table.domain.attention import calls
from undercroft.table.domain.luck_reports import Lucks, luck_section
from undercroft.table.domain.rematch import branch_off, play_again
from undercroft.table.domain.replay import Reels
from undercroft.table.domain.service import House
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.viewer import look
from undercroft.table.html.after import after_page, eyes_of, replay_page, replay_parts
from undercroft.table.html.form import CSRF
from undercroft.table.http.routes.table import Web, read_form, wants_quiet
from undercroft.table.http.sessions import base_of, who_asks


class AfterWeb:
    """Result, luck report, replay, branches and the next game."""

    def __init__(self, house: House, web: Web) -> None:
        self.house = house
        self.web = web
        self.reels = Reels()
        self.lucks = Lucks()
        self.routes = [
            Route("/t/{table}/attention", self.attention),
            Route("/t/{table}/after", self.after),
            Route("/t/{table}/luck", self.luck),
            Route("/t/{table}/replay", self.replay),
            Route("/t/{table}/branch", self.branch, methods=["POST"]),
            Route("/t/{table}/again", self.again, methods=["POST"]),
        ]

    async def attention(self, request: Request) -> Response:
        """Does anything wait for this person? For pages in the background."""
        who = who_asks(request)
        sitting = await self.house.table(request.path_params["table"])
        held = sitting.seats_of(who.hash)
        found = calls(sitting, look(sitting, held, self.house.eyes.get((sitting.id, who.hash))))
        headers = {"cache-control": "no-store"}
        return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)

    async def after(self, request: Request) -> Response:
        who = who_asks(request)
        sitting = await self._finished(request)
        luck = luck_section(sitting, self.lucks.of(self.house, sitting))
        text = after_page(who, sitting, sitting.seats_of(who.hash), base_of(request), luck)
        return who.remember(_page(text.replace(CSRF, who.csrf)))

    async def luck(self, request: Request) -> Response:
        """Only the luck report, for a page that waits for it."""
        sitting = await self._finished(request)
        return _page(luck_section(sitting, self.lucks.of(self.house, sitting)))

    async def replay(self, request: Request) -> Response:
        who = who_asks(request)
        sitting = await self._finished(request)
        held = sitting.seats_of(who.hash)
        eyes = eyes_of(request.query_params.get("eyes", ""), sitting, held)
        if eyes is None:
            raise Refused(422, "eyes must be all, watch, or the number of a seat")
        reel = await self.reels.of(sitting)
        at = request.query_params.get("at", "0")
        if not at.isascii() or not at.isdecimal() or len(at) > 9 or int(at) > reel.last:
            raise Refused(422, f"at must be a move from 0 to {reel.last}")
        frame = await asyncio.to_thread(reel.frame, int(at))
        parts = replay_parts(sitting, reel, frame, eyes)
        if wants_quiet(request):
            return _page("".join(parts.values()))
        return who.remember(_page(replay_page(who, sitting, frame, held, parts)))

    async def branch(self, request: Request) -> Response:
        who = who_asks(request)
        form = await read_form(request, who)
        sitting = await self._finished(request)
        reel = await self.reels.of(sitting)
        self.web.spend_opening(request)
        new = await branch_off(
            self.house,
            sitting,
            reel,
            form.number("at"),
            form.number("seat"),
            who.name,
            form.text("others"),
            form.text("same") == "yes",
            who.hash,
        )
        return who.remember(RedirectResponse(f"/t/{new.id}", 303))

    async def again(self, request: Request) -> Response:
        who = who_asks(request)
        await read_form(request, who)
        sitting = await self.house.table(request.path_params["table"])
        held = sitting.seats_of(who.hash)
        if not held:
            raise Refused(403, "you do not sit at this table")
        if not sitting.next_table:
            self.web.spend_opening(request)
        return RedirectResponse(f"/t/{await play_again(self.house, sitting.id, held[0])}", 303)

    async def _finished(self, request: Request) -> Sitting:
        sitting = await self.house.table(request.path_params["table"])
        if sitting.match is None or not sitting.match.over:
            raise Refused(409, "this opens when the game is over")
        return sitting

    def close(self) -> None:
        self.lucks.close()


def _page(text: str) -> HTMLResponse:
    return HTMLResponse(text, headers={"cache-control": "no-store"})
