"""What each card did to the chance of whoever held it, in points of winning.

Who lives long draws much, so whoever holds a card late has done well already. Therefore everybody is looked at in the
same round, the one in which the card is usually taken: who has it by then, who has not, and what becomes of both. Games
that are over by then say nothing of the card.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

import polars as pl

from undercroft.arena.statistics import Estimate, bunched_difference, corrected, student, surprise
from undercroft.lab.study.bunches import Bunch, bunches_of, everybody, without
from undercroft.lab.study.findings import FEWEST, SURE, Findings


class CardWorth(NamedTuple):
    """A card: how often its holders win more than the others do, and whether that is more than chance."""

    card: str
    kind: str
    round: int  # in which everybody is looked at
    more: Estimate
    with_it: float
    without: float
    stands_out: bool
    game: int  # one in which a holder won


def card_worths(found: Findings, known_cards: Container[str] | None = None) -> list[CardWorth]:
    """Every card that players held often enough, the most helpful first; corrected for so many looks."""
    if not 0 < found.fair < 1:
        return []
    results = found.settled.join(found.observed.select("game", pl.col("rounds").fill_null(0)), on="game")
    unsure: list[CardWorth] = []
    doubts: list[float] = []
    for (kind, card), rows in found.table("holds").group_by("kind", "card", maintain_order=True):
        if known_cards is not None and card not in known_cards:
            continue
        worth = _worth(found, str(card), str(kind), rows, results)
        if worth is not None:
            unsure.append(worth[0])
            doubts.append(worth[1])
    sure = [each._replace(stands_out=doubt < SURE) for each, doubt in zip(unsure, corrected(doubts), strict=True)]
    return sorted(sure, key=lambda each: (-each.more.value, each.card))


def _worth(
    found: Findings, card: str, kind: str, rows: pl.DataFrame, results: pl.DataFrame
) -> tuple[CardWorth, float] | None:
    """One card, and how doubtful it is that it makes a difference."""
    when = sorted(rows.group_by("game").agg(pl.col("round").min())["round"].to_list())
    look = int(when[len(when) // 2])
    there = results.filter(pl.col("rounds") >= look)
    games = there["game"].unique().sort().to_list()
    had = rows.filter(pl.col("round") <= look).select("game", "seat").unique()
    held = had.join(there.select("game", "seat", "won"), on=["game", "seat"]).with_columns(pl.lit(card).alias("label"))
    mine = bunches_of(held, found.together).get(card, {})
    whole = everybody(there, found.together)
    rest = {game: without(both, mine.get(game), found.together) for game, both in whole.items()}
    if min(sum(of for _, of in side.values()) for side in (mine, rest)) < FEWEST:
        return None
    one, other = ([side.get(game, (0.0, 0.0)) for game in games] for side in (mine, rest))
    more = bunched_difference(one, other)
    doubt = surprise((more.low + more.high) / 2, more.width / 2 / student(max(1, len(games) - 1)))
    game = min((game for game, (hits, _) in mine.items() if hits > 0), default=games[0])
    return CardWorth(card, kind, look, more, _share(one), _share(other), False, game), doubt


def _share(bunches: list[Bunch]) -> float:
    return sum(hits for hits, _ in bunches) / max(1e-9, sum(of for _, of in bunches))
