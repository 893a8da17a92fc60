"""Death and return (DC-136 to DC-151, DC-190), and the end of the game (DC-139, DC-152 to DC-155)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight, look
from undercroft.games.dungeon_crawl.rules.damage import die, lose_hp
from undercroft.games.dungeon_crawl.rules.death import come_back
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon

PLAIN = ("b6", "b5", "b4", "b3")


async def loses(g: Dungeon, player: Adventurer, n: int) -> None:
    lose_hp(g, player, n)


async def died_before(g: Dungeon, player: Adventurer) -> None:
    """The death was in the turn before."""
    lose_hp(g, player, 30)
    player.died_in = g.turn - 1


@covers("DC-136", "DC-137", "DC-138", "DC-180")
def test_a_player_dies_at_once_and_the_phase_is_remembered() -> None:
    play = Table(2).use("red", "a24")
    play.run(loses, play.red, 30)
    assert not play.red.is_alive and play.red.death == "explore" and not play.red.lasting
    assert play.red.room is None and play.state.inside(play.red.space) == [play.blue]
    play = fight(2)
    play.run(loses, play.red, 19)
    assert play.red.death == "combat"


@covers("DC-138")
def test_the_dead_select_nothing_and_cannot_be_hit() -> None:
    play = fight(3)
    play.run(loses, play.green, 30)
    play.turn(red="take", blue="take", dice=[1])
    assert play.green.hp == 0 and "green" not in [who for who, _, _ in play.asked]


@covers("DC-139", "DC-153", "DC-154")
def test_the_party_loses_when_all_are_dead_at_the_same_time() -> None:
    play = fight(2)
    play.red.hp = play.blue.hp = 1
    outcome = play.turn(red=["take", "red"], blue="take", dice=[1])
    assert outcome is play.outcome and play.outcome is not None
    assert play.outcome.winners == () and play.outcome.scores == (0.0, 0.0) and "dead" in play.outcome.reason


@covers("DC-152", "DC-154", "DC-135")
def test_the_party_wins_the_moment_the_boss_falls() -> None:
    play = fight(3, ["k1"], buffs=("b2", "b5", "b6")).attack(4)
    play.run(loses, play.green, 30)
    play.monster("k1").hp = 1
    play.use("red", "w01", red="M4.1")
    assert play.outcome is not None and play.outcome.winners == (0, 1, 2) and play.outcome.scores == (1.0, 1.0, 1.0)
    assert play.outcome.rule == "DC-152" and not play.red.hand, "no reward is drawn any more"
    assert look(play.state, 2).won


@covers("DC-155", "DC-154")
def test_the_turn_limit_is_a_defeat_of_its_own_kind() -> None:
    play = Table(2, turn_limit=30)
    play.state.turn = 30
    play.turn(red="take", blue="take")
    assert play.outcome is not None and play.outcome.rule == "DC-155" and "time" in play.outcome.reason


@covers("DC-141", "DC-142", "DC-143", "DC-144", "DC-145", "DC-146", "DC-147")
def test_an_exploration_death_costs_the_gear_at_once_and_a_whole_turn() -> None:
    play = Table(3, at="R05", buffs=("b5", "b6", "b4")).flip("R05", "r20")
    play.give("red", hand=["a22"], ready=["a01"], used=["a02", "a03"])
    play.red.hp = 1
    play.red.accepted = (play.space("R05"),)
    play.turn(red=["take", "red"], blue=["take", "green", "a02.1"], green=["take", "a01.1"])
    assert [item.design for item in play.state.pool] == ["a01", "a02"], "each other Player there saves one card"
    assert sorted(item.design for item in play.state.discard) == ["a03", "a22"]
    assert not play.red.is_alive and play.red.death == "waiting" and not play.red.items
    play.flip("R05", "r23").turn(red="b1", blue="rest", green="rest")
    assert [who for who, decision, _ in play.asked if decision == "select"].count("red") == 1, "one turn was lost"
    assert play.red.is_alive and play.red.hp == play.red.max_hp == 20 and not play.red.items
    assert play.red.space.name == "R05" and not play.red.accepted and len(play.red.actions) == 5
    assert play.options_of("buff") == ("b1", "b2", "b3")


@covers("DC-141")
def test_who_died_before_a_fight_waits_until_it_is_over() -> None:
    play = Table(2, at="R02", dens={"M1": ("e1",)}, buffs=("b5", "b6")).flip("R02", "r20")
    play.flip("M1", "r23", up=False)
    play.red.hp = 1
    play.turn(red="take", blue="forward")
    assert play.red.death == "waiting" and play.state.phase == "combat", "Blue was on the way when the Room struck"
    play.monster().hp = 1
    play.give("blue", ready=["a14"]).turn(blue="a14.1", dice=["a03.1"])
    assert not play.red.is_alive and play.state.phase == "explore"
    play.turn(blue="take", red="b1")
    assert play.red.is_alive and play.red.space.name == "M1"


@covers("DC-196", "DC-141", "DC-146")
def test_by_house_rule_an_exploration_death_returns_in_the_same_turn() -> None:
    play = Table(2, at="R05", buffs=("b5", "b6"), back_at_once=True).flip("R05", "r20")
    play.red.hp = 1
    play.turn(red=["take", "red", "b1"], blue="take")
    assert play.red.is_alive and play.red.hp == play.red.max_hp and play.told("returned")


@covers("DC-143")
def test_who_has_moved_out_saves_nothing() -> None:
    play = Table(2, at="R05", buffs=("b5", "b6"), dens={"M2": ()}).flip("R05", "r20").flip("M2", "r23", up=False)
    play.give("red", ready=["a01"])
    play.red.hp = 1
    play.turn(red="take", blue="forward")
    assert not play.state.pool and [item.design for item in play.state.discard] == ["a01"]
    play.turn(red="b1", blue="take")
    assert play.red.space.name == "M2", "Red returns with Blue, who has gone on"


@covers("DC-145")
def test_a_buff_had_before_is_taken_only_if_no_other_is_left() -> None:
    play = Table(2, at="R05", buffs=("b5", "b6"))
    buffs = play.state.cards.buffs
    play.red.had = tuple(buff for buff in buffs if buff.name not in ("b2", "b6"))
    play.run(died_before, play.red)
    play.state.mark = 8
    play.turn()
    assert play.red.buff is not None and play.red.buff.name == "b2"
    play.red.had = tuple(buffs)
    play.run(died_before, play.red)
    play.state.mark = 8
    play.turn(red="b5")
    assert play.options_of("buff") == ("b1", "b3", "b4", "b5"), "but never the one just held"


@covers("DC-146")
def test_with_nobody_there_the_dead_return_with_whoever_is_last() -> None:
    play = Table(3, at="R09").flip("R06", "r20").flip("R05", "r01").place(blue="R05", green="R06")
    play.run(died_before, play.red)
    play.state.mark = 8
    play.turn(red="b1")
    assert play.red.space.name == "R05", "both are as near to the Entrance: the lower seat counts"


@covers("DC-148", "DC-149", "DC-150")
def test_a_combat_death_loses_everything_and_waits_for_exploration() -> None:
    play = fight(2, buffs=PLAIN).give("blue", hand=["a22"], ready=["a01"], used=["a02"])
    play.blue.used_actions = [play.blue.actions.pop(0)]
    play.blue.hp = 1
    play.turn(red=["take", "blue"], blue="take", dice=[3])
    assert not play.blue.items and len(play.state.discard) == 3 and play.blue.death == "waiting"
    assert [action.name for action in play.blue.used_actions] == ["forward", "take"]
    assert len(play.blue.actions) == 3
    play.state.leader = 0
    play.monster().hp = 1
    play.give("red", ready=["a14"])
    play.turn(red="a14.1", dice=["a03.1"])
    play.turn(red="take", blue="b1")
    assert play.blue.is_alive and play.blue.space.name == "M1" and play.blue.max_hp == 22
    assert len(play.blue.used_actions) == 0, "they come back with the Exploration Turn in which Blue lives"


@covers("DC-141")
def test_a_death_while_entering_waits_for_the_next_fitting_step() -> None:
    play = Table(2, at="R01", buffs=("b5", "b6")).flip("R02", "r17", up=False).give("red", ready=["a01"])
    play.red.hp = 2
    play.turn(red=["left_right", "R02", "accept"], blue="take", dice=[1])
    assert play.red.death == "explore" and play.red.space.name == "R02" and play.red.ready
    play.turn(blue="rest", red="b1")
    assert play.red.is_alive and play.red.space.name == "R01" and not play.red.ready


@covers("DC-141", "DC-151")
def test_a_combat_death_with_no_combat_turn_after_it_is_handled_in_exploration() -> None:
    play = Table(2, at="R02", dens={"M1": ("e7",)}, buffs=("b5", "b6")).flip("M1", "r23", up=False)
    play.give("red", hand=["a22"])
    play.red.hp = 1
    play.turn(red="forward", blue="take")
    assert play.red.death == "combat" and play.red.space.name == "M1", "dead in the Room just entered"
    play.state.monsters = [monster for monster in play.state.monsters if monster.space.name != "M1"]
    play.state.phase, play.state.combat_at = "explore", None
    play.state.order = Table(1).state.order
    play.turn(blue="take", red="b1")
    assert play.red.is_alive and [item.design for item in play.state.discard] == ["a22"]
    play = Table(2, at="R05", buffs=("b5", "b6")).flip("R05", "r16")
    play.red.hp = 1
    play.turn(red="forward", blue="take", dice=[1])
    assert not play.red.is_alive and play.red.space.name == "R05", "dead in the Room they were leaving"


@covers("DC-140")
def test_one_death_at_a_time_in_the_leaders_order() -> None:
    play = Table(4, at="R05")
    for player in play.state.players[1:3]:
        play.run(died_before, player)
    play.state.mark = 8
    play.turn(red="green", green="b1", blue="b2")
    assert [told.args[0] for told in play.told("returned")] == ["green", "blue"]
    assert play.options_of("next_death") == ("blue", "green")


@covers("DC-025", "DC-146")
def test_the_entrance_is_a_place_to_return_to() -> None:
    play = Table(2)
    play.run(died_before, play.red)
    play.state.mark = 8
    play.turn(red="b1")
    assert play.red.space.name == "Entrance" and play.red.is_alive


@covers("DC-190")
def test_variant_a_returning_player_draws_two_items() -> None:
    play = Table(2, fresh_pack=True)
    play.run(died_before, play.red)
    play.state.mark = 8
    play.turn(red="b1", dice=["a01.1", "a02.1"])
    assert len(play.red.hand) == 2


def test_dying_twice_is_not_possible() -> None:
    play = fight(2)
    play.red.hp = 0
    play.run(dies, play.red)
    assert play.red.death == "combat" and play.state.leader == 1


async def dies(g: Dungeon, player: Adventurer) -> None:
    die(g, player)


@covers("DC-147", "DC-145")
def test_who_comes_back_is_through_with_the_rooms_of_this_turn() -> None:
    play = Table(2)
    play.red.hp, play.red.death, play.red.died_in = 0, "waiting", 0
    play.red.resolved = False
    play.run(come_back, play.red, red="b1")
    assert play.red.resolved and play.red.is_alive and play.red.death == ""
    assert [buff.name for buff in play.red.had] == ["b6", "b1"], "what one has had is remembered"
