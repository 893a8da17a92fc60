"""Scenery: drawings that never change, made once and known by the hash of their content.

A drawing refers to a plate as `scenery:<hash>.svg`; a page serves that as a file that may be cached for ever, a picture
that must stand alone takes it in (`references`). Plates use attributes instead of classes: no style sheet reaches them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from undercroft.ink.pen import Box, num

_BODIES: dict[str, str] = {}  # hash -> what is drawn
_BOXES: dict[str, Box] = {}
_PLATES: dict[object, Plate] = {}  # key -> plate
_directory: Path | None = None


class Plate:
    """A piece of scenery, drawn around its own origin."""

    __slots__ = ("box", "hash")

    def __init__(self, hash: str, box: Box) -> None:
        self.hash = hash
        self.box = box

    def at(self, x: float = 0, y: float = 0, turn: int = 0) -> str:
        """The plate with its origin at x, y, turned clockwise by so many degrees."""
        return _placed(self.hash, self.box, x, y, turn)


@lru_cache(4096)
def _placed(hash: str, box: Box, x: float, y: float, turn: int) -> str:
    turned = f" rotate({turn})" if turn else ""
    moved = f' transform="translate({num(x)} {num(y)}){turned}"' if x or y or turn else ""
    return (
        f'<image href="scenery:{hash}.svg" x="{num(box.x)}" y="{num(box.y)}" '
        f'width="{num(box.w)}" height="{num(box.h)}"{moved}/>'
    )


def plate(key: object, box: Box, draw: Callable[[], str]) -> Plate:
    """The plate with this key, drawn when it is asked for the first time."""
    found = _PLATES.get(key)
    if found is None:
        body = draw()
        hash = hashlib.blake2b(f"{box.view()} {body}".encode(), digest_size=9).hexdigest()
        _BODIES[hash], _BOXES[hash] = body, box
        found = _PLATES[key] = Plate(hash, box)
        if _directory is not None:
            _write(_directory, hash)
    return found


def body(hash: str) -> str:
    """What is drawn on a plate of this process, without its frame."""
    return _BODIES[hash]


def document(hash: str) -> str | None:
    """The file of a plate; nothing if nobody has ever drawn it here."""
    if hash in _BODIES:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_BOXES[hash].view()}" '
            f'width="{num(_BOXES[hash].w)}" height="{num(_BOXES[hash].h)}">{_BODIES[hash]}</svg>'
        )
    if _directory is not None and hash.isalnum():
        path = _directory / f"{hash}.svg"
        if path.is_file():
            return path.read_text(encoding="ascii")
    return None


def keep_in(directory: Path) -> None:
    """Keep every plate as a file too: other processes and later ones can serve it without drawing it."""
    global _directory
    directory.mkdir(parents=True, exist_ok=True)
    _directory = directory
    for hash in _BODIES:
        _write(directory, hash)


def _write(directory: Path, hash: str) -> None:
    path = directory / f"{hash}.svg"
    found = document(hash)
    if found is not None and not path.exists():
        draft = path.with_suffix(f".{id(found):x}")
        draft.write_text(found, encoding="ascii")
        draft.replace(path)


def keep_nowhere() -> None:
    """Keep plates in this process only, as at first."""
    global _directory
    _directory = None
