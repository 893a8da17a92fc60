"""What is noted of a game that is watched: decisions, options, cards, rules, deaths and who leads. It knows no game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from undercroft.arena.bot_match import Watcher
from undercroft.bots.worth import result
from undercroft.insight.standing import standing
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.question import Draw, Question
from undercroft.kernel.state import Outcome
from undercroft.kernel.story.events import DIE, DRAW, FIGHT_BEGINS, FIGHT_ENDS, GAIN, HURT, Event, Witness
from undercroft.kernel.words import CHANCE, Player, label, spell
from undercroft.lab.run.probe import Prober
from undercroft.lab.run.whereabouts import Whereabouts

DRAWN = "drawn"
"""The event of a thing that came from a pile."""
EVENT = "event"
"""The kind under which every event is noted, with its sentence, whatever it names."""
SORT = "event kind"
"""The kind under which it is noted what each event is: a gain, a loss, a death."""
PARTS = 20
"""Into so many parts a game is divided to see who leads when."""
ANOTHER_PLAYER = "another player"


class Noted(Witness):
    """Listens to what is told: rules, things with names beside players, and deaths."""

    def __init__(self, keeps_lines: bool = False) -> None:
        super().__init__()
        self.keeps_lines = keeps_lines
        self.things: dict[tuple[int, str, str, str], int] = {}
        self.deaths: list[tuple[int, str, str, str, int, str]] = []  # seat, event, rule, cause, round, place
        self.held: dict[tuple[int, str, str], int] = {}  # seat, kind, card: the round in which it was taken
        self.whereabouts = Whereabouts()
        self._threats: dict[int, str] = {}  # what each seat last suffered from
        self._played: dict[str, int] = {}  # the figures that seats play, where they are not the players themselves

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        if self.keeps_lines:
            super().tell(rule, event, args, to)
        seat = -1 if to is None else to[0]
        for arg in args:
            if isinstance(arg, Player):
                seat = arg.seat
                break
        won = event.kind == FIGHT_ENDS and "who.hand" in event.changes
        sort = DIE if event.dies else GAIN if won else event.kind
        for arg in args:
            for thing in arg if isinstance(arg, (tuple, list)) else (arg,):
                kind = getattr(thing, "kind", None)
                if kind is None or isinstance(thing, (Player, str, int)):
                    continue
                self.note(seat, str(kind), label(thing), event.name)
                if seat >= 0 and sort in (GAIN, DRAW):
                    self.held.setdefault((seat, str(kind), label(thing)), self.whereabouts.round)
        self.note(-1, EVENT, event.sentence, event.name)
        self.note(-1, SORT, sort, event.name)
        self._hear(rule, event, dict(zip(event.names, args, strict=False)))

    def _hear(self, rule: str, event: Event, roles: dict[str, object]) -> None:
        """Deaths and what they came of, by kinds and roles."""
        who, whom, cause = roles.get("who"), roles.get("whom"), roles.get("cause", roles.get("card"))
        self.whereabouts.hear(event, roles, self._seat(who), self._seat(whom))
        if event.kind == HURT:
            who = roles.get("target", who)
        if event.dies:
            seat = self._seat(roles[event.dies])
            if seat >= 0:  # a player, not a monster
                killer = cause or (who if event.dies == "whom" else whom)
                what = self._named(killer) or self._threats.get(seat, "")
                there = self.whereabouts.died(seat, roles)
                self.deaths.append((seat, event.name, rule, what, self.whereabouts.round, there))
        elif event.kind == FIGHT_BEGINS and isinstance(whom, Player):
            self._threats[whom.seat] = ANOTHER_PLAYER
        elif event.kind in (HURT, FIGHT_BEGINS) and isinstance(who, Player) and cause is not None:
            self._threats[who.seat] = self._named(cause)
        elif event.kind == DRAW and "drawn.player" in event.changes:
            self._played[label(roles["drawn"])] = self._seat(roles["player"])

    def _seat(self, who: object) -> int:
        """Whose it is: a player, or the figure that was dealt to one."""
        return who.seat if isinstance(who, Player) else self._played.get(label(who), -1)

    def _named(self, cause: object) -> str:
        if cause is None:
            return ""
        return ANOTHER_PLAYER if self._seat(cause) >= 0 else label(cause)

    def note(self, seat: int, kind: str, card: str, event: str) -> None:
        key = seat, kind, card, event
        self.things[key] = self.things.get(key, 0) + 1


class Observer(Watcher):
    """Counts decisions and options by seat, and what came from the piles."""

    def __init__(self, noted: Noted) -> None:
        self.noted = noted
        self.asked: dict[tuple[int, str], list[int]] = {}
        self.options: dict[tuple[int, str, str], list[int]] = {}
        self.labels: dict[tuple[str, str], str] = {}
        self.openings: dict[int, str] = {}

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        seat = question.seat
        options = question.options
        if seat == CHANCE:
            if isinstance(question, Draw):
                card = options[index]
                self.noted.note(question.about, str(getattr(card, "kind", "card")), label(card), DRAWN)
            return
        name = question.decision.name
        if seat not in self.openings:
            self.openings[seat] = f"{name}: {question.decision.label(options[index])}"
        counted = self.asked.get((seat, name))
        if counted is None:
            counted = self.asked[(seat, name)] = [0, 0]
        counted[0] += 1
        counted[1] += len(options)
        known = self.options
        for number, option in enumerate(options):
            key = seat, name, spell(option)
            count = known.get(key)
            if count is None:
                count = known[key] = [0, 0]
                self.labels[key[1:]] = question.decision.label(option)
            count[0] += 1
            if number == index:
                count[1] += 1


class Lookout(Observer):
    """An observer who also judges, now and then, what the table is worth to everybody.

    However long a game gets, it looks about forty times: whenever it has too many looks it drops every second one.
    """

    MOST = 2 * PARTS

    def __init__(self, noted: Noted, game: Game[Any], seats: int, prober: Prober) -> None:
        super().__init__(noted)
        self.prober = prober
        self.game = game
        self.seats = seats
        self.every = 1
        self.looks: list[tuple[int, list[float]]] = []

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        super().answer(match, question, index)
        self.prober.answer(match, question, index)

    def step(self, match: Match) -> None:
        number = match.step
        if number % self.every:
            return
        self.looks.append((number, [standing(self.game, match.state, seat) for seat in range(self.seats)]))
        if len(self.looks) > self.MOST:
            self.every *= 2
            self.looks = [look for look in self.looks if look[0] % self.every == 0]

    def curve(self, outcome: Outcome | None, steps: int) -> list[tuple[int, list[float]]]:
        """What the table was worth at each twentieth of the game, the end included."""
        if not self.looks:
            return []
        found = []
        at = 0
        for part in range(PARTS):
            while at + 1 < len(self.looks) and self.looks[at + 1][0] <= 1 + part * steps / PARTS:
                at += 1
            found.append((part, self.looks[at][1]))
        if outcome is not None:
            found.append((PARTS, [result(self.game, outcome, seat) for seat in range(self.seats)]))
        return found

    def lead(self, outcome: Outcome | None) -> tuple[int | None, float | None]:
        """How often the lead changed, and after which part of the game the winner was ahead for good."""
        if self.game.cooperative or self.seats == 1 or not self.looks:
            return None, None
        leaders = [max(range(self.seats), key=lambda seat: worths[seat]) for _, worths in self.looks]
        changes = sum(leader != following for leader, following in pairwise(leaders))
        if outcome is None or len(outcome.winners) != 1:
            return changes, None
        behind = [look for look, leader in enumerate(leaders) if leader != outcome.winners[0]]
        return changes, (behind[-1] + 1) / len(leaders) if behind else 0.0
