"""Step 5, battles in passing, and who is the stronger one."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle.board import BACK_DOOR, BLACK_MARKET, ENTRANCE
from undercroft.games.looting_castle.rules.heroes import hero_battle, hero_battles, strongest
from undercroft.games.looting_castle.rules.movement import walk
from undercroft.games.looting_castle.rules.turn import hero_turn


@covers("LC-071", "LC-165", "LC-009")
def test_the_winner_takes_items_up_to_the_difference() -> None:
    play = Table(2, red="R4", blue="R4").give("blue", 3, 0, 3)
    play.run(hero_battles, play.red, dice=[6, 2, 1, 1], red=["blue", "treasure+treasure"])
    assert counts(play.red.loot) == (3, 0, 2) and counts(play.blue.loot) == (3, 0, 1), "7 against 3: two at most"
    assert not play.blue.is_lying and play.blue.at == 4


@covers("LC-165")
def test_a_difference_of_one_is_one_item_and_the_defender_can_win() -> None:
    play = Table(2, red="R4", blue="R4").give("red", 3, 1, 1)
    assert play.run(hero_battle, play.red, play.blue, dice=[1, 1, 1, 2, 1], blue="treasure") == -1
    assert counts(play.red.loot) == (3, 1, 0) and counts(play.blue.loot) == (3, 0, 1)
    assert play.state.turn.was_beaten


@covers("LC-165", "LC-065")
def test_stolen_goods_above_the_limit_go_to_the_bag() -> None:
    play = Table(2, red="R4", blue="R4").give("red", 15).give("blue", 1, 1)
    before = play.state.bag.strength
    play.run(hero_battle, play.red, play.blue, dice=[1, 1, 1, 1, 1], red=["weapon", "1"])
    assert counts(play.red.loot) == (14, 1, 0) and play.state.bag.strength == before + 1


@covers("LC-166", "LC-073")
def test_a_tie_has_no_effect_and_ends_the_attacks() -> None:
    play = Table(3, red="R4", blue="R4", green="R4").give("blue", 4, 1).give("green", 3, 2)
    play.run(hero_battles, play.red, dice=[6, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1], red=["blue", "weapon", "green", "weapon"])
    assert play.red.loot.weapons == 2
    tie = Table(2, red="R4", blue="R4").give("blue", 3, 1)
    tie.run(hero_battles, tie.red, dice=[2, 1, 2, 1, 1], red="blue")
    assert counts(tie.red.loot) == (3, 0, 0) and counts(tie.blue.loot) == (3, 1, 0)
    assert tie.state.turn.battled == [1] and not tie.state.turn.was_beaten


@covers("LC-071")
def test_a_hero_may_keep_the_peace_and_may_fight_anywhere() -> None:
    for place in (ENTRANCE, BLACK_MARKET, BACK_DOOR):
        play = Table(4)
        play.red.at = play.blue.at = place
        play.state.heroes[2].at = play.state.heroes[3].at = 7
        play.run(hero_battles, play.red, red="peace")
        assert play.options_of("hero_battle") == ("blue", "peace") and play.state.turn.battled == []


@covers("LC-072", "LC-010", "LC-073")
def test_the_strongest_comes_first_and_the_next_only_after_a_win() -> None:
    play = Table(3, red="R4", blue="R4", green="R4").give("red", 6).give("blue", 2).give("green", 5, 0, 1)
    play.run(hero_battles, play.red, dice=[4, 1, 1, 1, 6, 6, 1, 1], red=["green", "treasure", "blue"])
    assert play.state.turn.battled == [2, 1] and play.red.loot.treasure == 1


@covers("LC-074", "LC-072")
def test_after_a_defeat_there_is_no_further_attack() -> None:
    play = Table(3, red="R4", blue="R4", green="R4").give("green", 5)
    play.run(hero_battles, play.red, dice=[1, 1, 1, 1], red="green")
    assert play.state.turn.battled == [2]


@covers("LC-075")
def test_a_lying_hero_can_be_attacked_and_stays_lying() -> None:
    play = Table(2, red="R4", blue="R4").give("blue", 1, 1)
    play.blue.is_lying = play.red.is_lying = True
    play.run(hero_battles, play.red, dice=[4, 1, 1, 1, 1], red=["blue", "weapon"])
    assert play.red.loot.weapons == 1 and play.blue.is_lying and play.red.is_lying


@covers("LC-194")
def test_an_alcove_does_not_protect_from_heroes_and_is_kept() -> None:
    play = Table(2, red="R4", blue="R4").room(4, "chapel").give("blue", 1, 1)
    play.blue.is_hidden = True
    play.run(hero_battles, play.red, dice=[4, 1, 1, 1, 1], red=["blue", "weapon"])
    assert play.blue.is_hidden and play.red.loot.weapons == 1


@covers("LC-010")
def test_ties_in_strength_are_broken_by_dice_then_by_the_active_player() -> None:
    play = Table(3, red="R4", blue="R4", green="R4").give("green", 3, 1)
    assert play.run(strongest, [play.blue, play.green]) is play.green, "a Weapon is one die more"
    play.give("green", 3)
    assert play.run(strongest, [play.blue, play.green], red="blue") is play.blue


# -- the Demon ------------------------------------------------------------


def demon(**more: str) -> Table:
    return Table(3, None, red="R1", **more).monster("demon", 8, 5)


@covers("LC-210", "LC-211", "LC-213")
def test_the_demon_makes_a_passing_hero_battle_and_go_on_after_a_win() -> None:
    play = demon(blue="R2").give("blue", 3, 1)
    play.run(walk, play.red, (2, 3), dice=[6, 6, 1, 1, 1], red="weapon")
    assert play.red.at == 3 and counts(play.blue.loot) == (2, 0, 0) and play.red.loot.weapons == 1


@covers("LC-212", "LC-213")
def test_whoever_does_not_win_stops_there_and_acts_there() -> None:
    play = demon(blue="R2").room(2, "pantry", 0, 1).dice(3)
    play.run(hero_turn, dice=[1, 1, 6, 6], red=["R4+clockwise", "weapon"])
    assert play.red.at == 2 and counts(play.red.loot) == (2, 1, 0), "1 Strength lost, the room action done"
    assert play.state.turn.was_beaten


@covers("LC-212")
def test_a_tie_stops_too_but_costs_nothing_and_allows_no_second_battle() -> None:
    play = demon(blue="R2").dice(3)
    play.run(hero_turn, dice=[1, 1, 1, 1], red="R4+clockwise")
    assert play.red.at == 2 and play.red.loot.strength == play.blue.loot.strength == 3


def test_ending_on_a_shared_space_forces_nothing() -> None:
    play = demon(blue="R2")
    play.run(walk, play.red, (2,))
    assert play.red.at == 2 and play.state.turn.battled == []


@covers("LC-210", "LC-211", "LC-010")
def test_several_heroes_must_be_beaten_strongest_first() -> None:
    play = demon(blue="R2", green="R2").give("green", 4).give("red", 9)
    play.run(walk, play.red, (2, 3), dice=[1] * 8)
    assert play.state.turn.battled == [2, 1] and play.red.at == 3


@covers("LC-210", "LC-212", "LC-213")
def test_reaching_no_strength_in_a_forced_battle_does_not_kill() -> None:
    play = demon(blue="R2").give("red", 1)
    play.run(walk, play.red, (2, 3), dice=[1, 1, 6, 6])
    assert play.red.loot.strength == 0 and play.red.at == 2
    play.red.at = 1
    play.run(walk, play.red, (2, 3), dice=[1, 1, 6, 6])
    assert play.red.loot.strength == 0, "there is nothing more to lose"


@covers("LC-210", "LC-212", "LC-050")
def test_with_the_demon_itself_there_the_sprint_comes_first() -> None:
    play = Table(2, red="R1", blue="R2").monster("demon", 2, 5)
    assert play.run(walk, play.red, (2, 3), dice=[1, 1, 6, 6], red="sprint") is True, "stopped, he must attack"
    assert play.red.at == 2 and play.red.loot.strength == 1


@covers("LC-333")
def test_a_dead_demon_forces_nothing_any_more() -> None:
    play = Table(2, red="R3", blue="R5").dice(1, 1, 1).room(4, "map_room").monster("demon", 4, 1).give("red", 9)
    play.run(hero_turn, dice=[1, 1], red=["R4+clockwise", "R6+clockwise"])
    assert play.red.at == 6 and play.state.turn.battled == []


# -- option passing_battles ------------------------------------------------------------


@covers("LC-316", "LC-013")
def test_an_option_lets_either_hero_start_a_battle_in_passing() -> None:
    play = Table(2, {"passing_battles": True}, red="R1", blue="R2").give("red", 3, 1)
    play.run(walk, play.red, (2, 3), dice=[6, 6, 1, 1, 1], red="no", blue=["yes", "weapon"])
    assert play.red.at == 3 and play.blue.loot.weapons == 1, "the move goes on whatever the result"
    assert play.told("hero_fight")[0].args == ("blue", "9", "red", "3"), "blue began it and rolls first"
    assert play.state.turn.battled == [1] and play.state.turn.was_beaten
    again = Table(2, {"passing_battles": True}, red="R1", blue="R2").give("blue", 3, 1)
    again.run(walk, again.red, (2, 3), dice=[6, 6, 1, 1, 1], red=["yes", "weapon"])
    assert again.red.loot.weapons == 1 and again.red.at == 3
    peace = Table(2, {"passing_battles": True}, red="R1", blue="R2")
    peace.run(walk, peace.red, (2, 3), red="no", blue="no")
    assert peace.state.turn.battled == []


@covers("LC-210")
def test_the_demon_replaces_the_option() -> None:
    play = Table(2, {"passing_battles": True}, red="R1", blue="R2").monster("demon", 5, 5)
    play.run(walk, play.red, (2, 3), dice=[6, 6, 1, 1])
    assert play.asked == [] and play.red.at == 3
