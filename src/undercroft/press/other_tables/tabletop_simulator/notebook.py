"""The notebook of a save: whose game it is, the order of play, and every rule with its number."""

from __future__ import annotations

from undercroft.press.box import Box
from undercroft.press.other_tables.credits import credit_of
from undercroft.press.other_tables.tabletop_simulator.shapes import Colour, Tab

_GREY = Colour(0.5, 0.5, 0.5)


def tabs_of(box: Box) -> dict[str, Tab]:
    """A page for each chapter of the rules."""
    book = box.game.rulebook
    pages = [("Credits", credit_of(box)), ("Order of play", box.game.reference.strip())]
    for section, rules in book.sections.items():
        said = [f"[b]{rule.title}[/b] ({rule.id})\n{rule.text}" for rule in rules]
        pages.append((section, "\n\n".join(said)))
    found: dict[str, Tab] = {}
    for title, body in pages:
        if body:
            found[str(len(found))] = Tab(title, body, "Grey", _GREY, len(found))
    return found
