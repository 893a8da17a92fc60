"""Step 3 and battles with the Monster."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle.board import ENTRANCE
from undercroft.games.looting_castle.rules.attack import attack
from undercroft.games.looting_castle.rules.battles import LOST, TIED, WON, monster_battle
from undercroft.games.looting_castle.rules.monster import monster_turn
from undercroft.games.looting_castle.rules.turn import hero_turn


def in_front(
    monster: str = "demon", strength: int = 5, hero: int = 3, die: int = 3, weapons: int = 0, treasure: int = 0
) -> Table:
    """Red in the Monster's room, R4, and a Strength die."""
    return Table(2, red="R4").monster(monster, 4, strength, weapons, treasure).give("red", hero).dice(1, 2, die)


# -- the flow of an attack ------------------------------------------------------------


@covers("LC-007", "LC-053", "LC-054", "LC-156", "LC-151", "LC-150", "LC-164")
def test_the_winner_takes_up_to_two_items_and_acts_in_the_room() -> None:
    play = Table(2, red="R3").monster("demon", 4, 5, 2, 1).give("red", 6).dice(1, 2, 1).room(4, "pantry", 1)
    play.run(hero_turn, dice=[4, 2], red=["R4+clockwise", "weapon+treasure", "strength"])
    assert counts(play.beast.loot) == (2, 1, 0), "9 against 6: it loses 3"
    assert counts(play.red.loot) == (7, 1, 1)
    assert play.told("spoils_won")[0].text == "Red takes 1 Weapon and 1 Treasure from the Demon"
    assert play.state.turn.monster_was_attacked and not play.red.is_lying
    play.check()


@covers("LC-055", "LC-075", "LC-071", "LC-157", "LC-158", "LC-159")
def test_a_beaten_hero_lies_down_and_may_still_battle_a_hero() -> None:
    play = Table(2, red="R3", blue="R4").monster("demon", 4, 8).give("blue", 3, 1).dice(1, 2, 6)
    play.room(4, "map_room", 1, 1, 1)
    play.run(hero_turn, dice=[1, 1, 6, 6, 1, 1, 1], red=["R4+clockwise", "blue", "weapon"])
    assert play.red.is_lying and play.red.at == 4
    assert counts(play.red.loot) == (1, 1, 0), "2 Strength lost, a Weapon stolen"
    assert counts(play.beast.loot) == (9, 1, 1) and play.loot(4) == (0, 0, 0)


@covers("LC-056", "LC-162")
def test_a_tied_attack_costs_the_monster_one_and_gives_no_room_action() -> None:
    play = Table(2, red="R3").monster("demon", 4, 4, 1).dice(1, 2, 1).room(4, "pantry", 2)
    play.run(hero_turn, dice=[4, 1], red="R4+clockwise")
    assert counts(play.beast.loot) == (3, 1, 0) and play.loot(4) == (2, 0, 0)
    assert not play.red.is_lying and counts(play.red.loot) == (3, 0, 0)


@covers("LC-152", "LC-162")
def test_a_tie_that_takes_its_last_cube_counts_as_a_win() -> None:
    play = Table(2, red="R3").monster("demon", 4, 1, 0, 2).give("red", 3).dice(1, 2, 2).room(4, "pantry", 1)
    play.run(hero_turn, dice=[1, 1], red=["R4+clockwise", "strength"])
    assert play.state.monster is None and counts(play.red.loot) == (4, 0, 2) and len(play.red.trophies) == 1
    assert play.told("monster_looted")[0].text == "Red takes all that the Demon carried: 2 Treasures"


@covers("LC-057", "LC-160", "LC-161", "LC-163")
def test_a_hero_killed_in_his_own_attack_wakes_at_the_entrance_without_step_five() -> None:
    play = Table(2, red="R3", blue="E").monster("demon", 4, 8).give("red", 2, 1, 2).dice(1, 2, 6)
    play.red.trophies.append(play.state.cards.monster("troll"))
    play.run(hero_turn, dice=[1, 1, 1], red="R4+clockwise")
    assert play.red.at == ENTRANCE and not play.red.is_lying and play.red.money == 4
    assert counts(play.red.loot) == (3, 0, 0) and len(play.red.trophies) == 1
    assert counts(play.beast.loot) == (8, 1, 2)
    assert [name for _, name, _ in play.asked] == ["route"]
    assert play.told("hero_looted")[0].text == "The Demon takes all that Red carried: 1 Weapon and 2 Treasures"
    assert not play.told("lies_down"), "the dead do not lie down first"


@covers("LC-160")
def test_a_hero_without_strength_dies_of_any_lost_battle() -> None:
    play = in_front(strength=5, hero=0)
    assert play.run(attack, play.red, dice=[1, 1]) is False
    assert play.red.at == ENTRANCE and play.red.loot.strength == 3


@covers("LC-058")
def test_an_attacked_monster_neither_moves_nor_collects() -> None:
    play = in_front().room(4, "pantry", 1, 1, 1)
    play.state.turn.monster_was_attacked = True
    play.run(monster_turn)
    assert play.beast.at == 4 and play.loot(4) == (1, 1, 1) and play.asked == []


@covers("LC-312")
def test_an_option_lets_an_attacked_monster_collect() -> None:
    play = (
        Table(2, {"monster_collects_when_attacked": True}, red="R4").monster("demon", 4, 5).room(4, "pantry", 0, 1, 1)
    )
    play.state.turn.monster_was_attacked = True
    play.run(monster_turn, red="treasure")
    assert play.loot(4) == (0, 1, 0) and counts(play.beast.loot) == (5, 0, 1)


# -- strength ------------------------------------------------------------


@covers("LC-144", "LC-145", "LC-146", "LC-147", "LC-148", "LC-149")
def test_battle_strength_is_halved_dice_and_cubes_against_a_full_die_and_cubes() -> None:
    play = in_front(strength=6, hero=3, die=5)
    play.give("red", 3, 2)
    play.red.money = 25
    assert play.run(attack, play.red, dice=[1, 2, 3, 4, 6], red=[]) is False
    fight = play.told("fight")[0]
    assert fight.args[1] == str(3 + 0 + 1 + 1 + 2 + 3) and fight.args[3] == "11", "level 3 and one Weapon: 5 dice"
    assert counts(play.red.loot) == (2, 2, 0), "10 against 11: the Weapons are not used up"


@covers("LC-145", "LC-142")
@pytest.mark.parametrize(("money", "dice"), [(0, 2), (9, 2), (10, 3), (24, 3), (25, 4), (99, 4)])
def test_the_level_follows_the_money(money: int, dice: int) -> None:
    play = in_front(strength=9, die=6)
    play.red.money = money
    play.run(attack, play.red, dice=[6] * dice)
    assert play.red.level == dice - 1


@covers("LC-157")
@pytest.mark.parametrize(("theirs", "lost"), [(1, 1), (2, 2), (6, 2)])
def test_a_hero_loses_the_difference_but_never_more_than_two(theirs: int, lost: int) -> None:
    play = in_front(strength=4, hero=5, die=1).dice(1, 1, theirs)
    outcome = play.run(monster_battle, play.red, play.beast, (theirs + 1,), dice=[1, 1])
    assert outcome == (LOST if 4 + theirs + 1 > 5 else WON)
    assert play.red.loot.strength == 5 - lost


@covers("LC-162")
def test_a_tie_is_reported_as_a_tie() -> None:
    play = in_front(strength=4, hero=5, die=1)
    assert play.run(monster_battle, play.red, play.beast, (1,), dice=[1, 1]) == TIED
    assert play.beast.loot.strength == 3


# -- kills ------------------------------------------------------------


@covers("LC-152", "LC-153", "LC-154", "LC-197", "LC-333")
def test_the_slayer_takes_items_and_trophy_also_in_another_players_turn() -> None:
    play = Table(2, red="R4", blue="R0").monster("griffin", 3, 1, 2, 1).give("red", 6).dice(1, 1, 1)
    play.state.active = 1
    play.run(monster_turn, dice=[1, 1], blue="clockwise")
    assert play.state.monster is None and counts(play.red.loot) == (6, 2, 1)
    assert [card.name for card in play.red.trophies] == ["griffin"] and play.state.slain == play.red.trophies
    assert play.state.guard_of(3) is None, "a dead Griffin guards nothing"


@covers("LC-153", "LC-154", "LC-065", "LC-063")
def test_what_a_slayer_cannot_carry_goes_to_the_bag() -> None:
    play = in_front(strength=1, hero=13, die=1, weapons=2, treasure=1)
    before = counts(play.state.bag)
    play.run(attack, play.red, dice=[1, 1], red=["1", "1"])
    assert play.red.pieces == 15 and counts(play.red.loot) == (12, 1, 1) and len(play.red.trophies) == 1
    assert counts(play.state.bag) == (before[0] + 2, before[1] + 1, before[2])
    play.check()


@covers("LC-065", "LC-004")
def test_a_trophy_given_up_leaves_the_game() -> None:
    play = in_front(strength=1, hero=15, die=1)
    play.run(attack, play.red, dice=[1, 1], red=["0"])
    assert play.red.trophies == [] and play.red.loot.strength == 15 and len(play.state.slain) == 1


@covers("LC-155", "LC-110", "LC-112", "LC-113")
def test_killing_the_boss_pays_five_and_ends_the_game_at_once() -> None:
    play = Table(2, red="R4").monster("demon", 4, 1, 0, 1, boss=True).give("red", 6).dice(1, 1, 1)
    play.run(attack, play.red, dice=[1, 1])
    assert play.outcome is not None and play.outcome.rule == "LC-110"
    assert play.outcome.winners == (0,) and play.outcome.scores == (4 + 5 + 3 + 5, 4)
    assert play.red.trophies == [] and play.red.loot.treasure == 0


@covers("LC-151")
def test_spoils_may_be_fewer_and_overflow_goes_to_the_bag() -> None:
    play = in_front(strength=9, hero=14, die=1, weapons=1, treasure=1)
    play.run(attack, play.red, dice=[1, 1], red=["nothing"])
    assert play.red.pieces == 14 and counts(play.beast.loot) == (5, 1, 1)
    again = in_front(strength=9, hero=14, die=1, weapons=1, treasure=1)
    again.run(attack, again.red, dice=[1, 1], red=["weapon+treasure", "1"])
    assert counts(again.red.loot) == (13, 1, 1)


@covers("LC-307")
def test_an_option_keeps_a_beaten_hero_on_his_feet() -> None:
    play = Table(2, {"lie_down": False}, red="R4").monster("demon", 4, 9).dice(1, 1, 6)
    play.run(attack, play.red, dice=[1, 1])
    assert not play.red.is_lying and play.red.loot.strength == 1


@covers("LC-305")
def test_an_option_stuns_a_beaten_monster_for_its_next_move() -> None:
    play = Table(2, {"stun_beaten_monster": True}, red="R4").monster("demon", 4, 9).give("red", 12).dice(1, 3, 1)
    play.run(attack, play.red, dice=[1, 1])
    assert play.beast.is_lying
    play.run(monster_turn)
    assert play.beast.is_lying, "step 6 of the same turn is skipped: it was attacked"
    play.state.turn.monster_was_attacked = False
    play.room(4, "pantry", 1)
    play.run(monster_turn)
    assert not play.beast.is_lying and play.beast.at == 4 and play.loot(4) == (0, 0, 0)


@covers("LC-305")
def test_a_stunned_monster_that_is_beaten_again_lies_there_already() -> None:
    play = Table(2, {"stun_beaten_monster": True}, red="R4").monster("demon", 4, 9).give("red", 12).dice(1, 3, 1)
    play.run(attack, play.red, dice=[1, 1])
    play.run(attack, play.red, dice=[1, 1])
    assert play.beast.is_lying and len(play.told("monster_lies")) == 1
