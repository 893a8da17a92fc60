"""The tables of a run: which columns they have, and how rows become Parquet files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

Row = tuple[object, ...]
Rows = dict[str, list[Row]]

GAME = {"setting": "int", "game": "int"}
SEAT = {**GAME, "seat": "int"}

TABLES: dict[str, dict[str, str]] = {
    # one row per game; status: finished, unfinished (the cap came first) or failed (a rule or a bot broke)
    "games": {
        **GAME,
        "seed": "text",
        "status": "text",
        "winners": "text",
        "winner_count": "int",
        "rule": "text",
        "reason": "text",
        "decisions": "int",
        "rolls": "int",
        "steps": "int",
        "rounds": "int",
        "observed": "yes/no",
        "looked_into": "yes/no",
        "lead_changes": "int",
        "decided": "number",
        "problem": "text",
        "record": "text",
    },
    # one row per player; won: 1, a part of 1 if the win was shared against others, or 0
    "players": {**SEAT, "name": "text", "bot": "text", "won": "number", "score": "number", "opening": "text"},
    # observed games: one row per player and kind of decision
    "decisions": {**SEAT, "decision": "text", "asked": "int", "options": "int"},
    # observed games: one row per player, kind of decision and option
    "options": {**SEAT, "decision": "text", "option": "text", "offered": "int", "chosen": "int"},
    # observed games: one row per thing, per event in which it was named and per player named with it (-1: nobody)
    "cards": {**SEAT, "kind": "text", "card": "text", "event": "text", "count": "int"},
    # observed games: one row per card and player who took it, with the round in which that was
    "holds": {**SEAT, "kind": "text", "card": "text", "round": "int"},
    # observed games: one row per rule that was carried out
    "rules": {**GAME, "rule": "text", "count": "int"},
    # observed games: who died, by which rule, what was named with it, when and where
    "deaths": {**SEAT, "event": "text", "rule": "text", "cause": "text", "round": "int", "place": "text"},
    # observed games: who came to a place, fought or died there, in which round; steps: moves from where one begins
    "places": {**SEAT, "place": "text", "what": "text", "round": "int", "steps": "int", "count": "int"},
    # games looked into: what the table was worth to each player at each twentieth of the game
    "leads": {**SEAT, "part": "int", "worth": "number"},
    # games looked into: single decisions, how much better the best option was than the worst, and which it was
    "choices": {
        **SEAT,
        "decision": "text",
        "options": "int",
        "spread": "number",
        "mattered": "yes/no",
        "best": "text",
        "taken": "yes/no",
    },
    # games looked into: the same luck twice with other choices
    "twins": {**GAME, "winners": "text", "twin_winners": "text"},
}


def empty() -> Rows:
    return {name: [] for name in TABLES}


def frame(table: str, rows: Sequence[Row]) -> pl.DataFrame:
    import polars as pl

    kinds: dict[str, Any] = {"int": pl.Int64, "number": pl.Float64, "text": pl.String, "yes/no": pl.Boolean}
    schema = {column: kinds[kind] for column, kind in TABLES[table].items()}
    return pl.DataFrame(list(rows), schema=schema, orient="row")


def write_shard(folder: Path, name: str, rows: Rows) -> None:
    """All tables of a shard that have rows, in a folder of its own, which appears whole or not at all."""
    made = folder / f"{name}.unfinished"
    made.mkdir(parents=True, exist_ok=True)
    for table in TABLES:
        if rows[table]:
            frame(table, rows[table]).write_parquet(made / f"{table}.parquet")
    made.rename(folder / name)


def gather(shards: Sequence[Path], out: Path) -> None:
    """One Parquet file per table from all shards, in the order of settings and games, whoever was faster."""
    import polars as pl

    for table in TABLES:
        files = [shard / f"{table}.parquet" for shard in shards]
        parts = [pl.read_parquet(file) for file in files if file.exists()]
        whole = pl.concat(parts) if parts else frame(table, ())
        fresh = out / f"{table}.parquet.unfinished"
        whole.write_parquet(fresh)
        fresh.replace(out / f"{table}.parquet")
