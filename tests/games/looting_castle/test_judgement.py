"""The judgement: simple comparisons that any player would agree with."""

from __future__ import annotations

import pytest

from tests.games.looting_castle.table import Table
from undercroft.games.looting_castle.board import SPACE_NAMES
from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.judge.evaluation import (
    battle_worth,
    evaluate,
    nearness_of_the_end,
    wealth,
)
from undercroft.games.looting_castle.judge.odds import battle_odds, kill_chance
from undercroft.games.looting_castle.state import HERO_TURN
from undercroft.games.looting_castle.view.seat import view


def judged(play: Table, seat: int = 0) -> float:
    return evaluate(play.state, seat)


def test_money_and_goods_look_good_and_a_rivals_look_bad() -> None:
    plain = judged(Table(2))
    assert plain > 0.5 > judged(Table(2), 1), "the turn is a small lead"
    rich = Table(2)
    rich.red.money = 14
    assert judged(rich) > plain and judged(rich, 1) < judged(Table(2), 1)
    assert judged(Table(2).give("red", 3, 1)) > plain
    assert judged(Table(2).give("blue", 3, 0, 2)) < plain


@pytest.mark.parametrize(
    ("seats", "at", "steps"),
    [(2, "R0", 2), (2, "R4", 6), (2, "E", 1), (4, "R6", 3), (4, "DR", 1), (1, "R1", 4), (1, "BD", 10)],
)
def test_the_way_to_the_market_is_counted_in_steps(seats: int, at: str, steps: int) -> None:
    assert Table(seats).state.layout.to_market[SPACE_NAMES.index(at)] == steps


def test_goods_are_worth_more_near_a_market_and_most_at_its_door() -> None:
    worth = []
    for at in ("R4", "R1", "E"):
        play = Table(2, red=at).give("red", 3, 1, 2)
        worth.append(wealth(play.state, play.red, 0.0))
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
        assert (battle_worth(play.state, play.red, play.state.monsters[0]) > 0) is wanted
    crystal = Table(2, red="R4").monster("crystalline_entity", 5, 9, 0, 2).give("red", 3, 0, 5).dice(1, 1, 1)
    assert battle_worth(crystal.state, crystal.red, crystal.state.monsters[0]) > 0, "its Strength counts for nothing"


def test_a_solo_hunt_looks_better_with_every_kill() -> None:
    hunt = Table(1, red="R1").monster("demon", 0, 5).monster("troll", 3, 6)
    before = judged(hunt)
    hunt.state.slain.append(hunt.state.monsters.pop().card)
    assert judged(hunt) > before


def test_the_nearer_the_end_the_more_a_lead_is_worth_and_the_less_strength() -> None:
    early, late = Table(2), Table(2)
    for play in (early, late):
        play.red.money += 8
    late.state.goal_was_reached = True
    assert judged(late) > judged(early)
    for play in (early, late):
        play.red.money -= 8
        play.give("red", 9)
    assert judged(early) > judged(late) > 0.5, "Strength breaks ties at the end and no more"


def test_the_end_draws_near_by_money_by_the_bag_and_by_the_monster() -> None:
    rich, empty, fierce = Table(2), Table(2), Table(2).monster("demon", 4, 28)
    rich.red.money = 45
    empty.state.bag.strength = empty.state.bag.weapons = empty.state.bag.treasure = 1
    for play in (rich, empty, fierce):
        assert nearness_of_the_end(play.state) > 0.7
    assert nearness_of_the_end(Table(2).state) == 0.0


def test_a_sale_within_reach_is_a_prospect() -> None:
    """The same goods, the same prices: only one of them can be at the Market with this die."""
    worth = []
    for die in (3, 1):
        play = Table(2, red="R1").give("red", 4, 0, 4)
        play.state.next = HERO_TURN
        play.dice(die)
        worth.append(judged(play))
    assert worth[0] > worth[1]


@pytest.mark.parametrize(
    ("monster", "cubes", "strength", "die", "kill"),
    [("demon", (2, 0, 0), 9, 1, 1.0), ("phantom", (3, 0, 0), 14, 1, 0.0), ("demon", (20, 0, 0), 3, 6, 0.0)],
)
def test_the_odds_know_what_a_monster_can_lose(
    monster: str, cubes: tuple[int, int, int], strength: int, die: int, kill: float
) -> None:
    seen = view(Table(2).monster(monster, 4, *cubes).give("red", strength).state, 0)
    odds = battle_odds(seen.heroes[0], seen.monsters[0], die)
    assert odds.kill == pytest.approx(kill)
    assert odds.kill + odds.win + odds.lose <= 1.0 + 1e-9, "the rest are ties"


def test_the_odds_are_those_of_the_dice() -> None:
    """Two Battle Dice, 3 Strength against 1 cube and a 5: a sum of 3 ties and kills, more kills, less loses."""
    seen = view(Table(2).monster("demon", 4, 1).state, 0)
    odds = battle_odds(seen.heroes[0], seen.monsters[0], 5)
    assert odds.kill == pytest.approx(23 / 36) and odds.lose == pytest.approx(13 / 36)
    assert kill_chance(3, 2, 1, 5) == pytest.approx(13 / 36), "by a win"


def test_an_armed_knight_takes_a_weapon_away() -> None:
    bare = view(Table(2).monster("black_knight", 4, 4, 0).give("red", 3, 1).state, 0)
    armed = view(Table(2).monster("black_knight", 4, 4, 1).give("red", 3, 1).state, 0)
    assert (
        battle_odds(bare.heroes[0], bare.monsters[0], 3).lose < battle_odds(armed.heroes[0], armed.monsters[0], 3).lose
    )


def test_a_weak_hero_does_not_hunt_and_a_strong_one_does_not_wait_outside() -> None:
    weak = Table(1, red="R1").monster("demon", 0, 5).give("red", 1)
    strong = Table(1, red="R1").monster("demon", 0, 5).give("red", 9)
    assert judged(strong) > judged(weak)
    outside = Table(1, red="E").monster("demon", 0, 5).give("red", 9)
    assert judged(strong) > judged(outside)


def test_a_hunt_is_lost_when_the_bag_is_dry_and_a_monster_out_of_reach() -> None:
    hunt = Table(1, red="E").monster("vampire", 0, 30).give("red", 5)
    assert judged(hunt) > 0, "there are cubes to grow by"
    hunt.state.bag = Loot(1, 0, 0)
    assert judged(hunt) == 0, "dying is no worse: no reason to sit outside for ever"
    hunt.state.monsters[0].loot.strength = 9
    assert judged(hunt) > 0, "this one can still be beaten"
