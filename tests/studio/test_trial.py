"""Trials: the same luck twice, verdicts that are slow to fall, and games that are played once."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import undercroft
from undercroft.studio.desk import Desk
from undercroft.studio.noted import NotedGame
from undercroft.studio.noted_game import play
from undercroft.studio.pool import TrialPool
from undercroft.studio.sweep import points_around, values_around
from undercroft.studio.trial import LOOKS, NOTHING_SEEN, SURE, TOO_EARLY, changes, measures
from undercroft.studio.trials import Trials

CRAWL = undercroft.game("dungeon_crawl")


def game(won: bool) -> NotedGame:
    return NotedGame((float(won),), 10.0, 0, {}, {})


def test_a_verdict_falls_only_at_a_look() -> None:
    wanted = measures(CRAWL, "")
    pairs = [(game(True), game(False))] * (LOOKS[0] - 1)
    assert changes(wanted, pairs)[0].verdict == TOO_EARLY
    assert changes(wanted, [*pairs, (game(True), game(False))])[0].word == "Harder, beyond doubt"


def test_the_interval_says_the_same_as_the_verdict() -> None:
    """Whoever sees an interval clear of zero beside "no change seen" believes neither."""
    luck = random.Random(3)
    wanted = measures(CRAWL, "")[:1]
    seen = set()
    for number in range(80):
        lost = 0.04 * (number % 8)
        pairs = [(game(luck.random() < 0.5), game(luck.random() < 0.5 - lost)) for _ in range(LOOKS[2])]
        found = changes(wanted, pairs)[0]
        clear = found.gap.low > 0 or found.gap.high < 0
        assert clear == (found.verdict == SURE) or abs(min(abs(found.gap.low), abs(found.gap.high))) < 0.01
        assert found.could_be_nothing == (found.verdict != SURE)
        seen.add(found.verdict)
    assert SURE in seen and NOTHING_SEEN in seen


def test_looking_again_and_again_seldom_finds_what_is_not_there() -> None:
    luck = random.Random(5)
    wanted = measures(CRAWL, "")[:1]
    wrong = 0
    for _ in range(120):
        pairs = [(game(luck.random() < 0.5), game(luck.random() < 0.5)) for _ in range(LOOKS[3])]
        wrong += any(changes(wanted, pairs[:look])[0].verdict == SURE for look in LOOKS[:4])
    assert wrong <= 10  # 5 % would be 6; without the correction there are about 15


def test_a_game_is_the_same_again_and_an_edit_is_felt(tmp_path: Path) -> None:
    desk = Desk(CRAWL, tmp_path / "mine.toml")
    trials = Trials(desk, TrialPool(1))
    before = trials.played(desk.good).setting
    assert play(before, 3) == play(before, 3)
    for monster in ("e1", "e2", "e3", "e4", "e5", "e6"):
        desk.type(f"monster/{monster}/hp/per_player", "60")
    after = trials.played(desk.good).setting
    assert sum(play(before, number).won[0] for number in range(6)) > sum(
        play(after, number).won[0] for number in range(6)
    )


def test_games_are_kept_and_going_back_is_instant(tmp_path: Path) -> None:
    mini = undercroft.game("miniskull_caverns")

    async def twice() -> None:
        desk = Desk(mini, tmp_path / "mine.toml")
        pool = TrialPool(2)
        trials = Trials(desk, pool)
        before = desk.good
        desk.type("tiny//strength", "20")
        trials.compare(before, desk.good)
        while len(trials.pairs(before.hash, desk.good.hash)) < LOOKS[2]:
            await trials.news.wait()
        found = trials.changes(before, desk.good, "")
        assert found[0].word == "Longer, beyond doubt"
        assert found[0].gap.low > 0
        trials.stop()
        await trials.close()
        pool.close()
        again = Trials(Desk(mini, desk.path), pool)
        again.played(before), again.played(desk.good)
        assert len(again.pairs(before.hash, desk.good.hash)) >= LOOKS[2]

    asyncio.run(twice())


def test_no_change_is_no_change() -> None:
    pairs = [(game(number % 2 == 0), game(number % 2 == 0)) for number in range(LOOKS[2])]
    assert changes(measures(CRAWL, ""), pairs)[0].verdict == NOTHING_SEEN


def test_a_sweep_stays_within_what_the_game_takes(tmp_path: Path) -> None:
    desk = Desk(CRAWL, tmp_path / "mine.toml")
    points = points_around(desk, "monster/h2/hp/per_player", 7)
    assert [value for value, _ in points] == [2, 3, 4, 5, 6, 7, 8]
    assert len({cards.hash for _, cards in points}) == 7
    assert values_around(1, 1, 20, 7) == [1, 2, 3, 4, 5, 6, 7]
    assert values_around(19, 1, 20, 7)[-1] == 19
