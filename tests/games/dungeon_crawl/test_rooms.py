"""Rooms: the rules of the chapter (DC-075 to DC-084, DC-097 to DC-100), then every Room card."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look
from undercroft.games.dungeon_crawl.components import Effect
from undercroft.games.dungeon_crawl.rules.card_text import carry_out
from undercroft.games.dungeon_crawl.rules.cause import of_room
from undercroft.games.dungeon_crawl.rules.movement import forward
from undercroft.games.dungeon_crawl.rules.peeking import next_monsters
from undercroft.games.dungeon_crawl.rules.rooms import carry_out_the_room

NONE = ("b5", "b4", "b2", "b1")
"""Nobody ignores On Exiting, and Weapons are plain for the first two."""


def den(play: Table, card: str, **answers: object) -> Table:
    """The party enters the first Monster Room, where this card lies."""
    return play.enter("M1", card, **answers)  # type: ignore[arg-type]


# -- the chapter ------------------------------------------------------------------------------------------------------


@covers("DC-075", "DC-076", "DC-011")
def test_a_new_room_is_flipped_and_only_on_reveal_acts() -> None:
    play = Table(2).enter("R01", "r20")
    assert play.state.room_up[1] and play.red.hp == 19, "Poison Vents wait for their own moment"
    assert look(play.state, 1).spaces[1].label == "Poison Vents"
    play.stay("R01", "r20")
    assert play.red.hp == 18


@covers("DC-077")
def test_the_leader_chooses_which_new_room_is_flipped_first() -> None:
    play = Table(2, at="R01").flip("R02", "r19", up=False).flip("R03", "r10", up=False)
    play.turn(red=["left_right", "R02", "R03"], blue=["left_right", "R03"], dice=["a01.1", "a02.1"])
    assert [told.roles["place"].name for told in play.told("flipped")] == ["R03", "R02"]
    assert play.options_of("next_room") == ("R02", "R03")


@covers("DC-078", "DC-081", "DC-163")
def test_a_room_concerns_only_those_inside() -> None:
    play = Table(3, at="R05").flip("R05", "r20").place(green="R06")
    play.flip("R06", "r23")
    play.turn(red="take", blue="take", green="take")
    assert [player.hp for player in play.state.players] == [16, 16, 17]


@covers("DC-079", "DC-080")
def test_each_player_accepts_or_declines_alone() -> None:
    play = Table(2).enter("R01", "r11", dice=[1], red=["blue", "decline"], blue="accept")
    assert play.red.hp == 19 and play.blue.hp == 16
    assert [told.args[0] for told in play.told("declined")] == ["red"]


@covers("DC-083")
def test_a_monster_room_cannot_be_declined() -> None:
    play = fight(2, room="r08")
    play.stay("M1", "r13")
    assert play.red.hp == 18 and play.state.monsters[0].hp == 13
    assert not play.asked
    assert not any(e.may for card in play.state.cards.rooms for e in card.effects if e.phase == "combat")


@covers("DC-084")
def test_a_cleared_monster_room_is_an_ordinary_room() -> None:
    play = Table(2, at="R02", dens={"M1": ()}).flip("M1", "r20")
    play.turn(red="forward", blue="take")
    assert play.red.space.name == "M1" and play.state.phase == "explore"
    play.turn(red="take", blue="take")
    assert play.red.hp == 18


@covers("DC-097", "DC-098", "DC-099", "DC-100", "DC-172")
def test_entering_a_monster_room_puts_the_whole_party_into_combat() -> None:
    play = Table(3, at="R02", dens={"M1": ("e7",)}).flip("M1", "r19", up=False).flip("R01", "r20").place(green="R01")
    play.red.hp = 10
    play.turn(red="forward", blue="take", green="take")
    assert play.state.phase == "combat" and play.state.combat_at is play.space("M1")
    assert play.monster("e7").face_up
    assert play.red.hp == 10 + 2 - 2, "first the Room's On Reveal in its Combat part, then the Hound's"
    assert play.state.order[5].name == "equipment", "the next turn is a Combat Turn"


@covers("DC-099")
def test_rooms_flipped_before_the_monster_room_use_their_exploration_part() -> None:
    def enter(*order: str) -> Table:
        play = Table(2, at="R03").flip("M1", "r23", up=False).flip("R04", "r10", up=False)
        dice = ["a01.1", "a02.1"] if order[0] == "R04" else ["a01.1"]
        play.turn(red=["left_right", *order[:1]], blue="forward", dice=dice)
        return play

    assert len(enter("R04").blue.hand) == 2, "Exploration: one Player draws two Items"
    assert [item.name for item in enter("M1").state.pool] == ["a01.1"], "Combat: an Item goes to the Loot Pool"


@covers("DC-098")
def test_monsters_are_revealed_in_the_leaders_order() -> None:
    play = Table(2, dens={"M3": ("h4", "h1")}).enter("M3", "r23")
    assert len(play.told("monster_shown")) == 2 and not play.asked, "one On Reveal only, and nothing to exhaust"


@covers("DC-100")
def test_if_no_monster_is_left_the_combat_phase_ends_with_the_turn() -> None:
    play = Table(2, at="R02", dens={"M1": ("e1",)}).flip("M1", "r23", up=False)
    play.state.monsters[0].hp = 0
    play.state.monsters = [monster for monster in play.state.monsters if monster.space.name != "M1"]
    play.fill("M1", ["e6"])
    play.turn(red="forward", blue="take")
    play.state.monsters = [monster for monster in play.state.monsters if monster.space.name != "M1"]
    play.turn(red="take", blue="take")
    assert play.state.phase == "explore" and play.told("combat_ends")


@covers("DC-168")
def test_once_per_player_is_once_for_each_character() -> None:
    play = Table(2)
    play.red.hp = 5
    play.stay("R05", "r03", red=["red", "accept"], blue="decline")
    play.stay("R05", "r03", blue="decline")
    assert play.red.hp == 8, "declining does not forbid accepting later, accepting does"
    play.red.hp, play.red.death = 0, "explore"
    play.state.mark = 8
    play.turn(red="b1")
    play.stay("R05", "r03", red=["accept"], blue=["red", "decline"])
    assert play.space("R05") in play.red.accepted


@covers("DC-080", "DC-158", "DC-079")
def test_each_line_of_a_room_that_may_be_declined_is_offered_on_its_own() -> None:
    play = Table(2, at="R05").flip("R05", "r03")
    burns = Effect("damage", to="each_player", cls="magical", n=1)
    heals, hurts = Effect("heal", to="self", n=1), Effect("lose_hp", to="self", n=2)
    heals.may = hurts.may = True
    lines = (burns, heals, hurts)
    play.red.hp = play.blue.hp = 10
    card, there = play.state.room_card(play.space("R05")), play.state.players
    play.run(
        carry_out_the_room, card, lines, play.space("R05"), there,
        red=["red", "accept", "red", "decline"], blue=["decline", "accept"],
    )  # fmt: skip
    assert (play.red.hp, play.blue.hp) == (10, 7)


@covers("DC-174", "DC-035")
def test_a_die_for_each_player_need_not_hurt_anybody() -> None:
    play = Table(2, at="R05").flip("R05", "r03")
    healing = (Effect("heal", to="self", n=2),)
    lines = (Effect("roll", to="each_player", sides=4, rows=((), (), healing, healing)),)
    play.red.hp = play.blue.hp = 5
    card = play.state.room_card(play.space("R05"))
    assert card is not None
    play.run(carry_out, lines, of_room(card, play.space("R05")), dice=[1, 3])
    assert (play.red.hp, play.blue.hp) == (5, 7)


@covers("DC-193")
def test_who_cannot_pay_is_not_offered_the_deal() -> None:
    play = Table(2).give("red", hand=["a14"])
    play.stay("R05", "r15", dice=["a02.1"], red=["accept", "a14.1"])
    assert [item.name for item in play.red.hand] == ["a02.1"] and play.told("discarded")
    assert all(who == "red" for who, _, _ in play.asked), "Blue has no Item at all"
    play = Table(1).give("red", hand=["a14"])
    play.stay("R05", "r21", red="decline")
    assert play.options_of("challenge") == ("decline",), "a Spell pays for no forging"


@covers("DC-193")
def test_hp_may_be_paid_down_to_death() -> None:
    play = Table(2)
    play.red.hp = 4
    play.stay("R05", "r12", red=["red", "accept"], blue="decline")
    assert not play.red.is_alive and not play.red.hand


# -- every Room card --------------------------------------------------------------------------------------------------


def test_guard_post() -> None:
    play = Table(2).enter("R01", "r01", red="blue", dice=["a01.1"])
    assert [item.name for item in play.blue.hand] == ["a01.1"]
    play = den(Table(2), "r01")
    play.use("red", "a01")
    assert play.state.monsters[0].hp == 14 - 5


def test_collapsed_hall() -> None:
    play = Table(2, at="R05", buffs=NONE).flip("R05", "r02")
    play.run(forward, play.red, dice=[1])
    play.run(forward, play.blue, dice=[2])
    assert (play.red.hp, play.blue.hp) == (17, 19)
    assert [player.hp for player in den(Table(2), "r02").state.players] == [18, 18]


def test_mossy_spring() -> None:
    play = Table(1)
    play.red.hp = 10
    play.stay("R05", "r03", red="accept")
    assert play.red.hp == 13
    play = Table(1)
    play.red.hp = 10
    assert den(play, "r03").red.hp == 11


def test_ruined_armory() -> None:
    play = Table(2).give("blue", used=["a09"])
    play.enter("R01", "r04", dice=["a01.1", "a02.1"], blue="a09.1")
    assert [item.name for item in play.state.pool] == ["a01.1", "a09.1"] and [i.name for i in play.blue.hand] == [
        "a02.1"
    ]
    play = Table(2).give("red", used=["a01"])
    den(play, "r04")
    assert [item.design for item in play.red.ready] == ["a01"]


def test_spike_corridor() -> None:
    play = Table(2, at="R05", buffs=NONE).flip("R05", "r05").give("red", ready=["a01"])
    play.run(forward, play.red, red="exhaust")
    play.run(forward, play.blue)
    assert play.red.hp == 19 and [item.design for item in play.red.used] == ["a01"]
    assert play.blue.hp == 17, "with no ready card there is no choice"
    play = fight(3).stay("M1", "r05", dice=[2], red="green")
    assert play.green.hp == 15
    play = fight(2, ["e1", "e5"]).stay("M2", "r05", dice=[3], red="M2.2")
    assert play.monster("M2.2").hp == 12


def test_gamblers_shrine() -> None:
    play = Table(3)
    play.stay("R05", "r06", dice=[1, 3, 5, "a01.1"], red=["red", "accept", "blue"], blue="accept", green="accept")
    assert [player.hp for player in play.state.players] == [14, 17, 17] and len(play.green.hand) == 1
    assert [player.hp for player in fight(2).stay("M1", "r06", dice=[2]).state.players] == [18, 18]
    assert fight(2).stay("M1", "r06", dice=[5]).state.monsters[0].hp == 12
    assert fight(2).stay("M1", "r06", dice=[4]).red.hp == 19


@covers("DC-194")
def test_whispering_library() -> None:
    play = Table(2).enter("M2", "r23")
    play = Table(2, dens={"M2": ()}).flip("R10", "r02", up=False).enter("M2", "r07")
    view = look(play.state, 1)
    known = [space.name for space in view.spaces if space.label and not space.face_up]
    assert known == ["R10", "R11"] and not play.state.room_up[play.space("R10").number]
    assert not [s for s in look(play.state, -2).spaces if s.label and not s.face_up], "a spectator did not look"
    play = Table(1).stay("R05", "r07", dice=["a01.1"], red="accept")
    assert play.red.hp == 24 and len(play.red.hand) == 1
    play = fight(2).stay("M1", "r07")
    play.use("red", "a01").use("red", "a14")
    assert play.state.monsters[0].hp == 14 - 3 - 5, "only Magical damage is raised"


def test_flooded_crypt() -> None:
    assert [player.hp for player in Table(2).stay("R05", "r08").state.players] == [18, 18]
    play = den(Table(2).give("red", ready=["a01"]), "r08")
    assert not play.red.ready and [item.design for item in play.red.used] == ["a01"]


def test_old_campsite() -> None:
    play = Table(1).give("red", used=["a01"], hand=["a02", "a03"])
    play.stay("R05", "r09", red=["accept", "a02.1"])
    assert [item.design for item in play.red.ready] == ["a01", "a02"] and [i.design for i in play.red.hand] == ["a03"]
    play = Table(1).give("red", used=["a01"])
    assert len(den(play, "r09").red.ready) == 1


def test_treasure_alcove() -> None:
    play = Table(2).enter("R01", "r10", red="red", dice=["a01.1", "a02.1"])
    assert len(play.red.hand) == 2
    play = den(Table(2), "r10", dice=["a05.1"])
    assert [item.name for item in play.state.pool] == ["a05.1"]


def test_trapped_chest() -> None:
    play = Table(1).enter("R01", "r11", red="accept", dice=[3, "a01.1"])
    assert len(play.red.hand) == 1
    play = den(Table(2), "r11", red="blue")
    assert play.blue.hp == 17


def test_blood_altar() -> None:
    play = Table(1).stay("R05", "r12", red="accept", dice=["a01.1", "a02.1"])
    assert play.red.hp == 22 and len(play.red.hand) == 2
    play = fight(2).stay("M1", "r12", red="blue")
    play.use("red", "a01")
    assert play.blue.hp == 18 and play.state.monsters[0].hp == 14 - 5


@covers("DC-174", "DC-176")
def test_fungal_cavern() -> None:
    play = Table(3).stay("R05", "r13", dice=[1, 2, 1])
    assert [player.hp for player in play.state.players] == [15, 17, 15], "each rolls apart"
    play = fight(3).stay("M1", "r13")
    assert [player.hp for player in play.state.players] == [16, 16, 16] and play.state.monsters[0].hp == 20


@covers("DC-194")
def test_echoing_stair() -> None:
    play = Table(2).enter("R05", "r14")
    known = [monster.card.name for monster in look(play.state, 0).monsters if monster.card]
    assert known == ["e2", "e5"] and not any(monster.face_up for monster in play.state.monsters)
    play = den(Table(3), "r14")
    play.attack(3, red="red")
    assert play.red.hp == 17 - 2


def test_rune_circle() -> None:
    play = Table(1).give("red", ready=["a01"]).stay("R05", "r15", red=["accept", "a01.1"], dice=["a14.1"])
    assert [item.name for item in play.red.hand] == ["a14.1"] and not play.red.ready
    assert play.state.reveals == 2, "that it pays, and with what"
    assert fight(2).stay("M1", "r15", dice=[4]).state.monsters[0].hp == 11
    assert fight(2).stay("M1", "r15", dice=[3]).state.monsters[0].hp == 14


def test_narrow_bridge() -> None:
    play = Table(3, at="R05", buffs=("b5", "b4", "b2")).flip("R05", "r16")
    for player, face in zip(play.state.players, (1, 3, 4), strict=True):
        play.run(forward, player, dice=[face])
    assert [player.hp for player in play.state.players] == [13, 16, 17]
    play = fight(3).stay("M1", "r16", red="blue")
    play.attack(3, red="blue")
    assert play.blue.hp == 16


def test_beasts_lair() -> None:
    play = Table(1)
    play.red.hp = 10
    play.enter("R01", "r17", red="accept", dice=[3, "a01.1"])
    assert play.red.hp == 11 and len(play.red.hand) == 1
    assert Table(1).enter("R01", "r17", red="accept", dice=[1]).red.hp == 23
    assert den(Table(2), "r17").red.hp == 17


def test_hall_of_mirrors() -> None:
    play = fight(3).stay("M1", "r18")
    play.attack(3, red="blue")
    assert play.blue.hp == 14 and play.state.monsters[0].hp == 20, "Retaliate 1 Magical"


def test_quiet_chapel() -> None:
    play = Table(1)
    play.red.hp = 10
    assert play.enter("R01", "r19").red.hp == 12
    assert den(play, "r19").red.hp == 14


def test_poison_vents() -> None:
    assert Table(2).stay("R05", "r20").red.hp == 18
    assert fight(2).stay("M1", "r20", dice=[2]).red.hp == 18
    assert fight(2).stay("M1", "r20", dice=[3]).red.hp == 19


def test_dwarven_forge() -> None:
    play = Table(1).give("red", ready=["a09"]).stay("R05", "r21", red=["accept", "a09.1"], dice=["a01.1", "a02.1"])
    assert len(play.red.hand) == 2 and not play.red.ready
    play = den(Table(2, dens={"M1": ("e4",)}), "r21")
    play.use("red", "a01")
    assert play.state.monsters[0].hp == 12 - 3, "Armored 3 has become 2"


def test_prison_cells() -> None:
    play = Table(1).give("red", used=["a01"])
    play.red.hp = 10
    play.enter("R01", "r22", red="accept", dice=[6])
    assert play.red.hp == 12 and len(play.red.ready) == 1
    assert Table(1).enter("R01", "r22", red="accept", dice=[2]).red.hp == 24
    play = den(Table(3), "r22", red="green")
    play.attack(3, red="green")
    assert play.green.hp == 17


@covers("DC-157")
def test_empty_hall() -> None:
    play = Table(2).stay("R05", "r23")
    assert play.red.hp == 19 and not play.asked
    assert fight(2).stay("M1", "r23").red.hp == 19


def test_warded_vault() -> None:
    play = Table(1).give("red", hand=["a14"])
    play.enter("R01", "r24", red=["accept", "a14.1"], dice=["a01.1", "a02.1"])
    assert [item.name for item in play.red.hand] == ["a01.1", "a02.1"]
    play = den(Table(2), "r24")
    play.use("red", "a16")
    assert play.state.monsters[0].hp == 14, "1 Magical against Armored 1"
    play = den(Table(2, dens={"M1": ("e2",)}), "r24")
    play.use("red", "a16")
    assert play.state.monsters[0].hp == 11, "who is Armored already gets nothing"


def test_the_next_monsters_are_those_ahead() -> None:
    play = Table(2)
    for place, den in (("Entrance", "M1"), ("M1", "M2"), ("M3", "M4")):
        assert {monster.space.name for monster in next_monsters(play.state, play.space(place))} == {den}
    assert next_monsters(play.state, play.space("M4")) == []
