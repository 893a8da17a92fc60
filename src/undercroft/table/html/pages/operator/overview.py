"""The operator's page: reports, tables, load, what holds against whom, what is announced, and what was done."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

import msgspec

import undercroft
from undercroft.table.domain.load import NodeState
from undercroft.table.domain.log.moderation import Barred, Muted, Note, Reported
from undercroft.table.domain.log.summary import FINISHED, RUNNING, WAITING, TableSummary
from undercroft.table.domain.opening.catalogue import playable_games
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.pages.operator.door import operator_frame
from undercroft.table.html.pages.operator.measures import (
    against,
    hidden,
    in_words,
    moment,
    post,
    table_link,
    until,
)

RESTART = "The server restarts in a few minutes. Your game is kept, and this page comes back by itself."
MEGABYTE = 1_000_000


class Overview(msgspec.Struct, frozen=True):
    """All that the page shows."""

    reports: Mapping[int, Reported]
    blocked_by: Mapping[int, int]  # by report: how many people have muted or blocked whoever is reported
    sanctions: Mapping[int, Muted | Barred]
    announcement: str
    history: Sequence[tuple[int, Note]]
    tables: Sequence[TableSummary]
    counts: Mapping[str, int]
    nodes: Sequence[NodeState]
    words: str = ""  # what tables are searched for


def overview_page(visitor: Visitor, shown: Overview) -> str:
    left = h("div", _reports(visitor, shown), _tables(shown), class_="op-main")
    right = h(
        "div", _announcing(visitor, shown.announcement), _in_force(visitor, shown.sanctions), _log(shown.history),
        class_="op-side",
    )  # fmt: skip
    return operator_frame(visitor, "Operator", h("main", _load(shown), left, right, class_="operator"))


# -- load -------------------------------------------------------------------------------------------------------------


def _load(shown: Overview) -> Html:
    facts = [
        (sum(node.load.streams for node in shown.nodes), "open pages"),
        (shown.counts.get(RUNNING, 0), "running tables"),
        (shown.counts.get(WAITING, 0), "waiting for players"),
        (shown.counts.get(FINISHED, 0), "finished"),
        (sum(node.load.bots_to_answer for node in shown.nodes), "waiting for a bot"),
        (len(shown.reports), "report" if len(shown.reports) == 1 else "reports"),
    ]
    numbers = h("ul", *[h("li", h("b", f"{count:,}"), h("span", what)) for count, what in facts], class_="numbers")
    heads = ("Node", "Release", "Open pages", "Tables", "Bots asked", "Answers", "Memory", "Up for")
    rows = [
        h(
            "tr",
            h("th", node.name, h("small", _notes(node)) if _notes(node) else None, scope="row"),
            *[
                h("td", each)
                for each in (
                    node.version,
                    f"{node.load.streams:,}",
                    f"{node.load.tables:,}",
                    f"{node.load.bots_to_answer:,}",
                    f"{node.load.answers:,}",
                    f"{node.load.memory // MEGABYTE:,} MB",
                    _span(time.time() - node.load.started) if node.load.started else "",
                )
            ],
        )
        for node in shown.nodes
    ]
    table = h("table", h("thead", h("tr", *[h("th", head, scope="col") for head in heads])), h("tbody", *rows))
    nodes = h("div", table, class_="nodes", tabindex=0, role="region", aria_label="Load of each node")
    return h("section", numbers, nodes, class_="load", aria_label="Load")


def _notes(node: NodeState) -> str:
    return " · ".join([*(["you are here"] if node.here else []), *(["about to go"] if node.going else [])])


def _span(seconds: float) -> str:
    hours, minutes = divmod(int(seconds) // 60, 60)
    return f"{hours // 24} d {hours % 24} h" if hours >= 24 else f"{hours} h {minutes} min"


# -- reports ----------------------------------------------------------------------------------------------------------


def _reports(visitor: Visitor, shown: Overview) -> Html:
    listed = [
        _report(visitor, number, report, shown.blocked_by.get(number, 0)) for number, report in shown.reports.items()
    ]
    nothing = h("p", "No reports.", class_="hint")
    return h("section", h("h2", "Reports"), *(listed or [nothing]), class_="reports")


def _report(visitor: Visitor, number: int, report: Reported, blocked_by: int) -> Html:
    others = f"{blocked_by} {'person has' if blocked_by == 1 else 'people have'} muted or blocked them."
    settle = post(visitor, f"/admin/reports/{number}/settle", id=f"settle-{number}")
    return h(
        "article",
        h("p", h("b", report.name), " said at ", table_link(report.table), f", {moment(report.at)} UTC", class_="who"),
        h("blockquote", report.said),
        h("p", h("i", "Reported because: "), report.reason),
        only_if(blocked_by, h("p", others, class_="hint")),
        against(visitor, report.table, hidden("line", report.line), report.name, number),
        settle,
        class_="paper report",
        id=f"report-{number}",
    )


# -- tables -----------------------------------------------------------------------------------------------------------


def _tables(shown: Overview) -> Html:
    search = h(
        "form",
        h("input", name="q", value=shown.words, placeholder="A name, a game, a table", aria_label="Search the tables"),
        h("button", "Search", class_="quiet"),
        method="get",
        action="/admin",
        class_="row",
    )
    rows = [_row(table) for table in shown.tables]
    nothing = h("li", "There is no such table." if shown.words else "There is no table yet.", class_="hint")
    head = h("h2", "Tables ", h("small", "latest change first"))
    return h("section", head, search, h("ul", *(rows or [nothing])), class_="op-tables")


def _row(table: TableSummary) -> Html:
    title = undercroft.game(table.game).title if table.game in playable_games() else table.game
    state = table.status if table.listed else f"{table.status}, by invitation"
    inside = h(
        "a",
        h("b", title),
        h("span", ", ".join(table.names) or "nobody yet", class_="names"),
        h("span", table.headline, class_="state"),
        h("small", state, h("br"), moment(table.changed)),
        href=f"/admin/tables/{table.table}",
    )
    return h("li", inside)


# -- beside -----------------------------------------------------------------------------------------------------------


def _announcing(visitor: Visitor, announcement: str) -> Html:
    now = h("blockquote", announcement) if announcement else h("p", "Nothing is announced.", class_="hint")
    text = h("textarea", announcement or RESTART, name="text", rows=3, maxlength=300, aria_label="What all pages show")
    minutes = h(
        "label",
        "Minutes",
        h("input", type="number", name="minutes", value=15, min=1, max=1440),
        class_="field minutes",
    )
    say = post(
        visitor, "/admin/announce", text, minutes, h("button", "Show on all pages", class_="go"), class_="announce"
    )
    take_back = post(visitor, "/admin/announce", hidden("text", ""), h("button", "Take it back", class_="quiet"))
    return h("section", h("h2", "Announce"), now, say, only_if(announcement, take_back), class_="paper", id="announce")


def _in_force(visitor: Visitor, sanctions: Mapping[int, Muted | Barred]) -> Html:
    rows: Iterable[Html] = [
        h(
            "li",
            h("b", each.name),
            f" {'may not speak' if isinstance(each, Muted) else 'may only watch'}, {until(each.until)}",
            h("small", each.reason) if each.reason else None,
            post(
                visitor, f"/admin/lift/{number}", h("button", "Lift", class_="quiet", aria_label=f"Lift: {each.name}")
            ),
        )
        for number, each in sorted(sanctions.items(), reverse=True)
    ]
    nothing = h("p", "Nobody is muted or removed.", class_="hint")
    listed = h("ul", *rows) if sanctions else nothing
    return h("section", h("h2", "In force"), listed, class_="paper in-force")


def _log(history: Sequence[tuple[int, Note]]) -> Html:
    rows = []
    for number, note in reversed(history):
        word, text = in_words(number, note)
        rows.append(h("li", h("time", moment(note.at)), h("b", word), text))
    return h(
        "section",
        h("h2", "Moderation log ", h("small", "times are UTC")),
        h("ol", *rows, tabindex=0, role="log", aria_label="Moderation log"),
        class_="mod-log",
    )
