"""Encounters and fleeing (SD-106 to SD-124, SD-156, SD-160, SD-161)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.state import TURN_BEGINS


@covers("SD-113", "SD-114", "SD-106")
def test_a_monster_is_beaten_only_by_a_higher_roll_and_then_discarded() -> None:
    play = Table("X─").lay(e1="skeleton_guard")
    play.act("e1", 0, dice=[3])
    assert play.floor("e1") == ["skeleton_guard"]
    play.act("e1", 0, dice=[4])
    assert play.floor("e1") == []
    assert [card.name for card in play.state.hazard_discard] == ["skeleton_guard"]


@covers("SD-115")
def test_a_beaten_trap_goes_to_hand_for_free_also_off_turn() -> None:
    play = Table("X─").lay(e1="bear_trap").hold(blue="bandages bandages gas_mask pickaxe adrenaline")
    play.act("shove", "e1", dice=[5])
    assert play.hand("blue")[-1] == "bear_trap"
    assert len(play.hand("blue")) == 6


@covers("SD-107", "SD-116", "SD-117")
def test_a_lost_trap_injures_stays_and_strikes_the_next() -> None:
    play = Table("X─").lay(e1="poison_darts")
    play.act("e1", 0, dice=[1])
    assert play.yellow.health == 4
    assert play.yellow.drugged
    assert play.yellow.at is SPACE["e1"]
    assert play.floor("e1") == ["poison_darts"]
    play.state.active = 1
    play.act("e1", 0, dice=[2])
    assert play.blue.health == 4


@covers("SD-108", "SD-110", "SD-111")
def test_traps_come_before_monsters_and_the_order_within_is_free() -> None:
    play = Table("X─").lay(e1="bat_swarm swinging_blade skeleton_guard bear_trap")
    play.act("e1", "bear_trap", 0, 0, "skeleton_guard", 0, 0, dice=[6, 6, 6, 6])
    assert [told.args[1] for told in play.told("meets")] == [
        "bear_trap",
        "swinging_blade",
        "skeleton_guard",
        "bat_swarm",
    ]
    assert play.asked[1][2] == ("swinging_blade", "bear_trap")


@covers("SD-156")
def test_the_colossal_pit_is_met_before_all_else() -> None:
    play = Table("X─").lay(e1="bear_trap bat_swarm colossal_pit")
    play.act("e1", 0, 0, 0, dice=[6, 6, 6])
    assert [told.args[1] for told in play.told("meets")] == ["colossal_pit", "bear_trap", "bat_swarm"]


@covers("SD-118", "SD-119", "SD-122", "SD-123")
def test_losing_against_a_monster_means_flight_for_free() -> None:
    play = Table("X─").lay(e1="bat_swarm skeleton_guard", entrance="bear_trap")
    play.act("e1", "bat_swarm", 0, 0, dice=[2, 5])
    assert play.yellow.at is HOME
    assert play.yellow.came_from is SPACE["e1"]
    assert play.floor("e1") == ["bat_swarm", "skeleton_guard"]
    assert play.hand("yellow") == ["bear_trap"]
    assert play.ap() == 2


@covers("SD-118")
def test_losing_against_a_trap_causes_no_flight() -> None:
    play = Table("X─").lay(e1="bear_trap")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is SPACE["e1"]
    assert not play.told("fled")


@covers("SD-120", "SD-057")
def test_who_has_not_moved_does_not_flee() -> None:
    play = Table("X─").at(yellow="e1").lay(e1="bat_swarm")
    play.state.stage = TURN_BEGINS
    play.act(0, dice=[1])
    assert play.yellow.at is SPACE["e1"]
    play.act("entrance")
    assert play.yellow.at is HOME


@covers("SD-121")
def test_who_came_through_a_wall_does_not_flee() -> None:
    play = Table("X│").hold(yellow="ethereal_vial").lay(e1="bat_swarm skeleton_guard")
    play.act("ethereal_vial", "e1", "bat_swarm", 0, 0, dice=[1, 6])
    assert play.yellow.at is SPACE["e1"]
    assert play.floor("e1") == ["bat_swarm"]


@covers("SD-124")
def test_flight_between_two_monsters_goes_back_and_forth() -> None:
    play = Table("X──").at(yellow="e1").lay(e1="bat_swarm", e2="mummy")
    play.act("e2", 0, 0, 0, 0, dice=[1, 1, 1, 6])
    assert play.yellow.health == 2
    assert play.yellow.at is SPACE["e1"]
    assert [told.roles["place"].name for told in play.told("fled")] == ["e1", "e2", "e1"]
    assert play.floor("e1") == []


@covers("SD-160", "SD-126")
def test_nobody_flees_from_the_gorgeous_adonis() -> None:
    play = Table("X─").hold(yellow="golden_idol lead_crown bandages").lay(e1="gorgeous_adonis")
    play.act("e1", 0, "lead_crown", dice=[3])
    assert play.options_of("which_card") == ("golden_idol", "lead_crown")
    assert play.yellow.at is SPACE["e1"]
    assert play.floor("e1") == ["gorgeous_adonis", "lead_crown"]
    assert play.ap() == 0
    assert play.yellow.health == 5


@covers("SD-160", "SD-161")
def test_after_the_adonis_another_monster_still_puts_to_flight() -> None:
    play = Table("X─").lay(e1="gorgeous_adonis bat_swarm")
    play.act("e1", "gorgeous_adonis", 0, dice=[1, 1])
    assert play.yellow.at is HOME
    assert play.yellow.health == 4


@covers("SD-110")
def test_a_hazard_gone_before_its_turn_is_struck_off() -> None:
    """The bomb takes itself away when it hurts somebody; a second explorer's list no longer holds it."""
    play = Table("X─").lay(e1="tripwire_bomb snare_trap bat_swarm")
    play.act("e1", "tripwire_bomb", 0, 0, 0, dice=[1, 6, 6])
    assert play.floor("e1") == []
    assert [card.name for card in play.state.hazard_discard] == ["tripwire_bomb", "bat_swarm"]
    assert play.hand("yellow") == ["snare_trap"]
