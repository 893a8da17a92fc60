"""Variants: two heroes, the challenging game, and the solo game made easier or harder."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.rules.actions import hide, surprise
from undercroft.games.miniskull_caverns.rules.searching import search, succeeds
from undercroft.games.miniskull_caverns.rules.solo import count_down
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat
from undercroft.games.miniskull_caverns.state import Caverns
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import start
from undercroft.kernel.scenario import Scenario

CHALLENGING_CHART = {3: (2, 4), 4: (1, 3), 5: (2, 6), 6: (1, 5), 7: (4, 6), 8: (3, 5), 9: (2, 4)}


def alone(**options: object) -> Scenario[Caverns]:
    play = Scenario(GAME, 1, options)
    play.play(red="s1")
    return play


@covers("MC-140")
def test_with_two_heroes_three_gems_are_required() -> None:
    play = Scenario(GAME, 2, {"first_player": "red"})
    play.play(red="s1")
    assert play.state.required == 3


@pytest.mark.parametrize(("heroes", "gems"), [(2, 2), (3, 1)])
@covers("MC-151")
def test_by_house_rule_one_gem_fewer_wins(heroes: int, gems: int) -> None:
    play = Scenario(GAME, heroes, {"first_player": "red", "fewer_gems": True})
    play.play(red="s1", **{"blue": "s2"} if heroes == 3 else {})
    assert play.state.required == gems


@covers("MC-132")
def test_choosing_a_countdown_die_means_nothing_where_a_lost_die_can_come_back() -> None:
    play = Story(1, solo_choose_die=True, solo_clock_past_six=True)
    play.phase(9).play()
    play.phase(9).play()
    assert play.state.clock == 10 and play.asked == []


@pytest.mark.parametrize("noise", range(3, 10))
def test_the_challenging_chart(noise: int) -> None:
    play = Story(challenging=True).noise(noise)
    assert tuple(die for die in range(1, 7) if play.do(succeeds, die)) == CHALLENGING_CHART[noise]


@pytest.mark.parametrize("heroes", [1, 2, 3])
@covers("MC-141")
def test_in_the_challenging_game_equality_finds_nothing_neither_first_nor_second(heroes: int) -> None:
    play = Story(heroes, challenging=True).place(red="g1").noise(6)
    play.run(search, play.red, dice=[6, 6, 6])
    assert play.red.gems == 0 and play.rule_of("finds_nothing") == ["MC-072"]


@covers("MC-142")
def test_easier_hiding_gives_both() -> None:
    play = Story(1, solo_hide_both=True)
    play.state.clock = 9
    play.run(hide, play.red)
    play.do(count_down)
    assert play.red.strength == 5 and play.state.clock == 10 and play.asked == []


@covers("MC-143")
def test_easier_the_clock_rises_past_six_again() -> None:
    play = Story(1, solo_clock_past_six=True)
    play.state.clock = 7
    play.do(count_down)
    for _ in range(3):
        play.state.clock_raised = True
        play.do(count_down)
    assert play.state.clock == 9


@covers("MC-143", "MC-145")
def test_easier_also_a_clock_that_starts_low_can_rise_to_twelve() -> None:
    play = alone(solo_clock_past_six=True, solo_turns=3)
    assert (play.state.clock, play.state.clock_most) == (3, 12)
    story = Story(1, solo_clock_past_six=True, solo_turns=6)
    story.state.clock_raised = True
    story.do(count_down)
    assert story.state.clock == 7


@pytest.mark.parametrize("gems", [1, 2, 3])
@covers("MC-144")
def test_easier_fewer_gems_are_needed_but_all_four_are_there(gems: int) -> None:
    play = alone(solo_gems=gems)
    assert play.state.required == gems and sum(play.state.gems) == 4
    story = Story(1, solo_gems=gems).place(red="c").give(red=gems).tiny(1)
    story.run(tiny_combat, dice=[1, 2])
    assert story.outcome is not None and story.outcome.winners == (0,)


@pytest.mark.parametrize(("turns", "most"), [(1, 6), (6, 6), (7, 12), (11, 12)])
@covers("MC-145")
def test_harder_fewer_turns_and_from_six_down_only_one_die(turns: int, most: int) -> None:
    play = alone(solo_turns=turns)
    assert (play.state.clock, play.state.clock_most) == (turns, most)


@pytest.mark.parametrize("strength", [1, 2, 3])
@covers("MC-146", "MC-018")
def test_harder_less_strength_to_begin_with(strength: int) -> None:
    assert alone(solo_start_strength=strength).state.heroes[0].strength == strength


@covers("MC-147")
def test_harder_a_surprise_attack_moves_or_gains_time() -> None:
    play = Story(1, solo_surprise_either=True).place(red="b1")
    play.run(surprise, play.red, red=["move", "c"])
    assert play.red.space.name == "c" and not play.state.clock_raised
    play.run(surprise, play.red, red="gain_time")
    assert play.red.space.name == "c" and play.state.clock_raised


@covers("MC-148", "MC-142", "MC-144", "MC-146")
def test_options_combine() -> None:
    play = alone(solo_hide_both=True, solo_gems=2, solo_start_strength=2, challenging=True)
    hero = play.state.heroes[0]
    play.run(hide, hero)
    assert (play.state.required, hero.strength, play.state.clock_raised) == (2, 3, True)
    assert play.state.options.challenging


SOLO_CHANGES: list[tuple[str, object]] = [
    ("challenging", True),
    ("solo_hide_both", True),
    ("solo_clock_past_six", True),
    ("solo_gems", 3),
    ("solo_turns", 11),
    ("solo_start_strength", 3),
    ("solo_surprise_either", True),
]


@pytest.mark.parametrize(("name", "value"), SOLO_CHANGES)
@covers("MC-148")
def test_each_option_combines_with_each_other_one(name: str, value: object) -> None:
    assert "MC-148" not in alone(**{name: value}).cited
    for other, another in SOLO_CHANGES:
        if other != name:
            assert "MC-148" in alone(**{name: value, other: another}).cited


@pytest.mark.parametrize("seats", [2, 3])
def test_solo_options_mean_nothing_to_several_heroes(seats: int) -> None:
    plain, odd = Story(seats), Story(seats, solo_gems=1, solo_start_strength=1, solo_turns=1, layout=2)
    assert (odd.state.required, odd.red.strength, odd.state.clock) == (plain.state.required, 4, 0)
    assert odd.state.layout is plain.state.layout


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("map", 3, "1, 2"),
        ("layout", 1, "2, 3"),
        ("solo_gems", 0, "1, 2, 3, 4"),
        ("solo_turns", 13, "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
        ("solo_start_strength", 5, "1, 2, 3, 4"),
        ("challenging", "maybe", "off, on"),
        ("first_player", "yellow", "random, red, blue, green"),
    ],
)
def test_a_value_that_does_not_exist_is_refused_with_those_that_do(name: str, value: object, allowed: str) -> None:
    with pytest.raises(BadOption, match=f"option {name} cannot be {value!r}: it is one of {allowed}$"):
        start(GAME, 1, {name: value})
