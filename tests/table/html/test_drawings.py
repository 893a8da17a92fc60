"""What is kept from one drawing to the next is never seen: every page is as if it had been drawn from nothing."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

import undercroft
from tests.table.domain.test_service import house_in, people, run
from tests.table.http.test_leaks import put, twin_of
from tests.table.server import all_games
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.presence import Stream
from undercroft.table.domain.service import House
from undercroft.table.domain.table import Sitting
from undercroft.table.domain.undo_requests import agree, ask_to_go_back, may_go_back_to, must_agree
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.markup import Growing, Html
from undercroft.table.html.parts import fragments
from undercroft.table.http.streams import what_changed

MORE = re.compile(r'<ol data-more="uc-log" data-drop="(\d+)">(.*)</ol>', re.DOTALL)
LOG = re.compile(r'(<div id="uc-log".*<ol>)(.*)(</ol></div>)', re.DOTALL)


class Page:
    """A page that is told only what changed."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.sent: dict[str, Html] = {}
        self.parts: dict[str, str] = {}
        self.appended = 0

    def hear(self, drawn: dict[str, Html]) -> None:
        names = [name for name in drawn if self.sent.get(name) != drawn[name]]
        for name, text in zip(names, what_changed(self.sent, drawn), strict=True):
            more = MORE.fullmatch(text)
            if more is None:
                self.parts[name] = text
                continue
            log = LOG.fullmatch(self.parts[name])
            assert log is not None
            lines = re.findall(r"<li .*?</li>", log[2], re.DOTALL)[int(more[1]) :]
            self.parts[name] = log[1] + "".join(lines) + more[2] + log[3]
            self.appended += 1
        self.sent = drawn


def from_nothing(house: House, sitting: Sitting, viewer: Viewer) -> dict[str, Html]:
    kept, house.sketches = house.sketches, {}
    drawn = fragments(house, sitting, viewer, "")
    house.sketches = kept
    return drawn


@pytest.mark.parametrize("slug", all_games())
def test_every_page_is_as_if_drawn_from_nothing(slug: str, tmp_path: Path) -> None:
    """With answers, answers taken back, wishes to go back, and other worlds that a seat cannot tell from this one."""

    async def play() -> None:
        house = house_in(tmp_path)
        seats = max(2, undercroft.game(slug).seats[0])
        table = (await people(house, slug, seats)).id
        eyes = [*[Viewer((seat,), seat) for seat in range(seats)], Viewer((0, 1), SPECTATOR), Viewer((), SPECTATOR)]
        pages = [Page(viewer) for viewer in eyes]
        rng = random.Random(4)
        taken_back = went_back = twins = 0
        for number in range(150):
            sitting = await house.table(table)
            assert sitting.match is not None
            for page in pages:
                if rng.random() < 0.8:  # a slow page misses some moments
                    drawn = fragments(house, sitting, page.viewer, "")
                    assert drawn == from_nothing(house, sitting, page.viewer)
                    page.hear(drawn)
                    assert page.parts == drawn
            match = sitting.match
            if match.over:
                break
            seat = rng.choice([question.seat for question in match.open])
            if number % 10 == 9:
                world = twin_of(match, seat, rng)
                if world is not None:
                    twins += 1
                    put(house, table, world)
                    other = fragments(house, await house.table(table), Viewer((seat,), seat), "")
                    assert other == from_nothing(house, sitting, Viewer((seat,), seat))
                    put(house, table, match)
            undoing = [place.number for place in sitting.seats if match.can_undo(place.number)]
            if undoing and number % 3 == 2:
                taken_back += 1
                await house.take_back(table, undoing[0], sitting.seats[undoing[0]].asks)
            elif number % 20 == 19 and may_go_back_to(sitting, seat):
                went_back += 1
                sitting = await ask_to_go_back(house, table, seat, may_go_back_to(sitting, seat)[-1].ask)
                for other_seat in sorted(must_agree(sitting, seat)):
                    assert sitting.wish is not None
                    await agree(house, table, other_seat, sitting.wish.number)
            else:
                question = match.question(seat)
                assert question is not None
                await house.answer(table, seat, sitting.seats[seat].asks, rng.choice(question.texts))
        assert went_back > 0 and twins > 0
        assert all(page.appended > 5 for page in pages), "mostly, the story only grew"
        await house.close()

    run(play())


def test_a_list_that_grew_is_sent_as_what_is_new() -> None:
    def growing(*lines: str) -> Growing:
        return Growing([Html(line) for line in lines], "<div><ol>", "</ol></div>")

    old = growing("a", "b", "c")
    assert str(old) == "<div><ol>abc</ol></div>"
    assert growing("a", "b", "c", "d").since(old, "x") == '<ol data-more="x" data-drop="0">d</ol>'
    assert growing("c", "d", "e").since(old, "x") == '<ol data-more="x" data-drop="2">de</ol>'
    assert growing("a", "b", "c").since(old, "x") == '<ol data-more="x" data-drop="0"></ol>'
    for other in (growing("a", "b"), growing("a", "x", "c"), growing("d"), growing("a", "b", "d", "e")):
        assert other.since(old, "x") is None, "not only grown: it must be sent whole"
    assert growing("a").since(growing(), "x") is None


def test_a_stream_misses_no_change() -> None:
    async def listen() -> None:
        stream = Stream("key")
        assert not await stream.woken(0.01), "nothing changed"
        stream.wake()
        stream.wake()
        assert await stream.woken(5), "what changed before is not lost"
        assert not await stream.woken(0.01), "and is told once"
        waiting = asyncio.create_task(stream.woken(5))
        await asyncio.sleep(0)
        stream.wake()
        assert await waiting

    run(listen())
