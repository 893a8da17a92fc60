"""`undercroft db`: the care of the tables that a server keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli.terminal.serving import fail
from undercroft.cli.whole_sentences import WholeSentences
from undercroft.kernel.story.grammar import counted

if TYPE_CHECKING:
    from undercroft.table.domain.store.archive import Archive

db_app = typer.Typer(
    cls=WholeSentences,
    help="Look after the tables of a server: backups, checks, exports, deletions.",
    no_args_is_help=True,
)

Where = Annotated[str, typer.Option("--db", help="The file of the server, or postgresql://USER@HOST/NAME.")]
HERE = "undercroft.sqlite3"


@db_app.command("backup")
def backup_command(file: Annotated[Path, typer.Argument(help="The file to write.")], db: Where = HERE) -> None:
    """Write all tables, as they are at one moment, into one file; the server may run."""
    from undercroft.table.domain.store.backup import write_backup

    if file.exists():
        fail(f"there is a file {file} already")
    with opened(db) as archive:
        typer.echo(f"{counted(write_backup(archive, file), 'table')} written to {file}")


@db_app.command("restore")
def restore_command(file: Annotated[Path, typer.Argument(help="A backup.")], db: Where = HERE) -> None:
    """Fill an empty database, of either kind, from a backup: all of it or nothing."""
    from undercroft.table.domain.store.backup import BadBackup, read_backup

    if not file.is_file():
        fail(f"there is no file {file}")
    with opened(db, new=True) as archive:
        try:
            typer.echo(f"{counted(archive.fill(read_backup(file)), 'table')} restored from {file}")
        except BadBackup as problem:
            fail(f"{file} cannot be restored: {problem}")


@db_app.command("migrate")
def migrate_command(db: Where = HERE) -> None:
    """Bring the database to the schema of this version; make a backup first."""
    with opened(db) as archive:
        steps = archive.migrate()
    typer.echo(f"{counted(steps, 'step')} done" if steps else "the schema is up to date")


@db_app.command("check")
def check_command(db: Where = HERE) -> None:
    """Read every line and replay every match; each problem is one line."""
    from undercroft.table.domain.store.checking import problems

    count = wrong = 0
    with opened(db) as archive:
        for table in archive.tables():
            count += 1
            for problem in problems(table):
                wrong += 1
                typer.echo(f"{table.id}: {problem}")
    typer.echo(f"{counted(count, 'table')} checked, {counted(wrong, 'problem')}")
    if wrong:
        raise typer.Exit(1)


@db_app.command("export")
def export_command(table: Annotated[str, typer.Argument(help="The id of the table.")], db: Where = HERE) -> None:
    """Print the log of one table, one JSON object a line."""
    with opened(db) as archive:
        found = archive.table(table)
    if found is None:
        fail(f"there is no table {table[:60]}")
    for line in found.entries:
        typer.echo(line.decode("utf-8", "replace"))


@db_app.command("delete")
def delete_command(
    person: Annotated[str, typer.Argument(help="A private link, cookie or token of theirs, or its SHA-256 hash.")],
    db: Where = HERE,
) -> None:
    """Delete a person: their names, chat, keys, reports and blocks. Their answers stay, for they are the game of
    others, too; so does what the operator decided about them, without a name."""
    from undercroft.table.domain.store.deletion import notes_without_person, without_person
    from undercroft.table.domain.store.person import tables_of

    key = _key_of(person)
    with opened(db) as archive:
        held = tables_of(archive, key)
        for id in held:
            found = archive.table(id)
            if found is not None:
                archive.rewrite(without_person(found, key))
        changed, gone = notes_without_person(archive.notes(), key)
        if changed or gone:
            archive.rewrite_notes(changed, gone)
    if not held and not changed and not gone:
        fail("nobody with that key holds a seat or has said anything here")
    more = f", and from {counted(len(changed) + len(gone), 'line')} of the moderation log" if changed or gone else ""
    typer.echo(f"deleted from {counted(len(held), 'table')}{more}")


@db_app.command("person")
def person_command(
    person: Annotated[str, typer.Argument(help="A private link, cookie or token of theirs, or its SHA-256 hash.")],
    db: Where = HERE,
) -> None:
    """Print everything that is kept about a person, one JSON object a line, and nothing about anybody else."""
    from undercroft.table.domain.store.person import kept_about

    with opened(db) as archive:
        lines = list(kept_about(archive, _key_of(person)))
    if not lines:
        fail("nothing is kept about anybody with that key")
    for line in lines:
        typer.echo(json.dumps(line, ensure_ascii=False))


@db_app.command("moderation")
def moderation_command(db: Where = HERE) -> None:
    """Print the moderation log, one JSON object a line; what players decided for themselves is left out."""
    from undercroft.table.domain.log.moderation import PRIVATE, read_note

    with opened(db) as archive:
        for note in archive.notes():
            if not isinstance(read_note(note.entry), PRIVATE):
                typer.echo(f'{{"number":{note.number},"entry":{note.entry.decode()}}}')


def _key_of(person: str) -> str:
    """The hash of the key that was typed, in whatever form."""
    from undercroft.table.domain.log.seat_key import hash_of

    secret = person.rstrip("/").rpartition("/")[2]
    return secret if re.fullmatch(r"[0-9a-f]{64}", secret) else hash_of(secret)


@contextmanager
def opened(address: str, new: bool = False) -> Iterator[Archive]:
    """The database; what goes wrong with it is said in one line."""
    try:
        from undercroft.table.domain.store.archive import NotEmpty
        from undercroft.table.domain.store.interface import UnknownSchema
        from undercroft.table.domain.store.lock import InUse
        from undercroft.table.domain.store.opened import is_postgres, name_of, open_archive
    except ModuleNotFoundError as missing:
        fail(f"the table needs the package {missing.name}: install undercroft[table]")
    if not is_postgres(address) and not new and not Path(address).is_file():
        fail(f"there is no file {address}")
    try:
        yield open_archive(address)
    except (NotEmpty, UnknownSchema) as problem:
        fail(f"{name_of(address)}: {problem}")
    except InUse as problem:
        fail(str(problem))
    except ModuleNotFoundError as missing:
        fail(f"a PostgreSQL database needs the package {missing.name}: install undercroft[postgres]")
    except typer.Exit:
        raise
    except OSError as problem:
        fail(f"{name_of(address)}: {problem}")
    except Exception as problem:
        if type(problem).__module__.partition(".")[0] not in ("sqlite3", "psycopg"):
            raise
        fail(f"{name_of(address)} cannot be used: {' '.join(str(problem).split())}")
