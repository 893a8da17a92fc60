"""Winning, the ways in which nobody wins, and the variants."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import HERO, KNIGHT, SCOUT, THIEF, WIZARD, Table
from undercroft.games.caverns.figures import OVER, RUNNING, WAITING
from undercroft.games.caverns.rules.turn import fresh_turn
from undercroft.games.caverns.rules.winning import propose_the_end
from undercroft.kernel.piles import Pile


@covers("CV-233", "CV-234", "CV-235", "CV-236", "CV-245")
def test_the_first_home_with_the_quest_item_wins_at_once() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    play.give(play.red, "T01").at(play.red, "33").act(play.red)
    play.play(red="E1")
    assert play.outcome is not None and play.outcome.winners == (0,) and play.outcome.scores == (1.0, 0.0)
    assert play.texts("quest_shown") == ["Red shows the quest: The Hollow Crown"]


@covers("CV-239")
def test_other_peoples_treasure_wins_nothing() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    play.give(play.red, "T02").at(play.red, "33").act(play.red)
    play.play(red="E1")
    assert play.outcome is None


@covers("CV-237", "CV-238")
def test_the_dragon_slayer_carries_nothing_but_the_deed() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).quest(0, "Q01")
    play.monster("M17", "33")
    play.give(play.red, "T07").at(play.red, "33").act(play.red)
    play.play(red=["fight", "combat.2.weapon"], dice=[6, 1])
    assert play.outcome is None
    play.act(play.red)
    play.play(red="E1")
    assert play.outcome is not None and play.outcome.winners == (0,)


@covers("CV-237")
def test_killing_the_dragon_by_fire_counts_too() -> None:
    play = Table(HERO, KNIGHT).quest(0, "Q01")
    play.give(play.red, "T21")
    play.monster("M17", "E1")
    play.play(red=["T21", "M17"], dice=[6, 6, 6])
    assert play.outcome is not None and play.outcome.winners == (0,), "at the entrance already"


@covers("CV-238", "CV-229")
def test_being_summoned_home_out_of_turn_wins() -> None:
    play = Table(WIZARD, KNIGHT).lay("33", 0, -1)
    play.give(play.red, "T04", "T23").give(play.blue, "T02").at(play.blue, "33")
    play.play(red=["summoning", "magic.2", "magic.1"], blue="come", dice=[6])
    assert play.outcome is not None and play.outcome.winners == (1,)


@covers("CV-234", "CV-238")
def test_receiving_the_item_at_the_entrance_wins() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T02")
    play.play(red=["exchange", "yes"])
    play.play(blue="agree")
    play.play(red="agree")
    assert play.outcome is not None and play.outcome.winners == (1,)


@covers("CV-234", "CV-131")
def test_winning_the_item_in_a_fight_at_the_entrance_wins() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.blue, "T01")
    play.play(red="fight", blue=["fight", "enough"], dice=[6, 1])
    assert play.outcome is not None and play.outcome.winners == (0,)


@covers("CV-235")
def test_both_entrances_count_and_other_stairs_do_not() -> None:
    play = Table(HERO, KNIGHT).lay("63", 0, -1).lay("E2", 6, 0)
    play.give(play.red, "T01").at(play.red, "63").act(play.red)
    assert play.outcome is None
    play.play(red="stairs.E2")
    assert play.outcome is not None and play.outcome.winners == (0,)


@covers("CV-247")
def test_with_the_option_any_stairs_win() -> None:
    play = Table(HERO, KNIGHT, any_stairs=True).lay("33", 0, -1).lay("63", 0, -2)
    play.give(play.red, "T01").at(play.red, "33").act(play.red)
    play.play(red="63")
    assert play.outcome is not None and play.outcome.winners == (0,)


@covers("CV-240", "CV-241", "CV-066")
def test_all_living_characters_may_agree_that_nobody_wins() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.state.stack = Pile("tiles")
    play.state.figures.remove(play.hero(2))
    play.play(red=["end", "yes"], blue="yes")
    assert play.outcome is not None and play.outcome.winners == () and play.outcome.rule == "CV-240"


@covers("CV-241")
def test_a_refused_proposal_changes_nothing() -> None:
    play = Table(HERO, KNIGHT)
    play.state.stack = Pile("tiles")
    play.play(red=["end", "yes"], blue="no")
    assert play.outcome is None and play.texts("goes_on") == ["Blue wants to go on"] and play.state.active == 1


@covers("CV-243")
def test_nothing_else_ends_the_game() -> None:
    play = Table(HERO, KNIGHT, round_cap=0)
    for _ in range(300):
        play.play(red="end")
        play.play(blue="end")
    assert play.outcome is None and play.state.round == 301
    assert not [name for _, name, _ in play.asked if name == "propose"], "tiles are left"


@covers("CV-244")
def test_the_round_cap() -> None:
    play = Table(HERO, KNIGHT, round_cap=30)
    play.state.round = 30
    play.play(red="end")
    play.play(blue="end")
    assert play.outcome is not None and play.outcome.rule == "CV-244" and play.outcome.winners == ()


@covers("CV-244")
def test_alone_the_last_round_is_the_sixtieth_whatever_the_option_says() -> None:
    play = Table(HERO, round_cap=0)
    play.state.round = 60
    play.play(red="end")
    assert play.outcome is not None and play.outcome.rule == "CV-244"


@covers("CV-248")
def test_the_solo_game_scores_by_rounds_and_lasts_sixty() -> None:
    play = Table(HERO).lay("33", 0, -1)
    assert play.state.round_cap == 60
    play.state.round = 31
    play.give(play.red, "T01").at(play.red, "33").act(play.red)
    play.play(red="E1")
    assert play.outcome is not None and play.outcome.scores == (0.5,)


@covers("CV-036")
def test_the_first_tile_beyond_the_entrance_is_not_home() -> None:
    play = Table(HERO, KNIGHT).lay("11", 0, -1).lay("33", 0, -2)
    play.give(play.red, "T01").at(play.red, "33").act(play.red)
    play.play(red="11")
    assert play.outcome is None
    play.act(play.red)
    play.play(red="E1")
    assert play.outcome is not None and play.outcome.winners == (0,) and play.state.reveals == 1


@covers("CV-219", "CV-204", "CV-034")
def test_what_costs_a_turn_waits_for_that_turn() -> None:
    play = Table(WIZARD, KNIGHT, SCOUT)
    play.hero(2).stone = WAITING
    play.hero(2).stone_seat = 2
    play.hero(2).size, play.hero(2).size_stage, play.hero(2).size_seat = 1, WAITING, 2
    play.blue.pit = WAITING
    play.play(red="end")
    play.play()
    assert (play.hero(2).stone, play.hero(2).size_stage) == (WAITING, WAITING)
    assert play.texts("climbs_out") == ["Dame Oswyn Hale climbs out of the pit"] and play.blue.pit == OVER
    play.play()
    assert (play.hero(2).stone, play.hero(2).size_stage) == (OVER, OVER)


def test_a_fresh_turn_has_nothing_of_the_last_one() -> None:
    figure = Table(HERO).red
    figure.moved = figure.free = figure.kept = figure.looked = figure.waives = True
    figure.at_mouth = figure.flight = figure.asked = figure.used = 7
    fresh_turn(figure)
    assert not (figure.moved or figure.free or figure.kept or figure.looked or figure.waives)
    assert figure.at_mouth == figure.flight == figure.asked == figure.used == 0 and figure.began == figure.at


@covers("CV-215")
def test_who_stays_unseen_might_have_moved() -> None:
    for moved in (False, True):
        play = Table(HERO, KNIGHT).lay("33", 0, -1)
        play.red.invisible = play.red.kept = True
        play.red.trail = 1 << play.red.at
        play.red.moved = moved
        play.play(red="end")
        assert (play.red.trail == 1 << play.red.at) == moved
    seen = Table(HERO, KNIGHT).lay("33", 0, -1)
    seen.play(red="end")
    assert seen.red.trail == 0


@covers("CV-239")
def test_a_dragon_slayer_must_have_slain_one() -> None:
    play = Table(HERO, KNIGHT).quest(0, "Q01").lay("33", 0, -1)
    play.at(play.red, "33").act(play.red)
    play.play(red="E1")
    assert play.outcome is None


def test_a_size_lasts_to_the_end_of_the_turn_it_waits_for() -> None:
    play = Table(HERO, KNIGHT)
    play.blue.size, play.blue.size_stage, play.blue.size_seat = 1, RUNNING, 1
    play.blue.stone, play.blue.stone_seat = RUNNING, 1
    play.play(red="end")
    assert (play.blue.size, play.blue.size_stage, play.blue.stone) == (1, RUNNING, RUNNING)


@covers("CV-241")
def test_the_others_are_asked_clockwise_whether_to_end_it() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.run(propose_the_end, play.state.players[0], red="yes", blue="yes", green="no")
    assert [who for who, name, _ in play.asked if name == "concede"] == ["blue", "green"]
    assert [told.text for told in play.told()] == ["Red proposes to end the game", "Green wants to go on"]
