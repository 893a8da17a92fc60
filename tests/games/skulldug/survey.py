"""Counts what happens in many games between sensible players: the large samples behind docs/balance/skulldug.md.

python -m tests.games.skulldug.targets judges them.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from undercroft.arena.bot_match import BotMatch, Watcher, heard_match
from undercroft.bots import make_bot
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.board import Space
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.story.events import DIE, HURT, TURN, USE, Event, Witness
from undercroft.kernel.words import CHANCE

ROUND_CAP = 100


class Clerk(Witness):
    """Notes one game: deaths and their causes, Injuries, what was used, held, picked up and kept."""

    g: Dig  # the table, once everybody has sat down

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()
        self.gear: list[tuple[int, str]] = []
        self.chances: set[tuple[int, int, str]] = set()  # seat, round, treasure within reach of a hand
        self.taken: set[tuple[int, int, str]] = set()
        self.waiting: list[
            tuple[int, str, int]
        ] = []  # who picked up which treasure, and for how many turns it is watched
        self.leaders: list[int] = []
        self.holders: set[tuple[int, str]] = set()

    def cite(self, rule: str) -> None:
        return

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        name = event.name
        self.counts[name] += 1
        who = args[0] if args else None
        thing = args[1] if len(args) > 1 else None
        if event.kind == HURT and isinstance(who, Explorer) and "SD-126" in rule:
            self.counts["injury"] += 1
            self.counts["off-turn injury"] += who.seat != self.g.active
        elif event.kind == DIE:
            self.counts[f"death by {_cause(thing)}"] += 1
        elif event.kind == TURN and isinstance(thing, Explorer):
            self._turn(thing)
        elif name == "took_gear" and isinstance(who, Explorer) and isinstance(thing, list):
            self.gear.extend((who.seat, card.name) for card in thing)
        elif name == "picked_up" and isinstance(who, Explorer) and isinstance(thing, Card):
            self._picked_up(who, thing)
        elif event.kind == USE and isinstance(thing, Card):
            self.counts[f"use {thing.name}"] += 1

    def _turn(self, who: Explorer) -> None:
        for card in who.hand:
            self.counts[f"hold {card.name}"] += 1
            self.holders.add((who.seat, card.name))
        watched = []
        for seat, treasure, turns in self.waiting:
            if seat == who.seat and turns == 0:
                self.counts[f"watched {treasure}"] += 1
                self.counts[f"kept {treasure}"] += any(card.name == treasure for card in who.hand)
            else:
                watched.append((seat, treasure, turns - (seat == who.seat)))
        self.waiting = watched
        held = [len(explorer.treasures) for explorer in self.g.explorers]
        best = max(held)
        self.leaders.append(held.index(best) if held.count(best) == 1 else -1)

    def _picked_up(self, who: Explorer, card: Card) -> None:
        if card.is_treasure:
            self.taken.add((who.seat, self.g.round, card.name))
            self.waiting.append((who.seat, card.name, 2))
        elif card.is_consumable:
            self.counts[f"gain {card.name}"] += 1

    def asked(self, question: Question[Any], given: object) -> None:
        """A decision, before it is carried out: AP by action, and treasures that could be picked up."""
        me = self.g.explorers[question.seat]
        self.counts["decisions"] += 1
        self.counts["interrupts"] += question.decision.name == "interrupt"
        if question.decision.name == "focus":
            self.counts["AP focus"] += int(str(given))
        if question.decision.name != "action":
            return
        if any(str(option) == "pick_up" for option in question.options) and me.at is not None:
            for card in self.g.items_in(me.at):
                if card.is_treasure:
                    self.chances.add((me.seat, self.g.round, card.name))
        if isinstance(given, Space):
            self.counts["AP move"] += 1
        elif isinstance(given, Card):
            self.counts["AP cards"] += sum(each.cost for each in given.on_turn[:1])
        else:
            costs = {"cure": 2, "destroy": me.cost_of_destroy, "pick_up": me.cost_of_pick_up, "drop": 0, "end_turn": 0}
            self.counts[f"AP {given}"] += costs.get(str(given), 1)


def _cause(thing: object) -> str:
    """What somebody died of: a rival's throw, a monster, a trap or a treasure's curse."""
    if not isinstance(thing, Card):
        return "throw"
    return "curse" if thing.is_treasure else thing.type


class Asked(Watcher):
    """Tells the clerk every answer of a player before it is given."""

    def __init__(self, clerk: Clerk) -> None:
        self.clerk = clerk

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        if question.seat != CHANCE:
            self.clerk.asked(question, question.options[index])


def play(seats: int, key: str, cards: Path | None = None) -> tuple[Dig, Clerk]:
    """One game between sensible players, watched."""
    clerk = Clerk()
    match = heard_match(GAME, seats, GAME.check_options({"round_cap": ROUND_CAP}), clerk, cards)
    assert isinstance(match.state, Dig)
    clerk.g = match.state
    bots = [make_bot("sensible", f"{key} {seat}", GAME) for seat in range(seats)]
    BotMatch(match, bots, PlainDice(key), Asked(clerk)).play()
    return match.state, clerk


class Survey:
    """All games of one number of seats: what was counted in each."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games: list[Counter[str]] = []

    def add(self, g: Dig, clerk: Clerk) -> None:
        count = Counter(clerk.counts)
        count["rounds"] = g.round
        winner = g.outcome.winners[0] if g.outcome is not None and g.outcome.winners else -1
        count["unfinished"] = int(winner < 0)
        for seat, card in clerk.gear:
            count[f"gear {card}"] += 1
            count[f"gear won {card}"] += seat == winner
            if g.cards.by_name[card].is_consumable:
                count[f"gain {card}"] += 1
        for seat, card in clerk.holders:
            count[f"held {card}"] += 1
            count[f"held and won {card}"] += seat == winner
        for chance in clerk.chances:
            count[f"chance {chance[2]}"] += 1
            count[f"taken {chance[2]}"] += chance in clerk.taken
        if winner >= 0:
            count[f"won as number {(winner - g.first) % self.seats + 1}"] = 1
            for held in g.explorers[winner].treasures:
                count[f"won with {held.name}"] = 1
                count["treasures brought home"] += 1
            halfway = clerk.leaders[len(clerk.leaders) // 2]
            count["half-time leads"] = int(halfway >= 0)
            count["half-time leads won"] = int(halfway == winner)
        self.games.append(Counter({sys.intern(key): value for key, value in count.items() if value}))

    def total(self, key: str) -> int:
        return sum(count[key] for count in self.games)


def survey(seats: int, games: int, seed: str, cards: Path | None = None) -> Survey:
    found = Survey(seats)
    for number in range(games):
        found.add(*play(seats, f"{seed} {seats} {number}", cards))
    return found
