"""Card files: the game's own is read whole, and a wrong one is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.cardfiles import Mistake, assert_refused, common_mistakes
from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.cards import CARDS, load_cards
from undercroft.games.miniskull_caverns.rules.actions import heal
from undercroft.kernel.errors import BadCards
from undercroft.kernel.match import start
from undercroft.kernel.scenario import Scenario


def variant(tmp_path: Path, changes: str) -> Path:
    head = '[edition]\ngame = "miniskull_caverns"\nname = "Mine"\nextends = "miniskull_caverns"\n'
    path = tmp_path / "mine.toml"
    path.write_text(head + changes, encoding="utf-8")
    return path


def test_the_cards_say_what_the_rulebook_says() -> None:
    cards = load_cards()
    assert {action.name: action.noise for action in cards.actions} == {
        "creep": 1, "walk": 1, "run": 2, "hide": 0, "heal": 0, "surprise_attack": 2, "search": 3,
    }  # fmt: skip
    assert [action.name for action in cards.actions if action.weak] == ["hide", "heal"]
    assert cards.tiny_strength == 8
    assert [(each.control.name, each.control.tactic) for each in cards.placements] == [
        ("rotate_0", "block"),
        ("rotate_1", "parry"),
        ("rotate_2", "jab"),
        ("flip", "lunge"),
    ]
    assert all(action.text for action in cards.actions) and all(tactic.text for tactic in cards.tactics)


def test_a_file_of_ones_own_is_played_with(tmp_path: Path) -> None:
    path = variant(tmp_path, "[tiny]\nstrength = 5\n")
    play = Scenario(GAME, 2, {"first_player": "red"}, cards=path)
    play.play(red="s1")
    assert play.state.tiny == 5


def test_an_arrow_may_point_the_other_way(tmp_path: Path) -> None:
    path = variant(tmp_path, '[action_card]\nfront_flips = ["end_over_end", "sideways", "sideways", "sideways"]\n')
    card = load_cards(path).card
    assert card.sides[card.flipped(0)].name == "search" and card.sides[card.flipped(1)].name == "heal"


def test_the_numbers_of_an_action_are_played_as_they_are_printed(tmp_path: Path) -> None:
    path = variant(tmp_path, '[[action]]\nid = "heal"\neffects = [{ do = "gain", amount = 4 }]\n')
    play = Scenario(GAME, 2, {"first_player": "red"}, cards=path)
    hero = play.state.heroes[0]
    hero.strength = 1
    play.run(heal, hero)
    assert hero.strength == 5
    assert load_cards(path).by_name["heal"].text == "Gain 4 Strength."


MISTAKES = [
    *common_mistakes(CARDS, "action", ("creep", "Creep", "footsteps"), ("walk", "Walk", "walk"))[:6],
    *common_mistakes(CARDS, "action", ("creep", "Creep", "footsteps"), ("walk", "Walk", "walk"))[7:],
    Mistake('id = "creep"', 'id = "crawl"', "id must be one of creep, heal"),
    Mistake("noise = 3", "noise = 4", "noise must be a whole number from 0 to 3, not 4"),
    Mistake("noise = 3", "noise = -1", "noise must be a whole number from 0 to 3, not -1"),
    Mistake('front = ["walk"', 'front = ["fly"', "front must be one of creep, heal"),
    Mistake('front = ["walk"', 'front = ["creep"', "every action once and search twice, but creep 2 times"),
    Mistake('front = ["walk", ', "front = [", "front must be a list of 4, not a list of 3"),
    Mistake('front_flips = ["sideways"', 'front_flips = ["sidewise"', "did you mean 'sideways'?"),
    Mistake('front_flips = ["sideways", ', "front_flips = [", "front_flips must be a list of 4"),
    Mistake('start = "walk"', 'start = "rest"', "start must be one of"),
    Mistake("turns = 2", "turns = 3", "rotate_0, rotate_1, rotate_2 and flip", '[[control]]\nid = "rotate_2"'),
    Mistake('id = "rotate_2"', 'id = "rotate_3"', "did you mean"),
    Mistake('tactic = "jab"', 'tactic = "block"', "shares its side with another tactic"),
    Mistake('id = "jab"', 'id = "stab"', "id must be one of block, jab, lunge, parry"),
    Mistake('do = "bonus", amount = 2', 'do = "bonus", amount = 5', "the rulebook gives lunge bonus 2 and overreach"),
    Mistake('{ do = "pay", amount = 1 }, ', "", "run is made of pay and move"),
    Mistake('do = "move", amount = 2', 'do = "move", amount = 0', "amount must be a whole number from 1 to 6, not 0"),
    Mistake('do = "move", amount = 2', 'do = "moves", amount = 2', "did you mean 'move'?"),
    Mistake("[tiny]\nstrength = 8", "[tiny]\nstrength = 0", "strength must be a whole number from 1 to 20, not 0"),
    Mistake('"s1-a1"', '"s1-z9"', "map_1_for_2: s1-z9 does not join two spaces"),
    Mistake('"s1-a1"', '"s1-s1"', "does not join two spaces"),
    Mistake('"a1-b1"', '"a1-s1"', "a1-s1 stands twice"),
    Mistake('"s1-a1", ', "", "some space cannot be reached", "[[layout]]"),
    Mistake('centre = "c"', 'centre = "cc"', "cc is not a space"),
    Mistake('starts = ["s1", "s2"]', 'starts = ["s1", "g1"]', "the starts are s1, s2"),
    Mistake('gems = ["g1", "g2", "g3", "g4"]', 'gems = ["g1", "g2", "g3"]', "a map has 4 Gem spaces, all different"),
    Mistake('gems = ["g1", "g2", "g3", "g4"]', 'gems = ["g1", "g2", "g3", "c"]', "4 Gem spaces, all different"),
    Mistake("s1 = [0, 2]", "throne = [0, 2]", "a space cannot be called throne: it is one of a1, a2"),
    Mistake("s1 = [0, 2]", "x1 = [9, 9]\nx2 = [9, 8]\ns1 = [0, 2]", "a map has at most 20 spaces", "[layout.places]"),
    Mistake("s1 = [0, 2]", "s1 = [0]", "s1 must be a list of 2, not a list of 1"),
    Mistake("s1 = [0, 2]", "s1 = [0, 200]", "s1 must be a number from -99 to 99, not 200"),
    Mistake("map = 2", "map = 1", "two maps, each laid out for 2 and for 3", "[[layout]]"),
    Mistake("weak = true", "meek = true", "an action has no 'meek'"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.new[:30])
def test_a_file_that_cannot_be_played_is_refused_with_its_line(mistake: Mistake) -> None:
    assert_refused(CARDS, mistake)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"tiny = ", "mine.toml:1: this is not TOML: Invalid value"),
        (b"[tiny]\nstrength = 8", "mine.toml:1: the file needs 'edition': a table"),
        (b"[edition]\nname = 1\n\xff\xfe\x00", "mine.toml:3: byte 0xff is not UTF-8"),
        (b"", "the file needs 'edition'"),
    ],
)
def test_a_file_that_is_no_card_file_gets_one_clear_line(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadCards, match=problem) as caught:
        load_cards(path)
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match=r"nowhere\.toml: cannot be read: No such file"):
        start(GAME, 2, cards=tmp_path / "nowhere.toml")
    with pytest.raises(BadCards, match="cannot be read: Is a directory"):
        start(GAME, 2, cards=tmp_path)
