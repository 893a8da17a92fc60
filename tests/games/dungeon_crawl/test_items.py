"""Every Item and every Buff, in a small story each; and the rules of Equipment (DC-085 to DC-096)."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look
from undercroft.games.dungeon_crawl.components import Effect
from undercroft.games.dungeon_crawl.rules import card_text
from undercroft.games.dungeon_crawl.rules.cause import Cause, of_item
from undercroft.games.dungeon_crawl.rules.items import draw_item
from undercroft.games.dungeon_crawl.rules.loot import donate, rest, take
from undercroft.games.dungeon_crawl.rules.movement import forward
from undercroft.games.dungeon_crawl.state import Dungeon

PLAIN = ("b5", "b6", "b4", "b1")


def three(*monsters: str) -> Table:
    return fight(3, monsters or ("e1",), buffs=PLAIN)


# -- Weapons and Spells that simply hit -----------------------------------------------------------------------------

HITS = [("a01", 3), ("a02", 4), ("a03", 2), ("a04", 2), ("a05", 5), ("a06", 2), ("a07", 2), ("a08", 2), ("a14", 3),
        ("a15", 2), ("a16", 1), ("a20", 1), ("a23", 3), ("w01", 5), ("w02", 6), ("w03", 4), ("w04", 4), ("w05", 8),
        ("w06", 4), ("w07", 3), ("w08", 4), ("w14", 5), ("w15", 4), ("w16", 2), ("w20", 2), ("w22", 6),
        ("w24", 6)]  # fmt: skip


@pytest.mark.parametrize(("name", "damage"), HITS)
def test_damage_of(name: str, damage: int) -> None:
    assert three().use("red", name).monster().hp == 21 - damage


@pytest.mark.parametrize("name", ["a02", "w02"])
def test_two_blades_may_be_spread(name: str) -> None:
    play = three("e1", "e5").use("red", name, red=["M2.2", "M2.1"])
    half = 2 if name == "a02" else 3
    assert [monster.hp for monster in play.state.monsters if monster.face_up] == [21 - half, 21 - half]


@covers("DC-167")
@pytest.mark.parametrize(("name", "damage"), [("a03", 2), ("w03", 4)])
def test_pierce_ignores_armor(name: str, damage: int) -> None:
    play = three("k3").use("red", name)
    assert play.monster().hp == 48 - damage


@covers("DC-167", "DC-110")
@pytest.mark.parametrize(("name", "damage", "near", "far"), [("a04", 2, "R02", "R01"), ("w04", 4, "R01", "Entrance")])
def test_range_reaches_a_fight_ahead_where_a_player_stands(name: str, damage: int, near: str, far: str) -> None:
    play = three().place(red=near).use("red", name)
    assert play.monster().hp == 21 - damage
    play.place(red=far).use("red", name)
    assert play.monster().hp == 21 - damage, "too far"
    play.place(red=near, blue="R02", green="R02").use("red", name)
    assert play.monster().hp == 21 - damage, "nobody is in that Room"


@pytest.mark.parametrize(("name", "number"), [("a05", 1), ("w05", 2)])
def test_heavy_weapons_exhaust_their_owner(name: str, number: int) -> None:
    play = three().give("red", ready=["a09", "a10", "a11"])
    play.red.ready.sort(key=lambda item: item.name)
    item = play.item(name)
    play.give("red", used=[name])
    play.use("red", name, red=["a09.1", "a10.1"][:number])
    assert len(play.red.ready) == 3 - number and item in play.red.used


@pytest.mark.parametrize(("name", "damage"), [("a06", 2), ("w06", 4), ("a23", 3), ("w24", 6), ("w22", 6)])
def test_each_monster_is_hit_in_the_order_the_user_likes(name: str, damage: int) -> None:
    play = three("e1", "e5").use("red", name, red=["M2.2"])
    assert [monster.hp for monster in play.state.monsters if monster.face_up] == [21 - damage, 21 - damage]


@pytest.mark.parametrize(("name", "less"), [("a07", 1), ("a16", 2), ("w07", 3), ("w16", 5)])
def test_a_hit_that_weakens(name: str, less: int) -> None:
    play = three("h1").use("red", name).attack(6, red="red")
    assert play.red.hp == 17 - (7 - less)


@pytest.mark.parametrize(("name", "plain", "more"), [("a08", 2, 5), ("w08", 4, 8)])
def test_a_blade_for_the_wounded(name: str, plain: int, more: int) -> None:
    play = three().use("red", name)
    assert play.monster().hp == 21 - plain
    play.use("red", name)
    assert play.monster().hp == 21 - plain - more
    play.state.turn += 1
    play.use("red", name)
    assert play.monster().hp == 21 - 2 * plain - more


# -- Armor ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "monster", "face", "left"), [
    ("a09", "e1", 1, 17), ("a09", "e1", 3, 14), ("w09", "e3", 1, 17), ("a12", "e4", 1, 17), ("a12", "h3", 1, 12),
    ("a10", "e3", 1, 15), ("w10", "h1", 1, 16), ("a11", "e1", 3, 15), ("w11", "e1", 3, 16), ("a13", "e1", 3, 15),
    ("w12", "h3", 1, 17), ("w13", "e1", 3, 16),
])  # fmt: skip
def test_armor_against_an_attack(name: str, monster: str, face: int, left: int) -> None:
    play = three(monster).use("red", name)
    guarded = name in ("a10", "w10")
    everybody = monster == "e1" and face == 1
    play.attack(face, red=[] if guarded or everybody else "red")
    assert play.red.hp == left


@pytest.mark.parametrize(("name", "back"), [("a11", 2), ("w11", 4), ("w12", 3)])
def test_armor_that_hits_back(name: str, back: int) -> None:
    play = three("h1").use("red", name).attack(6, red="red")
    assert play.monster().hp == 24 - back


@covers("DC-166")
@pytest.mark.parametrize("name", ["a10", "w10"])
def test_a_guard_draws_every_directed_attack(name: str) -> None:
    play = three("e7").use("blue", name)
    play.green.hp = 3
    play.attack(2)
    assert play.green.hp == 3 and play.told("guards"), "not the lowest but the guard is hit"
    play.use("red", "w10" if name == "a10" else "a10")
    play.attack(6, red="red")
    assert play.options_of("player") == ("red", "blue"), "with two guards the Leader picks one"


@covers("DC-164")
def test_a_coat_lasts_for_the_combat_and_a_buckler_for_two_turns() -> None:
    play = three().use("red", "a13").use("red", "a09")
    assert sorted(lasting.until for lasting in play.red.lasting) == [2, 1_000_000]
    play.turn(red="take", blue="take", green="take", dice=[1])
    assert len(play.red.lasting) == 2
    play.monster().hp = 1
    play.use("blue", "a01", dice=["a02.1", "a02.2", "a03.1"])
    play.state.mark = len(play.state.order) - 1
    play.turn()
    assert not play.red.lasting, "the combat is over and so are both"


@covers("DC-046")
def test_a_ward_cloak_helps_against_rooms_while_ready() -> None:
    play = Table(2).give("red", ready=["a12"]).stay("R05", "r20")
    assert (play.red.hp, play.blue.hp) == (19, 18)
    play = Table(2).give("red", used=["a12"]).stay("R05", "r20")
    assert play.red.hp == 18


# -- Spells -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "bonus"), [("a15", 2), ("w15", 4)])
def test_a_spell_that_kindles_the_next(name: str, bonus: int) -> None:
    play = three().use("red", name)
    before = play.monster().hp
    play.use("blue", "a14")
    assert play.monster().hp == before - 3 - bonus and not play.state.bonuses


@pytest.mark.parametrize(("name", "healed"), [("a17", 3), ("w17", 6), ("a22", 4), ("w23", 9)])
def test_healing(name: str, healed: int) -> None:
    play = three()
    play.green.hp = 5
    play.use("red", name, red="green")
    assert play.green.hp == 5 + healed
    play.green.hp = 16
    play.use("red", name, red="green")
    assert play.green.hp == 17, "never above the maximum"


@pytest.mark.parametrize(("name", "bonus"), [("a18", 4), ("w18", 7)])
def test_a_song_for_the_next_physical_damage(name: str, bonus: int) -> None:
    play = three().use("red", name).use("green", "a14").use("blue", "a01")
    assert play.monster().hp == 21 - 3 - 3 - bonus


@covers("DC-165")
def test_second_wind_lets_another_recover_two() -> None:
    play = three().give("blue", used=["a01", "a02"])
    play.blue.used_actions = [play.blue.actions.pop()]
    play.use("red", "a19", red="blue", blue=["rest", "a02.1"])
    assert [action.name for action in play.blue.actions][-1] == "rest" and [i.design for i in play.blue.ready] == [
        "a02"
    ]


def test_rally_lets_all_others_recover_two() -> None:
    play = three().give("blue", used=["a01", "a02"]).give("green", used=["a03"]).give("red", used=["a09"])
    play.use("red", "w19", blue="a01.1")
    assert len(play.blue.ready) == 2 and len(play.green.ready) == 1
    assert [item.design for item in play.red.used] == ["a09"]


@pytest.mark.parametrize(("name", "less"), [("a20", 2), ("w03", 1)])
def test_armor_is_broken_for_the_combat(name: str, less: int) -> None:
    play = three("k3").use("red", name)
    before = play.monster().hp
    play.use("blue", "a04").use("blue", "a01")
    assert play.monster().hp == before - (5 if less == 2 else 3), "Armored 3 has become 1 or 2"


@pytest.mark.parametrize(
    ("name", "monster", "face", "left"),
    [("a21", "h1", 4, 17 - 2 + 1), ("a21", "h8", 6, 17 - 3), ("w21", "h8", 6, 17 - 3 + 2)],
)
def test_a_veil_over_everybody(name: str, monster: str, face: int, left: int) -> None:
    """The small one stops Physical damage only."""
    play = three(monster).use("blue", name).attack(face)
    assert [player.hp for player in play.state.players] == [left] * 3
    assert play.red.lasting[0].until == 2


@covers("DC-156")
def test_disjunction_strips_armor_and_retaliate() -> None:
    play = three("h6").use("red", "w20")
    assert play.red.hp == 16 and play.monster().hp == 19, "the hit itself is still answered"
    play.use("red", "a16")
    assert play.red.hp == 16 and play.monster().hp == 18


def test_meteor_costs_two_hp() -> None:
    play = three().use("red", "w22")
    assert play.red.hp == 15


# -- Consumables ------------------------------------------------------------------------------------------------------


def test_draughts_work_while_exploring_too() -> None:
    for name, healed in (("a22", 4), ("w23", 9)):
        play = Table(2)
        play.blue.hp = 3
        play.use("red", name, red="blue")
        assert play.blue.hp == 3 + healed


def test_smoke_bomb() -> None:
    play = three("e1", "e5").use("red", "a24", red="M2.2").attack(0, "e5")
    assert play.red.hp == 17 and play.told("idle")
    play = Table(2, at="R05", buffs=("b5", "b4")).flip("R05", "r16").use("red", "a24")
    play.run(forward, play.blue)
    assert play.blue.hp == 19 and not play.told("rolled")


@pytest.mark.parametrize(("name", "bonus"), [("a25", 2), ("w27", 3)])
def test_every_physical_damage_of_the_turn(name: str, bonus: int) -> None:
    play = three().use("red", name).use("blue", "a02")
    assert play.monster().hp == 21 - 4 - 2 * bonus
    play.turn(red="take", blue="take", green="take", dice=[1])
    play.use("blue", "a01")
    assert play.monster().hp == 21 - 4 - 2 * bonus - 3


def test_trail_rations() -> None:
    play = three().give("red", used=["a01", "a02"])
    play.red.used_actions = [play.red.actions.pop()]
    play.use("red", "a26")
    assert len(play.red.ready) == 2 and play.red.used_actions, "Equipment only"
    play = Table(1)
    play.red.hp = 10
    assert play.use("red", "a26").red.hp == 13


@pytest.mark.parametrize(("name", "more"), [("a27", 1), ("w28", 2)])
def test_a_monster_takes_more_from_every_damage(name: str, more: int) -> None:
    play = three().use("red", name).use("blue", "a02").use("blue", "a14")
    assert play.monster().hp == 21 - 4 - 3 - 3 * more


@covers("DC-194")
def test_scouts_lantern_shows_two_cards_to_its_user_alone() -> None:
    play = Table(2).use("red", "a27", red=["room R09", "monster M3.1"])
    mine, other = look(play.state, 0), look(play.state, 1)
    assert [space.name for space in mine.spaces if space.label] == ["R09"]
    assert [monster.card.name for monster in mine.monsters if monster.card] == ["h1"]
    assert not [space.name for space in other.spaces if space.label]
    assert not [monster.name for monster in other.monsters if monster.card]
    assert "room R09" not in play.options_of("look")


def test_rope_line_shields_a_player() -> None:
    play = three().use("red", "a28", red="blue").attack(3, red="blue")
    assert play.blue.hp == 17, "with nobody elsewhere there is only this part"


def test_hourglass() -> None:
    play = three("e1", "e5").use("red", "w25").attack(0, "e1").attack(0, "e5")
    assert [player.hp for player in play.state.players] == [17, 17, 17]


@covers("DC-156")
def test_phoenix_feather() -> None:
    play = three("h1").use("red", "w26")
    play.red.hp = 3
    play.attack(6, red="red")
    assert play.red.hp == 4 and play.red.is_alive
    play.attack(6, red="red")
    assert not play.red.is_alive


def test_chronicle_of_ruin() -> None:
    play = Table(1).use("red", "w28", dice=["a01.1", "a02.1", "a03.1"], red="a03.1")
    assert "a03.1" in [item.name for item in play.red.hand]
    assert [item.name for item in play.state.pool] == ["a01.1", "a02.1"]


# -- Buffs ------------------------------------------------------------------------------------------------------------


def test_bulwark() -> None:
    play = fight(3, buffs=("b1", "b5", "b6")).attack(1)
    assert [player.hp for player in play.state.players] == [20, 16, 16]


def test_reaver_and_magus() -> None:
    play = fight(3, buffs=("b2", "b3", "b6")).use("red", "a02").use("red", "a14")
    assert play.monster().hp == 21 - 6 - 3
    play.use("blue", "a14").use("blue", "a01").use("blue", "a23")
    assert play.monster().hp == 12 - 4 - 3 - 3, "Spells only, no Consumables"


def test_mender() -> None:
    play = fight(3, buffs=("b4", "b5", "b6"))
    play.blue.hp = 5
    play.use("red", "a17", red="blue")
    assert play.blue.hp == 9
    play.run(rest, play.red, red="blue")
    assert play.blue.hp == 11


def test_quartermaster() -> None:
    play = fight(2, buffs=("b5", "b6")).pool("a01", "a02", "a22").give("blue", hand=["a03", "a04"])
    play.run(take, play.red, red=["a01.1", "equip"])
    play.run(take, play.red, red=["a22.1"])
    assert play.red.moved == 2
    play.run(take, play.red)
    assert play.red.moved == 0
    assert [item.design for item in play.red.ready] == ["a01"] and [item.design for item in play.red.hand] == ["a22"]
    play.run(donate, play.blue, blue="a03.1")
    play.run(donate, play.blue)
    assert play.blue.moved == 0 and len(play.blue.hand) == 1, "others move a single card"


def test_tactician() -> None:
    play = fight(2, buffs=("b6", "b5"))
    play.run(forward, play.red)
    play.use("blue", "a01")
    assert play.monster().hp == 14 - 3 - 4
    play = Table(1, at="R05", buffs=("b6",)).flip("R05", "r16")
    play.run(forward, play.red)
    assert play.red.heading is not None and not play.told("rolled")


# -- decks, Hand and Equipment ----------------------------------------------------------------------------------------


@covers("DC-085", "DC-087", "DC-088")
def test_items_come_from_alpha_until_the_second_room_is_defeated() -> None:
    play = Table(2)
    play.run(draw_item, play.red, dice=["a01.1"])
    assert [item.name for item in play.red.hand] == ["a01.1"] and len(play.state.omega) == 37
    assert not look(play.state, 1).players[0].hand


@covers("DC-086", "DC-135")
def test_the_last_monster_of_the_second_room_is_rewarded_from_omega() -> None:
    play = fight(2, ["e1", "e5"], buffs=PLAIN)
    play.state.monsters = [monster for monster in play.state.monsters if monster.name != "M2.1"]
    play.monster().hp = 1
    play.use("red", "a01", dice=["w14.1", "w01.1", "w02.1"])
    assert [item.tier for item in play.red.hand] == ["omega"] and [i.name for i in play.state.pool] == ["w14.1"]


@covers("DC-089")
def test_an_empty_deck_is_made_anew_from_the_discarded_cards_of_its_tier() -> None:
    play = Table(2)
    g = play.state
    rest_of_deck = g.alpha.cards
    g.alpha.layers = []
    g.discard.extend([*rest_of_deck[:2], g.omega.cards[0]])
    g.omega.take_anywhere(g.discard[-1])
    g.pool.extend(rest_of_deck[2:])
    play.run(draw_item, play.red, dice=[rest_of_deck[1].name])
    assert play.red.hand == [rest_of_deck[1]] and [item.tier for item in g.discard] == ["omega"]
    play.run(draw_item, play.red, dice=[rest_of_deck[0].name])
    play.run(draw_item, play.red)
    assert len(play.red.hand) == 2, "with nothing left the draw is skipped"
    view = look(g, 0)
    assert view.discard_alpha == 0 and view.discard_omega == 1


@covers("DC-015", "DC-094")
def test_a_spent_consumable_lies_face_down_in_the_discard_pile() -> None:
    play = fight(2).give("red", hand=["a25"])
    play.turn(red="a25.1", blue="take", dice=[1])
    assert [item.design for item in play.state.discard] == ["a25"]
    assert look(play.state, 1).discard_alpha == 1


@covers("DC-095")
def test_the_buff_is_no_gear() -> None:
    play = fight(2).give("red", ready=["a01"])
    play.red.hp = 1
    play.turn(red="take", blue="take", dice=[4])
    assert not play.red.is_alive and play.red.buff is not None and play.red.buff.name == "b6"
    assert not play.red.ready


def test_an_effect_that_was_learned_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def hum(_g: Dungeon, effect: Effect, cause: Cause) -> None:
        done.append(f"{cause.label} {effect.do}s")

    monkeypatch.setattr(card_text, "_handlers", {})
    card_text.learn({"hum": hum})
    play = fight(2)
    play.run(card_text.carry_out, (Effect("hum"), Effect("hum")), of_item(play.item("a01"), play.red))
    assert done == ["Notched Sword hums"] * 2
