"""Steps 1 and 2: dice, the Hero's move, sprinting, the Dangerous Road."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts, space
from undercroft.games.looting_castle.board import BACK_DOOR, BLACK_MARKET, DANGEROUS_ROAD, ENTRANCE, SMUGGLERS_COVE
from undercroft.games.looting_castle.rules.dice import roll_and_assign
from undercroft.games.looting_castle.rules.movement import declare_route, walk
from undercroft.games.looting_castle.rules.turn import hero_turn, step
from undercroft.games.looting_castle.state import HERO_TURN, MONSTER_TURN, ROLL


def routes(play: Table, at: str, die: int) -> set[str]:
    return {"+".join(word.name for word in route) for route in play.state.layout.walks[space(at)][die].routes}


# -- step 1 ------------------------------------------------------------


@covers("LC-032", "LC-033", "LC-034", "LC-035")
def test_three_dice_are_seen_and_then_assigned() -> None:
    play = Table(2).monster("demon", 5, 5)
    play.play(dice=[3, 5, 1], red="5+1+3")
    turn = play.state.turn
    assert (turn.hero_die, turn.monster_die, turn.strength_dice) == (5, 1, (3,))
    assert len(play.options_of("assign_dice")) == 6
    assert play.state.next is HERO_TURN


@covers("LC-034")
def test_equal_faces_give_equal_assignments() -> None:
    play = Table(2).monster("demon", 5, 5)
    play.run(roll_and_assign, dice=[2, 2, 5], red="2+2+5")
    assert play.options_of("assign_dice") == ("2+2+5", "2+5+2", "5+2+2")


@covers("LC-036")
def test_dice_are_assigned_without_a_monster_too() -> None:
    play = Table(2)
    play.run(roll_and_assign, dice=[2, 4, 4], red="4+4+2")
    assert play.state.monster is None and play.state.turn.strength_dice == (2,)


@covers("LC-032", "LC-076")
def test_a_turn_goes_from_roll_to_the_next_player() -> None:
    play = Table(2, red="R1", blue="R2").monster("demon", 5, 5)
    for room in range(8):
        play.room(room, "pantry", 1)
    play.play(dice=[1, 1, 1])
    play.play(red=["R0+counter_clockwise", "nothing"])
    assert play.state.next is MONSTER_TURN
    play.play(red="clockwise")
    assert play.beast.at == 6 and counts(play.beast.loot) == (6, 0, 0)
    play.play()
    assert play.state.active == 1 and play.state.next is ROLL


# -- step 2 ------------------------------------------------------------


@covers("LC-037", "LC-040", "LC-041")
def test_a_hero_walks_the_full_die_either_way_without_turning_back() -> None:
    play = Table(2, red="R4").dice(3)
    path = play.run(declare_route, play.red, red="R1+counter_clockwise")
    assert play.options_of("route") == ("R7+clockwise", "R1+counter_clockwise")
    assert path == (3, 2, 1)


@covers("LC-038", "LC-039")
def test_standing_up_costs_one_and_may_be_all() -> None:
    play = Table(2, red="R4", blue="R4").dice(1)
    play.red.is_lying = True
    play.run(hero_turn)
    assert not play.red.is_lying and play.red.at == 4 and play.asked == []
    again = Table(2, red="R4").dice(3)
    again.red.is_lying = True
    assert again.run(declare_route, again.red, red="R6+clockwise") == (5, 6)


@covers("LC-042", "LC-043", "LC-044", "LC-046")
def test_at_a_door_corner_a_hero_may_turn_off_into_the_market() -> None:
    play = Table(2, red="R1").dice(6)
    path = play.run(declare_route, play.red, red="BM+counter_clockwise")
    assert play.options_of("route") == ("BM+counter_clockwise", "R7+clockwise", "R3+counter_clockwise")
    assert path == (0, ENTRANCE, BLACK_MARKET)
    assert play.run(walk, play.red, path) is False and play.red.at == BLACK_MARKET
    assert routes(play, "R1", 2) == {"R3+clockwise", "R7+counter_clockwise", "E+counter_clockwise"}
    assert routes(play, "R0", 2) == {"R2+clockwise", "R6+counter_clockwise", "BM+straight"}


@covers("LC-043", "LC-045")
def test_the_solo_back_door_is_a_dead_end_for_the_last_step_only() -> None:
    play = Table(1, red="R5").dice(2)
    play.run(declare_route, play.red, red="BD+clockwise")
    assert routes(play, "R5", 2) == {"R7+clockwise", "R3+counter_clockwise", "BD+clockwise"}
    assert routes(play, "R5", 3) == {"R8+clockwise", "R2+counter_clockwise"}
    assert routes(play, "BD", 2) == {"R7+clockwise", "R5+counter_clockwise"}


@covers("LC-047")
def test_whoever_starts_in_a_market_must_leave_it() -> None:
    play = Table(2, red="BM", blue="BM").dice(1)
    assert play.run(declare_route, play.red) == (ENTRANCE,)
    assert routes(play, "BM", 2) == {"R0+straight"}
    assert routes(play, "BM", 3) == {"R1+clockwise", "R7+counter_clockwise"}
    assert "BM+straight" in routes(play, "E", 1), "the next turn may lead back in"


@covers("LC-048")
def test_heroes_pass_and_share_spaces_freely() -> None:
    play = Table(2, red="R1", blue="R2")
    assert play.run(walk, play.red, (2, 3)) is False
    assert play.red.at == 3 and play.asked == []


@covers("LC-049")
def test_a_hero_walks_away_from_the_monsters_room() -> None:
    play = Table(2, red="R4").dice(2).monster("demon", 4, 5)
    path = play.run(declare_route, play.red, red="R6+clockwise")
    assert play.run(walk, play.red, path) is False and play.red.at == 6 and counts(play.red.loot) == (3, 0, 0)


# -- Sprinting ------------------------------------------------------------


@covers("LC-050")
def test_a_sprint_costs_a_strength_and_leads_past_the_monster() -> None:
    play = Table(2, red="R3").monster("golem", 4, 6)
    assert play.run(walk, play.red, (4, 5, 6), red="sprint") is False
    assert play.red.at == 6 and play.red.loot.strength == 2
    play.check()


@covers("LC-050", "LC-042")
def test_declining_to_sprint_is_an_attack_and_ends_the_move() -> None:
    play = Table(2, red="R3").monster("golem", 4, 6)
    assert play.run(walk, play.red, (4, 5, 6), red="attack") is True
    assert play.red.at == 4 and play.red.loot.strength == 3


@covers("LC-051")
def test_no_sprint_on_the_last_step() -> None:
    play = Table(2, red="R3").monster("golem", 4, 6)
    assert play.run(walk, play.red, (4,)) is True
    assert play.asked == []


@covers("LC-052")
def test_the_last_strength_may_be_spent_but_without_any_there_is_no_sprint() -> None:
    play = Table(2, red="R3").monster("golem", 4, 6).give("red", 1)
    assert play.run(walk, play.red, (4, 5), red="sprint") is False and play.red.loot.strength == 0
    play.red.at = 3
    assert play.run(walk, play.red, (4, 5)) is True


@covers("LC-246")
def test_nobody_sprints_past_the_troll() -> None:
    play = Table(2, red="R3").monster("troll", 4, 6)
    assert play.run(walk, play.red, (4, 5)) is True
    assert play.asked == []


@covers("LC-306")
def test_an_option_forbids_sprinting() -> None:
    play = Table(2, {"sprint": False}, red="R3").monster("golem", 4, 6)
    assert play.run(walk, play.red, (4, 5)) is True
    assert play.red.loot.strength == 3


# -- the Dangerous Road ------------------------------------------------------------


@covers("LC-138", "LC-139", "LC-140")
def test_thieves_take_cubes_of_the_owners_choice() -> None:
    play = Table(4, red="BD").give("red", 2, 1, 1)
    play.red.trophies.append(play.state.cards.monster("troll"))
    assert play.run(walk, play.red, (DANGEROUS_ROAD, SMUGGLERS_COVE), dice=[2], red="strength+weapon") is False
    assert counts(play.red.loot) == (1, 0, 1) and len(play.red.trophies) == 1
    assert play.red.at == SMUGGLERS_COVE
    assert all(len(option.split("+")) == 2 for option in play.options_of("to_thieves"))


@covers("LC-139", "LC-140")
def test_who_has_less_loses_all_of_it_and_does_not_die() -> None:
    play = Table(4, red="BD").give("red", 1)
    play.run(walk, play.red, (DANGEROUS_ROAD,), dice=[2])
    assert counts(play.red.loot) == (0, 0, 0) and play.red.at == DANGEROUS_ROAD


@covers("LC-139")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_high_rolls_meet_no_thieves(die: int) -> None:
    play = Table(4, red="BD")
    play.run(walk, play.red, (DANGEROUS_ROAD,), dice=[die])
    assert play.red.loot.strength == 3


@covers("LC-141")
def test_no_thieves_on_the_way_back_nor_for_whoever_walks_on() -> None:
    play = Table(4, red="SC", blue="DR")
    play.state.heroes[2].at = SMUGGLERS_COVE
    play.run(walk, play.red, (DANGEROUS_ROAD, BACK_DOOR))
    play.run(walk, play.blue, (SMUGGLERS_COVE,))
    assert play.red.loot.strength == 3 and play.blue.at == SMUGGLERS_COVE


@covers("LC-315")
def test_an_option_sends_thieves_both_ways() -> None:
    play = Table(4, {"thieves_both_ways": True}, red="SC", blue="SC")
    play.run(walk, play.red, (DANGEROUS_ROAD,), dice=[1])
    assert play.red.loot.strength == 2


def test_a_step_is_refused_nowhere_in_the_order_of_play() -> None:
    play = Table(2, red="R1").dice(1)
    play.state.next = HERO_TURN
    play.run(step, red="R2+clockwise")
    assert play.red.at == 2 and play.state.next is MONSTER_TURN
