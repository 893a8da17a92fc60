"""What a designer would not have expected, the most surprising first.

How surprising something is: its distance from what one expects, in half intervals. Expected are fair shares of seats,
cards that are worth nothing, deaths where people go, leads that are worth something but not everything, and whatever
stands in the wanted ranges. What chance might have done, all looks together, surprises nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import polars as pl

from undercroft.arena.statistics import Estimate, rank, share
from undercroft.lab.plan.wanted import Range
from undercroft.lab.study.card_worth import CardWorth
from undercroft.lab.study.course import HALF, Course
from undercroft.lab.study.findings import Findings
from undercroft.lab.study.footprints import Footprints

MOST = 9.0
"""Nothing is more surprising than this: else the surest thing would be first, not the oddest."""
LONG_TAIL = 2.5
"""If one game in ten takes so many times as long as one in two, that is odd."""
LEAD_WANTED = (0.15, 0.4)
"""Half way, a lead should be worth so many points above a fair share: else it means nothing, or everything."""


class Measured(NamedTuple):
    """A measure that designers have wishes about: what more and less of it is called, and how it is said."""

    name: str
    estimate: Estimate
    topic: str
    more: str
    less: str
    said: Callable[[float], str]


class Surprise(NamedTuple):
    """A finding: its kind, how surprising it is, a sentence, a line of words, a game that shows it, and its marks."""

    kind: str  # seat, card, lead, place, wanted, tail
    score: float
    title: str
    words: str
    game: int
    about: str = ""  # the seat, card or place
    lines: tuple[tuple[str, Estimate], ...] = ()
    pencil: tuple[float, ...] = ()  # what one would expect of each line
    expected: float | Range | None = None
    expected_in_words: str = ""
    shares: bool = True


def off(estimate: Estimate, expected: Range) -> float:
    """By how many half intervals a number lies outside a range."""
    half = max(1e-9, estimate.width / 2)
    return min(MOST, max(0.0, expected[0] - estimate.value, estimate.value - expected[1]) / half)


class Surprises:
    """All that surprises in one setting."""

    def __init__(
        self,
        found: Findings,
        course: Course,
        footprints: Footprints,
        worths: list[CardWorth],
        wanted: dict[str, Range],
    ) -> None:
        self.found = found
        self.course = course
        self.footprints = footprints
        self.worths = worths
        self.wanted = wanted

    @property
    def _kinds(self) -> tuple[Callable[[], Iterator[Surprise]], ...]:
        return self._seats, self._cards, self._lead, self._places, self._wanted, self._tail

    def ranked(self) -> list[Surprise]:
        """The most surprising of each kind first, then all others."""
        every = sorted(
            (each for part in self._kinds for each in part() if each.score >= 1), key=lambda each: -each.score
        )
        first: dict[str, Surprise] = {}
        for each in every:
            first.setdefault(each.kind, each)
        leading = list(first.values())
        return leading + [each for each in every if each not in leading]

    def as_expected(self) -> list[Surprise]:
        """What is as one would think: worth a look where little surprises."""
        found, lines = self.found, self.found.wins_by("name")
        calm = [each for each in self._lead() if each.score < 1]
        if not found.together and lines and not any(line.stands_out for line in lines):
            room = 100 * max(line.estimate.width for line in lines) / 2
            calm.append(
                Surprise(
                    "seat",
                    0,
                    "No seat has an advantage that these games show.",
                    f"One smaller than about {room:.0f} points would not be seen.",
                    _first(found.finished["game"]),
                    "",
                    tuple((each.label.capitalize(), each.estimate) for each in lines),
                    expected=found.fair,
                    expected_in_words=f"fair share {100 * found.fair:.0f} %",
                )
            )
        return calm + [each for each in self._wanted() if each.score < 1]

    # -- kinds ---------------------------------------------------------------------------------------------------------

    def _seats(self) -> Iterator[Surprise]:
        found = self.found
        if found.together:
            return
        lines = found.wins_by("name")
        for line in lines:
            if line.stands_out:
                more = "more" if line.estimate.value > found.fair else "less"
                won = found.settled.filter((pl.col("name") == line.label) & (pl.col("won") > 0))["game"]
                yield Surprise(
                    "seat",
                    off(line.estimate, (found.fair, found.fair)),
                    f"{line.label.capitalize()} wins {more} than a fair share.",
                    f"{_of_100(line.estimate.value)} games, not {100 * found.fair:.0f}: it matters where one sits.",
                    _first(won),
                    line.label,
                    tuple((each.label.capitalize(), each.estimate) for each in lines),
                    expected=found.fair,
                    expected_in_words=f"fair share {100 * found.fair:.0f} %",
                )

    def _cards(self) -> Iterator[Surprise]:
        for worth in self.worths:
            if worth.stands_out:
                near = sorted(self.worths, key=lambda each: -abs(each.more.value))
                shown = [worth, *[each for each in near if each is not worth][:2]]
                shown.sort(key=lambda each: -each.more.value)
                points = round(100 * worth.more.value)
                who = "a party that has it" if self.found.together else "who has it"
                verb = "carries" if points > 0 else "weighs down"
                yield Surprise(
                    "card",
                    min(MOST, abs(worth.more.value) / max(1e-9, worth.more.width / 2)),
                    f"{worth.card} {verb} its holder: {points:+d} points.".replace("-", "\N{MINUS SIGN}"),
                    f"{_of_100(worth.with_it)} games for {who}, {100 * worth.without:.0f} for the others. "
                    "Cause or company? Change the card and compare.",
                    worth.game,
                    worth.card,
                    tuple((each.card, each.more) for each in shown),
                    expected=0.0,
                    expected_in_words="worth nothing",
                )

    def _lead(self) -> Iterator[Surprise]:
        curve = self.course.worth_of_a_lead
        if not curve:
            return
        half, fair = curve[HALF], self.found.fair
        score = off(half, (fair + LEAD_WANTED[0], fair + LEAD_WANTED[1]))
        title = (
            "Half way, a lead is worth something, but not the game."
            if score < 1
            else "Half way, being in front means little."
            if half.value < fair + LEAD_WANTED[0]
            else "Half way, the game is as good as won."
        )
        last = self.course.comebacks
        words = (
            f"Who is in front then wins {_of_100(half.value)}; of the winners {100 * last.value:.0f} in 100 were last."
        )
        yield Surprise("lead", score, title, words, self.course.comeback_game)

    def _places(self) -> Iterator[Surprise]:
        if not self.footprints.is_drawn:
            return
        perils = self.footprints.perils
        for peril in perils:
            if peril.more.low > 0 and peril.deaths.value >= 2 * peril.visits:
                where = self.footprints.title(peril.where)
                shown = sorted(perils, key=lambda each: -each.deaths.value)[:4]
                shown = shown if peril in shown else [*shown[:3], peril]
                yield Surprise(
                    "place",
                    min(MOST, peril.more.value / max(1e-9, peril.more.width / 2)) * 0.7,
                    f"People die {where}.",
                    f"{_of_100(peril.deaths.value)} deaths happen there, "
                    f"but only {_of_100(peril.visits)} steps lead there (hollow).",
                    peril.game,
                    peril.where,
                    tuple((self.footprints.label(each.where), each.deaths) for each in shown),
                    tuple(each.visits for each in shown),
                )

    def _wanted(self) -> Iterator[Surprise]:
        for each in self._measured():
            band = self.wanted.get(each.name)
            if band is None or not each.estimate.is_measured:
                continue
            score = off(each.estimate, band)
            lies = each.more if each.estimate.value > band[1] else each.less
            yield Surprise(
                "wanted",
                score,
                f"{lies} than wanted." if score >= 1 else f"{each.topic} as wanted.",
                f"{each.said(each.estimate.value)}, where {each.said(band[0])} to {each.said(band[1])} are wanted.",
                _first(self.found.finished["game"]),
                each.name,
                ((each.said(each.estimate.value), each.estimate),),
                expected=band,
                expected_in_words="wanted",
                shares=each.name == "won",
            )

    def _tail(self) -> Iterator[Surprise]:
        lengths = self.course.lengths
        if lengths is not None and lengths.one_in_ten >= LONG_TAIL * lengths.middle:
            games = self.found.finished.filter(pl.col("rounds") >= lengths.one_in_ten)["game"]
            yield Surprise(
                "tail",
                min(MOST, lengths.one_in_ten / lengths.middle),
                f"One game in ten drags on to round {lengths.one_in_ten}.",
                f"Half of all games are over after {lengths.middle} rounds. Who finds no end in the others?",
                _first(games),
            )

    def _measured(self) -> Iterator[Measured]:
        found, lengths = self.found, self.course.lengths
        if lengths is not None:
            middle = rank([float(each) for each in lengths.rounds], 0.5)
            yield Measured("rounds", middle, "Games are as long", "Games are longer", "Games are shorter", _rounds)
        won = share(found.finished.filter(pl.col("winner_count") > 0).height, found.finished.height)
        yield Measured(
            "won", won, "Games are won as often", "Games are won more often", "Games are won less often", _percent
        )
        yield Measured(
            "deaths", found.deaths_per_game, "As many people die", "More people die", "Fewer people die", _deaths
        )


def _rounds(value: float) -> str:
    return f"{value:.0f} rounds"


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _deaths(value: float) -> str:
    return f"{value:.1f} deaths in a game"


def _of_100(part: float) -> str:
    return f"{100 * part:.0f} of 100"


def _first(games: pl.Series) -> int:
    return int(games.min()) if len(games) else 0  # type: ignore[arg-type]
