"""Targets: read from a file, measured in the tables, judged with their intervals."""

import re
from pathlib import Path

import pytest

from undercroft import lab
from undercroft.arena.observer import DRAWN
from undercroft.arena.statistics import Estimate, among
from undercroft.lab.data.query import Case, query
from undercroft.lab.plan.balance import load_balance
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.report.verdict_table import put_into, table
from undercroft.lab.study.verdict import MET, MISSED, UNSURE, estimate, judge, more_games, verdict

PLAN = """
game = "looting_castle"
games = 60
seed = "balance"
observe = 1
look = 60

[quick]
games = 20

[[target]]
target = "turns of a game"
figure = "median"
sql = "select game, count as value from happened where event = 'turn'"
low = 5
high = 10_000
quick = [1, 100_000]

[[target]]
target = "wins of each seat"
figure = "share"
sql = "select game, name, won as value from players where won is not null"
low = 0.99

[[target]]
target = "games that end"
measure = "finished"
figure = "share"
low = 0.9
"""
FILES = sorted(Path("plans/balance").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_target_asks_only_for_what_its_game_can_tell(file: Path) -> None:
    """A renamed event would otherwise be measured as never."""
    rules = load_balance(file).plan.settings[0].rules
    known = {
        "event": {DRAWN, *(each.name for each in rules.events)},
        "decision": {each.name for each in rules.decisions},
    }
    for column, names in known.items():
        for several in re.findall(rf"\b{column} (?:=|in) \(?((?:'[^']+',? ?)+)", file.read_text()):
            assert set(re.findall("'([^']+)'", several)) <= names


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, lab.Results]:
    folder = tmp_path_factory.mktemp("balance")
    file = folder / "castle.toml"
    file.write_text(PLAN)
    return file, lab.play_plan(load_balance(file).plan, folder / "out", jobs=1)


def test_targets_are_measured_and_judged(played: tuple[Path, lab.Results]) -> None:
    file, results = played
    turns, wins, ends = judge(results, load_balance(file).targets)
    assert turns.verdict == MET and turns.estimate.n == 60 and not turns.more
    assert turns.estimate.low <= turns.estimate.value <= turns.estimate.high
    assert wins.verdict == MISSED and wins.names == 2, "nobody wins 99 % of random games"
    assert ends.verdict == MET
    assert table([wins]).splitlines()[2].startswith("| wins of each seat | Looting MiniSkull Castle, 2 seats |")


def test_the_quick_look_judges_by_loose_bounds_only(played: tuple[Path, lab.Results]) -> None:
    file, results = played
    balance = load_balance(file, seed="other", games=40)
    assert balance.plan.games == 40 and balance.plan.seed == "other"
    assert balance.quick is not None and balance.quick.games == 20
    assert [each.target.name for each in judge(results, balance.targets, loosely=True)] == ["turns of a game"]


def test_a_query_sees_events_and_the_seats_but_no_files(played: tuple[Path, lab.Results]) -> None:
    _, results = played
    assert [case.value for case in query(results, 0, "select seats as value from here")] == [2.0]
    with pytest.raises(BadPlan, match=r"mine: .*disabled"):
        query(results, 0, "select * from read_csv('/etc/passwd')", "mine")
    with pytest.raises(BadPlan, match="has no column value"):
        query(results, 0, "select game from games", "mine")
    with pytest.raises(BadPlan, match="a column 'seat'"):
        query(results, 0, "select seat, won as value from players", "mine")


def test_verdicts_know_what_they_do_not_know() -> None:
    assert verdict(Estimate(0.5, 0.4, 0.6, 100), (0.35, 0.65)) == MET
    assert verdict(Estimate(0.5, 0.4, 0.6, 100), (0.45, 0.55)) == UNSURE, "the middle proves nothing"
    assert verdict(Estimate(0.5, 0.4, 0.6, 100), (0.55, 0.7)) == UNSURE
    assert verdict(Estimate(0.5, 0.4, 0.6, 100), (0.61, 0.7)) == MISSED


def test_how_many_more_games_would_tell() -> None:
    wide = Estimate(0.5, 0.4, 0.6, 100)
    assert more_games(wide, (0.45, 0.55), 100) == 300, "half as wide takes four times as many"
    assert more_games(wide, (0.5, 0.9), 100) == 0, "nobody can tell what lies on the border"
    assert more_games(Estimate(2.0, float("-inf"), float("inf"), 3), (0.0, 1.0), 3) == 7


def test_a_share_above_the_whole_is_refused(played: tuple[Path, lab.Results], tmp_path: Path) -> None:
    _, results = played
    text = PLAN.partition("[[target]]")[0]
    text += '[[target]]\ntarget = "takes"\nfigure = "ratio"\npercent = true\nhigh = 1\n'
    file = tmp_path / "takes.toml"
    file.write_text(text + 'sql = "select game, 12 as value, 7 as of from games"\n')
    with pytest.raises(BadPlan, match="a share of more than 100 %"):
        judge(results, load_balance(file).targets)


def test_of_many_names_each_must_be_surer() -> None:
    """Of thirty fair coins the oddest looks unfair: its interval is wider, so that it does not."""
    cases = [Case("", float(number < 33), 1.0) for number in range(50)]
    alone, among_thirty = estimate("share", cases), estimate("share", cases, among(30))
    assert alone.low > 0.5 > among_thirty.low


def test_figures() -> None:
    cases = [Case("", float(value), 2.0) for value in range(1, 101)]
    assert estimate("mean", cases).value == 50.5
    assert estimate("median", cases)[:3] == (50.0, 41.0, 60.0)
    assert estimate("p90", cases).value == 90.0
    ratio = estimate("ratio", cases)
    assert ratio.value == 25.25 and 20 < ratio.low < 25.25 < ratio.high < 30
    assert estimate("share", [Case("", 1.0, 1.0), Case("", 0.0, 1.0)]).value == 0.5


def test_two_games_that_agree_prove_nothing() -> None:
    never = estimate("ratio", [Case("", 0.0, 1.0), Case("", 0.0, 1.0)])
    assert never.value == 0.0 and never.high > 0.5
    assert verdict(estimate("ratio", [Case("", 2.0, 0.25)]), (0.6, 1.6)) == UNSURE


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('figure = "median"', 'figure = "mode"'), "figure cannot be 'mode': it is one of mean, share"),
        (('measure = "finished"', 'measure = "luck"'), "measure cannot be 'luck': it is one of won"),
        (("low = 5\n", 'low = "5"\n'), "low cannot be '5': it is a number"),
        (("low = 0.99", "seats = 3\nlow = 0.99"), "no setting of the plan has these seats"),
        (("quick = [1, 100_000]", "quick = 1"), "quick cannot be 1: it is"),
        (("low = 0.9\n", "hi = 0.9\n"), "hi: there is no such key"),
        (('measure = "finished"', ""), "give sql or measure"),
    ],
)
def test_a_wrong_target_is_named(tmp_path: Path, change: tuple[str, str], problem: str) -> None:
    file = tmp_path / "castle.toml"
    assert change[0] in PLAN
    file.write_text(PLAN.replace(*change))
    with pytest.raises(BadPlan, match=r"target \d") as caught:
        load_balance(file)
    assert problem in str(caught.value)


def test_the_table_goes_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Before\n<!-- measured -->\nold\n<!-- end -->\nAfter\n")
    put_into(page, "| new |")
    assert page.read_text() == "Before\n<!-- measured -->\n| new |\n<!-- end -->\nAfter\n"
    page.write_text("no marks")
    with pytest.raises(BadPlan, match="no place for the table"):
        put_into(page, "| new |")


def test_every_game_has_a_balance_file() -> None:
    from undercroft import game_names

    assert set(game_names()) <= {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_game_has_lost_its_balance(file: Path, tmp_path: Path) -> None:
    """The quick look at every game, with bounds that only a broken game breaks."""
    balance = load_balance(file)
    assert balance.quick is not None
    verdicts = judge(lab.play_plan(balance.quick, tmp_path, jobs=1), balance.targets, loosely=True)
    assert len(verdicts) >= 2
    assert [each for each in verdicts if each.verdict == MISSED] == [], table(verdicts)
