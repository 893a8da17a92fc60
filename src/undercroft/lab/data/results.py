"""The results of a run: its plan and its tables, as Polars frames."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from undercroft.lab.data.tables import TABLES
from undercroft.lab.plan.plan import BadPlan, Plan

if TYPE_CHECKING:
    import polars as pl


ENGINES = "engines.txt"
"""The file of a run that names the engines that have played in it."""


class _Mark(msgspec.Struct):
    version: str
    rules: list[str]
    plan: Plan


class Results:
    """A finished run in its folder."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        file = self.folder / "plan.json"
        if not file.exists():
            raise BadPlan(f"{self.folder} holds no run: give the folder that `undercroft lab run` wrote")
        if not (self.folder / "games.parquet").exists():
            raise BadPlan(f"the run in {self.folder} is not finished: run its plan again to go on")
        mark = msgspec.json.decode(file.read_bytes(), type=_Mark)
        self.plan = mark.plan
        self.rules_versions = mark.rules

    @property
    def engine(self) -> str:
        """Which engine played: compiled, interpreted, or both in turn. The games are the same."""
        file = self.folder / ENGINES
        return " and ".join(file.read_text(encoding="utf-8").split()) if file.exists() else "unknown"

    def table(self, name: str) -> pl.DataFrame:
        """One of the tables: games, players, decisions, options, cards, rules, deaths, leads, choices, twins."""
        import polars as pl

        if name not in TABLES:
            raise BadPlan(f"there is no table {name!r}: the tables are {', '.join(TABLES)}")
        return pl.read_parquet(self.folder / f"{name}.parquet")

    @cached_property
    def games(self) -> pl.DataFrame:
        return self.table("games")

    @cached_property
    def players(self) -> pl.DataFrame:
        return self.table("players")
