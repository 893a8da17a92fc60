"""`undercroft serve`: the table server."""

from __future__ import annotations

import ipaddress
import logging
import socket
import webbrowser
from pathlib import Path
from typing import Annotated, NoReturn

import typer


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
) -> None:
    """Play in the browser: start the table server and print its address."""
    try:
        import uvicorn  # only this command needs the server's libraries

        from undercroft.table.domain.settings import Settings
        from undercroft.table.http.app import make_app
        from undercroft.table.http.server import TableServer
    except ModuleNotFoundError as missing:
        _fail(f"the table needs the package {missing.name}: install undercroft[table]")
    logging.basicConfig(
        level=logging.WARNING if quiet else logging.INFO, format="%(asctime)s %(levelname)s %(message)s"
    )
    if not db.parent.is_dir():
        _fail(f"there is no folder {db.parent} for the file {db.name}")
    sock = _listen(host, port)
    settings = Settings(
        db=db,
        hosts=tuple(allow_host or ()),
        pace=pace,
        bot_processes=bots,
        answers_per_second=rate,
        tables_per_hour=max(120.0, rate * 60),
        streams_per_address=max(60, int(4 * rate)),
    )
    try:
        app = make_app(settings)
    except Exception as problem:
        _fail(f"the tables in {db} cannot be opened: {problem}")
    for address in addresses(host, sock.getsockname()[1]):
        typer.echo(f"Undercroft is open: {address}")
    if open_browser:
        webbrowser.open(addresses(host, sock.getsockname()[1])[0])
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        server_header=False,
    )
    TableServer(config, app.state.service).run(sockets=[sock])


def addresses(host: str, port: int) -> list[str]:
    """Where the lobby can be opened: here, and from the same network if the server listens to it."""
    if host not in ("0.0.0.0", "::"):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}/"]
    found = [f"http://127.0.0.1:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only tells which of our addresses faces the network
            ours = probe.getsockname()[0]
        except OSError:
            return found
    if not ipaddress.ip_address(ours).is_loopback:
        found.append(f"http://{ours}:{port}/")
    return found


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as problem:
        _fail(f"cannot listen on {host} port {port}: {problem.strerror or problem}; try another --port")
    sock.set_inheritable(True)
    return sock


def _fail(text: str) -> NoReturn:
    typer.echo(f"undercroft serve: {text}", err=True)
    raise typer.Exit(2)
