"""The text form of a state: the same for equal tables, another for different ones."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel import toys
from undercroft.kernel.canon import attributes, canonical, state_hash
from undercroft.kernel.piles import Pile
from undercroft.kernel.story.events import Witness
from undercroft.kernel.words import Word

PIECES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 1) | st.text(alphabet=" ']", max_size=2),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=4,
)


@settings(deadline=None)
@given(PIECES, PIECES)
def test_things_are_written_alike_exactly_when_they_are_alike(one: object, other: object) -> None:
    assert (canonical(one) == canonical(other)) == (repr(one) == repr(other))


def test_the_order_of_dicts_sets_and_bags_does_not_count_but_that_of_lists_and_layers_does() -> None:
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})
    assert canonical({"x", "y", "z"}) == canonical({"z", "y", "x"})
    assert canonical(Pile("p", ["a", "b"])) == canonical(Pile("p", ["b", "a"]))
    assert canonical([1, 2]) != canonical([2, 1])
    one, other = Pile("p", ["a"]), Pile("p", ["b"])
    one.put_on_top("b")
    other.put_on_top("a")
    assert canonical(one) != canonical(other)


def test_a_number_is_not_its_text_and_nothing_is_not_false() -> None:
    things: list[object] = [1, "1", True, 1.0, None, "None", [1], (), {}]
    assert len({canonical(thing) for thing in things}) == len(things)


def test_who_listens_is_no_part_of_the_state() -> None:
    g = toys.Table(2)
    before = state_hash(g)
    g.witness = Witness()
    g.reveals = 3
    g.lessons = 4
    assert state_hash(g) == before
    g.hands[1].cards.append(Word("card1"))
    assert state_hash(g) != before


def test_every_attribute_counts() -> None:
    hand = toys.Hand(0)
    names = attributes(hand)
    assert names == sorted(names)
    assert {"seat", "name", "label", "cards", "number", "left", "right", "cubes", "ghost"} <= set(names)
    texts = {canonical(hand)}
    for name, value in (("number", 7), ("ghost", True), ("cubes", [0, 0, 1]), ("seat", 2)):
        changed = toys.Hand(0)
        setattr(changed, name, value)
        texts.add(canonical(changed))
    assert len(texts) == 5


def test_a_copy_has_the_same_hash_and_a_life_of_its_own() -> None:
    g = toys.Table(3)
    rng = random.Random(1)
    for hand in g.hands:
        hand.cards = [g.deck.top[int(rng.random() * len(g.deck.top))]]
        g.deck.take(hand.cards[0])
    twin = g.copy()
    assert state_hash(twin) == state_hash(g)
    twin.hands[0].cards.clear()
    twin.deck.put_on_top(Word("x"))
    assert state_hash(twin) != state_hash(g) and len(g.hands[0].cards) == 1 and len(g.deck) == 9
