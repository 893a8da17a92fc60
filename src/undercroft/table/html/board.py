"""The drawing of a game as a place to click: what may be answered there becomes a button in the picture."""

from __future__ import annotations

import re
from html import escape

from undercroft.kernel.match import Seen
from undercroft.table.domain.table import Table
from undercroft.table.html.markup import Html, h, in_ascii

_ROOT = re.compile(r"<svg\b([^>]*)>")
_VIEW_BOX = re.compile(r'\bviewBox="([^"]*)"')
_PLACE = re.compile(r"<title>(?:The )?((?:[^,:.<&]|&[^;]+;)+)")
_REPLACED = re.compile(r'\s(?:role|tabindex|aria-label)="[^"]*"')
_GROUP_AND_IMAGE = 'role="group" role="img"><title>'
_NOT_OURS = re.compile(r'\s(?:id|role|width|height|class)="[^"]*"')


def board(svg: str, seen: Seen | None) -> Html:
    """The picture with its root as a group, and each legal target focusable, labelled and clickable."""
    return with_targets(readable(svg), seen)


def readable(svg: str) -> Html:
    """The picture with its root as a group.

    Whatever the drawing gives a title is one image with that name to a screen reader, unless the drawing says that it
    is a group of such: so the picture reads as a list of what lies where, without the letters drawn on the pieces."""
    svg = in_ascii(svg)
    found = _ROOT.match(svg)
    if found is None:
        return Html(svg)
    attributes = _NOT_OURS.sub("", found[1])
    box = _VIEW_BOX.search(attributes)
    home = f' data-home="{box[1]}"' if box else ""
    shape = "board tall" if box and _is_tall(box[1]) else "board"
    opened = f'<svg id="uc-svg" class="{shape}" role="group" aria-label="The board"{home}{attributes}>'
    named = (
        svg[found.end() :].replace("><title>", ' role="img"><title>').replace(_GROUP_AND_IMAGE, 'role="group"><title>')
    )
    return Html(opened + named)


def on_stage(picture: Html) -> Html:
    """The part of the page."""
    return Html(f'<div id="uc-board" class="stage" tabindex="0" role="region" aria-label="Board">{picture}</div>')


def before_the_game(table: Table) -> Html:
    """The part of the page while seats are open: some table of the same game."""
    picture = h("img", src=f"/pictures/{table.game.slug}.svg", alt=f"A table of {table.game.title}", class_="preview")
    return h("div", picture, id="uc-board", class_="stage waiting")


def _is_tall(box: str) -> bool:
    """So tall that it would be too small to read if all of it had to fit on a desktop screen."""
    _, _, width, height = (float(number) for number in box.replace(",", " ").split())
    return height > 1.6 * width


def with_targets(picture: Html, seen: Seen | None) -> Html:
    """The same picture with each legal target focusable, labelled and clickable."""
    if seen is None:
        return picture
    body = str(picture)
    labels: dict[str, list[str]] = {}
    for place, label in zip(seen.places, seen.labels, strict=True):
        if place:
            labels.setdefault(place, []).append(label)
    for place, all_labels in labels.items():
        body = _mark(body, place, all_labels)
    return Html(body)


def _mark(body: str, place: str, labels: list[str]) -> str:
    """Turn the element with this id into a button; an id that is not in the picture is no target."""
    at = body.find(f' id="{place}"')
    if at < 0:
        return body
    start, end = body.rindex("<", 0, at), body.index(">", at)
    name, _, attributes = body[start + 1 : end].partition(" ")
    closed = "/" if attributes.endswith("/") else ""
    kept = _REPLACED.sub("", f" {attributes.removesuffix('/')}")
    said = in_ascii(escape(labels[0] if len(labels) == 1 else f"{len(labels)} choices here"))
    named = _PLACE.match(body, end + 1)
    if named is not None and named[1].lower() not in said.lower():
        said = (
            f"{named[1]}: {said}"  # what is written there is part of the name: some say aloud what they want to click
        )
    if ' class="' in kept:
        kept = kept.replace(' class="', ' class="target ', 1)
    else:
        kept += ' class="target"'
    tag = f'<{name}{kept} tabindex="0" role="button" aria-label="{said}" data-target="1"{closed}>'
    return body[:start] + tag + body[end + 1 :]


def targets(svg: str, seen: Seen) -> set[str]:
    """The places of the options that are really in the picture."""
    return {place for place in seen.places if place and f' id="{place}"' in svg}
