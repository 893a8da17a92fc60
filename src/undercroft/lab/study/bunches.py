"""Wins game by game: what one game says of several players is one bunch."""

from __future__ import annotations

import polars as pl

Bunch = tuple[float, float]
"""How much was won, and of how many."""
Bunches = dict[int, Bunch]
"""The same for each game."""


def bunches_of(rows: pl.DataFrame, together: bool) -> dict[str, Bunches]:
    """Wins by label and game; of a party only whether it won."""
    won = pl.col("won").first() if together else pl.col("won").sum()
    of = pl.lit(1).alias("of") if together else pl.len().alias("of")
    found: dict[str, Bunches] = {}
    for label, game, hits, cases in rows.group_by("label", "game").agg(won, of).sort("label", "game").iter_rows():
        found.setdefault(str(label), {})[game] = (float(hits), float(cases))
    return found


def everybody(rows: pl.DataFrame, together: bool) -> Bunches:
    """All players of each game in one bunch."""
    return bunches_of(rows.select(pl.lit("").alias("label"), "game", "won"), together).get("", {})


def without(both: Bunch, part: Bunch | None, together: bool) -> Bunch:
    """What is left of a game for the others; nothing of a game that a party wins or loses as one."""
    if part is None:
        return both
    return (0.0, 0.0) if together else (both[0] - part[0], both[1] - part[1])
