"""Tables with cards of somebody's own: the published sets of a game."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.cardfile.differences import differences
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, CardEdition, PlannedSeat
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.opening.catalogue import default_bot
from undercroft.table.domain.refusal import NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.html.pages.card_sets import card_sets_page
from undercroft.table.http.forms import Form, read_form
from undercroft.table.http.limits import Limits, household_of
from undercroft.table.http.replies import page_for
from undercroft.table.http.sessions import session_for_a_seat, session_of


class CardSetRoutes:
    """The sets that `serve --cards` has published."""

    def __init__(self, service: TableService, limits: Limits) -> None:
        self.service = service
        self.limits = limits
        self.routes = [Route("/sets/{game}", self.page), Route("/sets/{game}", self.play, methods=["POST"])]

    async def page(self, request: Request) -> Response:
        session, slug = session_of(request), request.path_params["game"]
        titles = self.service.card_sets.titles(slug)
        if not titles:
            raise NotFound("no card sets of that game are published here")
        told = [(title, await asyncio.to_thread(self._changes, slug, title)) for title in titles]
        return page_for(session, card_sets_page(session, undercroft.game(slug), told))

    def _changes(self, slug: str, title: str) -> list[str]:
        book = undercroft.game(slug).cards
        assert book is not None
        cards = self.service.card_sets.find(slug, title)
        return differences(book.open(), book.read(cards.text, cards.name)[0])

    async def play(self, request: Request) -> Response:
        form = await read_form(request, session_of(request))
        cards = self.service.card_sets.find(request.path_params["game"], form.text("set"))
        return await open_with(self.service, self.limits, request, form, cards)


async def open_with(
    service: TableService, limits: Limits, request: Request, form: Form, cards: CardEdition
) -> Response:
    """A table with these cards: for oneself and bots, or with an open seat for each friend."""
    limits.open_table(request)
    session = await session_for_a_seat(service, session_of(request))
    game = undercroft.game(request.path_params["game"])
    others = min(game.seats[1], max(game.seats[0], 3)) - 1
    friends = form.text("with") == "friends"
    rest = [PlannedSeat(OPEN) if friends else PlannedSeat(BOT, "", default_bot()) for _ in range(others)]
    seats = [PlannedSeat(PERSON, session.name or "Guest"), *rest]
    keys = [SeatKey(session.hash, 0)]
    table = await service.seating.open_table(
        game.slug, seats, {}, "", False, keys, cards=cards, opener=household_of(request)
    )
    return session.remember(RedirectResponse(f"/t/{table.id}", 303))
