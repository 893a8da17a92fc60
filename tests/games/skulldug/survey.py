"""Counts what happens in many games between sensible players: the large samples behind docs/balance/skulldug.md.

python -m tests.games.skulldug.survey [GAMES] [SEED] [CARDS.toml]
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tests.games.skulldug.sensible import play_sensibly
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.pieces import Card
from undercroft.games.skulldug.spaces import Space
from undercroft.games.skulldug.state import Dig, Explorer
from undercroft.kernel.events import Event, Witness
from undercroft.kernel.question import Question

ROUND_CAP = 100


class Clerk(Witness):
    """Notes one game: deaths and their causes, Injuries, what was used, held, picked up and kept."""

    def __init__(self, g: Dig) -> None:
        super().__init__()
        self.g = g
        self.counts: Counter[str] = Counter()
        self.blow: dict[int, str] = {}  # what last did harm to a seat
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
        if name == "meets" and isinstance(who, Explorer) and isinstance(thing, Card):
            self.blow[who.seat] = thing.type
        elif name == "hit" and isinstance(thing, Explorer):
            self.blow[thing.seat] = "throw"
        elif name == "injury" and isinstance(who, Explorer):
            self.counts["off-turn injury"] += who.seat != self.g.active
        elif name == "turn_over" and isinstance(who, Explorer):
            self.blow[who.seat] = "curse"
        elif name == "died" and isinstance(who, Explorer):
            self.counts[f"death by {self.blow.get(who.seat, 'curse')}"] += 1
        elif name == "turn" and isinstance(who, Explorer):
            self._turn(who)
        elif name == "took_gear" and isinstance(who, Explorer) and isinstance(thing, Card):
            self.gear.append((who.seat, thing.name))
        elif name == "picked_up" and isinstance(who, Explorer) and isinstance(thing, Card):
            self._picked_up(who, thing)
        elif name == "used" and isinstance(thing, Card):
            self.counts[f"use {thing.name}"] += 1

    def _turn(self, who: Explorer) -> None:
        self.blow[who.seat] = "monster"
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


def play(g: Dig, luck: Callable[[], float], clerk: Clerk) -> None:
    """One game between sensible players, watched."""
    g.witness = clerk
    play_sensibly(g, luck, listener=clerk.asked)


class Survey:
    """All games of one number of seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.counts: Counter[str] = Counter()
        self.rounds: list[int] = []
        self.wins: Counter[str] = Counter()
        self.picks: Counter[str] = Counter()

    def add(self, g: Dig, clerk: Clerk) -> None:
        self.games += 1
        self.counts.update(clerk.counts)
        self.rounds.append(g.round)
        self.counts["recycling games"] += clerk.counts["recycled"] > 0
        winner = g.outcome.winners[0] if g.outcome is not None and g.outcome.winners else -1
        self.counts["unfinished"] += winner < 0
        for seat, card in clerk.gear:
            self.picks[card] += 1
            self.wins[card] += seat == winner
            if g.cards.by_name[card].is_consumable:
                self.counts[f"gain {card}"] += 1
        for seat, card in clerk.holders:
            self.counts[f"held {card}"] += 1
            self.counts[f"held and won {card}"] += seat == winner
        for chance in clerk.chances:
            self.counts[f"chance {chance[2]}"] += 1
            self.counts[f"taken {chance[2]}"] += chance in clerk.taken
        if winner >= 0:
            self.counts[f"won as number {(winner - g.first) % self.seats + 1}"] += 1
            for held in g.explorers[winner].treasures:
                self.counts[f"won with {held.name}"] += 1
            halfway = clerk.leaders[len(clerk.leaders) // 2]
            self.counts["half-time leads"] += halfway >= 0
            self.counts["half-time leads won"] += halfway == winner

    def lines(self, cards: list[Card]) -> list[str]:
        n, count = self.games, self.counts
        ends = sorted(self.rounds)
        deaths = sum(count[f"death by {each}"] for each in ("monster", "trap", "throw", "curse"))
        paid = {key[3:]: value for key, value in count.items() if key.startswith("AP ")}
        total = sum(paid.values())
        walked = paid.get("move", 0) + paid.get("dash", 0)
        found = [
            f"{self.seats} seats, {n} games",
            f"  rounds: median {median(ends)}, p90 {ends[n * 9 // 10]}; unfinished {share(count['unfinished'], n)}",
            "  wins by order of play: "
            + ", ".join(share(count[f"won as number {k + 1}"], n) for k in range(self.seats)),
            f"  deaths per player {deaths / n / self.seats:.2f}: "
            + ", ".join(f"{k} {share(count[f'death by {k}'], deaths)}" for k in ("monster", "trap", "throw", "curse")),
            f"  Injuries off turn {share(count['off-turn injury'], count['injury'])}",
            f"  AP: move and dash {share(walked, total)}; "
            + ", ".join(f"{k} {share(v, total)}" for k, v in sorted(paid.items()) if k not in ("move", "dash") and v),
            f"  per game: Destroy {paid.get('destroy', 0) / n:.2f} AP, destroyed {count['destroyed'] / n:.2f}, "
            f"shoved {count['shoved'] / n:.2f}; recycled in {share(count['recycling games'], n)}",
            f"  lead at half-time wins {share(count['half-time leads won'], count['half-time leads'])}",
            f"  decisions per game {count['decisions'] / n:.0f}, "
            f"interrupts {share(count['interrupts'], count['decisions'])}",
        ]
        found += [self._treasure(card) for card in cards if card.is_treasure]
        found += [
            f"  gear {card.name}: wins {share(self.wins[card.name], self.picks[card.name])} of {self.picks[card.name]}"
            for card in cards
            if self.picks[card.name]
        ]
        found += [
            f"  holders of {card.name} win {share(count[f'held and won {card.name}'], count[f'held {card.name}'])}"
            for card in cards
            if not card.is_treasure and not card.is_hazard
        ]
        for card in cards:
            if card.is_consumable:
                found.append(f"  {card.name}: used {share(count[f'use {card.name}'], count[f'gain {card.name}'])}")
            elif any(each.when == "action" for each in card.on_turn):
                held = max(1, count[f"hold {card.name}"])
                found.append(f"  {card.name}: used {count[f'use {card.name}'] / held:.3f} per held turn")
        return found

    def _treasure(self, card: Card) -> str:
        count, name = self.counts, card.name
        every = sum(value for key, value in count.items() if key.startswith("won with "))
        kinds = sum(1 for key in count if key.startswith("won with "))
        fair = count[f"won with {name}"] * kinds / max(1, every)
        return (
            f"  {name}: picked {share(count[f'taken {name}'], count[f'chance {name}'])}, "
            f"kept {share(count[f'kept {name}'], count[f'watched {name}'])}, in winning hands {fair:.2f} of fair"
        )


def share(part: int, of: int) -> str:
    """A share in percent with half the width of its 95 % interval."""
    if of == 0:
        return "-"
    p = part / of
    return f"{100 * p:.1f} ±{196 * math.sqrt(max(p * (1 - p), 0.25 / of) / of):.1f} %"


def survey(seats: int, games: int, seed: str, cards: Path | None = None) -> Survey:
    options = GAME.check_options({"round_cap": ROUND_CAP})
    found = Survey(seats)
    for number in range(games):
        g = GAME.setup(seats, options, cards)
        assert isinstance(g, Dig)
        clerk = Clerk(g)
        play(g, random.Random(f"{seed} {seats} {number}").random, clerk)
        found.add(g, clerk)
    return found


def main(arguments: list[str]) -> None:
    games = int(arguments[0]) if arguments else 1000
    seed = arguments[1] if len(arguments) > 1 else "1"
    cards = Path(arguments[2]) if len(arguments) > 2 else None
    deck = GAME.setup(2, GAME.check_options({}), cards).cards.cards
    for seats in range(2, 6):
        print("\n".join(survey(seats, games, seed, cards).lines(deck)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
