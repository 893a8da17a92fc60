"""Odds on the page: under each answer what it may lead to; asked for by the page itself once a question is shown."""

from __future__ import annotations

from undercroft.insight.outlook import Outlook, share_text
from undercroft.table.domain.odds_request import OddsRequest
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h

MOST_LINES = 3
"""So many prospects stand under an answer; its title has them all."""


def odds_form(table: Table, seat: Seat, request: OddsRequest | None) -> Html:
    """What a page sends when it has shown a question; without scripts it is a button."""
    if not table.opened.odds or request is not None:
        return Html()
    button = h("button", "Show the odds", class_="quiet")
    number = hidden("question_number", seat.question_number)
    return form(table, "odds", hidden("seat", seat.number), number, button, class_="odds-form")


def odds_lines(outlook: Outlook | None) -> Html | None:
    """What may come of an answer, the likeliest first; nothing if it has only one outcome."""
    if outlook is None or len(outlook.prospects) < 2:
        return None
    lines = []
    for each in outlook.prospects[:MOST_LINES]:
        share = share_text(each.share, outlook.exact).replace("about ", "\N{ALMOST EQUAL TO} ")
        said = ": ".join(part for part in (each.outcome, each.brings) if part)
        lines.append(h("span", h("i", share), " ", said))
    return h("span", *lines, class_="may", title=outlook.odds)
