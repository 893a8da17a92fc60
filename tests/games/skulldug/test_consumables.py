"""One story per consumable, each played for its effect."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table
from undercroft.games.skulldug.board import SPACE


def test_questionable_rations_heal_or_drug() -> None:
    play = Table("X").hold(yellow="questionable_rations questionable_rations")
    play.yellow.health = 1
    play.act("questionable_rations", dice=[3])
    assert (play.yellow.health, play.yellow.drugged) == (3, False)
    play.act("questionable_rations", dice=[2])
    assert (play.yellow.health, play.yellow.drugged) == (3, True)


def test_rabbits_foot_rolls_again_and_the_new_die_counts() -> None:
    play = Table("X─").hold(yellow="rabbits_foot").lay(e1="bat_swarm")
    play.act("e1", 0, "rabbits_foot", dice=[6, 1])
    assert play.yellow.at is HOME
    assert play.yellow.health == 4


def test_opium_pouch_heals_and_drugs_anybody_in_sight() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="opium_pouch")
    play.blue.health = 1
    play.act("opium_pouch", "blue")
    assert play.options_of("whom") == ("blue", "yellow")
    assert (play.blue.health, play.blue.drugged) == (3, True)


def test_rusty_sword_adds_three_to_a_combat_roll_only() -> None:
    play = Table("X─").hold(yellow="rusty_sword").lay(e1="bear_trap cave_bear")
    play.act("e1", 0, 0, "rusty_sword", dice=[6, 2])
    assert play.floor("e1") == []
    assert [asked[1] for asked in play.asked] == ["action", "focus", "focus", "interrupt"]


@covers("SD-144", "SD-003")
def test_convincing_sign_sends_a_mover_elsewhere() -> None:
    play = Table("┼X─").hold(blue="convincing_sign")
    play.act("e1", blue=["convincing_sign", "n1"], dice=["nesw_f", "bandages"])
    assert play.options_of("where") == ("n1", "s1", "w1")
    assert play.yellow.at is SPACE["n1"]
    assert play.ap() == 2


def test_convincing_sign_ends_a_dash_after_the_first_step() -> None:
    play = Table("┼X──").hold(blue="convincing_sign")
    play.act("dash", "e1", "e2", blue="convincing_sign")
    assert play.yellow.at is SPACE["w1"]
    assert play.told("dash_ends")


def test_convincing_sign_works_neither_out_of_sight_nor_for_its_holder() -> None:
    play = Table("┐X─").at(blue="w1").hold(blue="convincing_sign", yellow="gas_mask")
    play.act("e1")
    assert play.yellow.at is SPACE["e1"]
    play.state.active = 1
    play.at(blue="entrance")
    play.act("e1")
    assert play.hand("blue") == ["convincing_sign"]


@covers("SD-157", "SD-158")
def test_ethereal_vial_goes_through_walls_while_passages_last() -> None:
    play = Table("X│").at(yellow="e1").hold(yellow="ethereal_vial")
    play.act("ethereal_vial", "entrance")
    assert play.options_of("where") == ("e1n1", "e2", "e1s1", "entrance")
    assert play.yellow.at is HOME
    play = Table("X││").at(yellow="e1").hold(yellow="ethereal_vial")
    play.state.passages.layers.clear()
    play.play(yellow=["ethereal_vial", "e2"])
    assert play.options_of("where") == ("e2", "entrance")
    assert play.yellow.at is SPACE["e2"]


@covers("SD-159")
def test_flare_gun_discovers_a_chain_that_nobody_enters() -> None:
    play = Table("X").hold(yellow="flare_gun")
    play.act("flare_gun", "e1", "e2", "e3", dice=["ns_h", "basilisk", "nesw_f", "bandages", "ns_plain"])
    assert [space.name for space in play.state.laid] == ["entrance", "e1", "e2", "e3"]
    assert play.yellow.at is HOME
    assert play.yellow.health == 5
    assert play.floor("e1") == ["basilisk"]


@covers("SD-159")
def test_flare_gun_may_stop_early_and_each_card_connects_to_the_one_before() -> None:
    play = Table("X").hold(yellow="flare_gun")
    play.act("flare_gun", "n1", "nes", "stop", dice=["new_plain"])
    assert play.options_of("flare") == ("n2", "e1n1", "stop")
    assert len(play.state.laid) == 2


@covers("SD-134", "SD-149")
def test_gas_grenade_drugs_a_whole_passage() -> None:
    play = Table("X─", seats=3).at(blue="e1", green="e1").hold(yellow="gas_grenade")
    play.act("gas_grenade", "e1")
    assert (play.yellow.drugged, play.blue.drugged, play.green.drugged) == (False, True, True)


def test_fishing_line_catches_a_treasure_on_four() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="fishing_line", blue="bandages golden_idol lead_crown")
    play.act("fishing_line", "lead_crown", dice=[4])
    assert play.hand("yellow") == ["lead_crown"]
    assert play.hand("blue") == ["bandages", "golden_idol"]


def test_fishing_line_catches_nothing_on_three() -> None:
    play = Table("X─").at(blue="e1").hold(yellow="fishing_line", blue="golden_idol")
    play.act("fishing_line", dice=[3])
    assert play.hand("blue") == ["golden_idol"]
    assert play.hand("yellow") == []


@covers("SD-097", "SD-098")
def test_dynamite_destroys_without_using_up_the_action() -> None:
    play = Table("┼X─").hold(yellow="dynamite")
    play.act("dynamite", "e1")
    assert not play.state.is_discovered(SPACE["e1"])
    play.lay(w1="bandages")
    play.act("destroy")
    assert not play.state.is_discovered(SPACE["w1"])
    assert play.ap() == 2


def test_bandages_heal_two() -> None:
    play = Table("X").hold(yellow="bandages")
    play.yellow.health = 2
    play.act("bandages")
    assert play.yellow.health == 4


@covers("SD-110", "SD-144")
def test_smoke_bomb_strikes_a_monster_off_the_list() -> None:
    play = Table("X─").hold(yellow="smoke_bomb").lay(e1="basilisk bear_trap")
    play.act("e1", 0, "smoke_bomb", dice=[6])
    assert play.yellow.at is SPACE["e1"]
    assert play.floor("e1") == ["basilisk"]
    assert play.yellow.health == 5


def test_smelling_salts_work_at_once_or_later() -> None:
    play = Table("X─").hold(yellow="smelling_salts").lay(e1="poison_darts")
    play.act("e1", 0, "smelling_salts", dice=[1])
    assert not play.yellow.drugged
    play = Table("X").hold(yellow="smelling_salts")
    play.yellow.drugged = True
    play.act("smelling_salts")
    assert not play.yellow.drugged
    assert play.ap() == 3


@covers("SD-045", "SD-053")
def test_adrenaline_gives_two_points_this_turn() -> None:
    play = Table("X").hold(yellow="adrenaline")
    play.act("adrenaline")
    assert play.ap() == 5
