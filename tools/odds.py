"""Measure outlooks: how long one takes, and whether exact odds are what sampled continuations give.

    python tools/odds.py speed
    python tools/odds.py check POSITIONS CONTINUATIONS

Both print a table in Markdown; docs/odds.md has the last ones.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt

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


def check(wanted: int, games: int) -> None:
    print("| game | positions | odds compared | farthest off | in standard errors |")
    print("|---|---:|---:|---:|---:|")
    for slug in undercroft.game_names():
        done = compared = 0
        farthest, errors = 0.0, 0.0
        for seed in ("a", "b", "c", "d"):
            for number, chair in enumerate(positions(slug, seed, 240)):
                if done >= wanted or number % 5:
                    continue
                world = chair.imagine(random.Random(1))
                for index in range(len(chair.question.options)):
                    ways, complete = spread(world, chair.seat, index, MOST, random.Random(1))
                    said = shares_of(ways)
                    if complete and any(1e-9 < share < 1 - 1e-9 for share in said.values()):
                        found = _compared(world, chair.seat, index, said, games)
                        compared += len(found)
                        farthest = max([farthest, *(off for off, _ in found)])
                        errors = max([errors, *(each for _, each in found)])
                        done += 1
                        break
        print(f"| {slug} | {done} | {compared} | {100 * farthest:.2f} % | {errors:.1f} |", flush=True)


def shares_of(ways: Sequence[Continuation]) -> dict[str, float]:
    """How likely each event is told."""
    said: dict[str, float] = {}
    for way in ways:
        for event in {line.event for line in way.told}:
            said[event] = said.get(event, 0.0) + way.share
    return said


def _compared(world: Match, seat: int, index: int, said: dict[str, float], games: int) -> list[tuple[float, float]]:
    """How far each kind of event is from its exact share, as a share and in standard errors."""
    fell: Counter[str] = Counter()
    rng = random.Random(2)
    for _ in range(games):
        ahead = Ahead(world, seat, index)
        while (question := ahead.fall()) is not None:
            ahead.let_fall(question, int(rng.random() * len(question.options)))
        fell.update({line.event for line in ahead.arrived(1.0).told})
    found = []
    for event in {*said, *fell}:
        share = min(1.0, said.get(event, 0.0))
        off = abs(fell[event] / games - share)
        error = sqrt(share * (1 - share) / games)
        if 1e-9 < share < 1 - 1e-9:
            found.append((off, off / error))
        else:
            assert off < 1e-9, (event, share, fell[event])
    return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["check"]:
        check(int(sys.argv[2]), int(sys.argv[3]))
    else:
        speed()
