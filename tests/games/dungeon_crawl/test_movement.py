"""Movement (DC-051 to DC-064, DC-101, DC-113, DC-151, DC-159, DC-195)."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight
from undercroft.games.dungeon_crawl.rules.cause import of_item
from undercroft.games.dungeon_crawl.rules.movement import could_be_moved, forward, left_or_right
from undercroft.games.dungeon_crawl.rules.rooms import enter_together
from undercroft.games.dungeon_crawl.state import Dungeon


@covers("DC-058", "DC-052", "DC-051", "DC-055")
def test_forward_takes_the_straight_path_and_the_mover_is_between_rooms() -> None:
    play = Table(2, at="R03")
    play.run(forward, play.red)
    assert play.red.heading is not None and play.red.heading.name == "R04"
    assert play.red.room is None and play.blue.room is not None and play.blue.room.name == "R03"
    assert all(exit_.distance > space.distance - 1 for space in play.state.cards.board.spaces for exit_ in space.exits)
    assert all(exit_.ahead[space.number] == -1 for space in play.state.cards.board.spaces for exit_ in space.exits)


@covers("DC-058")
def test_forward_without_a_straight_path_lets_the_player_choose() -> None:
    play = Table(1, at="R01")
    play.run(forward, play.red, red="R03")
    assert play.red.heading is not None and play.red.heading.name == "R03"
    assert play.options_of("go") == ("R02", "R03")


@covers("DC-062")
def test_left_right_takes_a_side_path() -> None:
    play = Table(2, at="M2")
    play.state.monsters = []
    play.run(left_or_right, play.red, red="R11")
    play.place(blue="R12")
    play.run(left_or_right, play.blue)
    assert play.red.heading is not None and play.red.heading.name == "R11"
    assert play.blue.heading is not None and play.blue.heading.name == "M3", "the only one is taken"


@covers("DC-063")
def test_left_right_goes_straight_where_no_side_path_is() -> None:
    play = Table(1, at="R02")
    play.run(left_or_right, play.red)
    assert play.red.heading is not None and play.red.heading.name == "M1"


@covers("DC-052")
def test_nothing_in_a_room_reaches_a_player_between_rooms() -> None:
    play = Table(2, at="R05").flip("R05", "r20").flip("M2", "r23", up=False)
    play.state.monsters = []
    play.turn(red="forward", blue="take")
    assert play.red.hp == 19 and play.blue.hp == 18
    assert play.red.space.name == "M2"


@covers("DC-053", "DC-054")
def test_movers_are_placed_together_before_anything_is_flipped() -> None:
    play = Table(2, at="R01").flip("R02", "r17", up=False).flip("R03", "r19")
    play.blue.hp = 10
    play.turn(red=["left_right", "R02", "decline"], blue=["left_right", "R03"])
    events = [told.event for told in play.told() if told.event in ("entered", "flipped")]
    assert events == ["entered", "flipped"], "of a new Room it is told when it is flipped who stands there"
    assert play.blue.hp == 10, "a Room that lies open already triggers no On Reveal"


@covers("DC-056", "DC-057", "DC-113")
def test_who_is_elsewhere_walks_to_the_fight_and_the_card_is_used() -> None:
    play = fight(2).place(blue="R03")
    play.turn(red="take", blue=["left_right"], dice=[1])
    assert play.blue.space.name == "M1" and play.blue.hp == 19, "on the way nothing hit Blue"
    assert [action.name for action in play.blue.used_actions] == ["left_right"]
    play.turn(red="donate", blue="take", dice=[1])
    assert play.blue.hp == 18, "from the next turn on Blue takes part"


@covers("DC-113", "DC-161")
def test_a_new_room_on_the_way_to_the_fight_uses_its_combat_part() -> None:
    play = fight(2).place(blue="R01").flip("R02", "r17", up=False)
    play.turn(red="take", blue=["left_right", "R02"], dice=[1])
    assert play.blue.hp == 17 and play.state.room_up[play.space("R02").number]


@covers("DC-101", "DC-059", "DC-061")
def test_forward_in_the_fight_gives_two_to_the_next_physical_damage() -> None:
    play = fight(3, buffs=("b5", "b4", "b3")).give("green", ready=["a01"])
    play.turn(red="forward", blue="forward", green="a01.1", dice=[1])
    assert play.state.monsters[0].hp == 21 - 3 - 4 and not play.state.bonuses
    assert play.red.space.name == "M1"


@covers("DC-060", "DC-061")
def test_a_forward_bonus_waits_through_magic_and_is_spent_even_on_armor(monkeypatch: pytest.MonkeyPatch) -> None:
    play = fight(2, ["e4"], buffs=("b5", "b4"))
    play.run(forward, play.red)
    play.use("blue", "a14")
    assert play.state.monsters[0].hp == 9 and len(play.state.bonuses) == 1
    play.turn(red="take", blue="take", dice=[6])
    play.use("blue", "a03")
    assert play.state.monsters[0].hp == 9 - 4 and not play.state.bonuses
    play.run(forward, play.red)
    monkeypatch.setattr(play.monster().card, "armor", 3)
    play.state.bonuses[0].n = 0
    play.use("blue", "a01")
    assert not play.state.bonuses and play.state.monsters[0].hp == 5


@covers("DC-064", "DC-164")
def test_left_right_in_the_fight_takes_two_off_each_damage_for_two_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    play = fight(1)
    monkeypatch.setattr(play.state.cards, "monster_damage", [0, 0, 0, 0])
    play.turn(red="left_right", dice=[3])
    play.turn(red="take", dice=[3])
    assert play.red.hp == 26 - 2
    play.turn(red="donate", dice=[3])
    assert play.red.hp == 24 - 3


@covers("DC-159", "DC-151")
def test_on_exiting_happens_before_the_token_leaves_and_the_dead_do_not_move() -> None:
    play = Table(2, at="R05", buffs=("b5", "b4")).flip("R05", "r16")
    play.red.hp = 4
    play.run(forward, play.red, dice=[1])
    assert not play.red.is_alive and play.red.heading is None and play.red.space.name == "R05"
    assert play.red.death == "explore"


@covers("DC-159")
def test_a_held_mover_stays() -> None:
    play = Table(2, at="R05", buffs=("b5", "b4")).flip("R05", "r18")
    play.run(forward, play.red, dice=[2])
    play.run(forward, play.blue, dice=[3])
    assert play.red.heading is None and play.blue.heading is not None


@covers("DC-195")
def test_a_card_moves_two_players_as_by_forward_to_the_same_room() -> None:
    play = Table(3, at="R01").flip("R03", "r23", up=False).give("red", hand=["a28"])
    play.turn(red=["a28.1", "R03", "green"], blue="rest", green="rest")
    assert [player.space.name for player in play.state.players] == ["R03", "R01", "R03"]
    assert len(play.told("rested")) == 2, "the Action of the moved Player still resolves"


@covers("DC-195")
def test_a_rope_brings_a_player_to_the_fight() -> None:
    play = fight(3).place(green="R01").give("red", hand=["a28"])
    play.turn(red=["a28.1", "move"], blue="take", green="take", dice=[1])
    assert play.green.space.name == "M1" and play.green.hp == 17


@covers("DC-053")
def test_entering_is_for_all_who_move() -> None:
    play = Table(2, at="R01")
    play.red.heading = play.blue.heading = play.space("R02")
    play.run(entered)
    assert play.red.space.name == play.blue.space.name == "R02" and play.red.heading is None


async def entered(g: Dungeon) -> None:
    enter_together(g)


@covers("DC-195")
def test_a_rope_reaches_only_who_stands_elsewhere_and_has_not_left() -> None:
    play = fight(4).place(blue="R02", green="R02", white="R03")
    play.green.heading = play.space("R05")
    rope = play.item("a28")
    effect = next(line for line in rope.use_in_combat[0].alternatives if line.do == "move")
    movers = could_be_moved(play.state, effect, of_item(rope, play.red))
    assert movers == [play.blue, play.white]
    play.use("red", "a28", red=["move", "white"])
    assert play.white.heading is play.space("M1") and play.blue.heading is None
