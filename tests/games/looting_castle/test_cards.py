"""The card file: what it holds, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.coverage import covers
from tests.games.cardfiles import Mistake, assert_refused, common_mistakes
from tests.games.looting_castle.table import Table
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.cards import CARDS, load_cards
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


VARIANT = '[edition]\ngame = "looting_castle"\nname = "Real prices"\nextends = "looting_castle"\n'


@covers("LC-137", "LC-126", "LC-119", "LC-142")
def test_owners_of_the_printed_game_bring_their_own_prices_and_levels(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    rows = "".join(
        f'[[market]]\nid = "{market.name}"\nname = "Real {n}"\nfee = 3\n'
        "buy = { strength = 2, weapon = 2 }\nsell = { strength = 1, weapon = 9, treasure = 9, trophy = 9 }\n"
        for n, market in enumerate(load_cards().markets)
    )
    path.write_text(f"{VARIANT}[levels]\nthresholds = [5, 6]\n{rows}", encoding="utf-8")
    play = Scenario(GAME, 2, {}, path)
    play.run(lay_out, dice=["pantry"] * 3 + ["map_room"] * 3 + ["gallery"] * 2 + ["press_gang"])
    hero = play.state.heroes[0]
    hero.at, hero.money, hero.loot.weapons = 13, 4, 1
    play.run(visit_market, hero, dice=[], red=["1", "0", "0"])
    assert hero.money == 10 and hero.level == 3
    assert len(play.state.cards.monsters) == 14, "what the file leaves out is ours"


MISTAKES = [
    *common_mistakes(
        CARDS, "market", ("quiet_night", "Quiet Night", "night-sky"), ("arms_race", "Arms Race", "sword-smithing")
    ),
    Mistake('do = "search"', 'do = "serch"', "do cannot be 'serch' here: did you mean 'search'?"),
    Mistake('do = "search"', 'do = "trade"', "do cannot be 'trade' here"),
    Mistake("copies = 3", "copies = 4", "there are 20 Room cards, not 21", "[[room]]"),
    Mistake('do = "bars_the_way"', 'do = "bars_the_door"', "Troll: do cannot be 'bars_the_door' here: did you mean"),
    Mistake('colours = ["weapon"]', 'colours = ["gold"]', "colours must be one of strength, treasure, weapon"),
    Mistake('colours = ["weapon"]', "colours = []", "colours must have 1 or more entries, not 0"),
    Mistake("thresholds = [10, 25]", "thresholds = [25, 10]", "the level thresholds must rise"),
    Mistake("thresholds = [10, 25]", "threshold = [25, 10]", "did you mean 'thresholds'?"),
    Mistake("thresholds = [10, 25]", "thresholds = [10, 25, 30]", "thresholds must be a list of 2, not a list of 3"),
    Mistake("roll = 2", "roll = 3", "the roll 3 stands twice", "roll = 3\neffects = [{ do = \"share\""),
    Mistake("roll = 2", "roll = 7", "roll must be a whole number from 1 to 6, not 7"),
    Mistake('do = "trade"', 'do = "haggle"', "do cannot be 'haggle' here"),
    Mistake("fee = 4", "fee = -4", "fee must be a whole number from 0 to 99, not -4"),
    Mistake("fee = 4\n", "", "a Market Value card needs 'fee'", '[[market]]\nid = "harbour_feast"'),
    Mistake("strength = 45", "strength = -3", "strength must be a whole number from 0 to 200, not -3"),
    Mistake("weapon = 2\ntreasure = 3", "weapon = 2\ntreasure = -3", "treasure must be a whole number from 0 to 99"),
    Mistake("amount = 1 }", "amount = -1 }", "amount must be a whole number from 1 to 99, not -1"),
    Mistake("treasure = 2 }", "treasure = -2 }", "Crystalline Entity: treasure must be a whole number"),
    Mistake('id = "troll"', 'id = "trool"', "id must be one of black_knight"),
    Mistake("sell = { strength = 2, weapon = 4", "sell = { strength = 3, weapon = 4", "dearer", "buy = { strength = 2"),
    Mistake("fee = 4", "fee = 4\nfeee = 4", "did you mean 'fee'?", "feee"),
    Mistake("fee = 4", "fee = ", "this is not TOML"),
    Mistake('rule = "LC-172"', 'rule = "LC-17"', "rule must be the id of a rule, as in LC-172, not 'LC-17'"),
    Mistake("copies = 3", 'copies = "3"', "copies must be a whole number from 1 to 20, not '3'"),
    Mistake("boss_amount = 16", 'boss_amount = "16"', "boss_amount must be a whole number from 1 to 99, not '16'"),
    Mistake(", boss_amount = 16", "", "holds_at_most needs 'boss_amount'"),
    Mistake('flavour = "Strong arms are wanted at sea."', 'flavour = "Pays 4."', "flavour has no numbers"),
    Mistake('flavour = "Strong arms are wanted at sea."', 'flavour = "No Spoils."', "flavour has no keywords"),
    Mistake('icon = "meal"', 'icon = "meal"\ntext = "Take 2 cubes from this room."', "does not say 1", "text ="),
    Mistake('"is_fought_with_treasure"', '"fights_with_treasure"', "fights_with_treasure stands twice"),
    Mistake("alcove = true", "alcove = 1", "alcove must be true or false, not 1"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.new[:30])
def test_a_wrong_file_is_refused_with_one_clear_line(mistake: Mistake) -> None:
    assert_refused(CARDS, mistake)


@pytest.mark.parametrize(
    ("card", "problem"),
    [("quiet_night", "6 Market Value cards, not 5"), ("troll", "14 Monsters, not 13"), ("encounter_3", "a roll of 3")],
)
def test_missing_cards_are_refused(tmp_path: Path, card: str, problem: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'{VARIANT}retired = ["{card}"]\n', encoding="utf-8")
    with pytest.raises(BadCards, match=problem):
        load_cards(path)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadCards, match=r"nowhere\.toml"):
        load_cards(Path("nowhere.toml"))


def test_a_table_of_the_harness_keeps_all_cubes() -> None:
    Table(3).room(2, "pantry", 1, 1, 1).give("red", 5, 1).monster("griffin", 3, 5, 0, 2).check()
    assert Table(2).state.bag.total == 80 - 6
