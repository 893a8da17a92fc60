"""How far somebody has come in the lessons: kept in their own browser, one letter per click, and nowhere else."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from undercroft.lessons import BadLesson, has_lesson, longest_way, reach
from undercroft.table.http.sessions import A_YEAR, Who

COOKIE = "undercroft_learn_"
LONGEST_WAY = 200


class Progress(msgspec.Struct, frozen=True):
    """The step somebody is at in the lesson of a game, for the lobby."""

    step: int
    steps: int
    begun: bool
    done: bool

    @property
    def label(self) -> str:
        """What stands on the button."""
        return "Learn ✓" if self.done else "Learn"

    @property
    def spoken(self) -> str:
        if self.done:
            return "Learn once more"
        return f"Go on learning at step {self.step} of {self.steps}" if self.begun else "Learn"


def way_of(request: Request, slug: str) -> str:
    """The way gone so far; what no longer fits the lesson is forgotten."""
    kept = request.cookies.get(f"{COOKIE}{slug}", "")
    if not kept.isascii() or not kept.isalnum() or len(kept) > LONGEST_WAY:
        return ""
    return longest_way(slug, kept)


def remember_way(response: Response, who: Who, slug: str, way: str) -> None:
    name = f"{COOKIE}{slug}"
    if way:
        response.set_cookie(name, way, max_age=A_YEAR, httponly=True, samesite="lax", secure=who.https, path="/")
    else:
        response.delete_cookie(name, path="/")


def progress_of(request: Request, slug: str) -> Progress | None:
    """Nothing for a game without a lesson, or with one that the rules no longer follow: the lobby stays open."""
    if not has_lesson(slug):
        return None
    try:
        course = reach(slug, way_of(request, slug))
    except BadLesson:
        return None
    return Progress(course.moment.number, len(course.lesson.step), bool(course.way), course.done)
