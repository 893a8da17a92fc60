"""Odds on the page: under each answer what it may lead to; asked for by the page itself once a question is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from undercroft.insight.outlook import HARM, Outlook, share_text
from undercroft.insight.prospect import A_CHOICE, Prospect
from undercroft.kernel.story.events import DIE, END
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.odds_request import OddsRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h

MOST_LINES = 3
"""So many prospects stand under an answer of a few, fewer where answers are many; its title has them all."""
FREAK = 0.02
"""What is still rarer is not shown even of one roll, unless somebody dies of it."""
THEN = "then you choose"
RARE = 0.15
"""What is rarer is not shown, unless somebody dies of it or the game ends."""
ALIKE = 0.08
"""Shares that differ less than this do not tell two answers apart."""


class Odds(NamedTuple):
    """What may come of an answer: under its words or, if all answers differ only in how likely it is, beside them."""

    drawn: Html
    beside: bool
    faces: Html = Html()


def odds_form(table: Table, seat: Seat, request: OddsRequest | None) -> Html:
    """What a page sends when it has shown a question; without scripts it is a button."""
    if not table.opened.odds or request is not None:
        return Html()
    button = h("button", "Show the odds", class_="quiet")
    number = hidden("question_number", seat.question_number)
    return form(table, "odds", hidden("seat", seat.number), number, button, class_="odds-form")


def odds_of_answers(options: Sequence[str], request: OddsRequest | None) -> Mapping[str, Odds]:
    """What may come of each answer, by its text, where that helps to decide: luck has a say in something that matters,
    and not the same for all."""
    if request is None:
        return {}
    found = {text: request.of(text) for text in options}
    shown = {text: outlook for text, outlook in found.items() if outlook is not None and _tells(outlook)}
    if len(shown) > 1 and (len(shown) == len(options) or len(shown) > 2) and _all_alike(list(shown.values())):
        return {}
    room = MOST_LINES if len(options) <= 4 else 2 if len(options) <= 6 else 1
    sure = [outlook for text, outlook in found.items() if outlook is not None and text not in shown]
    order = _in_common(list(shown.values()), sure)
    made = {
        outlook.option: Odds(_abreast(outlook, order), True, _faces(outlook))
        for outlook in sure
        if _surely(outlook, order)
    }
    for text, outlook in shown.items():
        abreast = order or (_outcomes(outlook) if room == 1 else [])
        drawn = _abreast(outlook, abreast) if abreast else odds_lines(outlook, room)
        made[text] = Odds(drawn, bool(order), _faces(outlook))
    return made


def _faces(outlook: Outlook) -> Html:
    """The six faces of the die that decides, those that succeed filled."""
    if not outlook.faces:
        return Html()
    drawn = [h("i", face, class_="w" if face in outlook.faces else None) for face in range(1, 7)]
    needed = f"need {outlook.faces[0]}+" if outlook.faces[0] > 1 else "cannot fail"
    return h("span", *drawn, " ", needed, class_="need", role="img", aria_label=needed)


def odds_lines(outlook: Outlook, most: int) -> Html:
    """What may come of an answer, the likeliest first, without what is nothing to speak of. How one roll may fall is
    told in full, however rare it is: side by side, if the lines are too few."""
    rolled = any(each.outcome for each in outlook.prospects)  # then also what falls between two questions is told
    prospects = [each for each in outlook.prospects if not rolled or each.share >= FREAK or DIE in each.kinds]
    falls = [each.outcome or (THEN if each.brings == A_CHOICE else "") for each in prospects]
    if rolled and all(falls) and most < len(falls) <= MOST_LINES:
        return _side_by_side(outlook, prospects, falls)
    likely = [each for each in prospects if (rolled and all(falls)) or not _is_rare(each)]
    worth = [each for each in likely if _matters(each) or rolled]
    lines = []
    for each in worth[:most]:
        said = ": ".join(part for part in (each.outcome, each.brief) if part)
        said = said or (THEN if each.brings == A_CHOICE else each.brings)
        lines.append(h("span", h("i", _share(each, outlook)), " ", said))
    return h("span", *lines, class_="may", title=outlook.odds)


def _side_by_side(outlook: Outlook, prospects: Sequence[Prospect], falls: Sequence[str]) -> Html:
    """Every fall of one roll, what does no harm first."""
    told = sorted(zip(prospects, falls, strict=True), key=lambda fall: not HARM.isdisjoint(fall[0].kinds))
    parts = [h("span", h("i", _share(each, outlook)), " ", said, class_="one") for each, said in told]
    return h("span", *parts, class_="may abreast", title=outlook.odds)


def _in_common(outlooks: Sequence[Outlook], sure: Sequence[Outlook]) -> list[str]:
    """The outcomes of the dice, success first and harm last, if all of these answers lead to the same ones, which bring
    the same: only how likely they are differs, and what is at stake stands above. Of those that are `sure`, one outcome
    is certain."""
    if not outlooks or not all(_outcomes(outlook) for outlook in outlooks):
        return []
    if len(outlooks) == 1 and not all(_surely(outlook, _outcomes(outlooks[0])) for outlook in sure or outlooks):
        return []
    brings = {each.outcome: each.brings for outlook in outlooks for each in outlook.prospects}
    if any(each.brings != brings[each.outcome] for outlook in outlooks for each in outlook.prospects):
        return []
    harmful = {each.outcome for outlook in outlooks for each in outlook.prospects if not HARM.isdisjoint(each.kinds)}
    return sorted(brings, key=lambda outcome: (_misfit(outcome, outlooks), outcome in harmful))


def _misfit(outcome: str, outlooks: Sequence[Outlook]) -> float:
    """How far it is from being what the succeeding faces of the die lead to."""
    shares = [
        (sum(each.share for each in outlook.prospects if each.outcome == outcome), len(outlook.faces) / 6)
        for outlook in outlooks
        if outlook.faces
    ]
    return round(sum(abs(share - succeeds) for share, succeeds in shares), 2)


def _surely(outlook: Outlook, outcomes: Sequence[str]) -> str:
    """The outcome that is certain after this answer, if one is."""
    if outlook.prospects:
        return ""
    said = f"{outlook.certain},".replace(" and ", ", ")
    return next((outcome for outcome in outcomes if f": {outcome.replace(' and ', ', ')}," in said), "")


def _outcomes(outlook: Outlook) -> list[str]:
    """How the dice may fall, if all depends on one roll."""
    named = [each.outcome for each in outlook.prospects]
    return named if all(named) else []


def _abreast(outlook: Outlook, order: Sequence[str]) -> Html:
    """The outcomes side by side, in the same order under every answer; where the faces of a die say how it may go
    wrong, success alone."""
    if sure := _surely(outlook, order):
        return h("span", h("span", h("i", "100 %"), " ", sure, class_="one"), class_="may abreast")
    found = {each.outcome: each for each in outlook.prospects}
    parts = [
        h("span", h("i", _share(found[outcome], outlook)), " ", outcome, class_="one")
        for outcome in order
        if outcome in found
    ]
    if outlook.faces and len(order) == 2:
        parts = parts[:1]
    return h("span", *parts, class_="may abreast", title=outlook.odds)


def _share(prospect: Prospect, outlook: Outlook) -> str:
    return share_text(prospect.share, outlook.exact).replace("about ", "\N{ALMOST EQUAL TO} ")


def _matters(prospect: Prospect) -> bool:
    return bool(prospect.outcome or prospect.brief)


def _is_rare(prospect: Prospect) -> bool:
    return prospect.share < RARE and DIE not in prospect.kinds and END not in prospect.kinds


def _tells(outlook: Outlook) -> bool:
    return len(outlook.prospects) > 1 and any(_matters(each) and not _is_rare(each) for each in outlook.prospects)


def _all_alike(outlooks: Sequence[Outlook]) -> bool:
    first = {(each.outcome, each.brief): each.share for each in outlooks[0].prospects}
    for outlook in outlooks[1:]:
        shares = {(each.outcome, each.brief): each.share for each in outlook.prospects}
        if any(abs(first.get(key, 0.0) - shares.get(key, 0.0)) > ALIKE for key in {*first, *shares}):
            return False
    return True
