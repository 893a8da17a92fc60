"""Ratings and win rates from the results of a ladder, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from undercroft.arena.ladder import Result
from undercroft.arena.statistics import NINETY_FIVE, wilson


class Standing(msgspec.Struct):
    """One bot after all its matches; `rating` is none where nobody plays against anybody."""

    bot: str
    games: int
    wins: float
    low: float
    high: float
    rating: float | None = None
    margin: float = 0.0

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


class Duel(msgspec.Struct):
    """One bot against another over all tables at which both sat and one of them won."""

    bot: str
    rival: str
    games: int
    wins: float
    low: float
    high: float

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def decided(self) -> bool:
        """Does the interval leave out what chance alone would give?"""
        return self.low > 0.5 or self.high < 0.5


def standings(results: Sequence[Result], cooperative: bool) -> list[Standing]:
    """Every bot, best first: its share of matches won (a shared win counts in part), and its rating."""
    bots = sorted({bot for result in results for bot in result.bots})
    against = not cooperative and any(len(result.bots) > 1 for result in results)
    rated = _ratings(results) if against else {}
    found = []
    for bot in bots:
        sat = [result for result in results if bot in result.bots]
        wins = sum(won(result, bot) for result in sat)
        low, high = wilson(wins, len(sat))
        standing = Standing(bot, len(sat), wins, low, high)
        if bot in rated:
            standing.rating, standing.margin = rated[bot]
        found.append(standing)
    return sorted(found, key=lambda each: (-(each.rating or 0.0), -each.rate, each.bot))


def duels(results: Sequence[Result]) -> list[Duel]:
    """Every pair of bots that sat at one table. A match that neither won counts half for each."""
    bots = sorted({bot for result in results for bot in result.bots})
    found = []
    for number, bot in enumerate(bots):
        for rival in bots[number + 1 :]:
            met = [result for result in results if bot in result.bots and rival in result.bots]
            if met:
                wins = sum((1 + won(result, bot) - won(result, rival)) / 2 for result in met)
                low, high = wilson(wins, len(met))
                found.append(Duel(bot, rival, len(met), wins, low, high))
    return found


def won(result: Result, bot: str) -> float:
    """How much of this match a bot has won, over all its seats."""
    if not result.winners:
        return 0.0
    return sum(result.bots[seat] == bot for seat in result.winners) / len(result.winners)


def _ratings(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings: the mean, and the half width of its 95 % interval."""
    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for result in results for bot in result.bots}
    for result in results:
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in result.bots]
        ranks = [1.0 if seat in result.winners else 2.0 for seat in range(len(result.bots))]
        after = [team[0] for team in model.rate(teams, ranks=ranks)]
        for bot in set(result.bots):
            own = [rating for name, rating in zip(result.bots, after, strict=True) if name == bot]
            known[bot].mu = sum(rating.mu for rating in own) / len(own)
            known[bot].sigma = sum(rating.sigma for rating in own) / len(own)
    return {bot: (rating.mu, NINETY_FIVE * rating.sigma) for bot, rating in known.items()}
