"""Learning a game: a guided first game, one thing to try at a time, over the real rules."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from undercroft.lessons import BadLesson, Course, has_lesson, reach
from undercroft.table.domain.service import House
from undercroft.table.domain.table import Refused
from undercroft.table.html.form import CSRF
from undercroft.table.html.lesson import lesson_page, lesson_parts
from undercroft.table.html.pictures import games_that_work
from undercroft.table.http.lesson_cookie import remember_way, way_of
from undercroft.table.http.routes.table import Form, Web, read_form, wants_quiet
from undercroft.table.http.sessions import who_asks


class Learn:
    """The lessons of a house. What somebody has done is kept in their browser; the server only plays it again."""

    def __init__(self, house: House, web: Web) -> None:
        self.house = house
        self.web = web
        self.routes = [
            Route("/learn/{game}", self.lesson),
            Route("/learn/{game}/play", self.web.play_now, methods=["POST"]),
            Route("/learn/{game}/{action}", self.act, methods=["POST"]),
        ]

    async def lesson(self, request: Request) -> Response:
        who, course = who_asks(request), self._course(request)
        instead = request.query_params.get("instead", "")
        parts = lesson_parts(self.house, course.game.slug, course.way, _legal(course, instead))
        text = lesson_page(who, course.game.slug, parts).replace(CSRF, who.csrf)
        return who.remember(HTMLResponse(text, headers={"cache-control": "no-store"}))

    async def act(self, request: Request) -> Response:
        """One click: the page goes on, back, or stays with a word about what was clicked."""
        who, course = who_asks(request), self._course(request)
        form = await read_form(request, who)
        slug = course.game.slug
        way, instead = _next(course, request.path_params["action"], form)
        if not wants_quiet(request):
            query = f"?{urlencode({'instead': instead})}" if instead else ""
            response: Response = RedirectResponse(f"/learn/{slug}{query}", 303)
        else:
            parts = lesson_parts(self.house, slug, self._reached(slug, way).way, instead)
            text = "".join(parts.values()).replace(CSRF, who.csrf)
            response = HTMLResponse(text, headers={"cache-control": "no-store"})
        remember_way(response, who, slug, way)
        return who.remember(response)

    def _course(self, request: Request) -> Course:
        slug = request.path_params["game"]
        taught = [name for name in games_that_work() if has_lesson(name)]
        if slug not in taught:
            raise Refused(404, f"there is no such lesson: the games that can be learnt are {', '.join(taught)}")
        try:
            way = way_of(request, slug)
        except BadLesson as problem:
            raise Refused(410, f"this lesson does not fit the present rules: {problem}") from problem
        return self._reached(slug, way)

    def _reached(self, slug: str, way: str) -> Course:
        try:
            return reach(slug, way)
        except BadLesson as problem:
            raise Refused(410, f"this lesson does not fit the present rules: {problem}") from problem


def _legal(course: Course, answer: str) -> str:
    """The answer if it could be given now and is not what is to be tried; a stale or made-up one says nothing."""
    question = course.question
    if question is None or answer in course.accepted or question.find(answer) < 0:
        return ""
    return answer


def _next(course: Course, action: str, form: Form) -> tuple[str, str]:
    """The way after a click, and an answer that is kept for later. A second click on an old page changes nothing."""
    if action == "again":
        return "", ""
    if action not in ("answer", "on", "back", "show"):
        raise Refused(404, f"a lesson knows no {action[:20]!r}")
    if form.number("ask") != len(course.way):
        return course.way, ""
    if action == "back":
        return course.way[:-1], ""
    if action == "answer":
        return _answered(course, form.text("answer"))
    if course.done:
        raise Refused(409, "the lesson is done")
    if (action == "on") == course.moment.is_try:
        raise Refused(409, "there is something to try first" if course.moment.is_try else "there is nothing to try now")
    return course.way + course.letters[0], ""


def _answered(course: Course, text: str) -> tuple[str, str]:
    question = course.question
    if question is None:
        raise Refused(409, "nothing is asked now")
    if question.find(text) < 0:
        offered = ", ".join(question.texts[:40])
        raise Refused(422, f"{text[:60]!r} does not answer {question.decision.name}: choose one of {offered}")
    letter = course.accepted.get(text)
    return (course.way, text) if letter is None else (course.way + letter, "")
