"""A run: the games of a plan in a folder, shard by shard, so that it can be stopped and resumed."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import polars as pl

from undercroft import __version__
from undercroft.arena.engine_kind import engine_kind
from undercroft.arena.runner import Engine, Progress, Runner, engine
from undercroft.arena.shards import RunStopped, Shard, missing
from undercroft.arena.statistics import wilson
from undercroft.kernel.record.file import rules_version
from undercroft.lab.data import tables
from undercroft.lab.data.results import ENGINES, Results
from undercroft.lab.data.tables import Rows
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import Setting
from undercroft.lab.run.game import play_game
from undercroft.lab.run.records import keep_records


class SettingGames:
    """The games of one setting, by their number."""

    patience = 4.0

    def __init__(self, setting: Setting, number: int) -> None:
        self.setting = setting
        self.number = number

    def blank(self) -> Rows:
        return tables.empty()

    def play(self, number: int, result: Rows) -> None:
        play_game(self.setting, self.number, number, result)


def play_plan(
    plan: Plan,
    out: Path | str,
    jobs: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    seconds: float = 0.0,
) -> Results:
    """Play all games of a plan that are not in `out` yet, and give the results.

    `jobs` processes (all cores if not given), or the Ray cluster at `ray` ("local" starts one). With `seconds`, it
    stops after that time and can be resumed. The results of a game never depend on who played it, or when.
    """
    folder = Path(out)
    run = Run(plan, folder, engine(jobs, ray), progress, time.monotonic() + seconds if seconds else None)
    run.play()
    return Results(folder)


class Run:
    """A run in its folder: which shards are there, and which are still to be played."""

    def __init__(
        self, plan: Plan, folder: Path, engine: Engine, progress: Progress | None, deadline: float | None
    ) -> None:
        self.plan = plan
        self.folder = folder
        self.shards = folder / "shards"
        self._take_folder()
        works = [SettingGames(setting, number) for number, setting in enumerate(plan.settings)]
        self.runner = Runner(works, engine, self._keep, progress, deadline)

    def _take_folder(self) -> None:
        """A folder belongs to one plan, under one set of rules."""
        mark = msgspec.json.encode(
            {"version": __version__, "rules": [_version(setting) for setting in self.plan.settings], "plan": self.plan}
        )
        mark = msgspec.json.format(mark)
        file = self.folder / "plan.json"
        if file.exists():
            if file.read_bytes() != mark:
                raise BadPlan(
                    f"{self.folder} holds the games of another plan, or of other rules or cards: "
                    "give another --out, or remove it"
                )
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise BadPlan(f"{self.folder} is not empty and holds no run: give another --out")
        self.shards.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            fresh = file.with_suffix(".unfinished")
            fresh.write_bytes(mark)
            fresh.replace(file)
        for broken in self.shards.glob("*.unfinished"):
            shutil.rmtree(broken)
        engines = self.folder / ENGINES
        known = engines.read_text(encoding="utf-8").split() if engines.exists() else []
        if engine_kind() not in known:
            engines.write_text("\n".join([*known, engine_kind()]) + "\n", encoding="utf-8")

    def play(self) -> None:
        """Round after round, until every setting has its games, or its intervals are narrow enough."""
        first = 0
        size = self.plan.games
        wanted = list(range(len(self.plan.settings)))
        total = 0
        while wanted and first < self.plan.most:
            last = min(first + size, self.plan.most)
            total += (last - first) * len(wanted)
            shards = self._missing(wanted, last)
            self.runner.play(shards, total - sum(shard.games for shard in shards))
            if self._missing(wanted, last):
                raise RunStopped(f"some games are missing in {self.folder}: run it again to go on")
            first, size = last, last  # every further round doubles the number of games
            wanted = [number for number in wanted if self.plan.width and self._width(number) > self.plan.width]
        tables.gather([self.shards / _name(piece) for piece in self._saved()], self.folder)
        keep_records(self.plan, self.folder)

    def _keep(self, piece: Shard, rows: Rows) -> None:
        tables.write_shard(self.shards, _name(piece), rows)

    def _saved(self) -> list[Shard]:
        """What is there, in the order of settings and games."""
        names = sorted(folder.name for folder in self.shards.iterdir() if folder.suffix != ".unfinished")
        return [Shard(*(int(part) for part in name.split("-"))) for name in names]

    def _missing(self, wanted: Sequence[int], last: int) -> list[Shard]:
        saved = self._saved()
        return [shard for number in wanted for shard in missing(saved, number, last, self.plan.shard)]

    def _width(self, number: int) -> float:
        """The widest of the intervals of a setting: the share of wins of each seat."""
        mine = [piece for piece in self._saved() if piece.work == number]
        files = [self.shards / _name(piece) / "players.parquet" for piece in mine]
        read = [pl.read_parquet(file) for file in files if file.exists()]
        if not read:
            return 1.0
        won = pl.concat(read).filter(pl.col("won").is_not_null())
        seats = won.group_by("seat").agg(pl.col("won").sum(), pl.len().alias("games"))
        widths = [wilson(row["won"], row["games"]) for row in seats.iter_rows(named=True)]
        return max((high - low for low, high in widths), default=1.0)


def _name(shard: Shard) -> str:
    """The folder of a shard: setting, first game, and the game after its last."""
    return f"{shard.work:03}-{shard.first:09}-{shard.last:09}"


def _version(setting: Setting) -> str:
    return rules_version(setting.rules, setting.card_file)
