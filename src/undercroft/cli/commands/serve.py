"""`undercroft serve`: the table server."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.terminal.serving import LogFormat, fail, listen, networks, run_server, start_log

SHORTEST_TOKEN = 24
EVERYWHERE = ("0.0.0.0", "::")


def serve_command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8000,
    db: Annotated[
        str, typer.Option(help="The file in which all tables are kept, or postgresql://USER@HOST/NAME.")
    ] = "undercroft.sqlite3",
    allow_host: Annotated[list[str] | None, typer.Option(help="A name under which people call this server.")] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy in front of this server, or its network; it says who visits."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Who may read /metrics besides this machine: an address or a network."),
    ] = None,
    log: Annotated[LogFormat, typer.Option(help="How the log is written: for people, or a JSON object a line.")] = (
        LogFormat.text
    ),
    pace: Annotated[float, typer.Option(min=0, max=10, help="Seconds between two answers of bots.")] = 0.6,
    bots: Annotated[int, typer.Option(min=1, max=64, help="How many processes think for bots.")] = 2,
    look_back: Annotated[
        float, typer.Option(min=1, max=600, help="Seconds that go into the page after a game.")
    ] = 40.0,
    rate: Annotated[float, typer.Option(min=1, help="Changing requests per second that one address may send.")] = 15.0,
    streams: Annotated[int, typer.Option(min=10, help="Open pages that listen, in all.")] = 14_000,
    streams_per_table: Annotated[int, typer.Option(min=1, help="Open pages of spectators at one table.")] = 2_500,
    streams_per_address: Annotated[
        int, typer.Option(min=0, help="Open pages of one address; 0: as --rate suggests.")
    ] = 0,
    connections: Annotated[int, typer.Option(min=10, help="Connections in all, as far as handles go.")] = 18_000,
    connections_per_address: Annotated[
        int,
        typer.Option(min=0, help="Connections of one address (not of a trusted proxy); 0: as --rate suggests."),
    ] = 0,
    admin_token_file: Annotated[
        Path | None,
        typer.Option(
            envvar="UNDERCROFT_ADMIN_TOKEN_FILE",
            metavar="FILE",
            help="A file with a secret of at least 24 characters; whoever shows it at /admin is the operator.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the lobby in a browser.")] = False,
    quiet: Annotated[bool, typer.Option(help="Log only problems.")] = False,
    studio: Annotated[
        bool | None, typer.Option(help="Edit cards at /studio/GAME; on if only this machine can come in.")
    ] = None,
    cards: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="A card set that tables may be opened with.")
    ] = None,
    remote_bots: Annotated[
        bool, typer.Option("--remote-bots", help="Let bots think in workers: undercroft worker --db postgresql://...")
    ] = False,
    reach: Annotated[
        str, typer.Option(metavar="HOST:PORT", help="Where other nodes of the same database reach this one.")
    ] = "",
    lease: Annotated[
        float, typer.Option(min=1, max=120, help="A node silent for so many seconds loses its tables to the others.")
    ] = 8.0,
    drain: Annotated[
        float, typer.Option(min=0, max=600, help="When stopped, pass requests on to other nodes for so many seconds.")
    ] = 0.0,
) -> None:
    """Play in the browser: start the table server and print its address."""
    try:
        from undercroft.table.domain.settings import Settings  # only this command needs the server's libraries
        from undercroft.table.domain.store.opened import is_postgres
        from undercroft.table.http import app  # noqa: F401
    except ModuleNotFoundError as missing:
        fail(f"the table needs the package {missing.name}: install undercroft[table]")
    start_log(log, quiet)
    file = None if is_postgres(db) else Path(db)
    if file is not None and not file.parent.is_dir():
        fail(f"there is no folder {file.parent} for the file {file.name}")
    if file is None and studio:
        fail("the studio edits files beside the tables' own: start it with a file as --db")
    if file is not None and remote_bots:
        fail("workers take their jobs from a PostgreSQL database: start it with postgresql://... as --db")
    admin_token = _token_in(admin_token_file) if admin_token_file is not None else ""
    sock = listen(host, port)
    edits = file is not None and (studio or (studio is None and _is_local(host, allow_host)))
    settings = Settings(
        db=file or db,
        reach=reach or f"{socket.gethostname() if host in EVERYWHERE else host}:{sock.getsockname()[1]}",
        lease=lease,
        remote_bots=remote_bots,
        drain=drain,
        hosts=tuple(allow_host or ()),
        trusted_proxies=networks("--trust-proxy", trust_proxy),
        metrics_from=(*Settings().metrics_from, *networks("--metrics-from", metrics_from)),
        pace=pace,
        bot_processes=bots,
        look_back_seconds=look_back,
        answers_per_second=rate,
        tables_per_hour=max(120.0, rate * 60),
        most_streams=streams,
        streams_per_table=streams_per_table,
        streams_per_address=streams_per_address or max(60, int(4 * rate)),
        most_connections=connections,
        connections_per_address=connections_per_address or max(200, int(8 * rate)),
        studio=file.parent / "cards" if file is not None and edits else None,
        card_sets=tuple(cards or ()),
        admin_token=admin_token,
    )
    run_server(settings, host, sock, "", open_browser)


def _is_local(host: str, names: list[str] | None) -> bool:
    """Can nobody but this machine come in? A server with a name is meant for others."""
    return host in ("127.0.0.1", "::1", "localhost") and not names


def _token_in(file: Path) -> str:
    """The operator's token; a short one could be guessed."""
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        fail(f"the operator's token cannot be read from {file}: {problem}")
    if len(token) < SHORTEST_TOKEN:
        fail(f"the operator's token in {file} has {len(token)} characters: it needs {SHORTEST_TOKEN}, better 64")
    return token
