"""`undercroft worker`: bots that think on another machine."""

from __future__ import annotations

import logging
import os
from typing import Annotated

import typer

from undercroft.cli.terminal.serving import fail
from undercroft.kernel.story.grammar import counted


def worker_command(
    db: Annotated[str, typer.Option(help="The database of the servers: postgresql://USER@HOST/NAME.")],
    processes: Annotated[int, typer.Option(min=1, max=256, help="How many bots think at once.")] = os.cpu_count() or 1,
) -> None:
    """Think for the bots of servers that were started with --remote-bots."""
    try:
        from undercroft.table.domain.store.opened import is_postgres, name_of, reach_database
    except ModuleNotFoundError as missing:
        fail(f"the table needs the package {missing.name}: install undercroft[table]")
    if not is_postgres(db):
        fail(f"workers take their jobs from a PostgreSQL database, not from {db}")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    try:
        from undercroft.table.domain.bot_worker import run_workers

        reach_database(db)
    except ModuleNotFoundError as missing:
        fail(f"a PostgreSQL database needs the package {missing.name}: install undercroft[postgres]")
    except Exception as problem:
        fail(f"{name_of(db)} cannot be used: {' '.join(str(problem).split())}")
    typer.echo(f"Thinking for the bots of {name_of(db)}, in {counted(processes, 'process')}")
    run_workers(db, processes)
