"""Setting up: what lies where before the first round."""

from __future__ import annotations

import pytest

from tests.coverage import covers
from tests.games.miniskull_caverns.story import Story
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.rules.strength import drop_gem, hand_over_gem
from undercroft.games.miniskull_caverns.state import Caverns
from undercroft.kernel.errors import BadOption
from undercroft.kernel.scenario import Scenario


def table(heroes: int, **options: object) -> Scenario[Caverns]:
    return Scenario(GAME, heroes, options)


@covers("MC-001", "MC-003", "MC-011", "MC-014", "MC-018", "MC-019", "MC-020", "MC-021", "MC-043", "MC-044")
def test_three_heroes_sit_down_to_the_second_map() -> None:
    play = table(3, map=2)
    play.play(dice=["blue"], blue="s3", green="s1")
    g = play.state
    assert g.layout.label == "Dead Ends"
    assert [hero.strength for hero in g.heroes] == [4, 4, 4]
    assert [hero.gems for hero in g.heroes] == [0, 0, 0]
    assert [g.selected(hero).name for hero in g.heroes] == ["walk", "walk", "walk"]
    assert [space.name for space in g.layout.spaces if g.gems[space.number] == 1] == ["g1", "g2", "g3", "g4"]
    assert sum(g.gems) == 4
    assert g.tiny == 8 and g.required == 2
    printed = [action.name for action in g.cards.card.sides]
    assert {name: printed.count(name) for name in printed} == {
        "walk": 1, "search": 2, "creep": 1, "surprise_attack": 1, "heal": 1, "hide": 1, "run": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("heroes", "required"), [(1, 4), (2, 3), (3, 2)])
@covers("MC-001", "MC-003")
def test_the_fewer_heroes_the_more_gems_are_required(heroes: int, required: int) -> None:
    play = table(heroes, first_player="red")
    starts = {1: {"red": "s1"}, 2: {"red": "s1"}, 3: {"red": "s1", "blue": "s2"}}[heroes]
    play.play(**starts)
    assert play.state.required == required


@pytest.mark.parametrize("heroes", [0, 4, -1])
def test_nobody_and_four_cannot_play(heroes: int) -> None:
    with pytest.raises(BadOption, match="it takes 1 to 3"):
        table(heroes)


@pytest.mark.parametrize(
    ("number", "heroes", "title"),
    [(1, 2, "Crossed Galleries"), (2, 2, "Twin Diamonds"), (1, 3, "The Wheel"), (2, 3, "Dead Ends")],
)
@covers("MC-011", "MC-013")
def test_each_map_has_a_layout_for_two_and_one_for_three(number: int, heroes: int, title: str) -> None:
    play = table(heroes, map=number, first_player="red")
    answers = {"red": "s1"} if heroes == 2 else {"red": "s1", "blue": "s2"}
    play.play(**answers)
    layout = play.state.layout
    assert layout.label == title and len(layout.starts) == heroes and len(layout.gem_spaces) == 4
    assert all(space in other.adjacent for space in layout.spaces for other in space.adjacent)


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("layout", [2, 3])
@covers("MC-012")
def test_alone_any_of_the_four_layouts_may_be_used(number: int, layout: int) -> None:
    play = table(1, map=number, layout=layout)
    play.play(red=f"s{layout}")
    assert (play.state.layout.number, play.state.layout.heroes) == (number, layout)
    assert play.state.heroes[0].space.name == f"s{layout}"


@covers("MC-015")
def test_the_first_player_is_drawn_by_lot() -> None:
    play = table(3)
    play.play(dice=["green"], green="s1", red="s2")
    assert play.state.first == 2


@covers("MC-015")
def test_an_option_names_the_first_player_and_no_lot_is_drawn() -> None:
    play = table(3, first_player="blue")
    play.play(blue="s1", green="s2")
    assert play.state.first == 1


@pytest.mark.parametrize(("heroes", "name"), [(1, "blue"), (2, "green")])
def test_a_hero_who_does_not_play_cannot_be_first(heroes: int, name: str) -> None:
    with pytest.raises(BadOption, match=f"first_player cannot be '{name}': here it is one of random, red"):
        table(heroes, first_player=name)


@covers("MC-016", "MC-017")
def test_start_spaces_are_picked_in_turn_order_one_hero_each() -> None:
    play = table(3, first_player="green")
    play.play(green="s2", red="s3")  # one is left for blue
    assert [who for who, _, _ in play.asked] == ["green", "red"]
    assert play.asked[0][2] == ("s1", "s2", "s3") and play.asked[1][2] == ("s1", "s3")
    assert [hero.space.name for hero in play.state.heroes] == ["s3", "s1", "s2"]


@covers("MC-016", "MC-017")
def test_a_layout_for_two_has_two_start_spaces_also_for_one_hero() -> None:
    play = table(1, layout=2)
    play.play(red="s2")
    assert play.options_of("start") == ("s1", "s2")


@covers("MC-005")
def test_a_gem_is_never_lost_when_it_changes_hands() -> None:
    play = Story().place(red="b1", blue="b1").give(red=2)
    play.do(drop_gem, play.red, "MC-127", "out of Strength")
    play.do(hand_over_gem, play.red, play.blue, "MC-078")
    assert (play.red.gems, play.blue.gems, play.lying("b1")) == (0, 1, 1)
    assert sum(play.state.gems) + play.red.gems + play.blue.gems == 4
