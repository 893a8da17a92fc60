"""What can be set when a server is started."""

from __future__ import annotations

from pathlib import Path

import msgspec

DAY = 86_400.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting has a sensible default."""

    db: Path | str = Path("undercroft.sqlite3")
    """A file, or the address of a PostgreSQL database."""
    reach: str = ""
    """Where other nodes of the same database reach this one: HOST:PORT."""
    lease: float = 8.0
    """A node that has not been heard of for so many seconds loses its tables to the others."""
    drain: float = 0.0
    """On the way out, pass requests on to the other nodes for so many seconds, until a proxy has noticed."""
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, besides localhost, this machine's name and plain addresses."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose word counts: who the visitor is, and whether they came by HTTPS."""
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks that may read /metrics; for everybody else there is no such page."""
    pace: float = 0.6
    """Seconds between two answers of bots, so that people can follow."""
    bot_processes: int = 2
    hint_seconds: float = 1.0
    """How long a bot thinks about a hint."""
    hint_iterations: int = 0
    """If set, the bot searches so many rounds instead, and the same question always gets the same hint."""
    look_back_seconds: float = 40.0
    """How long a finished game is played out from its moments; decisions are searched again with as much effort."""
    heartbeat: float = 15.0
    answers_per_second: float = 15.0
    """How many changing requests one address may send per second, on average; bursts of four times as many."""
    tables_per_hour: float = 120.0
    streams_per_address: int = 60
    """Open pages and programs that listen to tables: of one address, at one table (whoever holds a seat there always
    finds room), and in all, of which the last tenth is for those who hold a seat."""
    streams_per_table: int = 2_500
    most_streams: int = 14_000
    connections_per_address: int = 200
    most_connections: int = 18_000
    """In all; fewer if the machine has not enough handles."""
    largest_head: int = 16_384
    """Bytes of a request before its body."""
    request_seconds: float = 20.0
    """So long sending a whole request may take."""
    stall_seconds: float = 40.0
    """So long somebody may leave unread what was sent."""
    presence_pause: float = 1.0
    """Whoever comes and goes within so many seconds is told to the others together."""
    most_tables_in_memory: int = 300
    largest_request: int = 16_384
    unwatched_after: float = 60.0
    """Where bots play among themselves, they pause when nobody has looked for so many seconds."""
    longest_log: int = 20_000
    """So many lines the log of a table may have: a game that still goes on then never ends."""
    chat_per_minute: float = 30.0
    """Lines of one seat; all spectators of a table share as many. In all a table takes so many lines of chat, half of
    them from spectators:"""
    most_chat: int = 3_000
    links_per_seat: int = 8
    keep_waiting_days: float = 3.0
    """A table at which nobody began to play is forgotten after so many days, a running or finished one later."""
    keep_running_days: float = 60.0
    keep_finished_days: float = 180.0
    idle_after: float = 180.0
    """A person who does not answer for so many seconds counts as idle, and the others may vote for a bot, even if the
    page is open."""
    admin_token: str = ""
    """Whoever shows it is the operator; none: there is no page for one."""
    remote_bots: bool = False
    """Let bots think in workers (`undercroft worker`) that take their jobs from the database."""
    studio: Path | None = None
    """The folder of the card sets that are edited here; none: there is no studio, as on a server for strangers."""
    studio_files: dict[str, Path] = msgspec.field(default_factory=dict)
    """By game: the card file that is edited instead of the one in that folder."""
    card_sets: tuple[Path, ...] = ()
    """Card files that every table may be opened with."""
    away_after: float = 60.0
    """A person without an open page for so many seconds counts as away, and the others may vote for a bot."""
