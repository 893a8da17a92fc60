"""Why something cannot be chosen: a small note with the number of each rule."""

from __future__ import annotations

from undercroft.kernel.reasons import Explained
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.rule_link import rule_link


def why_note(table: Table, found: Explained) -> Html:
    """The thing, and every reason with its rule; or that it can be chosen after all."""
    if found.offered:
        return h("div", h("strong", found.label), h("p", "This can be chosen."), class_="why")
    lines = [h("li", each.text, ". ", rule_link(table, each.rule) if each.rule else None) for each in found.reasons]
    also = h("p", f"Also called so: {', '.join(found.also)}.") if found.also else Html()
    return h("div", h("strong", found.label), h("ul", *lines), also, class_="why")
