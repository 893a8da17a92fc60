"""The fourteen Monsters: how they start, and every ability."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.looting_castle.table import Table, counts
from undercroft.games.looting_castle.board import ENTRANCE
from undercroft.games.looting_castle.rules.appearing import next_monster
from undercroft.games.looting_castle.rules.attack import attack
from undercroft.games.looting_castle.rules.battles import LOST, TIED, WON
from undercroft.games.looting_castle.rules.dice import roll_and_assign
from undercroft.games.looting_castle.rules.monster import monster_turn
from undercroft.games.looting_castle.rules.turn import hero_turn
from undercroft.games.looting_castle.state import Monster


def appears(name: str, kills: int = 0, boss: bool = False, random: tuple[str, ...] = (), **options: object) -> Monster:
    """This Monster is revealed after so many kills."""
    play = Table(2, options)
    others = [card for card in play.state.cards.monsters if card.name != name]
    for card in others[:kills]:
        play.state.monster_pile.take_anywhere(card)
        play.state.slain.append(card)
    play.state.monsters_to_come = 1 if boss else 2
    play.run(next_monster, "LC-102", 3, dice=[name, *random])
    play.check()
    return play.beast


def against(name: str, cubes: tuple[int, int, int], hero: tuple[int, int, int] = (3, 0, 0), die: int = 1) -> Table:
    """Red attacks a Monster in R4 with this Strength die."""
    return Table(2, red="R4").monster(name, 4, *cubes).give("red", *hero).dice(1, 1, die)


def hunting(name: str, cubes: tuple[int, int, int], steps: int = 1, seats: int = 2, **heroes: str) -> Table:
    """The Monster in R3 is about to move; the last seat is on turn and stands at the Entrance."""
    play = Table(seats, None, **heroes).monster(name, 3, *cubes).dice(1, steps, 1)
    play.state.active = seats - 1
    return play


# -- how they start ------------------------------------------------------------


@covers(
    "LC-102", "LC-103", "LC-198", "LC-202", "LC-209", "LC-214", "LC-218", "LC-223", "LC-227", "LC-231", "LC-236",
    "LC-240", "LC-244", "LC-249", "LC-254",
)  # fmt: skip
def test_every_monster_brings_its_own_and_grows_with_the_kills() -> None:
    table = {
        "black_knight": ((4, 1, 0), (6, 1, 0), (10, 2, 0)),
        "crystalline_entity": ((0, 0, 2), (0, 0, 3), (0, 0, 4)),
        "demon": ((5, 0, 0), (7, 0, 0), (11, 0, 0)),
        "doppelganger": ((4, 0, 0), (6, 0, 0), (10, 0, 0)),
        "dragon": ((8, 0, 0), (10, 0, 0), (14, 0, 0)),
        "gargoyle": ((5, 0, 0), (7, 0, 0), (11, 0, 0)),
        "golem": ((6, 0, 0), (8, 0, 0), (12, 0, 0)),
        "griffin": ((5, 0, 2), (7, 0, 2), (11, 0, 4)),
        "phantom": ((3, 0, 0), (5, 0, 0), (9, 0, 0)),
        "phoenix": ((4, 0, 0), (6, 0, 0), (10, 0, 0)),
        "troll": ((6, 0, 0), (8, 0, 0), (12, 0, 0)),
        "undead": ((4, 0, 0), (8, 0, 0), (13, 0, 0)),
        "vampire": ((4, 0, 0), (6, 0, 0), (10, 0, 0)),
    }
    for name, (first, third, boss) in table.items():
        assert counts(appears(name).loot) == first, name
        assert counts(appears(name, kills=2).loot) == third, name
        assert counts(appears(name, kills=3, boss=True).loot) == boss, name


@covers("LC-104", "LC-196")
def test_the_last_monster_is_the_boss_and_grows_twice_as_fast() -> None:
    boss = appears("demon", kills=4, boss=True)
    assert boss.is_boss and counts(boss.loot) == (13, 0, 0)
    assert counts(appears("crystalline_entity", kills=5, boss=True).loot) == (0, 0, 6)


@covers("LC-234")
def test_the_hydra_brings_four_random_cubes() -> None:
    hydra = appears("hydra", random=("strength", "weapon", "treasure", "strength"))
    assert counts(hydra.loot) == (7, 1, 1)


@covers("LC-223")
def test_the_gargoyle_counts_the_levels_of_all_heroes() -> None:
    play = Table(4)
    for hero, money in zip(play.state.heroes, (4, 4, 12, 30), strict=True):
        hero.money = money
    play.run(next_monster, "LC-102", 3, dice=["gargoyle"])
    assert counts(play.beast.loot) == (7, 0, 0)


@covers("LC-298")
def test_an_option_stops_the_growth_but_not_the_boss_loot() -> None:
    assert counts(appears("black_knight", 3, True, monster_growth=False).loot) == (4, 2, 0)
    assert counts(appears("undead", 3, monster_growth=False).loot) == (4, 0, 0)
    assert counts(appears("crystalline_entity", 4, monster_growth=False).loot) == (0, 0, 2)


@covers("LC-310")
def test_an_option_adds_to_the_first_strength() -> None:
    assert counts(appears("troll", monster_extra_strength=2).loot) == (8, 0, 0)
    assert counts(appears("crystalline_entity", monster_extra_strength=2).loot) == (0, 0, 4)
    assert counts(appears("phoenix", monster_extra_strength=6).loot) == (8, 0, 0), "the cap still applies"
    assert counts(appears("phantom", monster_extra_strength=-3).loot) == (0, 0, 0)


@covers("LC-002")
def test_what_the_bag_does_not_hold_is_not_granted() -> None:
    play = Table(2).bag(2, 0, 5)
    play.run(next_monster, "LC-102", 3, dice=["griffin"])
    assert counts(play.beast.loot) == (2, 0, 2)


@covers("LC-152")
def test_a_monster_revealed_without_cubes_dies_at_its_first_tie() -> None:
    play = against("demon", (0, 0, 0), (3, 0, 0), die=3)
    assert play.run(attack, play.red, dice=[1, 1]) is True
    assert play.state.monster is None


# -- Black Knight --------------------------------------------------------------


@covers("LC-199", "LC-147")
def test_the_black_knight_cancels_weapon_by_weapon() -> None:
    play = against("black_knight", (9, 1, 0), (3, 1, 0))
    play.run(attack, play.red, dice=[1, 1])
    assert play.told("fight")[0].args[1] == "3", "two dice only"
    armed = against("black_knight", (9, 1, 0), (3, 2, 0))
    armed.run(attack, armed.red, dice=[1, 1, 6])
    assert armed.told("fight")[0].args[1] == "6"


@covers("LC-200")
def test_the_black_knight_loses_weapons_before_strength() -> None:
    play = against("black_knight", (4, 2, 0), (8, 0, 0))
    play.run(attack, play.red, dice=[1, 1])
    assert counts(play.beast.loot) == (3, 0, 0), "8 against 5: both Weapons and one Strength"
    tie = against("black_knight", (4, 2, 0), (5, 0, 0))
    tie.run(attack, tie.red, dice=[1, 1])
    assert counts(tie.beast.loot) == (3, 2, 0), "a tie costs Strength"


@covers("LC-201")
def test_the_black_knight_collects_weapons_first() -> None:
    play = hunting("black_knight", (4, 1, 0)).room(4, "pantry", 1, 1, 1)
    play.run(monster_turn, blue="clockwise")
    assert counts(play.beast.loot) == (4, 2, 0)


# -- Crystalline Entity ----------------------------------------------------------


@covers("LC-203", "LC-204", "LC-205")
def test_the_entity_is_fought_with_treasure_on_both_sides() -> None:
    play = against("crystalline_entity", (7, 0, 5), (2, 1, 4))
    play.run(attack, play.red, dice=[4, 2, 2], red="nothing")
    fight = play.told("fight")[0]
    assert (fight.args[1], fight.args[3]) == ("8", "6"), "dice and Treasure; the Strength of both counts for nothing"
    assert counts(play.beast.loot) == (7, 0, 3)


@covers("LC-205", "LC-206")
def test_the_entitys_strength_is_spoils_and_its_treasure_is_not() -> None:
    play = against("crystalline_entity", (2, 1, 3), (3, 0, 4))
    play.run(attack, play.red, dice=[1, 2], red="strength+weapon")
    assert play.options_of("spoils") == (
        "nothing",
        "strength",
        "weapon",
        "strength+strength",
        "strength+weapon",
    )
    assert counts(play.beast.loot) == (1, 0, 2) and counts(play.red.loot) == (4, 1, 4)


@covers("LC-205", "LC-206", "LC-153")
def test_the_entity_dies_with_its_last_treasure_and_leaves_its_strength() -> None:
    play = against("crystalline_entity", (2, 1, 1), (3, 0, 2))
    play.run(attack, play.red, dice=[1, 1])
    assert play.state.monster is None and counts(play.red.loot) == (5, 1, 2), "a tie takes its last Treasure"


@covers("LC-207")
def test_the_entity_wounds_strength() -> None:
    play = against("crystalline_entity", (0, 0, 4), (3, 0, 1))
    play.run(attack, play.red, dice=[1, 1])
    assert counts(play.red.loot) == (1, 0, 1) and play.red.is_lying


@covers("LC-208")
def test_the_entity_collects_all_treasure_or_one_cube() -> None:
    play = hunting("crystalline_entity", (0, 0, 2)).room(4, "pantry", 1, 0, 2)
    play.run(monster_turn, blue="clockwise")
    assert counts(play.beast.loot) == (0, 0, 4) and play.loot(4) == (1, 0, 0)
    play.room(5, "pantry", 1, 1)
    play.run(monster_turn, blue=["clockwise", "strength"])
    assert counts(play.beast.loot) == (1, 0, 4)


# -- Doppelganger ----------------------------------------------------------------


@covers("LC-215")
def test_the_doppelganger_trades_places_with_the_furthest_hero_first() -> None:
    play = hunting("doppelganger", (4, 0, 0), seats=3, red="R5", blue="R8").room(8, "chapel").room(9, "pantry", 1)
    play.blue.is_hidden = True
    play.run(monster_turn, green="clockwise")
    assert play.blue.at == 3 and not play.blue.is_hidden and play.beast.at == 9
    assert play.beast.loot.strength == 5


@covers("LC-215")
def test_heroes_outside_the_castle_are_not_swapped() -> None:
    play = hunting("doppelganger", (4, 0, 0), red="BM")
    play.run(monster_turn, blue="clockwise")
    assert play.red.at != 3 and play.beast.at == 4


@covers("LC-215")
def test_a_hero_in_its_own_room_changes_nothing_and_keeps_his_posture() -> None:
    play = hunting("doppelganger", (4, 0, 0), red="R3")
    play.red.is_lying = True
    play.run(monster_turn, blue="clockwise")
    assert play.red.at == 3 and play.red.is_lying and play.beast.at == 4


@covers("LC-216", "LC-215")
def test_of_equally_distant_heroes_the_weaker_one_is_swapped() -> None:
    play = hunting("doppelganger", (4, 0, 0), seats=3, red="R5", blue="R1").give("blue", 2)
    play.run(monster_turn, dice=[], green="counter_clockwise")
    assert play.blue.at == 3 and play.beast.at == 0
    tie = hunting("doppelganger", (4, 0, 0), seats=3, red="R5", blue="R1")
    tie.run(monster_turn, green=["red", "clockwise"])
    assert tie.red.at == 3 and tie.beast.at == 6
    assert tie.options_of("swap_with") == ("red", "blue")


@covers("LC-217")
def test_the_doppelganger_is_as_strong_as_its_foe_but_loses_its_own_cubes() -> None:
    play = against("doppelganger", (9, 0, 0), (3, 0, 0), die=2)
    play.run(attack, play.red, dice=[6, 2])
    assert play.told("fight")[0].args[3] == "5" and play.beast.loot.strength == 7


@covers("LC-305")
def test_a_stunned_doppelganger_does_not_swap() -> None:
    play = Table(2, {"stun_beaten_monster": True}, red="R6").monster("doppelganger", 3, 4).dice(1, 2, 1)
    play.beast.is_lying = True
    play.run(monster_turn)
    assert play.red.at == 6 and play.beast.at == 3 and not play.beast.is_lying


# -- Dragon ----------------------------------------------------------------------


@covers("LC-219", "LC-222", "LC-097")
def test_the_dragon_flies_three_rooms_further_and_leaves_strength_lying() -> None:
    play = hunting("dragon", (8, 0, 0), 1).room(7, "pantry", 1, 1)
    play.run(monster_turn, blue="clockwise")
    assert play.beast.at == 7 and counts(play.beast.loot) == (8, 1, 0) and play.loot(7) == (1, 0, 0)


@covers("LC-220", "LC-087")
def test_where_the_dragon_ends_a_hero_drops_a_cube_even_among_loot() -> None:
    play = hunting("dragon", (8, 0, 0), 1, red="R7").room(7, "pantry", 0, 1).give("red", 3, 0, 1)
    play.run(monster_turn, blue=["clockwise", "weapon"], red="drop_treasure")
    assert play.options_of("face_monster") == ("drop_strength", "drop_treasure", "battle")
    assert counts(play.beast.loot) == (8, 1, 0) and play.loot(7) == (0, 0, 1)


@covers("LC-220", "LC-089")
def test_the_dragon_wants_nothing_of_the_lying_or_the_penniless() -> None:
    poor = hunting("dragon", (8, 0, 0), 1, red="R7").give("red", 0)
    poor.run(monster_turn, blue="clockwise", red="let_pass")
    assert poor.options_of("face_monster") == ("let_pass", "battle")
    lying = hunting("dragon", (8, 0, 0), 1, red="R7")
    lying.red.is_lying = True
    lying.run(monster_turn, blue="clockwise", red="let_pass")
    assert lying.red.loot.strength == 3
    hidden = hunting("dragon", (8, 0, 0), 1, red="R7").room(7, "chapel")
    hidden.red.is_hidden = True
    hidden.run(monster_turn, blue="clockwise", red="drop_strength")
    assert hidden.red.loot.strength == 2


@covers("LC-221", "LC-083")
def test_the_dragon_passes_by_the_normal_rules() -> None:
    play = hunting("dragon", (8, 0, 0), 1, red="R5").give("red", 0)
    play.run(monster_turn, blue="clockwise", red="let_pass")
    assert play.options_of("face_monster") == ("let_pass", "battle"), "nobody is forced to battle it"
    item = hunting("dragon", (8, 0, 0), 1, red="R5").room(5, "pantry", 0, 1)
    item.run(monster_turn, blue="clockwise", red="let_pass")
    drop = hunting("dragon", (8, 0, 0), 1, red="R5")
    drop.run(monster_turn, blue="clockwise", red="drop_strength")
    assert item.red.loot.strength == 3 and drop.red.loot.strength == 2


@covers("LC-220", "LC-091")
def test_after_a_defeat_the_dragon_still_asks_only_for_a_cube() -> None:
    play = hunting("dragon", (8, 0, 0), 1, seats=3, red="R7", blue="R7").give("blue", 5).give("red", 1, 0, 1)
    play.run(monster_turn, dice=[1, 1], green="clockwise", blue="battle", red="drop_strength")
    assert play.options_of("face_monster") == ("drop_strength", "drop_treasure", "battle")


# -- Gargoyle --------------------------------------------------------------------


@covers("LC-224")
@pytest.mark.parametrize(("hero", "left"), [(4, 2), (5, 1), (6, 0)])
def test_the_gargoyle_loses_one_less(hero: int, left: int) -> None:
    play = against("gargoyle", (2, 0, 0), (hero, 0, 0))
    play.run(attack, play.red, dice=[1, 1])
    assert (play.state.monster is None) == (left == 0)
    assert left == 0 or play.beast.loot.strength == left


@covers("LC-225")
def test_the_gargoyle_loses_nothing_in_a_tie() -> None:
    play = against("gargoyle", (2, 0, 0), (3, 0, 0))
    assert play.run(attack, play.red, dice=[1, 1]) is False
    assert play.beast.loot.strength == 2


@covers("LC-226")
def test_the_gargoyle_takes_two_items_if_no_strength_lies_there() -> None:
    both = hunting("gargoyle", (4, 0, 0)).room(4, "pantry", 0, 1, 1)
    both.run(monster_turn, blue="clockwise")
    assert counts(both.beast.loot) == (4, 1, 1)
    three = hunting("gargoyle", (4, 0, 0)).room(4, "pantry", 0, 2, 1)
    three.run(monster_turn, blue=["clockwise", "weapon+weapon"])
    assert three.options_of("collect_two") == ("weapon+weapon", "weapon+treasure")
    mixed = hunting("gargoyle", (4, 0, 0)).room(4, "pantry", 1, 1)
    mixed.run(monster_turn, blue=["clockwise", "weapon"])
    assert counts(mixed.beast.loot) == (4, 1, 0)


# -- Golem -----------------------------------------------------------------------


@covers("LC-228")
def test_a_six_is_bound_to_the_golems_movement() -> None:
    play = Table(2).monster("golem", 3, 6)
    play.run(roll_and_assign, dice=[6, 2, 6], red="6+6+2")
    assert play.options_of("assign_dice") == ("2+6+6", "6+6+2")
    play.run(monster_turn, red="clockwise")
    assert play.beast.at == 1, "it moves 6"


@covers("LC-228", "LC-229", "LC-096")
def test_without_a_six_the_golem_stays_and_both_dice_count() -> None:
    play = against("golem", (6, 0, 0), die=4).dice(1, 5, 4)
    play.run(attack, play.red, dice=[6, 6])
    assert play.told("fight")[0].args[3] == "15"
    play.state.turn.monster_was_attacked = False
    play.run(monster_turn)
    assert play.beast.at == 4 and play.told("monster_stays")


@covers("LC-228")
def test_a_golem_that_moves_has_only_its_strength_die() -> None:
    play = against("golem", (6, 0, 0), die=4).dice(1, 6, 4)
    play.run(attack, play.red, dice=[6, 6])
    assert play.told("fight")[0].args[3] == "10"
    play.state.turn.monster_was_attacked = False
    play.run(roll_and_assign, dice=[6, 1, 1], red=[])
    assert play.state.turn.monster_die == 6


@covers("LC-230", "LC-008")
def test_a_winning_golem_takes_an_item_of_the_controllers_choice() -> None:
    play = Table(2, red="R4").monster("golem", 4, 9).give("red", 3, 1, 1).dice(1, 1, 1)
    play.run(attack, play.red, dice=[1, 1, 1], red="treasure")
    assert counts(play.beast.loot) == (9, 0, 1) and counts(play.red.loot) == (1, 1, 0)
    nothing = against("golem", (9, 0, 0))
    nothing.run(attack, nothing.red, dice=[1, 1])
    assert nothing.asked == []


# -- Griffin, Hydra ----------------------------------------------------------------


@covers("LC-233")
def test_the_griffin_prefers_items() -> None:
    play = hunting("griffin", (5, 0, 2)).room(4, "pantry", 1, 1, 1)
    play.run(monster_turn, blue=["clockwise", "treasure"])
    assert play.options_of("collect") == ("weapon", "treasure") and play.beast.loot.treasure == 3


@covers("LC-235", "LC-163", "LC-164")
@pytest.mark.parametrize(("hero", "outcome"), [(3, LOST), (6, TIED), (8, WON)])
def test_the_hydra_regrows_after_every_battle_it_survives(hero: int, outcome: int) -> None:
    play = against("hydra", (5, 0, 0), (hero, 0, 0))
    won = play.run(attack, play.red, dice=[1, 1, "weapon", "treasure"])
    assert won is (outcome == WON) and counts(play.beast.loot)[1:] == (1, 1)
    lost = against("hydra", (1, 0, 0), (8, 0, 0))
    lost.run(attack, lost.red, dice=[1, 1])
    assert lost.state.monster is None, "a dead Hydra grows nothing"
    weak = against("hydra", (5, 0, 0), (3, 0, 0)).bag(0, 1, 0)
    weak.run(attack, weak.red, dice=[1, 1, "weapon", "strength"])
    assert weak.beast.loot.weapons == 1


# -- Phantom -----------------------------------------------------------------------


@covers("LC-237")
def test_the_phantom_never_loses_more_than_two() -> None:
    play = against("phantom", (5, 0, 0), (12, 0, 0))
    play.run(attack, play.red, dice=[1, 1])
    assert play.beast.loot.strength == 3


@covers("LC-238", "LC-083")
def test_the_phantom_sees_the_hidden() -> None:
    play = hunting("phantom", (3, 0, 0), 2, red="R4").room(4, "chapel")
    play.red.is_hidden = True
    play.run(monster_turn, blue="clockwise", red="drop_strength")
    assert play.loot(4) == (1, 0, 0) and play.red.is_hidden
    item = hunting("phantom", (3, 0, 0), 2, red="R4").room(4, "chapel", 0, 1)
    item.red.is_hidden = True
    item.run(monster_turn, blue="clockwise", red="let_pass")
    assert item.red.loot.strength == 3


@covers("LC-239")
def test_the_phantom_empties_a_room_of_fear() -> None:
    play = hunting("phantom", (3, 0, 0)).room(4, "pantry", 1, 1, 1)
    play.run(monster_turn, blue="clockwise")
    assert counts(play.beast.loot) == (4, 1, 1)
    calm = hunting("phantom", (3, 0, 0)).room(4, "pantry", 0, 1, 1)
    calm.run(monster_turn, blue=["clockwise", "weapon"])
    assert counts(calm.beast.loot) == (3, 1, 0)


# -- Phoenix -----------------------------------------------------------------------


@covers("LC-241", "LC-164")
def test_the_phoenix_rises_to_three_again() -> None:
    play = against("phoenix", (4, 0, 0), (8, 0, 0))
    play.run(attack, play.red, dice=[1, 1])
    assert play.beast.loot.strength == 3, "3 lost of 4, then refilled"
    dead = against("phoenix", (4, 0, 0), (9, 0, 0))
    dead.run(attack, dead.red, dice=[1, 1])
    assert dead.state.monster is None


@covers("LC-242")
def test_the_phoenix_gathers_strength_in_the_rooms_it_passes() -> None:
    play = hunting("phoenix", (4, 0, 0), 4)
    for room in (3, 4, 5, 6, 7):
        play.room(room, "pantry", 2)
    play.run(monster_turn, blue="clockwise")
    assert play.loot(3) == (2, 0, 0) and play.loot(4) == play.loot(5) == (1, 0, 0)
    assert play.loot(6) == (2, 0, 0), "it has 6 by then"
    assert play.beast.loot.strength == 7 and play.loot(7) == (1, 0, 0), "and one cube where it ends"


@covers("LC-242", "LC-083")
def test_a_cube_just_dropped_feeds_the_phoenix() -> None:
    play = hunting("phoenix", (4, 0, 0), 2, red="R4")
    play.run(monster_turn, blue="clockwise", red="drop_strength")
    assert play.beast.loot.strength == 5 and play.loot(4) == (0, 0, 0)


@covers("LC-243")
def test_the_phoenix_never_holds_more_than_its_cap() -> None:
    full = hunting("phoenix", (8, 0, 0)).room(4, "pantry", 2, 1)
    full.run(monster_turn, blue="clockwise")
    assert counts(full.beast.loot) == (8, 1, 0), "it takes what it can keep"
    won = hunting("phoenix", (7, 0, 0), red="R4").room(4, "pantry", 3)
    won.run(monster_turn, dice=[1, 1], blue="clockwise")
    assert won.beast.loot.strength == 8 and won.loot(4) == (2, 0, 0)
    assert counts(appears("phoenix", kills=5).loot) == (8, 0, 0)
    assert counts(appears("phoenix", kills=7, boss=True).loot) == (16, 0, 0)


@covers("LC-243", "LC-309")
def test_a_random_strength_above_the_cap_goes_back_to_the_bag() -> None:
    play = Table(2, {"monster_bonus_cube": True}).monster("phoenix", 3, 8).dice(1, 1, 1)
    before = counts(play.state.bag)
    play.run(monster_turn, dice=["strength"], red="clockwise")
    assert play.beast.loot.strength == 8 and counts(play.state.bag) == before
    play.run(monster_turn, dice=["treasure"], red="clockwise")
    assert play.beast.loot.treasure == 1


# -- Troll -------------------------------------------------------------------------


@covers("LC-245")
def test_the_troll_moves_one_less() -> None:
    play = hunting("troll", (6, 0, 0), 3)
    play.run(monster_turn, blue="clockwise")
    assert play.beast.at == 5


@covers("LC-247", "LC-248", "LC-083")
def test_the_troll_takes_its_toll_among_loot_and_in_alcoves() -> None:
    play = hunting("troll", (6, 0, 0), 3, red="R4").room(4, "chapel", 0, 1)
    play.red.is_hidden = True
    play.run(monster_turn, blue="clockwise", red="drop_strength")
    assert play.options_of("face_monster") == ("drop_strength", "battle") and play.loot(4) == (1, 1, 0)
    lying = hunting("troll", (6, 0, 0), 3, red="R4").room(4, "chapel", 0, 1)
    lying.red.is_lying = True
    lying.run(monster_turn, blue="clockwise", red="let_pass")
    assert lying.red.loot.strength == 3


@covers("LC-248", "LC-088")
def test_no_alcove_helps_where_the_troll_ends() -> None:
    play = hunting("troll", (6, 0, 0), 2, red="R4").room(4, "chapel").give("red", 3, 0, 1)
    play.red.is_hidden = True
    play.run(monster_turn, blue=["clockwise"], red="give_treasure")
    assert play.beast.loot.treasure == 1


# -- Undead ------------------------------------------------------------------------


@covers("LC-250")
def test_attacking_the_undead_rolls_its_die_anew_for_the_rest_of_the_turn() -> None:
    play = against("undead", (4, 0, 0), (9, 0, 0), die=1)
    play.run(attack, play.red, dice=[6, 1, 1])
    assert play.told("fight")[0].args[3] == "10" and play.state.turn.strength_dice == (6,)


@covers("LC-251", "LC-253")
def test_on_its_own_move_the_undead_keeps_its_die_and_grows() -> None:
    play = hunting("undead", (4, 0, 0), red="R4").give("red", 7)
    play.run(monster_turn, dice=[1, 1, "weapon"], blue="clockwise")
    assert play.told("fight")[0].args[3] == "5", "a battle in step 6 is no attack on it"
    assert counts(play.beast.loot) == (2, 1, 0)


@covers("LC-252", "LC-097", "LC-253")
def test_the_undead_never_takes_cubes_from_rooms() -> None:
    play = hunting("undead", (4, 0, 0)).room(4, "pantry", 1, 1, 1)
    play.run(monster_turn, dice=["treasure"], blue="clockwise")
    assert counts(play.beast.loot) == (4, 0, 1) and play.loot(4) == (1, 1, 1)
    won = against("undead", (9, 0, 0)).room(4, "pantry", 1, 1, 1)
    won.run(attack, won.red, dice=[1, 1, 1])
    assert won.loot(4) == (1, 1, 1) and won.red.is_lying


@covers("LC-250", "LC-058")
def test_an_attacked_undead_does_not_grow() -> None:
    play = Table(2, red="R3").monster("undead", 4, 9).dice(1, 1, 1)
    play.run(hero_turn, dice=[1, 1, 1], red="R4+clockwise")
    play.run(monster_turn)
    assert counts(play.beast.loot) == (9, 0, 0)


# -- Vampire -----------------------------------------------------------------------


@covers("LC-255", "LC-256")
def test_the_vampire_drinks_what_a_beaten_hero_loses() -> None:
    play = against("vampire", (4, 0, 0), (3, 0, 0), die=1)
    play.run(attack, play.red, dice=[1, 1])
    assert play.told("fight")[0].args[3] == "7"
    assert counts(play.beast.loot) == (6, 0, 0) and counts(play.red.loot) == (1, 0, 0)
    dead = against("vampire", (9, 0, 0), (2, 0, 0))
    dead.run(attack, dead.red, dice=[1, 1])
    assert dead.red.at == ENTRANCE and dead.beast.loot.strength == 11


@covers("LC-257", "LC-097", "LC-158")
def test_the_vampire_takes_strength_only_beside_alcoves_and_then_all_of_it() -> None:
    alcove = hunting("vampire", (4, 0, 0)).room(4, "chapel", 2, 1)
    alcove.run(monster_turn, blue="clockwise")
    assert counts(alcove.beast.loot) == (6, 0, 0) and alcove.loot(4) == (0, 1, 0)
    plain = hunting("vampire", (4, 0, 0)).room(4, "pantry", 2, 1)
    plain.run(monster_turn, blue="clockwise")
    assert counts(plain.beast.loot) == (4, 1, 0) and plain.loot(4) == (2, 0, 0)
    dragon = hunting("dragon", (8, 0, 0), 1).room(7, "pantry", 1)
    dragon.run(monster_turn, blue="clockwise")
    won = against("vampire", (9, 0, 0)).room(4, "pantry", 2, 1)
    won.run(attack, won.red, dice=[1, 1])
    assert counts(won.beast.loot) == (11, 1, 0) and won.loot(4) == (2, 0, 0)
