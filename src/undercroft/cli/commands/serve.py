"""`undercroft serve`: the table server."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.terminal.serving import fail, listen, run_server


def serve_command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8000,
    db: Annotated[Path, typer.Option(help="The file in which all tables are kept.")] = Path("undercroft.sqlite3"),
    allow_host: Annotated[list[str] | None, typer.Option(help="A name under which people call this server.")] = None,
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds between two answers of bots.")] = 0.6,
    bots: Annotated[int, typer.Option(min=1, max=64, help="How many processes think for bots.")] = 2,
    rate: Annotated[float, typer.Option(min=1, help="Changing requests per second that one address may send.")] = 15.0,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the lobby in a browser.")] = False,
    quiet: Annotated[bool, typer.Option(help="Log only problems.")] = False,
    studio: Annotated[
        bool | None, typer.Option(help="Edit cards at /studio/GAME; on if only this machine can come in.")
    ] = None,
    cards: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A card set that tables may be opened with.")
    ] = None,
) -> None:
    """Play in the browser: start the table server and print its address."""
    try:
        from undercroft.table.domain.settings import Settings  # only this command needs the server's libraries
        from undercroft.table.http import app  # noqa: F401
    except ModuleNotFoundError as missing:
        fail(f"the table needs the package {missing.name}: install undercroft[table]")
    logging.basicConfig(
        level=logging.WARNING if quiet else logging.INFO, format="%(asctime)s %(levelname)s %(message)s"
    )
    if not db.parent.is_dir():
        fail(f"there is no folder {db.parent} for the file {db.name}")
    sock = listen(host, port)
    settings = Settings(
        db=db,
        hosts=tuple(allow_host or ()),
        pace=pace,
        bot_processes=bots,
        answers_per_second=rate,
        tables_per_hour=max(120.0, rate * 60),
        streams_per_address=max(60, int(4 * rate)),
        studio=db.parent / "cards" if (_is_local(host, allow_host) and studio is None) or studio else None,
        card_sets=tuple(cards or ()),
    )
    run_server(settings, host, sock, "", open_browser)


def _is_local(host: str, names: list[str] | None) -> bool:
    """Can nobody but this machine come in? A server with a name is meant for others."""
    return host in ("127.0.0.1", "::1", "localhost") and not names
