"""The application, put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import undercroft
from undercroft.kernel.reasons import Reason
from undercroft.studio.studio import Studio
from undercroft.table.domain.catalogue import playable_games
from undercroft.table.domain.print_shop import PrintShop
from undercroft.table.domain.refusal import NotOffered, Refused
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store import SqliteStore, Store
from undercroft.table.html.pages.problem_page import problem_page
from undercroft.table.http.api import Api
from undercroft.table.http.forms import is_quiet
from undercroft.table.http.limits import Limits
from undercroft.table.http.problem import problem, status_of
from undercroft.table.http.routes.after import AfterRoutes
from undercroft.table.http.routes.card_sets import CardSetRoutes
from undercroft.table.http.routes.drawings import ROUTES as DRAWINGS
from undercroft.table.http.routes.lesson import LessonRoutes
from undercroft.table.http.routes.lobby import LobbyRoutes
from undercroft.table.http.routes.print import PrintRoutes
from undercroft.table.http.routes.seats import SeatRoutes
from undercroft.table.http.routes.studio import StudioRoutes
from undercroft.table.http.routes.table import TableRoutes
from undercroft.table.http.security import Security
from undercroft.table.http.sessions import session_of
from undercroft.table.http.streams import Streams

STATIC = Path(__file__).parents[1] / "static"
AN_HOUR = 3600


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The application for these settings. Its tables are `app.state.service`."""
    service = TableService(store or SqliteStore(settings.db), settings)
    playable_games()  # loaded now, so that the first visitor need not wait
    limits = Limits(settings)
    streams = Streams(service, limits)
    lobby = LobbyRoutes(service, limits)
    shop = PrintShop()

    studio = _studio(settings)
    editing = [] if studio is None else StudioRoutes(service, studio, limits).routes

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(service))
        yield
        sweeping.cancel()
        if studio is not None:
            await studio.close()
        await shop.close()
        await service.close()

    app = Starlette(
        routes=[
            Route("/healthz", _healthz),
            Route("/favicon.ico", _favicon),
            Mount("/static", StaticFiles(directory=STATIC)),
            *DRAWINGS,
            Mount("/api", routes=Api(service, limits, streams).routes),
            *lobby.routes,
            *SeatRoutes(service).routes,
            *AfterRoutes(service, limits).routes,
            *TableRoutes(service, streams).routes,
            *LessonRoutes(lobby).routes,
            *CardSetRoutes(service, limits).routes,
            *editing,
            *PrintRoutes(shop).routes,
        ],
        middleware=[Middleware(Security, settings=settings), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Refused: _refused, HTTPException: _http_problem, Exception: _failed},
        lifespan=running,
    )
    app.state.service = service
    return app


def _studio(settings: Settings) -> Studio | None:
    """The studio, where it is wanted: it writes files, so a server for strangers has none."""
    return None if settings.studio is None else Studio(settings.studio, settings.studio_files)


async def _sweep(service: TableService) -> None:
    while True:
        await service.forget_old()
        gc.collect()  # the server leaves this to us
        await asyncio.sleep(AN_HOUR)


async def _healthz(_: Request) -> Response:
    return Response(
        msgspec.json.encode({"status": "ok", "version": undercroft.__version__}), media_type="application/json"
    )


async def _favicon(_: Request) -> Response:
    return RedirectResponse("/static/favicon.svg", 301)


def _for_people(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not is_quiet(request)


def _reply(request: Request, status: int, text: str, reasons: Sequence[Reason] = ()) -> Response:
    if _for_people(request) and not request.url.path.startswith("/api/"):
        return HTMLResponse(problem_page(session_of(request), status, text), status)
    return problem(status, text, reasons)


async def _refused(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    reasons = refused.reasons if isinstance(refused, NotOffered) else ()
    return _reply(request, status_of(refused), refused.problem, reasons)


async def _http_problem(request: Request, found: Exception) -> Response:
    assert isinstance(found, HTTPException)
    texts = {404: "there is nothing at this address", 405: "this address does not take that kind of request"}
    reply = _reply(request, found.status_code, texts.get(found.status_code, found.detail))
    for name, value in (found.headers or {}).items():
        reply.headers[name] = value
    return reply


async def _failed(request: Request, _: Exception) -> Response:
    return _reply(request, 500, "something went wrong on the server; nothing was changed")
