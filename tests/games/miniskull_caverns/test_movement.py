"""Movement: how far, at what price, and past whom."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.events import SNEAKS
from undercroft.games.miniskull_caverns.rules.actions import act_or_rest, resolve_actions
from undercroft.games.miniskull_caverns.rules.movement import creep, move_exactly_one, run, walk
from undercroft.kernel.errors import Unscripted


@covers("MC-053", "MC-059")
def test_creep_goes_one_space_and_only_through_an_open_border() -> None:
    play = Story().place(red="b1")
    play.run(creep, play.red, red="c")
    assert play.red.space.name == "c"
    assert play.options_of("step") == ("a1", "c", "f2", "stay")  # everything else is wall


@covers("MC-054")
def test_walk_goes_two_spaces() -> None:
    play = Story()
    play.run(walk, play.red, red=["a1", "b1"])
    assert play.red.space.name == "b1" and play.rule_of("moves") == ["MC-054", "MC-054"]


@covers("MC-055", "MC-056")
def test_run_goes_three_spaces_and_costs_one_strength() -> None:
    play = Story()
    play.run(run, play.red, red=["a1", "b1", "c"])
    assert play.red.space.name == "c" and play.red.strength == 3


@covers("MC-056", "MC-057")
def test_running_nowhere_costs_the_same_and_is_no_rest() -> None:
    play = Story()
    play.run(run, play.red, red="stay")
    assert play.red.space.name == "s1" and play.red.strength == 3 and play.red.moved == 0


@covers("MC-057")
def test_a_hero_may_turn_round_and_may_stop_early() -> None:
    play = Story()
    play.run(walk, play.red, red=["a1", "s1"])
    assert play.red.space.name == "s1" and play.red.moved == 2
    play.run(walk, play.red, red=["a1", "stay"])
    assert play.red.space.name == "a1" and play.red.strength == 4


@covers("MC-052", "MC-056", "MC-127")
def test_running_on_the_last_strength_drops_a_gem_at_the_start_and_runs_on() -> None:
    play = Story().give(red=1).strength(red=1)
    play.run(run, play.red, red=["a1", "b1", "c"])
    assert play.lying("s1") == 1 and play.red.space.name == "c" and play.red.strength == 0


@covers("MC-056")
def test_resting_instead_of_running_is_free() -> None:
    play = Story().show(red="run").noise(2)
    play.run(act_or_rest, play.red, red="rest")
    play.run(run, play.blue, blue="stay")
    assert (play.red.strength, play.blue.strength) == (5, 3)


@covers("MC-058")
def test_the_single_step_is_compulsory() -> None:
    play = Story().place(red="s1")
    with pytest.raises(Unscripted, match="does not offer red stay"):
        play.place(red="a1").run(move_exactly_one, play.red, "MC-074", SNEAKS, red="stay")
    play.run(move_exactly_one, play.red, "MC-074", SNEAKS, red="s1")
    assert play.red.space.name == "s1" and play.options_of("step") == ("s1", "b1", "c1")


# -- passing rivals ---------------------------------------------------------------------------------------------------


@covers("MC-060")
def test_a_carrier_pays_to_pass_a_hero_with_fewer_gems() -> None:
    play = Story().place(red="a1", blue="b1").give(red=2, blue=1)
    play.run(walk, play.red, red=["b1", "c"])
    assert play.red.space.name == "c" and play.red.strength == 3
    assert play.who_was_asked("step_past") == ["red"]


@covers("MC-060", "MC-057")
def test_a_carrier_who_will_not_pay_ends_its_move_there() -> None:
    play = Story().place(red="a1", blue="b1").give(red=1)
    play.run(walk, play.red, red=["b1", "stay"])
    assert play.red.space.name == "b1" and play.red.strength == 4


@covers("MC-060")
def test_a_carrier_without_strength_must_end_its_move_there() -> None:
    play = Story().place(red="a1", blue="b1").give(red=2).strength(red=1)
    play.run(run, play.red, red="b1")  # the Run took the last Strength and one Gem; the other still weighs
    assert play.red.space.name == "b1" and play.red.gems == 1 and play.rule_of("stops") == ["MC-060"]


@covers("MC-060", "MC-127")
def test_the_last_strength_may_be_paid_and_the_gem_falls_in_the_space_that_is_left() -> None:
    play = Story().place(red="a1", blue="b1").give(red=1).strength(red=1)
    play.run(walk, play.red, red=["b1", "c"])
    assert play.red.space.name == "c" and play.red.strength == 0 and play.lying("b1") == 1


@covers("MC-060")
def test_two_weaker_heroes_on_one_space_cost_once() -> None:
    play = Story(3).place(red="a1", blue="b1", green="b1").give(red=1)
    play.run(walk, play.red, red=["b1", "c"])
    assert play.red.strength == 3


@covers("MC-060", "MC-056")
def test_passing_costs_on_top_of_a_run_and_once_per_space() -> None:
    play = Story(3).place(red="a1", blue="b1", green="c").give(red=1)
    play.run(run, play.red, red=["b1", "c", "b2"])
    assert play.red.strength == 1 and play.red.space.name == "b2"


@pytest.mark.parametrize(("own", "other"), [(0, 0), (0, 2), (1, 1), (1, 3)])
@covers("MC-061")
def test_passing_is_free_for_those_who_carry_no_more_than_the_other(own: int, other: int) -> None:
    play = Story().place(red="a1", blue="b1").give(red=own, blue=other)
    play.run(walk, play.red, red=["b1", "c"])
    assert play.red.space.name == "c" and play.red.strength == 4


@covers("MC-061")
def test_a_runner_that_has_just_dropped_its_last_gem_passes_freely() -> None:
    play = Story().place(red="a1", blue="b1").give(red=1).strength(red=1)
    play.run(run, play.red, red=["b1", "c", "stay"])
    assert play.red.space.name == "c" and play.red.strength == 0 and play.lying("a1") == 1


@covers("MC-060")
def test_a_hiding_hero_is_in_the_way_like_any_other() -> None:
    play = Story().place(red="a1", blue="b1").give(red=1).hide("blue")
    play.run(walk, play.red, red=["b1", "c"])
    assert play.red.strength == 3


@covers("MC-062")
def test_leaving_the_space_of_the_start_and_ending_on_a_rival_cost_nothing() -> None:
    play = Story(3).place(red="a1", blue="a1", green="b1").give(red=2)
    play.run(creep, play.red, red="b1")
    assert play.red.space is play.green.space and play.red.strength == 4
    assert not play.was_asked("step_past")


@covers("MC-063")
def test_walking_over_a_gem_does_not_pick_it_up() -> None:
    play = Story().place(red="c1")
    play.run(walk, play.red, red=["g1", "stay"])
    assert play.red.gems == 0 and play.lying("g1") == 1 and play.witness.cited["MC-063"] == 1


# -- act or rest ------------------------------------------------------------------------------------------------------


@covers("MC-050", "MC-049")
def test_a_hero_decides_when_its_turn_comes_after_the_earlier_ones_are_done() -> None:
    play = Story().show(red="walk", blue="creep")
    play.run(resolve_actions, red=["act", "a1", "b1"], blue=["act", "a2"])
    assert [asked for _, asked, _ in play.asked] == ["action", "step", "step", "action", "step"]
    assert play.who_was_asked("action") == ["red", "blue"]


@pytest.mark.parametrize("action", ["creep", "walk", "run", "surprise_attack", "search"])
@covers("MC-051", "MC-089")
def test_without_strength_most_actions_become_rest(action: str) -> None:
    play = Story().show(red=action).place(red="g1").strength(red=0)
    play.run(act_or_rest, play.red)
    assert play.red.strength == 1 and play.red.space.name == "g1" and play.asked == []
    assert play.rule_of("too_weak") == ["MC-051"]


@pytest.mark.parametrize(("action", "strength"), [("heal", 2), ("hide", 1)])
@covers("MC-050")
def test_without_strength_heal_and_hide_can_still_be_chosen(action: str, strength: int) -> None:
    play = Story().show(red=action).strength(red=0)
    play.run(act_or_rest, play.red, red="act")
    assert play.red.strength == strength and play.options_of("action") == ("act", "rest")


@covers("MC-051", "MC-078")
def test_a_hero_struck_down_earlier_in_the_round_can_only_rest() -> None:
    play = Story().place(red="c", blue="b2").show(red="surprise_attack", blue="run").strength(blue=2)
    play.run(resolve_actions, red=["act", "b2", "blue"], dice=[6, 1])
    assert play.blue.strength == 1 and play.told("too_weak")[0].args == ("blue", "run")
