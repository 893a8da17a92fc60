"""After a playtest: may the designer see it, a few questions, and notes pinned to moments of the replay."""

from __future__ import annotations

from undercroft.table.domain.log.entries import PERSON, AfterQuestion
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h, only_if
from undercroft.table.html.stage.result import names_of

SCALE = range(1, 6)


def questionnaire(table: Table, held: tuple[int, ...]) -> Html:
    """For everybody who played here; nothing if nothing is tested."""
    playtest = table.opened.playtest
    mine = [seat for seat in held if table.seats[seat].kind == PERSON]
    if playtest is None or not mine:
        return Html()
    parts = [_of_seat(table, seat, playtest.questions, len(mine) > 1) for seat in mine]
    pin = h("p", "Was there a moment worth a note? ", h("a", "Pin it to the replay", href=f"/t/{table.id}/replay"), ".")
    return h("section", h("h2", "For the designer"), *parts, pin, class_="paper questions", id="uc-questions")


def _of_seat(table: Table, seat: int, questions: tuple[AfterQuestion, ...], several: bool) -> Html:
    given = table.ratings.get(seat)
    fields = [_field(each, seat, given.marks.get(each.key, 0) if given else 0,
                     given.words.get(each.key, "") if given else "") for each in questions]  # fmt: skip
    consent = _consent(table, seat)
    ask = form(
        table, "rate", hidden("seat", seat), *fields,
        h("button", "Send again" if given else "Send", class_="go"), quiet=False, class_="rate",
    )  # fmt: skip
    name = only_if(several, h("h3", names_of(table)[seat]))
    thanks = only_if(given, h("p", "Thank you. You can change it as long as you like.", role="status"))
    return h("div", name, consent, thanks, only_if(questions, ask))


def _consent(table: Table, seat: int) -> Html:
    """What was agreed to, and the way to think again."""
    agreed = table.consents.get(seat)
    said = (
        "May the designer see this game, without names?"
        if agreed is None
        else "You let the designer see this game, without names."
        if agreed
        else "The designer does not see this game."
    )
    yes = h("button", "The designer may see it", name="yes", value="yes", class_="quiet")
    no = h("button", "Rather not", name="yes", value="no", class_="quiet")
    buttons = only_if(not agreed, yes), only_if(agreed is not False, no)
    return form(table, "consent", hidden("seat", seat), h("p", said), *buttons, quiet=False, class_="row")


def _field(question: AfterQuestion, seat: int, mark: int, words: str) -> Html:
    name = f"q {question.key}"
    if not question.low:
        id = f"q-{seat}-{question.key}"
        return h("p", h("label", question.text, for_=id), h("textarea", words, name=name, id=id, rows=2, maxlength=400))
    boxes = [
        h("label", h("input", type="radio", name=name, value=str(number), checked=number == mark), str(number))
        for number in SCALE
    ]
    scale = h("span", h("i", question.low), *boxes, h("i", question.high), class_="scale")
    return h("fieldset", h("legend", question.text), scale)


def pins(table: Table, at: int) -> Html:
    """The notes of a replay, each a link to its moment, and a field for one at this moment."""
    if table.opened.playtest is None:
        return Html()
    notes = [
        h(
            "li",
            h("a", f"Move {pin.move}", href=f"/t/{table.id}/replay?at={pin.move}", data_to=pin.move),
            f" {pin.text}",
        )
        for pin in sorted(table.pins, key=lambda each: each.move)
    ]
    field = h("input", name="text", maxlength=400, aria_label="A note for the designer", id="uc-pin-text",
              placeholder="A note for the designer", autocomplete="off")  # fmt: skip
    ask = form(table, "pin", hidden("move", at), field, h("button", "Pin it here", class_="quiet"), quiet=False)
    return h("div", only_if(notes, h("ol", *notes)), ask, id="uc-pins", class_="pins")
