"""Learning a game: a guided first match, one thing to try at a time, over the real rules."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.lessons import BadLesson, Course, has_lesson, reach
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.domain.refusal import Impossible, NotFound, NotNow, RulesChanged
from undercroft.table.html.elements.form import CSRF
from undercroft.table.html.pages.lesson import lesson_page, lesson_parts
from undercroft.table.http.forms import Form, is_quiet, read_form
from undercroft.table.http.lesson_cookie import remember_way, way_of
from undercroft.table.http.replies import page_for, parts_only
from undercroft.table.http.routes.lobby import LobbyRoutes
from undercroft.table.http.sessions import session_of


class LessonRoutes:
    """The lessons. What somebody has done is kept in their browser; the server only plays it again."""

    def __init__(self, lobby: LobbyRoutes) -> None:
        self.routes = [
            Route("/learn/{game}", self.lesson),
            Route("/learn/{game}/play", lobby.play_now, methods=["POST"]),
            Route("/learn/{game}/{action}", self.act, methods=["POST"]),
        ]

    async def lesson(self, request: Request) -> Response:
        session, course = session_of(request), self._course(request)
        instead = request.query_params.get("instead", "")
        parts = lesson_parts(course.game.slug, course.way, _legal(course, instead))
        text = lesson_page(session, course.game.slug, parts)
        return page_for(session, text.replace(CSRF, session.csrf))

    async def act(self, request: Request) -> Response:
        """One click: the page goes on, back, or stays with a word about what was clicked."""
        session, course = session_of(request), self._course(request)
        form = await read_form(request, session)
        slug = course.game.slug
        way, instead = _next(course, request.path_params["action"], form)
        if not is_quiet(request):
            query = f"?{urlencode({'instead': instead})}" if instead else ""
            response: Response = RedirectResponse(f"/learn/{slug}{query}", 303)
        else:
            parts = lesson_parts(slug, self._reached(slug, way).way, instead)
            response = parts_only("".join(map(str, parts.values())).replace(CSRF, session.csrf))
        remember_way(response, session, slug, way)
        return session.remember(response)

    def _course(self, request: Request) -> Course:
        slug = request.path_params["game"]
        taught = [name for name in playable_games() if has_lesson(name)]
        if slug not in taught:
            raise NotFound(f"there is no such lesson: the games that can be learnt are {', '.join(taught)}")
        try:
            way = way_of(request, slug)
        except BadLesson as problem:
            raise RulesChanged(f"this lesson does not fit the present rules: {problem}") from problem
        return self._reached(slug, way)

    def _reached(self, slug: str, way: str) -> Course:
        try:
            return reach(slug, way)
        except BadLesson as problem:
            raise RulesChanged(f"this lesson does not fit the present rules: {problem}") from problem


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
        raise NotFound(f"a lesson knows no {action[:20]!r}")
    if form.number("question_number") != len(course.way):
        return course.way, ""
    if action == "back":
        return course.way[:-1], ""
    if action == "answer":
        return _answered(course, form.text("answer"))
    if course.done:
        raise NotNow("the lesson is done")
    if (action == "on") == course.moment.is_try:
        raise NotNow("there is something to try first" if course.moment.is_try else "there is nothing to try now")
    return course.way + course.letters[0], ""


def _answered(course: Course, text: str) -> tuple[str, str]:
    question = course.question
    if question is None:
        raise NotNow("nothing is asked now")
    if question.find(text) < 0:
        offered = ", ".join(question.texts[:40])
        raise Impossible(f"{text[:60]!r} does not answer {question.decision.name}: choose one of {offered}")
    letter = course.accepted.get(text)
    return (course.way, text) if letter is None else (course.way + letter, "")
