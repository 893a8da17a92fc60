"""Step 7, the round, and the end of the game."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle.rules.appearing import next_monster
from undercroft.games.looting_castle.rules.ending import end_of_game, end_of_round
from undercroft.games.looting_castle.rules.loot import draw_cube, earn
from undercroft.games.looting_castle.rules.market import visit_market
from undercroft.games.looting_castle.rules.reset import reset_rooms
from undercroft.games.looting_castle.rules.turn import end_of_turn
from undercroft.games.looting_castle.state import RESET


def full_but(*empty: int, seats: int = 2, **options: object) -> Table:
    """A castle with a cube in every room but these; the Monster in R5."""
    play = Table(seats, options).monster("demon", 5, 5)
    for room in range(play.state.layout.size):
        if room not in empty:
            play.room(room, "pantry", 1)
    return play


def cards_left(play: Table, number: int) -> list[str]:
    return [card.name for card in play.state.room_pile.cards[:number]]


# -- reset -------------------------------------------------------------------------


@covers("LC-098", "LC-099")
def test_empty_rooms_make_way_in_ring_order_with_two_cubes_each() -> None:
    play = full_but(2, 6)
    cards = cards_left(play, 2)
    play.run(reset_rooms, dice=[*cards, "strength", "weapon", "treasure", "strength"])
    assert [play.state.rooms[room].card.name for room in (2, 6)] == cards
    assert play.loot(2) == (1, 1, 0) and play.loot(6) == (1, 0, 1)
    assert [card.name for card in play.state.room_discard] == ["pantry", "pantry"]


@covers("LC-098")
def test_occupied_rooms_stay() -> None:
    play = full_but(2, 5, 6)
    play.red.at = 2
    play.run(reset_rooms, dice=[*cards_left(play, 1), "strength", "weapon"])
    assert play.loot(2) == play.loot(5) == (0, 0, 0) and play.loot(6) == (1, 1, 0)


@covers("LC-100", "LC-101")
def test_the_last_cubes_are_distributed_by_the_active_player() -> None:
    play = full_but(1, 2).bag(1, 1, 1)
    play.run(reset_rooms, dice=cards_left(play, 2), red=["R2", "R2"])
    assert play.loot(2) == (1, 1, 0) and play.loot(1) == (0, 0, 1), "at most two to a room"
    assert play.state.bag_was_emptied


@covers("LC-105")
def test_an_exhausted_room_pile_is_shuffled_anew() -> None:
    play = full_but(1)
    g = play.state
    g.room_discard = g.room_pile.cards
    for card in g.room_discard:
        g.room_pile.take_anywhere(card)
    play.run(reset_rooms, dice=["pantry", "strength", "strength"])
    assert g.rooms[1].card.name == "pantry" and g.room_discard == [], "the card just discarded takes part"


@covers("LC-102", "LC-103")
def test_the_next_monster_stands_where_its_predecessor_died() -> None:
    play = full_but(5)
    g = play.state
    g.slain.append(g.monsters.pop().card)
    play.red.at = 6
    play.run(reset_rooms, dice=[*cards_left(play, 1), "weapon", "weapon", "troll"])
    assert play.beast.card.name == "troll" and play.beast.at == 5 and counts(play.beast.loot) == (7, 0, 0)
    assert play.loot(5) == (0, 2, 0), "a dead Monster occupies nothing: the room was renewed first"


# -- triggers ----------------------------------------------------------------------


@covers("LC-101", "LC-107", "LC-108")
def test_an_empty_bag_is_remembered_and_ends_the_game_after_the_round() -> None:
    play = Table(2).bag(1, 0, 0)
    play.run(draw_cube, "LC-099", play.state.rooms[0].loot)
    play.state.bag.put(play.state.rooms[0].loot.colours()[0])
    assert play.state.bag_was_emptied
    play.state.active = 0
    play.call(end_of_turn)
    assert play.outcome is None and play.state.active == 1
    play.call(end_of_turn)
    assert play.outcome is not None and play.outcome.rule == "LC-107"


@covers("LC-109")
def test_after_the_bag_ran_empty_nothing_is_reset() -> None:
    play = full_but(2)
    play.state.bag_was_emptied = True
    play.state.slain.append(play.state.monsters.pop().card)
    play.run(reset_rooms)
    assert play.loot(2) == (0, 0, 0) and play.state.monster is None


@covers("LC-106", "LC-142")
def test_fifty_dollars_trigger_the_end_and_spending_does_not_undo_it() -> None:
    play = Table(2, red="BM").give("red", 3, 1)
    play.red.money = 48
    play.run(visit_market, play.red, red=["1", "1", "0"])
    assert play.red.money == 48 - 2 + 4 - 3 and play.state.goal_was_reached


@covers("LC-106", "LC-108")
def test_the_round_is_finished_after_the_money_trigger() -> None:
    play = full_but(seats=3)
    play.state.first = play.state.active = 1
    play.call(earn, play.red, 46)
    play.state.next = RESET
    play.play()
    play.state.next = RESET
    play.play()
    assert play.outcome is None
    play.state.next = RESET
    play.play()
    assert play.outcome is not None and play.outcome.rule == "LC-106" and play.outcome.winners == (0,)
    assert play.state.rounds == 1


@covers("LC-297")
def test_a_shorter_game_ends_at_thirty() -> None:
    play = Table(2, {"goal_money": 30})
    play.call(earn, play.red, 26)
    assert play.state.goal_was_reached


@covers("LC-116")
def test_the_money_goal_can_be_ignored() -> None:
    play = Table(2, {"goal_money": 0})
    play.call(earn, play.red, 90)
    assert not play.state.goal_was_reached


@covers("LC-143")
def test_three_is_the_highest_level() -> None:
    play = Table(2)
    play.call(earn, play.red, 200)
    assert play.red.level == 3 and play.red.money == 204


@covers("LC-111")
def test_a_monster_that_appears_with_thirty_strength_ends_the_game() -> None:
    play = Table(2, {"monster_count": 14})
    play.state.monsters_to_come = 1
    play.state.slain = [card for card in play.state.cards.monsters if card.name != "undead"]
    play.state.monster_pile.layers = [[play.state.cards.monster("undead")]]
    play.run(next_monster, "LC-102", 3)
    assert play.outcome is not None and play.outcome.rule == "LC-111"


@covers("LC-117")
def test_a_cap_on_rounds_ends_the_game_with_normal_scoring() -> None:
    play = Table(2, {"round_cap": 2})
    play.call(end_of_round)
    assert play.outcome is None
    play.blue.money = 9
    play.call(end_of_round)
    assert play.outcome is not None and play.outcome.rule == "LC-117" and play.outcome.winners == (1,)


# -- scoring -----------------------------------------------------------------------


@covers("LC-016", "LC-112", "LC-113", "LC-114")
def test_the_final_sale_turns_items_into_money_and_the_richest_wins() -> None:
    play = Table(2).give("red", 9, 1, 2).give("blue", 0, 0, 2)
    play.blue.trophies.append(play.state.cards.monster("troll"))
    play.call(end_of_game, "LC-107", "the bag is empty")
    assert play.outcome is not None and play.outcome.scores == (4 + 2 + 6, 4 + 6 + 5)
    assert play.outcome.winners == (1,)
    assert counts(play.red.loot) == (9, 0, 0), "Strength is worth nothing"


@covers("LC-115")
@pytest.mark.parametrize(
    ("red", "blue", "winners"),
    [
        ((4, 0, 0), (3, 0, 0), (0,)),
        ((3, 0, 0), (5, 0, 0), (1,)),
        ((3, 3, 0), (3, 0, 2), (1,)),
        ((3, 1, 1), (3, 1, 1), (0, 1)),
    ],
)
def test_ties_go_to_strength_then_to_the_lighter_sack(
    red: tuple[int, int, int], blue: tuple[int, int, int], winners: tuple[int, ...]
) -> None:
    play = Table(2).give("red", *red).give("blue", *blue)
    play.call(end_of_game, "LC-107", "the bag is empty")
    assert play.outcome is not None and play.outcome.winners == winners
