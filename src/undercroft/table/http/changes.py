"""What a page must be told so that it shows one drawing instead of another.

A part that changed is sent whole, but of a list that only grew what is new, and of a part in pieces the pieces that
differ: as a rule a thing or two on the map. Whatever has an id is such a piece, and the page finds it by that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from undercroft.table.html.elements.html import THING, Layer, end_of_group
from undercroft.table.html.elements.markup import GrowingList, Html, Pieces

Sendable = str | GrowingList | Pieces
"""Markup, or what a program is told."""
_NAMED = re.compile(r'<(\w+) id="([^"]+)"')


def what_changed(sent: Mapping[str, Sendable], drawn: Mapping[str, Sendable]) -> list[str]:
    """The parts that are not as they were sent last, each as short as it can be said."""
    changed: list[str] = []
    for name, part in drawn.items():
        old = sent.get(name)
        if old == part:
            continue
        shorter: str | None = None
        if isinstance(part, GrowingList) and isinstance(old, GrowingList):
            shorter = part.since(old, name)
        elif isinstance(part, Pieces) and isinstance(old, Pieces):
            shorter = pieces_that_differ(old, part)
        changed.append(str(part) if shorter is None else shorter)
    return changed


def pieces_that_differ(old: Pieces, new: Pieces) -> str | None:
    """Elements that are not as they were; nothing if more than that has changed."""
    if len(old.pieces) != len(new.pieces):
        return None
    found: list[str] = []
    for was, piece in zip(old.pieces, new.pieces, strict=True):
        if was is piece or was == piece:
            continue
        named, before = _NAMED.match(_head(piece)), _NAMED.match(_head(was))
        if named is None or before is None or named[0] != before[0]:
            return None
        if not found and piece is new.pieces[0]:
            found.append(_shell(_head(piece), named[1]))
        elif isinstance(was, Pieces) and isinstance(piece, Pieces):  # in pieces itself
            found.append(pieces_that_differ(was, piece) or str(piece))
        elif isinstance(was, Pieces) or isinstance(piece, Pieces):
            found.append(str(piece))
        else:
            found.append(things_that_differ(was, piece) or piece)
    return "".join(found)


def _head(piece: Html | Pieces) -> Html:
    """Where its opening tag is."""
    return _head(piece.pieces[0]) if isinstance(piece, Pieces) else piece


def things_that_differ(old: str, new: str) -> str:
    """The things of a layer that are not as they were; nothing if more than that has changed."""
    before, after = _in_things(old), _in_things(new)
    if len(before) != len(after) or len(after) == 1:
        return ""
    shell = ""
    if before[0] != after[0]:
        if after[0].count("<") > 1 or before[0].count("<") > 1:
            return ""
        shell = _shell(after[0], "svg")
    found: list[str] = []
    for was, thing in zip(before[1:], after[1:], strict=True):
        if was == thing:
            continue
        ended, end = end_of_group(was), end_of_group(thing)
        if not end or not ended or was[ended:] != thing[end:] or was[: was.index('"')] != thing[: thing.index('"')]:
            return ""
        found.append(THING + thing[:end])
    return f"{shell}<svg>{''.join(found)}</svg>" if found else shell


def _in_things(layer: str) -> list[str]:
    """What comes before the first thing, then each thing with what follows it."""
    return layer.in_things() if isinstance(layer, Layer) else layer.split(THING)


def _shell(tag: str, name: str) -> str:
    """An element with its attributes, but without what is in it: that stays as it is."""
    return f"{tag.removesuffix('>')} data-shell></{name}>"
