"""Print and play: the page, the pictures of sheets, cards that somebody sends, and files to take away."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.kernel.game import Game
from undercroft.press.box import contents
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.domain.printing.job import Order
from undercroft.table.domain.printing.shop import PrintShop
from undercroft.table.domain.rate_limit import RateLimit
from undercroft.table.domain.refusal import Impossible, NotFound
from undercroft.table.html.pages.print_page import BACKS, INKS, PAPERS, PARTS, TABLES, Choice, print_page
from undercroft.table.http.limits import household_of
from undercroft.table.http.problem import TooMany
from undercroft.table.http.replies import page_for
from undercroft.table.http.sessions import session_of
from undercroft.table.http.uploads import read_upload

PATIENCE = 1.5
"""How long a page waits for its sheets; then it is shown without them, and asks again."""
KEPT = {"cache-control": "private, max-age=600"}
_PIECES = {"tiles": ("tile",), "boards": ("board",), "pieces": ("standee", "token")}


class PrintRoutes:
    """Everything under /print."""

    def __init__(self, shop: PrintShop) -> None:
        self.shop = shop
        self._jobs = RateLimit(per_second=0.25, burst=20)
        self.routes = [
            Route("/print/{game}", self.page),
            Route("/print/{game}/cards", self.take_cards, methods=["POST"]),
            Route("/print/{game}/sheets/{part}/{number:int}.png", self.sheet),
            Route("/print/{game}/pdf/{part}", self.pdf),
            Route("/print/{game}/everything.zip", self.everything),
            Route("/print/{game}/for/{table}", self.for_table),
            Route("/print/{game}/pictures/{cards}/{name}", self.picture),
        ]

    async def page(self, request: Request) -> Response:
        game, choice = _game(request), _choice(request)
        return await self._page(request, game, choice)

    async def _page(self, request: Request, game: Game[Any], choice: Choice, trouble: str = "") -> Response:
        session = session_of(request)
        parts = await asyncio.to_thread(parts_of, game.slug)
        if choice.part not in parts:
            choice = choice._replace(part="cards")
        _, edition = self.shop.cards(game.slug, choice.cards)
        making = asyncio.ensure_future(self._made(request, _order(self.shop, game, choice, "sheets", choice.part)))
        making.add_done_callback(_seen)
        await asyncio.wait({making}, timeout=None if trouble else PATIENCE)
        sheets = len(making.result()) if making.done() else None
        others = [undercroft.game(slug) for slug in playable_games() if slug != game.slug]
        said = print_page(session, game, choice, parts, sheets, edition, trouble, others)
        response = page_for(session, said, 422 if trouble else 200)
        if sheets is None:
            response.headers["refresh"] = f"2; url={choice.address(f'/print/{game.slug}')}"
        return response

    async def take_cards(self, request: Request) -> Response:
        session, game = session_of(request), _game(request)
        upload = await read_upload(request, session)
        choice = _chosen(upload.fields)
        self._count(request)
        try:
            if not upload.raw:
                raise Impossible("choose a card file first")
            key = await self.shop.take_cards(game.slug, upload.name, upload.raw)
        except Impossible as refused:
            return await self._page(request, game, choice, refused.problem)
        return session.remember(RedirectResponse(choice.address(f"/print/{game.slug}", cards=key), 303))

    async def sheet(self, request: Request) -> Response:
        game, choice = _game(request), _choice(request)
        part = _one_of(request.path_params["part"], PARTS)
        files = await self._made(request, _order(self.shop, game, choice, "sheets", part))
        number = request.path_params["number"]
        if not 1 <= number <= len(files):
            raise NotFound("there is no such page")
        return FileResponse(files[number - 1], media_type="image/png", headers=KEPT)

    async def pdf(self, request: Request) -> Response:
        game, choice = _game(request), _choice(request)
        part = _one_of(request.path_params["part"], [*PARTS, "rulebook"])
        files = await self._made(request, _order(self.shop, game, choice, "pdf", part))
        if not files:
            raise NotFound(f"{game.title} has no {part}")
        return FileResponse(files[0], media_type="application/pdf", filename=f"{game.slug}-{part}.pdf")

    async def everything(self, request: Request) -> Response:
        game, choice = _game(request), _choice(request)
        (file,) = await self._made(request, _order(self.shop, game, choice, "everything"))
        return FileResponse(file, media_type="application/zip", filename=f"{game.slug}.zip")

    async def for_table(self, request: Request) -> Response:
        """A file for another table. A save of Tabletop Simulator finds its pictures on this server."""
        game, choice = _game(request), _choice(request)
        table = _one_of(request.path_params["table"], TABLES)
        order = self._for_table(request, game, choice.cards, table)
        (file,) = await self._made(request, order)
        return FileResponse(file, media_type="application/octet-stream", filename=file.name)

    async def picture(self, request: Request) -> Response:
        """A picture of a save: it was made together with it."""
        game, cards = _game(request), request.path_params["cards"].removeprefix("ours")
        order = self._for_table(request, game, cards, "tts")
        (save,) = await self._made(request, order)
        name = request.path_params["name"]
        file = save.parent / f"{game.slug}-pictures" / Path(name).name
        if not name.endswith(".png") or not file.is_file():
            raise NotFound("there is no such picture")
        return FileResponse(file, media_type="image/png", headers=KEPT)

    def _for_table(self, request: Request, game: Game[Any], cards: str, table: str) -> Order:
        file, _ = self.shop.cards(game.slug, cards)
        base = f"{request.base_url}print/{game.slug}/pictures/{cards or 'ours'}" if table == "tts" else ""
        return Order(game=game.slug, what=table, cards=file, base_url=base)

    async def _made(self, request: Request, order: Order) -> list[Path]:
        if not self.shop.is_made(order):
            self._count(request)
        return await self.shop.files(order)

    def _count(self, request: Request) -> None:
        if not self._jobs.take(household_of(request)):
            raise TooMany("the press has much to do for you already: wait a little")


def _seen(making: asyncio.Future[list[Path]]) -> None:
    """What goes wrong while nobody waits is told to whoever asks next."""
    if not making.cancelled():
        making.exception()


@cache
def parts_of(slug: str) -> tuple[str, ...]:
    """What a game has to print."""
    kinds = {piece.kind for piece in contents(undercroft.game(slug)).pieces}
    return tuple(part for part in PARTS if part not in _PIECES or kinds & set(_PIECES[part]))


def _order(shop: PrintShop, game: Game[Any], choice: Choice, what: str, part: str = "") -> Order:
    file, _ = shop.cards(game.slug, choice.cards)
    return Order(
        game=game.slug, what=what, part=part, cards=file, paper=choice.paper, ink=choice.ink, backs=choice.backs
    )


def _choice(request: Request) -> Choice:
    return _chosen(dict(request.query_params))


def _chosen(fields: dict[str, str]) -> Choice:
    plain = Choice()
    known = {"part": PARTS, "paper": PAPERS, "ink": INKS, "backs": BACKS}
    said = {name: fields.get(name) or getattr(plain, name) for name in known}
    for name, values in known.items():
        _one_of(said[name], values)
    cards = fields.get("cards", "")
    if cards and not (cards.isalnum() and cards.isascii() and len(cards) <= 40):
        raise NotFound("there are no such cards")
    return Choice(**said, cards=cards)


def _one_of(said: str, known: Any) -> str:
    if said not in known:
        raise NotFound(f"there is no {said[:40]!r} here: it is one of {', '.join(known)}")
    return said


def _game(request: Request) -> Game[Any]:
    slug = request.path_params["game"]
    if slug not in playable_games():
        raise NotFound(f"there is no such game: the games are {', '.join(playable_games())}")
    return undercroft.game(slug)
