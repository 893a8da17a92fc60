"""What an operator can do about somebody, as forms; and what was done, in words."""

from __future__ import annotations

import time

from undercroft.table.domain.log.moderation import (
    Announced,
    Barred,
    Lifted,
    Muted,
    Note,
    Removed,
    Reported,
    Settled,
    SignedIn,
    TableClosed,
    TableReopened,
)
from undercroft.table.html.elements.frame import csrf
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.visitor import Visitor

HOUR, DAY = 3600, 86_400
TERMS = ((HOUR, "an hour"), (DAY, "a day"), (7 * DAY, "a week"), (0, "for good"))


def post(visitor: Visitor, action: str, *children: Html, class_: str = "row", id: str | None = None) -> Html:
    """A form of the operator's."""
    return h("form", csrf(visitor), *children, method="post", action=action, class_=class_, id=id)


def hidden(name: str, value: str | int) -> Html:
    return h("input", type="hidden", name=name, value=value)


def term_of(about: str) -> Html:
    """For how long."""
    options = [h("option", words, value=seconds, selected=seconds == DAY) for seconds, words in TERMS]
    return h("select", *options, name="seconds", aria_label=f"For how long: {about}")


def against(visitor: Visitor, table: str, about: Html, name: str, report: int = 0, seat: int | None = None) -> Html:
    """Mute, remove from the table, remove from the server: one form with one reason."""
    buttons = [
        h("button", "Mute", name="measure", value="mute"),
        h("button", "Remove from the table", name="measure", value="remove") if seat is not None else None,
        h("button", "Remove from the server", name="measure", value="bar"),
        h("button", "Nothing to do", form=f"settle-{report}", class_="quiet") if report else None,
    ]
    reason = h("input", name="reason", maxlength=300, placeholder="Why (kept in the log)", aria_label=f"Why: {name}")
    return post(
        visitor,
        f"/admin/tables/{table}/person",
        about,
        hidden("report", report) if report else Html(),
        reason,
        term_of(name),
        h("div", *[each for each in buttons if each], class_="row"),
        class_="measures",
    )


def moment(at: float) -> str:
    return time.strftime("%d %b, %H:%M", time.gmtime(at))


def until(at: float) -> str:
    return f"until {moment(at)} UTC" if at else "for good"


def table_link(table: str) -> Html:
    return h("a", f"table {table}", href=f"/admin/tables/{table}")


def in_words(number: int, note: Note) -> tuple[str, Html]:
    """An entry of the moderation log: what it is in a word, and what happened."""
    if isinstance(note, Reported):
        return "report", h("span", f"{number}: {note.name} at ", table_link(note.table), f": {note.reason}")
    if isinstance(note, Settled):
        return "settled", h("span", f"Report {note.report}")
    if isinstance(note, Muted):
        return "muted", h("span", f"{note.name}, {until(note.until)}", _why(note.reason))
    if isinstance(note, Barred):
        return "removed", h("span", f"{note.name}, from the server, {until(note.until)}", _why(note.reason))
    if isinstance(note, Removed):
        return "removed", h("span", f"{note.name}, from ", table_link(note.table), _why(note.reason))
    if isinstance(note, Lifted):
        return "lifted", h("span", f"What was decided under {note.number}")
    if isinstance(note, TableClosed):
        return "closed", h("span", table_link(note.table), _why(note.reason))
    if isinstance(note, TableReopened):
        return "opened", h("span", table_link(note.table), " again")
    if isinstance(note, Announced):
        return "announced", h("span", note.text or "Nothing any more")
    assert isinstance(note, SignedIn), note
    return "signed in", h("span", "The operator")


def _why(reason: str) -> str:
    return f": {reason}" if reason else ""
