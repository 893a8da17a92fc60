"""The page that says why something was refused."""

from __future__ import annotations

from undercroft.table.html.elements.frame import bar, page
from undercroft.table.html.elements.markup import h
from undercroft.table.html.elements.sign import on_page, sign
from undercroft.table.html.elements.visitor import Visitor

HEADS = {
    403: ("This door is locked", "padlock"),
    404: ("This passage leads nowhere", "cave-entrance"),
    409: ("Not now", "hourglass"),
    410: ("The rules have changed since", "scroll-unfurled"),
    429: ("Not so fast", "footsteps"),
    503: ("The lights are out", "candle-light"),
}


def problem_page(visitor: Visitor, status: int, text: str) -> str:
    """A woodcut, what happened in a few words, why, and the way back."""
    title, picture = HEADS.get(status, ("That is not possible", "death-skull"))
    inside = h(
        "main",
        h("div", sign(picture), class_="woodcut", aria_hidden="true"),
        h("h1", title),
        h("p", f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"),
        h("p", h("a", "Back to the lobby", class_="button go", href="/")),
        class_="narrow dead-end",
        data_status=status,
    )
    return page(visitor, title, bar(), on_page(inside, "table"))
