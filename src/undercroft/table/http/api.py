"""The same table for programs: JSON in, JSON out, a seat held by its token."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log import BOT, OPEN, PERSON, Place
from undercroft.table.domain.presence import Stream
from undercroft.table.domain.service import LONGEST_NAME, LONGEST_SEED, House, clean, hash_of, new_secret
from undercroft.table.domain.store import Key
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.undo_requests import agree, ask_to_go_back, end_wish, must_agree, open_wish, words_for
from undercroft.table.domain.workers import strengths
from undercroft.table.html.pictures import games_that_work
from undercroft.table.http.messages import (
    AdviceText,
    Chat,
    Consent,
    Further,
    Games,
    GameText,
    GivenAnswer,
    HintText,
    HintWish,
    Join,
    NewTable,
    OptionText,
    OutcomeText,
    SeatText,
    SeatToken,
    TableOpened,
    TableView,
    TakeBack,
    WishText,
)
from undercroft.table.http.openapi import description
from undercroft.table.http.routes.table import Web, record_text
from undercroft.table.http.security import problem
from undercroft.table.http.sessions import base_of
from undercroft.table.http.streams import EventStream, events, too_many_streams

T = TypeVar("T")
MOST_TOLD = 80


def reply(message: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(message), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


async def read(request: Request, kind: type[T]) -> T:
    """The message in the body; what is wrong with it is said in one line."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "the body must be application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as wrong:
        raise Refused(422, f"{wrong}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Refused(400, f"the body is not JSON: {wrong}") from None


class Api:
    """The programs' side of a house."""

    def __init__(self, house: House, web: Web) -> None:
        self.house = house
        self.web = web
        self.routes = [
            Route("/openapi.json", self.openapi),
            Route("/games", self.games),
            Route("/tables", self.create, methods=["POST"]),
            Route("/tables/{table}", self.view),
            Route("/tables/{table}/join", self.join, methods=["POST"]),
            Route("/tables/{table}/answers", self.answer, methods=["POST"]),
            Route("/tables/{table}/undo", self.undo, methods=["POST"]),
            Route("/tables/{table}/further", self.further, methods=["POST"]),
            Route("/tables/{table}/consent", self.consent, methods=["POST"]),
            Route("/tables/{table}/hint", self.hint, methods=["POST"]),
            Route("/tables/{table}/chat", self.chat, methods=["POST"]),
            Route("/tables/{table}/events", self.events),
            Route("/tables/{table}/record", self.record),
        ]

    async def openapi(self, request: Request) -> Response:
        return reply(description())

    async def games(self, request: Request) -> Response:
        found = []
        for slug in games_that_work():
            game = undercroft.game(slug)
            options = tuple(
                OptionText(each.name, each.rule, each.text, each.values, each.default, each.seats)
                for each in game.options
            )
            found.append(GameText(slug, game.title, game.pitch, game.minutes, game.seats, game.cooperative, options))
        return reply(Games(tuple(found), strengths()))

    async def create(self, request: Request) -> Response:
        wish = await read(request, NewTable)
        if wish.game not in games_that_work():
            raise Refused(422, f"there is no game {wish.game!r}: the games are {', '.join(games_that_work())}")
        self.web.spend_opening(request)
        seats: list[Place] = []
        tokens: list[SeatToken] = []
        for number, seat in enumerate(wish.seats):
            name = clean(seat.name, LONGEST_NAME)
            if seat.kind == "me":
                tokens.append(SeatToken(number, new_secret()))
                seats.append(Place(PERSON, name or "Guest"))
            elif seat.kind == "friend":
                seats.append(Place(OPEN))
            else:
                seats.append(Place(BOT, name, seat.bot))
        keys = [Key(hash_of(each.token), each.seat) for each in tokens]
        seed = clean(wish.seed, LONGEST_SEED)
        sitting = await self.house.open_table(wish.game, seats, wish.options, seed, wish.listed, keys, wish.hints)
        page = f"{base_of(request)}/t/{sitting.id}"
        return reply(TableOpened(sitting.id, page, sitting.opened.invite, tuple(tokens)), 201)

    async def join(self, request: Request) -> Response:
        wish = await read(request, Join)
        secret = new_secret()
        seat = await self.house.sit(_table(request), wish.seat, wish.name, wish.invite, hash_of(secret))
        return reply(SeatToken(seat, secret))

    async def view(self, request: Request) -> Response:
        sitting, seat = await self._seat(request)
        return reply(view_of(sitting, seat))

    async def answer(self, request: Request) -> Response:
        _, seat = await self._own_seat(request)
        given = await read(request, GivenAnswer)
        sitting = await self.house.answer(_table(request), seat, given.ask, given.answer)
        return reply(view_of(sitting, seat))

    async def undo(self, request: Request) -> Response:
        _, seat = await self._own_seat(request)
        wish = await read(request, TakeBack)
        return reply(view_of(await self.house.take_back(_table(request), seat, wish.ask), seat))

    async def further(self, request: Request) -> Response:
        _, seat = await self._own_seat(request)
        wish = await read(request, Further)
        return reply(view_of(await ask_to_go_back(self.house, _table(request), seat, wish.to), seat))

    async def consent(self, request: Request) -> Response:
        _, seat = await self._own_seat(request)
        said = await read(request, Consent)
        decide = agree if said.agree else end_wish
        return reply(view_of(await decide(self.house, _table(request), seat, said.wish), seat))

    async def hint(self, request: Request) -> Response:
        _, seat = await self._own_seat(request)
        wish = await read(request, HintWish)
        found = await self.house.hints.wait(self.house, _table(request), seat, wish.ask)
        advice = tuple(AdviceText(each.option, each.label, each.chance) for each in found.advice)
        return reply(HintText(found.prompt, advice))

    async def chat(self, request: Request) -> Response:
        sitting, seat = await self._own_seat(request)
        said = await read(request, Chat)
        await self.house.say(sitting.id, seat, sitting.seats[seat].name or sitting.seats[seat].title, said.text)
        return reply(view_of(await self.house.table(sitting.id), seat))

    async def events(self, request: Request) -> Response:
        sitting, seat = await self._seat(request)
        text = request.query_params.get("limit", "0")
        if not re.fullmatch(r"\d{1,7}", text, re.ASCII):
            raise Refused(422, "limit must be a number from 0 to 1000000")
        if request.method == "HEAD":
            return Response(media_type="text/event-stream")
        if too_many_streams(self.house, request, self.web.streams):
            return problem(429, "too many open streams from this address")

        table = sitting.id

        async def draw() -> dict[str, str]:
            return {"view": msgspec.json.encode(view_of(await self.house.table(table), seat)).decode()}

        address = request.client.host if request.client else "local"
        stream = Stream(hash_of(_token(request)))
        return EventStream(events(self.house, table, stream, draw, int(text)), stream, address, self.web.streams)

    async def record(self, request: Request) -> Response:
        sitting, seat = await self._seat(request)
        return PlainTextResponse(await record_text(sitting, seat), headers={"cache-control": "no-store"})

    async def _seat(self, request: Request) -> tuple[Sitting, int]:
        """The table, and the seat that the token holds; without a token, somebody who watches."""
        token = _token(request)
        sitting = await self.house.table(_table(request))
        if not token:
            return sitting, SPECTATOR
        seats = sitting.seats_of(hash_of(token))
        if not seats:
            raise Refused(401, "this token does not hold a seat at this table")
        self.house.people.seen(sitting.id, hash_of(token))
        return sitting, seats[0]

    async def _own_seat(self, request: Request) -> tuple[Sitting, int]:
        sitting, seat = await self._seat(request)
        if seat < 0:
            raise Refused(401, "only somebody who holds a seat can do this: send its token")
        return sitting, seat


def _table(request: Request) -> str:
    table: str = request.path_params["table"]
    if not re.fullmatch(r"[0-9a-f]{12}", table):
        raise Refused(404, "there is no such table")
    return table


def _token(request: Request) -> str:
    given = request.headers.get("authorization", "")
    if not given:
        return ""
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Refused(401, "the token goes into the header Authorization: Bearer TOKEN")
    return token.strip()


def view_of(sitting: Sitting, seat: int) -> TableView:
    """All that this seat may know of a table, and nothing else."""
    match = sitting.match
    chosen = sitting.have_chosen()
    seats = tuple(
        SeatText(each.number, each.title, each.kind, each.name, each.bot_now, each.number in chosen)
        for each in sitting.seats
    )
    outcome = match.outcome if match is not None else None
    wish = open_wish(sitting)
    view: Any = match.view(seat) if match is not None else None
    told = match.told(seat) if match is not None else []
    return TableView(
        table=sitting.id,
        game=sitting.game.slug,
        status=sitting.status,
        seat=seat,
        seats=seats,
        ask=sitting.seats[seat].asks if seat >= 0 else None,
        questions=tuple(match.seen(seat)) if match is not None else (),
        can_undo=match is not None and seat >= 0 and not match.over and match.can_undo(seat),
        told_before=max(0, len(told) - MOST_TOLD),
        told=tuple(told[-MOST_TOLD:]),
        view=view,
        text=sitting.game.text(view) if match is not None else "",
        outcome=None if outcome is None else OutcomeText(outcome.winners, outcome.reason, outcome.rule, outcome.scores),
        dice=sitting.dice.public,
        wish=None
        if wish is None
        else WishText(
            wish.number,
            wish.seat,
            words_for(sitting, wish.seat, wish.ask),
            tuple(sorted(must_agree(sitting, wish.seat) - wish.agreed)),
        ),
        next_table=sitting.next_table if seat >= 0 else "",
    )
