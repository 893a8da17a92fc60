"""Markup built by calls: every text is escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"input", "img", "link", "meta", "br", "hr"})


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child = str | int | None | bool | Iterable[Html]


def h(tag: str, *children: Child, **attributes: str | int | bool | None) -> Html:
    """One element. `class_` loses its underscore, `data_rule` becomes data-rule, True is a bare attribute."""
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        written = name.rstrip("_").replace("_", "-")
        parts.append(f" {written}" if value is True else f' {written}="{escape(str(value))}"')
    parts.append(">")
    if tag in VOID:
        return Html("".join(parts))
    parts.append(together(*children))
    parts.append(f"</{tag}>")
    return Html("".join(parts))


def together(*children: Child) -> Html:
    """Several pieces one after the other."""
    parts: list[str] = []
    for child in children:
        if child is None or isinstance(child, bool):
            continue
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, (str, int)):
            parts.append(escape(str(child)))
        else:
            parts.extend(child)
    return Html("".join(parts))


def only_if(true: object, markup: Html) -> Html:
    """The markup, or nothing."""
    return markup if true else Html()
