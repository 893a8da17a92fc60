"""Playing alone: the countdown, and what Hide and Surprise Attack become."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.rules.actions import act_or_rest, hide, surprise
from undercroft.games.miniskull_caverns.rules.control import count_the_noise
from undercroft.games.miniskull_caverns.rules.movement import run
from undercroft.games.miniskull_caverns.rules.pvp import pvp_combat
from undercroft.games.miniskull_caverns.rules.searching import search
from undercroft.games.miniskull_caverns.rules.solo import count_down
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat
from undercroft.games.miniskull_caverns.view.seat import view
from undercroft.kernel.scenario import Scenario


@covers("MC-131", "MC-132", "MC-003")
def test_alone_four_gems_are_needed_within_twelve_turns() -> None:
    play = Scenario(GAME, 1)
    play.play(red="s2")
    assert (play.state.required, play.state.clock, play.state.clock_most) == (4, 12, 12)
    assert view(play.state, 0).clock == 12


@covers("MC-132")
def test_every_round_takes_a_turn_off_the_countdown() -> None:
    play = Story(1)
    play.phase(9).play()
    assert play.state.clock == 11 and play.told("clock")[0].args == ("11",)


@covers("MC-132")
def test_the_first_die_is_removed_when_seven_turns_become_six() -> None:
    play = Story(1)
    play.state.clock = 8
    play.do(count_down)
    assert play.state.clock_most == 12 and not play.told("die_removed")
    play.do(count_down)
    assert play.state.clock_most == 6 and play.told("die_removed")


@covers("MC-150", "MC-132")
def test_by_house_rule_the_hero_chooses_the_countdown_die() -> None:
    play = Story(1, solo_choose_die=True)
    play.phase(9).play()  # 6 and 6: it does not matter which
    assert view(play.state, 0).first_die == 5 and play.asked == []
    play.phase(9).play(red="second_die")
    assert (view(play.state, 0).first_die, play.state.clock) == (5, 10) and play.was_asked("countdown_die")
    play.state.first_die, play.state.clock = 1, 3
    play.phase(9).play(red="first_die")
    assert play.state.clock == 2 and play.state.clock_most == 6 and play.told("die_removed")
    play.phase(9).play()  # one die is left
    assert play.state.clock == 1 and view(play.state, 0).first_die == 0


@covers("MC-150", "MC-138")
def test_by_house_rule_the_hero_also_chooses_the_die_that_goes_up() -> None:
    play = Story(1, solo_choose_die=True)
    play.state.first_die, play.state.clock, play.state.clock_raised = 2, 5, True
    play.phase(9).play(red="first_die")
    assert (play.state.first_die, play.state.clock) == (3, 6)
    play.state.first_die, play.state.clock, play.state.clock_raised = 6, 9, True
    play.phase(9).play()  # only the second can rise
    assert (play.state.first_die, play.state.clock) == (6, 10)
    play.state.clock, play.state.clock_raised = 12, True
    play.phase(9).play()
    assert play.state.clock == 12 and len(play.asked) == 1


@covers("MC-133")
def test_the_game_is_lost_when_the_countdown_is_used_up() -> None:
    play = Story(1).phase(9)
    play.state.clock = play.state.clock_most = 1
    play.play()
    assert play.outcome is not None and play.outcome.winners == () and play.outcome.rule == "MC-133"
    assert view(play.state, 0).winners == ()


@covers("MC-133", "MC-022")
def test_twelve_full_rounds_are_played() -> None:
    play = Story(1)
    for _ in range(11):
        play.phase(9).play()
    assert play.state.round == 12 and play.state.clock == 1 and play.outcome is None
    play.phase(9).play()
    assert play.outcome is not None and play.state.round == 12


@covers("MC-134", "MC-007")
def test_the_game_is_lost_at_once_when_strength_is_gone_also_by_choice() -> None:
    play = Story(1).strength(red=1).give(red=1)
    play.run(run, play.red)
    assert play.outcome is not None and play.outcome.rule == "MC-134" and play.outcome.scores == (0.0,)
    assert play.red.space.name == "s1" and play.red.gems == 1


@covers("MC-134", "MC-070")
def test_paying_the_last_strength_for_a_monster_loses_too() -> None:
    play = Story(1).place(red="g1").strength(red=2).noise(4)
    play.run(search, play.red, red=2, dice=[5, 3])
    assert play.outcome is not None and play.outcome.rule == "MC-134"


@pytest.mark.parametrize(("action", "die", "noise"), [("heal", 1, 1), ("search", 6, 9), ("run", 3, 5)])
@covers("MC-135", "MC-047")
def test_a_die_is_added_to_the_noise(action: str, die: int, noise: int) -> None:
    play = Story(1).show(red=action)
    play.run(count_the_noise, dice=[die])
    assert play.state.noise == noise and play.rule_of("noise") == ["MC-135"]


@covers("MC-136")
def test_hiding_gives_strength_or_time() -> None:
    play = Story(1)
    play.run(hide, play.red, red="gain_strength")
    assert play.red.strength == 5 and not play.state.clock_raised
    play.state.clock = 9
    play.run(hide, play.red, red="gain_time")
    assert play.red.strength == 5 and view(play.state, 0).clock_raised
    play.phase(9).play()
    assert play.state.clock == 10 and not play.state.clock_raised


@covers("MC-137", "MC-138", "MC-058")
def test_a_surprise_attack_is_a_step_and_a_turn_gained() -> None:
    play = Story(1).place(red="b1")
    play.state.clock = 9
    play.run(surprise, play.red, red="c")
    assert play.red.space.name == "c" and play.options_of("step") == ("a1", "c", "f2")
    play.phase(9).play()
    assert play.state.clock == 10


@pytest.mark.parametrize(("clock", "most", "after"), [(12, 12, 12), (11, 12, 12), (6, 6, 6), (5, 6, 6)])
@covers("MC-138")
def test_at_the_maximum_the_gain_is_lost_but_nothing_is_taken_off(clock: int, most: int, after: int) -> None:
    play = Story(1)
    play.state.clock, play.state.clock_most, play.state.clock_raised = clock, most, True
    play.do(count_down)
    assert play.state.clock == after


@covers("MC-138", "MC-132")
def test_a_removed_die_does_not_come_back() -> None:
    play = Story(1)
    play.state.clock = 7
    play.do(count_down)
    play.state.clock_raised = True
    play.do(count_down)
    assert play.state.clock == 6


@pytest.mark.parametrize("action", ["hide", "surprise_attack"])
@covers("MC-089", "MC-132")
def test_resting_instead_gains_no_time(action: str) -> None:
    play = Story(1).show(red=action)
    play.run(act_or_rest, play.red, red="rest")
    play.phase(9).play()
    assert play.state.clock == 11


@covers("MC-139", "MC-024")
def test_what_needs_another_hero_does_not_happen_and_the_token_stays() -> None:
    play = Story(1)
    play.run(pvp_combat)
    play.phase(9).play()
    assert play.state.first == 0 and play.asked == []


@covers("MC-116", "MC-131")
def test_alone_tiny_must_be_defeated_with_all_four_gems() -> None:
    play = Scenario(GAME, 1)
    play.play(red="s1")
    assert play.state.required == 4
    story = Story(1).place(red="c").give(red=3).tiny(1)
    story.run(tiny_combat)
    assert story.outcome is None
    story.give(red=1).run(tiny_combat, dice=[1, 2])
    assert story.outcome is not None and story.outcome.winners == (0,) and story.outcome.scores == (1.0,)
