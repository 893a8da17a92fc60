"""What each rule says: short plays, every sentence that is told of them, and how often something hidden is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.caverns.story import ENCHANTRESS, HERO, KNIGHT, PRIESTESS, SCOUT, WIZARD, Table
from undercroft.games.caverns.rules.exploring import open_second_entrance

BOOK, HAT = "T04", "T23"


def flying(die: int) -> Table:
    play = Table(SCOUT)
    play.play(red="flying", dice=[die])
    return play


def petrify(die: int) -> Table:
    play = Table(WIZARD, KNIGHT)
    play.play(red="petrify", dice=[die])
    return play


def invisibility(die: int, unseen: bool = False) -> Table:
    play = Table(ENCHANTRESS, KNIGHT)
    play.give(play.red, HAT)
    play.red.invisible = unseen
    play.red.trail = 1 if unseen else 0
    play.play(red=["invisibility", "magic.1"], dice=[die])
    assert play.red.trail == (1 << play.red.at if play.red.invisible else 0)
    return play


def shape_changing(size: str, die: int) -> Table:
    play = Table(PRIESTESS, KNIGHT)
    play.give(play.red, BOOK)
    play.play(red=["shape_changing", "magic.2", "CH06", size], dice=[die])
    return play


def fire_ball(*dice: int) -> Table:
    play = Table(WIZARD, KNIGHT)
    play.give(play.red, BOOK)
    play.play(red=["fireball", "magic.2"], dice=dice)
    return play


def summoning(die: int) -> Table:
    play = Table(WIZARD, ENCHANTRESS).lay("33", 0, -1)
    play.give(play.red, BOOK, HAT).at(play.blue, "33")
    play.play(red=["summoning", "magic.2", "magic.1"], blue="resist", dice=[die])
    return play


def in_a_web(*cards: str) -> Table:
    play = Table(WIZARD).lay("33", 0, -1).marker("web", "33")
    return play.give(play.red, *cards).at(play.red, "33").act(play.red)


def struggle(die: int) -> Table:
    play = in_a_web()
    play.play(red="break_free", dice=[die])
    return play


def wand(*dice: int) -> Table:
    play = in_a_web("T21")
    play.play(red="T21", dice=dice)
    return play


def lantern() -> Table:
    play = in_a_web("P03")
    play.play(red="P03")
    return play


def pit(die: int) -> Table:
    play = Table(HERO).lay("33", 0, -1).counter("33")
    play.play(red="33", dice=["P14", die])
    return play


def escape(die: int) -> Table:
    play = Table(HERO).lay("C03", 0, -1, turn=2, used=True)
    play.monster("M06", "C03c")
    play.at(play.red, "C03").act(play.red).play(red="creep")
    play.play(red="escape", dice=[die])
    return play


def second_entrance() -> Table:
    play = Table(HERO)
    play.state.open_arms = 0
    open_second_entrance(play.state)
    return play


TOLD: list[tuple[Callable[[], Table], list[str], int]] = [
    (lambda: flying(3), ["Liriel Thornstep casts Flying", "Flying: 3, 4 or more needed: it fails"], 0),
    (
        lambda: flying(4),
        ["Liriel Thornstep casts Flying", "Flying: 4, 4 or more needed: Liriel Thornstep can fly 2 tiles"],
        0,
    ),
    (
        lambda: petrify(3),
        ["Aurevan Mistwick casts Petrify at Dame Oswyn Hale", "Petrify: 3, 4 or more needed: it fails"],
        0,
    ),
    (
        lambda: petrify(4),
        [
            "Aurevan Mistwick casts Petrify at Dame Oswyn Hale",
            "Petrify: 4, 4 or more needed: Dame Oswyn Hale turns to stone",
        ],
        0,
    ),
    (
        lambda: invisibility(3),
        [
            "Ysolde Marrow shows a bonus: Magic +1",
            "Ysolde Marrow casts Invisibility",
            "Invisibility: 3, 4 or more needed: it fails",
        ],
        1,
    ),
    (
        lambda: invisibility(4),
        [
            "Ysolde Marrow shows a bonus: Magic +1",
            "Ysolde Marrow casts Invisibility",
            "Invisibility: 4, 4 or more needed: Ysolde Marrow vanishes",
        ],
        1,
    ),
    (
        lambda: invisibility(2, unseen=True),
        [
            "Ysolde Marrow shows a bonus: Magic +1",
            "Ysolde Marrow casts Invisibility",
            "Invisibility: 2, 3 or more needed: it fails",
            "Ysolde Marrow is seen again, in the Entrance",
        ],
        3,
    ),
    (
        lambda: invisibility(3, unseen=True),
        [
            "Ysolde Marrow shows a bonus: Magic +1",
            "Ysolde Marrow casts Invisibility",
            "Invisibility: 3, 3 or more needed: Ysolde Marrow stays unseen",
        ],
        2,
    ),
    (
        lambda: shape_changing("smaller", 3),
        [
            "Mother Nacht shows a bonus: Magic +2",
            "Mother Nacht casts Shape-Changing at Dame Oswyn Hale",
            "Shape-Changing: 3, 3 or more needed: Dame Oswyn Hale shrinks",
        ],
        1,
    ),
    (
        lambda: shape_changing("bigger", 3),
        [
            "Mother Nacht shows a bonus: Magic +2",
            "Mother Nacht casts Shape-Changing at Dame Oswyn Hale",
            "Shape-Changing: 3, 3 or more needed: Dame Oswyn Hale grows big",
        ],
        1,
    ),
    (
        lambda: shape_changing("bigger", 2),
        [
            "Mother Nacht shows a bonus: Magic +2",
            "Mother Nacht casts Shape-Changing at Dame Oswyn Hale",
            "Shape-Changing: 2, 3 or more needed: it fails",
        ],
        1,
    ),
    (
        lambda: fire_ball(2, 2, 2),
        [
            "Aurevan Mistwick shows a bonus: Magic +2",
            "Aurevan Mistwick casts Fire-Ball at Dame Oswyn Hale",
            "Aurevan Mistwick hurls the Fire-Ball at Dame Oswyn Hale (Combat 4) and rolls 2 + 2 + 2 = 6: "
            "Dame Oswyn Hale burns",
            "Blue's quest has failed",
        ],
        1,
    ),
    (
        lambda: fire_ball(6, 6, 1),
        [
            "Aurevan Mistwick shows a bonus: Magic +2",
            "Aurevan Mistwick casts Fire-Ball at Dame Oswyn Hale",
            "Aurevan Mistwick hurls the Fire-Ball at Dame Oswyn Hale (Combat 4) and rolls 6, 6 and 1: a 1 among them: "
            "it fails",
        ],
        1,
    ),
    (
        lambda: summoning(4),
        [
            "Aurevan Mistwick shows a bonus: Magic +2",
            "Aurevan Mistwick shows a bonus: Magic +1",
            "Aurevan Mistwick casts Summoning at Ysolde Marrow",
            "Ysolde Marrow resists with Magic 2",
            "Summoning: 4, 5 or more needed: it fails",
        ],
        2,
    ),
    (
        lambda: summoning(5),
        [
            "Aurevan Mistwick shows a bonus: Magic +2",
            "Aurevan Mistwick shows a bonus: Magic +1",
            "Aurevan Mistwick casts Summoning at Ysolde Marrow",
            "Ysolde Marrow resists with Magic 2",
            "Summoning: 5, 5 or more needed: Ysolde Marrow stands before Aurevan Mistwick",
        ],
        2,
    ),
    (lambda: struggle(3), ["Aurevan Mistwick struggles in the web and rolls 3, 4 or more needed: still caught"], 0),
    (lambda: struggle(4), ["Aurevan Mistwick struggles in the web and rolls 4, 4 or more needed: free"], 0),
    (lantern, ["Aurevan Mistwick shows the Storm Lantern", "The web at the Long Gallery burns"], 1),
]


@pytest.mark.parametrize(("story", "lines", "reveals"), TOLD, ids=[lines[-1][:40] for _, lines, _ in TOLD])
def test_a_play_in_its_own_words(story: Callable[[], Table], lines: list[str], reveals: int) -> None:
    play = story()
    assert [told.text for told in play.told()] == lines
    assert play.state.reveals == reveals


LAST: list[tuple[Callable[[], Table], str]] = [
    (lambda: wand(2, 2, 2), "Fire-Ball: 2 + 2 + 2 = 6: the web at the Long Gallery burns"),
    (lambda: wand(2, 1, 2), "Fire-Ball: 2, 1 and 2: a 1 among them: it fails"),
    (lambda: pit(3), "Dorran Vale jumps aside, needs 3 or less and rolls 3: safe"),
    (lambda: pit(4), "Dorran Vale jumps aside, needs 3 or less and rolls 4: into the pit, and a turn is lost"),
    (
        lambda: escape(3),
        "Dorran Vale tries to escape, needs 3 or less and rolls 3: away to the passage by the Dripping Cave",
    ),
    (lambda: escape(4), "Dorran Vale tries to escape, needs 3 or less and rolls 4: cornered, and must fight"),
    (second_entrance, "Every way is blocked: the Second Entrance opens"),
]


@pytest.mark.parametrize(("story", "line"), LAST, ids=[line[:40] for _, line in LAST])
def test_the_last_word(story: Callable[[], Table], line: str) -> None:
    assert story().told()[-1].text == line
