"""Step 4: room actions, alcoves, minor Monsters, the inventory limit."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle.board import BACK_DOOR, BLACK_MARKET, DANGEROUS_ROAD, ENTRANCE
from undercroft.games.looting_castle.rules.monster import monster_turn
from undercroft.games.looting_castle.rules.rooms import go, room_action
from undercroft.games.looting_castle.rules.turn import hero_turn


def inside(kind: str, strength: int = 1, weapons: int = 1, treasure: int = 0, **options: object) -> Table:
    """Red ends a move in R4, a room of this kind with these cubes."""
    return Table(2, options, red="R4").room(4, kind, strength, weapons, treasure).dice(1, 1, 2)


# -- what is due ------------------------------------------------------------


@covers("LC-059", "LC-062", "LC-172")
def test_found_loot_gives_one_cube_of_choice_or_none() -> None:
    play = inside("pantry")
    play.run(room_action, play.red, red="weapon")
    assert play.options_of("take") == ("nothing", "strength", "weapon")
    assert counts(play.red.loot) == (3, 1, 0) and play.loot(4) == (1, 0, 0)
    declined = inside("pantry")
    declined.run(room_action, declined.red, red="nothing")
    assert counts(declined.red.loot) == (3, 0, 0) and declined.loot(4) == (1, 1, 0)


@covers("LC-060")
def test_only_the_final_room_is_resolved() -> None:
    play = Table(2, red="R2").room(3, "pantry", 1).room(4, "pantry", 0, 1)
    play.run(go, play.red, (3, 4), red="weapon")
    assert play.loot(3) == (1, 0, 0) and play.loot(4) == (0, 0, 0)


@covers("LC-061")
@pytest.mark.parametrize("kind", ["pantry", "library", "kennels"])
def test_tasks_in_an_empty_room_are_skipped_without_a_roll(kind: str) -> None:
    play = inside(kind, 0, 0)
    play.give("red", 3, 1)
    play.run(room_action, play.red)
    assert play.asked == [] and play.told("nothing_to_win")


@covers("LC-066", "LC-068", "LC-070", "LC-138")
@pytest.mark.parametrize("at", [ENTRANCE, BACK_DOOR, DANGEROUS_ROAD])
def test_nothing_happens_at_the_doors_and_on_the_road(at: int) -> None:
    play = Table(4)
    for place in (ENTRANCE, BACK_DOOR, DANGEROUS_ROAD):
        play.red.at = place
        play.run(room_action, play.red)
    play.red.at = at
    play.run(room_action, play.red)
    assert play.asked == [] and counts(play.red.loot) == (3, 0, 0) and play.red.at == at


@covers("LC-063", "LC-064")
def test_overflow_from_a_room_stays_in_that_room() -> None:
    play = inside("map_room", 0, 1, 1).give("red", 14)
    play.run(room_action, play.red, red=["weapon+treasure", "strength", "stay"])
    assert counts(play.red.loot) == (13, 1, 1) and play.loot(4) == (1, 0, 0)


@covers("LC-064", "LC-189")
def test_overflow_from_a_neighbour_stays_with_the_neighbour() -> None:
    play = inside("gallery", 0, 0).give("red", 15).room(5, "pantry", 0, 1)
    play.run(room_action, play.red, red=["R5", "weapon", "strength"])
    assert play.loot(5) == (1, 0, 0) and play.loot(4) == (0, 0, 0) and counts(play.red.loot) == (14, 1, 0)


@covers("LC-308", "LC-063")
def test_an_option_lowers_the_limit() -> None:
    play = inside("pantry", 0, 1, inventory_limit=12).give("red", 12)
    play.run(room_action, play.red, red=["weapon", "strength"])
    assert play.red.pieces == 12 and play.red.loot.weapons == 1


# -- rooms one by one ------------------------------------------------------------


@covers("LC-173", "LC-192")
def test_the_open_room_gives_all_or_one_from_the_alcove() -> None:
    play = inside("wine_cellar", 1, 1, 1)
    play.run(room_action, play.red, red=["stay_out", "1", "1", "1"])
    assert counts(play.red.loot) == (4, 1, 1)
    hidden = inside("wine_cellar", 1, 1, 1)
    hidden.run(room_action, hidden.red, red=["hide", "treasure"])
    assert hidden.red.is_hidden and counts(hidden.red.loot) == (3, 0, 1)


@covers("LC-300")
def test_an_option_gives_two_cubes_in_found_loot_rooms() -> None:
    play = inside("pantry", 1, 1, 1, found_loot_cubes=2)
    play.run(room_action, play.red, red="weapon+treasure")
    assert counts(play.red.loot) == (3, 1, 1)
    hidden = inside("wine_cellar", 1, 1, 1, found_loot_cubes=2)
    hidden.run(room_action, hidden.red, red=["hide", "strength+treasure"])
    assert counts(hidden.red.loot) == (4, 0, 1)


@covers("LC-314")
def test_without_alcoves_nobody_hides_and_the_open_room_gives_one() -> None:
    play = inside("wine_cellar", 1, 1, alcoves=False)
    play.run(room_action, play.red, red="weapon")
    assert not play.red.is_hidden and counts(play.red.loot) == (3, 1, 0)


@covers("LC-167", "LC-168", "LC-169", "LC-174")
def test_a_beaten_minor_monster_yields_the_whole_room() -> None:
    play = inside("kennels", 1, 1).give("red", 4, 1)
    play.run(room_action, play.red, dice=[2], red="strength+weapon")
    fight = play.told("minor_fight")[0]
    assert fight.args[1:] == ("5", "4"), "4 Strength and half a 2 against a 2 and twice level 1"
    assert counts(play.red.loot) == (5, 2, 0)


@covers("LC-168", "LC-170")
def test_equal_is_not_enough_against_a_minor_monster_and_costs_nothing() -> None:
    play = inside("kennels").give("red", 4)
    play.run(room_action, play.red)
    assert counts(play.red.loot) == (4, 0, 0) and play.loot(4) == (1, 1, 0) and not play.red.is_lying


@covers("LC-336", "LC-168")
def test_by_house_rule_the_weapon_die_counts_in_full_against_a_minor_monster() -> None:
    play = inside("kennels", 1, 1, full_weapon_die=True).give("red", 1, 1)
    play.run(room_action, play.red, dice=[6], red="nothing")
    assert play.told("minor_fight")[0].args[1:] == ("7", "4")


@covers("LC-167", "LC-168")
def test_the_main_monsters_powers_do_not_help_minor_ones() -> None:
    for name in ("golem", "vampire", "black_knight"):
        play = inside("kennels").monster(name, 0, 6, 1).give("red", 5, 1)
        play.run(room_action, play.red, dice=[1], red="nothing")
        assert play.told("minor_fight")[0].args[1:] == ("5", "4")


@covers("LC-175", "LC-192")
def test_hiding_in_the_crypt_changes_neither_fight_nor_loot() -> None:
    play = inside("crypt").give("red", 6)
    play.run(room_action, play.red, red=["hide", "strength+weapon"])
    assert play.red.is_hidden and counts(play.red.loot) == (7, 1, 0)


@covers("LC-176")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_search_with_four_or_more_finds_everything(die: int) -> None:
    play = inside("library")
    play.run(room_action, play.red, dice=[die], red="strength+weapon")
    assert counts(play.red.loot) == (4, 1, 0)


@covers("LC-177")
def test_strength_makes_up_what_a_search_lacks() -> None:
    play = inside("library")
    play.run(room_action, play.red, dice=[1], red=["yes", "weapon"])
    assert counts(play.red.loot) == (0, 1, 0), "the last cube may be spent"
    refused = inside("library")
    refused.run(room_action, refused.red, dice=[3], red="no")
    assert counts(refused.red.loot) == (3, 0, 0)
    too_weak = inside("library").give("red", 2)
    too_weak.run(room_action, too_weak.red, dice=[1])
    assert too_weak.asked == []


@covers("LC-178")
def test_hiding_in_the_attic_does_not_change_the_search() -> None:
    play = inside("attic")
    play.run(room_action, play.red, dice=[5], red=["hide", "weapon"])
    assert play.red.is_hidden and counts(play.red.loot) == (3, 1, 0)


# -- Random Encounter ------------------------------------------------------------


@covers("LC-179", "LC-180")
def test_encounter_one_finds_a_cube_whatever_the_found_loot_option_says() -> None:
    play = inside("great_hall", 1, 1, 1, found_loot_cubes=2)
    play.run(room_action, play.red, dice=[1], red="treasure")
    assert counts(play.red.loot) == (3, 0, 1)


@covers("LC-337", "LC-180")
def test_by_house_rule_encounter_one_gives_a_cube_from_the_bag_even_in_an_empty_room() -> None:
    for cubes in (1, 0):
        play = inside("great_hall", cubes, 0, 0, encounter_from_bag=True)
        play.run(room_action, play.red, dice=[1, "weapon"])
        assert counts(play.red.loot) == (3, 1, 0) and play.loot(4) == (cubes, 0, 0)
        assert play.told("draws")[0].args == ("red", "weapon")


@covers("LC-337", "LC-065")
def test_a_cube_from_the_bag_that_is_too_much_goes_back() -> None:
    play = inside("great_hall", 0, 0, 0, encounter_from_bag=True).give("red", 15)
    play.run(room_action, play.red, dice=[1, "weapon"], red=0)
    assert counts(play.red.loot) == (15, 0, 0) and play.told("gives_up")


@covers("LC-181")
def test_encounter_two_trades_an_item_for_the_rest() -> None:
    play = inside("great_hall", 1, 0, 1).give("red", 3, 1)
    play.run(room_action, play.red, dice=[2], red=["weapon", "strength+treasure"])
    assert counts(play.red.loot) == (4, 0, 1) and play.loot(4) == (0, 1, 0)
    kept = inside("great_hall", 1, 0, 1).give("red", 3, 0, 1)
    kept.run(room_action, kept.red, dice=[2], red="no_trade")
    assert kept.options_of("trade") == ("treasure", "no_trade") and kept.loot(4) == (1, 0, 1)


@covers("LC-181", "LC-064")
def test_a_trade_that_is_too_much_leaves_the_surplus() -> None:
    play = inside("great_hall", 0, 1, 1).give("red", 14, 1)
    play.run(room_action, play.red, dice=[2], red=["weapon", "weapon+treasure", "strength"])
    assert play.red.pieces == 15 and counts(play.red.loot) == (13, 1, 1) and play.loot(4) == (1, 1, 0)


@covers("LC-181", "LC-061")
def test_nothing_to_trade_or_nothing_to_gain_means_nothing_happens() -> None:
    poor = inside("great_hall", 1, 1)
    poor.run(room_action, poor.red, dice=[2])
    empty = inside("great_hall", 0, 0).give("red", 3, 1)
    empty.run(room_action, empty.red, dice=[2])
    assert poor.asked == empty.asked == []


@covers("LC-182")
def test_encounter_three_adds_a_cube_and_leaves_one() -> None:
    play = inside("great_hall", 1, 1)
    play.run(room_action, play.red, dice=[3, "treasure"], red="weapon+treasure")
    assert counts(play.red.loot) == (3, 1, 1) and play.loot(4) == (1, 0, 0)
    assert max(option.count("+") for option in play.options_of("take")) == 1
    alone = inside("great_hall", 0, 0)
    alone.run(room_action, alone.red, dice=[3, "weapon"])
    assert alone.loot(4) == (0, 1, 0) and alone.asked == []


@covers("LC-183")
def test_encounter_four_empties_this_room_or_a_neighbour() -> None:
    play = inside("great_hall", 0, 1).room(3, "pantry", 0, 0, 1).monster("demon", 3, 5)
    play.run(room_action, play.red, dice=[4], red=["R3", "treasure"])
    assert play.options_of("which_room") == ("R4", "R3", "no_room")
    assert play.loot(3) == (0, 0, 0) and play.loot(4) == (0, 1, 0)


@covers("LC-184")
def test_encounter_five_is_a_search() -> None:
    play = inside("great_hall", 0, 1)
    play.run(room_action, play.red, dice=[5, 3], red=["yes", "weapon"])
    assert counts(play.red.loot) == (2, 1, 0)


@covers("LC-185", "LC-061")
def test_encounter_six_is_a_minor_monster() -> None:
    play = inside("great_hall", 0, 1).give("red", 5)
    play.run(room_action, play.red, dice=[6], red="weapon")
    assert counts(play.red.loot) == (5, 1, 0)
    empty = inside("great_hall", 0, 0).give("red", 5, 1)
    empty.run(room_action, empty.red, dice=[6])
    assert not empty.told("minor_fight"), "an empty room is not fought for"


# -- Map Room and Secret Passage ------------------------------------------------------------


@covers("LC-186", "LC-187")
def test_the_map_gives_all_and_leads_up_to_two_rooms_further() -> None:
    play = Table(2, red="R3").dice(1).room(4, "map_room", 1, 1).room(6, "pantry", 0, 0, 1)
    play.run(hero_turn, red=["R4+clockwise", "strength+weapon", "R6+clockwise", "treasure"])
    assert play.red.at == 6 and counts(play.red.loot) == (3, 1, 1)
    assert play.options_of("map_move") == (
        "stay",
        "R5+clockwise",
        "R3+counter_clockwise",
        "R6+clockwise",
        "R2+counter_clockwise",
    )


@covers("LC-188")
def test_a_map_may_lead_to_a_map_and_back() -> None:
    play = Table(2, red="R3").dice(1).room(4, "map_room").room(5, "map_room", 0, 1)
    play.run(hero_turn, red=["R4+clockwise", "R5+clockwise", "weapon", "R4+counter_clockwise", "stay"])
    assert play.red.at == 4 and counts(play.red.loot) == (1, 1, 0)


@covers("LC-186")
def test_no_strength_no_map_move() -> None:
    play = inside("map_room", 0, 1).give("red", 0)
    play.run(room_action, play.red, red="weapon")
    assert [name for _, name, _ in play.asked] == ["take"]


@covers("LC-187", "LC-053")
def test_a_map_move_into_the_monster_is_an_attack() -> None:
    play = Table(2, red="R3").dice(1, 1, 1).room(4, "map_room").monster("demon", 5, 3).give("red", 9)
    play.run(hero_turn, dice=[1, 1], red=["R4+clockwise", "R5+clockwise"])
    assert play.state.turn.monster_was_attacked and play.state.monster is None


@covers("LC-187", "LC-050")
def test_a_map_move_may_sprint_with_a_step_left() -> None:
    play = Table(2, red="R3").dice(1, 1, 1).room(4, "map_room").monster("demon", 5, 3)
    play.run(hero_turn, red=["R4+clockwise", "R6+clockwise", "sprint"])
    assert play.red.at == 6 and play.red.loot.strength == 1


@covers("LC-187", "LC-067")
def test_a_map_may_lead_into_the_market() -> None:
    play = Table(2, red="R1").dice(1, 1, 1).room(0, "map_room")
    play.run(hero_turn, red=["R0+counter_clockwise", "BM+straight", "0"])
    assert play.red.at == BLACK_MARKET and play.red.money == 2


@covers("LC-189")
def test_a_secret_passage_empties_one_room() -> None:
    play = inside("gallery", 1, 0).room(3, "pantry", 0, 1, 1)
    play.blue.at = 3
    play.run(room_action, play.red, red=["R3", "weapon+treasure"])
    assert counts(play.red.loot) == (3, 1, 1) and play.loot(4) == (1, 0, 0)
    nothing = inside("gallery", 0, 0)
    nothing.run(room_action, nothing.red)
    assert nothing.asked == []


@covers("LC-190")
def test_a_hidden_hero_uses_the_secret_passage_too() -> None:
    play = inside("chapel", 0, 1)
    play.run(room_action, play.red, red=["hide", "R4", "weapon"])
    assert play.red.is_hidden and counts(play.red.loot) == (3, 1, 0)


# -- alcoves ------------------------------------------------------------


@covers("LC-193")
def test_an_alcove_has_room_for_one() -> None:
    play = inside("chapel", 0, 0)
    play.blue.at = 4
    play.blue.is_hidden = True
    play.run(room_action, play.red)
    assert not play.red.is_hidden and play.asked == []


@covers("LC-191", "LC-084")
def test_a_hidden_hero_is_passed_without_a_drop() -> None:
    play = Table(2, red="R4", blue="R1").room(4, "chapel").monster("demon", 3, 5).dice(1, 2, 1)
    play.state.active = 1
    play.red.is_hidden = True
    play.run(monster_turn, blue="clockwise", red="let_pass")
    assert play.red.is_hidden and counts(play.red.loot) == (3, 0, 0) and play.beast.at == 5


@covers("LC-192")
def test_leaving_the_room_ends_the_hiding() -> None:
    play = Table(2, red="R4").dice(1).room(4, "chapel")
    play.red.is_hidden = True
    play.run(hero_turn, red="R5+clockwise")
    assert not play.red.is_hidden


@covers("LC-232")
def test_the_griffin_guards_the_items_next_door() -> None:
    play = inside("map_room", 1, 1).monster("griffin", 5, 5)
    play.run(room_action, play.red, red=["strength", "stay"])
    assert play.options_of("take") == ("nothing", "strength") and play.loot(4) == (0, 1, 0)
    passage = inside("gallery", 0, 1).monster("griffin", 3, 5).room(3, "pantry", 0, 0, 1).room(5, "pantry", 0, 1)
    passage.run(room_action, passage.red, red=["R3", "treasure"])
    assert passage.options_of("which_room") == ("R3", "R5", "no_room"), "its own room and two doors away are free"
