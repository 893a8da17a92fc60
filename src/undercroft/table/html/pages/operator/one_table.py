"""One table, for the operator: who sits there, what was said, and what can be done. No more of the game than spectators
see: whoever runs the server may play on it, too."""

from __future__ import annotations

from undercroft.table.domain.log.entries import PERSON, Said
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.badge import badge
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.elements.visitor import Visitor
from undercroft.table.html.pages.operator.door import operator_frame
from undercroft.table.html.pages.operator.measures import against, hidden, moment, post

MOST_LINES = 60


def one_table_page(visitor: Visitor, table: Table, watching: int) -> str:
    head = h(
        "section",
        h("h1", table.game.title),
        h("p", f"{table.headline().capitalize()}. Opened {moment(table.opened.at)}, last changed "
               f"{moment(table.changed_at)} UTC. {watching:,} open pages on this node."),
        h("p", h("a", "Watch it", href=f"/t/{table.id}", class_="button"), class_="row"),
        _closing(visitor, table),
        class_="paper",
    )  # fmt: skip
    seats = h(
        "section",
        h("h2", "Seats"),
        *[_seat(visitor, table, seat) for seat in range(len(table.seats))],
        class_="paper seats-now",
    )
    return operator_frame(
        visitor, f"Table {table.id}", h("main", head, seats, _chat(visitor, table), class_="operator one")
    )


def _closing(visitor: Visitor, table: Table) -> Html:
    where = f"/admin/tables/{table.id}/close"
    if table.closed:
        return h("div", h("p", table.closed, class_="trouble"), post(visitor, where, hidden("open", "yes"),
                 h("button", "Open it again")))  # fmt: skip
    reason = h("input", name="reason", maxlength=300, placeholder="Why (everybody there reads it)", aria_label="Why")
    return post(visitor, where, reason, h("button", "Close this table"))


def _seat(visitor: Visitor, table: Table, number: int) -> Html:
    seat = table.seats[number]
    over = table.match is not None and table.match.over
    held = any(number in seats for seats in table.holders.values())
    kind = "a person" if seat.kind == PERSON else f"bot, {seat.bot}" if seat.bot else "open"
    tools = against(
        visitor, table.id, hidden("seat", number), seat.full_name, seat=None if over or seat.kind != PERSON else number
    )
    return h(
        "div",
        h("p", badge(seat), " ", h("b", seat.name or seat.title), h("small", f" {kind}")),
        only_if(held and seat.kind == PERSON, h("details", h("summary", "Mute or remove"), tools)),
        class_="one-seat",
    )


def _chat(visitor: Visitor, table: Table) -> Html:
    first = table.said - len(table.chat)
    lines = [(first + place, said) for place, said in enumerate(table.chat)][-MOST_LINES:]
    rows = [_said(visitor, table, number, said) for number, said in reversed(lines)]
    nothing = h("p", "Nobody has said anything.", class_="hint")
    return h("section", h("h2", "Chat ", h("small", "latest first")), *(rows or [nothing]), class_="said-lines")


def _said(visitor: Visitor, table: Table, number: int, said: Said) -> Html:
    tools = against(visitor, table.id, hidden("line", number), said.name) if said.key else None
    return h(
        "div",
        h("p", h("time", moment(said.at)), " ", h("b", said.name), " ", said.text),
        h("details", h("summary", "Mute or remove"), tools) if tools else None,
        class_="one-line",
        id=f"line-{number}",
    )
