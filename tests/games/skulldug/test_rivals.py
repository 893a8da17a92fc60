"""Shove, throw, combat, destroy (SD-080 to SD-100)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.view.seat import view


@covers("SD-080", "SD-081", "SD-084")
def test_one_shove_per_turn_without_resistance() -> None:
    play = Table("X─", seats=3)
    play.act("shove", "blue", "e1")
    assert play.blue.at is SPACE["e1"]
    assert play.ap() == 2
    play.act("end_turn")
    assert "shove" not in play.options_of("action")


@covers("SD-080")
def test_one_may_be_shoved_into_the_unknown() -> None:
    play = Table("X")
    play.act("shove", "n1", dice=["nesw_plain"])
    assert play.options_of("where") == ("n1", "e1", "s1", "w1")
    assert play.blue.at is SPACE["n1"]


@covers("SD-082", "SD-084", "SD-085", "SD-047")
def test_the_victim_meets_the_hazards_and_flees_back_to_the_shover() -> None:
    play = Table("X─").lay(e1="skeleton_guard bat_swarm")
    play.act("shove", "e1", blue=["bat_swarm"], dice=[6, 3])
    assert play.blue.at is HOME
    assert play.blue.came_from is SPACE["e1"]
    assert play.blue.health == 3
    assert play.ap() == 2


@covers("SD-086", "SD-087", "SD-088", "SD-089", "SD-090")
def test_a_throw_that_misses_still_costs_the_item() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="gas_mask bear_trap")
    play.act("throw", "bear_trap", 1, dice=[5, 3])
    assert play.options_of("focus") == ("0", "1", "2")
    assert play.floor("e1") == ["bear_trap"]
    assert play.blue.health == 5
    assert play.ap() == 1


@covers("SD-091", "SD-092", "SD-093", "SD-125")
def test_an_equal_roll_hits_and_a_random_card_falls() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="gas_mask", blue="bandages golden_idol")
    play.blue.came_from = HOME
    play.act("throw", 0, dice=[4, 4, "golden_idol"])
    assert play.blue.health == 4
    assert play.hand("blue") == ["bandages"]
    assert play.floor("e1") == ["gas_mask", "golden_idol"]
    assert play.blue.at is SPACE["e1"]


@covers("SD-092", "SD-129", "SD-131")
def test_a_throw_that_kills_drops_the_whole_hand() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="gas_mask", blue="bandages golden_idol")
    play.blue.health = 1
    play.act("throw", 0, dice=[1, 4])
    assert play.blue.is_dead
    assert play.floor("e1") == ["gas_mask", "bandages", "golden_idol"]
    play.act("end_turn")
    assert "throw" not in play.options_of("action")


@covers("SD-086")
def test_a_throw_needs_an_item_and_somebody_in_sight() -> None:
    play = Table("X").hold(yellow="gas_mask")
    play.act("throw", 0, dice=[6, 1])
    assert play.hand("yellow") == []
    play.act("end_turn")
    assert "throw" not in play.options_of("action")
    play = Table("X┐").at(blue="e1")
    play.act("end_turn")
    assert "throw" not in play.options_of("action")


@covers("SD-094", "SD-095", "SD-155")
def test_a_combat_card_reaches_monsters_throws_and_defences_but_no_traps() -> None:
    play = Table("X─").hold(yellow="ceremonial_armor gas_mask", blue="pickaxe").lay(e1="bear_trap bat_swarm")
    play.act("throw", "gas_mask", 0, dice=[3, 3])
    assert play.told("missed")
    play.act("e1", 0, 0, dice=[4, 4])
    assert [total for _, _, total in play.rolled()] == [3, 2, 4, 3]
    play.state.active = 1
    play.at(yellow="entrance")
    play.act("throw", 0, dice=[5, 4, "ceremonial_armor"])
    assert play.rolled()[-2] == ("yellow", 5, 4)
    assert play.yellow.health == 4


@covers("SD-096", "SD-097", "SD-098", "SD-099")
def test_destroying_returns_the_contents_to_the_top_of_their_decks() -> None:
    play = Table(
        """
        .┼.
        .X┼
        """
    ).lay(e1="bear_trap basilisk bandages")
    fortunes, hazards = len(play.state.fortunes), len(play.state.hazards)
    play.act("destroy", "e1")
    assert (len(play.state.fortunes), len(play.state.hazards)) == (fortunes + 1, hazards + 2)
    assert [card.name for card in play.state.hazards.top] == ["bear_trap", "basilisk"]
    assert view(play.state, 0).hazards.on_top == ("Basilisk", "Bear Trap")
    assert play.ap() == 2
    play.act("end_turn")
    assert "destroy" not in play.options_of("action")


@covers("SD-028")
def test_an_occupied_passage_cannot_be_destroyed() -> None:
    play = Table("X─").at(blue="e1")
    play.act("end_turn")
    assert "destroy" not in play.options_of("action")


@covers("SD-100")
def test_the_cave_entrance_cannot_be_destroyed() -> None:
    play = Table("X┐").at(yellow="e1", blue="e1").hold(yellow="dynamite")
    play.act("end_turn")
    assert "destroy" not in play.options_of("action")
    assert "dynamite" not in play.options_of("action")
