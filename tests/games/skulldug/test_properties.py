"""Properties of any cave: connection and sight are mutual, and the laying of passages keeps both its requirements."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.games.skulldug.board import DIRECTIONS, ENTRANCE, SPACE, Space, space_name
from undercroft.games.skulldug.cards import OUR_CARDS
from undercroft.games.skulldug.rules.discovery import legal_rotations
from undercroft.games.skulldug.state import Dig, Explorer

AROUND = [SPACE[space_name(x, y)] for y in (-2, -1, 0, 1, 2) for x in (-2, -1, 0, 1, 2)]


def cave(corridors: list[int]) -> Dig:
    """A five by five cave; 0 is undiscovered, the Cave Entrance is where it always is."""
    g = Dig(OUR_CARDS, [Explorer(0, "yellow"), Explorer(1, "blue")])
    for space, bits in zip(AROUND, corridors, strict=True):
        if bits and space is not ENTRANCE:
            g.corridors[space] = bits
            g.laid[space] = OUR_CARDS.entrance
    g.passage_discard.append(OUR_CARDS.passages[0])
    return g


caves = st.lists(st.integers(0, 15), min_size=25, max_size=25).map(cave)


@given(caves)
@settings(max_examples=60, deadline=None)
def test_connection_is_mutual_and_means_adjacent(g: Dig) -> None:
    for here in g.corridors:
        for there in g.connected(here):
            assert there in g.adjacent(here)
            assert there in g.faced(here)
            if g.is_discovered(there):
                assert here in g.connected_discovered(there)
        for way in DIRECTIONS:
            assert (g.beyond(here, way) in g.connected(here)) == (g.beyond(here, way) is not None)


@given(caves, st.sampled_from(AROUND))
@settings(max_examples=60, deadline=None)
def test_who_sees_is_seen(g: Dig, here: Space) -> None:
    if not g.is_discovered(here):
        here = ENTRANCE
    yellow, blue = g.explorers
    yellow.at = here
    for there in g.line_of_sight(yellow):
        blue.at = there
        assert here in g.line_of_sight(blue)
        assert blue in g.in_sight(yellow)
        assert yellow in g.in_sight(blue)
        assert here.x == there.x or here.y == there.y


@given(caves, st.sampled_from(OUR_CARDS.passages), st.sampled_from(AROUND), st.integers(0, 3))
@settings(max_examples=120, deadline=None)
def test_a_passage_is_laid_by_both_requirements(g: Dig, passage: object, there: Space, side: int) -> None:
    chosen = next(each for each in OUR_CARDS.passages if each is passage)
    g.corridors.pop(there, None)
    back = DIRECTIONS[side]
    before = there.neighbours[side]
    assert before is not None
    connects = bool(g.corridors.get(before, 0) & back.opposite_bit)

    def connections(bits: int) -> int:
        count = 0
        for way in DIRECTIONS:
            neighbour = there.neighbours[way.number]
            if neighbour is not None and bits & way.bit and g.corridors.get(neighbour, 0) & way.opposite_bit:
                count += 1
        return count

    allowed = [bits for bits in chosen.rotations if not connects or bits & back.bit]
    most = max(connections(bits) for bits in allowed)
    assert legal_rotations(g, there, chosen, before) == [bits for bits in allowed if connections(bits) == most]
