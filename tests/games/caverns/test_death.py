"""Death, and life as a monster: taking over, waking, leading."""

from __future__ import annotations

from tests.coverage import covers
from tests.games.caverns.story import DWARF, HERO, KNIGHT, THIEF, Table
from undercroft.games.caverns.figures import RUNNING, WAITING


@covers("CV-146", "CV-147", "CV-148", "CV-149", "CV-032")
def test_a_character_killed_by_a_sleeper_goes_on_as_that_monster() -> None:
    play = Table(THIEF, KNIGHT)
    troll = play.monster("M16", "E1")
    play.at(play.blue, "E1").give(play.red, "T01", "P01").give(troll, "T24")
    play.play(red=["fight", "M16", "enough"], dice=[1, 6])
    assert troll.seat == 0 and play.holds(troll) == ["T24", "T01", "P01"]
    assert play.texts("quest_failed") == ["Red's quest has failed"] and "Hollow" not in repr(play.view(1).quest)
    assert play.state.active == 1, "the activation is over and the monster acts on the next regular turn"
    assert not play.view(1).players[0].alive


@covers("CV-150")
def test_a_monster_that_has_a_player_keeps_it() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    orc = play.monster("M07", "E1", seat=1)
    play.state.figures.remove(play.hero(1))
    play.act(orc)
    play.play(blue=["fight", "CH02"], dice=[6, 1])
    assert orc.seat == 1 and play.state.run_by(0) == []


@covers("CV-151", "CV-152", "CV-005")
def test_a_player_without_a_figure_chooses_a_sleeper_at_the_start_of_the_turn() -> None:
    play = Table(HERO, THIEF).lay("33", 0, -1)
    orc, stone, dragon = play.monster("M07", "33"), play.monster("M06", "33"), play.monster("M17", "33")
    goblin = play.monster("M01", "33")
    stone.stone = WAITING
    stone.stone_seat = 1
    play.give(orc, "T24")
    play.play(red="fight", dice=[6, 1])
    play.play(red="end")
    play.play(blue=["M07", "E1"])
    assert play.options_of("take_over") == ("M07", "M01"), "neither stone nor the Dragon"
    assert orc.seat == 1 and play.holds(orc) == ["T24"] and not dragon.is_awake and not goblin.is_awake
    assert play.where(orc) == "E1", "it plays this turn"


@covers("CV-252", "CV-151", "CV-034")
def test_by_house_rule_who_is_killed_by_a_rival_is_out_of_the_game() -> None:
    play = Table(HERO, THIEF, KNIGHT, dead_stay_out=True).lay("33", 0, -1)
    orc = play.monster("M07", "33")
    play.play(red=["fight", "CH07"], dice=[6, 1])
    play.play(red="end")
    play.play()
    assert not orc.is_awake and play.state.active == 2
    assert [line.text for line in play.told("out")] == ["Blue is out of the game"]


@covers("CV-153", "CV-034")
def test_without_a_sleeper_the_player_is_passed_over_without_a_word() -> None:
    play = Table(HERO, THIEF)
    play.play(red="fight", dice=[6, 1])
    play.play(red="end")
    play.play()
    assert play.state.active == 0 and not [line for line in play.told("turn") if "Blue" in line.text]


@covers("CV-154")
def test_losing_the_last_monster_leaves_no_figure() -> None:
    play = Table(HERO, KNIGHT)
    play.state.figures.remove(play.blue)
    play.monster("M01", "E1", seat=1)
    play.play(red="fight", dice=[6, 1])
    assert play.state.run_by(1) == [] and len(play.state.figures) == 1


@covers("CV-155", "CV-156", "CV-157")
def test_waking_needs_no_roll_and_the_woken_acts_from_the_next_turn_on() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    play.state.figures.remove(play.blue)
    orc = play.monster("M07", "33", seat=1)
    goblin, stone = play.monster("M01", "33"), play.monster("M06", "33")
    stone.stone = RUNNING
    play.act(orc)
    play.play(blue="wake")
    assert goblin.seat == 1 and play.state.to_act == [] and "wake" not in play.can(orc), "stone is not woken"


@covers("CV-158", "CV-032")
def test_each_monster_has_its_own_activities_and_movement_in_any_order() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    play.state.figures.remove(play.blue)
    orc, goblin = play.monster("M07", "33", seat=1), play.monster("M01", "33", seat=1)
    play.at(play.red, "E1").play(red="end")
    play.play(blue=["M01", "E1"])
    play.play(blue=["fight"], dice=[1, 6])
    assert goblin not in play.state.figures
    play.play(blue="E1")
    assert play.where(orc) == "E1" and play.options_of("next_figure") == ("M07", "M01")


@covers("CV-159", "CV-242")
def test_when_no_character_is_left_nobody_wins() -> None:
    play = Table(THIEF)
    play.monster("M16", "E1")
    play.play(red="fight", dice=[1, 6])
    assert play.outcome is not None and play.outcome.winners == () and play.outcome.rule == "CV-242"


@covers("CV-159", "CV-242")
def test_a_monster_player_at_the_entrance_with_the_item_wins_nothing() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1)
    play.state.figures.remove(play.blue)
    orc = play.monster("M07", "33", seat=1)
    play.give(orc, "T02")
    play.act(orc)
    play.play(blue="E1")
    assert play.outcome is None
    play.play(blue=["fight", "enough"], dice=[6, 1])
    assert play.outcome is not None and play.outcome.winners == ()


@covers("CV-170", "CV-223")
def test_an_awake_monster_takes_spoils_and_keeps_them_hidden() -> None:
    play = Table(HERO, KNIGHT, DWARF)
    play.state.figures.remove(play.hero(1))
    elf = play.monster("M11", "E1", seat=1)
    play.give(play.red, "T01").give(elf, "T23")
    play.act(elf)
    play.play(blue=["fireball", "magic.1", "CH02"], red="enough", dice=[6, 6, 6])
    assert play.holds(elf) == ["T23", "T01"] and "Hollow Crown" not in repr(play.view(2))
    assert play.state.run_by(0) == [], "killed by that monster, which has a player"


@covers("CV-167", "CV-168")
def test_awake_monsters_use_cards_and_cast_spells() -> None:
    play = Table(HERO, KNIGHT).lay("33", 0, -1).lay("34", 0, -2)
    play.state.figures.remove(play.blue)
    elf = play.monster("M11", "33", seat=1)
    play.give(elf, "T18")
    play.act(elf)
    assert "flying" in play.can(elf) and "invisibility" in play.can(elf)
    play.play(blue="flying", dice=[4])
    assert "fly" in play.can(elf)
    play.play(blue="T18")
    play.play(blue="34")
    play.play(blue="stop")
    assert play.where(elf) == "34"
    goblin = play.monster("M01", "33", seat=1)
    assert "flying" not in play.can(goblin), "its Magic is 0"
