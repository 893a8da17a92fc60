"""Before the game: the lobby, new tables, rules and pictures."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.table.domain.log.entries import BOT, PERSON, CardEdition, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.domain.opening.draft import EMPTY, ME, NOBODY, Draft, SeatDraft, fresh_draft
from undercroft.table.domain.opening.strength import STEADY, bot_name
from undercroft.table.domain.plain_text import LONGEST_NAME, LONGEST_SEED, one_line
from undercroft.table.domain.refusal import Impossible, NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.html.elements.pictures import picture_of
from undercroft.table.html.pages.lobby import lobby_page
from undercroft.table.html.pages.new_table import CARDS, SEATS, new_table_page
from undercroft.table.html.pages.rules_page import rules_list, rules_page
from undercroft.table.http.forms import Form, is_quiet, read_form
from undercroft.table.http.lesson_cookie import progress_of
from undercroft.table.http.limits import Limits, household_of
from undercroft.table.http.replies import page_for
from undercroft.table.http.sessions import Session, session_for_a_seat, session_of

OWN_FILE = "own.toml"


class WrongCards(Impossible):
    """The card file cannot be played with."""


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
        tables = self.service.tables
        mine = [] if session.fresh else await tables.held_by(session.hash)
        seats = await tables.seats_of(session.hash) if mine else {}
        lessons = {slug: progress_of(request, slug) for slug in playable_games()}
        listed, studio = await tables.listed(), self.service.settings.studio is not None
        sets = self.service.card_sets.games
        return page_for(session, lobby_page(session, mine, seats, listed, lessons, studio, sets))

    async def play_now(self, request: Request) -> Response:
        """One click: me, and bots in the other seats."""
        session = session_of(request)
        await read_form(request, session)
        game = _game(request)
        count = min(game.seats[1], max(game.seats[0], 3))
        bots = [PlannedSeat(BOT, bot_name(number), STEADY.bot) for number in range(1, count)]
        return await self._open(request, session, [PlannedSeat(PERSON, session.name or "Guest"), *bots], [0])

    async def new_table(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        preset = request.query_params.get("preset", "")
        if preset and preset not in [each.name for each in game.presets]:
            raise NotFound(f"{game.title} has no such preset")
        return self._form(session, game, fresh_draft(game, session.name, preset))

    async def open_table(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        form = await read_form(request, session)
        draft = _draft(game, form)
        if form.text("look"):  # without scripts: the same form, its options as the preset has them
            return self._form(session, game, draft)
        name = one_line(form.text("name"), LONGEST_NAME)
        own = next((seat.name for seat in draft.seats if seat.kind == ME and seat.name), name)
        seats, mine = draft.planned(name or session.name)
        try:
            options = _applicable(game, draft.chosen(game), len(seats))
            response = await self._open(request, session, seats, mine, options, draft)
        except Impossible as refused:
            return self._form(session, game, draft, {_field(game, refused): refused.problem})
        session.remember_name(response, own)
        return response

    def _form(
        self, session: Session, game: Game[Any], draft: Draft, troubles: dict[str, str] | None = None
    ) -> Response:
        sets = self.service.card_sets.titles(game.slug)
        return page_for(session, new_table_page(session, game, draft, troubles, sets), 422 if troubles else 200)

    def _cards(self, game: Game[Any], draft: Draft) -> CardEdition | None:
        """The cards that were chosen, if not those of the box."""
        if draft.own_cards.strip() and game.cards is not None:
            try:
                game.cards.read(draft.own_cards, OWN_FILE)
            except UndercroftError as problem:
                raise WrongCards(str(problem)) from problem
            return CardEdition(OWN_FILE, draft.own_cards)
        return self.service.card_sets.find(game.slug, draft.card_set) if draft.card_set else None

    async def _open(
        self,
        request: Request,
        session: Session,
        seats: Sequence[PlannedSeat],
        mine: Sequence[int],
        options: Mapping[str, object] | None = None,
        draft: Draft = EMPTY,
    ) -> Response:
        self.limits.open_table(request)
        session = await session_for_a_seat(self.service, session)
        keys = [SeatKey(session.hash, seat) for seat in mine]
        game = request.path_params["game"]
        opening = self.service.seating.open_table
        cards = self._cards(undercroft.game(game), draft)
        table = await opening(
            game,
            seats,
            options or {},
            draft.seed,
            draft.listed,
            keys,
            draft.hints,
            clock=draft.clock,
            cards=cards,
            odds=draft.odds,
            opener=household_of(request),
        )
        return session.remember(RedirectResponse(f"/t/{table.id}", 303))

    async def rules(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        words = one_line(request.query_params.get("q", ""), 100)
        if is_quiet(request):
            return HTMLResponse(rules_list(game, words), headers={"cache-control": "max-age=600"})
        return page_for(session, rules_page(session, game, words))

    async def picture(self, request: Request) -> Response:
        svg = await asyncio.to_thread(picture_of, _game(request))
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


def _game(request: Request) -> Game[Any]:
    slug = request.path_params["game"]
    if slug not in playable_games():
        raise NotFound(f"there is no such game: the games are {', '.join(playable_games())}")
    return undercroft.game(slug)


def _draft(game: Game[Any], form: Form) -> Draft:
    """The form as it was filled in. A box that is not ticked is not sent at all: it means off."""
    presets = [each.name for each in game.presets]
    preset, drawn = form.text("preset"), form.text("drawn")
    options: dict[str, str] = {}
    for option in game.options:
        given = form.text(f"option-{option.name}") or ("off" if isinstance(option.default, bool) else "")
        if given:
            options[option.name] = given
    seats = [
        SeatDraft(form.text(f"seat-{number}") or NOBODY, one_line(form.text(f"name-{number}"), LONGEST_NAME))
        for number in range(game.seats[1])
    ]
    return Draft(
        tuple(seats),
        preset if preset in presets else "",
        drawn if drawn in presets else "",
        options,
        one_line(form.text("seed"), LONGEST_SEED),
        form.text("listed") == "yes",
        form.text("no_hints") != "yes",
        float(form.number("clock")) if form.text("clock") else 0.0,
        form.text("no_odds") != "yes",
        one_line(form.text("card_set"), 100),
        form.text("own_cards").replace("\r\n", "\n"),
    )


def _applicable(game: Game[Any], options: Mapping[str, object], seats: int) -> dict[str, object]:
    """The options that mean something with so many seats."""
    without = {option.name for option in game.options if option.seats and seats not in option.seats}
    return {name: value for name, value in options.items() if name not in without}


def _field(game: Game[Any], refused: Impossible) -> str:
    """The field of the form that the refusal is about."""
    if isinstance(refused, WrongCards):
        return CARDS
    found = re.match(r"option (\w+) ", refused.problem)
    if found and any(option.name == found[1] for option in game.options):
        return found[1]
    return SEATS if "seat" in refused.problem or "bot" in refused.problem else ""
