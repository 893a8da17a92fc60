"""Before the game: the lobby, new tables, rules and pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.game import Game
from undercroft.table.domain.catalogue import default_bot, playable_games
from undercroft.table.domain.log import BOT, OPEN, PERSON, PlannedSeat
from undercroft.table.domain.plain_text import LONGEST_NAME, LONGEST_SEED, one_line
from undercroft.table.domain.refusal import Impossible, NotFound
from undercroft.table.domain.seat_key import SeatKey
from undercroft.table.domain.service import TableService
from undercroft.table.html.lobby import lobby_page
from undercroft.table.html.new_table import new_table_page
from undercroft.table.html.pictures import picture_of
from undercroft.table.html.rules_page import rules_list, rules_page
from undercroft.table.http.forms import Form, is_quiet, read_form
from undercroft.table.http.lesson_cookie import progress_of
from undercroft.table.http.limits import Limits
from undercroft.table.http.replies import page_for
from undercroft.table.http.sessions import Session, session_of


class LobbyRoutes:
    """What somebody sees who sits at no table yet."""

    def __init__(self, service: TableService, limits: Limits) -> None:
        self.service = service
        self.limits = limits
        self.routes = [
            Route("/", self.lobby),
            Route("/play/{game}", self.play_now, methods=["POST"]),
            Route("/new/{game}", self.new_table),
            Route("/new/{game}", self.open_table, methods=["POST"]),
            Route("/rules/{game}", self.rules),
            Route("/pictures/{game}.svg", self.picture),
        ]

    async def lobby(self, request: Request) -> Response:
        session = session_of(request)
        mine = [] if session.fresh else await self.service.tables.held_by(session.hash)
        lessons = {slug: progress_of(request, slug) for slug in playable_games()}
        listed, studio = await self.service.tables.listed(), self.service.settings.studio is not None
        sets = self.service.card_sets.games
        return page_for(session, lobby_page(session, mine, listed, lessons, studio, sets))

    async def play_now(self, request: Request) -> Response:
        """One click: me, and bots in the other seats."""
        session = session_of(request)
        await read_form(request, session)
        game = _game(request)
        count = min(game.seats[1], max(game.seats[0], 3))
        bots = [PlannedSeat(BOT, "", default_bot()) for _ in range(count - 1)]
        return await self._open(request, session, [PlannedSeat(PERSON, session.name or "Guest"), *bots], [0])

    async def new_table(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        preset = request.query_params.get("preset", "")
        if preset and preset not in [each.name for each in game.presets]:
            raise NotFound(f"{game.title} has no such preset")
        return page_for(session, new_table_page(session, game, preset=preset))

    async def open_table(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        form = await read_form(request, session)
        name = one_line(form.text("name"), LONGEST_NAME)
        seats, mine = _planned_seats(game, form, name)
        seed = one_line(form.text("seed"), LONGEST_SEED)
        listed, hints = form.text("listed") == "yes", form.text("no_hints") != "yes"
        odds = form.text("no_odds") != "yes"
        try:
            options = _options(game, form, len(seats))
            response = await self._open(request, session, seats, mine, options, seed, listed, hints, odds)
        except Impossible as refused:
            return page_for(session, new_table_page(session, game, refused.problem), 422)
        session.remember_name(response, name)
        return response

    async def _open(
        self,
        request: Request,
        session: Session,
        seats: Sequence[PlannedSeat],
        mine: Sequence[int],
        options: Mapping[str, object] | None = None,
        seed: str = "",
        listed: bool = False,
        hints: bool = True,
        odds: bool = True,
    ) -> Response:
        self.limits.open_table(request)
        keys = [SeatKey(session.hash, seat) for seat in mine]
        game = request.path_params["game"]
        table = await self.service.seating.open_table(game, seats, options or {}, seed, listed, keys, hints, odds=odds)
        return session.remember(RedirectResponse(f"/t/{table.id}", 303))

    async def rules(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        words = one_line(request.query_params.get("q", ""), 100)
        if is_quiet(request):
            return HTMLResponse(rules_list(game, words), headers={"cache-control": "max-age=600"})
        return page_for(session, rules_page(session, game, words))

    async def picture(self, request: Request) -> Response:
        svg = await asyncio.to_thread(picture_of, _game(request).slug)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


def _game(request: Request) -> Game[Any]:
    slug = request.path_params["game"]
    if slug not in playable_games():
        raise NotFound(f"there is no such game: the games are {', '.join(playable_games())}")
    return undercroft.game(slug)


def _planned_seats(game: Game[Any], form: Form, own_name: str) -> tuple[list[PlannedSeat], list[int]]:
    """Who sits where, as the form says, and which of these seats are at this device."""
    seats: list[PlannedSeat] = []
    mine: list[int] = []
    for number in range(game.seats[1]):
        kind = form.text(f"seat-{number}") or "nobody"
        if kind == "nobody":
            continue
        if kind in ("me", "here"):
            mine.append(len(seats))
            name = own_name or "Guest" if kind == "me" else one_line(form.text(f"name-{number}"), LONGEST_NAME)
            seats.append(PlannedSeat(PERSON, name))
        elif kind == "friend":
            seats.append(PlannedSeat(OPEN))
        else:
            seats.append(PlannedSeat(BOT, "", kind.removeprefix("bot:")))
    return seats, mine


def _options(game: Game[Any], form: Form, seats: int) -> dict[str, object]:
    """The options that apply to so many seats. A box that is not ticked is not sent at all: it means off."""
    options: dict[str, object] = {}
    for option in game.options:
        applies = not option.seats or seats in option.seats
        given = form.text(f"option-{option.name}") or ("off" if isinstance(option.default, bool) else "")
        if applies and given:
            options[option.name] = given
    return options
