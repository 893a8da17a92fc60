"""Toy games for bots: small enough to know the right answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.kernel.toys import CARDS, PICK, STOP_IT, Table, toy
from undercroft.bots import Bot, Chair
from undercroft.kernel.game import Game
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import Match
from undercroft.kernel.observation.defaults import ViewJudge
from undercroft.kernel.piles import Pile
from undercroft.kernel.question import NO, YES, Decision
from undercroft.kernel.story.events import Witness

BET = Decision("bet", "{who}, how much?", ["safe", "dice"])


class Sight(msgspec.Struct):
    turn: int
    seat: int
    numbers: list[int]
    own: list[str]


def look(g: Table, seat: int) -> Sight:
    own = [card.name for card in g.hands[seat].cards] if seat >= 0 else []
    return Sight(g.turn, seat, [hand.number for hand in g.hands], own)


def share_of_points(view: Sight) -> float:
    total = sum(view.numbers)
    return view.numbers[max(view.seat, 0)] / total if total else 0.5


def dream(g: Table, seat: int, rng: random.Random) -> None:
    """Deal the cards that the seat has not seen anew, in whatever order they lie."""
    unseen = [card for hand in g.hands if hand.seat != seat for card in hand.cards] + g.deck.cards
    rng.shuffle(unseen)
    for hand in g.hands:
        if hand.seat != seat:
            hand.cards = [unseen.pop() for _ in hand.cards]
    g.deck = Pile("deck", unseen)


def game_of(step: Callable[[Table], Coroutine[Any, Any, None]], home: Path, cooperative: bool = False) -> Game[Table]:
    made = toy(step, home)
    made.view = look
    made.imagine = dream
    made.judge = ViewJudge(look, share_of_points).of
    made.cooperative = cooperative
    return made


async def counting(g: Table) -> None:
    """Each seat in turn adds 1 to 4 to its points, twice; most points win. The right answer is always 4."""
    hand = g.mover
    hand.number += await g.choose(hand, "TY-001", PICK, (1, 2, 3, 4))
    g.turn += 1
    if g.turn == 2 * len(g.hands):
        _most_points_win(g)


async def betting(g: Table) -> None:
    """Three points for sure, or four if a die shows 6."""
    hand = g.mover
    if await g.choose(hand, "TY-001", BET, ("dice", "safe")) == "safe":
        hand.number += 3
    elif await g.roll("TY-002", hand) == 6:
        hand.number += 4
    g.turn += 1
    if g.turn == 4 * len(g.hands):
        _most_points_win(g)


async def guessing(g: Table) -> None:
    """The first hides a number, then the second hides one: if they are the same the second wins, else the first.

    Whoever answers second could win every time by looking; honestly it is one in two.
    """
    hidden = await g.choose_secretly(g.hands[0], "TY-001", PICK, (1, 2))
    g.hands[0].left = [CARDS[hidden]]
    guess = await g.choose_secretly(g.hands[1], "TY-002", PICK, (1, 2))
    g.reveal("TY-003")
    winner = 1 if guess == hidden else 0
    g.finish("TY-009", (winner,), "guessed", ())


async def showing(g: Table) -> None:
    """The first hides a number, the second bets, the number is shown, and the second picks one too."""
    hidden = await g.choose_secretly(g.hands[0], "TY-001", PICK, (1, 2))
    await g.choose(g.hands[1], "TY-002", BET, ("dice", "safe"))
    g.reveal("TY-003")
    g.hands[0].number = hidden
    g.hands[1].number = await g.choose(g.hands[1], "TY-001", PICK, (1, 2, 3, 4))
    _most_points_win(g)


async def meeting(g: Table) -> None:
    """All choose at once, and the party wins if everybody chose 3; 1 and 2 are traps."""
    numbers = await g.secretly(g.hands, "TY-001", PICK, [(1, 2, 3) for _ in g.hands])
    g.reveal("TY-002")
    met = all(number == 3 for number in numbers)
    g.finish("TY-009", tuple(range(len(g.hands))) if met else (), "met" if met else "missed", ())


async def bluffing(g: Table) -> None:
    """Cards dealt in secret; each in turn may say yes for a point, or three if nobody holds a higher card."""
    if g.turn == 0:
        for hand in g.hands:
            hand.cards.append(await g.draw("TY-001", g.deck, to=hand))
            hand.cards.append(await g.draw("TY-001", g.deck, to=hand))
    hand = g.mover
    if await g.choose(hand, "TY-002", STOP_IT, (YES, NO), (hand,)) is YES:
        best = max(CARDS.index(card) for other in g.hands for card in other.cards)
        hand.number += 3 if CARDS[best] in hand.cards else 0
    else:
        hand.number += 1
    g.turn += 1
    if g.turn == 3 * len(g.hands):
        _most_points_win(g)


def _most_points_win(g: Table) -> None:
    best = max(hand.number for hand in g.hands)
    winners = tuple(hand.seat for hand in g.hands if hand.number == best)
    g.finish("TY-009", winners, "counted", tuple(float(hand.number) for hand in g.hands))


# -- playing them -----------------------------------------------------------------------------------------------------


def play_out(match: Match, bots: Sequence[Bot]) -> Match:
    while not match.over:
        question = match.open[0]
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
    return match


def chair_of(match: Match, seat: int | None = None) -> Chair:
    """The chair of a seat that is asked."""
    return Chair(match, next(question for question in match.open if seat is None or question.seat == seat))


def twin_of(match: Match, seat: int, seed: int) -> Match:
    """A whole second match that this seat cannot tell from the first."""
    twin = imagine(match, seat, random.Random(seed))
    twin.witness = Witness()
    twin.rewind(twin.log)
    return twin
