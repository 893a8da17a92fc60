"""`undercroft export`: what is in the box of a game as files for another table."""

from __future__ import annotations

from pathlib import Path

from undercroft.cli.commands.arguments import card_file
from undercroft.cli.terminal.paint import console
from undercroft.cli.terminal.progress import watching
from undercroft.games import game as find_game
from undercroft.press.box import contents
from undercroft.press.other_tables import export


def export_command(slug: str, table: str, out: Path, cards: Path | None, base_url: str) -> int:
    """Write the files, and say where they are."""
    box = contents(find_game(slug), card_file(cards))
    box.check()
    with watching("pictures", "pictures") as progress:
        written = export(box, table, out, base_url, progress)
    screen = console()
    for file in written:
        screen.print(str(file), no_wrap=True, crop=False, overflow="ignore")
    return 0
