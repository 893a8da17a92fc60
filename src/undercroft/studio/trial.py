"""A trial: this edit against the last edition, pair by pair on the same luck, and what can be said of it so far.

Whoever looks at an interval again and again while it shrinks finds a difference sooner or later, also where there is
none. So a verdict falls only at a few numbers of pairs, each twice the one before, and is as strict as that many looks
demand; in between the last verdict stands. The measures beside the first are corrected for being several.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from undercroft.arena.statistics import Estimate, among, average, corrected, paired, paired_surprise, share
from undercroft.kernel.game import Game
from undercroft.studio.noted import NotedGame

FEWEST = 40
"""Before so many pairs it is too early to say anything."""
LOOKS = (40, 80, 160, 320, 640, 1280, 2560)
"""At these numbers of pairs a verdict can fall."""
SURE, PROBABLY, NOTHING_SEEN, TOO_EARLY = "beyond doubt", "probably", "no change seen", "too early to say"
STRICT = among(len(LOOKS))
"""The level of the interval of the first measure: it is looked at so often, and tells as much as the verdict."""
Value = Callable[[NotedGame], float | None]


class Measure(NamedTuple):
    """Something that is measured of a game."""

    name: str
    title: str
    value: Value
    is_share: bool
    more: str  # what more of it means, in a word
    less: str


class Change(NamedTuple):
    """One measure in both editions, and the difference of the pairs."""

    measure: Measure
    before: Estimate
    after: Estimate
    gap: Estimate
    verdict: str
    half: float = 0.0  # half the width of the plain interval of 95 %

    @property
    def could_be_nothing(self) -> bool:
        return self.verdict != SURE

    @property
    def word(self) -> str:
        """What happened, in a word or two."""
        if self.verdict in (NOTHING_SEEN, TOO_EARLY):
            return self.verdict
        return f"{self.measure.more if self.gap.value > 0 else self.measure.less}, {self.verdict}"


def _won_by_party(game: NotedGame) -> float | None:
    return float(game.won[0]) if game.won else 0.0


def _somebody_won(game: NotedGame) -> float | None:
    return float(any(game.won))


def _first_seat_won(game: NotedGame) -> float | None:
    return game.won[0] if game.won else None


def _rounds(game: NotedGame) -> float | None:
    return game.rounds


def _deaths(game: NotedGame) -> float | None:
    return float(game.deaths)


class OfCard:
    """What is measured of the card that lies on the bench."""

    def __init__(self, name: str, cooperative: bool) -> None:
        self.name = name
        self.cooperative = cooperative

    def seen(self, game: NotedGame) -> float | None:
        return float(self.name in game.things)

    def used(self, game: NotedGame) -> float | None:
        return float(game.things.get(self.name, (0,))[0])

    def won(self, game: NotedGame) -> float | None:
        """Of games in which it turned up: did those win who had to do with it?"""
        found = game.things.get(self.name)
        if found is None or not game.won:
            return None
        if self.cooperative:
            return float(game.won[0])
        seats = [seat for seat in found[1:] if seat < len(game.won)]
        return sum(game.won[seat] for seat in seats) / len(seats) if seats else None

    def killed(self, game: NotedGame) -> float | None:
        return float(game.causes.get(self.name, 0))


def measures(game: Game[Any], card: str) -> list[Measure]:
    """What is measured: the first decides the verdict, the last four are about the card on the bench."""
    first = (
        Measure("won", "Party wins", _won_by_party, True, "Easier", "Harder")
        if game.cooperative
        else Measure("rounds", "Rounds of a game", _rounds, False, "Longer", "Shorter")
    )
    found = [first]
    if game.cooperative:
        found.append(Measure("rounds", "Rounds of a game", _rounds, False, "longer", "shorter"))
    else:
        found.append(Measure("won", "Games somebody wins", _somebody_won, True, "more", "fewer"))
        found.append(Measure("first", "The first seat wins", _first_seat_won, True, "more", "less"))
    found.append(Measure("deaths", "Deaths in a game", _deaths, False, "more", "fewer"))
    if card:
        of = OfCard(card, game.cooperative)
        whose = "Wins where it turns up" if game.cooperative else "Wins of who meets it"
        found += [
            Measure("seen", "Turns up in a game", of.seen, True, "more often", "less often"),
            Measure("used", "Named in a game", of.used, False, "more often", "less often"),
            Measure("card won", whose, of.won, True, "more", "fewer"),
            Measure("killed", "Deaths it causes", of.killed, False, "more", "fewer"),
        ]
    return found


def changes(wanted: Sequence[Measure], pairs: Sequence[tuple[NotedGame, NotedGame]]) -> list[Change]:
    """What the pairs say of every measure; one that never varies is left out."""
    looked = max((look for look in LOOKS if look <= len(pairs)), default=0)
    found: list[Change] = []
    doubts: list[float] = []
    for each in wanted:
        both = [(each.value(one), each.value(other)) for one, other in pairs]
        known = [(one, other) for one, other in both if one is not None and other is not None]
        if len(known) < 2 or len({value for pair in known for value in pair}) < 2:
            continue
        gaps = [other - one for one, other in known]
        sides = [[pair[side] for pair in known] for side in (0, 1)]
        before, after = (share(sum(side), len(side)) if each.is_share else average(side) for side in sides)
        plain = paired(gaps, each.is_share)
        gap = paired(gaps, each.is_share, STRICT) if each is wanted[0] else plain
        found.append(Change(each, before, after, gap, TOO_EARLY, plain.width / 2))
        at_look = gaps[:looked] if len(known) == len(pairs) else gaps
        doubts.append(paired_surprise(at_look, each.is_share) if any(at_look) else 1.0)
    if not looked:
        return found
    first = found[:1] if found and found[0].measure is wanted[0] else []
    spent = [min(1.0, doubt * len(LOOKS)) for doubt in doubts]
    rest = corrected(spent[len(first) :])
    strict = [*spent[: len(first)], *rest]
    return [each._replace(verdict=_verdict(doubt)) for each, doubt in zip(found, strict, strict=True)]


def _verdict(doubt: float) -> str:
    return SURE if doubt < 0.05 else PROBABLY if doubt < 0.2 else NOTHING_SEEN


def is_settled(found: Sequence[Change], pairs: int, wanted: Measure) -> bool:
    """Would more games hardly change the answer? Looked at only where a verdict can fall."""
    if pairs < LOOKS[2] or pairs not in LOOKS:
        return False
    first = found[0] if found and found[0].measure is wanted else None
    if first is None:
        return True  # nothing varies: nothing will
    strict = paired_level(first, LOOKS.index(pairs) + 1)
    narrow = 0.03 if wanted.is_share else 0.03 * max(1e-9, abs(first.before.value))
    return (first.verdict == SURE and abs(first.gap.value) > strict) or first.half < narrow / 2


def paired_level(change: Change, looks: int) -> float:
    """Half the width of the interval that is as sure as so many looks demand."""
    return change.half * (among(looks) / among(1)) * 1.2
