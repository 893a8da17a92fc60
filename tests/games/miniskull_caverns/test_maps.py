"""The maps and the Action card as designs: symmetric, connected, and as far apart as they should be."""

from __future__ import annotations

import itertools

import pytest

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.components import Layout, Space

LAYOUTS = {(layout.number, layout.heroes): layout for layout in load_cards().layouts}
CARD = load_cards().card

DISTANCES = {
    # map, heroes: spaces, passages, start to centre, start to Gems, Gems to centre, tours of 2-4 Gems, start to start
    (1, 2): (19, 22, 3, [3, 5, 5, 7], [4, 4, 2, 2], (7, 11, 15), 6),
    (2, 2): (17, 20, 4, [3, 3, 5, 5], [3, 3, 3, 3], (8, 12, 14), 8),
    (1, 3): (20, 22, 3, [3, 3, 4, 7], [4, 4, 4, 1], (9, 13, 17), 6),
    (2, 3): (20, 22, 3, [3, 4, 5, 5], [4, 4, 4, 1], (9, 15, 21), 4),
}  # fmt: skip
every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: str(layout.name))


def distances(start: Space, closed: Space | None = None) -> dict[str, int]:
    """Steps from a space to all that can be reached, perhaps with one space closed."""
    away = {start.name: 0}
    edge = [start]
    for space in edge:
        for beside in space.adjacent:
            if beside.name not in away and beside is not closed:
                away[beside.name] = away[space.name] + 1
                edge.append(beside)
    return away


def shortest_tour(layout: Layout, start: Space, gems: int) -> int:
    """From a start space over so many Gem spaces to the centre."""
    away = {space: distances(space) for space in (start, *layout.gem_spaces)}
    return min(
        sum(away[one][other.name] for one, other in itertools.pairwise((start, *route, layout.centre)))
        for route in itertools.permutations(layout.gem_spaces, gems)
    )


def symmetries(layout: Layout) -> list[dict[str, str]]:
    """All ways to lay the map upon itself: passages on passages, the centre on itself, Gem spaces on Gem spaces."""
    beside = {space.name: {other.name for other in space.adjacent} for space in layout.spaces}
    marks = {space.name: _mark(layout, space) for space in layout.spaces}
    order = [space.name for space in layout.spaces if space is layout.centre]
    for name in order:
        order.extend(other for other in sorted(beside[name]) if other not in order)
    found: list[dict[str, str]] = []

    def lay(image: dict[str, str]) -> None:
        if len(image) == len(order):
            found.append(image)
            return
        name = order[len(image)]
        for target in order:
            if target in image.values() or marks[target] != marks[name] or len(beside[target]) != len(beside[name]):
                continue
            if all((other in beside[name]) == (image[other] in beside[target]) for other in image):
                lay({**image, name: target})

    lay({})
    return found


def _mark(layout: Layout, space: Space) -> str:
    if space is layout.centre:
        return "centre"
    return "gem" if space in layout.gem_spaces else "start" if space in layout.starts else "cave"


def test_there_are_two_maps_each_for_two_and_for_three() -> None:
    assert sorted(LAYOUTS) == sorted(DISTANCES)


@every_layout
def test_borders_are_open_from_both_sides_and_every_space_can_be_reached(layout: Layout) -> None:
    for space in layout.spaces:
        assert space.adjacent and space not in space.adjacent
        assert len(set(space.adjacent)) == len(space.adjacent)
        assert all(space in other.adjacent for other in space.adjacent)
    assert len(distances(layout.centre)) == len(layout.spaces)
    assert [space.number for space in layout.spaces] == list(range(len(layout.spaces)))


@every_layout
def test_one_centre_four_gem_spaces_and_a_start_space_for_each_hero_all_different(layout: Layout) -> None:
    marked = [layout.centre, *layout.gem_spaces, *layout.starts]
    assert len(set(marked)) == len(marked) == 1 + 4 + layout.heroes


@every_layout
def test_every_start_space_can_be_turned_into_every_other(layout: Layout) -> None:
    starts = {start.name for start in layout.starts}
    for one, other in itertools.permutations(sorted(starts), 2):
        assert any(image[one] == other for image in symmetries(layout)), f"{one} is not like {other}"


@every_layout
def test_without_the_centre_heroes_can_still_meet_and_at_most_one_gem_is_cut_off(layout: Layout) -> None:
    reached = distances(layout.starts[0], closed=layout.centre)
    assert all(start.name in reached for start in layout.starts)
    assert sum(gem.name not in reached for gem in layout.gem_spaces) <= 1


@every_layout
def test_every_map_has_a_way_round_a_blocker(layout: Layout) -> None:
    passages = sum(len(space.adjacent) for space in layout.spaces) // 2
    assert passages >= len(layout.spaces), "a map without a loop"


@pytest.mark.parametrize("key", DISTANCES, ids=str)
def test_the_table_of_distances(key: tuple[int, int]) -> None:
    layout = LAYOUTS[key]
    spaces, passages, to_centre, to_gems, from_gems, tours, between = DISTANCES[key]
    assert len(layout.spaces) == spaces
    assert sum(len(space.adjacent) for space in layout.spaces) == 2 * passages
    from_centre = distances(layout.centre)
    assert [from_centre[gem.name] for gem in layout.gem_spaces] == from_gems
    for start in layout.starts:
        away = distances(start)
        assert away[layout.centre.name] == to_centre
        assert sorted(away[gem.name] for gem in layout.gem_spaces) == to_gems
        assert tuple(shortest_tour(layout, start, gems) for gems in (2, 3, 4)) == tours
        assert {away[other.name] for other in layout.starts if other is not start} == {between}


@every_layout
def test_the_drawing_keeps_spaces_apart_and_passages_clear_of_other_spaces(layout: Layout) -> None:
    at = {space: complex(space.x, space.y) for space in layout.spaces}
    for one, other in itertools.combinations(layout.spaces, 2):
        assert abs(at[one] - at[other]) > 0.7, f"{one} lies on {other}"
        if other not in one.adjacent:
            continue
        way = at[other] - at[one]
        for third in layout.spaces:
            if third is one or third is other:
                continue
            along = ((at[third] - at[one]) * way.conjugate()).real / abs(way) ** 2
            nearest = at[one] + way * min(1.0, max(0.0, along))
            assert abs(at[third] - nearest) > 0.45, f"the passage from {one} to {other} runs through {third}"


# -- the Action card --------------------------------------------------------------------------------------------------


def test_four_quarter_turns_and_any_flip_twice_restore_the_card() -> None:
    for side in range(8):
        turned = side
        for _ in range(4):
            turned = CARD.rotated(turned, 1)
        assert turned == side
        assert CARD.flipped_sideways(CARD.flipped_sideways(side)) == side
        assert CARD.flipped_end_over_end(CARD.flipped_end_over_end(side)) == side
        assert CARD.flipped_end_over_end(CARD.flipped_sideways(side)) == CARD.rotated(side, 2)


def test_turning_stays_on_the_face_and_flipping_leaves_it() -> None:
    for side in range(8):
        assert {CARD.rotated(side, turns) // 4 for turns in range(4)} == {side // 4}
        assert CARD.flipped_sideways(side) // 4 == CARD.flipped_end_over_end(side) // 4 == 1 - side // 4


def test_what_each_side_leads_to_for_free_and_end_over_end() -> None:
    found = [
        " ".join(action.name for action in (*CARD.free[side], CARD.sides[CARD.flipped_end_over_end(side)]))
        for side in range(8)
    ]
    assert found == [
        "walk search creep run search",
        "search creep surprise_attack heal hide",
        "creep surprise_attack walk search run",
        "surprise_attack walk search hide heal",
        "run hide search walk creep",
        "hide search heal surprise_attack search",
        "search heal run creep walk",
        "heal run hide search surprise_attack",
    ]


def test_every_action_printed_once_is_free_from_four_sides_and_search_from_everywhere() -> None:
    actions = {action.name for action in CARD.sides}
    free = {name: sum(name in [action.name for action in CARD.free[side]] for side in range(8)) for name in actions}
    assert free == {name: 8 if name == "search" else 4 for name in actions}


def test_whoever_searches_can_heal_and_whoever_heals_can_search_or_hide() -> None:
    for side, action in enumerate(CARD.sides):
        free = {other.name for other in CARD.free[side]}
        if action.name == "search":
            assert "heal" in free
        if action.name == "heal":
            assert {"search", "hide"} <= free
        if action.name == "hide":
            assert "heal" in free, "alone, time and Strength are won in turn"


def test_every_side_can_be_reached_by_controls_alone() -> None:
    for start in range(8):
        reached = {start}
        edge = [start]
        for side in edge:
            for after in (CARD.rotated(side, 1), CARD.rotated(side, 2), CARD.flipped(side)):
                if after not in reached:
                    reached.add(after)
                    edge.append(after)
        assert reached == set(range(8))
