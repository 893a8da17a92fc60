"""The table server in this terminal: which address it listens on, and until when."""

from __future__ import annotations

import enum
import ipaddress
import logging
import socket
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from undercroft.table.domain.settings import Settings


class LogFormat(enum.StrEnum):
    """How a log is written."""

    text = "text"
    json = "json"


def start_log(form: LogFormat, quiet: bool) -> None:
    """From now on the log goes to the standard error."""
    from undercroft.table.http.request_log import JsonLines

    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if form is LogFormat.json else plain)
    logging.basicConfig(level=logging.WARNING if quiet else logging.INFO, handlers=[handler])
    if (
        form is LogFormat.text
    ):  # a person at a terminal wants to see what went wrong, not every picture that was fetched
        logging.getLogger("undercroft.requests").setLevel(logging.WARNING)


def networks(option: str, given: Sequence[str] | None) -> tuple[str, ...]:
    """Addresses and networks that were typed, checked."""
    for each in given or ():
        try:
            ipaddress.ip_network(each, strict=False)
        except ValueError:
            fail(f"{option} {each!r} is neither an address nor a network such as 10.0.0.0/8")
    return tuple(given or ())


def run_server(settings: Settings, host: str, sock: socket.socket, page: str, open_browser: bool) -> None:
    """Serve until somebody stops it; `page` is what is opened first."""
    import uvicorn

    from undercroft.table.http.server import TableServer

    app = _application(settings, sock)
    for address in addresses(host, sock.getsockname()[1]):
        typer.echo(f"Undercroft is open: {address}{page}")
    if open_browser:
        webbrowser.open(addresses(host, sock.getsockname()[1])[0] + page)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=15 if settings.drain else 2,
        timeout_keep_alive=30,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
    )
    TableServer(config, app.state.service).run(sockets=[sock])


def _application(settings: Settings, sock: socket.socket) -> Starlette:
    """The application; what its store says against that is said in one line."""
    from undercroft.table.domain.store.lock import InUse
    from undercroft.table.domain.store.opened import name_of
    from undercroft.table.http.app import make_app

    try:
        return make_app(settings)
    except InUse as problem:
        trouble = str(problem)
    except ModuleNotFoundError as missing:
        trouble = f"a PostgreSQL database needs the package {missing.name}: install undercroft[postgres]"
    except Exception as problem:
        trouble = f"the tables in {name_of(settings.db)} cannot be opened: {' '.join(str(problem).split())}"
    sock.close()
    raise fail(trouble)


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
