"""Turns: order of a turn, Action Points, hand limit, winning (SD-044 to SD-054, SD-138 to SD-142)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.state import FREE_PLAY, TURN_BEGINS, TURN_ENDS


@covers("SD-044", "SD-045", "SD-109")
def test_a_turn_starts_with_fresh_memory_and_points_then_the_monsters() -> None:
    play = Table("X─").at(yellow="e1").lay(e1="bat_swarm")
    play.state.stage = TURN_BEGINS
    play.yellow.ap_spent = 3
    play.yellow.came_from = play.blue.came_from = HOME
    play.act(2, dice=[1])
    assert play.options_of("focus") == ("0", "1", "2", "3")
    assert play.yellow.came_from is play.blue.came_from is None
    assert play.ap() == 1
    assert play.floor("e1") == []
    assert play.state.stage is FREE_PLAY


@covers("SD-109", "SD-110", "SD-120")
def test_all_monsters_attack_at_the_start_of_a_turn_but_no_traps() -> None:
    play = Table("X─").at(yellow="e1").lay(e1="bat_swarm swinging_blade skeleton_guard")
    play.state.stage = TURN_BEGINS
    play.act("skeleton_guard", 0, 0, dice=[3, 6])
    assert play.floor("e1") == ["swinging_blade", "skeleton_guard"]
    assert play.yellow.health == 3
    assert play.yellow.at is SPACE["e1"]


@covers("SD-046", "SD-054", "SD-012", "SD-141")
def test_unused_points_are_lost_and_the_left_neighbour_goes_on() -> None:
    play = Table("X", seats=3)
    play.act("end_turn")
    assert play.state.stage is TURN_ENDS
    assert play.told("ap_unused")[-1].text == "Yellow leaves 3 AP unused"
    play.act()
    assert play.state.active == 1
    assert play.ap("yellow") == 0
    play.act()
    assert play.ap("blue") == 3


@covers("SD-047")
def test_nobody_has_points_in_somebody_elses_turn() -> None:
    play = Table("X─").lay(e1="bat_swarm")
    assert play.ap("blue") == 0
    play.act("shove", "e1", dice=[4])
    assert [asked[1] for asked in play.asked] == ["action", "where"]
    assert play.floor("e1") == []


@covers("SD-048", "SD-050", "SD-051")
def test_actions_need_their_points() -> None:
    play = Table("X─").hold(yellow="first_aid_kit bandages").lay(entrance="gas_mask")
    play.yellow.health = 3
    play.yellow.ap_spent = 2
    play.act("drop", "bandages", "e1")
    assert "first_aid_kit" not in play.options_of("action")
    assert "pick_up" in play.options_of("action")
    play.act("pick_up")
    play.act("drop", "gas_mask", "e1")
    assert play.options_of("action") == ("drop", "end_turn")
    assert play.ap() == 0


@covers("SD-049")
def test_nothing_can_be_done_between_two_encounters() -> None:
    play = Table("X─").lay(e1="bat_swarm skeleton_guard").hold(yellow="bandages")
    play.yellow.health = 3
    play.act("e1", "bat_swarm", 0, 0, dice=[6, 6])
    assert [asked[1] for asked in play.asked] == ["action", "next", "focus", "focus"]
    assert play.floor("e1") == []


@covers("SD-052", "SD-053", "SD-143", "SD-103", "SD-104")
def test_cards_grant_actions_for_points_or_for_themselves() -> None:
    play = Table("X─").hold(yellow="grappling_hook bandages")
    play.yellow.health = 1
    play.act("grappling_hook")
    assert play.yellow.at is SPACE["e1"]
    assert play.ap() == 2
    play.yellow.ap_spent = 3
    play.act("bandages")
    assert play.yellow.health == 3
    assert play.hand("yellow") == ["grappling_hook"]
    assert [card.name for card in play.state.fortune_discard] == ["bandages"]


@covers("SD-151")
def test_points_follow_the_cards_in_hand() -> None:
    play = Table("X").lay(entrance="running_shoes bloodstone_amulet stone_tablet")
    play.act("pick_up", "running_shoes")
    assert play.ap() == 3
    play.act("pick_up", "bloodstone_amulet")
    assert play.ap() == 3
    play.act("pick_up")
    assert play.ap() == 1
    play.act("drop", "running_shoes")
    assert play.ap() == 0


@covers("SD-138")
def test_too_many_cards_are_dropped_in_sight() -> None:
    play = Table("X─").hold(yellow="bandages bandages gas_mask pickaxe adrenaline dynamite bear_trap")
    play.state.stage = TURN_ENDS
    play.act("gas_mask", "e1", "bandages", "entrance")
    assert len(play.hand("yellow")) == 5
    assert play.floor("e1") == ["gas_mask"]
    assert play.floor("entrance") == ["bandages"]


def test_more_than_the_limit_may_be_held_off_turn() -> None:
    play = Table("X").hold(blue="bandages bandages gas_mask pickaxe adrenaline dynamite")
    play.state.stage = TURN_ENDS
    play.act()
    assert len(play.hand("blue")) == 6


@covers("SD-139")
def test_the_entrance_is_cleared_of_hazards_after_every_turn() -> None:
    play = Table("X").lay(entrance="bear_trap basilisk bandages")
    play.state.stage = TURN_ENDS
    play.act()
    assert play.floor("entrance") == ["bandages"]
    assert [card.name for card in play.state.hazard_discard] == ["bear_trap", "basilisk"]


@covers("SD-140")
def test_three_treasures_at_home_win_at_the_end_of_the_turn() -> None:
    play = Table("X").hold(yellow="golden_idol lead_crown crystal_skull")
    play.act("end_turn")
    assert play.outcome is None
    play.act()
    assert play.outcome is not None
    assert play.outcome.winners == (0,)
    assert play.outcome.scores == (1.0, 0.0)
    assert play.outcome.rule == "SD-140"


@covers("SD-141")
def test_neither_two_treasures_nor_three_in_the_cave_nor_off_turn_win() -> None:
    play = Table("X─").hold(yellow="golden_idol lead_crown", blue="crystal_skull monkeys_paw stone_tablet")
    play.state.stage = TURN_ENDS
    play.act()
    assert play.outcome is None
    play.at(blue="e1")
    play.state.stage = TURN_ENDS
    play.act()
    assert play.outcome is None


@covers("SD-141", "SD-105", "SD-130")
def test_a_curse_can_still_kill_on_the_doorstep() -> None:
    play = Table("X").hold(yellow="bloodstone_amulet lead_crown crystal_skull").lay(entrance="bear_trap")
    play.yellow.health = 1
    play.state.stage = TURN_ENDS
    play.act(dice=[1])
    assert play.outcome is None
    assert play.yellow.is_dead
    assert play.floor("entrance") == ["bloodstone_amulet", "lead_crown", "crystal_skull"]
    assert play.state.active == 1


@covers("SD-141")
def test_a_hand_is_trimmed_before_it_can_win() -> None:
    play = Table("X").hold(yellow="sunken_doubloons lead_crown crystal_skull bandages gas_mask")
    play.state.stage = TURN_ENDS
    play.act("gas_mask")
    assert play.outcome is not None
    assert play.outcome.winners == (0,)


@covers("SD-142")
def test_a_cap_of_rounds_stops_the_game_without_a_winner() -> None:
    play = Table("X", round_cap=10)
    play.state.round = 10
    play.state.active = 1
    play.state.stage = TURN_ENDS
    play.act()
    assert play.outcome is not None
    assert play.outcome.winners == ()


@covers("SD-142")
def test_when_every_explorer_is_cut_off_nobody_wins() -> None:
    play = Table("╶.X.╴").at(yellow="w2", blue="e2")
    play.state.passages.layers.clear()
    for _ in range(4):
        play.play()
        assert play.outcome is None
    play.play()
    assert play.outcome is not None and play.outcome.winners == ()
    assert "fallen apart" in play.outcome.reason


def test_without_a_cap_the_next_round_begins() -> None:
    play = Table("X")
    play.state.active = 1
    play.state.stage = TURN_ENDS
    play.act()
    assert play.outcome is None
    assert play.state.round == 2


def test_who_can_do_anything_at_all_is_not_cut_off() -> None:
    play = Table("╶.X.╴").at(yellow="w2", blue="e2").hold(yellow="bandages")
    play.state.passages.layers.clear()
    play.play(yellow="end_turn")
    assert play.options_of("action") == ("drop", "end_turn")
    assert play.state.idle_turns == 0


@covers("SD-051")
def test_a_card_without_effect_is_not_offered() -> None:
    """Nobody hurt, nobody Drugged, nobody in sight, nothing unknown: no bandages, salts, revolver or flare."""
    play = Table("X╴").at(yellow="e1", blue="entrance")
    play.hold(yellow="bandages smelling_salts first_aid_kit flare_gun pharaohs_mask old_revolver fishing_line")
    play.act("end_turn")
    assert play.options_of("action") == ("entrance", "dash", "drop", "end_turn")
    play = Table("X┼").at(yellow="e1", blue="entrance")
    play.hold(yellow="bandages smelling_salts first_aid_kit flare_gun old_revolver")
    play.yellow.health = 4
    play.yellow.drugged = True
    play.act("end_turn")
    assert play.options_of("action")[-7:-1] == (
        "drop",
        "bandages",
        "smelling_salts",
        "first_aid_kit",
        "flare_gun",
        "old_revolver",
    )
