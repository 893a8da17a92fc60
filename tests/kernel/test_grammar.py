"""A small grammar, and sentences with places for roles."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import undercroft
from undercroft.kernel.conformance.reading import faults
from undercroft.kernel.story.events import AMOUNT, CARD, CARDS, LEFT, NOTE, WHO, WHOM, Event, tale
from undercroft.kernel.story.grammar import a, base_form, counted, heaped, is_plural, listed, plural, possessive, the
from undercroft.kernel.story.sentence import Part, sentence_of
from undercroft.kernel.story.told import sentence
from undercroft.kernel.words import Player, Word


@pytest.mark.parametrize(
    ("noun", "with_a", "many"),
    [
        ("Bear Trap", "a Bear Trap", "Bear Traps"),
        ("Old Revolver", "an Old Revolver", "Old Revolvers"),
        ("Bandages", "Bandages", "Bandages"),
        ("Coil of Rope", "a Coil of Rope", "Coils of Rope"),
        ("Good Pair of Boots", "a Good Pair of Boots", "Good Pairs of Boots"),
        ("bend with 2 Fortunes", "a bend with 2 Fortunes", "bends with 2 Fortunes"),
        ("Torch", "a Torch", "Torches"),
        ("Mummy", "a Mummy", "Mummies"),
        ("Unicorn", "a Unicorn", "Unicorns"),
        ("Cross", "a Cross", "Crosses"),
        ("Health", "a Health", "Health"),
    ],
)
def test_articles_and_plurals(noun: str, with_a: str, many: str) -> None:
    assert (a(noun), plural(noun)) == (with_a, many)


def test_numbers_lists_and_owners() -> None:
    assert [counted(n, "Gem") for n in (0, 1, 2)] == ["0 Gems", "1 Gem", "2 Gems"]
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["nothing", "a", "a and b", "a, b and c"]
    assert heaped(["Bear Trap", "Rusty Sword", "Bear Trap"]) == "2 Bear Traps and a Rusty Sword"
    assert [possessive(name) for name in ("Red", "Bandages")] == ["Red's", "Bandages'"]
    assert [the(name) for name in ("Bear", "the Entrance", "The web")] == ["the Bear", "the Entrance", "the web"]


@pytest.mark.parametrize(
    ("he", "you"),
    [("goes", "go"), ("is", "are"), ("has", "have"), ("dies", "die"), ("carries", "carry"), ("misses", "miss")],
)
def test_a_verb_for_you(he: str, you: str) -> None:
    assert base_form(he) == you


@given(st.text("abcdefgnoxyz", min_size=3, max_size=9))
def test_a_plural_is_seen_as_one(noun: str) -> None:
    assert is_plural(plural(noun)) or plural(noun).endswith(("ss", "us", "is"))


RED, BLUE = Player(0, "red"), Player(1, "blue")
DARTS, BEAR, TINY = Word("darts", "Poison Darts"), Word("bear", "Cave Bear"), Word("tiny", "Tiny", proper=True)
GAVE = Event("gave", NOTE, "{who} [gives] {whom} {amount:Gem} of [their] own<, {left} left>", WHO, WHOM, AMOUNT, LEFT)
LIES = Event("lies", NOTE, "{card:the} [lies] there", CARD)
LIE = Event("lie", NOTE, "{cards:a} [is] there", CARDS)


def test_a_line_says_you_to_those_it_is_about() -> None:
    told = tale("TY-001", GAVE, (RED, BLUE, 1, 2))
    assert told.text == "Red gives Blue 1 Gem of their own, 2 left"
    assert sentence(told, 0) == "You give Blue 1 Gem of your own, 2 left"
    assert sentence(told, 1) == "Red gives you 1 Gem of their own, 2 left"
    assert sentence(told, 2) == told.text and told.mentions(1) and not told.mentions(2)


def test_what_is_missing_is_left_out_and_verbs_agree() -> None:
    assert tale("TY-001", GAVE, (RED, BLUE, 2, None)).text == "Red gives Blue 2 Gems of their own"
    assert tale("TY-001", LIES, (DARTS,)).text == "The Poison Darts lie there"
    assert tale("TY-001", LIES, (BEAR,)).text == "The Cave Bear lies there"
    assert tale("TY-001", LIES, (TINY,)).text == "Tiny lies there"
    assert tale("TY-001", LIE, ([BEAR, BEAR, DARTS],)).text == "2 Cave Bears and Poison Darts are there"


def test_roles_are_data() -> None:
    told = tale("TY-001", GAVE, (RED, BLUE, 1, 2))
    assert told.roles["who"] == Part("player", "red", "Red", 0, True) and told.roles["who"].piece == "player-red"
    assert told.roles["amount"].number == 1 and told.args == ("red", "blue", "1", "2")


def test_an_event_refuses_roles_and_kinds_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="place"):
        Event("strange", NOTE, "{who} goes to {place}", WHO)
    with pytest.raises(ValueError, match="miracle"):
        Event("strange", "miracle", "{who} goes", WHO)


def test_every_template_is_fit_to_read() -> None:
    """With a stand-in for every role, for a stranger and for the one it is about, and without what may be missing."""
    events = [event for name in undercroft.game_names() for event in undercroft.game(name).events]
    assert len(events) > 300
    samples = {"player": Part("player", "red", "Red", 0, True), "number": Part("number", "2", "2", proper=True)}
    things = [Part("thing", name, name) for name in ("thing", "sword", "cave", "ring")]
    for event in [each for each in events if each.roles]:
        roles = {role.name: samples.get(role.type, things[n % 4]) for n, role in enumerate(event.roles)}
        optional = re.findall(r"<[^>]*\{(\w+)", event.sentence)
        for reader in (-1, 0):
            for kept in (roles, {name: part for name, part in roles.items() if name not in optional}):
                text = sentence_of(event.sentence).fill(kept, reader)
                assert not faults(text) and not text.endswith("."), f"{event.name}: {text!r} {faults(text)}"
