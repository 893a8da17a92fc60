"""The solo game, whole."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.board import BACK_DOOR, BLACK_MARKET, DANGEROUS_ROAD, ENTRANCE, NOWHERE
from undercroft.games.looting_castle.cubes import WEAPON
from undercroft.games.looting_castle.rules.attack import attack
from undercroft.games.looting_castle.rules.dice import roll_and_choose
from undercroft.games.looting_castle.rules.ending import end_of_round
from undercroft.games.looting_castle.rules.loot import earn
from undercroft.games.looting_castle.rules.market import visit_market
from undercroft.games.looting_castle.rules.movement import walk
from undercroft.games.looting_castle.rules.rooms import room_action
from undercroft.games.looting_castle.rules.solo import escalation, solo_reset
from undercroft.games.looting_castle.rules.table import lay_out, stock
from undercroft.games.looting_castle.rules.turn import hero_turn
from undercroft.games.looting_castle.state import ESCALATION, RESET, ROLL, VICTORY, Castle
from undercroft.kernel.scenario import Scenario

CASTLE = ["pantry"] * 3 + ["map_room"] * 3 + ["great_hall"] * 3 + ["gallery"] * 2 + ["chapel"]


def alone(at: str = "R1", **options: object) -> Table:
    return Table(1, options, red=at)


def hunted(at: str = "R1", **options: object) -> Table:
    """All four corners are taken."""
    play = alone(at, **options)
    for corner, name in ((0, "demon"), (3, "troll"), (6, "dragon"), (9, "phantom")):
        play.monster(name, corner, 5)
    return play


def dealt(**options: object) -> Scenario[Castle]:
    play: Scenario[Castle] = Scenario(GAME, 1, options)
    play.run(lay_out, dice=[*CASTLE, "arms_race"])
    count = play.state.options.monster_count
    play.run(stock, dice=[*["golem", "troll", "dragon", "griffin"][:count], *["weapon", "treasure"] * 12])
    return play


# -- the table -----------------------------------------------------------------------


@covers("LC-258", "LC-259", "LC-260", "LC-261", "LC-262", "LC-285")
def test_four_monsters_lie_beside_the_corners_and_the_hero_waits_at_the_back_door() -> None:
    play = dealt()
    g = play.state
    assert g.layout.neighbours[ENTRANCE] == (0, DANGEROUS_ROAD) and g.layout.neighbours[BLACK_MARKET] == (
        DANGEROUS_ROAD,
    )
    assert g.layout.neighbours[BACK_DOOR] == (6,)
    assert [(beast.card.name, beast.corner) for beast in g.monsters] == [
        ("golem", 0),
        ("troll", 3),
        ("dragon", 6),
        ("griffin", 9),
    ]
    assert all(beast.is_on_its_card and not beast.is_lying and not beast.is_boss for beast in g.monsters)
    assert counts(g.monsters[3].loot) == (5, 0, 2)
    hero = g.heroes[0]
    assert hero.at == BACK_DOOR and hero.money == 4 and counts(hero.loot) == (3, 0, 0)
    assert all(counts(room.loot) == (0, 1, 1) for room in g.rooms)
    play.state.monsters.clear()
    g.next = VICTORY
    play.play(red="no")
    assert play.outcome is not None and play.outcome.winners == (0,)


@covers("LC-323")
def test_fewer_monsters_leave_the_doors_free() -> None:
    assert [beast.corner for beast in dealt(monster_count=2).state.monsters] == [3, 9]
    assert [beast.corner for beast in dealt(monster_count=3).state.monsters] == [0, 3, 9]


@covers("LC-329")
def test_a_hard_start_puts_monsters_into_their_rooms() -> None:
    g = dealt(solo_hard_start=True).state
    assert [beast.at for beast in g.monsters] == [0, 3, 6, 9] and g.layout.neighbours[BACK_DOOR] == (7,)


@covers("LC-328")
def test_an_option_makes_all_solo_monsters_stronger() -> None:
    assert [beast.loot.strength for beast in dealt(monster_extra_strength=2).state.monsters] == [8, 8, 10, 7]


@covers("LC-324")
def test_without_the_road_the_market_touches_the_entrance() -> None:
    assert dealt(dangerous_road=False).state.layout.neighbours[BLACK_MARKET] == (ENTRANCE,)


# -- dice and movement ------------------------------------------------------------------


@covers("LC-266", "LC-287")
@pytest.mark.parametrize(("money", "dice"), [(4, [2, 5]), (12, [2, 5, 3]), (30, [2, 5, 3, 6])])
def test_one_die_moves_and_all_others_are_strength(money: int, dice: list[int]) -> None:
    play = alone()
    play.red.money = money
    play.run(roll_and_choose, dice=dice, red="5")
    assert play.state.turn.hero_die == 5 and play.state.turn.strength_dice == (2, *dice[2:])
    assert play.told("solo_dice")[0].args[:3] == ("red", "5", ", ".join(str(die) for die in (2, *dice[2:])))


@covers("LC-319")
def test_an_option_keeps_two_dice() -> None:
    play = alone(solo_extra_dice=False)
    play.red.money = 30
    play.run(roll_and_choose, dice=[2, 5], red="2")
    assert play.state.turn.strength_dice == (5,)


@covers("LC-338")
def test_by_house_rule_the_hero_may_stay_and_then_does_nothing() -> None:
    play = hunted("R1", solo_may_stay=True).room(1, "pantry", 1).dice(3, 1, 2)
    play.run(hero_turn, red="stay")
    assert play.red.at == 1 and play.loot(1) == (1, 0, 0) and play.state.next is ESCALATION
    assert play.told("stays")[0].args == ("red", "R1")
    bound = hunted("R1").dice(1, 1, 2)
    bound.run(hero_turn, red="R2+clockwise")
    assert "stay" not in bound.options_of("route")


@covers("LC-268", "LC-287")
def test_a_solo_turn_is_dice_move_room_escalation_reset() -> None:
    play = hunted("R1")
    play.state.next = ROLL
    for room in range(12):
        play.room(room, "pantry", 1)
    play.play(dice=[1, 4], red="1")
    play.play(red=["R2+clockwise", "nothing"])
    assert play.red.at == 2 and play.state.next is ESCALATION
    play.play(dice=["weapon", "weapon"])
    assert play.state.next is RESET
    play.play()
    assert play.state.next is ROLL and play.state.rounds == 1 and play.state.active == 0


@covers("LC-269", "LC-053", "LC-330")
def test_a_corner_with_a_monster_ends_the_move_in_battle_whatever_lies_there() -> None:
    play = hunted("R2").room(3, "pantry", 0, 1, 1).give("red", 3, 0, 2).dice(4, 0, 1)
    play.run(hero_turn, dice=[1, 1], red="R6+clockwise")
    assert play.red.at == 3 and play.red.is_lying, "the Troll cannot be passed, nor bought off"
    assert play.red.loot.treasure == 2 and play.loot(3) == (0, 1, 1)
    free = hunted("R2")
    free.state.monsters[1].at = NOWHERE
    free.run(walk, free.red, (3, 4))
    assert free.red.at == 4, "a Monster on its card does not block the corner"


@covers("LC-331", "LC-050")
def test_every_sprint_is_paid_for_itself() -> None:
    play = hunted("R10").give("red", 4)
    play.state.monsters[1].card = play.state.cards.monster("hydra")
    play.run(walk, play.red, (11, 0, 1, 2, 3, 4), red=["sprint", "sprint"])
    assert play.red.at == 4 and play.red.loot.strength == 2


@covers("LC-325")
def test_an_option_forbids_sprinting_in_solo() -> None:
    play = hunted("R11", sprint=False)
    assert play.run(walk, play.red, (0, 1)) is True


@covers("LC-264", "LC-139")
def test_thieves_wait_on_the_way_to_the_market() -> None:
    play = alone("E").give("red", 3, 1)
    play.run(walk, play.red, (DANGEROUS_ROAD, BLACK_MARKET), dice=[1], red="weapon")
    assert play.red.loot.weapons == 0 and play.red.at == BLACK_MARKET


@covers("LC-263", "LC-119", "LC-122")
def test_the_solo_market_charges_and_turns_away_as_usual() -> None:
    play = alone("BM")
    play.run(visit_market, play.red, red="0")
    assert play.red.money == 2
    poor = alone("BM")
    poor.red.money = 0
    poor.run(visit_market, poor.red)
    assert poor.red.at == ENTRANCE


# -- battles -------------------------------------------------------------------------------


@covers("LC-270")
def test_all_strength_dice_count_for_the_monster() -> None:
    play = hunted("R0").dice(1, 0, (2, 3, 6))
    play.run(attack, play.red, dice=[1, 1])
    assert play.told("fight")[0].args[3] == "16"


@covers("LC-271", "LC-333", "LC-241")
def test_a_beaten_monster_lies_on_its_card_after_all_else() -> None:
    play = alone("R0").monster("phoenix", 0, 4, 1).give("red", 8).dice(1, 0, 1).room(0, "pantry", 1)
    assert play.run(attack, play.red, dice=[1, 1], red="weapon") is True
    assert play.beast.is_on_its_card and play.beast.is_lying
    assert play.beast.loot.strength == 3 and play.red.loot.weapons == 1
    dead = alone("R0").monster("phoenix", 0, 4).give("red", 9).dice(1, 0, 1)
    dead.run(attack, dead.red, dice=[1, 1])
    assert dead.state.monsters == []


@covers("LC-272")
def test_a_beaten_hero_lies_and_the_monster_takes_nothing() -> None:
    play = hunted("R11").room(0, "pantry", 1, 1).dice(1, 0, 1)
    play.run(hero_turn, dice=[1, 1], red="R0+clockwise")
    assert play.red.is_lying and play.loot(0) == (1, 1, 0) and play.state.monsters[0].at == 0
    assert play.state.next is ESCALATION
    play.dice(1, 0, 1)
    play.run(hero_turn)
    assert not play.red.is_lying and play.red.at == 0 and play.state.next is ESCALATION


@covers("LC-273")
def test_a_solo_tie_costs_the_monster_one_and_it_stays() -> None:
    play = alone("R0").monster("demon", 0, 4).give("red", 5).dice(1, 0, 1)
    assert play.run(attack, play.red, dice=[1, 1]) is False
    assert play.beast.at == 0 and play.beast.loot.strength == 3 and not play.red.is_lying


@covers("LC-274")
def test_a_killed_monster_is_gone_for_good_without_a_trophy() -> None:
    play = hunted("R0").give("red", 9).dice(1, 0, 1)
    play.state.monsters[0].loot.put(WEAPON)
    play.state.bag.put(WEAPON, -1)
    play.run(attack, play.red, dice=[4, 4])
    assert len(play.state.monsters) == 3 and play.red.trophies == [] and play.red.loot.weapons == 1


@covers("LC-284")
def test_the_undead_reroll_all_dice_for_that_battle_only() -> None:
    play = alone("R0").monster("undead", 0, 4).dice(1, 0, (1, 2))
    play.run(attack, play.red, dice=[6, 5, 1, 1])
    assert play.told("fight")[0].args[3] == "15" and play.state.turn.strength_dice == (1, 2)
    vampire = alone("R0").monster("vampire", 0, 4).dice(1, 0, (1, 2))
    vampire.run(attack, vampire.red, dice=[1, 1])
    assert vampire.told("fight")[0].args[3] == "9", "2 more once, on the sum"
    golem = alone("R0").monster("golem", 0, 4).dice(1, 0, (1, 2))
    golem.run(attack, golem.red, dice=[1, 1])
    assert golem.told("fight")[0].args[3] == "7"


@covers("LC-288", "LC-160")
def test_a_killed_hero_has_lost() -> None:
    play = hunted("R0").give("red", 1, 1).dice(1, 0, 6)
    play.run(attack, play.red, dice=[1, 1, 1])
    assert play.outcome is not None and play.outcome.rule == "LC-288" and play.outcome.winners == ()


@covers("LC-331")
def test_a_map_may_lead_to_a_second_battle() -> None:
    play = alone("R4").monster("hydra", 3, 2).monster("demon", 6, 9).room(3, "map_room").room(5, "map_room")
    play.give("red", 12).dice(1, 0, 1)
    play.run(
        hero_turn,
        dice=[1, 1],
        red=["R5+clockwise", "R3+counter_clockwise", "R4+clockwise"],
    )
    assert play.red.at == 4 and len(play.state.monsters) == 1
    twice = alone("R2").monster("hydra", 3, 1).monster("demon", 6, 1).room(3, "map_room").room(5, "map_room")
    twice.give("red", 12).dice(1, 0, 1)
    twice.run(hero_turn, dice=[1, 1, 1, 1], red=["R3+clockwise", "R5+clockwise", "R7+clockwise", "attack"])
    assert twice.red.at == 6 and twice.state.monsters == []


# -- rooms ---------------------------------------------------------------------------------


@covers("LC-275", "LC-276")
def test_there_are_no_alcoves_and_the_open_room_gives_one_cube() -> None:
    play = alone().room(1, "wine_cellar", 1, 1, 1)
    play.run(room_action, play.red, red="treasure")
    assert not play.red.is_hidden and play.loot(1) == (1, 1, 0)


@covers("LC-321")
def test_an_option_gives_two_cubes_there() -> None:
    play = alone(solo_open_room_two=True).room(1, "wine_cellar", 1, 1, 1)
    play.run(room_action, play.red, red="weapon+treasure")
    assert play.loot(1) == (1, 0, 0)


@covers("LC-267")
def test_minor_monsters_use_the_highest_strength_die() -> None:
    play = alone().room(1, "kennels", 1).give("red", 9).dice(1, 0, (2, 5, 3))
    play.run(room_action, play.red, red="nothing")
    assert play.told("minor_fight")[0].args[2] == "7"


@covers("LC-295", "LC-326")
def test_a_solo_hero_carries_twenty() -> None:
    play = alone().room(1, "map_room", 0, 2).give("red", 19)
    play.run(room_action, play.red, red=["weapon+weapon", "strength", "stay"])
    assert play.red.pieces == 20
    less = alone(inventory_limit=12).room(1, "pantry", 0, 2).give("red", 12)
    less.run(room_action, less.red, red=["weapon", "strength"])
    assert less.red.pieces == 12


@covers("LC-232", "LC-333")
def test_the_griffin_guards_only_while_it_is_in_its_room() -> None:
    play = alone("R1").monster("griffin", 0, 5).room(1, "pantry", 1, 1)
    play.run(room_action, play.red, red="nothing")
    assert play.options_of("take") == ("nothing", "strength")
    play.beast.at = NOWHERE
    play.run(room_action, play.red, red="weapon")
    assert play.red.loot.weapons == 1
    play.give("red", 9).dice(1, 0, 1)
    play.red.at = play.beast.at = 0
    play.run(attack, play.red, dice=[6, 6])
    assert play.state.monsters == []


# -- escalation ------------------------------------------------------------------------------


@covers("LC-265", "LC-277", "LC-278", "LC-281", "LC-282", "LC-283")
def test_monsters_enter_are_fed_on_the_heros_side_and_rise() -> None:
    play = hunted("R1")
    for beast in play.state.monsters:
        beast.at = NOWHERE
    play.state.monsters[1].is_lying = True
    play.run(escalation, dice=["strength"])
    demon, troll, dragon, phantom = play.state.monsters
    assert (demon.at, troll.at, dragon.at, phantom.at) == (0, NOWHERE, 6, 9)
    assert demon.loot.strength == 6 and dragon.loot.strength == 5, "only R0 is on the Hero's side and in its room"
    assert not troll.is_lying, "it stands up and stays on its card"
    play.run(escalation, dice=["weapon", "strength"])
    assert troll.at == 3 and troll.loot.strength == 6 and demon.loot.weapons == 1


@covers("LC-277", "LC-281")
def test_a_hero_in_a_corner_is_not_attacked_and_is_on_two_sides() -> None:
    play = hunted("R3")
    play.state.monsters[1].at = NOWHERE
    play.run(escalation, dice=["weapon", "weapon", "weapon"])
    assert play.state.monsters[1].at == 3 and play.red.loot.strength == 3
    assert [beast.loot.weapons for beast in play.state.monsters] == [1, 1, 1, 0]


@covers("LC-280")
@pytest.mark.parametrize("at", ["E", "BD", "DR", "BM"])
def test_outside_the_castle_every_monster_is_fed(at: str) -> None:
    play = hunted(at)
    play.run(escalation, dice=["weapon"] * 4)
    assert all(beast.loot.weapons == 1 for beast in play.state.monsters)


@covers("LC-317")
def test_an_option_starves_them_while_the_hero_is_outside() -> None:
    play = hunted("E", solo_feed_outside=False)
    play.run(escalation)
    assert all(beast.loot.weapons == 0 for beast in play.state.monsters)


@covers("LC-279")
def test_the_last_monster_is_fed_every_turn() -> None:
    play = alone("R1").monster("demon", 6, 5)
    play.run(escalation, dice=["treasure"])
    assert play.beast.loot.treasure == 1


@covers("LC-318")
def test_an_option_spares_the_last_monster_that() -> None:
    play = alone("R1", solo_feed_last=False).monster("demon", 6, 5)
    play.run(escalation)
    assert counts(play.beast.loot) == (5, 0, 0)


@covers("LC-322")
def test_an_option_feeds_before_the_others_enter() -> None:
    play = hunted("R1", solo_feed_before_entry=True)
    play.state.monsters[0].at = NOWHERE
    play.run(escalation, dice=["weapon"])
    assert play.state.monsters[0].at == 0 and counts(play.state.monsters[0].loot) == (5, 0, 0)
    assert play.state.monsters[1].loot.weapons == 1


@covers("LC-327", "LC-278")
def test_an_option_feeds_all_in_rooms_but_one_cube_each() -> None:
    play = hunted("R1", solo_feed_all=True)
    play.state.monsters[2].at = NOWHERE
    play.state.monsters[2].is_lying = True
    play.run(escalation, dice=["weapon"] * 3)
    assert [beast.loot.weapons for beast in play.state.monsters] == [1, 1, 0, 1]


@covers("LC-283")
def test_the_phoenix_cap_does_not_stop_the_feeding() -> None:
    play = alone("R1").monster("phoenix", 0, 8)
    play.run(escalation, dice=["strength"])
    assert play.beast.loot.strength == 9


@covers("LC-289")
def test_more_than_thirty_five_strength_lose_the_game() -> None:
    play = alone("R1").monster("demon", 0, 35)
    play.run(escalation, dice=["strength"])
    assert play.outcome is not None and play.outcome.rule == "LC-289" and play.outcome.winners == ()
    entity = alone("R1").monster("crystalline_entity", 0, 36, 0, 3)
    entity.run(escalation, dice=["strength"])
    assert entity.outcome is None


# -- reset -----------------------------------------------------------------------------------


def stocked(at: str, *empty: int, **options: object) -> Table:
    play = hunted(at, **options)
    for room in range(12):
        play.room(room, "pantry", 0 if room in empty else 1)
    return play


@covers("LC-286")
def test_only_rooms_out_of_the_heros_line_are_reset() -> None:
    play = stocked("R1", 2, 4, 8)
    cards = [card.name for card in play.state.room_pile.cards[:2]]
    play.run(solo_reset, dice=[*cards, *["weapon"] * 4])
    assert play.loot(2) == (0, 0, 0) and play.loot(4) == play.loot(8) == (0, 2, 0), "R8 faces him over the courtyard"
    outside = stocked("E", 0, 2)
    cards = [card.name for card in outside.state.room_pile.cards[:2]]
    outside.run(solo_reset, dice=[*cards, *["weapon"] * 4])
    assert outside.loot(0) == (0, 2, 0), "a Monster there does not prevent it"


@covers("LC-320")
def test_an_option_resets_all_but_the_heros_own_room() -> None:
    play = stocked("R1", 1, 2, solo_reset_always=True)
    play.run(solo_reset, dice=[play.state.room_pile.cards[0].name, "weapon", "weapon"])
    assert play.loot(1) == (0, 0, 0) and play.loot(2) == (0, 2, 0)


@covers("LC-332", "LC-290")
def test_a_short_bag_fills_rooms_in_order_and_leaves_the_rest_alone() -> None:
    play = stocked("E", 2, 4, 7).bag(0, 3, 0)
    cards = [card.name for card in play.state.room_pile.cards[:2]]
    old = play.state.rooms[7].card
    play.run(solo_reset, dice=[*cards, "weapon", "weapon"])
    assert play.loot(2) == (0, 2, 0) and play.loot(4) == (0, 1, 0) and play.loot(7) == (0, 0, 0)
    assert play.state.rooms[7].card is old and not play.state.bag_was_emptied, "an empty bag ends no solo game"


# -- the end -----------------------------------------------------------------------------------


@covers("LC-291")
def test_after_the_last_kill_the_limit_is_lifted_and_the_turn_completed() -> None:
    play = alone("R11").monster("demon", 0, 1, 4, 4).give("red", 18).dice(1, 0, 1).room(0, "pantry", 1)
    play.run(hero_turn, dice=[1, 1], red=["R0+clockwise", "strength"])
    assert play.red.pieces == 27 and play.state.next is RESET
    for room in range(12):
        play.room(room, "pantry", 1)
    play.play()
    assert play.state.next is VICTORY


@covers("LC-292", "LC-293", "LC-258")
def test_one_last_turn_may_reach_the_market() -> None:
    play = alone("DR").give("red", 3, 1, 1)
    play.state.monsters_to_come = 0
    play.state.next = VICTORY
    play.play(red="yes")
    assert play.state.next is ROLL
    play.play(dice=[1, 3], red="1")
    play.play(red=["BM+straight", "0", "1", "0", "0"])
    assert play.outcome is not None and play.outcome.rule == "LC-293"
    assert play.outcome.scores == (4 - 2 + 6 + 2,), "the Weapon kept back is converted at $2"


@covers("LC-293")
def test_without_a_last_turn_everything_is_converted() -> None:
    play = alone("R5").give("red", 3, 1, 2)
    play.state.monsters_to_come = 0
    play.state.next = VICTORY
    play.play(red="no")
    assert play.outcome is not None and play.outcome.scores == (4 + 2 + 6,) and play.outcome.winners == (0,)


@covers("LC-294")
def test_money_goes_beyond_fifty_without_an_end() -> None:
    play = alone()
    play.call(earn, play.red, 70)
    assert play.red.money == 74 and play.red.level == 3 and not play.state.goal_was_reached


@covers("LC-117")
def test_the_cap_loses_a_solo_game() -> None:
    play = hunted("R1", round_cap=1)
    play.call(end_of_round)
    assert play.outcome is not None and play.outcome.winners == () and play.outcome.rule == "LC-117"
