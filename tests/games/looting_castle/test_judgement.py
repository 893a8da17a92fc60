"""The judgement: simple comparisons that any player would agree with."""

from __future__ import annotations

import pytest

from tests.games.looting_castle.table import Table
from undercroft.games.looting_castle.judgement import battle_worth, evaluate, steps_to_market, wealth
from undercroft.games.looting_castle.state import HERO_TURN
from undercroft.games.looting_castle.view import view


def judged(play: Table, seat: int = 0) -> float:
    return evaluate(view(play.state, seat))


def test_money_and_goods_look_good_and_a_rivals_look_bad() -> None:
    plain = judged(Table(2))
    assert plain == 0.5
    rich = Table(2)
    rich.red.money = 14
    assert judged(rich) > plain > judged(rich, 1)
    assert judged(Table(2).give("red", 3, 1)) > plain
    assert judged(Table(2).give("blue", 3, 0, 2)) < plain


@pytest.mark.parametrize(
    ("seats", "at", "steps"),
    [(2, "R0", 2), (2, "R4", 6), (2, "E", 1), (4, "R6", 3), (4, "DR", 1), (1, "R1", 4), (1, "BD", 10)],
)
def test_the_way_to_the_market_is_counted_in_steps(seats: int, at: str, steps: int) -> None:
    assert steps_to_market(view(Table(seats).state, 0), at) == steps


def test_goods_are_worth_more_near_a_market_and_most_inside() -> None:
    worth = []
    for at in ("R4", "R1", "BM"):
        play = Table(2, red=at).give("red", 3, 1, 2)
        seen = view(play.state, 0)
        worth.append(wealth(seen, seen.heroes[0]))
    assert worth == sorted(worth) and len(set(worth)) == 3


def test_a_room_full_of_loot_within_reach_is_a_prospect() -> None:
    hopeful, dull = Table(2, red="R1"), Table(2, red="R1")
    for play in (hopeful, dull):
        play.state.next = HERO_TURN
        play.dice(2)
    hopeful.room(3, "map_room", 0, 1, 1)
    assert judged(hopeful) > judged(dull)
    hopeful.state.turn.has_moved = True
    assert judged(hopeful) == judged(dull), "once moved, only the room reached counts"


def test_a_hopeless_battle_is_dreaded_and_an_easy_kill_wanted() -> None:
    strong = Table(2, red="R4").monster("demon", 5, 20).dice(1, 1, 6)
    weak = Table(2, red="R4").monster("demon", 5, 1).give("red", 9).dice(1, 1, 1)
    for play, wanted in ((strong, False), (weak, True)):
        seen = view(play.state, 0)
        assert (battle_worth(seen, seen.heroes[0], seen.monsters[0]) > 0) is wanted
    crystal = Table(2, red="R4").monster("crystalline_entity", 5, 9, 0, 2).give("red", 3, 0, 5).dice(1, 1, 1)
    seen = view(crystal.state, 0)
    assert battle_worth(seen, seen.heroes[0], seen.monsters[0]) > 0, "its Strength counts for nothing"


def test_a_solo_hunt_looks_better_with_every_kill() -> None:
    hunt = Table(1, red="R1").monster("demon", 0, 5).monster("troll", 3, 6)
    before = judged(hunt)
    hunt.state.slain.append(hunt.state.monsters.pop().card)
    assert judged(hunt) > before
