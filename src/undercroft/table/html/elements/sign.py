"""Signs: woodcuts in the text, as large and as dark as the words around them; and the figures of the seats."""

from __future__ import annotations

import functools

from undercroft.ink.references import linked
from undercroft.table.html.elements.markup import Html, in_ascii


@functools.lru_cache(1024)
def sign(name: str, class_: str = "") -> Html:
    """A woodcut; `on_page` says where it is found."""
    css = f"ic {class_}".rstrip()
    return Html(f'<svg class="{css}" viewBox="0 0 512 512" aria-hidden="true"><use href="icon:{name}"/></svg>')


def on_page(markup: str, game: str) -> Html:
    """The same markup with woodcuts and scenery at their addresses."""
    return Html(in_ascii(linked(markup, game)))


@functools.lru_cache(16)
def figure(colour: str) -> Html:
    """The wooden figure of a seat, as large as its line."""
    return Html(f'<i class="fig fig-{colour}" aria-hidden="true"></i>')
