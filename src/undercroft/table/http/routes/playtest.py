"""The cockpit of a playtest, and the lab as the studio shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

import undercroft
from undercroft.arena.statistics import average
from undercroft.kernel.errors import UndercroftError
from undercroft.studio.lab_runs import WantedRun
from undercroft.studio.people import beside, other_choices, seconds_per_choice, tally, thinking, wins_against_bots
from undercroft.studio.questions import questions_text, read_questions, write_questions
from undercroft.studio.studio import Bench, Studio
from undercroft.table.domain.log.entries import BOT, OPEN, PERSON, AfterQuestion, CardEdition, PlannedSeat, Playtest
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.opening.catalogue import default_bot
from undercroft.table.domain.refusal import Impossible, NotFound
from undercroft.table.domain.service import TableService
from undercroft.table.html.elements.sign import on_page
from undercroft.table.html.studio.cockpit import Cockpit, cockpit_page, live
from undercroft.table.html.studio.lab_page import lab_page, runs_part
from undercroft.table.http.forms import read_form
from undercroft.table.http.limits import Limits
from undercroft.table.http.live_parts import live_stream
from undercroft.table.http.playtests import gathered
from undercroft.table.http.replies import NOT_KEPT, page_for
from undercroft.table.http.sessions import session_of

SELF_CONTAINED = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
"""A report carries its letters and pictures in itself, and has no script."""


class PlaytestRoutes:
    """What belongs to the studio but is a page of its own."""

    def __init__(self, service: TableService, studio: Studio, limits: Limits) -> None:
        self.service = service
        self.studio = studio
        self.limits = limits
        self.routes = [
            Route("/studio/{game}/playtest", self.cockpit),
            Route("/studio/{game}/playtest/events", self.cockpit_events),
            Route("/studio/{game}/playtest/open", self.open, methods=["POST"]),
            Route("/studio/{game}/playtest/questions", self.questions, methods=["POST"]),
            Route("/studio/{game}/lab", self.lab),
            Route("/studio/{game}/lab/events", self.lab_events),
            Route("/studio/{game}/lab/start", self.start, methods=["POST"]),
            Route("/studio/{game}/lab/{run}/report.html", self.report),
            Route("/studio/{game}/lab/{run}/{action}", self.steer, methods=["POST"]),
        ]

    async def _bench(self, request: Request) -> Bench:
        slug = request.path_params["game"]
        if not self.studio.takes(slug):
            raise NotFound("there are no cards of that game here")
        return await self.studio.bench(slug)

    # -- playtests ----------------------------------------------------------------------------------------------------

    async def cockpit(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        found = await self._look(bench)
        text = await asyncio.to_thread(questions_text, bench.desk.path)
        return page_for(session, cockpit_page(session, found, text))

    async def _look(self, bench: Bench) -> Cockpit:
        desk = bench.desk
        seen = await gathered(self.service, bench)
        questions = read_questions(await asyncio.to_thread(questions_text, desk.path))
        titles = {each.key: each.text for each in questions}
        people = seen.people
        return Cockpit(
            desk.game,
            edition_of(bench),
            seen.tables,
            len(people),
            len(seen.bots),
            beside(desk.game, seen.alike, seen.bots),
            average([each.minutes for each in people]),
            wins_against_bots(people) if not desk.game.cooperative else None,
            other_choices(desk.game, seen.alike, seen.bots),
            thinking(desk.game, people),
            [(each, tally(people, each.key)) for each in questions if each.low],
            [(titles.get(key, key), text) for each in people for words in each.words for key, text in words.items()],
            [(each.link, move, text) for each in people for move, text in each.pins],
        )

    async def cockpit_events(self, request: Request) -> Response:
        bench = await self._bench(request)

        async def draw() -> str:
            return str(on_page(live(await self._look(bench)), bench.desk.game.slug))

        return live_stream(self.service, self.limits, request, draw)

    async def open(self, request: Request) -> Response:
        """A table of this set for people, whose game the designer may see if all of them agree."""
        bench, session = await self._bench(request), session_of(request)
        form = await read_form(request, session)
        if bench.desk.mistake is not None:
            raise Impossible("mend the mistake first: these cards cannot be played")
        table = await open_playtest(self.service, self.limits, request, bench, form.text("with"), form.text("seats"))
        return session.remember(RedirectResponse(f"/t/{table}", 303))

    async def questions(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        form = await read_form(request, session)
        try:
            await asyncio.to_thread(write_questions, bench.desk.path, form.text("questions"))
        except UndercroftError as problem:
            raise Impossible(str(problem)) from problem
        return RedirectResponse(f"/studio/{bench.desk.game.slug}/playtest", 303)

    # -- the lab ------------------------------------------------------------------------------------------------------

    async def lab(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        runs = await asyncio.to_thread(lambda: [bench.runs.run(name) for name in bench.runs.names()])
        return page_for(session, lab_page(session, bench.desk.game, edition_of(bench), runs))

    async def lab_events(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)

        async def draw() -> str:
            runs = await asyncio.to_thread(lambda: [bench.runs.run(name) for name in bench.runs.names()])
            return str(on_page(runs_part(bench.desk.game.slug, runs, session), bench.desk.game.slug))

        return live_stream(self.service, self.limits, request, draw)

    async def start(self, request: Request) -> Response:
        bench, session = await self._bench(request), session_of(request)
        form = await read_form(request, session)
        games = form.text("games").replace(",", "").replace(" ", "")
        if not games.isascii() or not games.isdecimal():
            raise Impossible(f"the number of games is a whole number, not {games[:20]!r}")
        people = (await gathered(self.service, bench)).people
        wanted = WantedRun(
            bench.desk.game.slug, edition_of(bench), form.number("seats"), int(games), form.text("bot"),
            form.text("ray").strip(), seconds_per_choice(people) or 12.0,
        )  # fmt: skip
        try:
            await asyncio.to_thread(bench.runs.start, wanted, bench.desk.good.whole_text)
        except UndercroftError as problem:
            raise Impossible(str(problem)) from problem
        return RedirectResponse(f"/studio/{bench.desk.game.slug}/lab", 303)

    async def steer(self, request: Request) -> Response:
        """Stop a run, or let it go on."""
        bench, session = await self._bench(request), session_of(request)
        await read_form(request, session)
        run, action = request.path_params["run"], request.path_params["action"]
        steps: dict[str, Callable[[str], Any]] = {"stop": bench.runs.stop, "go": bench.runs.go_on}
        if action not in steps:
            raise NotFound(f"a run knows no {action[:20]!r}")
        try:
            await asyncio.to_thread(steps[action], run)
        except UndercroftError as problem:
            raise NotFound(str(problem)) from problem
        return RedirectResponse(f"/studio/{bench.desk.game.slug}/lab", 303)

    async def report(self, request: Request) -> Response:
        """The report of a run, as it can also be saved and sent to others."""
        bench = await self._bench(request)
        try:
            file = await asyncio.to_thread(bench.runs.report, request.path_params["run"])
        except UndercroftError as problem:
            raise NotFound(str(problem)) from problem
        return FileResponse(file, headers={**NOT_KEPT, "content-security-policy": SELF_CONTAINED})


def edition_of(bench: Bench) -> str:
    """What the set on the desk is called."""
    last = bench.desk.last_edition
    name = last.name or "the first edition"
    return name if last.hash == bench.desk.good.hash else f"since {name}"


async def open_playtest(
    service: TableService, limits: Limits, request: Request, bench: Bench, others: str, seats: str = ""
) -> str:
    """Open a table of the set on the desk and note it in its history; the id of the table."""
    limits.open_table(request)
    session, game = session_of(request), undercroft.game(bench.desk.game.slug)
    fewest, most = game.seats
    many = int(seats) if seats.isascii() and seats.isdecimal() and len(seats) < 3 else min(most, max(fewest, 3))
    if not fewest <= many <= most:
        raise Impossible(f"{game.title} is for {fewest} to {most} players, not {many}")
    rest = [PlannedSeat(OPEN) if others == "friends" else PlannedSeat(BOT, "", default_bot()) for _ in range(many - 1)]
    asked = read_questions(await asyncio.to_thread(questions_text, bench.desk.path))
    playtest = Playtest(tuple(AfterQuestion(each.key, each.text, each.low, each.high) for each in asked))
    cards = CardEdition(bench.desk.path.name, bench.desk.good.whole_text)
    table = await service.seating.open_table(
        game.slug, [PlannedSeat(PERSON, session.name or "Guest"), *rest], {}, "", False, [SeatKey(session.hash, 0)],
        cards=cards, playtest=playtest,
    )  # fmt: skip
    await asyncio.to_thread(bench.desk.history.open_playtest, table.id, bench.desk.good.hash)
    return table.id
