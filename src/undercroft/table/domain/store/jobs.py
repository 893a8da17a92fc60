"""Jobs in the database: whoever has time takes the next, and nobody waits for one that another has taken."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import Future

import psycopg

from undercroft.table.domain.store.database import Connection, Database, connect

log = logging.getLogger("undercroft.jobs")
NEW, DONE = "undercroft_jobs", "undercroft_answers"
LONGEST = 60.0
"""Seconds after which a job that was taken and not answered is given to somebody else."""

PUT = f"with job as (insert into jobs (work) values (%s) returning id) select id, pg_notify('{NEW}', '') from job"
TAKE = """
update jobs set taken_until = clock_timestamp() + make_interval(secs => %s)
where id = (
  select id from jobs where answer is null and (taken_until is null or taken_until < clock_timestamp())
  order by id for update skip locked limit 1
) returning id, work
"""
ANSWER = f"with job as (update jobs set answer = %s where id = %s returning id) select pg_notify('{DONE}', '') from job"
COLLECT = "delete from jobs where id = any(%s) and answer is not null returning id, answer"
SWEEP = "delete from jobs where made < clock_timestamp() - interval '10 minutes'"


class Jobs:
    """For whoever wants something done."""

    def __init__(self, address: str) -> None:
        self._db = Database(address, 2)
        self._waiting: dict[int, Future[str]] = {}
        self._closing = threading.Event()
        self._collector = threading.Thread(target=self._collect, name="jobs", daemon=True)
        self._collector.start()

    def ask(self, work: bytes) -> Future[str]:
        """The answer, when somebody has given one."""
        row = self._db.call(lambda db: db.execute(PUT, (work,)).fetchone())
        assert row is not None
        answer: Future[str] = Future()
        self._waiting[row[0]] = answer
        return answer

    def _collect(self) -> None:
        while not self._closing.is_set():
            try:
                with self._db.connect() as db:
                    db.execute(f"listen {DONE}".encode())
                    while not self._closing.is_set():
                        for _ in db.notifies(timeout=0.5, stop_after=1):  # one that was missed is found in the end
                            pass
                        self._hand_out(db)
            except psycopg.Error:
                self._closing.wait(0.5)

    def _hand_out(self, db: Connection) -> None:
        given_up = [id for id, answer in self._waiting.items() if answer.cancelled()]
        if given_up:
            db.execute("delete from jobs where id = any(%s)", (given_up,))
        for id in given_up:
            del self._waiting[id]
        if self._waiting:
            for id, text in db.execute(COLLECT, (list(self._waiting),)):
                answer = self._waiting.pop(id)
                if answer.set_running_or_notify_cancel():
                    answer.set_result(text)

    def close(self) -> None:
        self._closing.set()
        self._collector.join(2.0)
        self._db.close()


class Taker:
    """For whoever does it, one job after the other."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._db: Connection | None = None

    def next(self, seconds: float) -> tuple[int, bytes] | None:
        """The next job; None if none came for so long."""
        until = time.monotonic() + seconds
        while True:
            try:
                if self._db is None:
                    self._db = connect(self._address)
                    self._db.execute(f"listen {NEW}".encode())
                    self._db.execute(SWEEP)
                row = self._db.execute(TAKE, (LONGEST,)).fetchone()
                if row is not None:
                    return int(row[0]), bytes(row[1])
                left = until - time.monotonic()
                if left <= 0:
                    return None
                for _ in self._db.notifies(timeout=left, stop_after=1):
                    pass
            except psycopg.Error as problem:
                self._lose(problem)
                if time.monotonic() > until:
                    return None

    def answer(self, id: int, text: str) -> None:
        """If the line breaks now, somebody else will answer."""
        try:
            if self._db is not None:
                self._db.execute(ANSWER, (text, id))
        except psycopg.Error as problem:
            self._lose(problem)

    def _lose(self, problem: Exception) -> None:
        log.warning("the database cannot be reached: %s", " ".join(str(problem).split()))
        self.close()
        time.sleep(0.5)

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
        self._db = None
