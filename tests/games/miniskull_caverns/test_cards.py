"""Card files: the game's own is read whole, and a wrong one is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.cards import OWN, load_cards
from undercroft.kernel.errors import BadCards
from undercroft.kernel.match import start
from undercroft.kernel.scenario import Scenario

PRINTED = OWN.read_text(encoding="utf-8")


def changed(tmp_path: Path, old: str, new: str) -> Path:
    assert old in PRINTED
    path = tmp_path / "mine.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    return path


def line_of(path: Path, text: str) -> int:
    return next(n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if text in line)


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
    path = changed(tmp_path, "tiny_strength = 8", "tiny_strength = 5")
    play = Scenario(GAME, 2, {"first_player": "red"}, cards=path)
    play.play(red="s1")
    assert play.state.tiny == 5


def test_an_arrow_may_point_the_other_way(tmp_path: Path) -> None:
    path = changed(tmp_path, 'front_flips = ["sideways"', 'front_flips = ["end_over_end"')
    card = load_cards(path).card
    assert card.sides[card.flipped(0)].name == "search" and card.sides[card.flipped(1)].name == "heal"


@pytest.mark.parametrize(
    ("old", "new", "near", "problem"),
    [
        ('name = "creep"', 'name = "crawl"', "[[action]]", "the actions are creep, walk, run"),
        ('name = "creep"', 'name = "walk"', "[[action]]", "each once"),
        ("noise = 3", "noise = 4", 'name = "search"', "search: a noise is 0 to 3"),
        ("noise = 3", "noise = -1", 'name = "search"', "search: a noise is 0 to 3"),
        ('front = ["walk"', 'front = ["fly"', '"fly"', "the Action card names fly, which is no action"),
        ('front = ["walk"', 'front = ["creep"', "[action_card]", "every action once, search twice"),
        ('front_flips = ["sideways"', 'front_flips = ["upwards"', '"upwards"', "not upwards"),
        ('front_flips = ["sideways", ', "front_flips = [", "[action_card]", "eight flips"),
        ('start = "walk"', 'start = "rest"', "[action_card]", "starts on one of its sides"),
        ("turns = 2", "turns = 3", "[[control]]", "rotate_0, rotate_1, rotate_2 and flip"),
        ('name = "rotate_2"', 'name = "rotate_3"', "[[control]]", "rotate_0, rotate_1, rotate_2 and flip"),
        ('tactic = "jab"', 'tactic = "block"', "[[control]]", "shares its side with another tactic"),
        ('[[tactic]]\nname = "jab"', '[[tactic]]\nname = "stab"', "[[tactic]]", "block, parry, jab, lunge"),
        ("bonus = 2", "bonus = 5", 'name = "lunge"', "lunge has bonus 2, hinder 0 and ward 0"),
        ("tiny_strength = 8", "tiny_strength = 0", "tiny_strength", "Tiny's strength is 1 to 20"),
        ('"s1-a1"', '"s1-z9"', '"s1-z9"', "Crossed Galleries: s1-z9 does not join two spaces"),
        ('"s1-a1"', '"s1-s1"', '"s1-s1"', "does not join two spaces"),
        ('"a1-b1"', '"a1-s1"', '"a1-s1"', "a1-s1 stands twice"),
        ('"s1-a1", ', "", "Crossed Galleries", "some space cannot be reached"),
        ('centre = "c"', 'centre = "cc"', '"cc"', "cc is not a space"),
        ('starts = ["s1", "s2"]', 'starts = ["s1", "g1"]', "Crossed Galleries", "the starts s1, s2"),
        ('gems = ["g1", "g2", "g3", "g4"]', 'gems = ["g1", "g2", "g3"]', "Crossed Galleries", "4 Gem spaces"),
        ('gems = ["g1", "g2", "g3", "g4"]', 'gems = ["g1", "g2", "g3", "c"]', "Crossed Galleries", "all different"),
        ("s1 = [0, 2]", "throne = [0, 2]", "throne = ", "a space cannot be called throne: it is one of a1, a2"),
        ("s1 = [0, 2]", "x1 = [9, 9]\nx2 = [9, 8]\ns1 = [0, 2]", "Crossed", "a map has at most 20 spaces"),
        ("map = 2", "map = 1", "[[layout]]", "two maps, each laid out for 2 and for 3"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, near: str, problem: str
) -> None:
    path = changed(tmp_path, old, new)
    with pytest.raises(BadCards) as caught:
        load_cards(path)
    text = str(caught.value)
    assert text.startswith(f"{path}, line {line_of(path, near)}: ") and problem in text and "\n" not in text


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"tiny_strength = ", "Invalid value"),
        (b"tiny_strength = 8", "missing required field"),
        (PRINTED.replace("tiny_strength = 8", 'tiny_strength = "eight"').encode(), "Expected `int`"),
        (PRINTED.replace("weak = true", "meek = true", 1).encode(), "unknown field `meek`"),
        (b"\xff\xfe\x00", "can't decode"),
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
