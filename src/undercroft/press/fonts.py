"""The fonts of the drawings as a typesetter reads them: made once from the web fonts, kept in the user's cache.

Figures are lining figures, as everywhere else: the default figures of Alegreya Sans would dance.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).parents[1] / "table" / "static" / "fonts"
FAMILIES: Final = {  # file: family, style, weight
    "fell-sc": ("Fell SC", "Regular", 400),
    "fell": ("Fell", "Regular", 400),
    "fell-italic": ("Fell", "Italic", 400),
    "sans-400": ("Alegreya Sans", "Regular", 400),
    "sans-500": ("Alegreya Sans", "Medium", 500),
    "sans-700": ("Alegreya Sans", "Bold", 700),
    "sans-800": ("Alegreya Sans", "ExtraBold", 800),
}
RECIPE: Final = "1"
"""Changes when the files are made in another way."""


@cache
def font_folder() -> Path:
    """Where the fonts lie; made if they are not there yet."""
    stamp = hashlib.blake2b(RECIPE.encode(), digest_size=6)
    for name in FAMILIES:
        stamp.update((SOURCE / f"{name}.woff2").read_bytes())
    cached = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "undercroft"
    folder = cached / f"fonts-{stamp.hexdigest()}"
    if folder.is_dir():
        return folder
    try:
        cached.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix="fonts-", dir=cached))
    except OSError:  # a home that cannot be written to: for this process alone
        draft = folder = Path(tempfile.mkdtemp(prefix="undercroft-fonts-"))
    for name, (family, style, weight) in FAMILIES.items():
        _convert(name, family, style, weight, draft / f"{name}.ttf")
    if draft != folder:
        try:
            draft.rename(folder)
        except OSError:  # somebody else was faster
            shutil.rmtree(draft, ignore_errors=True)
    return folder


def _convert(name: str, family: str, style: str, weight: int, target: Path) -> None:
    from fontTools.ttLib import TTFont

    font = TTFont(SOURCE / f"{name}.woff2")
    _line_up_figures(font)
    font.flavor = None
    names = font["name"]
    names.names = [entry for entry in names.names if entry.nameID not in (1, 2, 3, 4, 6, 16, 17)]
    plain = family.replace(" ", "")
    entries = {1: family, 2: style, 3: f"{plain}-{style}", 4: f"{family} {style}", 6: f"{plain}-{style}", 16: family}
    for number, text in {**entries, 17: style}.items():
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font.save(target)


def _line_up_figures(font: Any) -> None:
    """Let the letters 0 to 9 stand for the lining figures."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    lining: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    lining |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    for mapping in font["cmap"].tables:
        mapping.cmap = {code: lining.get(glyph, glyph) for code, glyph in mapping.cmap.items()}
