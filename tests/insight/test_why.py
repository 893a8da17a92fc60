"""Why a line of the story happened: its rule, its dice, what led to it, and nothing that the seat may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import undercroft
from tests.bots import toys
from tests.kernel.toys import PICK, Table
from undercroft.bots import Chair, make_bot
from undercroft.insight.why import ANSWER, DICE, LINE, ORIGIN, NoSuchLine, why
from undercroft.kernel.chance import ScriptedDice
from undercroft.kernel.match import Match, start
from undercroft.kernel.story.chapters import HEADINGS
from undercroft.kernel.story.events import AMOUNT, CARD, DICE_ROLLED, FIGHT_BEGINS, FIGHT_ENDS, GAIN, HURT, WHO, Event
from undercroft.kernel.story.told import sentence

BOUGHT = Event("bought", GAIN, "{who} [buys] {card:the}", WHO, CARD)
MET = Event("met", FIGHT_BEGINS, "{who} [meets] a bear", WHO)
LOST = Event("lost_it", FIGHT_ENDS, "{who} [fights] the bear: {roll}: lost", WHO, DICE_ROLLED)
BITTEN = Event("bitten", HURT, "{who} [loses] {amount:Heart} in spite of {card:the}", WHO, AMOUNT, CARD)


async def shopping_and_a_bear(g: Table) -> None:
    hand = g.mover
    card = g.deck.cards[3]
    if g.turn == 0:
        g.tell("TY-001", BOUGHT, hand, card)
        g.turn = len(g.hands)
    await g.choose_unseen(g.hands[1], "TY-002", PICK, (1, 2))
    await g.choose(hand, "TY-003", PICK, (3, 4))
    g.tell("TY-004", MET, hand)
    notes = g.rolling(hand)
    notes.die(await g.roll("TY-005", hand))
    g.tell("TY-005", LOST, hand, notes)
    g.tell("TY-006", BITTEN, hand, 2, card)
    g.finish("TY-009", (), "bitten", ())


def bitten(tmp_path: Path) -> Match:
    match = start(toys.game_of(shopping_and_a_bear, tmp_path), 2, dice=ScriptedDice([3]))
    match.answer(1, 2)
    match.answer(0, 4)
    return match


def test_a_bite_comes_of_a_fight_an_answer_and_a_purchase(tmp_path: Path) -> None:
    found = why(bitten(tmp_path), 0, 3)
    assert found.text == "You lose 2 Hearts in spite of the Card3" and found.rule == "TY-006"
    assert [(each.kind, each.line) for each in found.causes] == [(LINE, 2), (LINE, 1), (ANSWER, -1), (ORIGIN, 0)]
    assert found.causes[0].text == "Because: You fight the bear: 3: lost"
    assert found.causes[2].text == "You answered “Red, pick a number” with “4”"
    assert found.causes[3].text == "Before: You buy the Card3"


def test_a_line_with_dice_shows_them(tmp_path: Path) -> None:
    found = why(bitten(tmp_path), 0, 2)
    assert (found.causes[0].kind, found.causes[0].text) == (DICE, "The dice: 3")


def test_the_last_line_is_explained_unless_another_is_named(tmp_path: Path) -> None:
    match = bitten(tmp_path)
    assert why(match, 0) == why(match, 0, 4)
    with pytest.raises(NoSuchLine, match="no line 5: it has 5"):
        why(match, 0, 5)


def test_an_unseen_answer_is_no_cause_for_those_who_did_not_see_it(tmp_path: Path) -> None:
    match = bitten(tmp_path)
    for seat in (0, 1):
        assert all("2" not in each.text for each in why(match, seat, 1).causes if each.kind == ANSWER)
    assert why(match, 1, 0).causes[-1].text == "That is how the game begins"


def test_what_another_chose_face_down_is_not_told(tmp_path: Path) -> None:
    match = start(toys.game_of(toys.guessing, tmp_path), 2, seed=1)
    match.answer(0, 2)
    match.answer(1, 1)
    assert why(match, 0).causes[-1].text == "Blue chose face down"
    assert why(match, 1).causes[-1].text == "You answered “Blue, pick a number” with “1”"


@pytest.mark.parametrize("slug", undercroft.game_names())
def test_every_line_can_be_explained_from_lines_and_answers_that_the_seat_knows(slug: str) -> None:
    game = undercroft.game(slug)
    match = start(game, min(3, game.seats[1]), seed=f"why {slug}")
    bots = [make_bot("sensible", seat, game) for seat in range(match.seats)]
    for _ in range(70):
        if not match.over:
            question = match.open[0]
            match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    lines = match.told(0)
    for number in random.Random(slug).sample(range(len(lines)), 25):
        found = why(match, 0, number)
        assert found.rule in game.rulebook and found.says
        assert found.text == sentence(lines[number], 0)
        assert lines[number].kind in HEADINGS or found.causes
        for cause in found.causes:
            assert cause.line < number
            if cause.line >= 0:
                assert cause.text.endswith(sentence(lines[cause.line], 0))
