"""Which options and house rules a table plays with, where they are not the usual ones."""

from __future__ import annotations

from undercroft.kernel.game import Option, Value
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.rule_link import rule_link


def switched(table: Table) -> list[tuple[Option, str]]:
    """The options that are not as usual, each with what it is set to, in words."""
    found = []
    for option in table.game.options:
        value = table.opened.options.get(option.name, option.default)
        if value != option.default:
            found.append((option, f"{option.title}: {_written(value)}"))
    return found


def played_rules(table: Table) -> Html:
    """For the reference beside the table; nothing where everything is as usual."""
    lines = [
        h("p", h("b", f"{said}."), f" {option.text} ", rule_link(table, option.rule))
        for option, said in switched(table)
    ]
    return h("section", h("h3", "At this table"), *lines, class_="reference played-rules") if lines else Html()


def _written(value: Value) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ")
