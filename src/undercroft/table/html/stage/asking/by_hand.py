"""Answers that are given by hand: turned, picked or switched first, then confirmed. Each is a plain answer as well."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from undercroft.ink.scene import Handling, Line
from undercroft.kernel.match import Seen
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.form import form, hidden
from undercroft.table.html.elements.markup import Html, h, together
from undercroft.table.html.elements.sign import sign

Picture = Callable[[str], Html]
BUNDLE = "answers bundle"


def by_hand(handled: Handling, question: Seen) -> Html:
    """The switch, if there is one, and the button that confirms. The script keeps the button's value up to date."""
    confirm = h(
        "button",
        h("b", handled.confirm),
        name="answer",
        value=question.options[0],
        class_="ans go",
        data_confirm=handled.suffix or True,
        data_turn=handled.turn or None,
    )
    return h("div", _switch(handled, question), confirm, class_="options by-hand")


def in_one_form(table: Table, seat: Seat, handled: Handling, question: Seen, about: str, picture: Picture) -> Html:
    """Several small questions as one form, if the question that is open now is one of them; else nothing. `picture`
    draws an answer as a thing, without its button."""
    fields: list[Html] = []
    if handled.stop and handled.stop in question.options and len(question.options) > 2:
        fields = [picture(text) for text in question.options if text != handled.stop]
        fields.append(hidden("stop", handled.stop))
    elif about and any(line.key == about for line in handled.lines):
        first = next(number for number, line in enumerate(handled.lines) if line.key == about)
        lines = handled.lines[first:]
        if len(lines) > 1:
            fields = [_line(line, question.decision) for line in lines]
            if any(line.worth for line in lines):
                fields.append(h("p", "In all ", h("output", "$0", data_total=True), class_="total"))
    if not fields:
        return Html()
    go = h("button", h("b", handled.confirm), class_="ans go", data_default=True)
    return form(
        table,
        "answers",
        hidden("seat", seat.number),
        hidden("question_number", seat.question_number),
        hidden("decision", question.decision),
        h("div", *fields, class_="lines-of-form"),
        h("div", go, class_="options by-hand"),
        class_=BUNDLE,
    )


def _line(line: Line, decision: str) -> Html:
    name = f"line {line.decision or decision} {line.key}"
    if line.choices[0][0].isdecimal():
        ways = _slider(line, name)
    else:
        ways = h(
            "span",
            *[
                h(
                    "label",
                    h("input", type="radio", name=name, value=text, checked=text == line.chosen),
                    h("span", label),
                )
                for text, label in line.choices
            ],
            class_="ways",
        )
    price = h("small", f" at ${line.worth} each") if line.worth else None
    return h("fieldset", h("legend", sign(line.icon), " ", line.title, price), ways, class_="one-line")


def _slider(line: Line, name: str) -> Html:
    labels = msgspec.json.encode([label for _, label in line.choices]).decode()
    most = line.choices[-1][0]
    slider = h(
        "input",
        type="range",
        name=name,
        value=line.chosen,
        min=line.choices[0][0],
        max=most,
        aria_label=line.title,
        data_labels=labels,
        data_worth=line.worth,
    )
    return h("span", slider, h("output", line.choices[0][1]), h("small", f"of {most}"), class_="amount")


def _switch(handled: Handling, question: Seen) -> Html:
    if not handled.suffix:
        return Html()
    effects = question.effects or ("",) * len(question.options)
    added = [effect for text, effect in zip(question.options, effects, strict=True) if base_of(text, handled, question)]
    if not added:
        return Html()
    box = h("input", type="checkbox", data_switch=handled.suffix)
    says = h("span", h("b", handled.switch), h("span", added[0], class_="what"), class_="says")
    return together(h("label", h("span", box, class_="pic"), says, class_="ans toggle"))


def base_of(text: str, handled: Handling, question: Seen) -> str:
    """The answer to which this one adds something, if both can be given."""
    base = text.removesuffix(handled.suffix) if handled.suffix else text
    return base if base != text and base in question.options else ""
