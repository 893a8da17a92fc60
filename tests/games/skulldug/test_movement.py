"""Move, dash and slides (SD-055 to SD-061, SD-108, SD-152 to SD-154)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import EAST, SPACE


@covers("SD-055")
def test_a_move_costs_one_point_and_goes_one_step() -> None:
    play = Table("X─")
    play.act("e1")
    assert play.yellow.at is SPACE["e1"]
    assert (play.yellow.came_from, play.yellow.heading) == (HOME, EAST)
    assert play.ap() == 2


@covers("SD-057")
def test_a_monster_does_not_hold_who_is_no_longer_engaged() -> None:
    play = Table("X─").at(yellow="e1").lay(e1="basilisk")
    play.act("entrance")
    assert play.yellow.at is HOME
    assert play.floor("e1") == ["basilisk"]


@covers("SD-058", "SD-061")
def test_a_dash_is_two_steps_for_one_point() -> None:
    play = Table("X──")
    play.act("dash", "e2")
    assert play.yellow.at is SPACE["e2"]
    assert play.ap() == 2
    assert [asked[1] for asked in play.asked] == ["action", "where"]


@covers("SD-058")
def test_a_dash_may_lead_back_to_where_it_began() -> None:
    play = Table("X─")
    play.act("dash")
    assert play.yellow.at is HOME
    assert play.yellow.came_from is SPACE["e1"]


@covers("SD-059")
def test_a_dash_never_leads_into_the_unknown() -> None:
    play = Table(
        """
        .┼.
        .X─
        """
    )
    play.act("dash", "n1")
    assert play.options_of("where") == ("n1", "e1")
    assert play.yellow.at is HOME


@covers("SD-060")
def test_an_encounter_ends_the_dash_even_if_it_is_won() -> None:
    play = Table("X──").lay(e1="bat_swarm")
    play.act("dash", "e2", 0, dice=[6])
    assert play.yellow.at is SPACE["e1"]
    assert play.ap() == 2
    assert play.told("dash_ends")


@covers("SD-108")
def test_fortunes_alone_stop_nobody() -> None:
    play = Table("X──").lay(e1="bandages", e2="bear_trap")
    play.act("dash", "e2", 0, dice=[6])
    assert play.yellow.at is SPACE["e2"]
    assert play.hand("yellow") == ["bear_trap"]


@covers("SD-152", "SD-154")
def test_grease_slides_on_in_the_direction_of_entry_until_a_wall() -> None:
    play = Table("X──┐").lay(e1="bucket_of_grease")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is SPACE["e3"]
    assert play.yellow.came_from is SPACE["e2"]
    assert play.floor("e1") == ["bucket_of_grease"]


@covers("SD-152")
def test_an_encounter_ends_a_slide() -> None:
    play = Table("X───").lay(e1="bucket_of_grease", e2="bat_swarm")
    play.act("e1", 0, 0, dice=[1, 6])
    assert play.yellow.at is SPACE["e2"]


@covers("SD-153")
def test_a_slide_discovers_and_goes_on() -> None:
    play = Table("X─").lay(e1="bucket_of_grease")
    play.act("e1", 0, 0, dice=[3, "ns_f", "bandages", "ns_h", "bat_swarm", 6])
    assert play.yellow.at is SPACE["e3"]
    assert play.floor("e2") == ["bandages"]


@covers("SD-154", "SD-119")
def test_flight_during_a_slide_leads_to_the_previous_passage_of_the_slide() -> None:
    play = Table("X───").lay(e1="bucket_of_grease", e3="bat_swarm")
    play.act("e1", 0, 0, dice=[1, 1])
    assert play.yellow.at is SPACE["e2"]
    assert play.yellow.health == 4


@covers("SD-154")
def test_without_a_direction_of_entry_the_slider_picks_a_corridor() -> None:
    play = Table("│X──").hold(yellow="grappling_hook").lay(e2="bucket_of_grease")
    play.act("grappling_hook", "e2", 0, "west", dice=[1])
    assert play.options_of("corridor") == ("east", "west")
    assert play.yellow.at is HOME


@covers("SD-147", "SD-119", "SD-123", "SD-129", "SD-131", "SD-152", "SD-153", "SD-032")
def test_one_shove_through_trap_slide_discovery_monster_injury_flight_trap_and_death() -> None:
    """Out of turn, many events deep, and afterwards the shover's turn goes on."""
    play = Table("X─").hold(blue="golden_idol").lay(e1="bucket_of_grease swinging_blade")
    play.blue.health = 3
    # slides off the grease, finds a guard, is driven back onto grease and blade, and meets the blade first
    blue = ["bucket_of_grease", "swinging_blade"]
    play.act("shove", "e1", blue=blue, dice=[2, "ns_h", "skeleton_guard", 1, 2])
    assert play.blue.is_dead
    assert play.floor("e1") == ["bucket_of_grease", "swinging_blade", "golden_idol"]
    assert play.floor("e2") == ["skeleton_guard"]
    assert play.yellow.at is HOME
    assert play.ap() == 2


RING = """
    ┌┐
    X┘
    """


@covers("SD-060")
def test_a_dash_sent_another_way_ends_there_even_if_the_second_step_were_possible() -> None:
    play = Table(RING).hold(blue="convincing_sign")
    play.act("dash", "e1", "e1n1", blue="convincing_sign")
    assert play.yellow.at is SPACE["n1"]


@covers("SD-058", "SD-145")
def test_a_dash_that_nobody_disturbs_goes_on() -> None:
    play = Table(RING).hold(blue="convincing_sign")
    play.act("dash", "e1", "e1n1", blue="pass")
    assert play.yellow.at is SPACE["e1n1"]
