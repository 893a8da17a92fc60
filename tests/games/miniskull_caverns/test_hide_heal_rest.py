"""Hide, Heal and Rest: getting stronger, and out of sight."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.rules.actions import act_or_rest, heal, hide
from undercroft.games.miniskull_caverns.rules.monsters import fight_monster
from undercroft.games.miniskull_caverns.rules.pvp import pvp_combat
from undercroft.games.miniskull_caverns.rules.surprise import surprise_attack
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat


@covers("MC-083", "MC-084")
def test_hiding_gives_one_strength_and_cover_until_the_round_ends() -> None:
    play = Story().place(red="b1", blue="b1")
    play.run(hide, play.red)
    assert play.red.strength == 5 and play.red.hidden
    play.run(pvp_combat)
    assert not play.told("combat")
    play.phase(9).play()
    assert not play.red.hidden


@covers("MC-084", "MC-085")
def test_a_hidden_hero_cannot_be_struck_by_surprise() -> None:
    play = Story().place(red="b1", blue="a1")
    play.run(hide, play.red)
    play.run(surprise_attack, play.blue, blue="b1")
    assert play.red.strength == 5 and not play.was_asked("strike")
    play.run(pvp_combat)
    assert not play.told("combat")


@covers("MC-084")
def test_a_hidden_hero_does_not_attack_either() -> None:
    play = Story(3).place(red="b1", blue="b1", green="b1").moved("red").hide("red")
    play.run(pvp_combat, blue="jab", green="jab", dice=[2, 2])
    assert play.told("combat")[0].args == ("blue", "green")


@covers("MC-086")
def test_rivals_cannot_raise_the_monster_of_a_hidden_hero() -> None:
    play = Story().hide("red")
    play.run(fight_monster, play.red, 3, dice=[3])
    assert not play.was_asked("raise") and play.red.strength == 4


@covers("MC-087", "MC-106")
def test_hiding_does_not_help_against_tiny() -> None:
    play = Story().place(red="c").give(red=3).hide("red")
    play.run(tiny_combat, dice=[6, 1])
    assert play.red.strength == 2 and play.told("tiny_attacks")[0].args == ("red",)


@covers("MC-088")
def test_healing_gives_two_strength_and_no_cover() -> None:
    play = Story().strength(red=1).place(red="b1", blue="a1")
    play.run(heal, play.red)
    play.run(surprise_attack, play.blue, blue=["b1", "red"], dice=[6, 1])
    assert play.red.strength == 1  # 1 + 2 - 2


@pytest.mark.parametrize("action", ["creep", "walk", "run", "hide", "heal", "surprise_attack", "search"])
@covers("MC-089", "MC-050")
def test_any_action_may_be_given_up_for_a_rest(action: str) -> None:
    play = Story().show(red=action).place(red="g1")
    play.run(act_or_rest, play.red, red="rest")
    assert play.red.strength == 5 and play.red.space.name == "g1" and play.red.moved == 0 and not play.red.hidden


@covers("MC-089", "MC-090")
def test_a_resting_hero_can_be_attacked() -> None:
    play = Story().show(red="hide").place(red="b1", blue="b1")
    play.run(act_or_rest, play.red, red="rest")
    play.run(pvp_combat, red="jab", blue="jab", dice=[1, 3])
    assert play.red.strength == 3  # 4 + 1 - 2


@pytest.mark.parametrize(("before", "after"), [(6, 6), (5, 6), (4, 6)])
@covers("MC-088")
def test_nobody_gets_stronger_than_six(before: int, after: int) -> None:
    play = Story().strength(red=before)
    play.run(heal, play.red)
    assert play.red.strength == after
    assert ("MC-006" in play.cited) == (before > 4)
