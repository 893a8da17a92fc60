"""Plans: what they mean, and what a wrong one is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games import game
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.plan_file import load_plan, parse_plan

PLANS = sorted((Path(__file__).parents[3] / "plans").glob("*.toml"))


def test_lists_are_tried_out_with_each_other() -> None:
    plan = parse_plan(
        'seed = 7\ngames = 50\n[[case]]\ngame = "miniskull_caverns"\nseats = [2, 3]\n[case.options]\nmap = [1, 2]\n'
        '[[case]]\ngame = "looting_castle"\nbots = ["greedy", "random"]\n'
    )
    assert [(each.game, each.seats, each.options.get("map")) for each in plan.settings] == [
        ("miniskull_caverns", 2, 1),
        ("miniskull_caverns", 2, 2),
        ("miniskull_caverns", 3, 1),
        ("miniskull_caverns", 3, 2),
        ("looting_castle", 2, None),
    ]
    assert {each.seed for each in plan.settings} == {"7"}
    assert [each.luck for each in plan.settings] == ["plain"] * 4 + ["keyed"]


def test_a_line_up_rotates_so_that_everybody_has_every_seat() -> None:
    setting = parse_plan('game = "skulldug"\nseats = 3\nbots = ["greedy", "random", "random"]').settings[0]
    assert [setting.line_up(number).index("greedy") for number in range(4)] == [0, 2, 1, 0]
    fixed = parse_plan('game = "skulldug"\nseats = 2\nrotate = false\nbots = ["greedy", "random"]').settings[0]
    assert [fixed.line_up(number)[0] for number in range(3)] == ["greedy"] * 3


def test_several_line_ups_are_told_apart_by_name() -> None:
    plan = parse_plan('game = "caverns"\nline_ups = ["random", ["greedy", "random"]]')
    assert len({setting.name for setting in plan.settings}) == 2


def test_a_card_file_travels_with_its_setting(tmp_path: Path) -> None:
    text = (game("looting_castle").home / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    (tmp_path / "plan.toml").write_text('game = "looting_castle"\ncards = ["", "mine.toml"]', encoding="utf-8")
    usual, mine = load_plan(tmp_path / "plan.toml").settings
    (tmp_path / "mine.toml").unlink()
    assert usual.card_file is None
    assert mine.card_file is not None and mine.card_file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("file", PLANS, ids=lambda file: file.stem)
def test_the_plans_that_we_ship_can_be_read(file: Path) -> None:
    assert load_plan(file).settings


def test_there_is_a_plan_for_every_game() -> None:
    shipped = {setting.game for file in PLANS for setting in load_plan(file).settings}
    assert shipped == {"caverns", "dungeon_crawl", "looting_castle", "miniskull_caverns", "skulldug"}


WRONG = [
    ("gmae = 3", "line 1: gmae: there is no such key: the keys here are bots, cap"),
    ("seed = 1", "game: is missing: it is one of caverns"),
    ('game = "chess"', "line 1: game: cannot be 'chess': it is one of caverns, dungeon_crawl"),
    ('game = "caverns"\nseats = [2, 9]', "line 2: seats: CAVERNS cannot be played with 9 seats: it takes 1 to 6"),
    ('game = "caverns"\n\n[options]\nquick = "no"\nquack = 1', "line 5: options.quack: CAVERNS has no such option"),
    (
        'game = "caverns"\n[options]\nround_cap = 7',
        "line 3: options.round_cap: option round_cap cannot be 7: it is one of",
    ),
    ('game = "caverns"\noptions = 3', "line 2: options: is a table"),
    (
        'game = "caverns"\n[[case]]\nseats = 2\n[[case]]\nseats = 3\nbots = "greed"',
        "line 6: bots: there is no bot 'greed'",
    ),
    (
        'game = "caverns"\nseats = 3\nbots = ["random", "greedy"]',
        "line 3: bots: names 2 bots for 3 seats: name 1 bot, or 3",
    ),
    ('game = "caverns"\nbots = "random"\nline_ups = ["random"]', "line 3: line_ups: give bots or line_ups, not both"),
    ('game = "caverns"\nbots = [3]', "line 2: bots: cannot be [3]"),
    ('game = "caverns"\nline_ups = []', "line 2: line_ups: is a list of line-ups"),
    ('game = "caverns"\ngames = 0', "line 2: games: cannot be 0: it is a whole number from 1"),
    ('game = "caverns"\ncap = true', "line 2: cap: cannot be True: it is a whole number"),
    ('game = "caverns"\nwidth = 3', "line 2: width: cannot be 3: it is a number above 0 and below 1"),
    ('game = "caverns"\nseed = [1]', "line 2: seed: cannot be [1]: it is a text or a whole number"),
    ('game = "caverns"\nluck = "good"', "line 2: luck: cannot be 'good': it is plain or keyed"),
    ('game = "caverns"\nbots = "greedy"\nluck = "plain"', "line 3: luck: cannot be plain with these bots"),
    ('game = "caverns"\nobserve = 4\nlook = 6', "line 3: look: cannot be 6: it is a multiple of observe, which is 4"),
    ('game = "caverns"\ncards = "none.toml"', "line 2: cards: there is no card file"),
    ('game = "caverns"\ncards = 4', "line 2: cards: cannot be 4"),
    ('game = "caverns"\ncase = 3', "line 2: case: is written as [[case]]"),
    ('game = "caverns"\nrotate = "yes"', "line 2: rotate: cannot be 'yes': it is true or false"),
    ("seats = 2\ngame = \nseed = 1", "mine.toml:2:"),
]


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[said[:40] for _, said in WRONG])
def test_a_wrong_plan_is_told_line_key_and_what_is_allowed(text: str, said: str) -> None:
    with pytest.raises(BadPlan) as problem:
        parse_plan(text, "mine.toml")
    assert said in str(problem.value)
    assert str(problem.value).startswith("mine.toml")
    assert "\n" not in str(problem.value)


def test_cards_that_the_game_refuses_are_told_with_the_line_of_the_plan(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("nothing = 1\n", encoding="utf-8")
    (tmp_path / "plan.toml").write_text('seats = 2\ngame = "skulldug"\ncards = "bad.toml"', encoding="utf-8")
    with pytest.raises(BadPlan, match=r"plan\.toml, line 3: cards: .*bad\.toml"):
        load_plan(tmp_path / "plan.toml")


def test_a_plan_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="there is no plan file"):
        load_plan(tmp_path / "none.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadPlan, match="is not a text file"):
        load_plan(tmp_path / "picture.toml")
