"""The operator's pages. Without a token in the settings there are none."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from undercroft.table.domain.actions.moderation import Person, author, sitting
from undercroft.table.domain.log.summary import TableSummary
from undercroft.table.domain.plain_text import one_line
from undercroft.table.domain.refusal import Impossible, NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.pages.operator.door import door_page
from undercroft.table.html.pages.operator.measures import TERMS
from undercroft.table.html.pages.operator.one_table import one_table_page
from undercroft.table.html.pages.operator.overview import Overview, overview_page
from undercroft.table.http.forms import Form, read_form
from undercroft.table.http.limits import household_of
from undercroft.table.http.operator_session import POLICY, OperatorDoor
from undercroft.table.http.replies import NOT_KEPT
from undercroft.table.http.sessions import session_of

log = logging.getLogger("undercroft.moderation")
SEARCHED, SHOWN = 500, 40
"""Among so many tables that changed last one searches; so many are listed."""
LONGEST_ANNOUNCEMENT = 1_440
"""Minutes."""
Shown = Callable[[Request, Visitor], Awaitable[str]]
Done = Callable[[Request, Form], Awaitable[str]]


class OperatorRoutes:
    """Everything here but the door is for the operator alone."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.door = OperatorDoor(service.settings.admin_token)
        self.routes = [
            self._page("/admin", self.overview),
            self._page("/admin/tables/{table:str}", self.table),
            Route("/admin/sign-in", self.sign_in, methods=["POST"]),
            Route("/admin/sign-out", self.sign_out, methods=["POST"]),
            self._action("/admin/announce", self.announce),
            self._action("/admin/reports/{report:int}/settle", self.settle),
            self._action("/admin/lift/{number:int}", self.lift),
            self._action("/admin/tables/{table:str}/close", self.close),
            self._action("/admin/tables/{table:str}/person", self.person),
        ]

    def _page(self, path: str, show: Shown) -> Route:
        async def answer(request: Request) -> Response:
            operator = self.door.operator(request)
            if operator is None:
                return self._knock(request)
            return _page(await show(request, operator))

        return Route(path, answer)

    def _action(self, path: str, do: Done) -> Route:
        """What it returns is the page to go on with."""

        async def answer(request: Request) -> Response:
            operator = self.door.operator(request)
            if operator is None:
                return self._knock(request)
            form = await read_form(request, operator)
            return RedirectResponse(await do(request, form), 303, headers=NOT_KEPT)

        return Route(path, answer, methods=["POST"])

    # -- the door -----------------------------------------------------------------------------------------------------

    def _knock(self, request: Request, trouble: str = "") -> Response:
        session = session_of(request)
        return session.remember(_page(door_page(session, trouble), 403))

    async def sign_in(self, request: Request) -> Response:
        session = session_of(request)
        form = await read_form(request, session)
        if not self.door.check(form.text("token"), household_of(request)):
            self.service.meter.wrong_tokens += 1
            log.warning("somebody showed a wrong token at /admin")
            return self._knock(request, "That is not the token.")
        await self.service.moderation.signed_in()
        return self.door.let_in(RedirectResponse("/admin", 303, headers=NOT_KEPT), session.https)

    async def sign_out(self, request: Request) -> Response:
        operator = self.door.operator(request)
        if operator is not None:
            await read_form(request, operator)
        return self.door.let_out(RedirectResponse("/admin", 303, headers=NOT_KEPT), session_of(request).https)

    # -- looking ------------------------------------------------------------------------------------------------------

    async def overview(self, request: Request, operator: Visitor) -> str:
        tables, restrictions = self.service.tables, self.service.restrictions
        await self.service.moderation.catch_up()
        words = one_line(request.query_params.get("q", ""), 60)
        recent = await tables.stored(lambda: tables.store.recent(SEARCHED if words else SHOWN))
        shown = Overview(
            restrictions.reports,
            {number: restrictions.blocked_by(each.about) for number, each in restrictions.reports.items()},
            restrictions.in_force(),
            restrictions.announcement()[1],
            tuple(restrictions.history),
            [table for table in recent if _fits(table, words)][:SHOWN],
            await tables.stored(tables.store.count),
            await tables.stored(tables.store.nodes.states),
            words,
        )
        return overview_page(operator, shown)

    async def table(self, request: Request, operator: Visitor) -> str:
        table = await self.service.tables.get(request.path_params["table"])
        return one_table_page(operator, table, self.service.presence.count(table.id))

    # -- acting -------------------------------------------------------------------------------------------------------

    async def announce(self, request: Request, form: Form) -> str:
        minutes = form.number("minutes") if form.text("minutes") else 1
        if not 1 <= minutes <= LONGEST_ANNOUNCEMENT:
            raise Impossible(f"an announcement stands for 1 to {LONGEST_ANNOUNCEMENT} minutes")
        await self.service.moderation.announce(form.text("text"), 60 * minutes)
        return "/admin#announce"

    async def settle(self, request: Request, form: Form) -> str:
        await self.service.moderation.settle(request.path_params["report"])
        return "/admin"

    async def lift(self, request: Request, form: Form) -> str:
        await self.service.moderation.lift(request.path_params["number"])
        return "/admin"

    async def close(self, request: Request, form: Form) -> str:
        table_id = request.path_params["table"]
        if form.text("open") == "yes":
            await self.service.moderation.reopen(table_id)
        else:
            await self.service.moderation.close(table_id, form.text("reason"))
        return f"/admin/tables/{table_id}"

    async def person(self, request: Request, form: Form) -> str:
        """Mute or remove somebody, named by their seat or by a line of theirs; a report that led to it is settled."""
        moderation, table_id = self.service.moderation, request.path_params["table"]
        reason, measure = form.text("reason"), form.text("measure")
        if measure == "remove":
            await moderation.remove(table_id, form.number("seat"), reason)
        elif measure in ("mute", "bar"):
            seconds = form.number("seconds")
            if seconds not in [term for term, _ in TERMS]:
                raise Impossible(f"for how long is one of {', '.join(words for _, words in TERMS)}")
            decide = moderation.mute if measure == "mute" else moderation.bar
            await decide(table_id, await self._person(table_id, form), seconds, reason)
        else:
            raise Impossible("a measure is to mute, to remove or to bar")
        if form.text("report"):
            await moderation.settle(form.number("report"))
            return "/admin"
        return f"/admin/tables/{table_id}"

    async def _person(self, table_id: str, form: Form) -> Person:
        table = await self.service.tables.get(table_id)
        person = sitting(table, form.number("seat")) if form.text("seat") else author(table, form.number("line"))
        if not person.keys:
            raise NotFound("nobody holds that seat")
        return person


def _page(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, headers={**NOT_KEPT, "content-security-policy": POLICY})


def _fits(table: TableSummary, words: str) -> bool:
    told = " ".join((table.table, table.game, table.status, table.headline, *table.names)).lower()
    return all(word in told for word in words.lower().split())
