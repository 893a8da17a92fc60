"""Setting up and gearing up: SD-001 to SD-021, and the optional pace of treasures."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.skulldug.table import HOME
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.rules import discovery
from undercroft.games.skulldug.state import GEARING_UP, TURN_BEGINS, Dig
from undercroft.kernel.errors import BadOption
from undercroft.kernel.scenario import Scenario


def box(seats: int = 2, **options: object) -> Scenario[Dig]:
    return Scenario(GAME, seats, options)


@covers("SD-001", "SD-002", "SD-004", "SD-005", "SD-006", "SD-007", "SD-008", "SD-009")
def test_everybody_starts_healthy_in_the_cave_entrance() -> None:
    play = box(5, first_player=1)
    play.play()
    g = play.state
    assert [explorer.at for explorer in g.explorers] == [HOME] * 5
    assert [explorer.health for explorer in g.explorers] == [5] * 5
    assert len({explorer.name for explorer in g.explorers}) == 5
    assert g.is_discovered(HOME)
    assert g.corridors[HOME] == 15
    assert (len(g.fortunes) + len(g.hazards) + len(g.gear), len(g.passages)) == (47 + 31, 49)
    assert g.fortunes.shuffles == g.hazards.shuffles == 0
    assert not g.fortune_discard
    assert not g.hazard_discard
    assert not g.passage_discard


@pytest.mark.parametrize("seats", [1, 6])
def test_neither_alone_nor_six(seats: int) -> None:
    with pytest.raises(BadOption):
        box(seats)


@covers("SD-011")
def test_the_highest_roll_begins_and_ties_roll_again() -> None:
    play = box(3)
    play.play(dice=[5, 2, 5, 1, 4])
    assert play.state.first == 2
    assert [line.text for line in (*play.told("rolled_alike"), *play.told("begins"))] == [
        "Who goes first: Yellow 5, Blue 2 and Green 5; a tie",
        "Who goes first: Yellow 1 and Green 4; Green begins",
    ]


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    with pytest.raises(BadOption, match="first_player"):
        box(2, first_player=3)


@covers("SD-013", "SD-018")
def test_gear_lies_in_two_rows_and_goes_to_hand() -> None:
    play = box(2, first_player=1)
    play.play()
    assert play.state.stage is GEARING_UP
    assert len(play.state.gear) == 20
    play.play(yellow="trusty_whip")
    options = play.options_of("gear")
    assert options[:8] == (
        "trusty_whip",
        "brass_knuckles",
        "flak_jacket",
        "delicate_toolkit",
        "sturdy_shovel",
        "miners_lantern",
        "coil_of_rope",
        "old_revolver",
    )
    assert [card.name for card in play.state.explorers[0].hand] == ["trusty_whip"]


@covers("SD-014", "SD-015", "SD-016", "SD-017", "SD-019")
def test_two_gear_rounds_there_and_back() -> None:
    play = box(3, first_player=2)
    play.play()
    play.play(blue=["bear_trap", "bear_trap"])
    assert "trusty_whip" not in play.options_of("gear")
    play.play(green="brass_knuckles")
    play.play(yellow="pass")
    play.play(yellow="rusty_sword")
    play.play(green="flak_jacket")
    play.play(blue="opium_pouch")
    play.play()
    g = play.state
    assert [[card.name for card in explorer.hand] for explorer in g.explorers] == [
        ["rusty_sword"],
        ["bear_trap", "bear_trap", "opium_pouch"],
        ["brass_knuckles", "flak_jacket"],
    ]
    assert g.gear == []
    assert len(g.fortunes) == 47 - 4
    assert len(g.hazards) == 31 - 2
    assert g.fortunes.shuffles == g.hazards.shuffles == 1
    assert g.stage is TURN_BEGINS
    assert g.active == 1


@covers("SD-014")
def test_a_single_card_of_the_second_row_is_taken_only_if_it_is_the_last() -> None:
    play = box(2, first_player=1)
    play.play()
    g = play.state
    bear_trap = g.cards.by_name["bear_trap"]
    for card in [card for card in g.gear if card.type != "equipment"]:
        g.gear.remove(card)
        (g.hazards if card.is_hazard else g.fortunes).put_on_top(card)
    g.hazards.take_anywhere(bear_trap)
    g.gear.append(bear_trap)
    play.play(yellow="bear_trap")
    assert [card.name for card in g.explorers[0].hand] == ["bear_trap"]


@covers("SD-020", "SD-021")
def test_ready_made_sets_by_colour() -> None:
    play = box(5, first_player=1, gear="sets")
    play.play()
    g = play.state
    assert [[card.name for card in explorer.hand] for explorer in g.explorers] == [
        ["trusty_whip", "questionable_rations"],
        ["brass_knuckles", "flak_jacket"],
        ["delicate_toolkit", "rabbits_foot"],
        ["opium_pouch", "rusty_sword", "bear_trap"],
        ["sturdy_shovel", "convincing_sign"],
    ]
    assert len(g.fortunes) == 47 - 10
    assert len(g.hazards) == 30
    assert g.fortunes.shuffles == g.hazards.shuffles == 1
    assert g.stage is TURN_BEGINS


@covers("SD-162")
def test_the_base_rules_are_the_default_for_two_players_too() -> None:
    play = box(2, first_player=1)
    assert GAME.check_options({}) == {
        "gear": "choose",
        "first_player": "roll",
        "half_width": 6,
        "treasures": "shuffled",
        "round_cap": 0,
        "effects_first": False,
    }
    play.play()
    play.play(yellow="pass")
    play.play(blue="pass")
    play.play(blue="pass")
    play.play(yellow="pass")
    play.play()
    assert play.state.stage is TURN_BEGINS
    assert len(play.state.fortunes) == 47


@covers("SD-163")
def test_paced_treasures_come_one_to_a_packet() -> None:
    play = box(2, first_player=1, gear="sets", treasures="paced")
    play.play()
    g = play.state
    others = 47 - 12 - 4
    assert (g.packets, g.packet_size, g.larger_packets) == (12, others // 12, others % 12)
    # a larger packet (0 < 7): 3 + 1 cards; the treasure comes third (0), the other cards before and after it
    drawn = []
    for dice in ([0, 1, "bandages"], [1, "gas_mask"], [0, "lead_crown"], ["adrenaline"]):
        drawn.append(play.run(discovery.draw_fortune, "SD-037", dice=dice).name)
    assert drawn == ["bandages", "gas_mask", "lead_crown", "adrenaline"]
    assert g.packet_left == 0
    assert (g.packets, g.larger_packets) == (11, 6)
    total = g.fortunes_left
    packets = g.packets * (g.packet_size + 1) + g.larger_packets
    assert total == packets
    # a smaller packet (6 is not below 6): 2 + 1 cards
    assert play.run(discovery.draw_fortune, "SD-037", dice=[6, 1, "bandages"]).name == "bandages"
    assert (g.packet_left, g.packets, g.larger_packets) == (2, 10, 6)
