"""What a game is given that brings no drawing, no numbers and no judgement of its own: all of it from its views."""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from undercroft.ink.markup import escape
from undercroft.kernel.observation.features import Features
from undercroft.kernel.observation.row import Row

COLOURS = ("red", "blue", "green", "yellow", "black", "white")
"""The names of seats that have no others."""
MOST_LISTED = 6
"""So many entries of a list count one by one, as many as there are seats; of longer ones the rest only in the sum."""


# -- pictures ---------------------------------------------------------------------------------------------------------


def plain_text(view: object) -> str:
    """A view as text: every field by its name, lists of things as indented rows."""
    return "\n".join(_lines(view)) + "\n"


def _lines(thing: object, indent: str = "") -> list[str]:
    found: list[str] = []
    for name, value in _fields(thing):
        said = name.replace("_", " ")
        if _is_flat(value):
            found.append(f"{indent}{said}: {_word(value)}")
        elif isinstance(value, list | tuple):
            found.append(f"{indent}{said}:")
            found.extend(f"{indent}  {_row(entry)}" for entry in value)
        else:
            found.append(f"{indent}{said}:")
            found.extend(_lines(value, f"{indent}  "))
    return found


def _fields(thing: object) -> Iterable[tuple[str, object]]:
    if isinstance(thing, Mapping):
        return [(str(name), value) for name, value in thing.items()]
    if isinstance(thing, msgspec.Struct):
        return [(name, getattr(thing, name)) for name in thing.__struct_fields__]
    return [("", thing)]


def _is_flat(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(_is_flat(entry) and not isinstance(entry, list | tuple) for entry in value)
    return not isinstance(value, msgspec.Struct | Mapping)


def _row(entry: object) -> str:
    """A thing of a list in one line: what it is called first, then what else there is to say."""
    if _is_flat(entry):
        return _word(entry)
    said = []
    for name, value in _fields(entry):
        inner = _word(value) if _is_flat(value) else f"({_row(value)})"
        said.append(inner if name in ("name", "label") else f"{name.replace('_', ' ')} {inner}")
    return ", ".join(said)


def _word(value: object) -> str:
    if value is None or value == "" or value == [] or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(_word(entry) for entry in value)
    return str(value)


def plain_svg(view: object) -> str:
    """A view as a picture: its text on paper, one group per line, so that what changes can be found."""
    lines = plain_text(view).splitlines()
    width = max(24 + 9 * max((len(line) for line in lines), default=0), 240)
    height = 24 + 22 * len(lines)
    rows = "".join(
        f'<g id="line-{number}"><title>{escape(line.strip())}</title>'
        f'<text x="{12 + 9 * (len(line) - len(line.lstrip()))}" y="{30 + 22 * number}">'
        f"{escape(line.strip())}</text></g>"
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="monospace" '
        f'font-size="15" fill="#241a12"><rect width="{width}" height="{height}" fill="#f8efd9"/>{rows}</svg>'
    )


# -- numbers ----------------------------------------------------------------------------------------------------------

Read = Callable[[Any], float]


class ViewNumbers:
    """The numbers in a view, found by its type, so that there are always as many; `names` says what each is.

    Numbers and flags count as they are, lists by their length, their sum and their first entries. Texts do not count: a
    game that wants its places seen writes its own numbers.
    """

    def __init__(self, view: Callable[..., Any]) -> None:
        self._view = view
        self.names: list[str] = []
        self._reads: list[Read] = []
        try:
            kind = typing.get_type_hints(view).get("return")
        except (NameError, TypeError):
            kind = None
        self._add(kind, "", lambda seen: seen, deep=True)

    def features(self) -> Features:
        """What each number is, for environments and their pages."""
        found = Features()
        for name in self.names:
            found.share(name, f"{name} of the view, pressed into 0 to 1")
        return found

    def into(self, state: Any, seat: int, row: Row) -> None:
        """The numbers of what a seat sees, into a row."""
        for at, number in enumerate(self.of(self._view(state, seat))):
            row[at] = number

    def of(self, view: object) -> list[float]:
        """Each number pressed into 0 to 1, with 0 at one half: every further step counts less."""
        return [0.5 + number / (2 * (abs(number) + 8)) for number in [read(view) for read in self._reads]]

    def _add(self, kind: Any, name: str, read: Callable[[Any], Any], deep: bool) -> None:
        kind = _without_none(kind)
        origin = typing.get_origin(kind)
        if kind in (int, float, bool):
            self._put(name, lambda view: float(read(view) or 0))
        elif origin in (list, tuple):
            self._add_list(typing.get_args(kind), name, read, deep)
        elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            for field, inner in typing.get_type_hints(kind).items():
                self._add(inner, f"{name} {field}".strip(), _part(read, field), deep)

    def _add_list(self, inner: tuple[Any, ...], name: str, read: Callable[[Any], Any], deep: bool) -> None:
        entry = _without_none(inner[0]) if inner else None
        self._put(f"{name} count", lambda view: float(len(read(view) or ())))
        if entry in (int, float, bool):
            self._put(f"{name} sum", lambda view: float(sum(each or 0 for each in read(view) or ())))
        if deep:
            for number in range(MOST_LISTED):
                self._add(entry, f"{name} {number + 1}", _entry(read, number), deep=False)

    def _put(self, name: str, read: Read) -> None:
        self.names.append(name)
        self._reads.append(read)


def _without_none(kind: Any) -> Any:
    """The type of what is there if anything is."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        kinds = [each for each in typing.get_args(kind) if each is not type(None)]
        return kinds[0] if len(kinds) == 1 else None
    return kind


def _part(read: Callable[[Any], Any], field: str) -> Callable[[Any], Any]:
    return lambda view: getattr(read(view), field, None)


def _entry(read: Callable[[Any], Any], number: int) -> Callable[[Any], Any]:
    def entry(view: Any) -> Any:
        found = read(view) or ()
        return found[number] if number < len(found) else None

    return entry


# -- judgement, invariants, secrets -----------------------------------------------------------------------------------


class ViewJudge:
    """The judgement of a game that evaluates views."""

    def __init__(self, view: Callable[..., Any], evaluate: Callable[[Any], float]) -> None:
        self._view = view
        self._evaluate = evaluate

    def of(self, state: Any, seat: int) -> float:
        return self._evaluate(self._view(state, seat))


def undecided(_: object) -> float:
    """Nobody is ahead, for all we know."""
    return 0.5


def always_possible(_: object) -> None:
    """No table is impossible."""


def nothing_hidden(_: object, __: int, ___: random.Random) -> None:
    """Everything lies open: there is nothing to imagine."""
