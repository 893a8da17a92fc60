"""When cards step in, and who decides (SD-143 to SD-150)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE


@covers("SD-143", "SD-053")
def test_a_plain_consumable_is_used_on_ones_own_turn_only() -> None:
    play = Table("X─").hold(blue="bandages", yellow="adrenaline").lay(e1="bat_swarm")
    play.blue.health = 2
    play.act("shove", "e1", dice=[1])
    assert play.blue.health == 1
    assert all(seat != "blue" for seat, _, _ in play.asked)
    play.yellow.ap_spent = 3
    play.act("adrenaline")
    assert play.ap() == 2


@covers("SD-144", "SD-145", "SD-084")
def test_a_conditional_consumable_is_used_on_anybodys_turn_and_never_by_force() -> None:
    play = Table("X─").hold(blue="rusty_sword rabbits_foot").lay(e1="fascist_patrol")
    play.act("shove", "e1", blue=["rusty_sword", "pass"], dice=[2])
    assert play.floor("e1") == []
    assert play.hand("blue") == ["rabbits_foot"]
    assert [card.name for card in play.state.fortune_discard] == ["rusty_sword"]


@covers("SD-146")
def test_several_holders_are_asked_in_turn_order_until_all_pass() -> None:
    play = Table("X──", seats=3).hold(yellow="rabbits_foot").lay(e1="bat_swarm")
    play.hold(yellow="rabbits_foot")
    play.act("e1", 0, "rabbits_foot", "rabbits_foot", dice=[1, 2, 5])
    assert play.floor("e1") == []
    assert play.hand("yellow") == []


@covers("SD-146", "SD-144")
def test_only_seats_with_a_usable_card_are_asked() -> None:
    play = Table(
        """
        ..┼
        ┼X┼
        """,
        seats=3,
    ).hold(green="convincing_sign")
    play.act("e1", green=["convincing_sign", "w1"])
    assert play.asked[1] == ("green", "interrupt", ("convincing_sign", "pass"))
    assert play.yellow.at is SPACE["w1"]
    assert all(seat != "blue" for seat, _, _ in play.asked)


@covers("SD-149")
def test_several_explorers_are_handled_clockwise_from_the_active_one() -> None:
    play = Table("X", seats=4).hold(yellow="gas_grenade")
    play.state.active = 2
    play.green.hand.extend(play.yellow.hand)
    play.yellow.hand.clear()
    play.act("gas_grenade")
    assert [told.args[0] for told in play.told("drugged")] == ["green", "red", "yellow", "blue"]


@covers("SD-150")
def test_a_choice_of_the_left_neighbour_passes_on_if_that_explorer_is_dead() -> None:
    play = Table("X───", seats=3).lay(e1="trapdoor")
    play.blue.at = None
    play.blue.health = 0
    play.act("e1", 0, dice=[1], green="e2")
    assert play.yellow.at is SPACE["e2"]
    assert play.options_of("where") == ("e2", "e3")


@covers("SD-147")
def test_an_older_event_is_dropped_when_its_explorer_has_died() -> None:
    play = Table("X──").lay(e1="swinging_blade bat_swarm")
    play.yellow.health = 1
    play.act("dash", "e2", 0, dice=[1])
    assert play.yellow.is_dead
    assert play.floor("e1") == ["swinging_blade", "bat_swarm"]


@covers("SD-148")
def test_a_bonus_is_paid_blind_and_a_new_roll_is_decided_knowing_the_die() -> None:
    play = Table("X─").hold(yellow="rusty_sword rabbits_foot").lay(e1="basilisk")
    play.act("e1", 1, "rusty_sword", "rabbits_foot", dice=[1, 2])
    assert [asked[1] for asked in play.asked] == ["action", "focus", "interrupt", "interrupt"]
    assert play.floor("e1") == []
    assert play.yellow.at is SPACE["e1"]
    assert play.blue.at is HOME
