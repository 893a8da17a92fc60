"""Pick up, drop, and holding things (SD-062 to SD-072)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.view.seat import view


@covers("SD-062", "SD-063", "SD-065")
def test_picking_up_takes_one_item_for_one_point_and_never_a_monster() -> None:
    play = Table("X─").at(yellow="e1").lay(e1="basilisk gas_mask bandages bandages")
    play.act("pick_up", "gas_mask")
    assert play.options_of("which_card") == ("gas_mask", "bandages")
    assert play.hand("yellow") == ["gas_mask"]
    assert play.ap() == 2
    assert play.floor("e1") == ["basilisk", "bandages", "bandages"]


@covers("SD-064", "SD-107")
def test_an_unbeaten_trap_may_be_picked_up() -> None:
    play = Table("X─").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[1])
    assert play.yellow.health == 4
    play.act("pick_up")
    assert play.hand("yellow") == ["swinging_blade"]
    assert play.yellow.health == 4


@covers("SD-065")
def test_a_held_trap_does_nothing_to_its_holder() -> None:
    play = Table("X──").lay(entrance="colossal_pit")
    play.act("pick_up")
    play.act("dash", "e2")
    assert play.yellow.health == 5
    assert play.ap() == 1


@covers("SD-066", "SD-006")
def test_hands_lie_open_before_everybody() -> None:
    play = Table("X", seats=3).hold(blue="golden_idol bear_trap")
    seen = [[card.name for card in view(play.state, seat).explorers[1].hand] for seat in (0, 1, 2, -2)]
    play.act("end_turn")
    assert seen == [["golden_idol", "bear_trap"]] * 4


@covers("SD-070", "SD-071", "SD-072")
def test_a_dropped_trap_waits_for_the_next_who_enters_even_its_owner() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="bear_trap")
    play.yellow.ap_spent = 2
    play.act("drop", "e1")
    assert play.ap() == 1
    assert play.blue.health == 5
    play.act("e1", dice=[2])
    assert play.yellow.health == 4
    play.yellow.ap_spent = -1
    play.act("pick_up")
    assert play.hand("yellow") == ["bear_trap"]


@covers("SD-071")
def test_a_trap_dropped_at_ones_own_feet_does_not_strike() -> None:
    play = Table("X").hold(yellow="swinging_blade")
    play.act("drop")
    assert play.floor("entrance") == ["swinging_blade"]
    assert (play.yellow.health, play.blue.health) == (5, 5)
    assert play.yellow.at is HOME is SPACE["entrance"]
