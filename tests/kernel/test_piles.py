"""Piles: layers of bags, drawn from the top."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.kernel.piles import Pile

CARDS = st.lists(st.integers(0, 5), max_size=8)


def test_a_shuffled_deck_is_one_bag_and_any_card_may_come() -> None:
    pile = Pile("deck", ["a", "b", "c"])
    assert pile.top == ["a", "b", "c"]
    pile.take("b")
    assert pile.top == ["a", "c"] and len(pile) == 2


def test_a_card_put_on_top_comes_next_and_one_at_the_bottom_last() -> None:
    pile = Pile("deck", ["a", "b"])
    pile.put_on_top("x")
    pile.put_at_bottom("z")
    assert pile.top == ["x"] and pile.cards == ["z", "a", "b", "x"]
    for card in ("x", "a", "b", "z"):
        assert card in pile.top
        pile.take(card)
    assert len(pile) == 0


def test_an_empty_pile_has_no_top() -> None:
    with pytest.raises(ValueError, match="the pile deck is empty"):
        _ = Pile[str]("deck").top


def test_a_card_that_does_not_lie_on_top_cannot_be_drawn() -> None:
    pile = Pile("deck", ["a"])
    pile.put_on_top("x")
    with pytest.raises(ValueError):
        pile.take("a")
    assert pile.cards == ["a", "x"]


def test_who_searches_the_pile_finds_a_card_wherever_it_lies() -> None:
    pile = Pile("deck", ["a"])
    pile.put_on_top("x")
    pile.take_anywhere("a")
    assert pile.layers == [["x"]]
    with pytest.raises(ValueError, match="'a' is not in the pile deck"):
        pile.take_anywhere("a")


def test_shuffling_in_makes_one_bag_of_everything_and_is_counted() -> None:
    pile = Pile("deck", ["a"])
    pile.put_on_top("x")
    pile.shuffle_in(["n"])
    assert pile.layers == [["a", "x", "n"]] and pile.shuffles == 1
    empty = Pile[str]("none")
    empty.shuffle_in([])
    assert empty.layers == []


@settings(deadline=None)
@given(CARDS, st.lists(st.tuples(st.sampled_from(["top", "bottom", "draw", "search", "shuffle"]), st.integers(0, 5))))
def test_no_card_is_lost_and_no_layer_is_empty_whatever_happens(cards: list[int], acts: list[tuple[str, int]]) -> None:
    pile = Pile("deck", cards)
    expected = sorted(cards)
    for act, card in acts:
        if act == "top":
            pile.put_on_top(card)
            expected.append(card)
        elif act == "bottom":
            pile.put_at_bottom(card)
            expected.append(card)
        elif act == "draw" and len(pile):
            drawn = pile.top[card % len(pile.top)]
            pile.take(drawn)
            expected.remove(drawn)
        elif act == "search" and card in pile.cards:
            pile.take_anywhere(card)
            expected.remove(card)
        elif act == "shuffle":
            pile.shuffle_in([card])
            expected.append(card)
        assert sorted(pile.cards) == sorted(expected) and len(pile) == len(expected)
        assert all(pile.layers)


@settings(deadline=None)
@given(CARDS)
def test_a_copy_is_a_second_pile(cards: list[int]) -> None:
    pile = Pile("deck", cards)
    pile.put_on_top(9)
    twin = pile.copy()
    twin.take(9)
    twin.shuffle_in([7])
    assert pile.top == [9] and pile.shuffles == 0 and twin.shuffles == 1
