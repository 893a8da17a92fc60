"""Step 6: the Monster's walk, hero by hero and room by room."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle.board import ENTRANCE
from undercroft.games.looting_castle.rules.heroes import hero_battle
from undercroft.games.looting_castle.rules.monster import monster_turn


def walking(steps: int = 3, strength: int = 5, seats: int = 3, die: int = 1, **heroes: str) -> Table:
    """A Golem-free Monster without powers that matter here, in R3; the third seat is on turn, at the Entrance."""
    play = Table(seats, None, **heroes).monster("demon", 3, strength).dice(1, steps, die)
    play.state.active = seats - 1
    return play


# -- where it goes ------------------------------------------------------------


@covers("LC-076", "LC-077", "LC-078", "LC-008", "LC-094")
def test_the_active_player_sends_it_round_the_ring_and_picks_its_cube() -> None:
    play = walking(4).room(9, "pantry", 1, 1)
    play.run(monster_turn, green=["counter_clockwise", "weapon"])
    assert play.beast.at == 9, "from R3 past the Entrance corner: it never leaves the ring"
    assert counts(play.beast.loot) == (5, 1, 0) and play.loot(9) == (1, 0, 0)


@covers("LC-079")
def test_heroes_in_the_room_it_leaves_are_not_affected() -> None:
    play = walking(1, red="R3")
    play.run(monster_turn, green="clockwise")
    assert [name for _, name, _ in play.asked] == ["direction"]


@covers("LC-079", "LC-219")
def test_a_long_flight_comes_round_to_its_starting_room() -> None:
    play = Table(2, red="R3").monster("dragon", 3, 8).dice(1, 6, 1).room(3, "pantry", 0, 1)
    play.state.active = 1
    play.run(monster_turn, blue="clockwise", red="let_pass")
    assert play.beast.at == 4, "9 rooms on a ring of 8: R3 is passed like any other"


# -- passing ------------------------------------------------------------


@covers("LC-080")
def test_a_lying_hero_lets_it_pass_for_free() -> None:
    play = walking(red="R4")
    play.red.is_lying = True
    play.run(monster_turn, green="clockwise", red="let_pass")
    assert play.red.is_lying and play.beast.at == 6 and play.red.loot.strength == 3


@covers("LC-081", "LC-085")
def test_a_lying_hero_may_stand_up_and_stop_it() -> None:
    play = walking(red="R4").give("red", 9)
    play.red.is_lying = True
    play.run(monster_turn, dice=[1, 1], green="clockwise", red="battle")
    assert not play.red.is_lying and play.beast.at == 4 and play.beast.loot.strength == 2


@covers("LC-082")
@pytest.mark.parametrize("item", [(0, 1, 0), (0, 0, 1)])
def test_an_item_in_the_room_lets_a_standing_hero_off(item: tuple[int, int, int]) -> None:
    play = walking(red="R4").room(4, "pantry", *item)
    play.run(monster_turn, green="clockwise", red="let_pass")
    assert play.options_of("face_monster") == ("let_pass", "battle") and play.beast.at == 6


@covers("LC-083")
def test_without_an_item_he_drops_a_cube_or_battles() -> None:
    play = walking(red="R4").room(4, "pantry", 1).give("red", 2, 1, 1)
    play.run(monster_turn, green="clockwise", red="drop_treasure")
    assert play.options_of("face_monster") == ("drop_strength", "drop_weapon", "drop_treasure", "battle")
    assert play.loot(4) == (1, 0, 1) and counts(play.red.loot) == (2, 1, 0) and play.beast.at == 6
    play.check()


@covers("LC-083")
def test_without_any_cube_he_must_battle() -> None:
    play = walking(red="R4").give("red", 0)
    play.run(monster_turn, dice=[1, 1], green="clockwise")
    assert play.red.at == ENTRANCE and play.beast.at == 4


@covers("LC-084", "LC-191", "LC-086")
def test_a_hidden_hero_may_come_out_and_fight() -> None:
    play = walking(red="R4").room(4, "chapel").give("red", 9)
    play.red.is_hidden = True
    play.run(monster_turn, dice=[1, 1], green="clockwise", red="battle")
    assert not play.red.is_hidden and play.beast.at == 4
    assert play.options_of("face_monster") == ("let_pass", "battle")


@covers("LC-085", "LC-095", "LC-093")
def test_after_a_battle_it_never_walks_on_nor_collects() -> None:
    play = walking(red="R4").room(4, "pantry", 0, 1).give("red", 9)
    play.run(monster_turn, dice=[1, 1], green="clockwise", red="battle")
    assert play.beast.at == 4 and play.loot(4) == (0, 1, 0)
    dead = walking(strength=1, red="R4").room(4, "pantry", 0, 1).give("red", 9)
    dead.run(monster_turn, dice=[1, 1], green="clockwise", red="battle")
    assert dead.state.monster is None and dead.state.lair == 4 and dead.loot(4) == (0, 1, 0)


@covers("LC-095", "LC-158")
def test_a_monster_that_won_has_taken_everything_already() -> None:
    play = walking(1, strength=9, red="R4").room(4, "pantry", 1, 1, 1)
    play.run(monster_turn, dice=[1, 1], green="clockwise")
    assert counts(play.beast.loot) == (10, 1, 1) and play.red.is_lying
    assert [name for _, name, _ in play.asked] == ["direction"]


# -- ending ------------------------------------------------------------


@covers("LC-087", "LC-094")
def test_where_it_ends_a_hero_gives_a_treasure_or_battles() -> None:
    play = walking(1, red="R4").room(4, "pantry", 0, 1).give("red", 3, 1, 1)
    play.run(monster_turn, green="clockwise", red="give_treasure")
    assert play.options_of("face_monster") == ("give_treasure", "battle")
    assert counts(play.beast.loot) == (5, 1, 1), "paid, and it still takes its cube"
    assert counts(play.red.loot) == (3, 1, 0)


@covers("LC-087")
def test_without_a_treasure_he_must_battle() -> None:
    play = walking(1, red="R4").room(4, "pantry", 0, 0, 1)
    play.run(monster_turn, dice=[6, 6], green="clockwise", red=[])
    assert play.told("fight")


@covers("LC-088", "LC-194")
def test_an_alcove_does_not_help_where_it_ends() -> None:
    play = walking(1, red="R4", blue="R4").room(4, "chapel").give("red", 3, 0, 1).give("blue", 9)
    play.red.is_hidden = True
    play.run(monster_turn, dice=[1, 1], green="clockwise", red="let_pass")
    assert play.red.is_hidden and play.beast.loot.strength == 2
    paid = walking(1, red="R4").room(4, "chapel").give("red", 3, 0, 1)
    paid.red.is_hidden = True
    paid.run(monster_turn, green=["clockwise"], red="give_treasure")
    assert paid.red.is_hidden and paid.beast.loot.treasure == 1
    paid.blue.at = 4
    paid.run(hero_battle, paid.blue, paid.red, dice=[1, 1, 1, 1])
    assert paid.red.is_hidden


@covers("LC-089", "LC-094")
def test_a_lying_hero_is_not_attacked_but_may_rise() -> None:
    play = walking(1, red="R4").room(4, "pantry", 1)
    play.red.is_lying = True
    play.run(monster_turn, green="clockwise", red="let_pass")
    assert play.red.is_lying and play.loot(4) == (0, 0, 0) and play.beast.loot.strength == 6
    risen = walking(1, red="R4").give("red", 9)
    risen.red.is_lying = True
    risen.run(monster_turn, dice=[1, 1], green="clockwise", red="battle")
    assert risen.beast.loot.strength == 2


# -- several Heroes ------------------------------------------------------------


@covers("LC-090", "LC-083", "LC-082")
def test_heroes_resolve_strongest_first_and_a_dropped_item_helps_the_next() -> None:
    play = walking(red="R4", blue="R4").give("red", 2).give("blue", 5, 1)
    play.run(monster_turn, green="clockwise", blue="drop_weapon", red="let_pass")
    assert [who for who, name, _ in play.asked if name == "face_monster"] == ["blue", "red"]
    assert play.loot(4) == (0, 1, 0) and play.red.loot.strength == 2 and play.beast.at == 6


@covers("LC-091")
def test_after_a_defeat_the_others_must_battle_or_give_a_treasure() -> None:
    play = walking(strength=9, red="R4", blue="R4").room(4, "chapel", 0, 1).give("red", 2, 0, 1).give("blue", 5)
    play.red.is_hidden = True
    play.run(monster_turn, dice=[1, 1], green="clockwise", blue="battle", red="give_treasure")
    assert play.options_of("face_monster") == ("give_treasure", "battle"), "the alcove no longer helps: it has stopped"
    assert play.blue.is_lying and play.beast.at == 4 and play.beast.loot.treasure == 1


@covers("LC-091", "LC-089")
def test_lying_heroes_are_exempt_after_a_defeat() -> None:
    play = walking(strength=9, red="R4", blue="R4").room(4, "pantry", 0, 1).give("red", 2, 0, 1).give("blue", 5)
    play.red.is_lying = True
    play.run(monster_turn, dice=[1, 1], green="clockwise", blue="battle", red="let_pass")
    assert play.red.loot.treasure == 1
    standing = walking(strength=9, red="R4", blue="R4").give("red", 2, 0, 1).give("blue", 5)
    standing.run(monster_turn, dice=[1, 1], green="clockwise", blue="battle", red="give_treasure")
    assert standing.red.loot.treasure == 0


@covers("LC-092", "LC-162")
def test_after_it_was_held_off_the_others_owe_nothing() -> None:
    play = walking(1, red="R4", blue="R4").give("blue", 6)
    play.run(monster_turn, dice=[1, 1], green="clockwise", red="let_pass")
    assert play.beast.loot.strength == 4 and play.red.loot.strength == 3, "a tie counts like a win"
    assert play.options_of("face_monster") == ("let_pass", "battle")


@covers("LC-092", "LC-091", "LC-090")
def test_a_later_defeat_creates_the_duty_again() -> None:
    play = walking(1, strength=7, seats=4, red="R4", blue="R4", green="R4")
    play.give("blue", 9).give("red", 4).give("green", 3, 0, 1)
    play.run(
        monster_turn,
        dice=[1, 1, 1, 1],
        yellow="clockwise",
        red="battle",
        green="give_treasure",
    )
    assert play.red.is_lying and play.beast.loot.treasure == 1


# -- standing still ------------------------------------------------------------


@covers("LC-096", "LC-245")
def test_a_monster_that_does_not_move_attacks_nobody_and_takes_a_cube() -> None:
    play = Table(2, red="R3").monster("troll", 3, 6).dice(1, 1, 1).room(3, "pantry", 1, 1)
    play.run(monster_turn, red="strength")
    assert play.beast.at == 3 and counts(play.beast.loot) == (7, 0, 0) and play.red.loot.strength == 3


@covers("LC-311")
def test_an_option_lets_it_attack_in_place() -> None:
    play = Table(2, {"monster_attacks_in_place": True}, red="R3").monster("troll", 3, 6).dice(1, 1, 1)
    play.room(3, "pantry", 1).give("red", 3, 0, 1)
    play.run(monster_turn, red="give_treasure")
    assert play.beast.loot.treasure == 1 and play.beast.loot.strength == 7
    fought = Table(2, {"monster_attacks_in_place": True}, red="R3").monster("troll", 3, 6).dice(1, 1, 1)
    fought.run(monster_turn, dice=[1, 1])
    assert fought.red.is_lying


@covers("LC-309")
def test_an_option_gives_it_a_random_cube_every_turn() -> None:
    play = Table(2, {"monster_bonus_cube": True}).monster("demon", 3, 5).dice(1, 1, 1)
    play.run(monster_turn, dice=["treasure"], red="clockwise")
    assert play.beast.loot.treasure == 1
    play.state.turn.monster_was_attacked = True
    play.run(monster_turn, dice=["weapon"])
    assert play.beast.loot.weapons == 1, "also when it was attacked"


@covers("LC-313")
def test_an_option_lets_it_take_the_whole_room() -> None:
    play = Table(2, {"monster_collects_all": True}).monster("demon", 3, 5).dice(1, 1, 1).room(4, "pantry", 1, 1, 1)
    play.run(monster_turn, red="clockwise")
    assert counts(play.beast.loot) == (6, 1, 1)
    dragon = Table(2, {"monster_collects_all": True}).monster("dragon", 1, 8).dice(1, 1, 1).room(5, "pantry", 1, 1, 1)
    dragon.run(monster_turn, red="clockwise")
    assert counts(dragon.beast.loot) == (8, 1, 1), "what it never collects it does not take now either"
    still = Table(2, {"monster_collects_all": True}).monster("troll", 3, 6).dice(1, 1, 1).room(3, "pantry", 1, 1, 1)
    still.run(monster_turn, red="weapon")
    assert counts(still.beast.loot) == (6, 1, 0), "standing still it ends no move"


@covers("LC-111")
def test_a_monster_with_thirty_strength_ends_the_game_at_once() -> None:
    play = Table(2).monster("demon", 3, 29).dice(1, 1, 1).room(4, "pantry", 1)
    play.blue.money = 7
    play.run(monster_turn, red="clockwise")
    assert play.outcome is not None and play.outcome.rule == "LC-111" and play.outcome.winners == (1,)
