"""The judgement: simple comparisons that any player would agree with."""

from __future__ import annotations

from tests.games.skulldug.table import Table
from undercroft.games.skulldug.judge.evaluation import TRAITS, evaluate
from undercroft.games.skulldug.state import FREE_PLAY


def worth(play: Table, seat: int = 0) -> float:
    return evaluate(play.state, seat)


def test_a_treasure_in_hand_is_better_than_on_the_ground_and_that_is_better_than_none() -> None:
    none = worth(Table("X──"))
    lying = worth(Table("X──").lay(entrance="golden_idol"))
    held = worth(Table("X──").hold(yellow="golden_idol"))
    assert none < lying < held


def test_near_treasures_are_better_than_far_ones_and_guarded_ones_worse() -> None:
    far = worth(Table("X───").lay(e3="golden_idol"))
    near = worth(Table("X───").lay(e1="golden_idol"))
    guarded = worth(Table("X───").lay(e1="golden_idol basilisk"))
    assert far < near
    assert guarded < near


def test_wounds_and_drugs_weigh_more_for_who_has_something_to_lose() -> None:
    def loss(hand: str) -> float:
        well = worth(Table("X──").at(yellow="e1").hold(yellow=hand))
        hurt = Table("X──").at(yellow="e1").hold(yellow=hand)
        hurt.yellow.health = 2
        return well - worth(hurt)

    assert 0 < loss("gas_mask") < loss("golden_idol crystal_skull")
    drugged = Table("X──")
    drugged.yellow.drugged = True
    assert worth(drugged) < worth(Table("X──"))


def test_a_round_in_which_nothing_happens_costs_something() -> None:
    play = Table("X──")
    before = worth(play)
    play.state.round += 1
    assert worth(play) < before


def test_points_left_on_the_last_stretch_count() -> None:
    play = Table("X────").at(yellow="e4").hold(yellow="golden_idol crystal_skull lead_crown")
    play.state.stage = FREE_PLAY
    fresh = worth(play)
    play.yellow.ap_spent = 3
    assert worth(play) < fresh


def test_a_rival_at_the_door_is_bad_news_for_everybody_else() -> None:
    quiet = worth(Table("X──", seats=3), 1)
    play = Table("X──", seats=3).at(yellow="e1").hold(yellow="golden_idol crystal_skull lead_crown")
    assert worth(play, 1) < quiet
    assert worth(play, 2) < worth(play, 0)


def test_curses_and_gifts_are_read_off_the_cards() -> None:
    assert TRAITS["running_shoes"].ap == 1
    assert TRAITS["bloodstone_amulet"].bleeding == 2 / 6
    assert TRAITS["golden_idol"].no_dash
    assert TRAITS["obsidian_mirror"].roll < TRAITS["ceremonial_armor"].roll < 0 < TRAITS["delicate_toolkit"].roll
