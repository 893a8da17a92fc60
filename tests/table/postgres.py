"""A real PostgreSQL of the tests' own: in a temporary folder, on a free port, without a system service."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

from tests.table.server import free_port

WHO = "postgres"
"""Debian's package makes this user; a database refuses to be run by root."""


def binaries() -> Path:
    """The newest of the system's packages."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parent.name))
    if not found:
        raise AssertionError("there is no PostgreSQL in /usr/lib/postgresql: run make postgresql")
    return found[-1]


class Postgres:
    """One cluster, with as many databases as are asked for."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._made = 0
        if os.getuid() == 0:
            owner = pwd.getpwnam(WHO)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "-D", str(self.data), "-U", "undercroft", "-A", "trust", "-E", "UTF8", "--locale=C")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str, port: int = 0) -> str:
        return f"postgresql://undercroft@127.0.0.1:{port or self.port}/{database}"

    def start(self) -> Postgres:
        options = ("-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder))
        with (self.folder / "postgres.log").open("ab") as log:
            self.process = subprocess.Popen(
                [binaries() / "postgres", "-D", str(self.data), *options],
                stdout=log, stderr=log, start_new_session=True, **self._as_owner(),
            )  # fmt: skip
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return self
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "postgres.log").read_text()[-2000:]
                time.sleep(0.1)
        raise AssertionError("PostgreSQL did not open")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is its fast shutdown, SIGQUIT an immediate one, as after a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def remove(self) -> None:
        """At once: what it would still write on a busy disk, for a minute or more, is thrown away."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """The address of a database in which nothing is."""
        self._made += 1
        name = f"tables{self._made}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"create database {name}".encode())
        return self.url(name)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [binaries() / program, *arguments], capture_output=True, text=True, check=False, **self._as_owner()
        )
        assert done.returncode == 0, done.stderr

    def _as_owner(self) -> dict[str, Any]:
        where = {"cwd": str(self.folder)}
        return {**where, "user": WHO} if os.getuid() == 0 else where
