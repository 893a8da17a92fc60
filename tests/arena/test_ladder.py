"""The ladder: fair seats, results that survive a stop, and small fixed ladders that show who is better."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

import undercroft
from tests.bots import toys
from undercroft.arena.ladder import LadderFile, Plan, Result, Table, play_table, run_ladder, seatings, tables
from undercroft.arena.ratings import duels, standings
from undercroft.arena.statistics import wilson
from undercroft.cli.commands.ladder import ladder_command
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption, BadRecord
from undercroft.kernel.game import Game

PLAN = Plan("toy", 2, {}, "1")


def test_every_pair_meets_in_both_orders() -> None:
    assert seatings(["a", "b", "c"], 2, together=False) == [
        ("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b"),
    ]  # fmt: skip


def test_two_bots_at_a_table_for_three_are_in_the_majority_in_turn() -> None:
    seated = seatings(["a", "b"], 3, together=False)
    assert len(seated) == len(set(seated)) == 6
    for seat in range(3):
        assert sum(bots[seat] == "a" for bots in seated) == 3


def test_alone_and_in_a_party_each_plays_by_itself() -> None:
    assert seatings(["a", "b"], 1, together=False) == [("a",), ("b",)]
    assert seatings(["a", "b"], 3, together=True) == [("a", "a", "a"), ("b", "b", "b")]
    with pytest.raises(BadOption, match="two bots at least"):
        seatings(["a"], 2, together=False)


def test_a_small_ladder_ranks_the_bots(tmp_path: Path) -> None:
    game = toys.game_of(toys.betting, tmp_path)
    bots = ["random", "greedy:worlds=4", "ismcts:iterations=60"]
    results = list(run_ladder(lambda slug: game, PLAN, tables(bots, game, 2, 12)))
    assert len(results) == 12 * 6 and all(result.finished for result in results)
    ranking = standings(results, cooperative=False)
    assert ranking[-1].bot == "random"
    assert all(each.rating is not None and each.margin > 0 for each in ranking)
    against_random = [duel for duel in duels(results) if "random" in (duel.bot, duel.rival)]
    assert len(against_random) == 2
    for duel in against_random:
        assert duel.rival == "random" and duel.low > 0.5 and duel.decided


def test_a_fixed_ladder_of_a_real_game() -> None:
    """Alone in the caverns, greedy gets further than random; both games are the same every time."""
    game = undercroft.game("miniskull_caverns")
    plan = Plan(game.slug, 1, game.check_options({"solo_gems": 1, "solo_start_strength": 4}), "ci", 300)
    played = [play_table(game, plan, table) for table in tables(["greedy:worlds=2", "random"], game, 1, 3)]
    again = [play_table(game, plan, result.table) for result in played]
    assert played == again
    assert all(result.finished for result in played if result.bots == ("random",))


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    game = toys.game_of(toys.counting, tmp_path)
    wanted = tables(["random", "greedy:worlds=1"], game, 2, 3)
    file = tmp_path / "ladder.jsonl"
    whole = list(run_ladder(lambda slug: game, PLAN, wanted, LadderFile(file, PLAN)))
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    file.write_bytes(b"".join(lines[:4]) + lines[4][:20])  # stopped in the middle of a line
    played: list[str] = []

    def find(slug: str) -> Game[Any]:
        played.append(slug)
        return game

    again = list(run_ladder(find, PLAN, wanted, LadderFile(file, PLAN)))
    assert sorted(again, key=repr) == sorted(whole, key=repr)
    assert file.read_bytes().splitlines(keepends=True)[:4] == lines[:4]
    assert len(file.read_bytes().splitlines()) == 7
    assert list(run_ladder(find, PLAN, wanted, LadderFile(file, PLAN))) == again


def test_a_file_of_another_ladder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    LadderFile(file, PLAN)
    with pytest.raises(BadRecord, match=r"holds another ladder \(seats 2 instead of 3\)"):
        LadderFile(file, Plan("toy", 3, {}, "1"))
    file.write_text("a diary\n")
    with pytest.raises(BadRecord, match="is no ladder file"):
        LadderFile(file, PLAN)


def test_a_match_that_does_not_end_is_nobodys(tmp_path: Path) -> None:
    game = toys.game_of(toys.counting, tmp_path)
    result = play_table(game, Plan("toy", 2, {}, "1", most_answers=2), Table(("random", "random"), 0))
    assert not result.finished and result.winners == () and result.answers == 2
    assert standings([result], cooperative=False)[0].wins == 0


def test_intervals_stay_within_bounds() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(10, 10)
    assert 0.7 < low < 0.75 and high == 1.0
    assert wilson(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)


def test_a_shared_win_counts_in_part() -> None:
    shared = Result(("a", "b", "b"), 0, (0, 1), True, 5)
    both = Result(("a", "b", "b"), 1, (1, 2), True, 5)
    ranking = {each.bot: each.wins for each in standings([shared, both], cooperative=False)}
    assert ranking == {"a": 0.5, "b": 1.5}


# -- the command ------------------------------------------------------------------------------------------------------


def run(*arguments: str) -> str:
    app = typer.Typer()
    app.command()(ladder_command)
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_the_command_prints_rates_with_intervals_and_resumes(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    given = ("miniskull_caverns", "--seats", "1", "--bots", "random,greedy:worlds=1", "--cap", "200", "--file")
    first = run(*given, str(file), "--games", "2")
    assert re.search(r"greedy:worlds=1 +2 +\d+% +\d+% to +\d+% +-", first)
    size = file.stat().st_size
    assert run(*given, str(file), "--games", "2") == first and file.stat().st_size == size
    assert "6 matches" in run(*given, str(file), "--games", "3", "--jobs", "2")


def test_the_command_refuses_what_it_cannot_use(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="there is no bot 'grandma'"):
        run("miniskull_caverns", "--bots", "random,grandma")
    with pytest.raises(BadRecord, match="is a folder"):
        run("miniskull_caverns", "--file", str(tmp_path))
    with pytest.raises(BadOption, match="two bots at least"):
        run("miniskull_caverns", "--bots", "random")
    assert find_game("miniskull_caverns").seats == (1, 3)
