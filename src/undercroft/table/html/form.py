"""Small pieces that several parts of the table page share."""

from __future__ import annotations

import functools
import secrets

import undercroft
from undercroft.table.domain.seat import Seat
from undercroft.table.domain.table import Sitting
from undercroft.table.html.markup import Html, h

CSRF = f"@{secrets.token_hex(8)}@"
"""Stands in a drawn form until it is sent to somebody: drawings are shared between viewers, this is not."""


def form(sitting: Sitting, action: str, *children: Html, quiet: bool = True, class_: str | None = None) -> Html:
    """A form that changes the table; a quiet one is sent without leaving the page."""
    secret = h("input", type="hidden", name="csrf", value=CSRF)
    return h(
        "form", secret, *children, method="post", action=f"{sitting.address}/{action}", data_quiet=quiet, class_=class_
    )


@functools.lru_cache(1024)
def hidden(name: str, value: int | str) -> Html:
    return h("input", type="hidden", name=name, value=value)


def rule_link(sitting: Sitting, rule: str) -> Html:
    """The number of a rule: one click shows it in full."""
    return link_to_rule(sitting.game.slug, rule)


@functools.lru_cache(4096)
def link_to_rule(game: str, rule: str) -> Html:
    book = undercroft.game(game).rulebook
    if rule not in book:
        return Html()
    return h("a", rule, class_="rule", href=f"/rules/{game}#{rule}", data_rule=rule, title=book[rule].title)


def badge(seat: Seat) -> Html:
    return _badge(seat.number, seat.colour)


@functools.lru_cache(100)
def _badge(number: int, colour: str) -> Html:
    return h("span", colour[0].upper(), class_="badge", data_colour=colour, data_seat=number, aria_hidden="true")
