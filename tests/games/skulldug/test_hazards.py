"""One story per trap and per monster, each lost for its Injury."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE


@covers("SD-116", "SD-047")
def test_bear_trap_costs_a_point_but_none_off_turn() -> None:
    play = Table("X─").lay(e1="bear_trap")
    play.act("shove", "e1", dice=[1])
    assert play.blue.health == 4
    play.act("e1", 0, dice=[1])
    assert play.yellow.health == 4
    assert play.ap() == 0


def test_snare_trap_empties_the_hand() -> None:
    play = Table("X─").hold(yellow="golden_idol bear_trap").lay(e1="snare_trap")
    play.act("e1", 0, dice=[3])
    assert play.hand("yellow") == []
    assert play.floor("e1") == ["snare_trap", "golden_idol", "bear_trap"]
    assert play.yellow.health == 5


@covers("SD-154")
def test_bucket_of_grease_slides_the_shoved_too() -> None:
    play = Table("X──┐").lay(e1="bucket_of_grease")
    play.act("shove", "e1", dice=[3])
    assert play.blue.at is SPACE["e3"]


def test_colossal_pit_ends_all_activity() -> None:
    play = Table("X─").hold(yellow="running_shoes").lay(e1="colossal_pit")
    play.act("e1", 0, dice=[4])
    assert play.yellow.health == 3
    assert play.ap() == 0


def test_poison_darts_drug() -> None:
    play = Table("X─").lay(e1="poison_darts")
    play.act("e1", 0, dice=[3])
    assert (play.yellow.health, play.yellow.drugged) == (4, True)


def test_swinging_blade_just_hurts() -> None:
    play = Table("X─").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[4])
    assert play.yellow.health == 4


@covers("SD-119", "SD-122")
def test_rolling_boulder_drives_its_victim_back() -> None:
    play = Table("X─").lay(e1="rolling_boulder bat_swarm")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is HOME
    assert play.yellow.health == 4


@covers("SD-150", "SD-108")
def test_trapdoor_lets_the_left_neighbour_choose() -> None:
    play = Table("╷X──", seats=3).lay(e1="trapdoor", w1="bat_swarm")
    play.act("e1", 0, 0, blue="w1", dice=[1, 6])
    assert play.options_of("where") == ("w1", "e2")
    assert play.yellow.at is SPACE["w1"]
    assert play.floor("w1") == []


def test_trapdoor_leads_nowhere_if_there_is_nowhere_to_go() -> None:
    play = Table("X─").lay(e1="trapdoor")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is SPACE["e1"]
    assert play.yellow.health == 4


@covers("SD-149")
def test_tripwire_bomb_hurts_everybody_there_and_is_gone() -> None:
    play = Table("X─", seats=3).at(blue="e1", green="e1").lay(e1="tripwire_bomb")
    play.act("e1", 0, dice=[1])
    assert (play.yellow.health, play.blue.health, play.green.health) == (4, 4, 4)
    assert play.floor("e1") == []
    assert [card.name for card in play.state.hazard_discard] == ["tripwire_bomb"]


@pytest.mark.parametrize(
    ("monster", "die", "health"),
    [
        ("bat_swarm", 2, 4),
        ("skeleton_guard", 3, 3),
        ("fascist_patrol", 4, 3),
        ("cave_bear", 4, 3),
        ("basilisk", 5, 2),
    ],
)
def test_plain_monsters_hurt_and_put_to_flight(monster: str, die: int, health: int) -> None:
    play = Table("X─").lay(e1=monster)
    play.act("e1", 0, dice=[die])
    assert play.yellow.health == health
    assert play.yellow.at is HOME
    play.act("e1", 0, dice=[die + 1])
    assert play.floor("e1") == []


def test_barons_goon_knocks_a_card_out_of_the_hand() -> None:
    play = Table("X─").hold(yellow="golden_idol bandages").lay(e1="barons_goon")
    play.act("e1", 0, dice=[1, "golden_idol"])
    assert play.floor("e1") == ["barons_goon", "golden_idol"]
    assert play.yellow.at is HOME


@pytest.mark.parametrize(("monster", "health"), [("mummy", 4), ("fascist_mummy", 3)])
def test_mummies_drug(monster: str, health: int) -> None:
    play = Table("X─").lay(e1=monster)
    play.act("e1", 0, dice=[1])
    assert (play.yellow.health, play.yellow.drugged, play.yellow.at) == (health, True, HOME)


def test_giant_spider_spins_its_victim_in() -> None:
    play = Table("X─").lay(e1="giant_spider")
    play.act("e1", 0, dice=[3])
    assert play.yellow.health == 3
    assert play.ap() == 0
    assert play.yellow.at is HOME


@covers("SD-098")
def test_pickpocket_monkey_puts_a_card_on_its_deck() -> None:
    play = Table("X─").hold(yellow="golden_idol bandages").lay(e1="pickpocket_monkey")
    play.act("e1", 0, dice=[2, "golden_idol"])
    assert [card.name for card in play.state.fortunes.top] == ["golden_idol"]
    assert play.hand("yellow") == ["bandages"]
    assert play.yellow.health == 5


@covers("SD-152", "SD-154")
def test_putrid_horror_sends_its_victim_down_a_corridor_instead_of_fleeing() -> None:
    play = Table(
        """
        .╷
        .│
        X┴
        """
    ).lay(e1="putrid_horror")
    play.act("e1", 0, "north", dice=[4])
    assert play.options_of("corridor") == ("north", "east", "west")
    assert play.yellow.at is SPACE["e1n2"]
    assert play.yellow.health == 3


@covers("SD-152", "SD-160")
def test_putrid_horror_cannot_push_through_a_wall() -> None:
    play = Table("X─│").lay(e1="putrid_horror")
    play.act("e1", 0, "east", dice=[1])
    assert play.yellow.at is SPACE["e1"]
    assert not play.told("fled")


def test_gorgeous_adonis_takes_any_card_from_who_has_no_treasure() -> None:
    play = Table("X─").hold(yellow="bandages").lay(e1="gorgeous_adonis")
    play.act("e1", 0, dice=[1])
    assert play.floor("e1") == ["gorgeous_adonis", "bandages"]
    assert play.ap() == 0
