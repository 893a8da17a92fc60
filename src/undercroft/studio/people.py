"""People beside bots: where they differ in length, results and choices, how long they think, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.arena.statistics import (
    Estimate,
    average,
    bunched_difference,
    bunched_share,
    corrected,
    rank,
    share,
    student,
    surprise,
    unpaired,
)
from undercroft.kernel.game import Game
from undercroft.studio.watched_game import WatchedGame

FEWEST_OFFERS = 5
"""An answer that people were offered less often says nothing."""
FEWEST_GAMES = 3
"""What people do in fewer games than this is their habit, not everybody's."""
FEWEST_TIMES = 3
SURE = 0.05


class Beside(NamedTuple):
    """One measure of people and of bots, and by how much people have more of it."""

    title: str
    people: Estimate
    bots: Estimate
    gap: Estimate
    is_share: bool = False


class OtherChoice(NamedTuple):
    """An answer that people give more or less often than bots."""

    prompt: str
    option: str
    people: Estimate
    bots: Estimate
    gap: Estimate
    stands_out: bool


class Thinking(NamedTuple):
    """How long people think about a kind of decision, in seconds."""

    prompt: str
    middle: Estimate
    longest: float


def usual_seats(people: Sequence[WatchedGame], otherwise: int) -> int:
    """With how many players people play most often: only like is compared with like."""
    seats = [len(each.won) for each in people if each.won]
    return max(sorted(set(seats)), key=seats.count) if seats else otherwise


def beside(game: Game[Any], people: Sequence[WatchedGame], bots: Sequence[WatchedGame]) -> list[Beside]:
    """Length, deaths and results; what only one side knows is left out."""
    found = []
    for title, value in (
        ("Rounds of a game", lambda each: each.rounds),
        ("Choices of a game", lambda each: float(each.decisions)),
        ("Deaths in a game", lambda each: float(each.deaths)),
    ):
        sides = [[value(each) for each in side] for side in (people, bots)]
        if all(sides) and any(map(any, sides)):
            gap = unpaired(sides[1], sides[0])
            found.append(Beside(title, average(sides[0]), average(sides[1]), gap))
    if game.cooperative:
        won = [[(float(each.won[0]), 1.0) for each in side if each.won] for side in (people, bots)]
        if all(won):
            found.append(_shares("Party wins", won[0], won[1]))
    return found


def wins_against_bots(people: Sequence[WatchedGame]) -> Estimate | None:
    """How often a person wins where bots play too, as a share of the games."""
    mixed = [each for each in people if 0 < len(each.counted) < len(each.won)]
    if not mixed:
        return None
    return share(sum(max(each.won[seat] for seat in each.counted) for each in mixed), len(mixed))


def _shares(title: str, one: list[tuple[float, float]], other: list[tuple[float, float]]) -> Beside:
    gap = _difference(one, other)
    return Beside(title, bunched_share(one), bunched_share(other), gap, True)


def _difference(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> Estimate:
    """Two sets of games that have nothing to do with each other."""
    nothing = (0.0, 0.0)
    return bunched_difference([*one, *[nothing] * len(other)], [*[nothing] * len(one), *other])


def other_choices(
    game: Game[Any], people: Sequence[WatchedGame], bots: Sequence[WatchedGame], most: int = 8
) -> list[OtherChoice]:
    """Where people choose otherwise, the surest difference first; corrected for all that was looked at."""
    prompts = {decision.name: decision.prompt for decision in game.decisions}
    rows: list[OtherChoice] = []
    doubts: list[float] = []
    options = {(kind, option) for each in people for kind, found in each.choices.items() for option in found}
    for kind, option in sorted(options):
        sides = [
            [(float(chosen), float(offered)) for each in side for offered, chosen in _counts(each, kind, option)]
            for side in (people, bots)
        ]
        if min(sum(of for _, of in side) for side in sides) < FEWEST_OFFERS or min(map(len, sides)) < FEWEST_GAMES:
            continue
        gap = _difference(sides[0], sides[1])
        if not gap.is_measured:
            continue
        freedom = max(1, len(sides[0]) + len(sides[1]) - 1)
        doubts.append(surprise((gap.low + gap.high) / 2, gap.width / 2 / student(freedom)))
        prompt = prompts.get(kind, kind.replace("_", " "))
        rows.append(OtherChoice(prompt, option, bunched_share(sides[0]), bunched_share(sides[1]), gap, False))
    judged = [each._replace(stands_out=doubt < SURE) for each, doubt in zip(rows, corrected(doubts), strict=True)]
    order = sorted(range(len(judged)), key=lambda number: doubts[number])
    return [judged[number] for number in order[:most]]


def _counts(game: WatchedGame, kind: str, option: str) -> list[tuple[int, int]]:
    found = game.choices.get(kind, {}).get(option)
    return [found] if found is not None and found[0] else []


def thinking(game: Game[Any], people: Sequence[WatchedGame]) -> list[Thinking]:
    """How long each kind of decision takes, the slowest first."""
    prompts = {decision.name: decision.prompt for decision in game.decisions}
    times: dict[str, list[float]] = {}
    for each in people:
        for kind, seconds in each.seconds.items():
            times.setdefault(kind, []).extend(seconds)
    found = [
        Thinking(prompts.get(kind, kind.replace("_", " ")), rank(seconds, 0.5), max(seconds))
        for kind, seconds in times.items()
        if len(seconds) >= FEWEST_TIMES
    ]
    return sorted(found, key=lambda each: -each.middle.value)


def seconds_per_choice(people: Sequence[WatchedGame]) -> float | None:
    """What a choice takes on average: this makes minutes of a lab report."""
    every = [second for each in people for seconds in each.seconds.values() for second in seconds]
    return sum(every) / len(every) if len(every) >= 20 else None


def tally(people: Sequence[WatchedGame], key: str) -> Estimate:
    """The mark that people gave on average. Those of one game have talked: games are what is counted."""
    games = [[marks[key] for marks in each.marks if key in marks] for each in people]
    return average([sum(each) / len(each) for each in games if each])
