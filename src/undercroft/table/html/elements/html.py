"""Text that is markup: strings of their own kind, so that nothing is escaped twice; and markup in parts, which is put
together only where somebody needs the whole text."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar, cast

ANSWER, ID, GHOST = ' data-answer="', ' id="', 'data-ghost="'
THING = '<g id="'
"""Where a thing with a name of its own begins in a picture."""
_GROUP = re.compile(r"<g[ >]|</g>")


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


class GrowingList:
    """Markup of a list that mostly grows at its end. Whoever has an earlier one needs only what is new."""

    __slots__ = ("after", "before", "lines")

    def __init__(self, lines: Sequence[Html], before: str, after: str) -> None:
        self.lines = lines
        self.before = Html(before)
        self.after = Html(after)

    def __iter__(self) -> Iterator[Html]:
        yield self.before
        yield from self.lines
        yield self.after

    def __str__(self) -> str:
        return "".join(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrowingList) and self.before == other.before and self.lines == other.lines

    __hash__ = None  # type: ignore[assignment]

    def since(self, old: GrowingList, name: str) -> Html | None:
        """The lines to add to the list of this name, and how many to drop at its beginning; nothing if that is not
        all that changed."""
        if self.before != old.before:
            return None
        try:
            dropped = old.lines.index(self.lines[0]) if self.lines else 0
        except ValueError:
            return None
        kept = len(old.lines) - dropped
        if old.lines[dropped:] != self.lines[:kept]:
            return None
        return Html(f'<ol data-more="{name}" data-drop="{dropped}">{"".join(self.lines[kept:])}</ol>')


class Named(NamedTuple):
    """What in a piece of markup can be found by a name: answers, elements, and what answers would put there."""

    answers: frozenset[str]
    ids: frozenset[str]
    ghosts: frozenset[str]


def named(markup: str | Pieces) -> Named:
    """Everything in it that has a name."""
    return _named(markup) if isinstance(markup, str) and not isinstance(markup, Layer) else markup.named()


@functools.lru_cache(8192)
def _named(markup: str) -> Named:
    return Named(_values(ANSWER, markup), _values(ID, markup), _values(GHOST, markup))


def _values(key: str, markup: str) -> frozenset[str]:
    """Everything that an attribute is said to be."""
    _, *found = markup.split(key)
    return frozenset([each[: each.find('"')] for each in found])


class Layer(Html):
    """Markup of a picture with things in it. Several viewers may have the same, so it is taken apart only once."""

    __slots__ = ("__weakref__", "_named", "_things")
    _named: Named | None
    _things: list[str] | None

    def __new__(cls, markup: str) -> Layer:
        made = super().__new__(cls, markup)
        made._named = made._things = None
        return made

    def in_things(self) -> list[str]:
        if self._things is None:
            self._things = self.split(THING)
        return self._things

    def named(self) -> Named:
        if self._named is None:
            self._named = Named(_values(ANSWER, self), _values(ID, self), _values(GHOST, self))
        return self._named

    def with_more(self, markup: str) -> Layer:
        """The same picture with something more at its end."""
        end = "</svg>"
        made = Layer(f"{self.removesuffix(end)}{markup}{end}")
        made._named = Named(*[old | new for old, new in zip(self.named(), Layer(markup).named(), strict=True)])
        return made


class Pieces:
    """Markup in pieces: an opening tag, elements with ids of their own, and what ends it. Whoever has an earlier one
    needs only the pieces that differ."""

    __slots__ = ("pieces",)

    def __init__(self, pieces: Sequence[Html | Pieces]) -> None:
        self.pieces = pieces

    def __iter__(self) -> Iterator[Html]:
        for piece in self.pieces:
            if isinstance(piece, Pieces):
                yield from piece
            else:
                yield piece

    def __str__(self) -> str:
        return "".join(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pieces) and self.pieces == other.pieces

    __hash__ = None  # type: ignore[assignment]

    def named(self) -> Named:
        found = [named(piece) for piece in self.pieces]
        return Named(*[frozenset().union(*names) for names in zip(*found, strict=True)])


Part = Html | GrowingList | Pieces
"""A part of a page."""
Markup = TypeVar("Markup", bound=Html | Pieces)


def pieces_of(markup: Html | Pieces) -> Sequence[Html | Pieces]:
    """Its pieces, or all of it as one."""
    return markup.pieces if isinstance(markup, Pieces) else (markup,)


def in_pieces(like: Markup, pieces: Sequence[Html | Pieces]) -> Markup:
    """These pieces, put together as they were before they were changed."""
    return cast(Markup, Pieces(pieces) if isinstance(like, Pieces) else pieces[0])


def end_of_group(inside: str) -> int:
    """Where the `<g>` ends that this text is inside of; 0 if it does not."""
    first = inside.find("</g>")
    if inside.find("<g", 0, first) < 0 <= first:  # as a rule, and quicker than to look for every tag
        return first + len("</g>")
    depth = 1
    for tag in _GROUP.finditer(inside):
        depth += -1 if tag[0] == "</g>" else 1
        if not depth:
            return tag.end()
    return 0
