"""References of a drawing to woodcuts and scenery, as addresses of a page or as drawings inside the picture."""

from __future__ import annotations

import re
from functools import lru_cache

from undercroft.ink import scenery
from undercroft.ink.icons import ALL, outline, sprite_names

ICON = 'href="icon:'
SCENERY = 'href="scenery:'
_ICON = re.compile(r'href="icon:([\w-]+)"')
_IMAGE = re.compile(r'<image href="scenery:(\w+)\.svg" x="[^"]*" y="[^"]*" width="[^"]*" height="[^"]*"')


def linked(svg: str, game: str, icons: str = "/icons", plates: str = "/scenery") -> str:
    """For a page: woodcuts come from the sprite of the game, scenery from files of its own.

    A woodcut that the sprite lacks (a designer's card file may name any) comes from the sprite of all."""
    svg = svg.replace(SCENERY, f'href="{plates}/')
    _, *found = svg.split(ICON)  # to look for a plain text is many times quicker than to search by a pattern
    if not found:
        return svg
    for name in {each[: each.find('"')] for each in found} - sprite_names(game):
        svg = svg.replace(f'{ICON}{name}"', f'href="{icons}/{ALL}.svg#{name}"')
    return svg.replace(ICON, f'href="{icons}/{game}.svg#')


def alone(svg: str) -> str:
    """For a picture that stands alone: everything it refers to is drawn inside it, once."""
    names, plates = sorted(set(_ICON.findall(svg))), sorted(set(_IMAGE.findall(svg)))
    for plate in plates:
        names = sorted({*names, *_ICON.findall(scenery.body(plate))})
    drawn = _IMAGE.sub(r'<use href="#s-\1"', _ICON.sub(r'href="#i-\1"', svg))
    inside = "".join(_woodcut(name) for name in names) + "".join(_plate(plate) for plate in plates)
    head, _, rest = drawn.partition(">")
    return f"{head}><defs>{inside}</defs>{rest}"


def plate_file(hash: str) -> str | None:
    """A plate as a file of its own, woodcuts and all; nothing if nobody has ever drawn it here."""
    found = scenery.document(hash)
    return None if found is None else alone(found) if "icon:" in found else found


@lru_cache(512)
def _woodcut(name: str) -> str:
    return f'<path id="i-{name}" d="{outline(name)}"/>'


@lru_cache(512)
def _plate(hash: str) -> str:
    body = _ICON.sub(r'href="#i-\1"', scenery.body(hash))
    return f'<g id="s-{hash}">{body}</g>'
