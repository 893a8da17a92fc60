"""The checks that every game must pass can fail: each kind of fault is caught."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.kernel import toys
from undercroft.kernel.conformance.random_play import check_conformance, check_secrets, check_twins
from undercroft.kernel.game import Game
from undercroft.kernel.observation.row import Row
from undercroft.kernel.playout import playout
from undercroft.kernel.question import NO, YES
from undercroft.kernel.story.events import CARD, NOTE, WHO, Event

GOSSIP = Event("gossip", NOTE, "{who} holds {card}", WHO, CARD)


def broken(tmp_path: Path, shape: Any, **doors: Any) -> Game[toys.Table]:
    """A toy with some of its doors replaced."""
    game = toys.toy(shape, tmp_path)
    for name, door in doors.items():
        setattr(game, name, door)
    return game


def twins_of_several_matches(game: Game[toys.Table]) -> int:
    return sum(check_twins(game, 3, seed=seed).twins for seed in range(5))


def shows_every_hand(g: toys.Table, seat: int) -> toys.Sight:
    sight = toys.look(g, seat)
    sight.own = [card.name for hand in g.hands for card in hand.cards]
    return sight


def test_a_view_that_shows_other_hands_is_caught_by_twin_worlds(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="can tell worlds apart that differ only in what it may not know"):
        twins_of_several_matches(broken(tmp_path, toys.hidden_hands, view=shows_every_hand))
    assert twins_of_several_matches(toys.toy(toys.hidden_hands, tmp_path)) > 50


def counts_every_hand(g: toys.Table, seat: int, row: Row) -> None:
    for hand in g.hands:
        toys.observe_into(g, hand.seat, row)


def test_numbers_that_show_other_hands_are_caught_by_twin_worlds(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="can tell worlds apart that differ only in what it may not know"):
        twins_of_several_matches(broken(tmp_path, toys.hidden_hands, observe_into=counts_every_hand))


async def gossiping(g: toys.Table) -> None:
    for hand in g.hands:
        if hand.cards:
            g.tell("TY-004", GOSSIP, hand, hand.cards[0])
    await toys.hidden_hands(g)


def test_an_event_that_tells_other_hands_is_caught_by_twin_worlds(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="Red holds"):
        twins_of_several_matches(toys.toy(gossiping, tmp_path))


async def asks_by_hand(g: toys.Table) -> None:
    """Whether blue is asked at all tells what it holds."""
    other = g.others(g.mover)[0]
    if toys.CARDS[0] in other.cards or toys.CARDS[1] in other.cards or toys.CARDS[2] in other.cards:
        await g.choose(other, "TY-002", toys.STOP_IT, [YES, NO], (g.mover,))
    await toys.hidden_hands(g)


def test_a_question_that_gives_a_hand_away_is_caught_by_twin_worlds(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="can tell worlds apart"):
        twins_of_several_matches(toys.toy(asks_by_hand, tmp_path))


def shows_numbers(g: toys.Table, seat: int) -> toys.Sight:
    sight = toys.look(g, seat)
    sight.shown = [hand.number for hand in g.hands]
    return sight


async def one_after_the_other(g: toys.Table) -> None:
    for hand in g.hands:
        hand.number = await g.choose_secretly(hand, "TY-001", toys.PICK, [1, 2, 3])
    g.reveal("TY-002")
    g.finish("TY-009", (0,), "picked", (1.0, 0.0, 0.0))


def test_a_view_that_shows_a_face_down_answer_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"pick \(TY-001\) is answered face down, but others can tell [123]"):
        check_secrets(broken(tmp_path, one_after_the_other, view=shows_numbers), 3)
    assert check_secrets(toys.toy(one_after_the_other, tmp_path), 3).twins == 2  # the third ends in the reveal


@pytest.mark.parametrize("shape", toys.ALL, ids=lambda shape: str(shape.__name__))
def test_the_toys_keep_their_secrets(shape: Any, tmp_path: Path) -> None:
    assert check_secrets(toys.toy(shape, tmp_path), 3, seed=1).finished


async def offers_nothing(g: toys.Table) -> None:
    await g.choose(g.mover, "TY-001", toys.PICK, [])


async def offers_twice(g: toys.Table) -> None:
    await g.choose(g.mover, "TY-001", toys.PICK, [1, 2, 2])


async def offers_the_unknown(g: toys.Table) -> None:
    await g.choose(g.mover, "TY-001", toys.PICK, [1, 99])


async def cites_the_unknown(g: toys.Table) -> None:
    await g.choose(g.mover, "TY-099", toys.PICK, [1, 2])


@pytest.mark.parametrize(
    ("shape", "problem"),
    [
        (offers_nothing, "was asked with 0 options"),
        (offers_twice, "offers the same answer twice"),
        (offers_the_unknown, r"offers \['99'\], which is not in its domain"),
        (cites_the_unknown, "cites TY-099, which is no rule"),
    ],
)
def test_a_wrong_question_is_caught(shape: Any, problem: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=problem):
        check_conformance(toys.toy(shape, tmp_path), 2)


def loses_a_card(g: toys.Table) -> None:
    cards = sum(len(hand.cards) for hand in g.hands) + len(g.deck)
    assert cards == len(toys.CARDS), f"there are {cards} cards"


def test_a_broken_invariant_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="there are 11 cards"):
        check_conformance(broken(tmp_path, toys.hidden_hands, check=loses_a_card), 3, seed=1)


class Forgetful(toys.Table):
    """A table whose copy forgets what was shown."""

    def copy(self) -> toys.Table:
        twin = Forgetful(0)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.turn = self.turn
        twin.outcome = self.outcome
        return twin


async def remembers(g: toys.Table) -> None:
    await g.choose(g.mover, "TY-001", toys.PICK, [1, 2])
    g.shown = [*g.shown, g.turn]
    g.turn += 1
    if g.turn > 3:
        g.finish("TY-009", (0,), "remembered", (1.0, 0.0))


def forgetful_table(seats: int, options: object, cards: object) -> toys.Table:
    return Forgetful(seats)


def test_a_copy_that_forgets_something_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="a copy differs from the match"):
        check_conformance(broken(tmp_path, remembers, setup=forgetful_table), 2, thorough=1.0)
    assert check_conformance(toys.toy(remembers, tmp_path), 2, thorough=1.0).finished


def too_much(g: toys.Table, seat: int, row: Row) -> None:
    row[0] = 1.5


@pytest.mark.parametrize("door", ["svg", "text", "observe_into", "judge"])
def test_a_drawing_or_number_out_of_shape_is_caught(door: str, tmp_path: Path) -> None:
    wrong: dict[str, Any] = {
        "svg": lambda view: "<b/>",
        "text": lambda view: "  ",
        "observe_into": too_much,
        "judge": lambda state, seat: -0.1,
    }
    with pytest.raises(AssertionError, match=r"drawing|picture|observation is out of its range: half|evaluation"):
        check_conformance(broken(tmp_path, toys.looting, **{door: wrong[door]}), 2, thorough=1.0)


async def forgets_a_roll(g: toys.Table) -> None:
    """Not a function of the state and the answers: a replay goes another way."""
    await g.choose(g.mover, "TY-001", toys.PICK, [1, 2])
    g.turn += random.Random().randrange(1, 1000)
    await g.choose(g.mover, "TY-001", toys.PICK, [1, 2])


def test_rules_that_do_not_repeat_themselves_are_caught(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"a copy differs|the record has state|a loaded record differs"):
        check_conformance(toys.toy(forgets_a_roll, tmp_path), 2, cap=20, thorough=1.0)


# -- playouts ---------------------------------------------------------------------------------------------------------


def test_a_playout_stops_at_its_cap_and_says_that_it_is_unfinished(tmp_path: Path) -> None:
    game = toys.toy(toys.hidden_hands, tmp_path)
    state = game.setup(3, {}, None)
    result = playout(game, state, random.Random(1).random, cap=7)
    assert result.outcome is None and result.decisions + result.rolls == 7


@pytest.mark.parametrize("shape", toys.ALL, ids=lambda shape: str(shape.__name__))
def test_a_playout_of_a_finished_table_plays_nothing(shape: Any, tmp_path: Path) -> None:
    game = toys.toy(shape, tmp_path)
    state = game.setup(3, {}, None)
    first = playout(game, state, random.Random(1).random)
    again = playout(game, state, random.Random(1).random)
    assert again.outcome is first.outcome and again.decisions == again.rolls == again.steps == 0


def test_the_same_numbers_play_the_same_game(tmp_path: Path) -> None:
    game = toys.toy(toys.roles, tmp_path)
    results = [playout(game, game.setup(3, {}, None), random.Random(4).random) for _ in range(2)]
    assert len({(each.decisions, each.rolls, each.steps, str(each.outcome)) for each in results}) == 1
