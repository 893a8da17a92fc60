"""The page that says why something was refused."""

from __future__ import annotations

from undercroft.table.html.frame import bar, page
from undercroft.table.html.markup import h
from undercroft.table.html.visitor import Visitor


def problem_page(visitor: Visitor, status: int, text: str) -> str:
    return page(
        visitor,
        "Not possible",
        bar(),
        h(
            "main",
            h("h1", "That is not possible"),
            h("p", text),
            h("p", h("a", "Back to the lobby", class_="button", href="/")),
            class_="narrow",
            data_status=status,
        ),
    )
