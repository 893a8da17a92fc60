"""The style sheets: `static/style/NAME.css` names the files of each, in their order; later ones refine earlier ones.

Like scripts they lie under an address that changes with whatever is in any of them. So browsers keep them for ever, and
never wear those of an earlier release.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path

from undercroft.ink.style_sheet import whole_sheet
from undercroft.table.html.elements.markup import Html, h

FOLDER = Path(__file__).parents[2] / "static" / "style"


@functools.cache
def sheets() -> Mapping[str, str]:
    """The text of each sheet, by its name."""
    return {file.stem: whole_sheet(file) for file in sorted(FOLDER.glob("*.css"))}


@functools.cache
def version() -> str:
    """A digest of all sheets."""
    whole = "".join(f"{name}\0{text}\0" for name, text in sheets().items())
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


@functools.lru_cache(32)
def style_tags(*names: str) -> tuple[Html, ...]:
    """What a page says in its head so that it wears these sheets."""
    return tuple(h("link", rel="stylesheet", href=f"/style/{version()}/{name}.css") for name in names)
