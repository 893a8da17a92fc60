"""Settings from which nothing can be learned: their players win (almost) never or always, or hardly finish a game."""

from __future__ import annotations

import polars as pl

from undercroft.lab.data.results import Results

RARE, ALWAYS = 0.05, 0.95
FEWEST = 10


def warnings(results: Results) -> list[str]:
    """A sentence for each such setting."""
    found = []
    for number, setting in enumerate(results.plan.settings):
        problem = _problem(results, number)
        if problem:
            found.append(f'{setting.name}: {problem}. Name other players, for example bots = "sensible".')
    return found


def _problem(results: Results, number: int) -> str:
    setting = results.plan.settings[number]
    games = results.games.filter(pl.col("setting") == number)
    ended = games.filter(pl.col("status") == "finished")
    if games.height < FEWEST:
        return ""
    if ended.height < RARE * games.height:
        return f"only {ended.height:,} of {games.height:,} games came to an end, so that nothing can be learned"
    if setting.rules.cooperative or setting.seats == 1:
        won = ended.filter(pl.col("winner_count") > 0).height
        return _one_sided(won / max(1, ended.height), "these players win")
    if len(set(setting.bots)) < 2:
        won = ended.filter(pl.col("winner_count") > 0).height
        return _one_sided(won / max(1, ended.height), "anybody wins", only_rare=True)
    players = results.players.filter((pl.col("setting") == number) & pl.col("won").is_not_null())
    best = players.group_by("bot").agg(pl.col("won").sum()).sort("won", "bot", descending=True).row(0)
    return _one_sided(float(best[1]) / max(1, ended.height), f"{best[0]} wins", only_always=True)


def _one_sided(share: float, who: str, only_rare: bool = False, only_always: bool = False) -> str:
    if share < RARE and not only_always:
        return f"{who} {share:.0%} of the games, so that every card looks alike and nothing can be learned"
    if share > ALWAYS and not only_rare:
        return f"{who} {share:.0%} of the games, so that nothing makes a difference and nothing can be learned"
    return ""
