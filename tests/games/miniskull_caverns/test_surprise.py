"""Surprise attack: move one space, then strike."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.rules.actions import resolve_actions
from undercroft.games.miniskull_caverns.rules.surprise import surprise_attack
from undercroft.kernel.errors import Unscripted


@covers("MC-074", "MC-058")
def test_the_step_comes_first_even_when_there_is_nobody_to_attack() -> None:
    play = Story()
    play.run(surprise_attack, play.red)  # from the start space there is one way only
    assert play.red.space.name == "a1" and play.rule_of("no_target") == ["MC-074"]


@covers("MC-074", "MC-075", "MC-076")
def test_a_hero_next_door_can_be_attacked_after_the_step() -> None:
    play = Story().place(red="a1", blue="c")
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[5, 2])
    assert play.blue.strength == 2 and play.red.strength == 4


@covers("MC-075")
def test_attacking_is_optional() -> None:
    play = Story().place(red="a1", blue="c")
    play.run(surprise_attack, play.red, red=["b1", "nobody"])
    assert play.blue.strength == 4 and play.options_of("strike") == ("blue", "nobody")


@covers("MC-074")
def test_a_wall_and_two_spaces_are_out_of_reach() -> None:
    play = Story().place(red="a1", blue="f2")  # c1 touches nothing of f2
    play.run(surprise_attack, play.red, red="c1")
    assert play.told("no_target") and play.blue.strength == 4


@covers("MC-076")
def test_a_tie_has_no_effect() -> None:
    play = Story().place(red="a1", blue="b1").give(blue=1)
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[3, 3])
    assert (play.red.strength, play.blue.strength, play.blue.gems) == (4, 4, 1)


@covers("MC-077", "MC-009")
def test_attacker_and_defender_roll_in_this_order_and_nothing_is_added() -> None:
    play = Story().place(red="a1", blue="b1")
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[2, 3])
    assert play.told("strike_fails")[0].text == "Red strikes at Blue: 2 against Blue's 3: beaten back"
    assert [asked for _, asked, _ in play.asked] == ["step", "strike"]


@covers("MC-078")
def test_a_defeated_defender_chooses_what_to_lose() -> None:
    play = Story().place(red="a1", blue="b1").give(blue=1)
    play.run(surprise_attack, play.red, red=["b1", "blue"], blue="a_gem", dice=[6, 1])
    assert (play.red.gems, play.blue.gems, play.blue.strength) == (1, 0, 4)
    play.place(red="a1").run(surprise_attack, play.blue, blue=["a1", "red"], red="strength", dice=[6, 1])
    assert (play.red.gems, play.red.strength) == (1, 2)


@pytest.mark.parametrize(("strength", "left"), [(4, 2), (2, 0), (1, 0), (0, 0)])
@covers("MC-078")
def test_without_gems_two_strength_are_lost_or_what_there_is(strength: int, left: int) -> None:
    play = Story().place(red="a1", blue="b1").strength(blue=strength)
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[6, 1])
    assert play.blue.strength == left and not play.was_asked("penalty")


@covers("MC-078", "MC-127")
def test_with_strength_one_the_loss_may_be_chosen_and_a_gem_falls() -> None:
    play = Story().place(red="a1", blue="c").give(blue=2).strength(blue=1)
    play.run(surprise_attack, play.red, red=["b1", "blue"], blue="strength", dice=[6, 1])
    assert (play.blue.strength, play.blue.gems, play.red.gems, play.lying("c")) == (0, 1, 0, 1)


@covers("MC-078")
def test_without_strength_the_gem_must_be_handed_over() -> None:
    play = Story().place(red="a1", blue="b1").give(blue=1).strength(blue=0)
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[6, 1])
    assert play.red.gems == 1 and not play.was_asked("penalty")


@covers("MC-079")
def test_a_defeated_attacker_loses_one_strength() -> None:
    play = Story().place(red="a1", blue="b1")
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[1, 6])
    assert (play.red.strength, play.blue.strength) == (3, 4)


@covers("MC-080")
def test_two_heroes_on_one_space_may_both_be_attacked_one_after_the_other() -> None:
    play = Story(3).place(red="a1", blue="c", green="c").give(green=1)
    play.run(surprise_attack, play.red, red=["b1", "green", "yes"], green="a_gem", dice=[6, 1, 5, 2])
    assert play.red.gems == 1 and play.blue.strength == 2
    assert [asked for _, asked, _ in play.asked] == ["step", "strike", "penalty", "strike_again"]


@covers("MC-080")
def test_the_second_battle_may_be_declined() -> None:
    play = Story(3).place(red="a1", blue="c", green="c")
    play.run(surprise_attack, play.red, red=["b1", "green", "no"], dice=[6, 1])
    assert (play.green.strength, play.blue.strength) == (2, 4)


@covers("MC-052", "MC-079", "MC-080")
def test_an_attacker_beaten_down_to_nothing_may_still_fight_the_second_battle() -> None:
    play = Story(3).place(red="a1", blue="c", green="c").strength(red=1)
    play.run(surprise_attack, play.red, red=["b1", "green", "yes"], dice=[1, 6, 6, 1])
    assert play.red.strength == 0 and play.blue.strength == 2


@covers("MC-081")
def test_heroes_on_different_spaces_cannot_both_be_attacked() -> None:
    play = Story(3).place(red="a1", blue="b1", green="c")
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[6, 1])
    assert play.green.strength == 4 and not play.was_asked("strike_again")


@covers("MC-081", "MC-085")
def test_a_hidden_second_hero_is_no_target() -> None:
    play = Story(3).place(red="a1", blue="b1", green="c").hide("green")
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[6, 1])
    assert play.options_of("strike") == ("blue", "nobody")
    play.place(red="a1").green.hidden = False
    play.run(surprise_attack, play.red, red=["b1", "blue"], dice=[6, 1])
    assert play.options_of("strike") == ("blue", "green", "nobody")


@covers("MC-082", "MC-090")
def test_whoever_still_shares_the_space_fights_again() -> None:
    play = Story().place(red="a1", blue="b1").show(red="surprise_attack", blue="heal").phase(4)
    play.play(red=["act", "b1", "blue"], blue="rest", dice=[3, 3])
    assert play.witness.cited["MC-082"] == 1
    play.play(red="jab", blue="jab", dice=[4, 3])
    assert play.told("combat")[0].args == ("red", "blue") and play.blue.strength == 4  # rested to 5, lost 1


@covers("MC-085")
def test_hiding_helps_only_against_those_who_come_later() -> None:
    early = Story().place(red="a1", blue="b1").show(red="surprise_attack", blue="hide")
    early.run(resolve_actions, red=["act", "b1", "blue"], blue="act", dice=[6, 1])
    assert early.blue.strength == 3  # lost 2, then hid
    late = Story().first("blue").place(red="a1", blue="b1").show(red="surprise_attack", blue="hide")
    late.run(resolve_actions, red=["act", "b1"], blue="act")
    assert late.blue.strength == 5 and late.told("no_target")


@covers("MC-074")
def test_staying_is_not_offered() -> None:
    play = Story().place(red="a1", blue="b1")
    with pytest.raises(Unscripted, match="does not offer red stay"):
        play.run(surprise_attack, play.red, red="stay")
    assert play.options_of("step") == ("s1", "b1", "c1")
