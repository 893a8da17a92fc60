"""What holds for every board, every heap and every roll."""

from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.board import BLACK_MARKET, SMUGGLERS_COVE, SPACES, Layout, layout_for
from undercroft.games.looting_castle.cubes import CUBES, Loot, move_all
from undercroft.games.looting_castle.rules.dice import assignments
from undercroft.games.looting_castle.rules.loot import handfuls

BOARDS = st.builds(layout_for, st.sampled_from([1, 2, 3, 4]), st.sampled_from([3, 6, 9]), st.booleans(), st.booleans())
HEAPS = st.builds(Loot, st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
CASTLE = GAME.setup(2, GAME.check_options({}), None)


@given(BOARDS, st.integers(0, 16), st.integers(1, 6))
def test_every_walk_takes_the_whole_die_or_ends_in_a_market(board: Layout, at: int, steps: int) -> None:
    start = board.spaces()[at % len(board.spaces())]
    walks = board.walks[start][steps]
    assert walks.routes and len(set(walks.routes)) == len(walks.routes)
    for route in walks.routes:
        path = walks.path[route]
        assert SPACES[path[-1]] is route[0]
        assert len(path) == steps or path[-1] in (BLACK_MARKET, SMUGGLERS_COVE)
        spaces = (start, *path)
        assert len(set(spaces)) == len(spaces), "no space twice"
        assert all(there in board.neighbours[here] for here, there in zip(spaces, path, strict=False))


@given(BOARDS, st.integers(0, 16))
def test_a_stroll_is_one_step_or_two(board: Layout, at: int) -> None:
    start = board.spaces()[at % len(board.spaces())]
    strolls = board.strolls[start]
    assert len(set(strolls.routes)) == len(strolls.routes)
    assert {len(path) for path in strolls.path.values()} <= {1, 2}
    beside = set(board.neighbours[start])
    assert {path[0] for path in strolls.path.values()} == beside
    assert {path[0] for path in strolls.path.values() if len(path) == 1} == beside


@given(HEAPS, st.integers(0, 2), st.integers(0, 2))
def test_handfuls_are_all_ways_to_pick_that_many(heap: Loot, fewest: int, most: int) -> None:
    singles = heap.cubes()
    wanted = {
        tuple(sorted(chosen, key=CUBES.index))
        for size in range(fewest, most + 1)
        for chosen in combinations(singles, size)
    }
    found = handfuls(CASTLE, "LC-060", heap, fewest, most)
    assert set(found) == wanted and len(found) == len(wanted)


@given(st.tuples(*[st.integers(1, 6)] * 3))
def test_assignments_are_the_distinct_orders_of_three_dice(dice: tuple[int, int, int]) -> None:
    assert assignments(*dice) == sorted(set(permutations(dice)))


@given(HEAPS, HEAPS)
def test_moving_a_part_loses_nothing(source: Loot, target: Loot) -> None:
    part = Loot(source.strength // 2, source.weapons, source.treasure // 2)
    before = source.total + target.total
    move_all(source, target, part)
    assert source.total + target.total == before and min(source.strength, source.weapons, source.treasure) >= 0
