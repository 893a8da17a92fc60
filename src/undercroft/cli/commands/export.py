"""`undercroft export`: what is in the box of a game as files for another table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.commands.arguments import Cards, GameName, card_file
from undercroft.cli.terminal.paint import console
from undercroft.cli.terminal.progress import watching
from undercroft.games import game as find_game
from undercroft.press.box import contents
from undercroft.press.other_tables import export


def export_command(
    game: GameName,
    table: Annotated[str, typer.Option("--for", metavar="TABLE", help="tts, playingcards, screentop or images.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write to.")],
    cards: Cards = None,
    base_url: Annotated[
        str, typer.Option("--base-url", metavar="URL", help="Where the pictures of a tts save will lie on the web.")
    ] = "",
) -> int:
    """Take a game to another table: Tabletop Simulator, playingcards.io, Screentop, or a ZIP of pictures."""
    box = contents(find_game(game), card_file(cards))
    box.check()
    with watching("pictures", "pictures") as progress:
        written = export(box, table, out, base_url, progress)
    screen = console()
    for file in written:
        screen.print(str(file), no_wrap=True, crop=False, overflow="ignore")
    return 0
