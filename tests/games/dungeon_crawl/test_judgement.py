"""The party's chance, as the bots judge it: what helps raises it, what hurts lowers it."""

from __future__ import annotations

import pytest

from tests.games.dungeon_crawl.table import Table, fight
from undercroft.games.dungeon_crawl.judge.evaluation import WEIGHTS, evaluate, signs
from undercroft.kernel.state import Outcome


def worth(play: Table, seat: int = 0) -> float:
    return evaluate(play.state, seat)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_chance_lies_between_none_and_all_and_the_end_is_certain(seats: int) -> None:
    play = Table(seats)
    assert 0.0 < worth(play) < 1.0
    assert len(signs(play.state, 0)[1]) == len(WEIGHTS[0])
    play.state.outcome = Outcome("DC-149", (), "All Players are dead", ())
    assert worth(play) == 0.0
    play.state.outcome = Outcome("DC-148", tuple(range(seats)), "The Boss is defeated", ())
    assert worth(play) == 1.0


def test_blows_at_a_monster_and_a_sound_party_are_worth_something() -> None:
    play = fight(2, ["e1"])
    before = worth(play)
    play.monster().hp -= 6
    after_a_blow = worth(play)
    assert after_a_blow > before
    play.blue.hp -= 5
    assert worth(play) < after_a_blow


def test_gear_is_worth_more_ready_than_used_and_more_used_than_in_hand() -> None:
    ready = worth(Table(2).give("red", ready=["a01", "a14"]))
    used = worth(Table(2).give("red", used=["a01", "a14"]))
    held = worth(Table(2).give("red", hand=["a01", "a14"]))
    assert ready > used > held > worth(Table(2))
    assert worth(Table(2).pool("a01")) > worth(Table(2)), "what lies in the Loot Pool is not lost"
    assert worth(Table(2).give("red", ready=["w01"])) > worth(Table(2).give("red", ready=["a01"]))


def test_armor_that_stops_a_weapon_takes_its_worth() -> None:
    against_armor = fight(2, ["e4"]).give("red", ready=["a01"])
    without = worth(fight(2, ["e4"]))
    assert worth(against_armor) - without < worth(fight(2, ["e4"]).give("red", ready=["a14"])) - without


def test_to_go_on_together_is_better_than_to_stay_or_to_go_alone() -> None:
    together = worth(Table(2, at="R01"))
    assert together > worth(Table(2))
    apart = Table(2)
    apart.red.space = apart.space("R01")
    assert worth(Table(2)) < worth(apart) < together
