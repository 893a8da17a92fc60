"""The table server in this terminal: which address it listens on, and until when."""

from __future__ import annotations

import ipaddress
import socket
import webbrowser
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from undercroft.table.domain.settings import Settings


def run_server(settings: Settings, host: str, sock: socket.socket, page: str, open_browser: bool) -> None:
    """Serve until somebody stops it; `page` is what is opened first."""
    import uvicorn

    from undercroft.table.http.app import make_app
    from undercroft.table.http.server import TableServer

    try:
        app = make_app(settings)
    except Exception as problem:
        fail(f"the tables in {settings.db} cannot be opened: {problem}")
    for address in addresses(host, sock.getsockname()[1]):
        typer.echo(f"Undercroft is open: {address}{page}")
    if open_browser:
        webbrowser.open(addresses(host, sock.getsockname()[1])[0] + page)
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


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as problem:
        fail(f"cannot listen on {host} port {port}: {problem.strerror or problem}; try another --port")
    sock.set_inheritable(True)
    return sock


def fail(text: str) -> NoReturn:
    """Say in one line why it cannot be served."""
    typer.echo(f"undercroft: {text}", err=True)
    raise typer.Exit(2)
