"""Told = changed: a table that lies, keeps quiet or repeats itself is caught."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kernel.toys import STOP_IT, Table, toy
from undercroft.kernel.conformance.reading import faults
from undercroft.kernel.conformance.telling import check_every_die_is_told, check_told_is_changed
from undercroft.kernel.game import Game, Quantity
from undercroft.kernel.question import NO, YES
from undercroft.kernel.story.chapters import Block, about, chapters, fights, finds, written
from undercroft.kernel.story.events import (
    AMOUNT,
    CARDS,
    DICE_ROLLED,
    DRAW,
    DRAWN,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    HURT,
    LEFT,
    NOTE,
    NTH,
    ROLL,
    TURN,
    WHO,
    Event,
    tale,
)
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import Player

GREW = Event("grew", "gain", "{who} [grows] by {amount} to {left}", WHO, AMOUNT, LEFT, changes="who.size")
ROLLED = Event("rolled", ROLL, "{who} [tries]: {roll}: done", WHO, DICE_ROLLED)
DREW = Event("drew_open", DRAW, "{who} [draws] {drawn:a}", WHO, DRAWN, changes="who.hand")
DISCARDED_ALL = Event("discarded_all", "lose", "{who} [discards] {cards:the}", WHO, CARDS, changes="who.hand")


def ledger(g: Table) -> dict[str, Quantity]:
    found: dict[str, Quantity] = {}
    for hand in g.hands:
        found[f"{hand.name}.size"] = hand.number
        found[f"{hand.name}.hand"] = tuple(card.name for card in hand.cards)
    return found


class Lie:
    """What the toy does wrong, if anything."""

    what = ""


async def growing(g: Table) -> None:
    """Roll, draw, grow; three turns each."""
    hand = g.mover
    await g.choose(hand, "TY-001", STOP_IT, [YES, NO], (hand,))
    notes = g.rolling(hand)
    die = await g.roll("TY-001", hand)
    notes.die(die)
    if Lie.what != "silent die":
        g.tell("TY-001", ROLLED, hand, notes)
    if Lie.what == "die told twice":
        g.tell("TY-001", ROLLED, hand, notes)
    card = await g.draw("TY-002", g.deck)
    hand.cards.append(card)
    if Lie.what != "silent draw":
        g.tell("TY-002", DREW, hand, card)
    hand.number += die
    if Lie.what != "silent change":
        g.tell("TY-003", GREW, hand, die + (Lie.what == "wrong amount"), hand.number)
    if Lie.what == "no change":
        g.tell("TY-003", DISCARDED_ALL, g.others(hand)[0], [card])
    g.turn += 1
    if g.turn == 6:
        g.finish("TY-009", (0,), "Six turns are over", (1.0, 0.0, 0.0))


def game(home: Path) -> Game[Table]:
    made = toy(growing, home)
    made.events = (GREW, ROLLED, DREW, DISCARDED_ALL)
    made.ledger = ledger
    return made


def test_a_table_that_tells_the_truth_passes(tmp_path: Path) -> None:
    Lie.what = ""
    told = check_told_is_changed(game(tmp_path), 2)
    assert told.finished and told.changes == 12 and told.lines == 19
    dice = check_every_die_is_told(game(tmp_path), 2)
    assert (dice.dice, dice.draws) == (6, 6)


@pytest.mark.parametrize(
    ("lie", "caught"),
    [
        ("silent change", "nobody told"),
        ("wrong amount", "was told"),
        ("no change", "whatever discarded_all says"),
        ("silent draw", "nobody told"),
    ],
)
def test_a_change_that_is_not_told_as_it_was_is_caught(tmp_path: Path, lie: str, caught: str) -> None:
    Lie.what = lie
    with pytest.raises(AssertionError, match=caught):
        check_told_is_changed(game(tmp_path), 2)


@pytest.mark.parametrize(
    ("lie", "caught"),
    [("silent die", "nobody told of the die"), ("die told twice", "more than once"), ("silent draw", "of the card")],
)
def test_a_die_that_is_not_told_once_is_caught(tmp_path: Path, lie: str, caught: str) -> None:
    Lie.what = lie
    with pytest.raises(AssertionError, match=caught):
        check_every_die_is_told(game(tmp_path), 2)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Red loses 0 Strength", "a change of 0"),
        ("red goes north", "no capital at the start"),
        ("Red  goes", "odd spaces"),
        ("Red has 1 Gems", "1 Gems"),
        ("Red takes bear_trap", "the code bear_trap"),
        ("Red goes to {place}", "not finished"),
        ("Red goes to R9", "the code R9"),
        ("CH06 against a rival", "the code CH06"),
        ("Red goes to bow.east", "the code bow.east"),
        ("Red loses to None", "the code None"),
        ("As rule MC-007 says", "the code MC-007"),
        ("Red finds a Old Sword", "a Old Sword"),
        ("Red finds a Poison Darts", "a Poison Darts"),
        ("Red finds 2 Gem", "several Gem"),
        ("Red takes the 1 Weapon", "the 1 W"),
        ("Red and you goes north", "you goes"),
        ("Red is in the the cave", "the the"),
        ("Red sells it for $0", "a change of 0"),
    ],
)
def test_sentences_that_nobody_should_read(text: str, fault: str) -> None:
    assert faults(text) == [fault]
    assert faults("Red gains 1 Gem, 0 left") == []


# -- rolls and chapters ------------------------------------------------------------------------------------------------

RED, BLUE = Player(0, "red"), Player(1, "blue")


def test_a_roll_explains_itself() -> None:
    roll = Roll(RED)
    roll.die(2)
    roll.strike()
    roll.die(4)
    roll.add(3, "Rusty Sword")
    roll.add(0, "nothing")
    roll.makes(6)
    roll.against(5)
    told = tale("TY-001", ROLLED, (RED, roll))
    assert told.text == "Red tries: 2 (rolled again), 4, +3 Rusty Sword = 6 (capped) against 5: done"
    assert told.roll is not None and (told.roll.purpose, told.roll.outcome) == ("Red tries", "Done")
    roll.against(5, at_least=True)
    assert "= 6 (capped), 5 or more needed" in tale("TY-001", ROLLED, (RED, roll)).text


def test_two_may_roll_against_each_other_or_side_by_side() -> None:
    rolls = [Roll(RED), Roll(BLUE)]
    for face, roll in enumerate(rolls, 3):
        roll.die(face)
    assert tale("TY-001", ROLLED, (RED, rolls)).text == "Red tries: Red 3 and Blue 4: done"
    rolls[1].add(1, "Helmet")
    rolls[1].makes(5)
    rolls[0].opposed_by(rolls[1])
    assert tale("TY-001", ROLLED, (RED, rolls[0])).text == "Red tries: 3 against Blue's 5 (4, +1 Helmet): done"


def test_several_dice_add_up_or_are_read() -> None:
    roll = Roll(RED)
    for face in (5, 6, 2):
        roll.die(face)
    roll.makes(13)
    assert tale("TY-001", ROLLED, (RED, roll)).text == "Red tries: 5 + 6 + 2 = 13: done"
    roll.makes(2, "2 hits")
    assert tale("TY-001", ROLLED, (RED, roll)).text == "Red tries: 5, 6 and 2: 2 hits: done"


TURNS = Event("turns", TURN, "Round {number}: {who:'s} turn", NTH, WHO)
MEETS = Event("meets_toy", FIGHT_BEGINS, "{who} [fights]", WHO)
BEATS = Event("beats_toy", FIGHT_ENDS, "{who} [wins]", WHO)
HURTS = Event("hurts_toy", HURT, "{who} [bleeds]", WHO)
QUIET = Event("quiet_toy", NOTE, "{who} [waits]", WHO)


def tell(*said: tuple[Any, ...]) -> list[Told]:
    return [tale("TY-001", event, tuple(args)) for event, *args in said]


def test_turns_are_headings_and_a_fight_is_a_block() -> None:
    said: list[tuple[Any, ...]] = [
        (QUIET, RED),
        (TURNS, 1, RED),
        (MEETS, RED),
        (MEETS, BLUE),
        (HURTS, BLUE),
        (BEATS, BLUE),
        (BEATS, RED),
    ]
    told = tell(*said, (TURNS, 1, BLUE), (QUIET, BLUE), (MEETS, BLUE))
    before, red, blue = chapters(told)
    assert before.heading is None and red.heading is not None and red.heading.text == "Round 1: Red's turn"
    (fight,) = red.parts
    assert isinstance(fight, Block) and isinstance(fight.parts[0], Block) and fight.result == "Red wins"
    assert red.told == told[2:7] and len(blue.parts) == 2
    assert written(told, reader=0).splitlines()[1:6] == [
        "",
        "Round 1: your turn",
        "  You fight",
        "    Blue fights",
        "      Blue bleeds",
    ]


def test_the_story_can_be_filtered() -> None:
    said: list[tuple[Any, ...]] = [
        (TURNS, 1, RED),
        (QUIET, RED),
        (TURNS, 1, BLUE),
        (HURTS, BLUE),
        (TURNS, 2, RED),
        (HURTS, RED),
    ]
    told = tell(*said)
    assert [line.text for line in fights(told)] == [
        "Round 1: Blue's turn", "Blue bleeds", "Round 2: Red's turn", "Red bleeds",
    ]  # fmt: skip
    assert [line.text for line in about(told, 1)] == ["Round 1: Blue's turn", "Blue bleeds"]
    assert finds(told) == []
