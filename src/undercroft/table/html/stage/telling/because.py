"""Why a line of the story happened, below that line: the rule, how we read it, and what led to it."""

from __future__ import annotations

from undercroft.insight.why import Why
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.rule_link import rule_link


def because_of(table: Table, found: Why) -> Html:
    """The explanation of one line."""
    causes = [
        h("li", each.text, " " if each.rule else None, rule_link(table, each.rule) if each.rule else None)
        for each in found.causes
    ]
    return h(
        "div",
        h("p", h("b", f"{found.rule} {found.title}"), f": {found.says}") if found.title else None,
        h("p", h("i", "Ruling: "), found.ruling) if found.ruling else None,
        h("ul", *causes),
        class_="because",
        role="note",
    )
