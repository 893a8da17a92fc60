"""Several numbers towards targets, from the studio: begun, watched, stopped, taken over."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.kernel.errors import UndercroftError
from undercroft.lab.plan.measure_names import MEANINGS
from undercroft.lab.plan.wanted import wanted
from undercroft.studio.desk import CardSet
from undercroft.studio.studio import Bench, Studio
from undercroft.studio.tunable import Tunable, number_changes, tunable
from undercroft.studio.tunings import Tuning, WantedTuning
from undercroft.table.domain.refusal import Impossible, NotFound, NotNow
from undercroft.table.domain.service import TableService
from undercroft.table.html.elements.sign import on_page
from undercroft.table.html.studio.tune_page import TunePage, tune_page, tunings_part
from undercroft.table.http.forms import Form, read_form
from undercroft.table.http.limits import Limits
from undercroft.table.http.live_parts import live_stream
from undercroft.table.http.looking import first_card
from undercroft.table.http.replies import page_for
from undercroft.table.http.routes.playtest import edition_of
from undercroft.table.http.sessions import session_of

ROWS = 4
"""So many numbers, and so many targets, can be chosen on the page."""


class TuningRoutes:
    """The page of tunings, and what can be done there."""

    def __init__(self, service: TableService, studio: Studio, limits: Limits) -> None:
        self.service = service
        self.studio = studio
        self.limits = limits
        self.routes = [
            Route("/studio/{game}/tune", self.page),
            Route("/studio/{game}/tune/events", self.events),
            Route("/studio/{game}/tune/start", self.start, methods=["POST"]),
            Route("/studio/{game}/tune/{run}/{action}", self.steer, methods=["POST"]),
        ]

    async def _bench(self, request: Request) -> Bench:
        slug = request.path_params["game"]
        if not self.studio.takes(slug):
            raise NotFound("there are no cards of that game here")
        return await self.studio.bench(slug)

    async def page(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        card = request.query_params.get("card", "") or first_card(bench.desk)
        found = await asyncio.to_thread(self._look, bench, card)
        return page_for(session, tune_page(session, found))

    def _look(self, bench: Bench, card: str) -> TunePage:
        desk = bench.desk
        return TunePage(
            desk.game, edition_of(bench), card, tuple(tunable(desk.entries, desk.good.tables, card)), tuple(MEANINGS),
            wanted(desk.game.slug, desk.path), bench.trials.seats, tuple(self._tunings(bench)), ROWS,
        )  # fmt: skip

    def _tunings(self, bench: Bench) -> list[Tuning]:
        return [bench.tunings.tuning(name) for name in bench.tunings.names()]

    async def events(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        slug = bench.desk.game.slug

        async def draw() -> str:
            return str(on_page(tunings_part(slug, await asyncio.to_thread(self._tunings, bench), session), slug))

        return live_stream(self.service, self.limits, request, draw)

    async def start(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        form = await read_form(request, session)
        if bench.desk.mistake is not None:
            raise NotNow("mend the mistake first: these cards cannot be played")
        known = tunable(bench.desk.entries, bench.desk.good.tables, form.text("card"))
        offered = {each.path: each for each in known}
        numbers = [_filled(each, offered) for each in _ranges(form, "number")]
        asked = WantedTuning(
            bench.desk.game.slug, edition_of(bench), form.number("seats"), form.text("bot"), form.number("games"),
            form.number("tries"), tuple(f"{path}={low}..{high}" for path, low, high in numbers),
            tuple(offered[path].title if path in offered else path for path, _, _ in numbers),
            tuple(f"{name}={low}..{high}" for name, low, high in _ranges(form, "target") if low or high),
        )  # fmt: skip
        try:
            await asyncio.to_thread(bench.tunings.start, asked, bench.desk.good.whole_text)
        except UndercroftError as problem:
            raise Impossible(str(problem)) from problem
        return RedirectResponse(f"/studio/{bench.desk.game.slug}/tune?card={form.text('card')}", 303)

    async def steer(self, request: Request) -> Response:
        """Stop a tuning, let it go on, or take over what it found."""
        bench, session = await self._bench(request), session_of(request)
        await read_form(request, session)
        run, action, slug = request.path_params["run"], request.path_params["action"], bench.desk.game.slug
        steps = {"stop": bench.tunings.finish, "go": bench.tunings.go_on}
        try:
            if action == "take":
                await self._take(bench, run)
                return RedirectResponse(f"/studio/{slug}", 303)
            if action not in steps:
                raise NotFound(f"a tuning knows no {action[:20]!r}")
            await asyncio.to_thread(steps[action], run)
        except UndercroftError as problem:
            raise NotNow(str(problem)) from problem
        return RedirectResponse(f"/studio/{slug}/tune", 303)

    async def _take(self, bench: Bench, run: str) -> None:
        """The numbers it found, as one edit of whatever lies on the desk now."""
        desk = bench.desk
        before, after = await asyncio.to_thread(bench.tunings.tuned, run)
        sets = [CardSet(desk.game, text, desk.path) for text in (before, after)]
        numbers = number_changes(sets[0].tables, sets[1].tables)
        tuning = bench.tunings.tuning(run)
        best = tuning.best.values if tuning.best else ()
        what = ", ".join(f"{title} {value}" for title, value in zip(tuning.wanted.titles, best, strict=True))
        await bench.do(lambda: desk.take_numbers(numbers, f"Tuned: {what}"[:200]))
        bench.try_out()


def _filled(row: tuple[str, str, str], offered: dict[str, Tunable]) -> tuple[str, str, str]:
    """An end that was left empty is the one that the page offers."""
    path, low, high = row
    known = offered.get(path)
    return (path, low or known.low, high or known.high) if known is not None else row


def _ranges(form: Form, kind: str) -> list[tuple[str, str, str]]:
    """What was chosen in the rows of the page: a name, a lower and an upper end."""
    rows = zip(form.all(kind), form.all(f"{kind}-low"), form.all(f"{kind}-high"), strict=False)
    return [(name, low.replace(" ", ""), high.replace(" ", "")) for name, low, high in rows if name]
