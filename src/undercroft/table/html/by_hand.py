"""Answers that are given by hand: turned, picked or switched first, then confirmed. Each is a plain answer as well."""

from __future__ import annotations

from undercroft.ink.scene import Handling
from undercroft.kernel.match import Seen
from undercroft.table.html.markup import Html, h, together


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
