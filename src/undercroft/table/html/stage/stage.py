"""The stage: the sheet with map and pieces, what is laid out on it, and one's own numbers for small screens."""

from __future__ import annotations

import functools
from typing import Any
from weakref import WeakValueDictionary

from undercroft.ink.cards import card
from undercroft.ink.scene import CardFace, Hero, Meter, Scene
from undercroft.ink.sheet import parchment
from undercroft.kernel.game import Game
from undercroft.kernel.question import Question
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.html import THING, Layer, end_of_group, pieces_of
from undercroft.table.html.elements.markup import Html, Pieces, h, in_ascii, together
from undercroft.table.html.elements.sign import figure, on_page, sign

PAPER = (1064, 610)
PLACES = '<g class="places">'
"""Where the ground ends and the places begin."""
NO_OFFER = Html('<div id="uc-offer" hidden></div>')
"""Keeps the place: cards that are laid out, or taken up, are then a piece that changed and not another stage."""
NOTHING_KNOWN = Html('<div id="uc-known" hidden></div>')
MAP = 1
"""Which piece of a stage is the map."""


def stage(scene: Scene) -> Pieces:
    """The sheet as these eyes see it. Which part of it is shown, the browser decides by its size."""
    sheet = scene.sheet
    view = sheet.focus.view()
    css = "sheet offering" if scene.offer else "sheet"
    shell = Html(
        f'<div id="uc-board" class="{css}" role="region" aria-label="The table" '
        f'data-focus="{view}" data-near="{sheet.near.view()}" data-whole="{sheet.whole.view()}" '
        f'data-least="{sheet.least:g}">'
    )
    ground = _layer("map", "Map", sheet.ground, view, scene.game)
    pieces = _layer("pieces", "Pieces", sheet.pieces, view, scene.game)
    offer = _offer(scene.offer, scene.offer_title, scene.game) if scene.offer else NO_OFFER
    own = _own_numbers(scene.hero, scene.game) if scene.hero is not None else Html()
    known = _known(scene.known, scene.game) if scene.known else NOTHING_KNOWN
    return Pieces([shell, ground, pieces, offer, own, known, Html("</div>")])


def _layer(name: str, label: str, svg: str, view: str, game: str) -> Layer:
    """A layer is made once for all who see the same, and kept as long as somebody does; then it also need not be
    compared."""
    key = name, svg, view, game
    found = _layers.get(key)
    if found is None:
        found = _layers[key] = _drawn_layer(name, label, _grouped(svg) if name == "map" else svg, view, game)
    return found


_layers: WeakValueDictionary[tuple[str, str, str, str], Layer] = WeakValueDictionary()


def _drawn_layer(name: str, label: str, svg: str, view: str, game: str) -> Layer:
    head = f'<svg id="uc-{name}" class="{name}" viewBox="{view}" data-keep="viewBox" role="group" aria-label="{label}">'
    return Layer(on_page(f"{head}{_as_images(svg)}</svg>", game))


def _grouped(ground: str) -> str:
    """The same with what lies below the places, and what is written over them, as one thing each: a light that moves
    does not move the places."""
    below, places, rest = ground.partition(PLACES)
    if not places or THING in below:
        return ground
    end = end_of_group(rest)
    over, thing, others = rest[end:].partition(THING)
    if over and over.count("<g") == over.count("</g>"):
        over = f'<g id="uc-names">{over}</g>'
    return f'<g id="uc-ground">{below}</g>{places}{rest[:end]}{over}{thing}{others}'


def board_of(game: Game[Any], view: Any) -> tuple[Scene | None, Html | Pieces]:
    """A view on the stage: as a scene, or as the plain picture of a game that has none."""
    if game.scene is None:
        return None, plain_stage(game.svg(view))
    scene = game.scene(view)
    return scene, stage(scene)


def card_of_piece(table: Table, eyes: int, piece: str) -> Html | None:
    """The card that lies on the sheet as this piece, large enough to be read; none if these eyes see no such card."""
    match = table.match
    if match is None or match.game.scene is None:
        return None
    scene = match.game.scene(match.view(eyes))
    found = next((each for each in scene.lying if each.key == piece), None)
    return None if found is None else on_page(Html(card(found)), scene.game)


def with_ghosts(board: Html | Pieces, game: Game[Any], question: Question[Any] | None) -> Html | Pieces:
    """The same stage with what the answers to this seat's own question would put on the map."""
    drawn = game.ghosts(question) if game.ghosts is not None and question is not None else ""
    if not drawn:
        return board
    layers = list(pieces_of(board))
    ground = layers[MAP]
    assert isinstance(ground, Layer)
    layers[MAP] = ground.with_more(on_page(drawn, game.slug))
    return Pieces(layers)


def plain_stage(picture: str) -> Html:
    """The stage of a game that has no scene: its picture on the sheet."""
    return Html(
        '<div id="uc-board" class="sheet plain" role="region" aria-label="The table">'
        f'<div class="picture">{in_ascii(picture)}</div></div>'
    )


@functools.lru_cache(16)
def paper(game: str) -> Html:
    """The parchment itself: it never changes, so it is not a part that is sent again."""
    w, h_ = PAPER
    return Html(
        f'<svg class="sheet-paper" viewBox="0 0 {w} {h_}" preserveAspectRatio="none" aria-hidden="true">'
        f"{in_ascii(parchment(w, h_, game, '/static/paper.png'))}</svg>"
    )


def _as_images(svg: str) -> str:
    """Whatever has a title is one image with that name to a screen reader."""
    return svg.replace("><title>", ' role="img"><title>')


@functools.lru_cache(512)
def _offer(offer: tuple[CardFace, ...], title: str, game: str) -> Html:
    cards = [Html(card(each)) for each in offer]
    laid_out = h(
        "div",
        h("h2", title),
        *cards,
        id="uc-offer",
        class_="offer",
        role="group",
        tabindex="0",
        aria_label=title,
    )
    return on_page(laid_out, game)


@functools.lru_cache(512)
def _known(known: tuple[CardFace, ...], game: str) -> Html:
    """Cards for the closer look alone."""
    return on_page(h("div", *[Html(card(each)) for each in known], id="uc-known", hidden=True), game)


@functools.lru_cache(2048)
def _own_numbers(hero: Hero, game: str) -> Html:
    first = [meter_picture(each) for each in hero.meters[:1]]
    most = 1 if hero.meters else 3
    rest = [*[each.note for each in hero.meters[1:]], *[f"{n.label} {n.value}" for n in hero.numbers[:most]]]
    shown = h(
        "div",
        figure(hero.colour),
        h("div", *first, h("b", " · ".join(rest))),
        id="uc-me",
        class_="me",
        aria_hidden="true",
    )
    return on_page(shown, game)


def meter_picture(meter: Meter) -> Html:
    """Hearts, coins, cubes, or a bar with its number."""
    if meter.look == "bar":
        share = 100 * max(0, min(meter.value, meter.most)) / max(1, meter.most)
        bar = Html(
            '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect width="{share:.0f}" height="10"/></svg>'
        )
        css = f"meter bar-meter of-{meter.icon}"
        return h("span", bar, h("b", meter.note), class_=css, role="img", aria_label=_meter_said(meter))
    if meter.look == "hearts":
        pips = together(*[sign(meter.icon, "" if n < meter.value else "off") for n in range(meter.most)])
    else:
        pips = together(*[h("i", class_=None if n < meter.value else "off") for n in range(meter.most)])
    return h("span", pips, class_=f"meter {meter.look}", role="img", aria_label=_meter_said(meter))


def _meter_said(meter: Meter) -> str:
    return f"{meter.label}: {meter.note or f'{meter.value} of {meter.most}'}"
