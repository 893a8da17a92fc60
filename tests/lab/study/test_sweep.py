"""Numbers over a range, targets, and the search for numbers that meet them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from undercroft.games import game
from undercroft.kernel.match import start
from undercroft.lab.plan.card_numbers import CardFile
from undercroft.lab.plan.numbers import changed, parse_number, parse_target
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.plan_file import parse_plan
from undercroft.lab.report.sweep_page import sweep_page
from undercroft.lab.study.sweep import sweep
from undercroft.lab.study.tuning import tune

CARDS = """# my cards
[scaling]
hp = [3, 5]

[[monster]]
id = "troll"  # the big one
hp = 7
ratio = 1.5
text = "Big."

[[monster]]
id = "rat"
hp = 1
"""
SOLO = parse_plan('game = "miniskull_caverns"\nseats = 1').settings[0]


def test_numbers_are_changed_and_nothing_else() -> None:
    cards = CardFile(CARDS)
    cards.scale("monster[*].hp", 0.4)
    assert cards.text == CARDS.replace("hp = 7", "hp = 3")  # 2.8 rounds to 3; 1 stays at least 1
    cards.set("monster[id=rat].hp", 4)
    cards.set("scaling.hp[1]", 9)
    cards.scale("monster[0].ratio", 2)
    found = tomllib.loads(cards.text)
    assert found["scaling"]["hp"] == [3, 9]
    assert [monster["hp"] for monster in found["monster"]] == [3, 4]
    assert found["monster"][0]["ratio"] == 3.0
    assert "# the big one" in cards.text


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("monster[*].health", "there is no key 'health' at monster[*]; there is id, hp, ratio, text"),
        ("monstr[*].hp", "there is no key 'monstr' in the file; there is scaling, monster"),
        ("monster[id=dragon].hp", "there is no entry 'id=dragon' at monster"),
        ("monster[7].hp", "there is no entry '7' at monster; there is [*], [0] to [1]"),
        ("monster[*].text", "there is no number, but 'Big.'"),
        ("scaling", "there is no number, but a table"),
        ("monster[*", "is not a path like"),
        ("", "is not a path like"),
    ],
)
def test_a_path_that_leads_nowhere_is_told_what_is_there(path: str, said: str) -> None:
    with pytest.raises(BadPlan) as problem:
        CardFile(CARDS).numbers(path)
    assert said in str(problem.value)


def test_numbers_and_targets_are_read_as_they_are_written() -> None:
    number = parse_number("monster[id=rat].hp=50%,100%")
    assert (number.path, number.values, number.scales) == ("monster[id=rat].hp", (0.5, 1.0), True)
    assert parse_number("market[*].fee=0,1,2").values == (0, 1, 2)
    assert parse_number("a.b=1..9").whole_range
    target = parse_target("win:red=45%..55%")
    assert (target.measure, target.low, target.high) == ("win:red", 0.45, 0.55)
    assert parse_target("decisions=..300").low is None
    assert target.meets(0.5) and not target.meets(0.6)
    assert target.distance(0.6) == pytest.approx(0.5)
    assert target.distance(0.5) == 0


@pytest.mark.parametrize("text", ["hp", "hp=", "=3", "hp=a", "hp=1,2%", "hp=5..1", "hp=1..2..3"])
def test_a_wrong_number_is_refused(text: str) -> None:
    with pytest.raises(BadPlan):
        parse_number(text)


@pytest.mark.parametrize("text", ["won", "won=", "won=..", "won=a..b", "won=60%..40%", "won=50%"])
def test_a_wrong_target_is_refused(text: str) -> None:
    with pytest.raises(BadPlan):
        parse_target(text)


def test_a_sweep_finds_the_region_that_meets_the_targets(tmp_path: Path) -> None:
    numbers = [parse_number("option.solo_turns=3,6,12")]
    targets = [parse_target("decisions=..15")]
    found = sweep(SOLO, numbers, targets, tmp_path / "run", games=60, jobs=1)
    lengths = [point.measures["decisions"].value for point in found.points]
    assert lengths == sorted(lengths)
    assert [point.values[0] for point in found.region] == [3.0]
    assert found.points[0].measures["decisions"].n == 60
    page = sweep_page(found)
    assert "<svg" in page and "<script" not in page
    assert "1 of 3 points meet the targets (decisions in a game: at most 15)" in page


def test_a_sweep_over_two_numbers_is_a_table(tmp_path: Path) -> None:
    numbers = [parse_number("option.solo_turns=3,6"), parse_number("tiny.strength=50%,100%")]
    found = sweep(SOLO, numbers, [parse_target("won=99%..100%")], tmp_path / "run", games=10, jobs=1)
    assert len(found.points) == 4 and not found.region
    assert "No point meets the targets (games won (by anybody): 99 % to 100 %)" in found.sentences()[0]
    assert sweep_page(found).count("<tr>") == 5


def test_what_a_sweep_cannot_do_is_said(tmp_path: Path) -> None:
    for numbers, targets, said in (
        ([], [], "needs a number to change"),
        (["tiny.strength=1..9"], [], "single values with commas"),
        (["tiny.strength=4"], ["beauty=1..2"], "'beauty' cannot be a target: it is one of won, decisions"),
        (["option.colour=1"], [], "has no option 'colour'"),
    ):
        with pytest.raises(Exception, match=said):
            sweep(SOLO, [parse_number(n) for n in numbers], [parse_target(t) for t in targets], tmp_path / "x")


def test_cards_that_the_game_refuses_are_named() -> None:
    with pytest.raises(
        BadPlan,
        match=r"tiny\.strength = -1: the game refuses these cards: .*strength must be a whole number from 1 to 20",
    ):
        changed(SOLO, [(parse_number("tiny.strength=-1"), -1.0)])


def test_tuning_finds_numbers_and_writes_a_card_file_that_plays(tmp_path: Path) -> None:
    numbers = [parse_number("cubes.strength=50%..100%")]
    castle = parse_plan('game = "looting_castle"\ncap = 1500').settings[0]
    targets = [parse_target("decisions=..400")]
    heard: list[int] = []
    found = tune(
        castle,
        numbers,
        targets,
        tmp_path / "run",
        games=6,
        trials=3,
        jobs=1,
        progress=lambda tried: heard.append(tried.number),
    )
    assert heard == [1, 2, 3]
    assert found.setting.cards is not None
    file = tmp_path / "tuned.toml"
    file.write_text(found.setting.cards, encoding="utf-8")
    assert start(game("looting_castle"), 2, seed=1, cards=file).open
    assert found.checked["decisions"].n > 0
    assert found.sentences(targets)[0].startswith("Best numbers: cubes.strength = ")


def test_tuning_needs_a_range_and_a_target(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="takes a range"):
        tune(SOLO, [parse_number("tiny.strength=1,2")], [parse_target("won=1%..2%")], tmp_path / "x")
    with pytest.raises(BadPlan, match="refuses every combination"):
        tune(SOLO, [parse_number("tiny.strength=-9..-1")], [parse_target("won=1%..2%")], tmp_path / "x", trials=2)
    with pytest.raises(BadPlan, match="needs --number with a range"):
        tune(SOLO, [parse_number("tiny.strength=1..2")], [], tmp_path / "x")
