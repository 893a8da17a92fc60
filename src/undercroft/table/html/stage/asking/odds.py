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
A_GUESS = 0.2
"""Where only some of the hidden worlds were tried, what is rarer than this may be no more than their luck."""
A_TALE = 84
"""So many letters fit under an answer; its title has the rest."""
FATAL = frozenset({DIE, END})
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
    for each in _worth_saying(outlook)[:most]:
        share = share_text(each.share, outlook.exact).replace("about ", "\N{ALMOST EQUAL TO} ")
        lines.append(h("span", h("i", share), " ", _said(each)))
    return h("span", *lines, class_="may", title=outlook.odds)


def _said(prospect: Prospect) -> str:
    """How the dice fall and what that brings; of a long tale only how they fall, unless somebody dies of it."""
    whole = ": ".join(part for part in (prospect.outcome, prospect.brings) if part)
    fatal = not FATAL.isdisjoint(prospect.kinds)
    return prospect.outcome if prospect.outcome and len(whole) > A_TALE and not fatal else whole


def _matters(prospect: Prospect) -> bool:
    return bool(prospect.outcome) or not TELLING.isdisjoint(prospect.kinds)


def _worth_saying(outlook: Outlook) -> list[Prospect]:
    least = 0.0 if outlook.exact else A_GUESS
    return [each for each in outlook.prospects if _matters(each) and each.share >= least]


def _tells(outlook: Outlook) -> bool:
    return len(outlook.prospects) > 1 and bool(_worth_saying(outlook))


def _all_alike(outlooks: Sequence[Outlook]) -> bool:
    first = _shares(outlooks[0])
    for outlook in outlooks[1:]:
        shares = _shares(outlook)
        if any(abs(first.get(key, 0.0) - shares.get(key, 0.0)) > ALIKE for key in {*first, *shares}):
            return False
    return True


def _shares(outlook: Outlook) -> dict[str, float]:
    """What is said of it, and how likely that is."""
    found: dict[str, float] = {}
    for each in outlook.prospects:
        found[_said(each)] = found.get(_said(each), 0.0) + each.share
    return found
