"""Group decisions and phases (DC-033 to DC-042, DC-184)."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.dungeon_crawl.table import Table, fight
from undercroft.games.dungeon_crawl.rules.damage import die
from undercroft.games.dungeon_crawl.state import Dungeon


@covers("DC-033", "DC-117")
def test_the_leader_alone_directs_an_attack() -> None:
    play = fight(3)
    play.state.leader = 1
    play.attack(3, blue="green")
    assert play.green.hp == 17 - 3 and play.red.hp == 17
    assert play.asked == [("blue", "player", ("blue", "green", "red"))]


@covers("DC-034", "DC-036")
def test_the_lead_passes_to_the_next_living_player() -> None:
    play = fight(3)
    play.run(killed, "blue")
    play.turn(red="take", green="take", dice=[1])
    assert play.state.leader == 2
    play.turn(green="donate", red="donate", dice=[1])
    assert play.state.leader == 0


@covers("DC-034")
def test_a_dead_leader_is_followed_at_once_and_the_last_one_stays() -> None:
    play = Table(2)
    play.run(killed, "red")
    assert play.state.leader == 1
    play.turn(blue="take")
    assert play.state.leader == 1, "nobody else is alive"
    play.turn(blue="take", red="b1")
    assert play.state.leader == 0, "Red is back before the turn ends"


async def killed(g: Dungeon, name: str) -> None:
    player = next(player for player in g.players if player.name == name)
    player.hp = 0
    die(g, player)


@covers("DC-035", "DC-108", "DC-109")
def test_the_next_card_is_named_only_after_the_one_before_is_resolved() -> None:
    play = fight(3).give("red", ready=["a08"]).give("blue", ready=["a01"]).give("green", ready=["a14"])
    play.turn(red=["a08.1", "green", "blue", "blue"], blue="a01.1", green="a14.1", dice=[3])
    assert play.state.monsters[0].hp == 21 - 3 - 3 - 5, "the Axe came last and found it wounded"
    order = [told.args[0] for told in play.told("used")]
    assert order == ["green", "blue", "red"]
    asked = [options for _, name, options in play.asked if name == "next_card"]
    assert asked == [("red", "blue", "green"), ("red", "blue")]


@covers("DC-037")
def test_a_player_decides_on_the_target_of_the_own_card_when_it_resolves() -> None:
    play = fight(2, ["e1", "e5"]).give("blue", ready=["a01"])
    play.state.leader = 0
    play.use("blue", "a01", blue="M2.2")
    assert play.monster("M2.2").hp == 11 and play.monster("M2.1").hp == 14
    play = Table(1, at="R05").give("red", hand=["w28"])
    play.use("red", "w28", dice=["a01.1", "a02.1", "a03.1"], red="a02.1")
    assert [item.name for item in play.red.hand if item.design == "a02"] == ["a02.1"]


@covers("DC-184")
def test_variant_votes_decide_and_the_leader_breaks_ties() -> None:
    play = fight(3, voting=True)
    play.attack(3, red="blue", blue="green", green="green")
    assert play.green.hp == 14
    play.attack(3, red=["red", "blue"], blue="blue", green="green")
    assert play.blue.hp == 14, "one vote each: the Leader's second word counts"
    alone = fight(2, voting=True).place(blue="R02")
    alone.attack(3)
    assert alone.asked == [], "where there is one answer nobody votes"


@covers("DC-038", "DC-040", "DC-048", "DC-173")
def test_exploration_goes_on_while_no_monster_room_is_entered() -> None:
    play = Table(2).flip("R01", "r23", up=False)
    play.turn(red="forward", blue="take")
    assert play.red.space.name == "R01" and play.blue.space.name == "Entrance"
    assert play.state.phase == "explore" and play.state.turn == 2
    assert [step.number for step in play.state.order if step.number] == [1, 2, 3, 4, 5, 6, 7, 8]


@covers("DC-041", "DC-103")
def test_combat_goes_on_while_a_monster_and_a_player_live() -> None:
    play = fight(2)
    play.turn(red="take", blue="take", dice=[1])
    assert play.state.phase == "combat" and play.state.order[7].name == "attack"
    assert [step.number for step in play.state.order if step.number] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@covers("DC-042", "DC-060")
def test_after_the_last_monster_the_turn_is_finished_and_exploration_begins() -> None:
    play = fight(2).give("red", ready=["a01"]).give("blue", used=["a14"])
    play.monster().hp = 2
    play.turn(red="a01.1", blue=["rest", "done"], dice=["a02.1", "a02.2"])
    assert [item.design for item in play.blue.ready] == ["a14"], "the Rest of that turn still counts"
    assert play.state.phase == "explore" and play.state.combat_at is None and not play.state.bonuses
