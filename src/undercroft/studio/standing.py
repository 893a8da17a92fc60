"""How the cards of a class stand beside each other: what bots made of each in games of this set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from undercroft.arena.statistics import Estimate, average, share
from undercroft.studio.noted import NotedGame
from undercroft.studio.trial import Measure, OfCard

FEWEST = 8
"""A card that turned up in fewer games says nothing."""


class Stands(msgspec.Struct, frozen=True):
    """One card: in how many games it turned up, and what came of it there."""

    card: str  # its address
    name: str
    found: Estimate


class Standing(msgspec.Struct, frozen=True):
    """The cards of a class in the order of what was measured, the least first."""

    title: str
    is_share: bool
    stands: tuple[Stands, ...]


def standing(cards: Iterable[tuple[str, str]], games: Sequence[NotedGame], cooperative: bool) -> Standing:
    """By the deaths that each causes if the class kills, else by the wins of those who meet it.

    Only games in which a card turned up count for it: a rare one is not a weak one.
    """
    known = list(cards)
    kills = any(name in game.causes for game in games for _, name in known)
    found = []
    for card, name in known:
        of = OfCard(name, cooperative)
        met = [game for game in games if name in game.things or name in game.causes]
        values = [value for value in ((of.killed if kills else of.won)(game) for game in met) if value is not None]
        if len(values) >= FEWEST:
            if kills and any(values):
                estimate = average(values)
            else:  # of a card that never killed, too, it is known only so well
                estimate = share(sum(values), len(values))
            found.append(Stands(card, name, estimate))
    if kills:
        title = "Deaths it causes where it turns up"
    else:
        title = "Party wins where it turns up" if cooperative else "Wins of who meets it"
    return Standing(title, not kills, tuple(sorted(found, key=lambda each: each.found.value)))


def results(wanted: Sequence[Measure], games: Sequence[NotedGame]) -> tuple[tuple[Measure, Estimate], ...]:
    """Every measure of a set by itself, with nothing to compare it with."""
    found = []
    for each in wanted:
        values = [value for value in (each.value(game) for game in games) if value is not None]
        if len(values) >= FEWEST:
            found.append((each, share(sum(values), len(values)) if each.is_share else average(values)))
    return tuple(found)
