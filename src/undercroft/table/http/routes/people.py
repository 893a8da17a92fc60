"""People among each other: muting, blocking and reporting whoever said something."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.table.domain.actions.moderation import line_of
from undercroft.table.domain.refusal import NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.html.pages.line_page import about_line, line_page, unheard_page
from undercroft.table.http.forms import is_quiet, read_form
from undercroft.table.http.replies import page_for, parts_only
from undercroft.table.http.sessions import session_of


class PeopleRoutes:
    """For everybody who can read the chat, also for those who only watch."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.routes = [
            Route("/t/{table}/line/{line:int}", self.line),
            Route("/t/{table}/line/{line:int}/{measure}", self.act, methods=["POST"]),
            Route("/unheard", self.unheard),
            Route("/unheard", self.hear_again, methods=["POST"]),
        ]

    async def line(self, request: Request) -> Response:
        session = session_of(request)
        table = await self.service.table(request.path_params["table"])
        number = request.path_params["line"]
        said, reported_to = line_of(table, number), bool(self.service.settings.admin_token)
        if is_quiet(request):
            return session.remember(parts_only(str(about_line(session, table, number, said, reported_to))))
        return page_for(session, line_page(session, table, number, said, reported_to))

    async def act(self, request: Request) -> Response:
        session = session_of(request)
        form = await read_form(request, session)
        table_id, line, measure = (request.path_params[name] for name in ("table", "line", "measure"))
        moderation = self.service.moderation
        if measure in ("mute", "block"):
            await moderation.silence(session.hash, table_id, line, everywhere=measure == "block")
        elif measure == "report":
            await moderation.report(session.hash, table_id, line, form.text("reason"))
        else:
            raise NotFound("a line of chat can be muted, blocked or reported")
        if is_quiet(request):
            return Response(status_code=204)
        return RedirectResponse(f"/t/{table_id}", 303)

    async def unheard(self, request: Request) -> Response:
        session = session_of(request)
        return page_for(session, unheard_page(session, self.service.restrictions.silences_of(session.hash)))

    async def hear_again(self, request: Request) -> Response:
        session = session_of(request)
        form = await read_form(request, session)
        await self.service.moderation.hear_again(session.hash, form.number("silence"))
        return RedirectResponse("/unheard", 303)
