"""One row per game from the tables of a setting, asked in SQL."""

from __future__ import annotations

from typing import Any, NamedTuple

from undercroft.lab.data.results import Results
from undercroft.lab.data.tables import TABLES
from undercroft.lab.plan.plan import BadPlan


class Case(NamedTuple):
    """What one game says: a value of so many, about something with a name (or about nothing in particular)."""

    name: str
    value: float
    of: float


def query(results: Results, number: int, sql: str, target: str = "the query") -> list[Case]:
    """One row per game from the tables of one setting.

    Two more tables are there: `happened` has the events, without the things in them, and `here` the number of seats.
    """
    import duckdb

    base = duckdb.connect()
    for table in TABLES:
        file = str(results.folder / f"{table}.parquet").replace("'", "''")
        base.execute(f"create table {table} as select * from read_parquet('{file}') where setting = {number}")
    base.execute("create view happened as select game, event, count from cards where kind = 'event'")
    base.execute(f"create table here as select {results.plan.settings[number].seats} as seats")
    base.execute("set enable_external_access = false")
    try:
        answer = base.execute(sql)
        columns = [str(each[0]) for each in answer.description]
        rows: list[tuple[Any, ...]] = answer.fetchall()
    except duckdb.Error as problem:
        raise BadPlan(f"{target}: {' '.join(str(problem).split())}") from None
    finally:
        base.close()
    for column in columns:
        if column not in ("game", "name", "value", "of"):
            raise BadPlan(f"{target}: the query has a column {column!r}: they are game, value and if wanted of, name")
    if "value" not in columns:
        raise BadPlan(f"{target}: the query has no column value")
    found = []
    for row in rows:
        cells = dict(zip(columns, row, strict=True))
        if cells["value"] is None or cells.get("of", 1) is None:
            continue
        found.append(Case(str(cells.get("name", "")), float(cells["value"]), float(cells.get("of", 1.0))))
    return found
