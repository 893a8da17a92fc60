"""A slip: a card for a hand that is too long. A small woodcut, title, numbers, text; the card comes at a touch."""

from __future__ import annotations

import functools

from undercroft.ink.cards import SYMBOLS, gem_shape
from undercroft.ink.scene import CardFace, Gem, Sentence
from undercroft.table.html.elements.markup import Html, h, in_ascii
from undercroft.table.html.elements.sign import sign

WIDE, BROAD = 70, 125
"""A text with more letters gets a wider slip."""

ASIDE = frozenset({"tier"})
"""Gems that only the card itself shows: nothing is decided by them."""


def width_of(face: CardFace) -> str:
    """How much room its text needs: nothing special, wide or broad."""
    sentences = [*face.text, *[row.text for row in face.rows]]
    letters = sum(2 if each.icon else len(each.text) for sentence in sentences for each in sentence)
    return "broad" if letters > BROAD else "wide" if letters > WIDE else ""


@functools.lru_cache(2048)
def slip(face: CardFace) -> Html:
    """The card as a slip; the same answer as the card, of which only one is shown."""
    if face.state == "down":
        band, words = [sign("own-arch"), h("b", "Face down")], [h("em", face.note)]
    else:
        many = h("i", f"\N{MULTIPLICATION SIGN}{face.count}") if face.count > 1 else Html()
        band = [sign(SYMBOLS[face.kind]), h("b", face.title), many]
        lines = [h("span", *_words(each)) for each in face.text]
        lines += [h("span", h("b", row.at), " ", *_words(row.text), class_=row.state or None) for row in face.rows]
        gems = [_gem(each, face.kind) for each in face.gems if each.shape not in ASIDE]
        words = [*gems, *(lines or [h("em", face.flavour or face.foot)])]
    return h(
        "div",
        h("span", sign("own-arch" if face.state == "down" else face.icon), class_="wood"),
        h("h4", *band),
        h("p", h("span", *words, data_heap=face.heap or None)),
        id=f"{face.key}-slip",
        class_=f"slip k-{face.kind} {face.state}",
        role="img",
        aria_label=face.label,
        data_answer=face.answer or None,
    )


def _words(sentence: Sentence) -> list[Html | str]:
    """Words and signs as the card has them; a sign stays with the number before it and the stop behind it."""
    found: list[Html | str] = []
    together: list[Html | str] = []
    for at, each in enumerate(sentence):
        text = each.text
        if each.icon:
            together.append(sign(each.icon, each.tone))
            continue
        if together and not sentence[at - 1].icon:  # a number and a blank
            if text == " " and at + 1 < len(sentence) and sentence[at + 1].icon:
                together.append(text)
                continue
            found += together
            together = []
        if together:
            stop = text[: len(text) - len(text.lstrip(".,;:"))]
            found.append(h("span", *together, stop, class_="kept"))
            text, together = text[len(stop) :], []
        if each.strong and text.isdecimal():
            together.append(h("b", text))
        elif text:
            found.append(h("b", text) if each.strong else text)
    return [*found, h("span", *together, class_="kept")] if together else found


def _gem(gem: Gem, kind: str) -> Html:
    return Html(in_ascii(f'<svg class="gem" viewBox="0 0 94 94" aria-hidden="true">{gem_shape(gem, kind)}</svg>'))
