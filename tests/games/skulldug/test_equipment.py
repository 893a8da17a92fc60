"""One story per equipment card, each played for its effect."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import LAID, SPACE
from undercroft.games.skulldug.state import TURN_ENDS


@covers("SD-052", "SD-103")
def test_trusty_whip_fetches_an_item_from_a_connected_passage() -> None:
    play = Table("┼X─").hold(yellow="trusty_whip").lay(e1="basilisk bandages golden_idol", w1="cave_bear")
    play.act("trusty_whip", "golden_idol")
    assert play.hand("yellow") == ["trusty_whip", "golden_idol"]
    assert play.ap() == 2
    assert play.yellow.at is HOME
    play.act("end_turn")
    assert "trusty_whip" not in play.options_of("action")  # once per turn


def test_brass_knuckles_help_against_monsters() -> None:
    play = Table("X─").hold(yellow="brass_knuckles").lay(e1="skeleton_guard")
    play.act("e1", 0, dice=[3])
    assert play.floor("e1") == []


def test_flak_jacket_may_save_one_health() -> None:
    play = Table("X─").hold(yellow="flak_jacket").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[1, 4])
    assert play.yellow.health == 5


def test_flak_jacket_fails_on_a_low_roll_and_ignores_the_amulet() -> None:
    play = Table("X─").hold(yellow="flak_jacket bloodstone_amulet").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[1, 3])
    assert play.yellow.health == 4
    play.state.stage = TURN_ENDS
    play.act(dice=[2])
    assert play.yellow.health == 3


def test_delicate_toolkit_helps_against_traps() -> None:
    play = Table("X─").hold(yellow="delicate_toolkit").lay(e1="swinging_blade")
    play.act("e1", 0, dice=[3])
    assert play.hand("yellow") == ["delicate_toolkit", "swinging_blade"]


@covers("SD-097")
def test_sturdy_shovel_destroys_for_nothing_but_only_once() -> None:
    play = Table("┼X─").hold(yellow="sturdy_shovel")
    play.yellow.ap_spent = 3
    play.act("destroy", "e1")
    assert not play.state.is_discovered(SPACE["e1"])
    play.act("end_turn")
    assert play.options_of("action") == ("drop", "end_turn")


@covers("SD-003", "SD-033")
def test_miners_lantern_shows_two_passages() -> None:
    play = Table("X").hold(yellow="miners_lantern")
    play.act("n1", "nesw_plain", dice=["n_hhf", "nesw_plain"])
    assert play.options_of("passage") == ("n_hhf", "nesw_plain")
    assert play.state.laid[SPACE["n1"]].name == "nesw_plain"
    assert [passage.name for passage in play.state.passages.layers[0]] == ["n_hhf"]
    assert play.state.revealed == []


def test_coil_of_rope_offers_a_safe_way_out() -> None:
    play = Table("X┼─").hold(yellow="coil_of_rope").lay(e1="bat_swarm")
    play.act("e1", 0, "coil_of_rope", dice=[1])
    assert play.yellow.at is SPACE["e2"]
    assert play.hand("yellow") == ["coil_of_rope"]


def test_coil_of_rope_may_be_left_alone() -> None:
    play = Table("X┼─").hold(yellow="coil_of_rope").lay(e1="bat_swarm")
    play.act("e1", 0, "pass", dice=[1])
    assert play.yellow.at is HOME


@covers("SD-052", "SD-088", "SD-091")
def test_old_revolver_throws_without_an_item() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="old_revolver", blue="bandages")
    play.act("old_revolver", 0, dice=[3, 3])
    assert play.ap() == 1
    assert play.blue.health == 4
    assert play.floor("e1") == ["bandages"]
    assert play.hand("yellow") == ["old_revolver"]


@covers("SD-151")
def test_running_shoes_give_a_point_at_once() -> None:
    play = Table("X").lay(entrance="running_shoes")
    play.act("pick_up")
    assert play.ap() == 3
    play.act("drop")
    assert play.ap() == 2


@covers("SD-108")
def test_grappling_hook_skips_what_lies_between() -> None:
    play = Table("X──").hold(yellow="grappling_hook").lay(e1="basilisk")
    play.act("grappling_hook", "e2")
    assert play.options_of("where") == ("e1", "e2")
    assert play.yellow.at is SPACE["e2"]
    assert play.yellow.health == 5


def test_steel_helmet_helps_to_defend() -> None:
    play = Table("X").hold(yellow="bandages", blue="steel_helmet")
    play.act("throw", 0, dice=[4, 4])
    assert play.blue.health == 5


def test_bandolier_helps_to_throw() -> None:
    play = Table("X").hold(yellow="bandages bandolier")
    play.act("throw", "bandages", 0, dice=[4, 3])
    assert play.blue.health == 4


def test_big_backpack_holds_seven() -> None:
    play = Table("X").hold(yellow="big_backpack bandages bandages gas_mask pickaxe dynamite adrenaline bear_trap")
    play.state.stage = TURN_ENDS
    play.act("bear_trap")
    assert len(play.hand("yellow")) == 7


def test_the_lower_of_two_hand_limits_counts() -> None:
    play = Table("X").hold(yellow="big_backpack sunken_doubloons bandages bandages gas_mask")
    assert play.yellow.hand_limit == 4
    play.state.stage = TURN_ENDS
    play.act("gas_mask")
    assert len(play.hand("yellow")) == 4


def test_first_aid_kit_heals_anybody_hurt_in_the_passage() -> None:
    play = Table("X").hold(yellow="first_aid_kit")
    play.blue.health = 2
    play.act("first_aid_kit")
    assert play.blue.health == 3
    assert play.ap() == 1
    assert play.hand("yellow") == ["first_aid_kit"]


@covers("SD-003", "SD-150")
def test_pickaxe_turns_a_faced_passage_once_per_turn() -> None:
    play = Table("X│").hold(yellow="pickaxe")
    play.act("pickaxe", "ew")
    assert LAID[play.state.corridors[SPACE["e1"]]].name == "ew"
    assert SPACE["e1"] in play.state.connected(HOME)
    play.act("end_turn")
    assert "pickaxe" not in play.options_of("action")


def test_good_boots_cannot_be_shoved() -> None:
    play = Table("X─").hold(blue="good_boots")
    play.act("end_turn")
    assert "shove" not in play.options_of("action")


@covers("SD-152")
def test_good_boots_stop_a_slide_after_one_step() -> None:
    play = Table("X───").hold(yellow="good_boots").lay(e1="bucket_of_grease")
    play.act("e1", 0, dice=[1])
    assert play.yellow.at is SPACE["e2"]


def test_gas_mask_keeps_a_clear_head() -> None:
    play = Table("X─").hold(yellow="gas_mask").lay(e1="poison_darts")
    play.act("e1", 0, dice=[1])
    assert not play.yellow.drugged
    assert play.yellow.health == 4


def test_running_shoes_make_hasty() -> None:
    play = Table("X─").hold(yellow="running_shoes").lay(e1="bat_swarm")
    assert play.ap() == 4
    play.act("e1", 0, dice=[3])
    assert play.rolled()[-1] == ("yellow", 3, 2)
    assert play.floor("e1") == ["bat_swarm"]
