"""Searching: a Gem, or a monster first."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.rules.searching import search, succeeds
from undercroft.kernel.errors import Unscripted

CHART = {
    3: (2, 3, 4),
    4: (1, 3, 4),
    5: (2, 5, 6),
    6: (1, 5, 6),
    7: (4, 6),
    8: (3, 5),
    9: (2, 4),
}


@covers("MC-064", "MC-058")
def test_where_no_gem_lies_a_search_is_a_compulsory_step() -> None:
    play = Story().place(red="c1").noise(3)
    play.run(search, play.red, red="g1")
    assert play.red.space.name == "g1" and play.red.gems == 0
    assert play.options_of("step") == ("a1", "g1")
    with pytest.raises(Unscripted, match="does not offer red stay"):
        play.place(red="c1").run(search, play.red, red="stay")


@pytest.mark.parametrize("space", ["b1", "c", "s2"])
@covers("MC-064", "MC-067")
def test_a_dropped_gem_can_be_searched_for_anywhere(space: str) -> None:
    play = Story().place(red=space).lay(**{space: 1}).noise(3)
    play.run(search, play.red, dice=[2])
    assert play.red.gems == 1 and play.lying(space) == 0 and play.asked == []


@pytest.mark.parametrize("noise", range(3, 10))
@covers("MC-066")
def test_the_search_chart(noise: int) -> None:
    play = Story().noise(noise)
    assert tuple(die for die in range(1, 7) if play.do(succeeds, die)) == CHART[noise]


@covers("MC-065", "MC-066", "MC-067")
def test_a_search_succeeds_when_noise_and_die_are_prime() -> None:
    play = Story().place(red="g1").noise(9)
    play.run(search, play.red, dice=[4])
    assert play.red.gems == 1 and play.lying("g1") == 0


@covers("MC-065", "MC-066")
def test_a_search_succeeds_when_the_die_equals_the_noise() -> None:
    play = Story().place(red="g1").noise(6)
    play.run(search, play.red, dice=[6])
    assert play.red.gems == 1


@covers("MC-067")
def test_all_gems_of_the_space_are_found_at_once() -> None:
    play = Story().place(red="g1").lay(g1=2).noise(3)
    play.run(search, play.red, dice=[2])
    assert play.red.gems == 3


@covers("MC-068", "MC-069", "MC-071", "MC-009")
def test_a_monster_as_strong_as_the_roll_is_beaten_and_the_search_goes_on() -> None:
    play = Story().place(red="g1").noise(3)
    play.run(search, play.red, dice=[5, 5, 4])  # 8 is not prime; 5 beats 5; 7 is prime
    assert play.told("monster_disturbed")[0].args == ("red", "5")
    assert play.red.gems == 1 and play.red.strength == 4 and not play.was_asked("search_damage")


@covers("MC-070", "MC-071")
def test_the_shortfall_may_be_paid_in_strength() -> None:
    play = Story().place(red="g1").noise(3)
    play.run(search, play.red, red=3, dice=[6, 3, 2])
    assert play.red.strength == 1 and play.red.gems == 1
    assert play.options_of("search_damage") == ("0", "3")


@pytest.mark.parametrize("damage", [5, 4, 3, 2])
@covers("MC-070")
def test_any_shortfall_that_the_hero_has_is_offered(damage: int) -> None:
    play = Story().place(red="g1").noise(3)
    play.run(search, play.red, red=6 - damage, dice=[6, damage, 6])
    assert play.red.strength == 4 - (6 - damage) and play.rule_of("monster_defeated") == ["MC-069"]


@covers("MC-070", "MC-073")
def test_whoever_does_not_pay_loses_one_strength_and_searches_no_more() -> None:
    play = Story().place(red="g1").noise(3)
    play.run(search, play.red, red=0, dice=[6, 3])
    assert play.red.strength == 3 and play.red.gems == 0 and play.lying("g1") == 1


@covers("MC-073")
def test_a_shortfall_that_cannot_be_paid_whole_is_not_offered() -> None:
    play = Story().place(red="g1").strength(red=2).noise(3)
    play.run(search, play.red, dice=[6, 1])
    assert play.asked == [] and play.red.strength == 1


@covers("MC-072")
def test_a_second_search_that_fails_brings_nothing_worse() -> None:
    play = Story().place(red="g1").noise(3)
    play.run(search, play.red, dice=[1, 1, 6])
    assert play.red.gems == 0 and play.red.strength == 4 and play.rule_of("finds_nothing") == ["MC-072"]


@covers("MC-052", "MC-071", "MC-127")
def test_a_gem_dropped_to_pay_for_the_monster_is_found_again() -> None:
    play = Story().place(red="g1").give(red=1).lay(g1=1).strength(red=2).noise(3)
    play.run(search, play.red, red=2, dice=[6, 4, 2])
    assert play.red.strength == 0 and play.red.gems == 2 and play.lying("g1") == 0


@covers("MC-064")
def test_a_gem_found_by_an_earlier_hero_is_gone_for_the_later_one() -> None:
    play = Story().place(red="g1", blue="g1").show(red="search", blue="search").noise(6).phase(4)
    play.play(red="act", blue=["act", "d1"], dice=[1])
    assert play.red.gems == 1 and play.blue.space.name == "d1"
