"""The number of a rule: one click shows it in full."""

from __future__ import annotations

import functools

import undercroft
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h


def rule_link(table: Table, rule: str) -> Html:
    return link_to_rule(table.game.slug, rule)


@functools.lru_cache(4096)
def link_to_rule(game: str, rule: str) -> Html:
    book = undercroft.game(game).rulebook
    if rule not in book:
        return Html()
    return h("a", rule, class_="rule", href=f"/rules/{game}#{rule}", data_rule=rule, title=book[rule].title)
