"""A lesson as it is sent and asked for: kept in the browser, and safe against whatever comes."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

from tests.table.caller import Reply, call
from tests.table.server import all_games
from undercroft.lessons import reach
from undercroft.table.domain.log.seat_key import hash_of
from undercroft.table.domain.settings import Settings
from undercroft.table.http.app import make_app
from undercroft.table.http.sessions import COOKIE

SECRET = "a-secret-of-this-browser"
SLUG = "miniskull_caverns"


class Visitor:
    """A browser without scripts, at an application without a network."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self.cookies = {COOKIE: SECRET}

    def get(self, path: str) -> Reply:
        return self._call("GET", path, b"")

    def post(self, path: str, quiet: bool = False, **fields: object) -> Reply:
        given = {"csrf": hash_of(f"form {SECRET}")[:32], **fields}
        return self._call("POST", path, urlencode(given).encode(), quiet)

    def _call(self, method: str, path: str, body: bytes, quiet: bool = False) -> Reply:
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"}
        headers |= {"x-requested-with": "fetch"} if quiet else {}
        reply = asyncio.run(call(self.app, method, path, body, headers))
        for name, value in reply.headers:
            if name == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0].strip('"')
        return reply

    def way(self, slug: str = SLUG) -> str:
        return self.cookies.get(f"undercroft_learn_{slug}", "")


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    return Visitor(make_app(Settings(db=tmp_path / "tables.sqlite3", answers_per_second=1000)))


def where(reply: Reply) -> str:
    return next(value.decode() for name, value in reply.headers if name == b"location")


def test_the_way_is_kept_in_the_browser_and_goes_forth_and_back(visitor: Visitor) -> None:
    assert b"Lesson &#183; step 1 of" in visitor.get(f"/learn/{SLUG}").body
    assert where(visitor.post(f"/learn/{SLUG}/on", question_number=0)) == f"/learn/{SLUG}"
    assert visitor.way() == "0"
    assert visitor.post(f"/learn/{SLUG}/answer", question_number=1, answer="s1").status == 303
    assert visitor.way() == "00"
    visitor.post(f"/learn/{SLUG}/answer", question_number=1, answer="s1")
    assert visitor.way() == "00", "a second click counts once"
    visitor.post(f"/learn/{SLUG}/back", question_number=2)
    assert visitor.way() == "0"
    visitor.post(f"/learn/{SLUG}/show", question_number=1)
    assert visitor.way() == "00"
    assert b"Continue learning at step 2 of" in visitor.get("/").body
    visitor.post(f"/learn/{SLUG}/again")
    assert visitor.way() == ""


def test_another_legal_answer_is_kept_for_later_and_changes_nothing(visitor: Visitor) -> None:
    visitor.post(f"/learn/{SLUG}/on", question_number=0)
    reply = visitor.post(f"/learn/{SLUG}/answer", question_number=1, answer="s2")
    assert where(reply) == f"/learn/{SLUG}?instead=s2" and visitor.way() == "0"
    assert b"(Nothing has changed.)" in visitor.get(where(reply)).body
    quiet = visitor.post(f"/learn/{SLUG}/answer", quiet=True, question_number=1, answer="s3")
    assert quiet.status == 200 and b"(Nothing has changed.)" in quiet.body and b'id="uc-board"' in quiet.body
    assert b"(Nothing has changed.)" not in visitor.get(f"/learn/{SLUG}?instead=<b>").body


@pytest.mark.parametrize(
    ("path", "fields", "status", "problem"),
    [
        ("/learn/chess/on", {"question_number": 0}, 404, "the games that can be learnt are"),
        (f"/learn/{SLUG}/dance", {"question_number": 0}, 404, "a lesson knows no 'dance'"),
        (f"/learn/{SLUG}/on", {"question_number": "x"}, 422, "question_number must be a number"),
        (f"/learn/{SLUG}/answer", {"question_number": 0, "answer": "s1"}, 409, "nothing is asked now"),
        (f"/learn/{SLUG}/show", {"question_number": 0}, 409, "there is nothing to try now"),
        (f"/learn/{SLUG}/on", {"question_number": 0, "csrf": "forged"}, 403, "out of date"),
    ],
)
def test_bad_input_gets_one_line(
    visitor: Visitor, path: str, fields: dict[str, object], status: int, problem: str
) -> None:
    reply = visitor.post(path, quiet=True, **fields)
    assert reply.status == status
    assert re.search(problem, reply.body.decode()) and b"\n" not in reply.body
    assert visitor.way() == ""


def test_an_answer_that_is_not_offered_is_refused(visitor: Visitor) -> None:
    visitor.post(f"/learn/{SLUG}/on", question_number=0)
    reply = visitor.post(f"/learn/{SLUG}/answer", quiet=True, question_number=1, answer="moon")
    assert reply.status == 422 and b"choose one of s1, s2, s3" in reply.body


@pytest.mark.parametrize(("kept", "left"), [("00zz", "00"), ("\\u0000", ""), ("-1", ""), ("0" * 5000, "")])
def test_a_way_made_up_or_grown_old_is_cut_where_it_leaves_the_lesson(visitor: Visitor, kept: str, left: str) -> None:
    visitor.cookies[f"undercroft_learn_{SLUG}"] = kept
    reply = visitor.get(f"/learn/{SLUG}")
    assert reply.status == 200
    assert f"step {reach(SLUG, left).moment.number} of".encode() in reply.body
    assert visitor.get("/").status == 200


@pytest.mark.parametrize("slug", all_games())
def test_a_learner_sees_only_what_the_own_seat_may_know(visitor: Visitor, slug: str) -> None:
    """The quest and the hand of the other player are in the match, and on no page of the lesson."""
    pages: list[bytes] = []
    while b'data-state="done"' not in (page := visitor.get(f"/learn/{slug}").body):
        pages.append(page)
        way = visitor.way(slug)
        visitor.post(f"/learn/{slug}/{'show' if reach(slug, way).moment.is_try else 'on'}", question_number=len(way))
    course = reach(slug, visitor.way(slug))
    hidden = {told.text for told in course.match.told() if not told.known_to(course.seat)}
    known = {told.text for told in course.match.told(course.seat)}
    assert len(pages) == len(course.moments)
    for text in hidden - known:
        assert not any(text.encode() in page for page in pages), text


# -- in a real browser ------------------------------------------------------------------------------------------------
