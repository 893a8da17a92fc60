"""The card file: what it holds, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.cards import HOME, load_cards
from undercroft.games.looting_castle.rules.market import visit_market
from undercroft.games.looting_castle.rules.table import lay_out
from undercroft.kernel.errors import BadCards
from undercroft.kernel.scenario import Scenario


def test_the_printed_cards_are_complete() -> None:
    cards = load_cards()
    assert len(cards.monsters) == 14 and len(cards.markets) == 6
    assert sum(card.count for card in cards.rooms) == 20
    assert sum(card.count for card in cards.rooms if card.alcove) == 5
    assert (cards.strength, cards.weapons, cards.treasure) == (45, 20, 15)
    assert sum(card.starter for card in cards.monsters) == 7


def test_every_rule_named_by_a_card_is_in_the_ledger() -> None:
    cards = load_cards()
    named = [card.rule for card in cards.rooms] + [line.rule for line in cards.encounters]
    for card in cards.monsters:
        assert card.powers, f"{card} has no power"
        named += [card.start.rule, *(power.rule for power in card.powers)]
    assert all(rule in GAME.rulebook for rule in named)


def test_no_market_card_is_at_least_as_good_as_another_everywhere() -> None:
    rows = [
        (
            -card.buy_strength,
            -card.buy_weapon,
            card.sell_strength,
            card.sell_weapon,
            card.sell_treasure,
            card.sell_trophy,
        )
        for card in load_cards().markets
    ]
    for one in rows:
        for other in rows:
            assert one is other or not all(a >= b for a, b in zip(one, other, strict=True)), (one, other)


def test_every_sale_beats_the_final_sale_and_strength_is_no_money_pump() -> None:
    cards = load_cards()
    for market in cards.markets:
        assert market.sell_weapon > cards.weapon_value and market.sell_treasure > cards.treasure_value
        assert market.sell_trophy > cards.trophy_value and market.buy_strength >= market.sell_strength


# -- a file of one's own ---------------------------------------------------------


def write(folder: Path, change: Callable[[str], str]) -> Path:
    path = folder / "own.toml"
    path.write_text(change(HOME.read_text(encoding="utf-8")), encoding="utf-8")
    return path


@covers("LC-137", "LC-126", "LC-119", "LC-142")
def test_owners_of_the_printed_game_bring_their_own_prices_and_levels(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    rows = "".join(
        f'[[market]]\nid = "real_{n}"\nname = "Real {n}"\nfee = 3\ntext = ""\n'
        "buy = { strength = 2, weapon = 2 }\nsell = { strength = 1, weapon = 9, treasure = 9, trophy = 9 }\n"
        for n in range(6)
    )
    path.write_text(f"level_thresholds = [5, 6]\n{rows}", encoding="utf-8")
    play = Scenario(GAME, 2, {}, path)
    play.run(lay_out, dice=["pantry"] * 3 + ["map_room"] * 3 + ["gallery"] * 2 + ["real_4"])
    hero = play.state.heroes[0]
    hero.at, hero.money, hero.loot.weapons = 13, 4, 1
    play.run(visit_market, hero, dice=[], red=["1", "0", "0"])
    assert hero.money == 10 and hero.level == 3
    assert len(play.state.cards.monsters) == 14, "what the file leaves out is ours"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('does = "search"', 'does = "dig"', r"line \d+: no room does 'dig'"),
        ("count = 3", "count = 4", "20 Room cards, not 21"),
        ('does = "bars_the_way"', 'does = "bars_the_door"', r"line \d+: Troll: no Monster 'bars_the_door'"),
        ('colours = ["weapon"]', 'colours = ["gold"]', "no 'gold' cubes"),
        ("level_thresholds = [10, 25]", "level_thresholds = [25, 10]", "must rise"),
        ("level_thresholds = [10, 25]", "level_threshold = [25, 10]", "level_threshold"),
        ("roll = 2", "roll = 3", "rolls 1 to 6"),
        ('does = "trade"', 'does = "haggle"', "no encounter does 'haggle'"),
        ('id = "arms_race"', 'id = "quiet_night"', "stands twice"),
        ("fee = 4", "fee = -4", "cannot be negative"),
        ("strength = 45", "strength = -3", r"line 8: the cubes in the box: strength = -3 cannot be negative"),
        ("weapon = 2\ntreasure = 3", "weapon = 2\ntreasure = -3", r"line 14: the final sale: treasure = -3 cannot"),
        ("cubes = 1", "cubes = -1", r"line \d+: Pantry: neither count nor cubes can be negative"),
        ("treasure = 2 }", "treasure = -2 }", r"line \d+: Crystalline Entity: treasure = -2 cannot be negative"),
        ('id = "troll"', 'id = "ogre"', r"line \d+: no Monster is called 'ogre'"),
        ("buy = { strength = 2, weapon = 4 }", "buy = { strength = 1, weapon = 4 }", "dearer"),
        ("fee = 4", "fee = 4\nfeee = 4", "feee"),
        ("fee = 4", "fee = ", r"own\.toml"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_one_clear_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    path = write(tmp_path, lambda text: text.replace(old, new, 1))
    with pytest.raises(BadCards, match=problem) as refused:
        load_cards(path)
    assert "\n" not in str(refused.value).strip() and "own.toml" in str(refused.value)


@pytest.mark.parametrize(("table", "problem"), [("market", "6 Market Value cards"), ("monster", "14 Monsters")])
def test_missing_cards_are_refused(tmp_path: Path, table: str, problem: str) -> None:
    def without_the_first(text: str) -> str:
        before, _, rest = text.partition(f"[[{table}]]")
        return before + f"[[{table}]]" + rest.partition(f"[[{table}]]")[2]

    with pytest.raises(BadCards, match=problem):
        load_cards(write(tmp_path, without_the_first))


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadCards, match=r"nowhere\.toml"):
        load_cards(Path("nowhere.toml"))


def test_a_table_of_the_harness_keeps_all_cubes() -> None:
    Table(3).room(2, "pantry", 1, 1, 1).give("red", 5, 1).monster("griffin", 3, 5, 0, 2).check()
    assert Table(2).state.bag.total == 80 - 6
