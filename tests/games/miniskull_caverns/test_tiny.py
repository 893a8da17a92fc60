"""Tiny, Phase 6: who must fight, who may help, and who wins."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat


@covers("MC-106", "MC-107", "MC-109")
def test_whoever_brings_enough_gems_to_the_centre_must_fight() -> None:
    play = Story(3).place(red="c").give(red=2)
    play.run(tiny_combat, dice=[2, 1])  # Tiny first, then the hero
    assert play.red.strength == 3 and "1 against Tiny's 2: beaten by 1" in play.told("fights_tiny")[0].text


@covers("MC-106")
def test_more_gems_than_required_qualify_too_and_no_strength_is_no_excuse() -> None:
    play = Story(3).place(red="c").give(red=4).strength(red=0)
    play.run(tiny_combat, dice=[3, 3])
    assert play.told("tiny_attacks") and play.red.gems == 4


@covers("MC-108", "MC-111")
def test_a_winning_hero_may_add_strength_to_the_blow() -> None:
    play = Story(3).place(red="c").give(red=2)
    play.run(tiny_combat, red=2, dice=[3, 5])
    assert play.state.tiny == 4 and play.red.strength == 2  # 2 by the dice, 2 by Strength
    assert play.options_of("tiny_damage") == ("0", "1", "2", "3", "4")


@covers("MC-108")
def test_no_more_strength_is_offered_than_tiny_has_left() -> None:
    play = Story(3).place(red="c").give(red=2).tiny(5)
    play.run(tiny_combat, red=0, dice=[1, 4])
    assert play.options_of("tiny_damage") == ("0", "1", "2") and play.state.tiny == 2


@pytest.mark.parametrize(("claw", "lost"), [(2, 1), (3, 2), (6, 2)])
@covers("MC-109")
def test_a_losing_hero_loses_the_difference_at_most_two(claw: int, lost: int) -> None:
    play = Story(3).place(red="c").give(red=2)
    play.run(tiny_combat, dice=[claw, 1])
    assert play.red.strength == 4 - lost and play.state.tiny == 8 and play.asked == []


@covers("MC-110")
def test_a_tie_with_tiny_costs_neither_side_anything() -> None:
    play = Story(3).place(red="c").give(red=2)
    play.run(tiny_combat, dice=[4, 4])
    assert play.red.strength == 4 and play.state.tiny == 8 and play.asked == []


@covers("MC-111", "MC-108")
def test_damage_to_tiny_stays_for_the_next_rounds_whoever_caused_it() -> None:
    play = Story(3).place(red="c").give(red=2)
    play.run(tiny_combat, red=0, dice=[1, 6])
    play.give(blue=2).place(red="b1", blue="c").phase(9).play()
    play.run(tiny_combat, blue=0, dice=[1, 3])
    assert play.state.tiny == 1


@covers("MC-112", "MC-113")
def test_others_on_the_centre_may_help_after_the_compulsory_battle() -> None:
    play = Story(3).place(red="c", blue="c", green="b1").give(blue=2)
    play.run(tiny_combat, blue=1, red=["yes", 0], dice=[1, 3, 2, 5])
    assert [who for who, _, _ in play.asked] == ["blue", "red", "red"]
    assert play.state.tiny == 2 and play.who_was_asked("join") == ["red"]  # green stands elsewhere
    alone = Story(3).place(red="c").give(red=1)
    alone.run(tiny_combat)
    assert alone.told("fights_tiny") == []


@covers("MC-112")
def test_helping_is_optional_and_needs_no_strength() -> None:
    play = Story(3).place(red="c", blue="c").give(blue=2).strength(red=0)
    play.run(tiny_combat, red="no", dice=[2, 2])
    assert len(play.told("fights_tiny")) == 1
    play.run(tiny_combat, red="yes", dice=[2, 2, 1, 4])
    assert play.state.tiny == 5


@covers("MC-113")
def test_tiny_does_not_come_for_a_hero_with_too_few_gems() -> None:
    play = Story().place(red="c", blue="c").give(red=2, blue=2)  # three are required with two heroes
    play.run(tiny_combat)
    assert play.asked == [] and not play.told("fights_tiny")


@covers("MC-114", "MC-127")
def test_tiny_leaves_when_the_hero_drops_below_the_requirement() -> None:
    play = Story(3).place(red="c", blue="c").give(blue=2).strength(blue=2)
    play.run(tiny_combat, dice=[6, 1])
    assert play.blue.gems == 1 and play.lying("c") == 1
    assert play.rule_of("tiny_leaves") == ["MC-114"] and not play.was_asked("join")


@covers("MC-114", "MC-108")
def test_tiny_also_leaves_when_the_strength_was_spent_on_him() -> None:
    play = Story(3).place(red="c", blue="c").give(blue=2).strength(blue=1)
    play.run(tiny_combat, blue=1, dice=[1, 3])
    assert play.state.tiny == 5 and play.blue.gems == 1 and play.told("tiny_leaves")


@covers("MC-106")
def test_tiny_comes_back_when_the_gems_are_there_again() -> None:
    play = Story(3).place(red="c").give(red=1)
    play.run(tiny_combat)
    assert not play.told("tiny_attacks")
    play.give(red=1).run(tiny_combat, dice=[2, 2])
    assert len(play.told("tiny_attacks")) == 1


@covers("MC-115")
def test_two_qualified_heroes_fight_in_turn_order_before_any_helper() -> None:
    play = Story(3).first("green").place(red="c", blue="c", green="c").give(red=2, blue=2)
    play.run(tiny_combat, green="no", dice=[2, 2, 3, 3])
    assert [told.args[0] for told in play.told("fights_tiny")] == ["red", "blue"]
    assert play.who_was_asked("join") == ["green"]


@covers("MC-115", "MC-114")
def test_the_second_qualified_hero_still_fights_when_the_first_has_dropped_out() -> None:
    play = Story(3).place(red="c", blue="c").give(red=2, blue=2).strength(red=1)
    play.run(tiny_combat, dice=[6, 1, 6, 4])
    assert play.red.gems == 1 and play.blue.strength == 2 and play.blue.gems == 2
    play.strength(red=1, blue=1).run(tiny_combat, dice=[6, 4])  # now red may only help, and Tiny leaves first
    assert play.told("tiny_leaves")


# -- winning ----------------------------------------------------------------------------------------------------------


@covers("MC-002", "MC-116")
def test_the_game_ends_at_once_when_tiny_is_defeated() -> None:
    play = Story(3).place(red="c", blue="c").give(red=2).tiny(3).phase(6)
    play.play(dice=[2, 5])  # nothing needs to be added, and blue is not asked any more
    assert play.outcome is not None and play.outcome.winners == (0,)
    assert play.outcome.rule == "MC-116" and play.outcome.scores == (1.0, 0.0, 0.0)
    assert play.state.phase == 6 and play.state.tiny == 0 and not play.was_asked("join")


@covers("MC-117")
def test_of_two_candidates_the_one_whose_blow_it_was_wins() -> None:
    play = Story(3).place(red="c", blue="c").give(red=2, blue=2).tiny(4)
    play.run(tiny_combat, red=0, dice=[3, 5, 1, 6])
    assert play.outcome is not None and play.outcome.winners == (1,) and play.outcome.rule == "MC-117"


@covers("MC-118", "MC-112")
def test_a_helper_who_strikes_the_last_blow_makes_the_qualified_hero_win() -> None:
    play = Story(3).place(red="c", blue="c").give(blue=2).tiny(2)
    play.run(tiny_combat, red="yes", dice=[5, 5, 2, 5])
    assert play.outcome is not None and play.outcome.winners == (1,) and play.outcome.rule == "MC-118"


@covers("MC-007", "MC-116")
def test_the_strength_for_the_last_blow_is_paid_and_told_before_the_end() -> None:
    play = Story(3).place(red="c").give(red=2).tiny(4)
    play.run(tiny_combat, red=2, dice=[1, 3])
    assert play.outcome is not None and play.red.strength == 2 and play.told("pays")[0].args == ("red", "2", "2")


@covers("MC-149", "MC-118")
def test_by_house_rule_a_hero_far_away_may_join_the_fight_but_cannot_win_it() -> None:
    play = Story(3, tiny_from_afar=True).place(red="c", green="a2").give(red=2, green=2).tiny(3)
    play.run(tiny_combat, blue="no", green="yes", dice=[4, 4, 1, 4])
    assert play.who_was_asked("join") == ["blue", "green"]
    assert play.outcome is not None and play.outcome.winners == (0,) and play.outcome.rule == "MC-118"


@covers("MC-118")
def test_of_two_qualified_heroes_the_first_in_turn_order_wins_by_a_helpers_blow() -> None:
    play = Story(3).first("blue").place(red="c", blue="c", green="c").give(red=2, blue=2).tiny(1)
    play.run(tiny_combat, green="yes", dice=[5, 5, 2, 2, 1, 3])
    assert play.outcome is not None and play.outcome.winners == (1,)


@covers("MC-119", "MC-116")
def test_the_blow_counts_before_its_price() -> None:
    play = Story(3).place(red="c").give(red=2).strength(red=3).tiny(4)
    play.run(tiny_combat, red=3, dice=[1, 2])
    assert play.outcome is not None and play.outcome.winners == (0,) and play.red.gems == 2
    assert play.red.strength == 0 and play.told("pays")[0].args == ("red", "3", "0")


@covers("MC-119")
def test_alone_too_the_last_strength_may_win() -> None:
    play = Story(1).place(red="c").give(red=4).strength(red=1).tiny(2)
    play.run(tiny_combat, red=1, dice=[1, 2])
    assert play.outcome is not None and play.outcome.winners == (0,) and play.outcome.rule == "MC-116"
