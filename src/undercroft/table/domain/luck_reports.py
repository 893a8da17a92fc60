"""Luck reports of finished games: thought about in a process of their own, kept in memory, shown when ready."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

from undercroft.bots.luck import Choice, Fortune, LuckReport
from undercroft.table.domain.table import Sitting
from undercroft.table.html.form import badge, rule_link
from undercroft.table.html.markup import Html, h
from undercroft.table.html.result import names_of

if TYPE_CHECKING:
    from undercroft.table.domain.service import House

log = logging.getLogger("undercroft.table")
MOST_KEPT, MOST_WAITING = 200, 30


class Lucks:
    """The reports of a house: None while one is being written."""

    def __init__(self) -> None:
        self._reports: OrderedDict[str, LuckReport | str | None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, house: House, sitting: Sitting) -> LuckReport | str | None:
        """The report, None while it is written, or one line that says why there is none."""
        if sitting.id in self._reports:
            self._reports.move_to_end(sitting.id)
            return self._reports[sitting.id]
        if len(self._tasks) >= MOST_WAITING:
            return "Many games ended just now: come back later for the luck report."
        self._reports[sitting.id] = None
        task = asyncio.get_running_loop().create_task(self._write(house, sitting.id, sitting.record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        while len(self._reports) > MOST_KEPT:
            self._reports.popitem(last=False)
        return None

    async def _write(self, house: House, table: str, record: list[str]) -> None:
        try:
            self._reports[table] = await house.workers.luck(table, record)
        except Exception:
            log.exception("table %s: no luck report", table)
            self._reports[table] = "This game has no luck report: it could not be worked out."

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def luck_section(sitting: Sitting, report: LuckReport | str | None) -> Html:
    """What dice, draws and decisions were worth, and the most expensive choices with a link to their moment."""
    head = h("h2", "Luck and decisions")
    if report is None:
        said = h("p", "A bot goes through the game once more. This takes up to a minute…", role="status")
        without = Html("<noscript><p class='hint'>Load this page again in a moment.</p></noscript>")
        return h("section", head, said, without, id="uc-luck", class_="luck", data_wait=f"/t/{sitting.id}/luck")
    if isinstance(report, str):
        return h("section", head, h("p", report), id="uc-luck", class_="luck")
    names = names_of(sitting)
    rows = [_row(sitting, names[fortune.seat], fortune) for fortune in report.fortunes]
    columns = ("Player", "Start", "Dice", "Draws", "Decisions", "End")
    table = h(
        "table",
        h("caption", "Estimated chance to win, in percent: where it began, what moved it, where it ended"),
        h("thead", h("tr", h("td"), *[h("th", column, scope="col") for column in columns])),
        h("tbody", *rows),
        class_="scores fortunes",
    )
    dear = [_expensive(sitting, names[fortune.seat], fortune) for fortune in report.fortunes]
    explained = h(
        "p",
        "Luck is what a roll or a card gave against the mean of all it could have given. What is left is the work of "
        "decisions, the own ones and those of the others. A choice is judged by what its player could know then.",
        class_="hint",
    )
    return h(
        "section",
        head,
        h("div", table, class_="wide-table"),
        explained,
        h("h3", "The most expensive choices"),
        h("div", *dear, class_="dear"),
        id="uc-luck",
        class_="luck",
    )


def _row(sitting: Sitting, name: str, fortune: Fortune) -> Html:
    parts = (fortune.luck - fortune.draws, fortune.draws, fortune.decisions)
    return h(
        "tr",
        h("td", badge(sitting.seats[fortune.seat])),
        h("th", name, scope="row"),
        h("td", f"{100 * fortune.start:.0f}"),
        *[h("td", _signed(part), class_=_side(part)) for part in parts],
        h("td", f"{100 * fortune.end:.0f}"),
    )


def _expensive(sitting: Sitting, name: str, fortune: Fortune) -> Html:
    items = [_choice(sitting, fortune.seat, choice) for choice in fortune.expensive]
    if not items:
        items = [h("li", "Nothing that a short search could better.")]
    return h("div", h("h4", badge(sitting.seats[fortune.seat]), " ", name), h("ol", *items))


def _choice(sitting: Sitting, seat: int, choice: Choice) -> Html:
    moment = h("a", f"Move {choice.at + 1}", href=f"/t/{sitting.id}/replay?at={choice.at}&eyes={seat}")
    return h(
        "li",
        h("p", moment, f" · {choice.prompt} ", rule_link(sitting, choice.rule)),
        h(
            "p",
            h("b", choice.chosen),
            f" cost about {max(1, round(100 * choice.cost))} %; better: ",
            h("b", choice.better),
        ),
    )


def _signed(share: float) -> str:
    percent = round(100 * share)
    return f"+{percent}" if percent > 0 else f"\N{MINUS SIGN}{-percent}" if percent < 0 else "0"


def _side(share: float) -> str | None:
    return "gain" if share >= 0.005 else "loss" if share <= -0.005 else None
