"""Monster attacks (DC-114 to DC-121), then every Monster and Boss."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, all_attacks, fight
from undercroft.games.dungeon_crawl.rules.card_text import carry_out
from undercroft.games.dungeon_crawl.rules.cause import of_monster
from undercroft.games.dungeon_crawl.rules.combat import monsters_attack

FULL = [17, 17, 17]


def hps(play: Table) -> list[int]:
    return [player.hp for player in play.state.players]


# -- the chapter ------------------------------------------------------------------------------------------------------


@covers("DC-114", "DC-115", "DC-120")
def test_every_monster_attacks_once_in_the_leaders_order() -> None:
    play = fight(3, ["e1", "e5"])
    play.run(all_attacks, dice=[6, 1], red=["M2.2", "red"])
    assert [told.args[0] for told in play.told("attacks")] == ["M2.2", "M2.1"]
    assert hps(play) == [17 - 5 - 1, 16, 16]
    assert monsters_attack(play.state) is None
    assert all(monster.space.name == "M2" for monster in play.state.monsters if monster.face_up)


@covers("DC-114")
def test_with_nobody_in_the_room_monsters_do_nothing() -> None:
    play = fight(2).place(red="R02", blue="R02")
    play.run(all_attacks)
    assert not play.told("rolled") and play.red.hp == 19


@covers("DC-116", "DC-174")
def test_the_row_of_the_die_is_carried_out_in_printed_order() -> None:
    play = fight(3, ["e2"]).attack(4, red="blue")
    assert hps(play) == [17, 15, 17]
    play.use("red", "a01")
    assert play.state.monsters[0].hp == 18, "3 against Armored 2, hardened by 1"


@covers("DC-117")
def test_the_choice_holds_for_the_whole_row() -> None:
    play = fight(3, ["e5"]).give("green", ready=["a01", "a02"])
    play.attack(4, red="green", green="a01.1")
    assert play.green.hp == 15 and [item.design for item in play.green.used] == ["a01"]
    assert len([name for _, name, _ in play.asked if name == "player"]) == 1


@covers("DC-118", "DC-036")
def test_an_attack_on_each_player_hits_everybody_in_the_room_once() -> None:
    play = fight(3).place(green="R02").attack(1)
    assert hps(play) == [16, 16, 17] and not play.asked, "nobody can die of it: the order is not asked for"
    play = fight(3)
    play.green.hp = 1
    play.attack(1, red=["green"])
    assert not play.green.is_alive and hps(play)[:2] == [16, 16]


@covers("DC-119")
def test_further_damage_aimed_at_the_dead_is_lost() -> None:
    play = fight(3, ["e7"])
    play.blue.hp = 2
    play.attack(4, red="blue")
    assert not play.blue.is_alive and play.blue.death == "combat" and play.red.hp == play.green.hp == 17


@covers("DC-121")
def test_a_summoned_monster_attacks_from_the_next_turn_and_gives_no_item() -> None:
    play = fight(3, ["k1"])
    play.turn(red="take", blue="take", green="take", dice=[4])
    assert [monster.card.name for monster in play.state.monsters if monster.face_up] == ["k1", "t1"]
    assert hps(play) == [15, 15, 15]
    play.monster("t1").hp = 1
    play.use("red", "a01", red="M4.2")
    assert not [monster for monster in play.state.monsters if monster.card.name == "t1"] and not play.red.hand


# -- every Monster: what each row does to a party of three, hit by the Leader's choice Red -----------------------

ATTACKS = [
    ("e1", 1, [16, 16, 16]), ("e1", 3, [14, 17, 17]),
    ("e2", 2, [14, 17, 17]), ("e2", 3, [13, 17, 17]), ("e2", 4, [15, 17, 17]),
    ("e3", 1, [13, 17, 17]), ("e3", 5, [16, 16, 16]),
    ("e4", 3, [14, 17, 17]), ("e4", 4, [16, 16, 16]), ("e4", 5, [15, 15, 15]),
    ("e5", 1, [14, 17, 17]), ("e5", 4, [15, 17, 17]), ("e5", 6, [12, 17, 17]),
    ("e6", 1, [14, 17, 17]), ("e6", 3, [16, 16, 16]), ("e6", 4, [15, 17, 17]),
    ("e7", 4, [13, 17, 17]), ("e7", 6, [12, 17, 17]),
    ("e8", 2, [14, 17, 17]), ("e8", 6, [15, 15, 15]),
    ("h1", 1, [12, 17, 17]), ("h1", 4, [15, 15, 15]), ("h1", 6, [10, 17, 17]),
    ("h2", 1, [11, 17, 17]), ("h2", 3, [15, 15, 15]), ("h2", 4, [14, 17, 17]),
    ("h3", 1, [12, 17, 17]), ("h3", 4, [15, 15, 15]), ("h3", 5, [16, 16, 16]),
    ("h4", 1, [12, 17, 17]), ("h4", 3, [15, 15, 15]), ("h4", 4, [14, 17, 17]),
    ("h5", 1, [11, 17, 17]), ("h5", 5, [16, 16, 16]),
    ("h6", 1, [12, 17, 17]), ("h6", 4, [15, 15, 15]), ("h6", 5, [16, 16, 16]), ("h6", 6, [11, 17, 17]),
    ("h7", 1, [13, 17, 17]),
    ("h8", 1, [12, 17, 17]), ("h8", 5, [14, 14, 14]), ("h8", 6, [14, 14, 14]),
    ("k1", 1, [11, 17, 17]), ("k1", 3, [15, 15, 15]), ("k1", 4, [15, 15, 15]), ("k1", 5, [14, 17, 17]),
    ("k2", 1, [10, 17, 17]), ("k2", 3, [14, 14, 14]), ("k2", 5, [15, 15, 15]), ("k2", 6, [8, 17, 17]),
    ("k3", 1, [10, 17, 17]), ("k3", 3, [14, 14, 14]), ("k3", 4, [12, 17, 17]),
    ("k4", 1, [9, 17, 17]), ("k4", 2, [9, 17, 17]), ("k4", 3, [12, 17, 17]), ("k4", 4, [15, 15, 15]),
    ("k4", 5, [15, 15, 15]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "face", "left"), ATTACKS)
def test_attack_row(name: str, face: int, left: list[int]) -> None:
    play = fight(3, [name])
    directed = left[1] == 17
    play.attack(face, red="red" if directed else [])
    assert hps(play) == left


LOWEST = [("e1", 4, 3), ("e7", 2, 3), ("h3", 6, 5), ("h7", 4, 5), ("k1", 6, 7), ("k4", 6, 6)]


@pytest.mark.parametrize(("name", "face", "damage"), LOWEST)
def test_a_row_for_the_lowest_player(name: str, face: int, damage: int) -> None:
    play = fight(3, [name])
    play.green.hp = 10
    play.attack(face)
    assert hps(play) == [17, 17, 10 - damage]
    play.blue.hp = 10 - damage
    play.attack(face, red="blue")
    assert play.blue.hp == max(0, 10 - 2 * damage), "a tie goes to the Leader"


HEALS = [("e3", 6, 3), ("h5", 5, 3), ("h5", 6, 6), ("e8", 4, 3)]


@pytest.mark.parametrize(("name", "face", "healed"), HEALS)
def test_a_row_that_heals(name: str, face: int, healed: int) -> None:
    play = fight(3, [name])
    play.monster().hp = 5
    play.attack(face)
    assert play.monster().hp == 5 + healed


def test_the_acolyte_heals_whoever_is_most_damaged() -> None:
    play = fight(3, ["e8", "e1"])
    play.monster("e1").hp = 10
    play.attack(5, "e8")
    assert play.monster("e1").hp == 13


EXHAUSTS = [("e4", 6, 3), ("h7", 3, 3), ("k1", 5, 3), ("k4", 4, 3), ("e5", 4, 1), ("e6", 4, 1), ("h7", 1, 1)]


@pytest.mark.parametrize(("name", "face", "players"), EXHAUSTS)
def test_a_row_that_exhausts(name: str, face: int, players: int) -> None:
    play = fight(3, [name])
    for who, item in zip(("red", "blue", "green"), ("a01.1", "a01.2", "a01.3"), strict=True):
        play.give(who, ready=[item])
    asked = any(effect.to == "one_player" for effect in play.monster().card.attack[face - 1])
    play.attack(face, red="red" if asked else [])
    assert sum(bool(player.used) for player in play.state.players) == players


@pytest.mark.parametrize(("name", "face"), [("h4", 4), ("k4", 3)])
def test_a_row_that_exhausts_two(name: str, face: int) -> None:
    play = fight(3, [name]).give("red", ready=["a01", "a02", "a03"])
    play.attack(face, red=["red", "a01.1", "a02.1"])
    assert [item.design for item in play.red.ready] == ["a03"]


@covers("DC-117")
def test_the_hydra_directs_its_bites_one_by_one() -> None:
    play = fight(3, ["h5"]).attack(3, red=["red", "blue", "blue"])
    assert hps(play) == [15, 13, 17]


@pytest.mark.parametrize("name", ["e2", "h2", "k3"])
def test_a_monster_hardens_itself_for_two_turns(name: str) -> None:
    play = fight(3, [name]).attack(4, red="red")
    before = play.monster().hp
    harden = play.monster().card.armor + 1
    play.monster().lasting[0].n = 1
    play.use("red", "w01" if harden >= 4 else "a01")
    assert play.monster().hp == (before - 5 if harden >= 4 else before)
    assert play.monster().lasting[0].until == 2


ARMOR = [("e2", "a04", 2), ("e4", "a01", 3), ("e8", "a16", 1), ("h2", "a03", 2), ("h3", "a01", 3), ("h6", "a16", 1),
         ("h7", "a14", 3), ("k1", "a01", 3), ("k2", "a02", 2), ("k3", "a14", 3), ("k4", "a16", 1)]  # fmt: skip


@pytest.mark.parametrize(("name", "item", "number"), ARMOR)
def test_armored_monsters_shrug_off_small_hits(name: str, item: str, number: int) -> None:
    play = fight(2, [name], buffs=("b5", "b6"))
    before = play.monster().hp
    play.use("red", item)
    pierced = any(effect.pierce for effect in play.item(item).effects)
    high_enough = number > play.monster().card.armor
    assert play.monster().hp == before - (number if pierced or high_enough else 0)


RETALIATE = [("e3", 17 - 1), ("e6", 17 - 1), ("h4", 17 - 1), ("h6", 17 - 1), ("k4", 17 - 1)]


@pytest.mark.parametrize(("name", "left"), RETALIATE)
def test_a_monster_that_retaliates(name: str, left: int) -> None:
    play = fight(3, [name], buffs=("b5", "b6", "b4")).use("red", "a01")
    assert play.red.hp == left


@covers("DC-160", "DC-134", "DC-135")
def test_on_death_comes_before_the_reward() -> None:
    play = fight(3, ["e5"])
    play.monster().hp = 1
    play.use("red", "a01", dice=["a14.1", "a02.1", "a03.1", "a04.1"])
    assert [item.name for item in play.state.pool] == ["a14.1"]
    assert [player.hand[0].name for player in play.state.players] == ["a02.1", "a03.1", "a04.1"]


@pytest.mark.parametrize(
    ("name", "left", "asked"), [("e8", [15, 17, 17], True), ("h6", [15, 17, 17], True), ("h8", [16, 16, 16], False)]
)
def test_a_monster_that_strikes_as_it_dies(name: str, left: list[int], asked: bool) -> None:
    play = fight(3, [name])
    monster = play.monster()
    play.run(carry_out, monster.card.death, of_monster(monster), red="red" if asked else [])
    assert hps(play) == left


@pytest.mark.parametrize(("name", "left"), [("e7", [15, 17, 17]), ("k2", [16, 16, 16])])
def test_a_monster_that_strikes_on_reveal(name: str, left: list[int]) -> None:
    where = "M1" if name == "e7" else "M4"
    play = Table(3, dens={where: (name,)}).enter(where, "r23", red="red" if name == "e7" else [])
    assert hps(play) == left


def test_the_basilisk_exhausts_everybody_on_reveal() -> None:
    play = Table(3, dens={"M3": ("h4", "h1")}).give("red", ready=["a01"]).enter("M3", "r23")
    assert not play.red.ready


def test_the_lich_summons_only_one_thrall_which_bites() -> None:
    play = fight(3, ["k1"]).attack(4)
    assert play.monster("t1").name == "M4.2", "the next number that is free"
    play.attack(4, "k1")
    assert sum(monster.card.name == "t1" for monster in play.state.monsters) == 1
    assert play.monster("t1").hp == 6
    play.attack(0, "t1", red="green")
    assert play.green.hp == 17 - 2 - 2 - 2
