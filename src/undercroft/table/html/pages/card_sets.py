"""The card sets of a game that are published here, each with a table to be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.game import Game
from undercroft.table.html.elements.frame import bar, csrf, page
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.visitor import Visitor


def card_sets_page(visitor: Visitor, game: Game[Any], sets: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Every set with what it changes, and two buttons."""
    shown = [_set(visitor, game, title, lines) for title, lines in sets]
    return page(
        visitor,
        f"Card sets: {game.title}",
        bar(h("strong", game.title)),
        h("main", h("h1", f"Card sets of {game.title}"), *shown, class_="narrow"),
    )


def _set(visitor: Visitor, game: Game[Any], title: str, lines: Sequence[str]) -> Html:
    buttons = [
        h(
            "form",
            csrf(visitor),
            h("input", type="hidden", name="set", value=title),
            h("input", type="hidden", name="with", value=whom),
            h("button", text, class_=css),
            method="post",
            action=f"/sets/{game.slug}",
        )
        for whom, text, css in (("bots", "Play against bots", "go"), ("friends", "Play with friends", None))
    ]
    changes = h("details", h("summary", f"{len(lines)} changes"), h("ul", *[h("li", line) for line in lines]))
    return h("fieldset", h("legend", title), changes, h("div", *buttons, class_="row"))
