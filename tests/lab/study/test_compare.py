"""Two settings on the same luck."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from undercroft.games import game
from undercroft.kernel.record.file import read_record
from undercroft.lab.plan.card_numbers import CardFile
from undercroft.lab.plan.plan import BadPlan
from undercroft.lab.plan.plan_file import parse_plan
from undercroft.lab.plan.setting import Setting
from undercroft.lab.plan.variant import variant
from undercroft.lab.report.comparison_page import comparison_page, sentences
from undercroft.lab.study.comparison import Comparison, compare


def with_cards(setting: Setting, path: str, factor: float) -> Setting:
    cards = CardFile.of(setting.rules.home / "cards.toml")
    cards.scale(path, factor)
    return msgspec.structs.replace(setting, cards=cards.text, cards_name="changed.toml")


CHANGES = {
    "miniskull_caverns": ('game = "miniskull_caverns"\nseats = 1', "option", "solo_turns", 10),
    "looting_castle": ('game = "looting_castle"\ncap = 3000', "cards", "cubes.strength", 0.6),
    "skulldug": ('game = "skulldug"\ncap = 4000\n[options]\nround_cap = 10', "option", "half_width", 4),
    "caverns": ('game = "caverns"\ncap = 3000\n[options]\nround_cap = 30', "option", "quick", True),
    "dungeon_crawl": ('game = "dungeon_crawl"', "cards", "monster[*].hp.per_player", 0.5),
}


def changed(slug: str) -> tuple[Setting, Setting]:
    text, where, what, value = CHANGES[slug]
    before = parse_plan(text).settings[0]
    if where == "cards":
        return before, with_cards(before, what, float(value))
    return before, msgspec.structs.replace(before, options=before.rules.check_options({**before.options, what: value}))


@pytest.fixture(scope="module")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    return compare(*changed("miniskull_caverns"), tmp_path_factory.mktemp("compare") / "run", games=120, jobs=1)


def test_the_same_luck_makes_intervals_of_differences_narrower(solo: Comparison) -> None:
    length = next(each for each in solo.differences if each.name == "decisions")
    assert length.sure and length.paired.value < 0
    assert length.narrower > 2
    assert length.paired.value == pytest.approx(length.after.value - length.before.value)
    assert any("times narrower" in sentence for sentence in sentences(solo))


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    return compare(*changed("looting_castle"), tmp_path_factory.mktemp("compare") / "run", games=12, jobs=1)


@pytest.mark.parametrize("slug", sorted(CHANGES.keys() - {"miniskull_caverns", "looting_castle"}))
def test_games_stay_aligned_until_the_change_is_felt(slug: str, tmp_path: Path) -> None:
    found = compare(*changed(slug), tmp_path / "run", games=12, jobs=1)
    assert found.results.games["status"].to_list().count("failed") == 0
    assert found.differences
    assert max(each.narrower for each in found.differences if each.unpaired.width > 0) > 1.0


def test_nothing_changed_means_nothing_differs(tmp_path: Path) -> None:
    before, _ = changed("looting_castle")
    found = compare(before, msgspec.structs.replace(before, name="again"), tmp_path / "run", games=4, jobs=1)
    assert found.unchanged == (4, 4)
    assert not found.examples
    assert all(each.paired.value == 0 and not each.sure for each in found.differences)


def test_games_that_end_differently_are_kept_as_two_records(castle: Comparison) -> None:
    number, first, second = castle.examples[0]
    assert number < 12
    rules = game("looting_castle")
    ends = [
        read_record(file.read_text(encoding="utf-8"), lambda slug: rules, cards).outcome
        for file, cards in ((first, None), (second, castle.after.card_file))
    ]
    assert ends[0] is not None and ends[1] is not None and ends[0].winners != ends[1].winners


def test_only_the_same_game_can_be_compared(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="must be the same game with the same seats and bots"):
        compare(changed("caverns")[0], changed("skulldug")[0], tmp_path / "run")


def test_the_page_stands_alone_and_names_both_sides(solo: Comparison) -> None:
    page = comparison_page(solo)
    assert "<script" not in page and "src=" not in page
    assert "times narrower" in page and "n = 120 pairs" in page


def test_a_side_may_be_a_plan_a_card_file_options_or_the_usual(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('game = "miniskull_caverns"\nseats = 1', encoding="utf-8")
    cards = tmp_path / "mine.toml"
    cards.write_text((game("miniskull_caverns").home / "cards.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert variant(str(plan), None).seats == 1
    assert variant("default", plan).options["solo_turns"] == 12
    assert variant("solo_turns=9,map=2", plan).options["solo_turns"] == 9
    assert variant(str(cards), plan).cards_name == "mine.toml"
    for text, said in (
        ("default", "say with --plan"),
        ("nonsense", "say with --plan"),
    ):
        with pytest.raises(BadPlan, match=said):
            variant(text, None)
    for text, said in (
        ("nonsense", "is neither a .toml file, nor options"),
        ("solo_turns=99", "cannot be '99'"),
        ("none.toml", "there is no card file"),
    ):
        with pytest.raises(BadPlan, match=said):
            variant(text, plan)
