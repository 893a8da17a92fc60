"""The dock: one's own figure, the hand, what belongs beside it, and whom one meets. It never scrolls away.

A hand that is too long for its room lies as slips (see `slip`): the browser decides, because it knows the room."""

from __future__ import annotations

import functools

from undercroft.ink.cards import card
from undercroft.ink.scene import CardFace, Cartouche, Chit, Deck, Hero, Scene, Tray
from undercroft.table.html.elements.markup import Html, Pieces, h, in_ascii
from undercroft.table.html.elements.sign import figure, on_page, sign
from undercroft.table.html.stage.slip import slip, width_of
from undercroft.table.html.stage.stage import meter_picture

LONG = 10
"""A longer name is written smaller."""


def dock(scene: Scene | None) -> Html | Pieces:
    """What lies before the seat."""
    if scene is None:
        return without_hero(None)
    shell = Html('<footer id="uc-dock" class="dock" tabindex="0" aria-label="Your things">')
    game = scene.game
    hero = _hero(scene.hero, game) if scene.hero is not None else _watching(scene.decks, scene.cartouche, game)
    trays = _trays(scene.trays, game) if scene.trays else Html()
    foes = _foes(scene.foes, scene.foes_on, game) if scene.foes else Html()
    return Pieces([shell, hero, trays, _hand(scene.hand, game), foes, Html("</footer>")])


def without_hero(scene: Scene | None) -> Html:
    """Nobody's dock: nothing lies there but whom the party meets, if that is shown on the sheet."""
    if scene is None or scene.foes_on != "sheet" or not scene.foes:
        return h("footer", id="uc-dock", class_="dock empty", aria_label="Your things")
    foes = _foes(scene.foes, scene.foes_on, scene.game)
    return h("footer", foes, id="uc-dock", class_="dock empty", aria_label="On the table")


def _hand(hand: tuple[CardFace, ...], game: str) -> Html:
    """The cards of a hand; if it has several parts, the first card of each bears its name on edge."""
    before = ("", *[each.heap for each in hand])
    slots = [_slot(each, each.heap != heap, game) for each, heap in zip(hand, before, strict=False)]
    return h("ul", *slots, id="uc-hand", class_="hand", aria_label="Your hand", data_keep="class data-rows")


@functools.lru_cache(4096)
def _slot(face: CardFace, begins: bool, game: str) -> Html:
    heap = h("span", face.heap, class_="heap", id=f"heap-{face.heap.lower()}") if begins else None
    short = None if face.sides else slip(face)
    return on_page(h("li", heap, Html(card(face)), short, class_=f"slot {width_of(face)}".rstrip()), game)


@functools.lru_cache(2048)
def _hero(hero: Hero, game: str) -> Html:
    rows = []
    for meter in hero.meters:
        if meter.look == "cubes":  # says nothing of itself
            rows.append(h("div", h("dt", meter.label), h("dd", meter.note)))
            rows.append(h("div", h("dt", meter_picture(meter))))
            continue
        note = None if meter.look == "bar" else h("dd", meter.note)
        term = h("dt", meter.label) if meter.look == "bar" else None
        rows.append(h("div", term, h("dt", meter_picture(meter)), note))
    rows += [h("div", h("dt", number.label), h("dd", number.value)) for number in hero.numbers]
    shown = h(
        "section",
        figure(hero.colour),
        h("div", h("h2", hero.name, class_="long" if len(hero.name) > LONG else None), h("small", hero.note)),
        h("dl", *rows),
        id="uc-hero",
        class_="hero",
        aria_label=hero.name,
        data_answer=hero.answer or None,
    )
    return on_page(shown, game)


@functools.lru_cache(512)
def _watching(decks: tuple[Deck, ...], cartouche: Cartouche, game: str) -> Html:
    """Before whom nothing lies: what the map says of itself, and the piles."""
    piles = [
        h("li", h("div", sign(deck.icon), h("span", deck.name), h("b", deck.left), class_="chit used"))
        for deck in decks
    ]
    said = [h("p", line) for line in cartouche.lines]
    about = h("div", h("h2", "On the table"), h("small", cartouche.title), *said)
    shown = h(
        "section",
        about,
        h("ul", *piles) if piles else None,
        id="uc-watching",
        class_="watching",
        aria_label="The table",
    )
    return on_page(shown, game)


@functools.lru_cache(1024)
def _foes(foes: tuple[CardFace, ...], on: str, game: str) -> Html:
    css = f"foes on-{on}" if on != "dock" else "foes many" if len(foes) > 1 else "foes"
    cards = [Html(card(each)) for each in foes]
    return on_page(h("div", *cards, id="uc-foes", class_=css, role="group", aria_label="You meet"), game)


@functools.lru_cache(1024)
def _trays(trays: tuple[Tray, ...], game: str) -> Html:
    return on_page(h("div", *[_tray(each) for each in trays], id="uc-trays", class_="trays"), game)


@functools.lru_cache(2048)
def _tray(tray: Tray) -> Html:
    if tray.picture:
        return h("section", Html(in_ascii(tray.picture)), class_="tray pictured")
    size = " two" if len(tray.chits) <= 4 else ""
    size += " told" if any(each.text for each in tray.chits) else ""
    chits = [h("li", _chit(each)) for each in tray.chits]
    return h("section", h("h3", tray.title), h("ul", *chits), class_=f"tray{size}", aria_label=tray.title)


def _chit(chit: Chit) -> Html:
    return h(
        "div",
        sign(chit.icon),
        h("span", chit.title),
        h("small", chit.text) if chit.text else None,
        id=chit.key,
        class_=f"chit {chit.state}",
        title=chit.label or None,
        data_answer=chit.answer or None,
        data_lies=chit.lies or None,
    )
