"""Toy games: each proves that one hard shape of a real game fits the kernel."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

import msgspec

from undercroft.kernel.amounts import amounts
from undercroft.kernel.game import Game
from undercroft.kernel.observation.features import Features
from undercroft.kernel.observation.row import Row
from undercroft.kernel.piles import Pile
from undercroft.kernel.question import NO, YES, Decision
from undercroft.kernel.state import State
from undercroft.kernel.story.events import ANYBODY, CARD, DRAW, NOTE, NUMBER, REVEAL, USE, WHO, Event, Role
from undercroft.kernel.words import Player, Word

NAMES = ("red", "blue", "green")
CARDS = tuple(Word(f"card{number}") for number in range(12))
PLAY = Decision("play", "{who}, play a card?", [*CARDS, NO])
STOP_IT = Decision("stop_it", "{who}, stop {0}?", [YES, NO])
ASIDE = Decision("aside", "{who}, anything else?", [YES, NO], aside=NO)
PICK = Decision("pick", "{who}, pick a number", range(1, 10))
SORT = Decision("sort", "{who}, put {0} left or right", ["left", "right"])
LOOT = Decision("loot", "How many {0}? ({1} so far)", range(10))
ROLE = Decision("role", "{who}, what now?", ["strike", "haunt", "rest"])
THING_PLAYED = Role("thing", ANYBODY)
NUMBERS = Role("numbers", NUMBER, several=True)
PLAYED = Event("played", USE, "{who} plays {thing}", WHO, THING_PLAYED)
STOPPED = Event("stopped", NOTE, "{who} stops it", WHO)
REVEALED = Event("revealed", REVEAL, "The numbers are {numbers}", NUMBERS)
DREW = Event("drew", DRAW, "{who} draws {card}", WHO, CARD)
DREW_ONE = Event("drew_one", DRAW, "{who} draws a card", WHO)


class Hand(Player):
    def __init__(self, seat: int) -> None:
        super().__init__(seat, NAMES[seat])
        self.cards: list[Word] = []
        self.number = 0
        self.left: list[Word] = []
        self.right: list[Word] = []
        self.cubes = [0, 0, 0]
        self.ghost = False

    def copy(self) -> Hand:
        twin = Hand(self.seat)
        twin.cards = self.cards.copy()
        twin.number = self.number
        twin.left = self.left.copy()
        twin.right = self.right.copy()
        twin.cubes = self.cubes.copy()
        twin.ghost = self.ghost
        return twin


class Table(State):
    def __init__(self, seats: int) -> None:
        super().__init__()
        self.hands = [Hand(seat) for seat in range(seats)]
        self.deck: Pile[Word] = Pile("deck", CARDS)
        self.turn = 0
        self.shown: list[int] = []

    def copy(self) -> Table:
        twin = Table(0)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.deck = self.deck.copy()
        twin.turn = self.turn
        twin.shown = self.shown.copy()
        twin.outcome = self.outcome
        return twin

    def player(self, seat: int) -> Hand:
        return self.hands[seat]

    @property
    def mover(self) -> Hand:
        return self.hands[self.turn % len(self.hands)]

    def others(self, hand: Hand) -> list[Hand]:
        return [other for other in self.hands if other is not hand]


class Sight(msgspec.Struct):
    turn: int
    deck: int
    counts: list[int]
    shown: list[int]
    own: list[str]


def look(g: Table, seat: int) -> Sight:
    own = [card.name for card in g.hands[seat].cards] if seat >= 0 else []
    return Sight(g.turn, len(g.deck), [len(hand.cards) for hand in g.hands], g.shown, own)


FEATURES = Features()
HALF = FEATURES.share("half", "always one half")
OWN = FEATURES.one_of("own", [card.name for card in CARDS], "the card is in one's own hand")


def observe_into(g: Table, seat: int, row: Row) -> None:
    row[HALF] = 0.5
    if seat >= 0:
        for card in g.hands[seat].cards:
            row[OWN + CARDS.index(card)] = 1.0


def dream(g: Table, seat: int, rng: random.Random) -> None:
    """Deal the cards that the seat has not seen anew."""
    unseen = [card for hand in g.hands if hand.seat != seat for card in hand.cards] + g.deck.cards
    rng.shuffle(unseen)
    for hand in g.hands:
        if hand.seat != seat:
            hand.cards = [unseen.pop() for _ in hand.cards]
    g.deck = Pile("deck", unseen)


def toy(step: Callable[[Table], Coroutine[Any, Any, None]], home: Path) -> Game[Table]:
    (home / "rules.toml").write_text(
        'game = "toy"\ntitle = "Toy"\ndesigner = "us"\nplayers = [1, 3]\nlicence_note = "ours"\n'
        + "".join(
            f'[[rule]]\nid = "TY-00{number}"\nsection = "All"\ntitle = "Rule {number}"\ntext = "Rule {number}."\n'
            for number in range(1, 10)
        )
    )
    (home / "cards.toml").write_text("")

    def setup(seats: int, options: Mapping[str, object], cards: Path | None) -> Table:
        return Table(seats)

    def check(g: Table) -> None:
        assert sum(len(hand.cards) for hand in g.hands) + len(g.deck) <= len(CARDS)

    return Game(
        slug="toy",
        title="Toy",
        pitch="",
        minutes="1",
        seats=(1, 3),
        seat_names=NAMES,
        options=(),
        decisions=(PLAY, STOP_IT, ASIDE, PICK, SORT, LOOT, ROLE),
        home=home,
        setup=setup,
        step=step,
        view=look,
        imagine=dream,
        check=check,
        svg=lambda view: "<svg/>",
        text=lambda view: "toy",
        features=FEATURES,
        observe_into=observe_into,
        evaluate=lambda view: 0.5,
        reference="",
    )


# -- the shapes -------------------------------------------------------------------------------------------------------


async def interrupts(g: Table) -> None:
    """A card is played; others may stop it; the stop may be stopped, and so on."""
    await play_card(g, g.mover, depth=0)
    g.turn += 1
    if g.turn == 6:
        g.finish("TY-009", (0,), "six turns", (1.0, 0.0, 0.0))


async def play_card(g: Table, hand: Hand, depth: int) -> bool:
    g.tell("TY-001", PLAYED, hand, depth)
    for other in g.others(hand):
        if depth < 3 and await g.choose(other, "TY-002", STOP_IT, [YES, NO], (hand,)) is YES:
            g.tell("TY-003", STOPPED, other)
            if await play_card(g, other, depth + 1):
                return False
    return True


async def secret_numbers(g: Table) -> None:
    """Everybody picks a number face down; the highest single one wins after three rounds."""
    numbers = await g.secretly(g.hands, "TY-001", PICK, [range(1, 5) for _ in g.hands])
    g.reveal("TY-002")
    g.shown = numbers
    g.tell("TY-002", REVEALED, *[tuple(numbers)])
    g.turn += 1
    if g.turn == 3:
        best = max(range(len(numbers)), key=lambda seat: numbers[seat])
        g.finish("TY-009", (best,), "highest", tuple(float(n) for n in numbers))


async def sorting(g: Table) -> None:
    """Five cards each, dealt and sorted by each seat in private, side by side."""
    await g.side_by_side([sort_five(g, hand) for hand in g.hands])
    g.finish("TY-009", (0,), "sorted", tuple(float(len(hand.left)) for hand in g.hands))


async def sort_five(g: Table, hand: Hand) -> None:
    for _ in range(min(5, len(CARDS) // len(g.hands))):
        card = await g.draw("TY-001", g.deck, to=hand)
        hand.cards.append(card)
        g.whisper(hand, "TY-001", DREW, hand, card)
        side = await g.choose_secretly(hand, "TY-002", SORT, ["left", "right"], (card,))
        (hand.left if side == "left" else hand.right).append(card)


async def deep_end(g: Table) -> None:
    """Three calls down, the match ends."""
    await descend(g, 3)
    raise AssertionError("never reached")


async def descend(g: Table, depth: int) -> None:
    if depth:
        await descend(g, depth - 1)
        return
    face = await g.roll("TY-001", g.mover)
    if face > 2:
        g.finish("TY-009", (g.mover.seat,), "deep down", (1.0, 0.0, 0.0))
    await descend(g, 1)


async def hidden_hands(g: Table) -> None:
    """Draw a card nobody else sees, then play one or none; only those who hold a high card may stop it, unseen."""
    hand = g.mover
    if len(g.deck):
        hand.cards.append(await g.draw("TY-001", g.deck, to=hand))
        g.whisper(hand, "TY-001", DREW, hand, hand.cards[-1])
        g.tell("TY-001", DREW_ONE, hand)
    card = await g.choose(hand, "TY-002", PLAY, [*hand.cards, NO])
    if card is not NO:
        hand.cards.remove(card)
        g.tell("TY-002", PLAYED, hand, card)
        for other in g.others(hand):
            if CARDS[11] in other.cards and await g.choose_unseen(other, "TY-003", STOP_IT, [YES, NO], (card,)) is YES:
                g.tell("TY-003", STOPPED, other)
    g.turn += 1
    if g.turn == 14:
        g.finish("TY-009", (), "drawn out", tuple(float(len(hand.cards)) for hand in g.hands))


async def roles(g: Table) -> None:
    """A hero that is struck haunts from then on: the same seat, another role."""
    hand = g.mover
    if hand.ghost:
        await haunt(g, hand)
    elif await g.choose(hand, "TY-001", ROLE, ["strike", "rest"]) == "strike":
        for other in g.others(hand):
            if await g.roll("TY-002", hand) > 3:
                other.ghost = True
    g.turn += 1
    if all(other.ghost for other in g.hands) or g.turn > 60:
        g.finish("TY-009", (hand.seat,), "all haunt", (1.0, 0.0, 0.0))


async def haunt(g: Table, hand: Hand) -> None:
    await g.choose(hand, "TY-003", ROLE, ["haunt", "rest"])


async def looting(g: Table) -> None:
    """Which loot to take: at most four cubes of 3 red, 3 blue, 2 green, and at least one."""
    hand = g.mover
    hand.cubes = await amounts(g, hand, "TY-001", LOOT, ["red", "blue", "green"], [3, 3, 2], at_least=1, at_most=4)
    g.turn += 1
    if g.turn == len(g.hands):
        g.finish("TY-009", (0,), "looted", (1.0, 0.0, 0.0))


ALL = (interrupts, secret_numbers, sorting, deep_end, hidden_hands, roles, looting)
