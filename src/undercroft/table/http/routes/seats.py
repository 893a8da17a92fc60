"""Sitting down: invitations, and private links that carry a seat to another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.table.domain.log.seat_key import hash_of
from undercroft.table.domain.plain_text import LONGEST_NAME, one_line
from undercroft.table.domain.refusal import Forbidden, NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.domain.table.table import Table
from undercroft.table.html.pages.invitation import invitation_page, take_seat_page
from undercroft.table.html.pages.private_links import links_page, private_link_page
from undercroft.table.http.forms import Form, read_form
from undercroft.table.http.replies import page_for
from undercroft.table.http.sessions import Session, base_of, session_for_a_seat, session_of


class SeatRoutes:
    """Who may play which seat."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.routes = [
            Route("/t/{table}/join", self.invitation),
            Route("/t/{table}/join/{invite}", self.invitation),
            Route("/t/{table}/sit", self.sit_down, methods=["POST"]),
            Route("/t/{table}/share", self.share, methods=["POST"]),
            Route("/t/{table}/links", self.links),
            Route("/t/{table}/revoke", self.revoke, methods=["POST"]),
            Route("/t/{table}/seat/{secret}", self.private_link),
            Route("/t/{table}/seat/{secret}", self.use_private_link, methods=["POST"]),
        ]

    async def invitation(self, request: Request) -> Response:
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        if table.seats_of(session.hash) or not table.open_seats:
            return session.remember(RedirectResponse(f"/t/{table.id}", 303))
        return page_for(session, invitation_page(session, table, request.path_params.get("invite", "")))

    async def sit_down(self, request: Request) -> Response:
        session = session_of(request)
        form = await read_form(request, session)
        name = one_line(form.text("name"), LONGEST_NAME)
        seat = form.number("seat") if form.text("seat") else None
        table_id = request.path_params["table"]
        if not (await self.service.table(table_id)).seats_of(session.hash):
            session = await session_for_a_seat(self.service, session)
        await self.service.seating.sit_down(table_id, seat, name, form.text("invite"), session.hash)
        response = RedirectResponse(f"/t/{table_id}", 303)
        session.remember_name(response, name)
        return session.remember(response)

    async def share(self, request: Request) -> Response:
        """A private link to one's own seat."""
        session = session_of(request)
        form = await read_form(request, session)
        table, seat = await self._own_seat(request, session, form)
        secret = await self.service.links.make(table.id, seat)
        link = f"{base_of(request)}/t/{table.id}/seat/{secret}"
        return page_for(session, private_link_page(session, table, seat, link))

    async def links(self, request: Request) -> Response:
        """The private links to one's own seats."""
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        held = table.seats_of(session.hash)
        if not held:
            raise Forbidden("you do not sit at this table")
        listed = {seat: self.service.links.of(table, seat) for seat in held}
        return page_for(session, links_page(session, table, listed))

    async def revoke(self, request: Request) -> Response:
        session = session_of(request)
        form = await read_form(request, session)
        table, seat = await self._own_seat(request, session, form)
        await self.service.links.revoke(table.id, seat, form.text("link"))
        return RedirectResponse(f"/t/{table.id}/links", 303)

    async def _own_seat(self, request: Request, session: Session, form: Form) -> tuple[Table, int]:
        table = await self.service.table(request.path_params["table"])
        seat = form.number("seat")
        if seat not in table.seats_of(session.hash):
            raise Forbidden("this seat is not yours")
        return table, seat

    async def private_link(self, request: Request) -> Response:
        session = session_of(request)
        table, seat = await self._linked_seat(request)
        return page_for(session, take_seat_page(session, table, seat, request.path_params["secret"]))

    async def use_private_link(self, request: Request) -> Response:
        session = session_of(request)
        await read_form(request, session)
        table, _ = await self._linked_seat(request)
        session = await session_for_a_seat(self.service, session)
        await self.service.links.use(table.id, request.path_params["secret"], session.hash)
        return session.remember(RedirectResponse(f"/t/{table.id}", 303))

    async def _linked_seat(self, request: Request) -> tuple[Table, int]:
        table = await self.service.table(request.path_params["table"])
        seats = table.seats_of(hash_of(request.path_params["secret"]))
        if not seats:
            raise NotFound("this link does not lead to a seat")
        return table, seats[0]
