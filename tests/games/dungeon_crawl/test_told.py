"""What each rule says: short plays, and every sentence that is told of them, with who hears it if not all do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.dungeon_crawl.table import Table, fight
from tests.games.dungeon_crawl.test_setup import dealt
from undercroft.games.dungeon_crawl import GAME
from undercroft.games.dungeon_crawl.rules.beginning import deal_items, place_opening_items, redraw
from undercroft.games.dungeon_crawl.rules.death import combat_death, exploration_death
from undercroft.games.dungeon_crawl.rules.group import pass_the_lead
from undercroft.games.dungeon_crawl.rules.movement import forward, left_or_right
from undercroft.games.dungeon_crawl.state import Dungeon
from undercroft.kernel.scenario import Scenario

PLAIN = ("b5", "b6", "b4", "b1")
RED = ["a01.1", "a02.1", "a03.1", "a22.1", "a23.1"]
HARMLESS = ["a22.1", "a22.2", "a09.1", "a10.1", "a13.1"]
BLUE = ["a01.2", "a04.1", "a05.1", "a06.1", "a07.1"]


def lines(play: Scenario[Dungeon]) -> list[str]:
    return [told.text if told.to is None else f"{told.text} {told.to}" for told in play.told()]


def brawl(*monsters: str, seats: int = 2, buffs: tuple[str, ...] = PLAIN) -> Table:
    return fight(seats, monsters or ("e1",), buffs=buffs)


def almost_dead(monster: str = "e1", seats: int = 2) -> Table:
    play = brawl(monster, seats=seats)
    play.monster().hp = 1
    return play


def cheated() -> Table:
    play = brawl().use("red", "w26")
    play.red.hp = 1
    return play.attack(3, red="red")


def without_cards() -> Table:
    play = almost_dead().give("red", ready=["a01"])
    play.state.alpha.layers.clear()
    return play.use("red", "a01")


def in_the_fight() -> Table:
    play = brawl("h1")
    play.run(forward, play.red)
    play.run(left_or_right, play.blue)
    assert [(each.kind, each.n, each.until) for each in play.blue.lasting] == [("reduce", 2, play.state.turn + 1)]
    return play


def exploration() -> Table:
    play = Table(2).give("red", ready=["a01", "a02"], hand=["a22"], used=["a03"])
    play.red.hp = 0
    play.run(exploration_death, play.red, blue="a02.1")
    assert [item.name for item in play.state.pool] == ["a02.1"] and not play.red.items
    return play


def in_combat() -> Table:
    play = Table(2).give("red", ready=["a01"], hand=["a22"], used=["a03"])
    combat_death(play.state, play.red)
    return play


def a_turn(**answers: list[str]) -> Table:
    play = brawl().give("red", ready=["a01"]).give("blue", hand=["a22"], ready=["a13"]).pool("a02", "a03")
    play.turn(dice=[1], **answers)
    return play


RATS = [
    "The Rat Swarm attacks and rolls 1: 1 Physical damage to each Player",
    "Red takes 1 Physical damage from the Rat Swarm, 18 HP left",
    "Blue takes 1 Physical damage from the Rat Swarm, 18 HP left",
    "2 HP lost",
]
TOLD: list[tuple[Callable[[], Scenario[Dungeon]], list[str]]] = [
    (
        lambda: dealt(2),
        [
            "21 Rooms are laid out, all face-down",
            "1 Monster waits face-down in the first Monster Room",
            "2 Monsters wait face-down in the second Monster Room",
            "2 Monsters wait face-down in the third Monster Room",
            "1 Monster waits face-down in the final Monster Room",
        ],
    ),
    (
        lambda: brawl("h1", buffs=("b2", "b3")).use("red", "a01").use("blue", "a14").use("blue", "a01"),
        [
            "The Ogre Breaker takes 4 Physical damage from the Notched Sword (3, +1 Reaver), 12 HP left",
            "The Ogre Breaker takes 4 Magical damage from the Spark (3, +1 Magus), 8 HP left",
            "The Ogre Breaker takes 3 Physical damage from the Notched Sword, 5 HP left",
        ],
    ),
    (
        lambda: brawl("h1", buffs=("b2", "b3")).use("red", "a11").attack(6, red="red"),
        [
            "Red takes 1 less damage this turn and the next (Spiked Mail)",
            "Red hits back for 2 Physical this turn and the next (Spiked Mail)",
            "The Ogre Breaker attacks and rolls 6: 7 Physical damage to one Player",
            "Red takes 5 Physical damage from the Ogre Breaker (7, -1 for so many Players, -1 Spiked Mail), 14 HP left",
            "Red hits back",
            "The Ogre Breaker takes 2 Physical damage from Retaliate, 14 HP left",
            "5 HP lost",
        ],
    ),
    (
        lambda: brawl("e3").use("red", "a07").attack(1, red="red"),
        [
            "The Troll Whelp takes 2 Physical damage from the Hooked Spear, 14 HP left",
            "The Troll Whelp hits back",
            "Red takes 1 Physical damage from the Troll Whelp, 18 HP left",
            "The Troll Whelp deals 1 less damage this turn (Hooked Spear)",
            "The Troll Whelp attacks and rolls 1: 4 Physical damage to one Player",
            "Red takes 2 Physical damage from the Troll Whelp (4, -1 for so many Players, -1 Hooked Spear), 16 HP left",
            "2 HP lost",
        ],
    ),
    (
        lambda: brawl().use("red", "a27").use("blue", "a16").use("red", "a01"),
        [
            "The Rat Swarm takes 1 more damage this combat (Scout's Lantern)",
            "The Rat Swarm takes 2 Magical damage from the Frost Bind (1, +1 Scout's Lantern), 12 HP left",
            "The Rat Swarm deals 2 less damage this turn (Frost Bind)",
            "The Rat Swarm takes 4 Physical damage from the Notched Sword (3, +1 Scout's Lantern), 8 HP left",
        ],
    ),
    (
        lambda: brawl("e7").use("red", "a13").attack(4, red="red"),
        [
            "Red takes 1 less damage this combat (Padded Coat)",
            "The Tomb Hound attacks and rolls 4: 2 Physical damage to one Player, 2 times",
            "The Tomb Hound does nothing to Red: 2 Physical, -1 for so many Players, -1 Padded Coat",
            "The Tomb Hound does nothing to Red: 2 Physical, -1 for so many Players, -1 Padded Coat",
            "Nobody is hurt",
        ],
    ),
    (
        lambda: brawl("h2").use("red", "a09").attack(1, red="red").use("red", "a01"),
        [
            "Red has Armored 2 against Physical this turn and the next (Buckler)",
            "The Stone Golem attacks and rolls 1: 6 Physical damage to one Player",
            "Red takes 5 Physical damage from the Stone Golem (6, -1 for so many Players), 14 HP left",
            "5 HP lost",
            "The Stone Golem takes 3 Physical damage from the Notched Sword, 9 HP left",
        ],
    ),
    (
        lambda: brawl("h2").attack(4, red="red").use("red", "a20").use("red", "w20"),
        [
            "The Stone Golem attacks and rolls 4: 3 Physical damage to one Player; this Monster's Armored is 1 higher "
            "for 2 turns",
            "Red takes 2 Physical damage from the Stone Golem (3, -1 for so many Players), 17 HP left",
            "The Stone Golem has 1 more Armored this turn and the next (Stone Golem)",
            "2 HP lost",
            "The Corrode does nothing to the Stone Golem: 1 Magical against Armored 3",
            "The Stone Golem has 2 less Armored this combat (Corrode)",
            "The Stone Golem takes 2 Magical damage from the Disjunction, 10 HP left",
            "The Stone Golem loses Armored and Retaliate this combat (Disjunction)",
        ],
    ),
    (
        lambda: brawl("e6").give("red", ready=["a01"]).attack(4, red="red"),
        [
            "The Acid Slime attacks and rolls 4: 2 Magical damage to one Player, who also exhausts 1 card",
            "Red takes 1 Magical damage from the Acid Slime (2, -1 for so many Players), 18 HP left",
            "Red exhausts the Notched Sword",
            "1 HP lost",
        ],
    ),
    (
        lambda: almost_dead("e8").use("red", "a01", dice=["a02.1", "a03.1"], red="blue"),
        [
            "The Acolyte takes 3 Physical damage from the Notched Sword, 0 HP left",
            "The Acolyte is defeated",
            "The Acolyte lashes out while falling",
            "Blue takes 1 Magical damage from the Acolyte (2, -1 for so many Players), 18 HP left",
            "Red and Blue draw an Item each",
            "Yours are the Twin Knives (0,)",
            "Yours is the War Pick (1,)",
        ],
    ),
    (
        lambda: almost_dead(seats=1).use("red", "a01", dice=["a02.1"]),
        [
            "The Rat Swarm takes 3 Physical damage from the Notched Sword, 0 HP left",
            "The Rat Swarm is defeated",
            "Red draws an Item",
            "Yours are the Twin Knives (0,)",
        ],
    ),
    (
        without_cards,
        [
            "The Rat Swarm takes 3 Physical damage from the Notched Sword, 0 HP left",
            "The Rat Swarm is defeated",
            "The Alpha deck has run out",
            "The Alpha deck has run out",
        ],
    ),
    (lambda: brawl().use("red", "a17", red="red"), ["Red has full HP already"]),
    (
        lambda: brawl("k1").attack(4),
        [
            "The Lich Regent attacks and rolls 4: 2 Magical damage to each Player; a Thrall joins if none is there",
            "Red takes 1 Magical damage from the Lich Regent (2, -1 for so many Players), 18 HP left",
            "Blue takes 1 Magical damage from the Lich Regent (2, -1 for so many Players), 18 HP left",
            "The Thrall joins the fight with 4 HP",
            "2 HP lost",
        ],
    ),
    (
        lambda: brawl().use("red", "a24").attack(),
        ["The Rat Swarm does not attack this turn (Smoke Bomb)", "The Rat Swarm does not attack"],
    ),
    (
        lambda: brawl().use("red", "w10").attack(3),
        [
            "Red takes what is aimed at others this turn (Aegis)",
            "Red takes 4 less damage this turn (Aegis)",
            "The Rat Swarm attacks and rolls 3: 3 Physical damage to one Player",
            "Red guards the others and takes it",
            "The Rat Swarm does nothing to Red: 3 Physical, -1 for so many Players, -4 Aegis",
            "Nobody is hurt",
        ],
    ),
    (
        lambda: brawl(seats=1).use("red", "w10").attack(3),
        [
            "Red takes what is aimed at others this turn (Aegis)",
            "Red takes 4 less damage this turn (Aegis)",
            "The Rat Swarm attacks and rolls 3: 3 Physical damage to one Player",
            "The Rat Swarm does nothing to Red: 3 Physical, -2 for so many Players, -4 Aegis",
            "Nobody is hurt",
        ],
    ),
    (
        lambda: brawl("h1").use("red", "a25").use("red", "a15"),
        [
            "All Physical damage by Players in the Empty Hall is 2 higher this turn (Whetstone)",
            "The Ogre Breaker takes 2 Magical damage from the Kindle, 14 HP left",
            "The next Magical damage in the Empty Hall is 2 higher (Kindle)",
        ],
    ),
    (
        in_the_fight,
        [
            "The next Physical damage in the Empty Hall is 2 higher (Forward)",
            "Blue takes 2 less damage this turn and the next (Left/Right)",
        ],
    ),
    (
        lambda: Table(2).use("red", "w28", dice=["a01.1", "a02.1", "a03.1"], red="a02.1"),
        ["Red draws a Notched Sword, Twin Knives and a War Pick and keeps the Twin Knives"],
    ),
    (
        lambda: Table(2).use("red", "a27", red=["room R01", "monster M1.1"]),
        [
            "Red looks at the card of the middle Room at step 1",
            "It is the Warded Vault (0,)",
            "Red looks at 1 Monster in the first Monster Room",
            "The Rat Swarm waits there (0,)",
        ],
    ),
    (
        exploration,
        [
            "Red loses 1 Item from the Hand",
            "Blue saves the Twin Knives",
            "Red puts the Twin Knives into the Loot Pool",
            "Red loses the Notched Sword and the War Pick",
        ],
    ),
    (in_combat, ["Red loses 1 Item from the Hand", "Red loses the Notched Sword and the War Pick"]),
    (
        lambda: a_turn(red=["a01.1"], blue=["take", "a02.1"]),
        [
            "Red plays the Notched Sword",
            "Blue plays Take Loot",
            "Blue takes the Twin Knives from the Loot Pool",
            "Red uses the Notched Sword",
            "The Rat Swarm takes 3 Physical damage from the Notched Sword, 11 HP left",
            *RATS,
            "Turn 2: Combat, Blue leads",
        ],
    ),
    (
        lambda: a_turn(red=["donate", "done"], blue=["take", "done"]),
        [
            "Red plays Donate Loot",
            "Blue plays Take Loot",
            "Red puts nothing into the Loot Pool",
            "Blue takes nothing from the Loot Pool",
            *RATS,
            "Turn 2: Combat, Blue leads",
        ],
    ),
    (
        lambda: a_turn(red=["donate", "a01.1"], blue=["rest", "done"]),
        [
            "Red plays Donate Loot",
            "Blue plays Rest",
            "Red puts the Notched Sword into the Loot Pool",
            *RATS,
            "Blue rests",
            "Turn 2: Combat, Blue leads",
        ],
    ),
    (
        cheated,
        [
            "Red cannot die but keeps 4 HP this turn and the next (Phoenix Feather)",
            "The Rat Swarm attacks and rolls 3: 3 Physical damage to one Player",
            "Red takes 2 Physical damage from the Rat Swarm (3, -1 for so many Players), 0 HP left",
            "Red cheats death and has 4 HP",
            "Death is cheated",
        ],
    ),
]


@pytest.mark.parametrize(("story", "said"), TOLD, ids=[said[-1][:40] for _, said in TOLD])
def test_a_play_in_its_own_words(story: Callable[[], Scenario[Dungeon]], said: list[str]) -> None:
    assert lines(story()) == said


def test_opening_items_are_shown_all_at_once() -> None:
    play: Scenario[Dungeon] = Scenario(GAME, 2)
    play.run(deal_items, dice=[*RED, *BLUE])
    dealt_out = len(play.told())
    assert lines(play)[4:6] == ["Red gets the Fire Flask (0,)", "Red is dealt 5 Items"] and dealt_out == 12
    play.run(place_opening_items, red=["equip", "stow", "keep", "stow", "keep"], blue=["keep"] * 5)
    assert lines(play)[dealt_out:] == [
        "Red equips the Notched Sword",
        "Red puts the Twin Knives and the Healing Draught into the Loot Pool",
        "Red keeps 2 Items in Hand",
        "Blue keeps 5 Items in Hand",
    ]
    assert play.state.reveals == 1


def test_who_redraws_is_told_but_not_what() -> None:
    play: Scenario[Dungeon] = Scenario(GAME, 2, {"opening_redraw": True})
    play.run(deal_items, dice=[*HARMLESS, *BLUE])
    play.run(redraw, red="redraw", blue="keep", dice=RED)
    assert lines(play)[12:14] == [
        "Red shuffles the Items back and draws five new ones",
        "Red gets the Notched Sword (0,)",
    ]
    assert play.state.reveals == 1 and [item.name for item in play.state.players[0].hand] == RED


def test_healing_says_how_much_and_what_is_there_now() -> None:
    play = brawl()
    play.blue.hp = 5
    assert lines(play.use("red", "a17", red="blue")) == ["Blue heals 3 HP and has 8"]


def test_all_that_is_recovered_is_named() -> None:
    play = brawl().give("red", used=["a01", "a02"])
    assert lines(play.use("red", "a26")) == ["Red recovers the Notched Sword and the Twin Knives"]


def test_what_is_stripped_and_what_lasts_stand_under_their_own_rules() -> None:
    play = brawl("h2").use("red", "w20").use("red", "a13")
    assert [told.rule for told in play.told()][-2:] == ["DC-156", "DC-164"]


def test_a_monster_without_a_die_simply_strikes() -> None:
    assert lines(brawl("k1").attack(4).attack(monster="t1", red="red"))[5:] == [
        "The Thrall attacks: 2 Physical damage to one Player",
        "Red takes 1 Physical damage from the Thrall (2, -1 for so many Players), 17 HP left",
        "1 HP lost",
    ]


def test_after_the_last_turn_no_heading_names_the_leader() -> None:
    for turn, said in ((28, []), (30, ["Blue leads now"])):
        play = fight(2, turn_limit=30)
        play.state.turn = turn
        pass_the_lead(play.state, in_the_turn=False)
        assert lines(play) == said and play.state.leader == 1


def geared() -> Table:
    return brawl("h1").give("red", ready=["a01"], used=["a02"]).give("blue", ready=["a03"], used=["a04"])


def exploring(red: object, blue: object) -> Table:
    play = Table(2).give("red", hand=["a01", "a22"], used=["a02"]).pool("a03")
    play.turn(red=red, blue=blue)
    return play


REVEALED: list[tuple[Callable[[], Table], int, list[str]]] = [
    (
        lambda: Table(2).enter("R01", "r01", red="blue", dice=["a01.1"]),
        1,
        ["Red and Blue find the Guard Post", "Blue draws an Item", "Yours is the Notched Sword (1,)"],
    ),
    (
        lambda: Table(2).enter("R01", "r04", dice=["a01.1", "a02.1"]),
        2,
        [
            "Red and Blue find the Ruined Armory",
            "Red draws an Item",
            "Yours is the Notched Sword (0,)",
            "Blue draws an Item",
            "Yours are the Twin Knives (1,)",
            "Red puts the Notched Sword into the Loot Pool",
            "Blue puts the Twin Knives into the Loot Pool",
        ],
    ),
    (
        lambda: Table(2).enter("R01", "r11", red=["red", "accept"], blue="decline", dice=[1]),
        1,
        [
            "Red and Blue find the Trapped Chest",
            "Red tries the Trapped Chest",
            "Red rolls for the Trapped Chest: 1",
            "Red takes 3 Physical damage from the Trapped Chest, 16 HP left",
            "Blue leaves the Trapped Chest alone",
        ],
    ),
    (
        lambda: Table(2).enter("R01", "r14"),
        2,
        [
            "Red and Blue find the Echoing Stair",
            "Red and Blue look at 1 Monster in the first Monster Room",
            "The Rat Swarm waits there (0,)",
            "The Rat Swarm waits there (1,)",
        ],
    ),
    (
        lambda: Table(2).enter("R01", "r07"),
        2,
        [
            "Red and Blue find the Whispering Library",
            "Red and Blue look at the card of the left Room at step 2",
            "It is the Prison Cells (0,)",
            "It is the Prison Cells (1,)",
            "Red and Blue look at the card of the right Room at step 2",
            "It is the Dwarven Forge (0,)",
            "It is the Dwarven Forge (1,)",
        ],
    ),
    (
        lambda: Table(2).enter("R01", "r17", red=["red", "accept"], blue="decline", dice=[1]),
        1,
        [
            "Red and Blue find the Beast's Lair",
            "Red tries the Beast's Lair",
            "Red rolls for the Beast's Lair: 1",
            "Red takes 3 Physical damage from the Beast's Lair, 16 HP left",
            "Blue leaves the Beast's Lair alone",
        ],
    ),
    (
        lambda: Table(2).stay("R05", "r03", red=["red", "accept"], blue="decline"),
        0,
        ["Red tries the Mossy Spring", "Red has full HP already", "Blue leaves the Mossy Spring alone"],
    ),
    (
        lambda: Table(2).stay("R05", "r06", red=["red", "accept"], blue="decline", dice=[3]),
        0,
        [
            "Red tries the Gambler's Shrine",
            "Red rolls for the Gambler's Shrine: 3, nothing happens",
            "Blue leaves the Gambler's Shrine alone",
        ],
    ),
    (
        lambda: Table(2).stay("R05", "r08"),
        0,
        [
            "Red takes 1 Magical damage from the Flooded Crypt, 18 HP left",
            "Blue takes 1 Magical damage from the Flooded Crypt, 18 HP left",
        ],
    ),
    (
        lambda: Table(2).stay("R05", "r13", dice=[1, 4]),
        0,
        [
            "Red rolls for the Fungal Cavern: 1",
            "Red takes 2 Magical damage from the Fungal Cavern, 17 HP left",
            "Blue rolls for the Fungal Cavern: 4, nothing happens",
        ],
    ),
    (
        lambda: brawl("h1").stay("M3", "r05", dice=[3]),
        0,
        ["The Spike Corridor rolls 3", "The Ogre Breaker takes 2 Physical damage from the Spike Corridor, 14 HP left"],
    ),
    (
        lambda: brawl("h1").stay("M3", "r06", dice=[1]),
        0,
        [
            "The Gambler's Shrine rolls 1",
            "Red takes 1 Magical damage from the Gambler's Shrine, 18 HP left",
            "Blue takes 1 Magical damage from the Gambler's Shrine, 18 HP left",
        ],
    ),
    (
        lambda: brawl("h1").stay("M3", "r07"),
        0,
        ["The next Magical damage in the Whispering Library is 2 higher (Whispering Library)"],
    ),
    (
        lambda: brawl("h1").stay("M3", "r12", red="red"),
        0,
        [
            "Red loses 1 HP for the Blood Altar, 18 left",
            "The next Physical damage in the Blood Altar is 2 higher (Blood Altar)",
        ],
    ),
    (
        lambda: brawl("h1").stay("M3", "r13"),
        0,
        [
            "Red takes 1 Magical damage from the Fungal Cavern, 18 HP left",
            "Blue takes 1 Magical damage from the Fungal Cavern, 18 HP left",
            "The Ogre Breaker takes 1 Magical damage from the Fungal Cavern, 15 HP left",
        ],
    ),
    (lambda: brawl("h1").stay("M3", "r15", dice=[1]), 0, ["The Rune Circle rolls 1: nothing happens"]),
    (lambda: brawl("h1").stay("M3", "r16", red="red"), 0, ["Red takes 2 less damage this turn (Narrow Bridge)"]),
    (lambda: brawl("h1").stay("M3", "r18"), 0, ["Red and Blue hit back for 1 Magical this turn (Hall of Mirrors)"]),
    (
        lambda: geared().enter("M3", "r08"),
        1,
        ["The third Monster Room is the Flooded Crypt", "Red exhausts the Notched Sword", "Blue exhausts the War Pick"],
    ),
    (
        lambda: geared().enter("M3", "r09"),
        1,
        ["The third Monster Room is the Old Campsite", "Red recovers the Twin Knives", "Blue recovers the Short Bow"],
    ),
    (
        lambda: geared().enter("M3", "r14"),
        1,
        [
            "The third Monster Room is the Echoing Stair",
            "The Ogre Breaker deals 1 less damage this turn and the next (Echoing Stair)",
        ],
    ),
    (
        lambda: geared().enter("M3", "r21"),
        1,
        [
            "The third Monster Room is the Dwarven Forge",
            "The Ogre Breaker has 1 less Armored this combat (Dwarven Forge)",
        ],
    ),
    (
        lambda: geared().enter("M3", "r22", red="red"),
        1,
        ["The third Monster Room is the Prison Cells", "Red takes 3 less damage this turn and the next (Prison Cells)"],
    ),
    (
        lambda: geared().enter("M3", "r24"),
        1,
        ["The third Monster Room is the Warded Vault", "The Ogre Breaker has Armored 1 this combat (Warded Vault)"],
    ),
    (
        lambda: geared().enter("M3", "r01"),
        1,
        [
            "The third Monster Room is the Guard Post",
            "The next Physical damage in the Guard Post is 2 higher (Guard Post)",
        ],
    ),
    (
        lambda: geared().enter("M3", "r04"),
        1,
        ["The third Monster Room is the Ruined Armory", "Red recovers the Twin Knives", "Blue recovers the Short Bow"],
    ),
    (
        lambda: exploring(red=["rest", "a01.1", "done"], blue=["take", "a03.1"]),
        2,
        [
            "Red plays Rest",
            "Blue plays Take Loot",
            "Blue takes the War Pick from the Loot Pool",
            "Red rests and recovers the Twin Knives",
            "Red equips the Notched Sword",
            "Turn 2: Exploration, Blue leads",
        ],
    ),
    (
        lambda: exploring(red=["take", "a03.1"], blue="take"),
        1,
        [
            "Red and Blue play Take Loot",
            "Red takes the War Pick from the Loot Pool",
            "Blue takes nothing from the Loot Pool",
            "Turn 2: Exploration, Blue leads",
        ],
    ),
    (
        lambda: exploring(red=["donate", "a22.1", "done"], blue="rest"),
        1,
        [
            "Red plays Donate Loot",
            "Blue plays Rest",
            "Red puts the Healing Draught into the Loot Pool",
            "Blue rests",
            "Turn 2: Exploration, Blue leads",
        ],
    ),
    (
        lambda: Table(2, dens={"M1": ["e7"]}).enter("M1", "r23", red="red"),
        1,
        [
            "Combat begins in the first Monster Room",
            "The first Monster Room is the Empty Hall",
            "The Tomb Hound waits there with 14 HP",
            "Red takes 1 Physical damage from the Tomb Hound (2, -1 for so many Players), 18 HP left",
        ],
    ),
    (
        lambda: fight(2, voting=True, buffs=PLAIN).attack(3, red=["red", "blue"], blue="blue"),
        1,
        [
            "The Rat Swarm attacks and rolls 3: 3 Physical damage to one Player",
            "Blue takes 2 Physical damage from the Rat Swarm (3, -1 for so many Players), 17 HP left",
            "2 HP lost",
        ],
    ),
    (
        lambda: Table(2).use("red", "a27", red=["room R01", "monster M1.1"]),
        1,
        [
            "Red looks at the card of the middle Room at step 1",
            "It is the Warded Vault (0,)",
            "Red looks at 1 Monster in the first Monster Room",
            "The Rat Swarm waits there (0,)",
        ],
    ),
]


@pytest.mark.parametrize(("story", "reveals", "said"), REVEALED, ids=[" ".join(said)[:50] for _, _, said in REVEALED])
def test_rooms_and_turns_in_their_own_words(story: Callable[[], Table], reveals: int, said: list[str]) -> None:
    play = story()
    assert lines(play) == said
    assert play.state.reveals == reveals, "how often something hidden was shown to all"
