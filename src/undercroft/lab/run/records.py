"""Games of a run as records, for `undercroft replay`: played once more by their number."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from undercroft.kernel.record.file import write_record
from undercroft.lab.data.results import Results
from undercroft.lab.plan.plan import BadPlan, Plan
from undercroft.lab.plan.setting import Setting
from undercroft.lab.run.game import FAILED, UNFINISHED, seated

MOST_RECORDS = 3
"""So many unfinished and so many failed games of each setting are kept as records."""


def record_of(setting: Setting, number: int) -> str:
    """The record of a game; of a failed one up to the answer that broke it."""
    said = [f"# game {number} of {setting.name}: {', '.join(setting.line_up(number))}; seed {setting.luck_of(number)}"]
    table = seated(setting, number)
    try:
        table.play(cap=setting.cap)
    except Exception as problem:
        asked = ", ".join(f"{question.decision.name} ({question.rule})" for question in table.match.open) or "nothing"
        said.append(f"# it broke here, when the match asked {asked}: {' '.join(str(problem).split())}")
    return write_record(table.match) + "\n".join(said) + "\n"


def record_in(results: Results, setting: int, game: int) -> str:
    """Any game of a run as a record."""
    settings = results.plan.settings
    if not 0 <= setting < len(settings):
        raise BadPlan(f"there is no setting {setting}: they are numbered 0 to {len(settings) - 1}")
    return record_of(settings[setting], game)


def keep_records(plan: Plan, folder: Path) -> None:
    """Records of the first games that came to no end or broke."""
    games = pl.read_parquet(folder / "games.parquet")
    kept: dict[tuple[int, int], str] = {}
    for number, setting in enumerate(plan.settings):
        for status in (FAILED, UNFINISHED):
            some = games.filter((pl.col("setting") == number) & (pl.col("status") == status))
            for game in some["game"].head(MOST_RECORDS):
                name = f"records/{number:03}-{game:09}-{status}.txt"
                kept[number, game] = name
                if not (folder / name).exists():
                    (folder / "records").mkdir(exist_ok=True)
                    (folder / name).write_text(record_of(setting, game), encoding="utf-8")
    if kept:
        names = [kept.get((row[0], row[1]), "") for row in games.select("setting", "game").iter_rows()]
        fresh = folder / "games.parquet.unfinished"
        games.with_columns(pl.Series("record", names, dtype=pl.String)).write_parquet(fresh)
        fresh.replace(folder / "games.parquet")
