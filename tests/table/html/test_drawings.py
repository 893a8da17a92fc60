"""What is kept from one drawing to the next is never seen: every page is as if it had been drawn from nothing."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from tools.patching import Parts, patch

import undercroft
from tests.table.server import all_games
from tests.table.tables import as_texts, people, run, service_in
from tests.table.tables import drawn as from_nothing
from tests.table.worlds import put, twin_of
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.presence import Listener
from undercroft.table.domain.table.undo_request import answers_to_undo, must_agree
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import GrowingList, Html, Part
from undercroft.table.html.stage.drawings import Drawings
from undercroft.table.http.changes import what_changed


class Page:
    """A page that is told only what changed."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.sent: dict[str, Part] = {}
        self.parts: Parts = {}
        self.appended = self.saved = 0

    def hear(self, drawn: dict[str, Part]) -> None:
        whole = sum(len(str(part)) for name, part in drawn.items() if self.sent.get(name) != part)
        push = "".join(what_changed(self.sent, drawn)).encode()
        patch(self.parts, push)
        self.appended += b"data-more" in push
        self.saved += whole - len(push) if self.sent else 0
        self.sent = drawn

    @property
    def shown(self) -> dict[str, str]:
        return {name.decode(): part.decode() for name, part in self.parts.items()}


@pytest.mark.parametrize("slug", all_games())
def test_every_page_is_as_if_drawn_from_nothing(slug: str, tmp_path: Path) -> None:
    """With answers, undos, undo requests, and other worlds that a seat cannot tell from this one."""

    async def play() -> None:
        service = service_in(tmp_path)
        drawings = Drawings()
        service.tables.on_idle(drawings.forget)
        seats = max(2, undercroft.game(slug).seats[0])
        table_id = (await people(service, slug, seats)).id
        eyes = [*[Viewer((seat,), seat) for seat in range(seats)], Viewer((0, 1), SPECTATOR), Viewer((), SPECTATOR)]
        pages = [Page(viewer) for viewer in eyes]
        rng = random.Random(4)
        went_back = twins = 0
        for number in range(150):
            table = await service.table(table_id)
            match = table.match
            assert match is not None
            for page in pages:
                if rng.random() < 0.8:  # a slow page misses some moments
                    shown = drawings.parts(await service.snapshot(table_id), page.viewer, "")
                    assert as_texts(shown) == await from_nothing(service, table, page.viewer)
                    page.hear(shown)
                    assert page.shown == as_texts(shown)
            if match.over:
                break
            seat = rng.choice([question.seat for question in match.open])
            if number % 10 == 9:
                world = twin_of(match, seat, rng)
                if world is not None:
                    twins += 1
                    real = await from_nothing(service, table, Viewer((seat,), seat))
                    put(service, table_id, world)
                    in_twin = drawings.parts(await service.snapshot(table_id), Viewer((seat,), seat), "")
                    assert as_texts(in_twin) == real
                    put(service, table_id, match)
            undoing = [each.number for each in table.seats if match.can_undo(each.number)]
            if undoing and number % 3 == 2:
                await service.undo(table_id, undoing[0], table.seats[undoing[0]].question_number)
            elif number % 20 == 19 and answers_to_undo(table, seat):
                went_back += 1
                table = await service.undo_requests.ask(table_id, seat, answers_to_undo(table, seat)[-1].number)
                for other in sorted(must_agree(table, seat)):
                    assert table.undo_request is not None
                    await service.undo_requests.agree(table_id, other, table.undo_request.number)
            else:
                question = match.question(seat)
                assert question is not None
                asked = table.seats[seat].question_number
                await service.answer(table_id, seat, asked, rng.choice(question.texts))
        assert went_back > 0 and twins > 0
        assert all(page.appended > 5 for page in pages), "mostly, the story only grew"
        assert all(page.saved > 20_000 for page in pages), "mostly, a few things of a part changed"
        await service.close()

    run(play())


def test_a_list_that_grew_is_sent_as_what_is_new() -> None:
    def growing(*lines: str) -> GrowingList:
        return GrowingList([Html(line) for line in lines], "<div><ol>", "</ol></div>")

    old = growing("a", "b", "c")
    assert str(old) == "<div><ol>abc</ol></div>"
    assert growing("a", "b", "c", "d").since(old, "x") == '<ol data-more="x" data-drop="0">d</ol>'
    assert growing("c", "d", "e").since(old, "x") == '<ol data-more="x" data-drop="2">de</ol>'
    assert growing("a", "b", "c").since(old, "x") == '<ol data-more="x" data-drop="0"></ol>'
    for other in (growing("a", "b"), growing("a", "x", "c"), growing("d"), growing("a", "b", "d", "e")):
        assert other.since(old, "x") is None, "not only grown: it must be sent whole"
    assert growing("a").since(growing(), "x") is None


def test_a_listener_misses_no_change() -> None:
    async def listen() -> None:
        listener = Listener("key")
        assert not await listener.woken(0.01), "nothing changed"
        listener.wake()
        listener.wake()
        assert await listener.woken(5), "what changed before is not lost"
        assert not await listener.woken(0.01), "and is told once"
        waiting = asyncio.create_task(listener.woken(5))
        await asyncio.sleep(0)
        listener.wake()
        assert await waiting

    run(listen())
