"""The server, put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator
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
from undercroft.table.domain.service import House
from undercroft.table.domain.settings import Settings
from undercroft.table.domain.store import SqliteStore, Store
from undercroft.table.domain.table import Refused
from undercroft.table.html import table_page
from undercroft.table.html.pictures import games_that_work
from undercroft.table.http.api import Api
from undercroft.table.http.routes.after import AfterWeb
from undercroft.table.http.routes.lesson import Learn
from undercroft.table.http.routes.table import Web, wants_quiet
from undercroft.table.http.security import Door, problem
from undercroft.table.http.sessions import who_asks

STATIC = Path(__file__).parents[1] / "static"
AN_HOUR = 3600


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """The application for these settings. Its house is `app.state.house`."""
    house = House(store or SqliteStore(settings.db), settings)
    games_that_work()  # loaded now, so that the first visitor need not wait
    web = Web(house)
    api = Api(house, web)
    learn = Learn(house, web)
    after = AfterWeb(house, web)

    @contextlib.asynccontextmanager
    async def open_house(_: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(house))
        yield
        sweeping.cancel()
        after.close()
        await house.close()

    app = Starlette(
        routes=[
            Route("/healthz", _healthz),
            Route("/favicon.ico", _favicon),
            Mount("/static", StaticFiles(directory=STATIC)),
            Mount("/api", routes=api.routes),
            *after.routes,
            *web.routes,
            *learn.routes,
        ],
        middleware=[Middleware(Door, settings=settings), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Refused: _refused, HTTPException: _http_problem, Exception: _failed},
        lifespan=open_house,
    )
    app.state.house = house
    return app


async def _sweep(house: House) -> None:
    while True:
        await house.forget_old()
        gc.collect()  # the server leaves this to us
        await asyncio.sleep(AN_HOUR)


async def _healthz(_: Request) -> Response:
    return Response(
        msgspec.json.encode({"status": "ok", "version": undercroft.__version__}), media_type="application/json"
    )


async def _favicon(_: Request) -> Response:
    return RedirectResponse("/static/favicon.svg", 301)


def _for_people(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not wants_quiet(request)


def _reply(request: Request, status: int, text: str) -> Response:
    if _for_people(request) and not request.url.path.startswith("/api/"):
        return HTMLResponse(table_page.trouble(who_asks(request), status, text), status)
    return problem(status, text)


async def _refused(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused)
    return _reply(request, refused.status, refused.problem)


async def _http_problem(request: Request, found: Exception) -> Response:
    assert isinstance(found, HTTPException)
    texts = {404: "there is nothing at this address", 405: "this address does not take that kind of request"}
    reply = _reply(request, found.status_code, texts.get(found.status_code, found.detail))
    for name, value in (found.headers or {}).items():
        reply.headers[name] = value
    return reply


async def _failed(request: Request, _: Exception) -> Response:
    return _reply(request, 500, "something went wrong on the server; nothing was changed")
