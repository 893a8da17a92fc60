"""PvP combat, Phase 5: who fights whom, and all sixteen pairs of Tactics."""

from __future__ import annotations

import itertools

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.rules.pvp import pvp_combat
from undercroft.games.miniskull_caverns.view.seat import view

TACTICS = ("block", "parry", "jab", "lunge")


# -- who fights -------------------------------------------------------------------------------------------------------


@covers("MC-090")
def test_heroes_who_share_a_space_must_fight_even_without_strength() -> None:
    play = Story().place(red="b1", blue="b1").strength(red=0, blue=0)
    play.run(pvp_combat, red="jab", blue="parry", dice=[5, 1])
    assert play.rule_of("combat") == ["MC-090"] and play.blue.strength == 0


@covers("MC-084")
def test_heroes_apart_do_not_fight() -> None:
    play = Story(3).place(red="b1", blue="c", green="b1").hide("green")
    play.run(pvp_combat)
    assert play.asked == [] and not play.told("combat")


@covers("MC-091")
def test_who_moved_in_is_the_attacker() -> None:
    play = Story().place(red="b1", blue="b1").moved("blue")
    play.run(pvp_combat, red="jab", blue="jab", dice=[1, 1])
    assert play.told("combat")[0].args == ("blue", "red")
    assert play.who_was_asked("tactic") == ["blue", "red"]


@covers("MC-091")
def test_of_two_who_moved_in_the_later_is_the_attacker() -> None:
    play = Story().first("blue").place(red="b1", blue="b1").moved("blue", "red")
    play.run(pvp_combat, red="jab", blue="jab", dice=[1, 1])
    assert play.told("combat")[0].args == ("red", "blue")


@covers("MC-092")
def test_if_nobody_moved_the_earlier_in_turn_order_attacks() -> None:
    play = Story().first("blue").place(red="b1", blue="b1")
    play.run(pvp_combat, red="jab", blue="jab", dice=[1, 1])
    assert play.told("combat")[0].args == ("blue", "red")


@covers("MC-093", "MC-091")
def test_of_three_the_last_to_move_in_picks_one_and_the_third_stays_out() -> None:
    play = Story(3).place(red="c", blue="c", green="c").moved("red", "green")
    play.run(pvp_combat, green=["red", "jab"], red="jab", dice=[6, 1])
    assert play.options_of("foe") == ("red", "blue")
    assert play.told("stays_out")[0].args == ("blue",)
    assert play.red.strength == 2 and play.blue.strength == 4


@covers("MC-093", "MC-092")
def test_of_three_who_did_not_move_the_first_in_turn_order_picks() -> None:
    play = Story(3).first("green").place(red="c", blue="c", green="c")
    play.run(pvp_combat, green=["blue", "jab"], blue="jab", dice=[1, 1])
    assert play.told("combat")[0].args == ("green", "blue")


@covers("MC-090", "MC-084")
def test_of_three_one_is_hidden_and_the_other_two_fight_without_asking_whom() -> None:
    play = Story(3).place(red="c", blue="c", green="c").moved("blue").hide("green")
    play.run(pvp_combat, red="jab", blue="jab", dice=[1, 1])
    assert play.told("combat")[0].args == ("blue", "red")
    assert not play.was_asked("foe") and "MC-093" not in play.cited


# -- Tactics ----------------------------------------------------------------------------------------------------------


@covers("MC-028", "MC-094")
def test_all_four_tactics_are_always_there_whatever_control_was_played() -> None:
    play = Story().place(red="b1", blue="b1")
    play.red.placement = play.state.cards.placements[0]  # its side carries Block
    play.run(pvp_combat, red="lunge", blue="block", dice=[1, 3])
    assert play.options_of("tactic") == TACTICS
    assert [told.args for told in play.told("tactics")] == [("red", "lunge", "blue", "block")]


@covers("MC-094")
def test_the_defender_does_not_see_the_attackers_choice() -> None:
    play = Story().place(red="b1", blue="b1")
    play.red.tactic = play.state.cards.tactics[3]
    assert view(play.state, 1).heroes[0].tactic is None and view(play.state, 0).heroes[0].tactic == "Lunge"
    play.red.tactic = None
    play.run(pvp_combat, red="parry", blue="block", dice=[1, 1])
    assert view(play.state, 1).heroes[0].tactic == "Parry"


@covers("MC-095", "MC-009")
def test_equal_values_change_nothing_at_all() -> None:
    play = Story().place(red="b1", blue="b1").give(red=1, blue=1)
    play.run(pvp_combat, red="lunge", blue="block", dice=[2, 4])
    assert play.rule_of("nobody_hurt") == ["MC-095"]
    assert (play.red.gems, play.blue.gems, play.red.strength, play.blue.strength) == (1, 1, 4, 4)


@covers("MC-096")
def test_a_jab_adds_one() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(pvp_combat, red="jab", blue="block", dice=[3, 3])
    assert "3, +1 Jab = 4 against Blue's 3" in play.told("nobody_hurt")[0].text


@covers("MC-097", "MC-101", "MC-105")
def test_a_lunge_beaten_by_a_block_drops_a_gem() -> None:
    play = Story().place(red="b1", blue="b1").give(red=2)
    play.run(pvp_combat, red="lunge", blue="block", dice=[3, 6])
    assert (play.red.gems, play.blue.gems, play.lying("b1"), play.red.strength) == (1, 0, 1, 4)


@covers("MC-097", "MC-101")
def test_a_lunge_without_gems_loses_nothing_to_a_block() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(pvp_combat, red="lunge", blue="block", dice=[1, 6])
    assert play.red.strength == 4 and "MC-105" not in play.cited


@covers("MC-098", "MC-102")
def test_a_parry_lowers_the_other_attack_and_the_own_damage() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(pvp_combat, red="jab", blue="parry", dice=[5, 3])
    assert "5, +1 Jab, -1 Parry = 5 against Blue's 3" in play.told("beats")[0].text
    assert play.blue.strength == 3  # 2, less 1


@covers("MC-098")
def test_two_parries_cancel_out_and_a_value_may_be_nothing() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(pvp_combat, red="parry", blue="parry", dice=[1, 3])
    assert "3, -1 Parry = 2 against Red's 0 (1, -1 Parry)" in play.told("beats")[0].text
    assert play.red.strength == 3


@covers("MC-099", "MC-102")
def test_a_block_keeps_two_damage_off() -> None:
    play = Story().place(red="b1", blue="b1").give(blue=1)
    play.run(pvp_combat, red="jab", blue="block", dice=[4, 2])
    assert play.blue.strength == 3 and play.blue.gems == 1  # 3, less 2


@covers("MC-100")
def test_a_blocker_who_takes_the_full_damage_keeps_its_gems() -> None:
    play = Story().place(red="b1", blue="b1").give(blue=2)
    play.run(pvp_combat, red="lunge", blue="block", dice=[6, 1])
    assert play.blue.strength == 2 and play.blue.gems == 2


@covers("MC-100", "MC-127")
def test_a_blocker_brought_to_nothing_drops_a_gem_all_the_same() -> None:
    play = Story().place(red="b1", blue="b1").give(blue=2).strength(blue=2)
    play.run(pvp_combat, red="lunge", blue="block", dice=[6, 1])
    assert play.blue.strength == 0 and play.blue.gems == 1 and play.rule_of("drops") == ["MC-127"]


@pytest.mark.parametrize("losing", ["block", "parry", "jab"])
@covers("MC-101")
def test_a_blocker_hurts_nobody(losing: str) -> None:
    play = Story().place(red="b1", blue="b1").give(blue=1)
    play.run(pvp_combat, red="block", blue=losing, dice=[6, 1])
    assert play.blue.strength == 4 and play.blue.gems == 1 and play.rule_of("harmless") == ["MC-101"]


@covers("MC-102")
def test_the_reduction_comes_before_the_maximum() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(pvp_combat, red="jab", blue="parry", dice=[6, 2])  # 6 against 2: 4, parried 3, at most 2
    assert play.blue.strength == 2


@covers("MC-103", "MC-105")
def test_two_damage_also_cost_a_gem_which_stays_on_the_space() -> None:
    play = Story().place(red="b1", blue="b1").give(blue=1)
    play.run(pvp_combat, red="jab", blue="jab", dice=[5, 3])
    assert (play.blue.strength, play.blue.gems, play.red.gems, play.lying("b1")) == (2, 0, 0, 1)
    assert play.rule_of("drops") == ["MC-103"]


@pytest.mark.parametrize("strength", [1, 2])
@covers("MC-103", "MC-127")
def test_two_damage_and_the_last_strength_cost_two_gems(strength: int) -> None:
    play = Story().place(red="b1", blue="b1").give(blue=3).strength(blue=strength)
    play.run(pvp_combat, red="jab", blue="jab", dice=[6, 1])
    assert (play.blue.strength, play.blue.gems, play.lying("b1")) == (0, 1, 2)
    assert play.rule_of("drops") == ["MC-103", "MC-127"]


@covers("MC-103", "MC-129")
def test_two_damage_cost_a_gem_even_where_no_strength_is_left_to_lose() -> None:
    play = Story().place(red="b1", blue="b1").give(blue=2).strength(blue=0)
    play.run(pvp_combat, red="jab", blue="jab", dice=[6, 1])
    assert play.blue.gems == 1 and play.rule_of("drops") == ["MC-103"]


@pytest.mark.parametrize(("mine", "yours"), list(itertools.product(TACTICS, TACTICS)))
def test_all_sixteen_pairs_with_all_dice_end_as_the_ledger_says(mine: str, yours: str) -> None:
    bonus = {"block": 0, "parry": 0, "jab": 1, "lunge": 2}
    kept_off = {"block": 2, "parry": 1, "jab": 0, "lunge": 0}
    for first, second in itertools.product(range(1, 7), repeat=2):
        play = Story().place(red="b1", blue="b1").give(red=2, blue=2).strength(red=6, blue=6)
        play.run(pvp_combat, red=mine, blue=yours, dice=[first, second])
        own = first + bonus[mine] - (yours == "parry")
        other = second + bonus[yours] - (mine == "parry")
        won, lost = (mine, yours) if own > other else (yours, mine)
        damage = 0 if won == "block" else min(2, max(0, abs(own - other) - kept_off[lost]))
        dropped = lost == "lunge" if won == "block" else damage == 2 and lost != "block"
        if own == other:
            damage, dropped = 0, False
        loser, winner = (play.blue, play.red) if own > other else (play.red, play.blue)
        assert (loser.strength, loser.gems) == (6 - damage, 2 - dropped), (first, second)
        assert (winner.strength, winner.gems) == (6, 2), (first, second)
        assert play.lying("b1") == dropped


@covers("MC-104")
def test_a_decided_combat_follows_the_table_of_outcomes() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(pvp_combat, red="jab", blue="lunge", dice=[6, 4])  # 7 against 6
    assert play.blue.strength == 3 and play.told("beats")[0].args[:2] == ("red", "blue")
