"""One story per treasure: every one of them is cursed (SD-105)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.skulldug.table import HOME, Table, names
from undercroft.games.skulldug.board import SPACE
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.state import TURN_ENDS


@covers("SD-105", "SD-151")
def test_bloodstone_amulet_gives_a_point_and_takes_health_without_injury() -> None:
    play = Table("X").lay(entrance="bloodstone_amulet")
    play.act("pick_up")
    assert play.ap() == 3
    play.state.stage = TURN_ENDS
    play.act(dice=[2])
    assert play.yellow.health == 4
    assert "SD-125" not in play.cited, "it is no Injury"


def test_bloodstone_amulet_spares_who_rolls_well() -> None:
    play = Table("X").hold(yellow="bloodstone_amulet")
    play.state.stage = TURN_ENDS
    play.act(dice=[3])
    assert play.yellow.health == 5


@covers("SD-155")
def test_ceremonial_armor_weakens_combat_rolls() -> None:
    play = Table("X─").hold(yellow="ceremonial_armor").lay(e1="bat_swarm")
    play.act("e1", 0, dice=[3])
    assert play.yellow.at is HOME


def test_stone_tablet_costs_a_point_each_turn() -> None:
    play = Table("X─").hold(yellow="stone_tablet").lay(e1="skeleton_guard")
    assert play.ap() == 2
    play.act("e1", 0, dice=[3])
    assert play.floor("e1") == []  # but it helps in encounters


def test_golden_idol_forbids_the_dash() -> None:
    play = Table("X──").hold(yellow="golden_idol")
    play.act("end_turn")
    assert "dash" not in play.options_of("action")


@covers("SD-037")
def test_crystal_skull_draws_another_hazard() -> None:
    play = Table("X").hold(yellow="crystal_skull")
    play.act("n1", 0, dice=["nesw_f", "bat_swarm", "bandages", 6])
    assert [told.text for told in play.told("contents")] == ["Yellow finds a Bat Swarm and Bandages"]


def test_monkeys_paw_reads_a_six_as_a_one() -> None:
    play = Table("X─").hold(yellow="monkeys_paw").lay(e1="bat_swarm")
    play.act("e1", 2, dice=[6])
    assert play.rolled()[-1] == ("yellow", 6, 3)
    assert play.floor("e1") == []


@covers("SD-069")
def test_pharaohs_mask_sees_only_its_own_passage() -> None:
    play = Table("X──").at(blue="e1").hold(yellow="pharaohs_mask bandages")
    assert names(play.state.line_of_sight(play.yellow)) == ["entrance"]
    play.act("drop", "bandages")
    assert play.floor("entrance") == ["bandages"]
    assert "throw" not in play.options_of("action")


def test_jade_serpent_makes_every_wound_worse() -> None:
    play = Table("X─").hold(yellow="jade_serpent").lay(e1="swinging_blade snare_trap")
    play.act("e1", "swinging_blade", 0, 0, dice=[1, 1])
    assert play.yellow.health == 3


def test_lead_crown_makes_picking_up_dear() -> None:
    play = Table("X").hold(yellow="lead_crown").lay(entrance="bandages gas_mask")
    play.act("pick_up", "bandages")
    assert play.ap() == 1
    play.act("end_turn")
    assert "pick_up" not in play.options_of("action")


def test_obsidian_mirror_forbids_focus() -> None:
    play = Table("X─").hold(yellow="obsidian_mirror").lay(e1="bat_swarm")
    play.act("e1", dice=[5])
    assert play.floor("e1") == []
    assert [asked[1] for asked in play.asked] == ["action"]


def test_screaming_urn_draws_fire() -> None:
    play = Table("X").hold(yellow="bandages", blue="screaming_urn")
    play.act("throw", 0, dice=[4, 3])
    assert play.blue.health == 4
    assert play.floor("entrance") == ["bandages", "screaming_urn"]


@covers("SD-138")
def test_sunken_doubloons_leave_room_for_four() -> None:
    play = Table("X").hold(yellow="sunken_doubloons bandages gas_mask pickaxe dynamite")
    play.state.stage = TURN_ENDS
    play.act("dynamite")
    assert len(play.hand("yellow")) == 4


def test_every_treasure_has_a_curse_and_none_blocks_the_win() -> None:
    treasures = [card for card in OUR_CARDS.cards if card.is_treasure]
    assert len(treasures) == 12
    assert all("urse" in card.text for card in treasures)
    assert all(card.hand_limit >= 3 for card in treasures)
    assert SPACE["entrance"] is HOME
