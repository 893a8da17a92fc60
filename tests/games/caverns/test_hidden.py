"""Hidden information: imagined worlds respect what was shown, and no question, event or view tells more."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.games.caverns.story import ENCHANTRESS, HERO, KNIGHT, THIEF, WIZARD, Table
from undercroft.games.caverns import GAME
from undercroft.games.caverns.check import check
from undercroft.games.caverns.state import Caverns
from undercroft.games.caverns.view.seat import view
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import start
from undercroft.kernel.record.file import write_transcript
from undercroft.kernel.words import SPECTATOR


def worlds(play: Table, seat: int, count: int = 60) -> list[Caverns]:
    """Worlds this seat could not tell from the real one; each looks the same to the byte."""
    found = []
    rng = random.Random(7)
    encode = msgspec.json.encode
    for _ in range(count):
        world = play.state.copy()
        GAME.imagine(world, seat, rng)
        assert encode(GAME.view(world, seat)) == encode(GAME.view(play.state, seat))
        check_hands(world)
        found.append(world)
    return found


def check_hands(world: Caverns) -> None:
    held = [card.name for figure in world.figures for card in figure.hand]
    assert len(set(held)) == len(held), "a card in two hands"
    assert not set(held) & {card.name for card in world.cavern_deck.cards}


def hand(world: Caverns, seat: int) -> set[str]:
    hero = world.hero(seat)
    assert hero is not None
    return {card.name for card in hero.hand}


def test_a_hidden_hand_may_be_anything_of_its_backs() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T07", "P01").give(play.blue, "T01")
    seen = worlds(play, 1, 200)
    assert len({frozenset(hand(world, 0)) for world in seen}) > 50
    assert all("T01" not in hand(world, 0) for world in seen), "what I hold nobody else holds"
    assert all(sorted(name[0] for name in hand(world, 0)) == ["P", "T"] for world in seen), "the backs are seen"
    assert all(hand(world, 1) == {"T01"} for world in seen)


def test_a_shown_bonus_is_respected() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.red, "T07", "T24", "T02")
    play.play(red=["fight", "CH06", "combat.2.weapon", "enough"], dice=[6, 1])
    seen = worlds(play, 2)
    assert all(hand(world, 0) & {"T07", "T14"} for world in seen)
    assert {"T14"} <= {name for world in seen for name in hand(world, 0)}, "it need not be the real one"


def test_a_shown_card_is_respected_and_follows_the_winner() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    play.give(play.blue, "T17", "T24")
    play.play(red=["fight", "CH06"], blue=["fight", "T17", "enough"], dice=[6, 1])
    assert all("T17" in hand(world, 0) for world in worlds(play, 2))
    assert all(hand(world, 0) == {"T17", "T24"} for world in worlds(play, 1)), "the loser knows all of it"


def test_after_an_exchange_a_shown_card_is_with_one_of_the_two() -> None:
    play = Table(HERO, KNIGHT, THIEF, WIZARD)
    play.give(play.red, "T17", "T24")
    play.play(red=["fight", "CH05", "T17", "enough"], yellow="fight", dice=[6, 1])
    play.play(red=["exchange", "CH06", "yes", "no"])
    play.play(blue="agree")
    play.play(red="agree")
    seen = worlds(play, 2, 100)
    assert all("T17" in hand(world, 0) | hand(world, 1) for world in seen)
    assert any("T17" in hand(world, 0) for world in seen) and any("T17" in hand(world, 1) for world in seen)


def test_a_refused_quest_is_respected() -> None:
    play = Table(HERO, KNIGHT, THIEF)
    slayer = next(quest for quest in play.state.quests.cards if quest.refusable)
    play.state.quests.take(slayer)
    play.state.players[0].refused = slayer
    for world in worlds(play, 0):
        assert all(player.quest is not slayer for player in world.players), "it left the game in my own hands"
    dealt = [world.players[2].quest for world in worlds(play, 1, 200)]
    assert slayer in dealt, "nobody else can know"
    for world in worlds(play, 1, 20):
        check_quests(world)


def check_quests(world: Caverns) -> None:
    quests = [player.quest for player in world.players] + [p.refused for p in world.players if p.refused is not None]
    assert len(quests) + len(world.quests) == 12


def test_nobody_imagined_has_won_already() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T02", "T03", "T04", "T05", "T06")
    for world in worlds(play, 1, 100):
        quest = world.players[0].quest
        assert quest is not None and quest.item not in hand(world, 0), "it stands at the entrance"


def test_the_unseen_may_be_anywhere_on_its_trail() -> None:
    play = Table(ENCHANTRESS, KNIGHT).lay("33", 0, -1).lay("34", 0, -2).lay("11", 1, -1)
    play.give(play.red, "T23")
    play.play(red=["invisibility", "magic.1"], dice=[4])
    play.play(red="33")
    places = {world.figures[0].at for world in worlds(play, 1)}
    assert places == {play.state.box.place(name).number for name in ("E1", "33", "11")}
    assert {world.figures[0].at for world in worlds(play, 0, 10)} == {play.red.at}, "its own player knows"


def test_tiles_seen_by_one_are_unknown_to_the_others() -> None:
    play = Table(HERO, KNIGHT)
    play.give(play.red, "T08")
    play.play(red="T08", dice=["13"])
    mine = {world.stack.top[0].name for world in worlds(play, 0, 30)}
    others = {world.stack.top[0].name for world in worlds(play, 1, 60)}
    assert mine == {"13"} and len(others) > 20


def asked(play: Table) -> list[tuple[str, str]]:
    return [(seat, decision) for seat, decision, _ in play.asked]


@pytest.mark.parametrize("card", ["T24", "T07", "T04", "T21", "T17", "T11"])
@pytest.mark.parametrize("from_the_passage", ["P01", "P06"])
def test_the_same_questions_are_asked_whatever_the_defender_holds(card: str, from_the_passage: str) -> None:
    """Defence, bonuses, the reroll: that somebody is asked tells nothing about the hand but its backs."""
    play = Table(HERO, KNIGHT, THIEF)
    play.state.rerolls_left = 1
    play.give(play.blue, card, from_the_passage)
    play.play(red=["fight", "CH06"], blue=["fight", "enough", "let_it_stand"], dice=[6, 1])
    assert asked(play) == [
        ("red", "deed"), ("red", "target"), ("blue", "defend"), ("blue", "show"), ("blue", "reroll"),
    ]  # fmt: skip


@pytest.mark.parametrize("card", ["P07", "P01", "P05"])
def test_a_spell_asks_every_target_that_holds_such_a_back(card: str) -> None:
    play = Table(WIZARD, KNIGHT)
    play.state.wards_left = 1
    play.give(play.blue, card)
    play.play(red="petrify", blue="let_it_come", dice=[1])
    assert ("blue", "ward") in asked(play)
    other = Table(WIZARD, KNIGHT)
    other.state.wards_left = 1
    other.give(other.blue, "T24")
    other.play(red="petrify", dice=[1])
    assert ("blue", "ward") not in asked(other), "all see that it is no Passage card"


def test_a_running_match_tells_a_seat_only_its_own_secrets() -> None:
    """Over whole matches: no card name in any event, view or transcript of a seat that has not seen the card."""
    items = {card.label for card in GAME.setup(2, GAME.check_options({}), None).box.cards if card.sort == 0}
    for seed in range(6):
        match = start(GAME, 3, {"opening_truce": True}, dice=KeyedDice(seed))
        rng = random.Random(seed)
        for _ in range(250):
            if match.over:
                break
            question = match.open[0]
            match.answer_index(question, int(rng.random() * len(question.options)))
            state = match.state
            assert isinstance(state, Caverns)
            for seat in (0, 1, 2, SPECTATOR):
                known = {note.name for note in view(state, seat).notes}
                mine = {card.label for figure in state.figures if figure.seat == seat for card in figure.hand}
                shown = str(msgspec.to_builtins(view(state, seat).figures))
                assert {label for label in items if f"'{label}'" in shown} <= mine | known
        table = match.state
        assert isinstance(table, Caverns)
        check(table)


def test_a_transcript_holds_no_hidden_draw() -> None:
    match = start(GAME, 2, {}, dice=KeyedDice(11))
    rng = random.Random(11)
    for _ in range(150):
        if match.over:
            break
        question = match.open[0]
        match.answer_index(question, int(rng.random() * len(question.options)))
    hidden = [answer for answer in match.log if answer.hidden_from(1)]
    table = match.state
    assert isinstance(table, Caverns) and hidden
    lines = write_transcript(match, 1)
    assert f"chance card_drawn = {table.players[0].quest}" not in lines
    assert lines.count("[CV-") == len(match.log) - len(hidden)
