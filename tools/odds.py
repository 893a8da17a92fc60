"""Measure outlooks: how long one takes, and whether exact odds are what sampled continuations give.

    python tools/odds.py speed
    python tools/odds.py check GAME FIRST LAST CONTINUATIONS [FILE]    # GAME may be `all`; positions by number
    python tools/odds.py report FILE

Speed and report print a table in Markdown; docs/odds.md has the last ones. A check adds a line for each position to its
file, so it can be done in parts.
"""

from __future__ import annotations

import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec

import undercroft
from undercroft.bots import Chair, make_bot
from undercroft.insight.continuation import Ahead, Continuation, spread
from undercroft.insight.outlook import MOST, outlooks
from undercroft.kernel.match import Match, start


def positions(slug: str, seed: str, answers: int) -> Iterator[Chair]:
    """Questions along a game of sensible players."""
    game = undercroft.game(slug)
    match = start(game, min(3, game.seats[1]), seed=seed)
    bots = [make_bot("sensible", seat, game) for seat in range(match.seats)]
    for _ in range(answers):
        if match.over:
            return
        chair = Chair(match, match.open[0])
        yield chair
        match.answer_index(chair.question, bots[chair.seat].answer(chair))


def speed() -> None:
    print("| game | options | median | worst tenth from | exact |")
    print("|---|---:|---:|---:|---:|")
    for slug in undercroft.game_names():
        costs: list[float] = []
        exact = 0
        for seed in ("a", "b", "c"):
            for number, chair in enumerate(positions(slug, seed, 240)):
                options = len(chair.question.options)
                if number % 6 == 3 and options > 1:
                    began = time.process_time()
                    found = outlooks(chair, 1)
                    costs.extend([(time.process_time() - began) / options] * options)
                    exact += sum(each.exact for each in found)
        costs.sort()
        middle, tenth = costs[len(costs) // 2], costs[len(costs) * 9 // 10]
        share = f"{100 * exact / len(costs):.0f} %"
        print(f"| {slug} | {len(costs)} | {1e3 * middle:.0f} ms | {1e3 * tenth:.0f} ms | {share} |", flush=True)


def check(slugs: Sequence[str], numbers: range, games: int, out: Path | None) -> None:
    """Compare positions of these games, by their numbers, with so many continuations each; a line of JSON for each."""
    for slug in slugs:
        for at in itertools.islice(open_positions(slug), numbers.start, numbers.stop):
            found = _compared(at, games)
            line = Checked(
                slug, at.where, at.chair.question.decision.name, games, len(found),
                max(off for off, _ in found), max(each for _, each in found), sum(each > 3 for _, each in found),
            )  # fmt: skip
            said = msgspec.json.encode(line).decode()
            if out is None:
                print(said, flush=True)
            else:
                with out.open("a", encoding="utf-8") as file:
                    file.write(f"{said}\n")


class At(NamedTuple):
    """A position with an answer whose odds were gone through to the end, and how likely each event is by them."""

    where: str
    chair: Chair
    world: Match
    option: int
    said: dict[str, float]


def open_positions(slug: str) -> Iterator[At]:
    """Positions along games of sensible players with an answer that chance decides about, always the same ones."""
    for game in itertools.count(1):
        for number, chair in enumerate(positions(slug, f"odds {game}", 240)):
            if number % 5:
                continue
            world = chair.imagine(random.Random(1))
            for index in range(len(chair.question.options)):
                ways, complete = spread(world, chair.seat, index, MOST, random.Random(1))
                said = shares_of(ways)
                if complete and any(1e-9 < share < 1 - 1e-9 for share in said.values()):
                    yield At(f"game {game}, answer {number}", chair, world, index, said)
                    break


class Checked(msgspec.Struct):
    """How far the odds of one position were from what fell."""

    game: str
    where: str
    decision: str
    continuations: int
    compared: int
    farthest: float
    errors: float
    beyond_three: int


class Fallen:
    """What follows certain falls of dice and cards: how many may fall next, or in the end the events that were told.

    The rules are walked through the first time; the same falls always lead to the same events.
    """

    def __init__(self, at: At) -> None:
        self.at = at
        self.known: dict[tuple[int, ...], int | frozenset[str]] = {}

    def after(self, falls: tuple[int, ...]) -> int | frozenset[str]:
        found = self.known.get(falls)
        if found is None:
            found = self.known[falls] = self._walked(falls)
        return found

    def _walked(self, falls: tuple[int, ...]) -> int | frozenset[str]:
        ahead = Ahead(self.at.world, self.at.chair.seat, self.at.option)
        for number in falls:
            question = ahead.fall()
            assert question is not None
            ahead.let_fall(question, number)
        question = ahead.fall()
        if question is not None:
            ahead.walk.stop()
            return len(question.options)
        return frozenset(line.event for line in ahead.arrived(1.0).told)


def report(file: Path) -> None:
    """The lines of a check as a table."""
    lines = [msgspec.json.decode(line, type=Checked) for line in file.read_text(encoding="utf-8").splitlines()]
    print(
        "| game | continuations | positions | decisions | odds compared | farthest off | in standard errors | over 3 |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for slug in sorted({line.game for line in lines}):
        held = {line.where: line for line in lines if line.game == slug}.values()
        print(
            f"| {slug} | {min(line.continuations for line in held):,} | {len(held)} | "
            f"{len({line.decision for line in held})} | {sum(line.compared for line in held)} | "
            f"{100 * max(line.farthest for line in held):.2f} % | {max(line.errors for line in held):.1f} | "
            f"{sum(line.beyond_three for line in held)} |"
        )


def shares_of(ways: Sequence[Continuation]) -> dict[str, float]:
    """How likely each event is told."""
    said: dict[str, float] = {}
    for way in ways:
        for event in {line.event for line in way.told}:
            said[event] = said.get(event, 0.0) + way.share
    return said


def _compared(at: At, games: int) -> list[tuple[float, float]]:
    """How far each kind of event is from its exact share, as a share and in standard errors."""
    fell: Counter[str] = Counter()
    rng = random.Random(at.where)
    known = Fallen(at)
    for _ in range(games):
        falls: tuple[int, ...] = ()
        while not isinstance(found_there := known.after(falls), frozenset):
            falls = (*falls, int(rng.random() * found_there))
        fell.update(found_there)
    found = []
    for event in {*at.said, *fell}:
        share = min(1.0, at.said.get(event, 0.0))
        off = abs(fell[event] / games - share)
        error = sqrt(share * (1 - share) / games)
        if 1e-9 < share < 1 - 1e-9:
            found.append((off, off / error))
        else:
            assert off < 1e-9, (event, share, fell[event])
    return found


def main() -> None:
    wanted, *more = sys.argv[1:] or ["speed"]
    if wanted == "check":
        slug, first, last, games = more[:4]
        slugs = undercroft.game_names() if slug == "all" else (slug,)
        check(slugs, range(int(first), int(last)), int(games), Path(more[4]) if len(more) > 4 else None)
    elif wanted == "report":
        report(Path(more[0]))
    else:
        speed()


if __name__ == "__main__":
    main()
