"""The rules beside the table: a search, and the reference card of the game."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Reminder, reminders
from undercroft.table.html.elements.markup import Html, h, together


def rules_panel(game: Game[Any]) -> Html:
    search = h("input", type="search", id="uc-search", placeholder="Search the rules", aria_label="Search the rules")
    whole = h("p", h("a", "All rules on a page of their own", href=f"/rules/{game.slug}"), class_="hint")
    return together(search, h("div", whole, id="uc-rules", class_="rules"))


def reference_panel(game: Game[Any]) -> Html:
    return h("div", *reference_lines(game.reference), class_="reference")


def reference_lines(text: str) -> list[Html]:
    """One paragraph per reminder; what it is about stands out."""
    return [h("p", *_words(line)) for line in reminders(text)]


def _words(line: Reminder) -> list[Html | str]:
    about = " ".join(part for part in (line.number, line.about) if part)
    return [h("b", about), f" {line.text}"] if about else [line.text]
