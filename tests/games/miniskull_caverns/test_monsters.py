"""Disturbed monsters, Phases 7 and 8."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.rules.monsters import check_for_monsters, fight_monster, fight_monsters


@pytest.mark.parametrize("noise", range(10))
@covers("MC-120")
def test_a_die_of_at_most_the_noise_brings_monsters_of_that_strength(noise: int) -> None:
    for die in range(1, 7):
        play = Story(3).noise(noise)
        play.run(check_for_monsters, dice=[die])
        assert play.state.monsters == (die if die <= noise else 0)


@covers("MC-120")
def test_the_die_is_rolled_even_when_it_cannot_matter() -> None:
    play = Story().noise(0).phase(7)
    play.play(dice=[1])
    assert play.told("quiet")[0].text == "There is no noise, the die shows 1: the monsters sleep on"
    play.play()  # Phase 8: nobody has to fight
    assert play.asked == [] and play.state.phase == 9


@covers("MC-121", "MC-122", "MC-123")
def test_every_hero_fights_one_monster_in_turn_order() -> None:
    play = Story(3).first("blue")
    play.state.monsters = 2
    play.run(fight_monsters, red=[0, 0], blue=0, green=0, dice=[2, 3, 6])
    assert [told.args[0] for told in play.told("monster_attacks")] == ["blue", "green", "red"]
    assert [told.args[0] for told in play.told("beats_monster")] == ["blue", "green", "red"]


@covers("MC-121", "MC-124")
def test_raising_one_monster_does_not_raise_the_others() -> None:
    play = Story()
    play.state.monsters = 3
    play.run(fight_monsters, blue=2, red=0, dice=[4, 4])
    assert play.red.strength == 3 and play.blue.strength == 2  # blue paid 2 and beat its own monster of 3
    assert play.told("beats_monster")[0].args == ("blue", "4")


@covers("MC-122", "MC-124", "MC-125")
def test_first_the_roll_then_the_rivals_then_the_heros_answer() -> None:
    play = Story(3)
    play.run(fight_monster, play.blue, 2, green=1, red=2, blue=3, dice=[2])
    assert play.told("beats_monster")[0].args == ("blue", "5")  # 2 rolled, 3 paid
    assert [(who, asked) for who, asked, _ in play.asked] == [
        ("green", "raise"),
        ("red", "raise"),
        ("blue", "monster_damage"),
    ]
    assert (play.red.strength, play.blue.strength, play.green.strength) == (2, 1, 3)
    assert play.told("beats_monster")


@covers("MC-123")
def test_the_roll_need_only_reach_the_monsters_strength() -> None:
    play = Story()
    play.run(fight_monster, play.red, 4, blue=0, dice=[4])
    assert play.red.strength == 4


@covers("MC-124")
def test_a_monster_grows_to_six_at_the_most() -> None:
    play = Story(3).strength(blue=6)
    play.run(fight_monster, play.red, 4, blue=2, dice=[4])
    assert play.options_of("raise") == ("0", "1", "2")  # and green is not asked: six it is
    assert play.who_was_asked("raise") == ["blue"] and play.red.strength == 2


@covers("MC-124")
def test_a_rival_can_raise_by_no_more_than_its_own_strength() -> None:
    play = Story().strength(blue=1)
    play.run(fight_monster, play.red, 2, blue=0, dice=[2])
    assert play.options_of("raise") == ("0", "1")


@covers("MC-124", "MC-127")
def test_a_rival_who_spends_its_last_strength_drops_a_gem_where_it_stands() -> None:
    play = Story().place(red="c", blue="a2").give(blue=1).strength(blue=1)
    play.run(fight_monster, play.red, 5, blue=1, dice=[5])
    assert play.blue.strength == 0 and play.lying("a2") == 1 and play.red.strength == 3


@covers("MC-123", "MC-126")
def test_a_rival_is_not_asked_to_raise_a_monster_that_cannot_hurt_more() -> None:
    safe = Story().strength(blue=3)
    safe.run(fight_monster, safe.red, 2, dice=[5])  # 2 and 3 more are not above 5
    beaten = Story()
    beaten.run(fight_monster, beaten.red, 4, dice=[2])  # red loses 2 anyway, and more it cannot be
    weak = Story().strength(red=1)
    weak.run(fight_monster, weak.red, 4, dice=[3])  # red loses its last 1 anyway
    spent = Story().strength(blue=0)
    spent.run(fight_monster, spent.red, 4, dice=[4])
    assert [play.asked for play in (safe, beaten, weak, spent)] == [[], [], [], []]
    assert (safe.red.strength, beaten.red.strength, weak.red.strength, spent.red.strength) == (4, 2, 0, 4)


@covers("MC-124", "MC-126")
def test_a_rival_is_asked_if_only_two_together_can_hurt() -> None:
    play = Story(3).strength(blue=2, green=1)
    play.run(fight_monster, play.red, 2, blue=2, green=1, dice=[4])
    assert play.who_was_asked("raise") == ["blue", "green"] and play.red.strength == 3
    mean = Story(3).strength(blue=2, green=1)
    mean.run(fight_monster, mean.red, 2, blue=1, dice=[4])
    assert mean.who_was_asked("raise") == ["blue"]  # 3 and 1 more are not above 4


@covers("MC-125")
def test_the_hero_pays_the_whole_shortfall_or_nothing() -> None:
    play = Story()
    play.run(fight_monster, play.red, 5, red=3, dice=[2])
    assert play.options_of("monster_damage") == ("0", "3") and play.red.strength == 1
    assert play.told("beats_monster")[0].args == ("red", "5")  # the roll and what was paid
    weak = Story().strength(red=2)
    weak.run(fight_monster, weak.red, 5, dice=[2])
    assert not weak.was_asked("monster_damage") and weak.red.strength == 0


@covers("MC-126")
def test_the_hero_is_not_asked_whether_to_pay_what_it_would_lose_anyway() -> None:
    play = Story(1)
    play.run(fight_monster, play.red, 6, dice=[4])
    assert play.asked == [] and play.red.strength == 2


@pytest.mark.parametrize(("die", "lost"), [(5, 1), (4, 2), (1, 2)])
@covers("MC-126")
def test_losing_costs_the_difference_at_most_two(die: int, lost: int) -> None:
    play = Story().strength(red=6)
    answers = {"red": 0} if die < 4 else {}  # only then paying would cost something else
    play.run(fight_monster, play.red, 6, dice=[die], **answers)
    assert play.red.strength == 6 - lost


@covers("MC-126", "MC-124")
def test_the_raise_counts_for_the_loss() -> None:
    play = Story()
    play.run(fight_monster, play.red, 2, blue=1, dice=[2])
    assert play.red.strength == 3
