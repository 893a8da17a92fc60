"""A run in a few lines of text."""

from __future__ import annotations

import polars as pl

from undercroft.arena.statistics import Estimate, share
from undercroft.lab.data.results import Results
from undercroft.lab.study.one_sided import warnings


def percent(estimate: Estimate) -> str:
    """A share as people read it: the value, its interval, and how many cases."""
    if estimate.n == 0:
        return "no games"
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%}, n = {estimate.n:,})"


def summary(results: Results) -> str:
    """Who wins, how many games came to an end, how long they take: per setting."""
    lines = [results.plan.title]
    for number, setting in enumerate(results.plan.settings):
        games = results.games.filter(pl.col("setting") == number)
        players = results.players.filter((pl.col("setting") == number) & pl.col("won").is_not_null())
        lines.append(f"\n{setting.name}")
        counts = {row[0]: row[1] for row in games.group_by("status").len().iter_rows()}
        said = [f"{counts.get(status, 0):,} {status}" for status in ("finished", "unfinished", "failed")]
        lines.append(f"  games: {', '.join(said)}")
        finished = games.filter(pl.col("status") == "finished")
        if finished.height:
            middle = sorted(finished["decisions"])[finished.height // 2]
            lines.append(f"  decisions per game: {middle:,} in the middle of all games")
        if setting.rules.cooperative or setting.seats == 1:
            won = finished.filter(pl.col("winner_count") > 0).height
            lines.append(f"  won: {percent(share(won, finished.height))}")
            continue
        by = "bot" if len(set(setting.bots)) > 1 else "name"
        for (name,), group in sorted(players.group_by(by), key=lambda each: str(each[0][0])):
            lines.append(f"  {name} wins {percent(share(float(group['won'].sum()), group.height))}")
    lines.extend(f"\nCareful: {sentence}" for sentence in warnings(results))
    return "\n".join(lines)
