"""Damage, Armored, Retaliate, defeat and bonuses (DC-122 to DC-135, DC-191, DC-192), targets and symbols."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight
from undercroft.games.dungeon_crawl.components import Effect
from undercroft.games.dungeon_crawl.rules.card_text import carry_out
from undercroft.games.dungeon_crawl.rules.cause import of_room
from undercroft.games.dungeon_crawl.rules.damage import has_armor, lose_hp, start
from undercroft.games.dungeon_crawl.rules.movement import forward, left_or_right

PLAIN = ("b5", "b6", "b4", "b1")


def three(*monsters: str) -> Table:
    return fight(3, monsters or ("e1",), buffs=PLAIN)


@covers("DC-122", "DC-181", "DC-182", "DC-127")
def test_damage_has_a_class_and_armor_may_be_bound_to_one() -> None:
    play = three("e4").use("red", "a01")
    assert play.monster().hp == 18, "3 Physical against Armored 3 Physical"
    play.use("red", "a14")
    assert play.monster().hp == 15
    play = three("k3").use("red", "a14").use("red", "a01")
    assert play.monster().hp == 48, "Armored without a class works against both"


@covers("DC-122")
def test_losing_hp_is_not_damage() -> None:
    play = fight(3, room="r12", buffs=("b1", "b5", "b6"))
    play.run(left_or_right, play.red)
    play.stay("M1", "r12", red="red")
    assert play.red.hp == 19


@covers("DC-123", "DC-180")
def test_hp_is_lowered_and_stays_so() -> None:
    play = three().attack(3, red="red").attack(3, red="red")
    assert play.red.hp == 11
    play.red.hp = 3
    play.attack(3, red="red")
    assert not play.red.is_alive and play.red.hp == 0


@covers("DC-124", "DC-126", "DC-171")
def test_bonuses_come_before_armor_and_reductions_too() -> None:
    play = three("e4")
    play.run(forward, play.red)
    play.use("green", "a01")
    assert play.monster().hp == 18 - 5, "3 + 2 breaks Armored 3 and is applied in full"
    play = three("e3").use("red", "a09").use("red", "a13")
    play.attack(1, red="red")
    assert play.red.hp == 17 - 3, "4 - 1 = 3 is above Armored 2 and applied in full"


@covers("DC-125", "DC-061")
def test_each_damage_is_worked_out_apart() -> None:
    play = three("e2")
    play.run(forward, play.red)
    play.use("green", "a02")
    assert play.monster().hp == 18 - 4, "the second 2 meets Armored 2 without the bonus"
    play = three("e7")
    play.run(left_or_right, play.red)
    play.attack(4, red="red")
    assert play.red.hp == 17, "twice 2 - 2"


@covers("DC-128")
def test_only_the_highest_armor_counts_and_a_change_needs_something_to_change() -> None:
    play = fight(3, ["e1"], buffs=("b1", "b5", "b6")).use("red", "a09").attack(3, red="red")
    assert play.red.hp == 20 - 3, "2 and 1 do not make 3"
    play = three().use("red", "a20")
    assert play.monster().hp == 20
    play.use("red", "a16")
    assert play.monster().hp == 19, "a Rat has no Armored to lower"


@covers("DC-129", "DC-162", "DC-130")
def test_retaliate_hits_the_source_but_not_for_nothing() -> None:
    play = three("h6").use("red", "a01")
    assert play.red.hp == 16
    play.use("red", "a16")
    assert play.red.hp == 16, "1 against Armored 1 is no damage"
    play = three("e3").use("red", "a02")
    assert play.red.hp == 15, "once for each separate damage"


@covers("DC-131", "DC-133")
def test_who_dies_does_not_hit_back() -> None:
    play = three("e3")
    play.monster().hp = 2
    play.use("red", "a01", dice=["a02.1", "a03.1", "a04.1"])
    assert play.red.hp == 17 and not [m for m in play.state.monsters if m.face_up]


@covers("DC-132")
def test_retaliate_does_not_answer_retaliate() -> None:
    play = three("e3").use("red", "a11").attack(1, red="red")
    assert play.red.hp == 17 - 3 and play.monster().hp == 24 - 2, "the Whelp does not answer the thorns"


@covers("DC-132")
def test_a_players_thorns_do_not_answer_a_monster_that_hits_back() -> None:
    play = three("e3").use("red", "w12")
    play.use("red", "a01")
    assert play.red.hp == 17 - 1, "the Whelp answers the sword"
    assert play.monster().hp == 24 - 3, "and the thorns do not answer the Whelp"


@covers("DC-191")
def test_bonuses_of_this_turn_stand_side_by_side_each_from_its_own_card() -> None:
    play = three().use("red", "a25").use("blue", "a25.2").use("green", "w27")
    assert [bonus.n for bonus in play.state.bonuses] == [2, 2, 3]
    play.use("red", "a01")
    assert play.monster().hp == 20 - 2 - 7, "the sword deals 2"


@covers("DC-129")
def test_several_retaliates_are_damages_of_their_own() -> None:
    play = fight(3, ["e2"], buffs=PLAIN).use("red", "a11").use("red", "w12")
    play.attack(3, red="red")
    assert play.monster().hp == 18 - 3, "2 Physical meets Armored 2, 3 Magical does not"


@covers("DC-059")
def test_retaliate_of_a_player_uses_the_waiting_bonus() -> None:
    play = three("h1").use("red", "a11")
    play.run(forward, play.blue)
    play.attack(6, red="red")
    assert play.monster().hp == 24 - 2 - 4, "Blue is the Tactician"


@covers("DC-133", "DC-134")
def test_a_defeated_monster_is_removed_and_all_living_draw() -> None:
    play = three().place(green="R02")
    play.blue.hp, play.blue.death = 0, "waiting"
    play.monster().hp = 3
    play.use("red", "a01", dice=["a02.1", "a03.1"])
    assert [len(player.hand) for player in play.state.players] == [1, 0, 1], "wherever they are, but not the dead"


@covers("DC-191")
def test_a_bonus_belongs_to_the_room_where_it_arose() -> None:
    play = three().place(red="R02").use("red", "a18")
    play.use("blue", "a01")
    assert play.monster().hp == 18 and len(play.state.bonuses) == 1
    play.use("red", "a04")
    assert play.monster().hp == 18 - 6, "the archer stands where the chant was sung"


@covers("DC-192")
def test_a_card_does_not_add_to_itself_but_its_copy_does() -> None:
    play = three().use("red", "a13.1").use("red", "a13.1")
    assert len(play.red.lasting) == 1
    play.use("red", "a13.2").attack(3, red="red")
    assert play.red.hp == 17 - 1
    play = three("e2").attack(4, red="red").attack(4, red="red")
    assert sum(lasting.n for lasting in play.monster().lasting) == 1


@covers("DC-110")
def test_with_no_target_a_card_does_nothing() -> None:
    play = three().place(red="R02").use("red", "a01")
    assert play.monster().hp == 21 and not play.asked


@covers("DC-111", "DC-177")
def test_support_stays_in_the_room() -> None:
    play = three().place(green="R02")
    play.blue.hp = play.green.hp = 5
    play.use("red", "a17", red="blue")
    assert play.options_of("player") == ("red", "blue") and play.green.hp == 5
    play = Table(2).enter("R01", "r01", red="blue", dice=["a01.1"])
    assert len(play.blue.hand) == 1, "on a Room card the Leader chooses"


@covers("DC-158", "DC-045")
def test_a_card_is_carried_out_in_printed_order_until_its_user_dies() -> None:
    play = three("e3")
    play.red.hp = 1
    play.use("red", "a02")
    assert not play.red.is_alive and play.monster().hp == 24 - 2, "the second knife is not thrown"


@covers("DC-158", "DC-078")
def test_the_leader_orders_what_a_room_does_to_several_monsters() -> None:
    play = fight(3, ["e1", "e5"], buffs=PLAIN)
    card = play.state.cards.room("r15")
    row = card.inside["combat"][0].rows[3]
    play.run(carry_out, row, of_room(card, play.space("M2")), red="M2.2")
    assert [m.hp for m in play.state.monsters if m.face_up] == [18, 18]
    play.run(carry_out, play.state.cards.room("r05").inside["combat"][0].rows[2],
             of_room(card, play.space("M2")), red="M2.1")  # fmt: skip
    assert play.monster("M2.1").hp == 16


@covers("DC-157", "DC-165")
def test_an_effect_is_carried_out_as_far_as_possible() -> None:
    play = three("h4").give("red", ready=["a01"]).attack(4, red="red")
    assert play.red.hp == 14 and not play.red.ready, "of two cards to exhaust there was one"
    play.stay("M3", "r23")
    assert play.red.hp == 14


@covers("DC-166")
def test_a_guard_elsewhere_guards_nobody() -> None:
    play = three("e7").use("green", "a10").place(green="R02")
    play.attack(6, red="blue")
    assert play.blue.hp == 12


@covers("DC-133")
def test_a_defeated_monster_is_dead() -> None:
    play = three()
    rats = play.monster()
    rats.hp = 1
    play.use("red", "a01", dice=["a02.1", "a03.1", "a04.1"])
    assert rats.hp == 0 and not rats.is_alive


def test_only_armor_is_armor() -> None:
    play = three("e1")
    rats = play.monster()
    assert not has_armor(rats)
    start(play.state, rats, "weaken", 1, "", 1, "a07.1")
    assert not has_armor(rats)
    start(play.state, rats, "armor", 1, "", 1, "r01")
    assert has_armor(rats) and has_armor(three("h6").monster()), "a single point is armor, too"
    start(play.state, rats, "strip", 0, "", 1, "w20.1")
    assert not has_armor(rats)


@covers("DC-191")
def test_a_whetstone_replaces_only_itself_and_only_here() -> None:
    play = three().use("red", "a25.1").use("red", "a25.1")
    assert [(bonus.space.name, bonus.n) for bonus in play.state.bonuses] == [("M1", 2)]
    play.place(red="R02").use("red", "a25.1")
    assert [bonus.space.name for bonus in play.state.bonuses] == ["M1", "R02"]


@covers("DC-153", "DC-139")
def test_the_last_death_ends_the_match() -> None:
    play = fight(1, ["e1"])
    play.red.hp = 1
    play.attack(3)
    assert play.outcome is not None and play.outcome.winners == () and play.outcome.rule == "DC-153"


@covers("DC-174", "DC-175")
def test_a_die_is_told_by_its_kind() -> None:
    for room, rule in (("r15", "DC-174"), ("r06", "DC-175")):
        play = fight(2, ["e1"], room=room)
        play.stay("M1", room, dice=[1])
        assert [told.rule for told in play.told() if told.roll is not None] == [rule]


@covers("DC-193")
def test_the_user_of_a_card_chooses_and_not_the_leader() -> None:
    play = three().place(green="R02").use("blue", "a28", blue=["reduce", "blue"])
    assert [who for who, name, _ in play.asked if name == "alternative"] == ["blue"]
    assert [lasting.n for lasting in play.blue.lasting] == [3]


@covers("DC-123")
def test_who_has_a_single_hp_left_lives() -> None:
    play = three()
    play.monster().hp, play.red.hp = 4, 4
    play.use("red", "a01").attack(3, red="red")
    assert play.monster().hp == 1 == play.red.hp and play.monster().is_alive and play.red.is_alive
    play.blue.hp = 2
    lose_hp(play.state, play.blue, 1)
    assert play.blue.is_alive and not play.told("died")


@covers("DC-046", "DC-181")
def test_a_ward_against_magic_is_none_against_spikes() -> None:
    play = Table(2).give("red", ready=["a12", "a01"])
    card = play.state.cards.room("r05")
    for cls, left in (("physical", 17), ("magical", 16)):
        play.run(carry_out, (Effect("damage", to="each_player", cls=cls, n=2),), of_room(card, play.red.space))
        assert play.red.hp == left
