"""The chance a seat gives itself: more for strength, nearness and knowledge, less for danger, nothing for the dead."""

from __future__ import annotations

import random
from typing import cast

import pytest
from msgspec import structs

from tests.games.caverns.story import DWARF, HERO, KNIGHT, SCOUT, THIEF, Table
from undercroft.bots import Chair, make_bot
from undercroft.games.caverns import GAME
from undercroft.games.caverns.judge.evaluation import NOBODY, evaluate
from undercroft.games.caverns.judge.odds import win
from undercroft.games.caverns.judge.players import SensibleExplorer, Sight
from undercroft.games.caverns.judge.ways import distances, way_to_the_new
from undercroft.games.caverns.state import Caverns, Fight
from undercroft.kernel.match import start


def chance(play: Table, seat: int = 0) -> float:
    return evaluate(play.state, seat)


def hope(play: Table) -> float:
    """What is to be lost: the dead may still wish that nobody wins."""
    return chance(play) - NOBODY


def test_a_fight_is_won_as_often_as_the_dice_say() -> None:
    assert win(0) == pytest.approx(0.5)
    assert win(1) == pytest.approx(21 / 31)
    assert win(-1) + win(1) == pytest.approx(1)
    assert win(9) == 1.0


def test_a_sword_is_worth_having_and_a_second_one_is_not() -> None:
    play = Table(HERO, KNIGHT)
    bare = chance(play)
    play.give(play.red, "T14")
    armed = chance(play)
    play.give(play.red, "T12")
    assert armed > bare and chance(play) - armed < 0.3 * (armed - bare)


def test_a_cavern_behind_water_draws_nobody_who_cannot_swim() -> None:
    play = Table(DWARF).lay("C15", 0, -1, turn=2)
    for arm in range(len(play.state.links)):
        if play.state.links[arm] == -1:
            play.state.links[arm] = -2
    seen = play.view(0)
    dry = way_to_the_new(seen, seen.figures[0], distances(seen, seen.figures[0]))
    play.give(play.red, "P04")
    seen = play.view(0)
    assert way_to_the_new(seen, seen.figures[0], distances(seen, seen.figures[0])) < dry


def test_a_cavern_costs_no_turn_on_the_way() -> None:
    play = Table(HERO).lay("C01", 0, -1, turn=2, used=True)
    play.at(play.red, "C01c")
    from_the_cavern = distances(play.view(0), play.view(0).figures[0])
    assert from_the_cavern["C01"] == 1 and from_the_cavern["E1"] == 1
    play.at(play.red, "E1")
    assert distances(play.view(0), play.view(0).figures[0])["C01c"] == 1


def test_whoever_knows_where_its_quest_lies_hopes_more_if_the_keeper_is_weak() -> None:
    hopes = []
    for keeper in ("M01", "M16"):
        play = Table(HERO, KNIGHT).lay("C01", 0, -1, turn=2, used=True)
        guard = play.monster(keeper, "C01c")
        play.give(guard, "T01")
        play.state.known[0][play.card("T01").index] = guard.bit
        hopes.append(chance(play))
    assert hopes[0] > hopes[1]


def test_a_fight_against_the_stronger_is_half_a_death() -> None:
    play = Table(HERO, KNIGHT)
    calm = hope(play)
    play.state.fight = Fight(play.red.card.number, play.blue.card.number, 4, 7)
    assert hope(play) < 0.3 * calm
    play.state.fight = Fight(play.red.card.number, play.blue.card.number, 7, 4)
    assert hope(play) > 0.7 * calm


def test_who_slips_away_easily_fears_a_met_monster_less() -> None:
    left = []
    for character in (THIEF, SCOUT, HERO):
        play = Table(character).lay("C01", 0, -1, turn=2, used=True)
        play.at(play.red, "C01").act(play.red)
        play.monster("M17", "C01c")
        calm = chance(play)
        play.play(red="creep")
        left.append(chance(play) / calm)
    assert left[0] > left[2]


def test_after_an_escape_that_failed_only_the_blows_count() -> None:
    play = Table(THIEF).lay("C01", 0, -1, turn=2, used=True)
    play.at(play.red, "C01").act(play.red)
    play.monster("M17", "C01c")
    play.play(red="creep")
    met = hope(play)
    assert play.state.encounter is not None
    play.state.encounter.untried = False
    facing = hope(play)
    play.state.encounter.worn = True
    assert hope(play) < 0.5 * facing < 0.5 * met


def test_a_spear_against_the_dragon_is_reckoned_with() -> None:
    play = Table(HERO, KNIGHT)
    dragon = play.monster("M17", "E1")
    calm = hope(play)
    play.state.fight = Fight(play.red.card.number, dragon.card.number, 4, 5)
    bare = hope(play)
    play.give(play.red, "T15")
    assert bare < 0.5 * calm < 0.9 * calm < hope(play)


def test_to_be_ready_and_to_creep_is_better_where_nothing_else_differs() -> None:
    play = Table(HERO, KNIGHT)
    calm = chance(play)
    play.red.rushed = True
    assert chance(play) < calm
    play.red.rushed = False
    play.give(play.red, "T14")
    armed = chance(play)
    play.red.waives = True
    assert chance(play) < armed


def test_nothing_hoped_for_is_worth_more_than_a_quest_fulfilled_far_away() -> None:
    play = Table(HERO)
    for step, tile in enumerate(("33", "34", "35", "41", "16", "21", "22", "23"), 1):
        play.lay(tile, 0, -step)
    play.at(play.red, "23")
    play.quest(0, "Q09")
    hoped = chance(play)
    play.give(play.red, "T08")
    assert chance(play) > hoped


def test_the_dead_wish_the_living_ill_and_hope_that_nobody_comes_home() -> None:
    play = Table(HERO, KNIGHT, THIEF).lay("33", 0, -1).lay("34", 0, -2)
    ghost = play.monster("M01", "34", seat=2)
    play.state.figures.remove(play.hero(2))
    far = chance(play, 2)
    play.at(ghost, "33")
    near = chance(play, 2)
    assert 0 < far < near < chance(play, 0)
    play.state.figures.remove(play.hero(1))
    assert near < chance(play, 2) <= NOBODY
    play.state.figures.remove(play.hero(0))
    assert chance(play, 2) == 0.0


@pytest.mark.parametrize("seed", [2, 16, 23, 31])
def test_where_nothing_new_is_left_somebody_takes_what_others_hold_and_the_game_ends(seed: int) -> None:
    """Each of these went on to the last round while explorers strolled about or fled from the same monster for ever."""
    match = start(GAME, 3, seed=seed)
    bots = [make_bot("sensible", f"{seed} {seat}", GAME) for seat in range(3)]
    while not match.over and cast(Caverns, match.state).round < 120:
        question = match.open[0]
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    assert match.over


def test_nobody_creeps_in_again_where_nothing_is_to_be_won() -> None:
    view = Table(THIEF).lay("C15", 0, -1, turn=2).view(0)
    explorer, asked = SensibleExplorer(random.Random(1)), ("creep", "end")
    for unused, wanted in ((True, "creep"), (False, "end")):
        tiles = tuple([structs.replace(each, unused=unused) if each.no == "C15" else each for each in view.tiles])
        figures = [structs.replace(each, place="C15", moved=True) for each in view.figures]
        assert explorer.deed(Sight(structs.replace(view, tiles=tiles, figures=figures)), asked) == wanted
