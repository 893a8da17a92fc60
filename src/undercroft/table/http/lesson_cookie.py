"""How far somebody has come in a lesson: one letter per click, kept in a cookie of their browser and nowhere else."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from undercroft.lessons import BadLesson, has_lesson, longest_way, reach
from undercroft.table.html.pages.lesson_progress import LessonProgress
from undercroft.table.http.sessions import Session

COOKIE = "undercroft_learn_"
LONGEST_WAY = 200


def way_of(request: Request, slug: str) -> str:
    """The way gone so far; what no longer fits the lesson is forgotten."""
    kept = request.cookies.get(f"{COOKIE}{slug}", "")
    if not kept.isascii() or not kept.isalnum() or len(kept) > LONGEST_WAY:
        return ""
    return longest_way(slug, kept)


def remember_way(response: Response, session: Session, slug: str, way: str) -> None:
    name = f"{COOKIE}{slug}"
    if way:
        session.set_cookie(response, name, way)
    else:
        response.delete_cookie(name, path="/")


def progress_of(request: Request, slug: str) -> LessonProgress | None:
    """Nothing for a game without a lesson, or with one that the rules no longer follow: the lobby stays open."""
    if not has_lesson(slug):
        return None
    try:
        course = reach(slug, way_of(request, slug))
    except BadLesson:
        return None
    return LessonProgress(course.moment.number, len(course.lesson.step), bool(course.way), course.done)
