"""Focus and dice (SD-073 to SD-079, SD-136, SD-148)."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.skulldug.table import Table
from undercroft.games.skulldug.moments import CARD_ROLL, MONSTER_ROLL, TRAP_ROLL
from undercroft.games.skulldug.rules.dice import modified
from undercroft.kernel.story.roll import UNHEARD


@covers("SD-073", "SD-074", "SD-076", "SD-112")
def test_each_point_of_focus_adds_one_before_the_die_is_cast() -> None:
    play = Table("X─").lay(e1="skeleton_guard")
    play.act("e1", 2, dice=[2])
    assert play.options_of("focus") == ("0", "1", "2")
    assert play.floor("e1") == []
    assert play.ap() == 0


@covers("SD-074", "SD-144", "SD-148")
def test_focus_stays_with_a_die_that_is_rolled_again() -> None:
    play = Table("X─").hold(yellow="rabbits_foot").lay(e1="skeleton_guard")
    play.act("e1", 2, "rabbits_foot", dice=[1, 2])
    assert play.floor("e1") == []
    assert play.rolled()[-1] == ("yellow", 2, 4)


@covers("SD-075")
def test_a_defence_roll_cannot_be_focused() -> None:
    play = Table("X").hold(yellow="gas_mask")
    play.act("throw", 0, dice=[6, 5])
    assert [asked[:2] for asked in play.asked] == [("yellow", "action"), ("yellow", "focus")]
    assert play.blue.health == 5


@covers("SD-077", "SD-136")
def test_a_roll_never_counts_less_than_zero() -> None:
    play = Table("X─").hold(yellow="ceremonial_armor monkeys_paw").lay(e1="bat_swarm")
    play.yellow.drugged = True
    play.act("e1", 0, dice=[6])  # the 6 reads 1, then -1 and -1
    assert play.rolled()[-1] == ("yellow", 6, 0)
    assert play.yellow.health == 4


@covers("SD-078", "SD-079")
def test_all_modifiers_are_summed_before_the_sum_is_limited() -> None:
    play = Table("X─").hold(yellow="delicate_toolkit").lay(e1="swinging_blade")
    play.yellow.drugged = True
    play.act("e1", 1, dice=[6])  # 6 + 1 + 2 - 1 = 8, counted as 6
    assert play.rolled()[-1] == ("yellow", 6, 6)
    assert play.hand("yellow") == ["delicate_toolkit", "swinging_blade"]


@pytest.mark.parametrize(("kind", "total"), [(TRAP_ROLL, 5), (MONSTER_ROLL, 3), (CARD_ROLL, 3)])
def test_a_modifier_works_only_on_its_kind_of_roll(kind: int, total: int) -> None:
    play = Table("X").hold(yellow="delicate_toolkit")
    assert modified(play.state, play.yellow, kind, 3, 0, None, UNHEARD) == total


@covers("SD-136", "SD-148")
def test_drugged_counts_on_every_roll_also_on_those_of_cards() -> None:
    play = Table("X").hold(yellow="questionable_rations")
    play.yellow.health = 2
    play.yellow.drugged = True
    play.act("questionable_rations", dice=[3])
    assert play.yellow.health == 2
    assert play.rolled()[-1] == ("yellow", 3, 2)


@covers("SD-079", "SD-148")
def test_a_bonus_is_added_once() -> None:
    play = Table("X─").hold(yellow="rusty_sword").lay(e1="basilisk")
    play.act("e1", 0, "rusty_sword", dice=[2])
    assert play.rolled()[-1] == ("yellow", 2, 5)
