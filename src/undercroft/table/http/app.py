"""The application, put together."""

from __future__ import annotations

import asyncio
import contextlib
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
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.domain.printing.shop import PrintShop
from undercroft.table.domain.refusal import Archived, NotOffered, Refused, StoreFailed
from undercroft.table.domain.service import TableService
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.steady_clock import SteadyClock
from undercroft.table.domain.store.interface import Store
from undercroft.table.domain.store.opened import open_store
from undercroft.table.html.pages.archive import archive_page
from undercroft.table.html.pages.problem_page import problem_page
from undercroft.table.http.api import Api
from undercroft.table.http.forgetting import keep_forgetting
from undercroft.table.http.forms import is_quiet
from undercroft.table.http.forwarding import Forwarding, FromAnotherNode
from undercroft.table.http.limits import Limits
from undercroft.table.http.metrics import Metrics
from undercroft.table.http.problem import Full, TooMany, problem, status_of
from undercroft.table.http.request_log import Failures, RequestLog
from undercroft.table.http.routes.after import AfterRoutes
from undercroft.table.http.routes.card_sets import CardSetRoutes
from undercroft.table.http.routes.drawings import ROUTES as DRAWINGS
from undercroft.table.http.routes.lesson import LessonRoutes
from undercroft.table.http.routes.lobby import LobbyRoutes
from undercroft.table.http.routes.operator import OperatorRoutes
from undercroft.table.http.routes.people import PeopleRoutes
from undercroft.table.http.routes.playtest import PlaytestRoutes
from undercroft.table.http.routes.print import PrintRoutes
from undercroft.table.http.routes.seats import SeatRoutes
from undercroft.table.http.routes.studio import StudioRoutes
from undercroft.table.http.routes.table import TableRoutes
from undercroft.table.http.routes.tuning import TuningRoutes
from undercroft.table.http.security import Security
from undercroft.table.http.sessions import session_of
from undercroft.table.http.streams import Streams
from undercroft.table.http.turnstile import Entrance

STATIC = Path(__file__).parents[1] / "static"
AN_HOUR = 3600
NEWS = 2.0
"""Seconds after which a node has read what the operator did at another."""


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The application for these settings. Its tables are `app.state.service`."""
    service = TableService(store or open_store(settings.db, settings.reach, settings.lease), settings)
    playable_games()  # loaded now, so that the first visitor need not wait
    limits = Limits(settings)
    streams = Streams(service, limits)
    lobby = LobbyRoutes(service, limits)
    shop = PrintShop()

    studio = _studio(settings)
    editing = (
        []
        if studio is None
        else [
            *StudioRoutes(service, studio, limits, shop).routes,
            *PlaytestRoutes(service, studio, limits).routes,
            *TuningRoutes(service, studio, limits).routes,
        ]
    )

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        service.tables.watch_losses()
        keeping_up = asyncio.create_task(service.moderation.keep_up(NEWS))
        sweeping = asyncio.create_task(service.keep_sweeping(AN_HOUR, SteadyClock(0.9 * AN_HOUR)))
        forgetting = asyncio.create_task(keep_forgetting())
        yield
        forgetting.cancel()
        sweeping.cancel()
        keeping_up.cancel()
        if studio is not None:
            await studio.close()
        await shop.close()
        await service.close()

    app = Starlette(
        routes=[
            Route("/healthz", _healthz),
            Route("/readyz", _readyz),
            Route("/metrics", Metrics(service).page),
            Route("/favicon.ico", _favicon),
            Mount("/static", StaticFiles(directory=STATIC)),
            *DRAWINGS,
            Mount("/api", routes=Api(service, limits, streams).routes),
            *lobby.routes,
            *SeatRoutes(service).routes,
            *PeopleRoutes(service).routes,
            *(OperatorRoutes(service).routes if settings.admin_token else ()),
            *AfterRoutes(service, limits).routes,
            *TableRoutes(service, streams, limits).routes,
            *LessonRoutes(lobby).routes,
            *CardSetRoutes(service, limits).routes,
            *editing,
            *PrintRoutes(shop).routes,
        ],
        middleware=[
            Middleware(Entrance),
            Middleware(FromAnotherNode, service=service),
            Middleware(RequestLog, meter=service.meter),
            Middleware(Security, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(Forwarding, service=service),
            Middleware(Failures, reply=_failed),
        ],
        exception_handlers={Refused: _refused, HTTPException: _http_problem},
        lifespan=running,
    )
    app.state.service = service
    return app


def _studio(settings: Settings) -> Studio | None:
    """The studio, where it is wanted: it writes files, so a server for strangers has none."""
    return None if settings.studio is None else Studio(settings.studio, settings.studio_files)


async def _healthz(request: Request) -> Response:
    """Says ok only if something could be stored just now."""
    service: TableService = request.app.state.service
    problem = await service.health.problem()
    said = {"status": "failing" if problem else "ok", "version": undercroft.__version__}
    if problem:
        said["problem"] = problem
    return Response(msgspec.json.encode(said), 503 if problem else 200, media_type="application/json")


async def _readyz(request: Request) -> Response:
    """Should a proxy send new visitors here?"""
    service: TableService = request.app.state.service
    ready = service.tables.store.nodes.ready and not service.closing
    text = msgspec.json.encode({"status": "ready" if ready else "going"})
    return Response(text, 200 if ready else 503, media_type="application/json")


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
    if isinstance(refused, Archived) and request.method == "GET" and _for_people(request):
        return HTMLResponse(archive_page(session_of(request), refused))
    reasons = refused.reasons if isinstance(refused, NotOffered) else ()
    reply = _reply(request, status_of(refused), refused.problem, reasons)
    if isinstance(refused, (TooMany, Full, StoreFailed)):
        reply.headers["retry-after"] = "10"
    return reply


async def _http_problem(request: Request, found: Exception) -> Response:
    assert isinstance(found, HTTPException)
    texts = {404: "there is nothing at this address", 405: "this address does not take that kind of request"}
    reply = _reply(request, found.status_code, texts.get(found.status_code, found.detail))
    for name, value in (found.headers or {}).items():
        reply.headers[name] = value
    return reply


def _failed(request: Request) -> Response:
    wanted = request.scope.get("request_id", "")
    return _reply(request, 500, f"something went wrong on the server; nothing was changed (request {wanted})")
