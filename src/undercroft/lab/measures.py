"""What can be measured of a game: one number per game, so that two settings can be compared game by game."""

from __future__ import annotations

import polars as pl

from undercroft.lab.plan import BadPlan
from undercroft.lab.results import Results
from undercroft.lab.settings import Setting

Values = dict[int, float]
"""A number for each game in which it could be measured."""

MEANINGS = {
    "won": "games won (by anybody)",
    "decisions": "decisions in a game",
    "steps": "steps of a game",
    "finished": "games that came to an end",
    "deaths": "deaths in a game",
    "lead_changes": "changes of the lead",
    "decided": "part of the game after which the winner leads for good",
}


def measure_names(setting: Setting) -> tuple[str, ...]:
    """Everything that can be measured: `win:SEAT` and `win:BOT` are shares of games won by one seat or one bot."""
    seats = setting.rules.seat_names[: setting.seats] if setting.seats > 1 and not setting.rules.cooperative else ()
    bots = dict.fromkeys(setting.bots) if len(set(setting.bots)) > 1 else ()
    return (*MEANINGS, *(f"win:{name}" for name in seats), *(f"win:{bot}" for bot in bots))


def meaning(name: str) -> str:
    return MEANINGS.get(name) or f"games won by {name.removeprefix('win:')}"


def is_share(name: str) -> bool:
    return name in ("won", "finished", "decided") or name.startswith("win:")


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
