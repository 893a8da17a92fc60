"""Injury, death, reinforcements, Drugged (SD-009, SD-125 to SD-137)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.state import FREE_PLAY, TURN_BEGINS, TURN_ENDS


@covers("SD-125", "SD-126")
def test_an_injury_of_damage_zero_still_has_its_effect() -> None:
    play = Table("X─").hold(yellow="bandages gas_mask").lay(e1="snare_trap")
    play.act("e1", 0, dice=[1])
    assert play.yellow.health == 5
    assert play.floor("e1") == ["snare_trap", "bandages", "gas_mask"]


@covers("SD-126", "SD-127", "SD-128", "SD-129", "SD-130")
def test_who_dies_suffers_no_further_effects_and_ends_the_turn() -> None:
    play = Table("X─").hold(yellow="bandages bear_trap").lay(e1="fascist_mummy")
    play.yellow.health = 1
    play.act("e1", 0, dice=[1])
    assert play.yellow.health == 0
    assert play.yellow.is_dead
    assert not play.yellow.drugged
    assert not play.told("fled")
    assert play.floor("e1") == ["fascist_mummy", "bandages", "bear_trap"]
    assert play.state.stage is TURN_ENDS
    assert play.state.is_unoccupied(SPACE["e1"])


@covers("SD-128", "SD-131")
def test_who_dies_off_turn_waits_and_the_turn_goes_on() -> None:
    play = Table("X─").lay(e1="basilisk")
    play.blue.health = 3
    play.act("shove", "e1", dice=[5])
    assert play.blue.is_dead
    assert play.state.stage is FREE_PLAY
    assert play.ap() == 2


@covers("SD-132", "SD-133", "SD-128")
def test_reinforcements_come_healthy_with_a_fortune_and_a_whole_turn() -> None:
    play = Table("X─")
    play.yellow.at = None
    play.yellow.health = 0
    play.yellow.drugged = True
    play.state.stage = TURN_BEGINS
    play.act("take", dice=["running_shoes"])
    assert play.yellow.at is HOME
    assert (play.yellow.health, play.yellow.drugged) == (5, False)
    assert play.hand("yellow") == ["running_shoes"]
    assert play.ap() == 4
    play.yellow.health = 1
    play.lay(e1="swinging_blade")
    play.act("e1", 0, dice=[1])
    assert play.yellow.is_dead


@covers("SD-133")
def test_the_fortune_may_be_left_at_the_entrance() -> None:
    play = Table("X")
    play.yellow.at = None
    play.yellow.health = 0
    play.state.stage = TURN_BEGINS
    play.act("leave", dice=["stone_tablet"])
    assert play.floor("entrance") == ["stone_tablet"]
    assert play.hand("yellow") == []


@covers("SD-132")
def test_without_fortunes_nothing_is_drawn() -> None:
    play = Table("X")
    play.state.fortune_discard.extend(play.state.fortunes.cards)
    play.state.fortunes.layers.clear()
    play.yellow.at = None
    play.yellow.health = 0
    play.state.stage = TURN_BEGINS
    play.act()
    assert play.yellow.at is HOME
    assert play.floor("entrance") == []


@covers("SD-134", "SD-135", "SD-137")
def test_drugged_forbids_the_dash_until_it_is_cured_for_two_points() -> None:
    play = Table("X──").lay(e1="poison_darts")
    play.act("e1", 0, dice=[1])
    play.act("cure")
    assert "dash" not in play.options_of("action")
    assert not play.yellow.drugged
    assert play.ap() == 0
    play.yellow.ap_spent = 0
    play.act("end_turn")
    assert "dash" in play.options_of("action")
    assert "cure" not in play.options_of("action")


@covers("SD-009")
def test_healing_stops_at_five() -> None:
    play = Table("X").hold(yellow="bandages")
    play.yellow.health = 4
    play.act("bandages")
    assert play.yellow.health == 5


@covers("SD-126")
def test_who_was_moved_by_the_injury_does_not_flee_as_well() -> None:
    play = Table("X──┐").lay(e1="putrid_horror")
    play.act("e1", 0, "east", dice=[1])
    assert play.yellow.at is SPACE["e3"]
    assert not play.told("fled")


@covers("SD-165", "SD-126", "SD-129")
def test_by_house_rule_the_effects_come_before_the_death() -> None:
    for effects_first, asked, fell in ((False, [], "e1"), (True, ["east"], "e3")):
        play = Table("X──┐", effects_first=effects_first).lay(e1="putrid_horror", e3="mummy").hold(yellow="bear_trap")
        play.yellow.health = 2
        play.act("e1", 0, *asked, dice=[1])
        assert play.yellow.is_dead and len(play.told("died")) == 1
        assert "bear_trap" in [card.name for card in play.state.lying[SPACE[fell]]]
        assert "mummy" not in [told.args[-1] for told in play.told("meets")], "the dying encounter nothing"
