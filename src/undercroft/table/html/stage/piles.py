"""The piles: how many cards are left, what is known to lie on top, what was discarded."""

from __future__ import annotations

import functools
from collections import Counter

from undercroft.ink.scene import Deck, Say, Scene
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.sign import on_page, sign


def piles(scene: Scene | None) -> Html:
    """The part of the page. What lies face down is only counted."""
    if scene is None or not (scene.decks or scene.legend):
        return h("section", id="uc-piles", class_="piles", hidden=True)
    return _piles(scene.decks, scene.legend, scene.game)


@functools.lru_cache(1024)
def _piles(decks: tuple[Deck, ...], legend: tuple[Say, ...], game: str) -> Html:
    shown = [_pile(each, number) for number, each in enumerate(decks)]
    if legend:
        signs = [h("li", sign(each.icon), " ", each.text) for each in legend]
        shown.append(h("ul", *signs, class_="legend", aria_label="Signs on the cards"))
    return on_page(h("section", *shown, id="uc-piles", class_="piles", aria_label="Piles"), game)


@functools.lru_cache(1024)
def _pile(deck: Deck, number: int) -> Html:
    head = h("summary", sign(deck.icon), h("b", deck.name), h("span", deck.left, class_="left-over"))
    known = [h("p", h("b", "On top: "), ", ".join(deck.on_top))] if deck.on_top else []
    if deck.discard:
        gone = Counter(deck.discard)
        listed = [h("li", f"{count} {name}" if count > 1 else name) for name, count in sorted(gone.items())]
        known += [h("p", h("b", f"Discarded, {len(deck.discard)}:")), h("ul", *listed)]
    if not known:
        known = [h("p", "Nothing more is known of it.", class_="hint")]
    return h("details", head, *known, class_="pile", id=f"pile-{number}", title=f"{deck.name}: {deck.left} left")
