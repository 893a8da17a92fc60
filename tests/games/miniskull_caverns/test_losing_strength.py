"""Strength: paying, losing, and what happens at nothing."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.events import PAYS_TO_RUN
from undercroft.games.miniskull_caverns.rules.monsters import fight_monster
from undercroft.games.miniskull_caverns.rules.pvp import pvp_combat
from undercroft.games.miniskull_caverns.rules.strength import gain_strength, lose_strength, pay_strength
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat


@covers("MC-006")
def test_strength_stops_at_six_and_at_nothing() -> None:
    play = Story().strength(red=5, blue=1)
    play.do(gain_strength, play.red, 2, "MC-088")
    play.do(lose_strength, play.blue, 2, "MC-078")
    assert (play.red.strength, play.blue.strength) == (6, 0)
    assert play.told("gains")[0].args == ("red", "1", "6")


@covers("MC-007", "MC-127")
def test_paying_the_last_point_counts_like_losing_it() -> None:
    play = Story().place(red="b1").give(red=1).strength(red=2)
    play.do(pay_strength, play.red, 2, "MC-108", PAYS_TO_RUN)
    assert play.red.strength == 0 and play.lying("b1") == 1


@covers("MC-127")
def test_a_hero_without_gems_drops_nothing() -> None:
    play = Story().place(red="b1", blue="b2").give(blue=1)
    play.do(lose_strength, play.red, 4, "MC-102")
    assert play.told("drops") == []
    play.do(lose_strength, play.blue, 4, "MC-102")
    assert play.lying("b2") == 1 and play.lying("b1") == 0


@covers("MC-128", "MC-127")
def test_a_hero_who_recovers_and_falls_again_drops_another_gem() -> None:
    play = Story().place(red="b1").give(red=2).strength(red=1)
    play.do(lose_strength, play.red, 1, "MC-079")
    play.do(gain_strength, play.red, 1, "MC-089")
    play.do(lose_strength, play.red, 1, "MC-126")
    assert play.red.gems == 0 and play.lying("b1") == 2


@covers("MC-129")
def test_a_hero_already_at_nothing_drops_no_more() -> None:
    play = Story().place(red="b1").give(red=2).strength(red=0)
    play.do(lose_strength, play.red, 2, "MC-126")
    assert play.red.gems == 2 and play.lying("b1") == 0


@covers("MC-130", "MC-090", "MC-106", "MC-122")
def test_a_hero_at_nothing_stays_and_fights_everything_that_comes() -> None:
    play = Story(3).place(red="c", blue="c").give(red=3).strength(red=1)
    play.do(lose_strength, play.red, 1, "MC-079")
    assert play.red.gems == 2
    play.run(pvp_combat, red="block", blue="jab", dice=[6, 1])
    play.run(tiny_combat, blue="no", dice=[2, 2])
    play.run(fight_monster, play.red, 3, dice=[3])
    assert play.red.space.name == "c" and play.red.strength == 0 and play.red.gems == 2


@settings(deadline=None)
@given(
    st.integers(0, 6),
    st.integers(0, 4),
    st.lists(st.tuples(st.sampled_from(["gain", "lose", "pay"]), st.integers(1, 3)), max_size=12),
)
def test_a_gem_falls_exactly_when_strength_goes_to_nothing(
    strength: int, gems: int, fate: list[tuple[str, int]]
) -> None:
    play = Story().place(red="b1").give(red=gems).strength(red=strength)
    falls = 0
    for what, points in fate:
        before = play.red.strength
        if what == "gain":
            play.do(gain_strength, play.red, points, "MC-088")
        elif what == "lose":
            play.do(lose_strength, play.red, points, "MC-126")
        elif points <= before:
            play.do(pay_strength, play.red, points, "MC-108", PAYS_TO_RUN)
        falls += before > 0 and play.red.strength == 0
    assert play.lying("b1") == min(falls, gems) == gems - play.red.gems
