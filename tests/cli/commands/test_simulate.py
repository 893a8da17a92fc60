"""Simulations: the same games however many processes play them, and nothing counted that was not finished."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter

import msgspec
import pexpect
import pytest

import undercroft
from undercroft.arena.shards import Shard, play_shard
from undercroft.arena.simulation import Simulation, Tally, figures, simulate
from undercroft.arena.statistics import mean, quantile, wilson
from undercroft.cli.main import main
from undercroft.kernel.state import Outcome

CAVERNS = undercroft.game("miniskull_caverns")
KEYS = [
    "games",
    "finished",
    "unfinished",
    "errors",
    "decisions",
    "seconds",
    "decisions_per_second",
    "wins",
    "length",
    "rules_never_fired",
]


def alone(games: int, cap: int = 100_000, bots: tuple[str, ...] = ("random",)) -> Simulation:
    options = CAVERNS.check_options({"solo_gems": 1})
    return Simulation(CAVERNS.slug, 1, options, bots, games, "9", None, cap)


def tally_of(plan: Simulation, jobs: int = 1) -> Tally:
    tally = Tally()
    simulate(plan, tally, jobs)
    return tally


def test_json_has_exactly_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", CAVERNS.slug, "--seats", "1", "--games", "30", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == KEYS
    assert found["games"] == found["finished"] == 30
    assert found["errors"] == found["unfinished"] == 0
    assert found["decisions"] > 30
    assert list(found["wins"]) == ["red"]
    assert found["wins"]["red"]["low"] <= found["wins"]["red"]["share"] <= found["wins"]["red"]["high"]
    assert "MC-091" not in found["rules_never_fired"], "alone, nobody could fight another hero"
    assert "MC-116" in found["rules_never_fired"], "nobody wins at random"
    assert "MC-022" not in found["rules_never_fired"]


def test_the_table_for_people_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", CAVERNS.slug, "--seats", "1", "--games", "30", "--option", "solo_gems=1", "--seed", "4"]
    assert main([*arguments, "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "finished 30, stopped at the cap 0, errors 0" in shown
    assert f"median {numbers['length']['decisions']['median']}" in shown
    assert f"rules that never fired: {len(numbers['rules_never_fired'])} of" in shown
    assert "rules were counted in 4 of 30 games" in shown
    assert "solo_gems=1" in shown


def test_one_process_and_three_give_the_same_figures() -> None:
    plan = alone(60)
    assert figures(plan, tally_of(plan, 1), 1.0) == figures(plan, tally_of(plan, 3), 1.0)


class Patient(Simulation, frozen=True):
    """Somebody who hands in nothing before the last game, however slow the machine is."""

    patience = math.inf


def test_bots_that_are_not_all_random_play_whole_matches() -> None:
    plan = Patient(*msgspec.structs.astuple(alone(3, bots=("greedy:worlds=1",))))
    assert not plan.all_random
    tally, following = play_shard(plan, Shard(0, 0, 3))
    assert (tally.games, tally.finished, tally.errors, following) == (3, 3, 0, 3)
    assert tally.counted == 3, "a whole match notes its rules anyway"
    assert "MC-022" in tally.fired
    assert (tally, 3) == play_shard(plan, Shard(0, 0, 3))


class Hasty(Simulation, frozen=True):
    """Somebody who hands in every game at once."""

    patience = 0.0


def test_out_of_patience_the_next_game_is_named() -> None:
    tally, following = play_shard(Hasty(*msgspec.structs.astuple(alone(6))), Shard(0, 2, 6))
    assert (tally.games, following) == (1, 3)


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    plan = alone(20)
    other = Simulation(plan.slug, 1, plan.options, plan.bots, 20, "10")
    assert tally_of(plan) == tally_of(plan)
    assert tally_of(plan).lengths != tally_of(other).lengths


def test_a_game_at_the_cap_is_never_a_figures() -> None:
    tally = tally_of(alone(20, cap=5))
    assert tally.unfinished == tally.games == 20
    assert tally.finished == 0
    assert not tally.lengths
    assert not tally.wins
    assert tally.decisions > 0
    found = figures(alone(20, cap=5), tally, 1.0)
    assert found.wins["red"] == {"wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}


def test_capped_games_are_named_and_few_games_have_no_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", CAVERNS.slug, "--seats", "1", "--games", "12", "--cap", "30", "--seed", "4"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "games were stopped after 30 answers and rolls: nobody has won them" in shown
    assert "finished games are too few for shares" in shown
    assert "%" not in shown.partition("95 % interval")[2].partition("finished")[0]


def test_a_rule_that_fails_is_counted_shown_and_makes_the_run_fail(capsys: pytest.CaptureFixture[str]) -> None:
    broken = dict(alone(1).options)
    del broken["map"]
    tally = tally_of(Simulation(CAVERNS.slug, 1, broken, ("random",), 3, "1"))
    assert (tally.games, tally.errors, tally.finished) == (3, 3, 0)
    assert tally.problems[0] == (0, "KeyError: 'map'")


def test_shared_wins_and_wins_of_nobody_are_told_apart() -> None:
    tally = Tally()
    tally.ended(Outcome("MC-001", (0, 2), "together", (1.0, 0.0, 1.0)), 10, 2)
    tally.ended(Outcome("MC-001", (), "nobody", (0.0, 0.0, 0.0)), 20, 4)
    tally.ended(None, 30, 6)
    assert (tally.games, tally.finished, tally.unfinished, tally.shared, tally.nobody) == (3, 2, 1, 1, 1)
    assert tally.wins == Counter({0: 1, 2: 1})
    assert tally.decisions == 60
    assert tally.lengths == Counter({10: 1, 20: 1})


def test_ctrl_c_shows_the_games_played_so_far() -> None:
    arguments = ["-m", "undercroft.cli.main", "simulate", CAVERNS.slug, "--games", "10000000"]
    run = pexpect.spawn(sys.executable, arguments, timeout=120, encoding="utf-8", dimensions=(40, 100))
    run.expect("games/s")  # the line moves: games are being played
    run.sendintr()
    run.expect(r"Stopped: these are \d+ of 10000000 games")
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 130
    assert "Traceback" not in str(run.before)


# -- statistics -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (1, 1000, 0.0002, 0.0056)],
)
def test_wilson_intervals_are_those_of_the_tables(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


def test_without_games_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean(Counter()) == 0.0
    assert quantile(Counter(), 0.5) == 0


def test_mean_and_quantiles_count_every_game() -> None:
    counts = Counter({1: 1, 2: 2, 10: 1})
    assert mean(counts) == 3.75
    assert [quantile(counts, share) for share in (0.05, 0.5, 0.95)] == [1, 2, 10]
