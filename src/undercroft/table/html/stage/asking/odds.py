"""Odds on the page: under each answer what it may lead to; asked for by the page itself once a question is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from undercroft.insight.outlook import Outlook, share_text
from undercroft.insight.prospect import Prospect
from undercroft.kernel.story.events import DIE, END, FIGHT_BEGINS, FIGHT_ENDS, GAIN, HEAL, HURT, LOSE, VISIT_BEGINS
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h

MOST_LINES = 3
"""So many prospects stand under an answer of a few, fewer where answers are many; its title has them all."""
TELLING = frozenset({DIE, END, FIGHT_BEGINS, FIGHT_ENDS, GAIN, HEAL, HURT, LOSE, VISIT_BEGINS})
"""What one would think twice about. That a tile is found, or that one will be asked again, helps nobody to decide."""
ALIKE = 0.08
"""Shares that differ less than this do not tell two answers apart."""


def odds_form(table: Table, seat: Seat, request: OddsRequest | None) -> Html:
    """What a page sends when it has shown a question; without scripts it is a button."""
    if not table.opened.odds or request is not None:
        return Html()
    button = h("button", "Show the odds", class_="quiet")
    number = hidden("question_number", seat.question_number)
    return form(table, "odds", hidden("seat", seat.number), number, button, class_="odds-form")


def odds_of_answers(options: Sequence[str], request: OddsRequest | None) -> Mapping[str, Html]:
    """What may come of each answer, by its text, where that helps to decide: luck has a say in something that matters,
    and not the same for all."""
    if request is None:
        return {}
    found = {text: request.of(text) for text in options}
    shown = {text: outlook for text, outlook in found.items() if outlook is not None and _tells(outlook)}
    if len(shown) == len(options) > 1 and _all_alike(list(shown.values())):
        return {}
    room = MOST_LINES if len(options) <= 4 else 2 if len(options) <= 6 else 1
    return {text: odds_lines(outlook, room) for text, outlook in shown.items()}


def odds_lines(outlook: Outlook, most: int) -> Html:
    """What may come of an answer, the likeliest first, without what is nothing to speak of."""
    lines = []
    for each in [each for each in outlook.prospects if _matters(each)][:most]:
        share = share_text(each.share, outlook.exact).replace("about ", "\N{ALMOST EQUAL TO} ")
        said = ": ".join(part for part in (each.outcome, each.brings) if part)
        lines.append(h("span", h("i", share), " ", said))
    return h("span", *lines, class_="may", title=outlook.odds)


def _matters(prospect: Prospect) -> bool:
    return bool(prospect.outcome) or not TELLING.isdisjoint(prospect.kinds)


def _tells(outlook: Outlook) -> bool:
    return len(outlook.prospects) > 1 and any(_matters(each) for each in outlook.prospects)


def _all_alike(outlooks: Sequence[Outlook]) -> bool:
    first = {(each.outcome, each.brings): each.share for each in outlooks[0].prospects}
    for outlook in outlooks[1:]:
        shares = {(each.outcome, each.brings): each.share for each in outlook.prospects}
        if any(abs(first.get(key, 0.0) - shares.get(key, 0.0)) > ALIKE for key in {*first, *shares}):
            return False
    return True
