"""One number per game, so that two settings can be compared game by game."""

from __future__ import annotations

import polars as pl

from undercroft.arena.statistics import Estimate
from undercroft.lab.data.results import Results
from undercroft.lab.plan.measure_names import is_share, measure_names
from undercroft.lab.plan.plan import BadPlan

Values = dict[int, float]
"""A number for each game in which it could be measured."""


def shown(estimate: Estimate, name: str, sign: str = "") -> str:
    """A measure with its interval, as a share or as a plain number."""
    form = f"{sign}.1%" if is_share(name) else f"{sign}.2f"
    return f"{estimate.value:{form}} ({estimate.low:{form}} to {estimate.high:{form}})"


def measure(results: Results, number: int, name: str) -> Values:
    """One measure of one setting, game by game."""
    setting = results.plan.settings[number]
    if name not in measure_names(setting):
        raise BadPlan(f"{name!r} cannot be measured: it is one of {', '.join(measure_names(setting))}")
    games = results.games.filter(pl.col("setting") == number)
    if name == "finished":
        return {row[0]: float(row[1] == "finished") for row in games.select("game", "status").iter_rows()}
    ended = games.filter(pl.col("status") == "finished")
    if name == "won":
        return {row[0]: float(row[1] > 0) for row in ended.select("game", "winner_count").iter_rows()}
    if name.startswith("win:"):
        who = name.removeprefix("win:")
        players = results.players.filter((pl.col("setting") == number) & pl.col("won").is_not_null())
        column = "name" if who in setting.rules.seat_names[: setting.seats] else "bot"
        mine = players.filter(pl.col(column) == who).group_by("game").agg(pl.col("won").sum()).sort("game")
        return {row[0]: float(row[1]) for row in mine.iter_rows()}
    if name == "deaths":
        deaths = results.table("deaths").filter(pl.col("setting") == number)
        counts = {row[0]: row[1] for row in deaths.group_by("game").len().iter_rows()}
        return {game: float(counts.get(game, 0)) for game in games.filter(pl.col("observed"))["game"]}
    rows = ended.select("game", name).drop_nulls()
    return {row[0]: float(row[1]) for row in rows.iter_rows()}
