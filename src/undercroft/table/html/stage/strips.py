"""The others as strips: figure, name in the game and at the table, numbers, what they are doing; their open cards at a
touch."""

from __future__ import annotations

import functools

from undercroft.ink.cards import card
from undercroft.ink.scene import CardFace, Number, Scene, Strip
from undercroft.table.html.elements.markup import Html, Pieces, h, together
from undercroft.table.html.elements.sign import figure, on_page, sign
from undercroft.table.html.stage.players import Players


def strips(scene: Scene | None, players: Players) -> Html | Pieces:
    """One strip for each of the others; the seat's own figure stands in the dock."""
    if scene is None:
        return h("div", id="uc-strips", class_="strips")
    shown = [_strip(each, *players.doing(each.seat), scene.game) for each in scene.strips]
    shell = Html('<div id="uc-strips" class="strips" role="group" aria-label="The others">')
    return Pieces([shell, *shown, Html("</div>")])


def numbers(given: tuple[Number, ...]) -> Html:
    return h(
        "div",
        *[
            h(
                "span",
                sign(each.icon),
                " ",
                _value(each),
                class_=each.tone or ("none" if each.value == "0" else None),
                title=f"{each.label}: {each.value}",
            )
            for each in given
        ],
        class_="numbers",
    )


def _value(number: Number) -> Html:
    """ "2 of 3": of how many is left away where there is no room."""
    has, of, most = number.value.partition(" of ")
    return together(has, h("span", f" of {most}", class_="of") if of else None)


@functools.lru_cache(4096)
def _strip(strip: Strip, name: str, state: str, said: str, game: str) -> Html | Pieces:
    about = (said,) if state == "chosen" else (said, strip.note)  # while all choose, only that counts
    notes = [note for note in (name if name != strip.name else "", *about) if note]
    inside = [
        figure(strip.colour),
        h(
            "div",
            h("b", strip.name, h("small", f" {' · '.join(notes)}") if notes else None),
            numbers(strip.numbers),
        ),
    ]
    css = "strip now" if state == "asked" or strip.now else "strip"
    if not strip.hand:
        shown = h("div", *inside, id=f"strip-{strip.seat}", class_=css, data_answer=strip.answer or None)
        return on_page(shown, game)
    answer = strip.answer or None
    face = on_page(h("summary", *inside, id=f"strip-face-{strip.seat}", class_="strip-face", data_answer=answer), game)
    shell = Html(f'<details id="strip-{strip.seat}" class="{css}">')
    return Pieces([shell, face, _laid_open(strip.seat, strip.hand, game), Html("</details>")])


@functools.lru_cache(2048)
def _laid_open(seat: int, hand: tuple[CardFace, ...], game: str) -> Html:
    return on_page(h("div", *[Html(card(each)) for each in hand], id=f"laid-open-{seat}", class_="laid-open"), game)
