"""Forms that change a table."""

from __future__ import annotations

import functools
import secrets

from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.address import address
from undercroft.table.html.elements.markup import Html, h

CSRF = f"@{secrets.token_hex(8)}@"
"""Stands in a form for its token until it is sent to somebody: viewers share drawings, but no tokens."""


TOKEN = h("input", type="hidden", name="csrf", value=CSRF)


def form(table: Table, action: str, *children: Html, quiet: bool = True, class_: str | None = None) -> Html:
    """A form that changes the table; a quiet one is sent without leaving the page."""
    return form_at(address(table), action, *children, quiet=quiet, class_=class_)


def form_at(where: str, action: str, *children: Html, quiet: bool = True, class_: str | None = None) -> Html:
    """The same, by the address of the table."""
    return h("form", TOKEN, *children, method="post", action=f"{where}/{action}", data_quiet=quiet, class_=class_)


@functools.lru_cache(1024)
def hidden(name: str, value: int | str) -> Html:
    return h("input", type="hidden", name=name, value=value)
