"""Hints: the best answers with their estimated chances, for the eyes of the seat that asked and nobody else."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from undercroft.bots.hint import Hint, percent
from undercroft.kernel.match import Seen
from undercroft.kernel.question import UNSEEN
from undercroft.table.domain.log import Hinted
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Refused, Sitting
from undercroft.table.domain.undo_requests import must_agree
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.form import form, hidden
from undercroft.table.html.markup import Html, h

if TYPE_CHECKING:
    from undercroft.table.domain.service import House

log = logging.getLogger("undercroft.table")
MOST_KEPT = 2000
LONGEST_WAIT = 20.0


class Advised:
    """The hint for one question: being thought about, ready, or failed."""

    def __init__(self, ask: int) -> None:
        self.ask = ask
        self.hint: Hint | None = None
        self.failed = False


class Hints:
    """All hints of a house. They are kept in memory only: whoever wants one again asks again."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, int], Advised] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, sitting: Sitting, viewer: Viewer) -> Advised | None:
        """The hint for the question that is open now, if this viewer is the one who may see it."""
        if viewer.eyes < 0 or viewer.eyes not in viewer.held:
            return None
        found = self._given.get((sitting.id, viewer.eyes))
        return found if found is not None and found.ask == sitting.seats[viewer.eyes].asks else None

    async def ask(self, house: House, table: str, seat: int, ask: int) -> None:
        """Begin to think, and tell the others that a hint was asked for, unless that would tell a secret."""
        async with house.at(table) as sitting:
            question = sitting.playing().question(seat)
            if not sitting.opened.hints:
                raise Refused(403, "this table is played without hints")
            if question is None or ask != sitting.seats[seat].asks or sitting.seats[seat].bot_now:
                raise Refused(409, "that question is not open any more")
            known = self._given.get((table, seat))
            if known is not None and known.ask == ask and not known.failed:
                return
            if len(self._given) > MOST_KEPT:
                self._given.clear()
            advised = self._given[table, seat] = Advised(ask)
            record = sitting.record
            if must_agree(sitting, seat) and question.secrecy != UNSEEN:
                text = f"{sitting.seats[seat].called} asked for a hint"
                entry = Hinted(seat, len(sitting.playing().told()), text, time.time())
                await house.commit(sitting, [entry], sitting.match)
            else:
                house.publish(table)
        thinking = asyncio.get_running_loop().create_task(self._think(house, table, record, seat, advised))
        self._tasks.add(thinking)
        thinking.add_done_callback(self._tasks.discard)

    async def wait(self, house: House, table: str, seat: int, ask: int) -> Hint:
        """The same for programs, which wait for the hint."""
        await self.ask(house, table, seat, ask)
        advised = self._given[table, seat]
        until = time.time() + LONGEST_WAIT
        while advised.hint is None and not advised.failed and time.time() < until:
            await asyncio.sleep(0.05)
        if advised.hint is None:
            raise Refused(409, "there is no hint for this question")
        return advised.hint

    async def _think(self, house: House, table: str, record: list[str], seat: int, advised: Advised) -> None:
        settings = house.settings
        try:
            advised.hint = await house.workers.hint(
                table,
                record,
                seat,
                f"hint {table} {seat} {advised.ask}",
                settings.hint_seconds,
                settings.hint_iterations,
            )
        except Exception:
            log.exception("table %s: no hint for seat %d", table, seat)
            advised.failed = True
        house.publish(table)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def hint_box(sitting: Sitting, seat: Seat, advised: Advised | None) -> Html:
    """The button, or the hint in words."""
    if not sitting.opened.hints:
        return Html()
    if advised is None:
        button = h("button", "Give me a hint", class_="quiet", data_hint=True)
        return form(sitting, "hint", hidden("seat", seat.number), hidden("ask", seat.asks), button, class_="hint-form")
    if advised.hint is None:
        said = "There is no hint for this." if advised.failed else "Thinking about it…"
        return h("p", said, class_="advice", role="status")
    rows = [
        h("li", h("b", percent(each.chance)), " ", h("span", each.label), class_="best" if not number else None)
        for number, each in enumerate(advised.hint.advice)
    ]
    what = "Chance to win together" if sitting.game.cooperative else "Chance to win"
    head = h("p", f"Hint · {what}, estimated", class_="hint")
    if not rows:
        rows = [h("li", "All answers look the same.")]
    return h("div", head, h("ol", *rows), class_="advice", role="status")


def advice_on(advised: Advised | None) -> dict[str, str]:
    """The estimated chance of each advised answer, in words, by its text; the recommended one first."""
    if advised is None or advised.hint is None:
        return {}
    return {each.option: percent(each.chance) for each in advised.hint.advice}


def with_advice(picture: Html, question: Seen | None, advised: Advised | None) -> Html:
    """The picture with the places of the advised answers marked."""
    chances = advice_on(advised)
    if question is None or not chances:
        return picture
    marked = str(picture)
    for text, place in zip(question.options, question.places, strict=True):
        if text in chances and place:
            marked = marked.replace(f' id="{place}"', f' id="{place}" data-advised="{chances[text]}"', 1)
    return Html(marked)
