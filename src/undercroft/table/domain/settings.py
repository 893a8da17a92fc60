"""What can be set when a server is started."""

from __future__ import annotations

from pathlib import Path

import msgspec

DAY = 86_400.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting has a sensible default."""

    db: Path = Path("undercroft.sqlite3")
    hosts: tuple[str, ...] = ()
    """Names that the server answers to, besides localhost, this machine's name and plain addresses."""
    pace: float = 0.6
    """Seconds between two answers of bots, so that people can follow."""
    bot_processes: int = 2
    hint_seconds: float = 1.0
    """How long a bot thinks about a hint."""
    hint_iterations: int = 0
    """If set, the bot searches so many rounds instead, and the same question always gets the same hint."""
    heartbeat: float = 15.0
    answers_per_second: float = 15.0
    """How many changing requests one address may send per second, on average; bursts of four times as many."""
    tables_per_hour: float = 120.0
    streams_per_address: int = 60
    most_tables_in_memory: int = 300
    largest_request: int = 16_384
    keep_waiting_days: float = 3.0
    """A table at which nobody began to play is forgotten after so many days, a running or finished one later."""
    keep_running_days: float = 60.0
    keep_finished_days: float = 180.0
    idle_after: float = 180.0
    """A person who does not answer for so many seconds counts as idle, and the others may vote for a bot, even if the
    page is open."""
    studio: Path | None = None
    """The folder of the card sets that are edited here; none: there is no studio, as on a server for strangers."""
    studio_files: dict[str, Path] = msgspec.field(default_factory=dict)
    """By game: the card file that is edited instead of the one in that folder."""
    card_sets: tuple[Path, ...] = ()
    """Card files that every table may be opened with."""
    away_after: float = 60.0
    """A person without an open page for so many seconds counts as away, and the others may vote for a bot."""
