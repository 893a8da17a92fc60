"""The same table for programs: JSON in, JSON out, a seat held by its token."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.observation.seen import Seen
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey, hash_of, new_secret, secret_for
from undercroft.table.domain.opening.catalogue import bot_names, playable_games
from undercroft.table.domain.plain_text import LONGEST_NAME, LONGEST_SEED, one_line
from undercroft.table.domain.refusal import Impossible, NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.link import Link
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.undo_request import answer_in_words, must_agree, open_request
from undercroft.table.http.limits import Limits, household_of
from undercroft.table.http.messages import (
    AskForHint,
    AskForOdds,
    AskToUndo,
    AskWhy,
    Chat,
    DecideUndo,
    Games,
    GameText,
    GivenAnswer,
    HintedAnswer,
    HintText,
    Join,
    LinkList,
    LinkMade,
    LinkText,
    NewLink,
    NewTable,
    OddsText,
    OptionText,
    OutcomeText,
    OutlookText,
    RevokeLink,
    SeatText,
    SeatToken,
    TableOpened,
    TableView,
    Undo,
    UndoRequestText,
)
from undercroft.table.http.openapi import description
from undercroft.table.http.problem import Malformed, Unauthorised, UnknownMediaType
from undercroft.table.http.replies import json_text, plain_text
from undercroft.table.http.routes.table import line_explained, record_text
from undercroft.table.http.sessions import base_of
from undercroft.table.http.streams import Streams

T = TypeVar("T")
MOST_TOLD = 80


def reply(message: object, status: int = 200) -> Response:
    return json_text(msgspec.json.encode(message), status)


async def read(request: Request, kind: type[T]) -> T:
    """The message in the body; what is wrong with it is said in one line."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise UnknownMediaType("the body must be application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.ValidationError as wrong:
        raise Impossible(str(wrong)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Malformed(f"the body is not JSON: {wrong}") from None


class Api:
    """Everything a program can do."""

    def __init__(self, service: TableService, limits: Limits, streams: Streams) -> None:
        self.service = service
        self.limits = limits
        self.streams = streams
        self.views = Views()
        service.tables.on_idle(self.views.forget)
        self.routes = [
            Route("/openapi.json", self.openapi),
            Route("/games", self.games),
            Route("/tables", self.create, methods=["POST"]),
            Route("/tables/{table}", self.view),
            Route("/tables/{table}/join", self.join, methods=["POST"]),
            Route("/tables/{table}/answers", self.answer, methods=["POST"]),
            Route("/tables/{table}/undo", self.undo, methods=["POST"]),
            Route("/tables/{table}/ask-to-undo", self.ask_to_undo, methods=["POST"]),
            Route("/tables/{table}/decide-undo", self.decide_undo, methods=["POST"]),
            Route("/tables/{table}/hint", self.hint, methods=["POST"]),
            Route("/tables/{table}/why", self.why, methods=["POST"]),
            Route("/tables/{table}/odds", self.odds, methods=["POST"]),
            Route("/tables/{table}/because", self.because),
            Route("/tables/{table}/chat", self.chat, methods=["POST"]),
            Route("/tables/{table}/events", self.events),
            Route("/tables/{table}/record", self.record),
            Route("/tables/{table}/links", self.links),
            Route("/tables/{table}/links", self.make_link, methods=["POST"]),
            Route("/tables/{table}/links/revoke", self.revoke_link, methods=["POST"]),
        ]

    async def openapi(self, request: Request) -> Response:
        return reply(description())

    async def games(self, request: Request) -> Response:
        found = []
        for slug in playable_games():
            game = undercroft.game(slug)
            options = tuple(
                OptionText(each.name, each.rule, each.text, each.values, each.default, each.seats)
                for each in game.options
            )
            found.append(GameText(slug, game.title, game.pitch, game.minutes, game.seats, game.cooperative, options))
        return reply(Games(tuple(found), bot_names()))

    async def create(self, request: Request) -> Response:
        wanted = await read(request, NewTable)
        if wanted.game not in playable_games():
            raise Impossible(f"there is no game {wanted.game!r}: the games are {', '.join(playable_games())}")
        self.limits.open_table(request)
        seats: list[PlannedSeat] = []
        tokens: list[SeatToken] = []
        for number, seat in enumerate(wanted.seats):
            name = one_line(seat.name, LONGEST_NAME)
            if seat.kind == "me":
                tokens.append(SeatToken(number, new_secret()))
                seats.append(PlannedSeat(PERSON, name or "Guest"))
            elif seat.kind == "friend":
                seats.append(PlannedSeat(OPEN))
            else:
                seats.append(PlannedSeat(BOT, name, seat.bot))
        keys = [SeatKey(hash_of(each.token), each.seat) for each in tokens]
        seed = one_line(wanted.seed, LONGEST_SEED)
        table = await self.service.seating.open_table(
            wanted.game,
            seats,
            wanted.options,
            seed,
            wanted.listed,
            keys,
            wanted.hints,
            odds=wanted.odds,
            opener=household_of(request),
        )
        page = f"{base_of(request)}/t/{table.id}"
        return reply(TableOpened(table.id, page, table.opened.invite, tuple(tokens)), 201)

    async def join(self, request: Request) -> Response:
        wanted = await read(request, Join)
        table_id = _table_id(request)
        salt = (await self.service.table(table_id)).opened.salt
        secret = secret_for(salt, wanted.request) if wanted.request and salt else new_secret()
        seat = await self.service.seating.sit_down(table_id, wanted.seat, wanted.name, wanted.invite, hash_of(secret))
        return reply(SeatToken(seat, secret))

    async def view(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        return reply(view_of(table, seat))

    async def answer(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        given = await read(request, GivenAnswer)
        return reply(view_of(await self.service.answer(table.id, seat, given.question_number, given.answer), seat))

    async def undo(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        wanted = await read(request, Undo)
        return reply(view_of(await self.service.undo(table.id, seat, wanted.question_number), seat))

    async def ask_to_undo(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        wanted = await read(request, AskToUndo)
        return reply(view_of(await self.service.undo_requests.ask(table.id, seat, wanted.question_number), seat))

    async def decide_undo(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        said = await read(request, DecideUndo)
        decide = self.service.undo_requests.agree if said.agree else self.service.undo_requests.end
        return reply(view_of(await decide(table.id, seat, said.request), seat))

    async def hint(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        wanted = await read(request, AskForHint)
        found = await self.service.hints.wait(table.id, seat, wanted.question_number)
        answers = tuple(
            HintedAnswer(
                each.option,
                each.label,
                each.chance,
                each.margin,
                each.equal,
                each.reason if table.opened.odds else "",
            )
            for each in found.advice
        )
        return reply(HintText(found.prompt, answers))

    async def why(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        wanted = await read(request, AskWhy)
        return reply(await self.service.why(table.id, seat, wanted.about))

    async def odds(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        wanted = await read(request, AskForOdds)
        found = await self.service.odds.wait(table.id, seat, wanted.question_number)
        answers = tuple(
            OutlookText(
                each.option,
                each.label,
                each.certain,
                each.odds,
                each.prospects,
                each.exact,
                each.continuations,
                each.worlds,
            )
            for each in found
        )
        return reply(OddsText(wanted.question_number, answers))

    async def because(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        line = request.query_params.get("line", "-1")
        if not re.fullmatch(r"-1|\d{1,7}", line, re.ASCII):
            raise Impossible("line must be a number from 0 on, or -1 for the last line")
        return reply(await line_explained(table, seat, int(line)))

    async def chat(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        said = await read(request, Chat)
        await self.service.say(table.id, seat, said.text, key=hash_of(_token(request)))
        return reply(view_of(await self.service.table(table.id), seat))

    async def events(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        limit = request.query_params.get("limit", "0")
        if not re.fullmatch(r"\d{1,7}", limit, re.ASCII):
            raise Impossible("limit must be a number from 0 to 1000000")
        table_id, token = table.id, hash_of(_token(request))

        async def draw() -> Mapping[str, str]:
            now = await self.service.table(table_id)
            if seat >= 0 and seat not in now.seats_of(token):
                raise Unauthorised("this token does not hold a seat at this table any more")
            return self.views.of(now, seat)

        return await self.streams.open(request, table_id, token, draw, int(limit))

    async def record(self, request: Request) -> Response:
        table, seat = await self._seat(request)
        return plain_text(await record_text(table, seat))

    async def links(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        return reply(_listed(self.service.links.of(table, seat)))

    async def make_link(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        await read(request, NewLink)
        secret = await self.service.links.make(table.id, seat)
        made = self.service.links.of(await self.service.table(table.id), seat)[-1]
        return reply(LinkMade(made.name, f"{base_of(request)}/t/{table.id}/seat/{secret}"), 201)

    async def revoke_link(self, request: Request) -> Response:
        table, seat = await self._own_seat(request)
        wanted = await read(request, RevokeLink)
        await self.service.links.revoke(table.id, seat, wanted.link)
        return reply(_listed(self.service.links.of(await self.service.table(table.id), seat)))

    async def _seat(self, request: Request) -> tuple[Table, int]:
        """The table, and the seat that the token holds; without a token, a spectator."""
        token = _token(request)
        table = await self.service.table(_table_id(request))
        if not token:
            return table, SPECTATOR
        seats = table.seats_of(hash_of(token))
        if not seats:
            raise Unauthorised("this token does not hold a seat at this table")
        self.service.presence.seen(table.id, hash_of(token))
        return table, seats[0]

    async def _own_seat(self, request: Request) -> tuple[Table, int]:
        table, seat = await self._seat(request)
        if seat < 0:
            raise Unauthorised("only somebody who holds a seat can do this: send its token")
        self.service.restrictions.let_in(hash_of(_token(request)))
        return table, seat


class Views:
    """The last view of each table in JSON, by seat: written once for all who see the same."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[Table, dict[int, Mapping[str, str]]]] = {}

    def of(self, table: Table, seat: int) -> Mapping[str, str]:
        of_table, written = self._written.get(table.id, (None, {}))
        if of_table is not table:
            written = {}
            self._written[table.id] = table, written
        if seat not in written:
            written[seat] = {"view": msgspec.json.encode(view_of(table, seat)).decode()}
        return written[seat]

    def forget(self, table_id: str) -> None:
        self._written.pop(table_id, None)


def _listed(links: Sequence[Link]) -> LinkList:
    return LinkList(tuple(LinkText(link.name, link.made, len(link.devices)) for link in links))


def _table_id(request: Request) -> str:
    table_id: str = request.path_params["table"]
    if not re.fullmatch(r"[0-9a-f]{12}", table_id):
        raise NotFound("there is no such table")
    return table_id


def _token(request: Request) -> str:
    given = request.headers.get("authorization", "")
    if not given:
        return ""
    scheme, _, token = given.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Unauthorised("the token goes into the header Authorization: Bearer TOKEN")
    return token.strip()


def view_of(table: Table, seat: int) -> TableView:
    """All that this seat may know of a table, and nothing else."""
    match = table.match
    chosen = table.have_chosen()
    seats = tuple(
        SeatText(each.number, each.title, each.kind, each.name, each.acting_bot, each.number in chosen)
        for each in table.seats
    )
    outcome = match.outcome if match is not None else None
    view: Any = match.view(seat) if match is not None else None
    told = match.told(seat) if match is not None else []
    questions = tuple(match.seen(seat)) if match is not None else ()
    return TableView(
        table=table.id,
        game=table.game.slug,
        status=table.status,
        seat=seat,
        seats=seats,
        question_number=table.seats[seat].question_number if seat >= 0 else None,
        questions=questions,
        can_undo=match is not None and seat >= 0 and not match.over and match.can_undo(seat),
        told_before=max(0, len(told) - MOST_TOLD),
        told=tuple(told[-MOST_TOLD:]),
        view=view,
        text=_text_of(table, view, questions, seat),
        outcome=None if outcome is None else OutcomeText(outcome.winners, outcome.reason, outcome.rule, outcome.scores),
        dice=table.dice.public,
        undo_request=_undo_request_of(table),
        rematch=table.rematch if seat >= 0 else "",
    )


def _text_of(table: Table, view: Any, questions: Sequence[Seen], seat: int) -> str:
    """The picture for terminals; on its map, the numbers of the places that this seat may choose."""
    if view is None:
        return ""
    own = next((each.options for each in questions if each.seat == seat), ())
    if table.game.numbered_text is None:
        return table.game.text(view)
    return table.game.numbered_text(view, {option: number for number, option in enumerate(own, 1)})


def _undo_request_of(table: Table) -> UndoRequestText | None:
    request = open_request(table)
    if request is None:
        return None
    words = answer_in_words(table, request.seat, request.answer)
    waits_for = tuple(sorted(must_agree(table, request.seat) - request.agreed))
    return UndoRequestText(request.number, request.seat, words, waits_for)
