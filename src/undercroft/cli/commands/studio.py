"""`undercroft studio`: edit the cards of a game in the browser, and see the balance move."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer

import undercroft
from undercroft.cli.terminal.serving import fail, listen, run_server
from undercroft.kernel.errors import BadOption


def studio_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Whose cards; `undercroft games` lists them.")],
    cards: Annotated[
        Path | None,
        typer.Option("--cards", metavar="FILE", help="The card file to edit; a new one begins with ours."),
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8000,
    db: Annotated[Path, typer.Option(help="The file in which tables are kept.")] = Path("undercroft.sqlite3"),
    open_browser: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
) -> None:
    """Edit the cards of a game in the browser, and see the balance move."""
    found = undercroft.game(game)
    if found.cards is None:
        raise BadOption(f"{found.title} has no cards to edit")
    try:
        from undercroft.table.domain.settings import Settings
        from undercroft.table.http import app  # noqa: F401
    except ModuleNotFoundError as missing:
        fail(f"the studio needs the package {missing.name}: install undercroft[table]")
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    file = cards or Path(f"{game}.toml")
    if file.exists():
        found.cards.open(file)  # a file that the game refuses is refused here, with its line
    elif not file.parent.is_dir():
        fail(f"there is no folder {file.parent} for the file {file.name}")
    settings = Settings(db=db, studio=file.parent, studio_files={game: file})
    run_server(settings, host, listen(host, port), f"studio/{game}", open_browser)
