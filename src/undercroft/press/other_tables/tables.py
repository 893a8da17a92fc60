"""The tables that a box can be taken to, by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.kernel.cardfile.mistakes import did_you_mean, listed
from undercroft.kernel.errors import BadOption
from undercroft.press.box import Box
from undercroft.press.other_tables.images import image_bundle
from undercroft.press.other_tables.pictures import Progress
from undercroft.press.other_tables.playingcards import playingcards_room
from undercroft.press.other_tables.screentop import screentop_folder
from undercroft.press.other_tables.tabletop_simulator import tabletop_save

TABLES: Final = ("tts", "playingcards", "screentop", "images")


def export(box: Box, table: str, out: Path, base_url: str = "", progress: Progress | None = None) -> list[Path]:
    """Write the files for a table into a folder; says which."""
    if table not in TABLES:
        raise BadOption(f"there is no table {table!r}{did_you_mean(table, TABLES) or f': they are {listed(TABLES)}'}")
    if base_url and table != "tts":
        raise BadOption("--base-url is for tts alone: the other files carry their pictures with them")
    if base_url and not base_url.startswith(("http://", "https://")):
        raise BadOption(f"--base-url {base_url!r} is no address: it begins with https://")
    try:
        out.mkdir(parents=True, exist_ok=True)
        if table == "tts":
            return tabletop_save(box, out, base_url, progress)
        if table == "playingcards":
            return playingcards_room(box, out, progress)
        return screentop_folder(box, out, progress) if table == "screentop" else image_bundle(box, out, progress)
    except OSError as problem:
        raise BadOption(f"--out {out} cannot be written: {problem.strerror or problem}") from None
