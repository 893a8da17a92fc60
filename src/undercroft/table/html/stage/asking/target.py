"""Things that stand for answers: a place, a piece, a card, a rival. Whoever is asked may touch them."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape

from undercroft.kernel.match import Seen
from undercroft.table.html.elements.html import ANSWER, ID, Markup, Named, in_pieces, named, pieces_of
from undercroft.table.html.elements.markup import Html, Pieces, in_ascii

_REPLACED = re.compile(r'\s(?:role|tabindex|aria-label)="[^"]*"')
_NAMED = re.compile(r"<title>(?:The )?((?:[^,:.(<&]|&[^;]+;)+)")


def with_targets(markup: Markup, seen: Seen | None, to_try: Collection[str] = ()) -> Markup:
    """The same markup, each thing that stands for a legal answer focusable, labelled and clickable."""
    if seen is None:
        return markup
    labels: dict[str, list[str]] = {}
    tried = set()
    costs: dict[str, str] = {}
    every_cost = seen.costs or ("",) * len(seen.options)
    for text, place, label, cost in zip(seen.options, seen.places, seen.labels, every_cost, strict=True):
        if place:
            labels.setdefault(place, []).append(label)
            costs.setdefault(place, cost)
            if text in to_try:
                tried.add(place)
    bodies = list(pieces_of(markup))
    names = [named(body) for body in bodies]
    for place, all_labels in labels.items():
        more = ' data-try="1"' if place in tried else ""
        if costs[place]:
            more += f' data-cost="{in_ascii(escape(costs[place]))}"'
        answers = [number for number, each in enumerate(names) if place in each.answers]
        key = ANSWER if answers else ID  # a plain picture: the answer is its id
        for number in answers or [number for number, each in enumerate(names) if place in each.ids]:
            bodies[number] = Html(_mark(str(bodies[number]), f'{key}{place}"', all_labels, more))
    return in_pieces(markup, bodies)


def _mark(body: str, key: str, labels: list[str], more: str) -> str:
    """Turn every element that stands for this answer into a button."""
    at = body.find(key)
    while at >= 0:
        start, end = body.rindex("<", 0, at), body.index(">", at)
        name, _, attributes = body[start + 1 : end].partition(" ")
        closed = "/" if attributes.endswith("/") else ""
        kept = _REPLACED.sub("", f" {attributes.removesuffix('/')}")
        said = in_ascii(escape(labels[0] if len(labels) == 1 else f"{len(labels)} choices here"))
        named = _NAMED.match(body, end + 1)
        if named is not None and named[1].strip().lower() not in said.lower():
            said = f"{named[1].strip()}: {said}"  # what is drawn there is part of the name
        if ' class="' in kept:
            kept = kept.replace(' class="', ' class="target ', 1)
        else:
            kept += ' class="target"'
        tag = f'<{name}{kept} tabindex="0" role="button" aria-label="{said}" data-target="1"{more}{closed}>'
        body = body[:start] + tag + body[end + 1 :]
        at = body.find(key, start + len(tag))
    return body


class Shown:
    """What is to be seen on a page: the things that can be touched, and the ghosts of what answers would put there."""

    def __init__(self, *markups: Html | Pieces) -> None:
        self._named: list[Named] = [named(piece) for each in markups for piece in pieces_of(each)]
        self.ghosts = frozenset().union(*[each.ghosts for each in self._named])

    def things(self, seen: Seen) -> set[str]:
        """The places of the options that are really to be seen."""
        places = {place for place in seen.places if place}
        return {place for place in places if any(place in each.answers or place in each.ids for each in self._named)}


NOTHING_SHOWN = Shown()
