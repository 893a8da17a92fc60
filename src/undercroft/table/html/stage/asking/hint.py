"""A hint on the page: the button, the best answers in words, and the marks on the board."""

from __future__ import annotations

from undercroft.insight.hint import Advice, percent
from undercroft.kernel.match import Seen
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.hint_request import HintRequest
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.html import Markup, in_pieces, pieces_of
from undercroft.table.html.elements.markup import Html, h


def hint_box(table: Table, seat: Seat, request: HintRequest | None) -> Html:
    """The button, or the hint in words."""
    if not table.opened.hints:
        return Html()
    if request is None:
        button = h("button", "Give me a hint", class_="quiet", data_hint=True)
        number = hidden("question_number", seat.question_number)
        return form(table, "hint", hidden("seat", seat.number), number, button, class_="hint-form")
    if request.hint is None:
        said = "There is no hint for this." if request.failed else "Thinking about it…"
        return h("p", said, class_="advice", role="status")
    rows = [_row(table, number, each) for number, each in enumerate(request.hint.advice)]
    what = "Chance to win together" if table.game.cooperative else "Chance to win"
    head = h("p", f"Hint · {what}, estimated", class_="hint")
    if not rows:
        rows = [h("li", "All answers look the same.")]
    return h("div", head, h("ol", *rows), class_="advice", role="status")


def _row(table: Table, number: int, advice: Advice) -> Html:
    """One answer: its chance, whether the search can tell it from the best, and why. A table without odds has no
    reasons either."""
    chance = f"{percent(advice.chance)} \N{PLUS-MINUS SIGN} {max(1, round(100 * advice.margin))}"
    return h(
        "li",
        h("b", chance, title="the chance to win, and how far off the search may be"),
        " ",
        h("span", advice.label),
        h("small", " as good as the first, as far as the search can tell") if advice.equal else None,
        h("small", advice.reason, class_="reason") if _says_more(advice) and table.opened.odds else None,
        class_="best" if not number else None,
    )


def _says_more(advice: Advice) -> bool:
    """ "you play the Mend" says no more than the answer itself."""
    plain = ";" not in advice.reason and "%" not in advice.reason
    return bool(advice.reason) and not (plain and advice.reason.lower().endswith(advice.label.lower()))


def chances(request: HintRequest | None) -> dict[str, str]:
    """The estimated chance with each of the best answers, by its text; the recommended one first."""
    if request is None or request.hint is None:
        return {}
    return {each.option: percent(each.chance) for each in request.hint.advice}


def with_hint(picture: Markup, question: Seen | None, request: HintRequest | None) -> Markup:
    """The picture with the places of the best answers marked."""
    found = chances(request)
    if question is None or not found:
        return picture
    marked = list(pieces_of(picture))
    for text, place in zip(question.options, question.places, strict=True):
        if text in found and place:
            answer = f' data-answer="{place}"'
            advised = f'{answer} data-advised="{found[text]}"'
            marked = [Html(str(each).replace(answer, advised)) for each in marked]
    return in_pieces(picture, marked)
