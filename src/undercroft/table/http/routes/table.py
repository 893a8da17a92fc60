"""Pages and forms."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.game import Game
from undercroft.kernel.record import write_record, write_transcript
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log import BOT, OPEN, PERSON, Place
from undercroft.table.domain.presence import Stream
from undercroft.table.domain.service import LONGEST_NAME, LONGEST_SEED, House, clean, hash_of
from undercroft.table.domain.store import Key
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.undo_requests import agree, ask_to_go_back, end_wish
from undercroft.table.domain.viewer import Viewer, look
from undercroft.table.domain.workers import stand_in
from undercroft.table.html import lobby, table_page
from undercroft.table.html.form import CSRF
from undercroft.table.html.parts import fragments
from undercroft.table.html.pictures import games_that_work, picture_of
from undercroft.table.http.lesson_cookie import progress_of
from undercroft.table.http.security import Buckets, problem
from undercroft.table.http.sessions import Who, base_of, who_asks
from undercroft.table.http.streams import EventStream, events, too_many_streams


class Form:
    """A form as it was sent."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self._fields = fields

    def text(self, name: str) -> str:
        return self._fields.get(name, [""])[0]

    def number(self, name: str) -> int:
        text = self.text(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Refused(422, f"{name} must be a number")
        return int(text)


async def read_form(request: Request, who: Who) -> Form:
    """The fields, if the form was drawn for whoever sends it."""
    try:
        fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=100)
    except ValueError:
        raise Refused(400, "this form cannot be read") from None
    form = Form(fields)
    if not who.sent_the_form(form.text("csrf")):
        raise Refused(403, "this form is out of date: load the page again")
    return form


def wants_quiet(request: Request) -> bool:
    """Sent by our script, which stays on the page."""
    return request.headers.get("x-requested-with") == "fetch"


class Web:
    """The pages of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.openings = Buckets(house.settings.tables_per_hour / 3600, max(10, house.settings.tables_per_hour / 4))
        self.streams: dict[str, int] = {}
        self.routes = [
            Route("/", self.lobby),
            Route("/play/{game}", self.play_now, methods=["POST"]),
            Route("/new/{game}", self.new_table),
            Route("/new/{game}", self.open_table, methods=["POST"]),
            Route("/rules/{game}", self.rules),
            Route("/pictures/{game}.svg", self.picture),
            Route("/t/{table}", self.table),
            Route("/t/{table}/events", self.events),
            Route("/t/{table}/record", self.record),
            Route("/t/{table}/join", self.invitation),
            Route("/t/{table}/join/{invite}", self.invitation),
            Route("/t/{table}/sit", self.sit, methods=["POST"]),
            Route("/t/{table}/seat/{secret}", self.private_link),
            Route("/t/{table}/seat/{secret}", self.use_private_link, methods=["POST"]),
            Route("/t/{table}/share", self.share, methods=["POST"]),
            Route("/t/{table}/{action}", self.act, methods=["POST"]),
        ]

    # -- before the game ----------------------------------------------------------------------------------------------

    async def lobby(self, request: Request) -> Response:
        who = who_asks(request)
        mine = [] if who.fresh else await self.house.tables_of(who.hash)
        lessons = {slug: progress_of(request, slug) for slug in games_that_work()}
        return self._html(who, lobby.lobby(who, mine, await self.house.listed(), lessons))

    async def new_table(self, request: Request) -> Response:
        who = who_asks(request)
        game = _game(request)
        preset = request.query_params.get("preset", "")
        if preset and preset not in [each.name for each in game.presets]:
            raise Refused(404, f"{game.title} has no such preset")
        return self._html(who, lobby.new_table(who, game, preset=preset))

    async def play_now(self, request: Request) -> Response:
        """One click: me, and bots in the other seats."""
        who = who_asks(request)
        await read_form(request, who)
        game = _game(request)
        count = min(game.seats[1], max(game.seats[0], 3))
        seats = [Place(PERSON, who.name or "Guest"), *[Place(BOT, "", stand_in()) for _ in range(count - 1)]]
        return await self._opened(request, who, seats, {}, "", False, [0])

    async def open_table(self, request: Request) -> Response:
        who = who_asks(request)
        game = _game(request)
        form = await read_form(request, who)
        name = clean(form.text("name"), LONGEST_NAME)
        seats: list[Place] = []
        mine: list[int] = []
        for number in range(game.seats[1]):
            kind = form.text(f"seat-{number}") or "nobody"
            if kind == "nobody":
                continue
            if kind in ("me", "here"):
                mine.append(len(seats))
                own = name if kind == "me" else clean(form.text(f"name-{number}"), LONGEST_NAME)
                seats.append(Place(PERSON, own or ("Guest" if kind == "me" else "")))
            elif kind == "friend":
                seats.append(Place(OPEN))
            else:
                seats.append(Place(BOT, "", kind.removeprefix("bot:")))
        options: dict[str, object] = {}
        for option in game.options:
            meant = not option.seats or len(seats) in option.seats
            given = form.text(f"option-{option.name}") or ("off" if isinstance(option.default, bool) else "")
            if meant and given:
                options[option.name] = given
        try:
            seed = clean(form.text("seed"), LONGEST_SEED)
            listed, hints = form.text("listed") == "yes", form.text("no_hints") != "yes"
            response = await self._opened(request, who, seats, options, seed, listed, mine, hints)
        except Refused as refused:
            if refused.status != 422:
                raise
            return self._html(who, lobby.new_table(who, game, refused.problem), 422)
        who.remember_name(response, name)
        return response

    async def _opened(
        self,
        request: Request,
        who: Who,
        seats: list[Place],
        options: dict[str, object],
        seed: str,
        listed: bool,
        mine: list[int],
        hints: bool = True,
    ) -> Response:
        self.spend_opening(request)
        keys = [Key(who.hash, seat) for seat in mine]
        game = request.path_params["game"]
        sitting = await self.house.open_table(game, seats, options, seed, listed, keys, hints)
        return who.remember(RedirectResponse(f"/t/{sitting.id}", 303))

    def spend_opening(self, request: Request) -> None:
        if not self.openings.take(request.client.host if request.client else "local"):
            raise Refused(429, "too many new tables from this address: wait a while")

    async def invitation(self, request: Request) -> Response:
        who = who_asks(request)
        sitting = await self.house.table(request.path_params["table"])
        if sitting.seats_of(who.hash) or not sitting.open_seats:
            return who.remember(RedirectResponse(f"/t/{sitting.id}", 303))
        return self._html(who, table_page.invitation(who, sitting, request.path_params.get("invite", "")))

    async def sit(self, request: Request) -> Response:
        who = who_asks(request)
        form = await read_form(request, who)
        name = clean(form.text("name"), LONGEST_NAME)
        seat = form.number("seat") if form.text("seat") else None
        table = request.path_params["table"]
        await self.house.sit(table, seat, name, form.text("invite"), who.hash)
        response = RedirectResponse(f"/t/{table}", 303)
        who.remember_name(response, name)
        return who.remember(response)

    async def share(self, request: Request) -> Response:
        who = who_asks(request)
        form = await read_form(request, who)
        sitting, held = await self._seated(request, who)
        seat = form.number("seat")
        if seat not in held:
            raise Refused(403, "this seat is not yours")
        secret = await self.house.share_seat(sitting.id, seat)
        link = f"{base_of(request)}/t/{sitting.id}/seat/{secret}"
        return self._html(who, table_page.private_link(who, sitting, seat, link))

    async def private_link(self, request: Request) -> Response:
        who = who_asks(request)
        sitting, seat = await self._secret_seat(request)
        return self._html(who, table_page.take_seat(who, sitting, seat, request.path_params["secret"]))

    async def use_private_link(self, request: Request) -> Response:
        who = who_asks(request)
        await read_form(request, who)
        sitting, seat = await self._secret_seat(request)
        await self.house.add_holder(sitting.id, seat, who.hash)
        return who.remember(RedirectResponse(f"/t/{sitting.id}", 303))

    async def _secret_seat(self, request: Request) -> tuple[Sitting, int]:
        sitting = await self.house.table(request.path_params["table"])
        seats = sitting.seats_of(hash_of(request.path_params["secret"]))
        if not seats:
            raise Refused(404, "this link does not lead to a seat")
        return sitting, seats[0]

    # -- at the table -------------------------------------------------------------------------------------------------

    async def table(self, request: Request) -> Response:
        who = who_asks(request)
        sitting = await self.house.table(request.path_params["table"])
        viewer = self._viewer(sitting, who)
        parts = fragments(self.house, sitting, viewer, base_of(request))
        return self._html(who, table_page.table(who, sitting, parts, viewer.held).replace(CSRF, who.csrf))

    async def events(self, request: Request) -> Response:
        who = who_asks(request)
        table = request.path_params["table"]
        await self.house.table(table)
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        if too_many_streams(self.house, request, self.streams):
            return problem(429, "too many open pages from this address")
        base = base_of(request)

        async def draw() -> Mapping[str, str]:
            sitting = await self.house.table(table)
            return fragments(self.house, sitting, self._viewer(sitting, who), base)

        def sign(text: str) -> str:
            return text.replace(CSRF, who.csrf)

        address = request.client.host if request.client else "local"
        stream = Stream(who.hash)
        return EventStream(events(self.house, table, stream, draw, 0, sign), stream, address, self.streams)

    async def act(self, request: Request) -> Response:
        """Everything that changes a table in play."""
        who = who_asks(request)
        form = await read_form(request, who)
        action, table = request.path_params["action"], request.path_params["table"]
        sitting, held = await self._seated(request, who)
        if action == "chat":
            seat = self._viewer(sitting, who).eyes
            seat = held[0] if seat < 0 else seat
            await self.house.say(table, seat, sitting.seats[seat].name or sitting.seats[seat].title, form.text("text"))
            return self._done(request, table)
        seat = form.number("seat")
        if seat not in held:
            raise Refused(403, "this seat is not yours")
        if action == "answer":
            await self.house.answer(table, seat, form.number("ask"), form.text("answer"))
            if len(held) > 1:
                self.house.look_through(table, who.hash, seat)
        elif action == "undo":
            await self.house.take_back(table, seat, form.number("ask"))
        elif action == "eyes":
            self.house.look_through(table, who.hash, seat)
        elif action == "vote":
            await self.house.vote(table, seat, form.number("about"))
        elif action == "back":
            await self.house.come_back(table, seat)
        elif action == "hint":
            await self.house.hints.ask(self.house, table, seat, form.number("ask"))
        elif action == "further":
            await ask_to_go_back(self.house, table, seat, form.number("to"))
        elif action == "agree":
            await agree(self.house, table, seat, form.number("wish"))
        elif action == "decline":
            await end_wish(self.house, table, seat, form.number("wish"))
        else:
            raise Refused(404, f"a table knows no {action[:20]!r}")
        return self._done(request, table)

    async def record(self, request: Request) -> Response:
        """The whole record once the game is over; before, what this seat may keep."""
        who = who_asks(request)
        sitting = await self.house.table(request.path_params["table"])
        held = sitting.seats_of(who.hash)
        text = await record_text(sitting, held[0] if len(held) == 1 else SPECTATOR)
        return PlainTextResponse(text, headers={"cache-control": "no-store"})

    # -- rules and pictures -------------------------------------------------------------------------------------------

    async def rules(self, request: Request) -> Response:
        who = who_asks(request)
        game = _game(request)
        words = clean(request.query_params.get("q", ""), 100)
        if wants_quiet(request):
            return HTMLResponse(table_page.rules_list(game, words), headers={"cache-control": "max-age=600"})
        return self._html(who, table_page.rules_page(who, game, words))

    async def picture(self, request: Request) -> Response:
        game = _game(request)
        svg = await asyncio.to_thread(picture_of, game.slug)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})

    # -- small things -------------------------------------------------------------------------------------------------

    def _viewer(self, sitting: Sitting, who: Who) -> Viewer:
        return look(sitting, sitting.seats_of(who.hash), self.house.eyes.get((sitting.id, who.hash)))

    async def _seated(self, request: Request, who: Who) -> tuple[Sitting, tuple[int, ...]]:
        sitting = await self.house.table(request.path_params["table"])
        held = sitting.seats_of(who.hash)
        if not held:
            raise Refused(403, "you do not sit at this table")
        self.house.people.seen(sitting.id, who.hash)
        return sitting, held

    def _done(self, request: Request, table: str) -> Response:
        return Response(status_code=204) if wants_quiet(request) else RedirectResponse(f"/t/{table}", 303)

    def _html(self, who: Who, text: str, status: int = 200) -> Response:
        return who.remember(HTMLResponse(text, status, headers={"cache-control": "no-store"}))


async def record_text(sitting: Sitting, seat: int) -> str:
    """The record of a finished match, or the transcript of a running one as this seat may know it."""
    match = sitting.match
    if match is None:
        raise Refused(409, "the game has not begun: some seats are still open")
    return await asyncio.to_thread(write_record, match) if match.over else write_transcript(match, seat)


def _game(request: Request) -> Game[Any]:
    slug = request.path_params["game"]
    if slug not in games_that_work():
        raise Refused(404, f"there is no such game: the games are {', '.join(games_that_work())}")
    return undercroft.game(slug)
