"""Words, decisions and questions: how an option is written, labelled, found and placed."""

from __future__ import annotations

import pytest

from undercroft.kernel.question import OPEN, SECRET, UNSEEN, Decision, Question
from undercroft.kernel.words import CHANCE, SPECTATOR, Player, Word, label, place, spell


class Monster:
    """Neither a word nor a player, but it has a name and a kind."""

    name = "slime"
    kind = "monster"
    label = "Green slime"


@pytest.mark.parametrize(
    ("thing", "text", "shown", "spot"),
    [
        (Word("deep_lake"), "deep_lake", "Deep lake", "word-deep_lake"),
        (Word("c", "The centre"), "c", "The centre", "word-c"),
        (Player(1, "blue"), "blue", "Blue", "player-blue"),
        (3, "3", "3", ""),
        (True, "yes", "yes", ""),
        ("left", "left", "left", ""),
        (None, "nobody", "nobody", ""),
        ((), "nothing", "nothing", ""),
        ((2, Word("gold")), "2+gold", "2 + Gold", "word-gold"),
        (Monster(), "slime", "Green slime", "monster-slime"),
    ],
)
def test_everything_has_a_text_a_label_and_perhaps_a_place(thing: object, text: str, shown: str, spot: str) -> None:
    assert (spell(thing), label(thing), place(thing)) == (text, shown, spot)


def test_what_has_no_text_form_is_refused() -> None:
    with pytest.raises(TypeError, match="has no text form: an option is a word, a player, a number"):
        spell(object())


def test_a_decision_numbers_its_answers_and_refuses_the_same_twice() -> None:
    pay = Decision("pay", "{who} owes {0}", range(3), "Pay {}")
    assert pay.domain == ("0", "1", "2") and pay.number["2"] == 2 and pay.label(2) == "Pay 2"
    shout = Decision("shout", "?", ["a"], lambda option: f"{option}!")
    assert shout.label("a") == "a!"
    with pytest.raises(ValueError, match="decision pay: an answer stands twice in its domain"):
        Decision("pay", "?", [1, "1"])


def test_an_option_is_found_by_itself_or_its_text() -> None:
    gold, stone = Word("gold"), Word("stone")
    question = Question(0, "TY-001", Decision("take", "?", [gold, stone]), [gold, stone])
    assert [question.find(each) for each in (stone, "stone", Word("stone"), "iron", object())] == [1, 1, 1, -1, -1]
    assert question.texts == ("gold", "stone") and question.labels == ("Gold", "Stone")
    assert question.places == ("word-gold", "word-stone")


@pytest.mark.parametrize(
    ("seat", "secrecy", "about", "knows"),
    [
        (0, OPEN, CHANCE, [0, 1, SPECTATOR]),
        (0, SECRET, CHANCE, [0]),
        (0, UNSEEN, CHANCE, [0]),
        (CHANCE, OPEN, 1, [0, 1, SPECTATOR]),
        (CHANCE, SECRET, 1, [1]),
        (CHANCE, SECRET, CHANCE, []),
    ],
)
def test_who_may_know_the_answer(seat: int, secrecy: int, about: int, knows: list[int]) -> None:
    question = Question(seat, "TY-001", Decision("pick", "?", [1, 2]), [1, 2], secrecy, (), about)
    assert [each for each in (0, 1, SPECTATOR) if not question.hidden_from(each)] == knows


def test_an_open_question_with_one_option_answers_itself_and_a_secret_one_is_asked() -> None:
    decision = Decision("pick", "?", [1])
    alone = Question(0, "TY-001", decision, [1]).__await__()
    with pytest.raises(StopIteration) as stop:
        next(alone)
    assert stop.value.value == 1
    secret = Question(0, "TY-001", decision, [1], SECRET)
    assert next(secret.__await__()) is secret
