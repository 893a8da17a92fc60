"""How a match stands, seen from a seat."""

from __future__ import annotations

import itertools

from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.judge.distances import measures_of
from undercroft.games.miniskull_caverns.judge.solo_table import FINDS, HITS, MONSTERS
from undercroft.games.miniskull_caverns.view.seat import view


def outlook(play: Story, seat: int = 0) -> float:
    return GAME.judge(play.state, seat)


def test_the_way_to_victory_gets_better_step_by_step() -> None:
    steps = [
        Story(2),
        Story(2).place(red="c1"),
        Story(2).place(red="g1"),
        Story(2).place(red="g1").give(red=1),
        Story(2).place(red="g1").give(red=3),
        Story(2).place(red="e1").give(red=3),
        Story(2).place(red="c").give(red=3),
        Story(2).place(red="c").give(red=3).strength(red=6),
    ]
    for worse, better in itertools.pairwise(steps):
        assert outlook(worse) < outlook(better)
        assert outlook(worse, 1) > outlook(better, 1), "what is good for red is bad for blue"
    assert outlook(steps[-1]) < outlook(Story(2).place(red="c").give(red=3).strength(red=6).tiny(5))


def test_the_same_position_later_is_worth_less() -> None:
    for heroes in (1, 2, 3):
        early, late = Story(heroes), Story(heroes)
        late.state.round += 1
        assert outlook(late) < outlook(early)


def test_alone_strength_and_time_are_life() -> None:
    for strength in range(2, 6):
        assert outlook(Story(1).strength(red=strength)) < outlook(Story(1).strength(red=strength + 1))
    last = 0.0
    for turns in range(1, 13):
        play = Story(1)
        play.state.clock = turns
        assert outlook(play) > last
        last = outlook(play)


def test_a_stronger_tiny_than_ours_can_be_judged() -> None:
    for heroes in (1, 2):
        play = Story(heroes).place(red="c").give(red=4)
        assert outlook(play.tiny(12)) <= outlook(play.tiny(8)) < outlook(play.tiny(4))


def test_whoever_has_to_rob_goes_to_the_gems() -> None:
    near = Story(2).give(blue=4).place(blue="s2", red="a2")
    far = Story(2).give(blue=4).place(blue="s2", red="s1")
    assert outlook(near) > outlook(far)


def test_the_chances_of_the_dice() -> None:
    pairs = list(itertools.product(range(1, 7), repeat=2))
    for least in range(1, 7):
        assert HITS[least] == sum(blow - claw >= least for blow, claw in pairs) / 36
    assert MONSTERS[0] == (0.0, 0.0)
    assert MONSTERS[6] == (5 / 36, 10 / 36)
    assert [round(6 * FINDS[noise]) for noise in (1, 3, 6, 9)] == [4, 3, 3, 2]


def test_steps_are_counted_on_the_map_that_is_laid_out() -> None:
    one, other = view(Story(2).state, 0), view(Story(2, map=2).state, 0)
    assert measures_of(one.spaces).distances["s1"]["c"] == 3
    assert measures_of(other.spaces).distances["s1"]["c"] == 4
    assert measures_of(one.spaces).nearest_gem("s1", one.gems) == 3
