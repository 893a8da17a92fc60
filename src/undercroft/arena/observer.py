"""What is noted of a game that is watched: decisions, options, cards, rules and deaths. It knows no game."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.arena.bot_match import Watcher
from undercroft.arena.whereabouts import Whereabouts
from undercroft.kernel.match import Match
from undercroft.kernel.question import Draw, Question
from undercroft.kernel.story.events import (
    DIE,
    DRAW,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    HURT,
    MOVE,
    ROUND,
    TURN,
    Event,
    Witness,
)
from undercroft.kernel.words import CHANCE, Player, label, spell

DRAWN: Final = "drawn"
"""The event of a thing that came from a pile."""
EVENT: Final = "event"
"""The kind under which every event is noted, with its sentence, whatever it names."""
SORT: Final = "event kind"
"""The kind under which it is noted what each event is: a gain, a loss, a death."""
ANOTHER_PLAYER: Final = "another player"

Thing = tuple[int, str, str, str]
"""A seat (or -1), a kind, a name, and the event."""


class Meaning:
    """What is noted whenever an event is told, worked out once: what it is, and where its arguments hold the roles."""

    def __init__(self, event: Event) -> None:
        self.name = event.name
        self.kind = event.kind
        won = event.kind == FIGHT_ENDS and "who.hand" in event.changes
        self.sort = DIE if event.dies else GAIN if won else event.kind
        self.keys: tuple[Thing, Thing] = ((-1, EVENT, event.sentence, event.name), (-1, SORT, self.sort, event.name))
        self.takes = self.sort in (GAIN, DRAW)  # what it names is in somebody's hand from now on
        self.begins = event.kind in (ROUND, TURN)
        self.moves = event.kind == MOVE
        self.fights = event.kind == FIGHT_BEGINS
        self.hurts = event.kind == HURT
        self.deals = event.kind == DRAW and "drawn.player" in event.changes
        self.who = _at(event, "who")
        self.whom = _at(event, "whom")
        self.cause = _at(event, "cause")
        self.card = _at(event, "card")
        self.place = _at(event, "place")
        self.number = _at(event, "number")
        self.target = _at(event, "target")
        self.drawn = _at(event, "drawn")
        self.player = _at(event, "player")
        self.dies = _at(event, event.dies) if event.dies else NOWHERE
        self.killed_by_who = event.dies == "whom"


NOWHERE: Final = -1


def _at(event: Event, role: str) -> int:
    return event.names.index(role) if role in event.names else NOWHERE


def _filled(args: tuple[object, ...], at: int) -> object:
    """Whoever stands in a role; None if nobody does."""
    return args[at] if 0 <= at < len(args) else None


_meanings: Final[dict[Event, Meaning]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Noted(Witness):
    """Listens to what is told: rules, things with names beside players, and deaths."""

    def __init__(self, keeps_lines: bool = False) -> None:
        super().__init__()
        self.keeps_lines = keeps_lines
        self.deaths: list[tuple[int, str, str, str, int, str]] = []  # seat, event, rule, cause, round, place
        self.held: dict[tuple[int, str, str], int] = {}  # seat, kind, card: the round in which it was taken
        self.whereabouts = Whereabouts()
        self._things: dict[Thing, int] = {}
        self._heard: dict[Event, int] = {}  # told so often, and not yet among the things
        self._threats: dict[int, str] = {}  # what each seat last suffered from
        self._played: dict[str, int] = {}  # the figures that seats play, where they are not the players themselves

    @property
    def things(self) -> dict[Thing, int]:
        """How often each thing was named by which event, beside whom; and how often each event was told."""
        for event, count in self._heard.items():
            if count:
                for key in _meanings[event].keys:
                    self._things[key] += count
                self._heard[event] = 0
        return self._things

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        if self.keeps_lines:
            super().tell(rule, event, args, to)
        meaning = _meanings.get(event)
        if meaning is None:
            meaning = _meanings[event] = Meaning(event)
        seat = -1 if to is None else to[0]
        for arg in args:
            if isinstance(arg, Player):
                seat = arg.seat
                break
        for arg in args:
            if isinstance(arg, list) or isinstance(arg, tuple):  # noqa: SIM101 - see below
                for thing in arg:
                    self._name(seat, thing, meaning)
            else:
                self._name(seat, arg, meaning)
        told = self._heard.get(event)
        if told is None:
            for key in meaning.keys:
                self._things.setdefault(key, 0)  # in the order in which things were first heard of
            told = 0
        self._heard[event] = told + 1
        self._hear(rule, meaning, args)

    def _name(self, seat: int, thing: object, meaning: Meaning) -> None:
        """A thing is named that is neither a player nor a mere number or text."""
        # One at a time: compiled, a check of several kinds at once is several times slower.
        if isinstance(thing, Player) or isinstance(thing, str) or isinstance(thing, int):  # noqa: SIM101
            return
        kind = getattr(thing, "kind", None)
        if kind is None:
            return
        sort, name = str(kind), label(thing)
        self.note(seat, sort, name, meaning.name)
        if seat >= 0 and meaning.takes:
            self.held.setdefault((seat, sort, name), self.whereabouts.round)

    def _hear(self, rule: str, meaning: Meaning, args: tuple[object, ...]) -> None:
        """Rounds, ways, deaths and what they came of, by kinds and roles."""
        were = self.whereabouts
        if meaning.begins:
            were.begin(_filled(args, meaning.number))
        else:
            there = were.name(_filled(args, meaning.place)) if meaning.place >= 0 else ""
            if meaning.moves and there:
                whom = self._seat(_filled(args, meaning.whom))
                were.move(whom if whom >= 0 else self._seat(_filled(args, meaning.who)), there)
            elif meaning.fights:
                seat = self._seat(_filled(args, meaning.who))
                were.fight(seat if seat >= 0 else self._seat(_filled(args, meaning.whom)), there)
        if meaning.dies >= 0:
            self._die(rule, meaning, args)
        elif meaning.fights or meaning.hurts:
            self._threaten(meaning, args)
        elif meaning.deals:
            self._played[label(args[meaning.drawn])] = self._seat(args[meaning.player])

    def _die(self, rule: str, meaning: Meaning, args: tuple[object, ...]) -> None:
        seat = self._seat(args[meaning.dies])
        if seat < 0:
            return  # a monster
        killer = self._cause(meaning, args)
        if not killer:
            killer = self._sufferer(meaning, args) if meaning.killed_by_who else _filled(args, meaning.whom)
        what = self._named(killer) or self._threats.get(seat, "")
        there = self.whereabouts.died(seat, _filled(args, meaning.place))
        self.deaths.append((seat, meaning.name, rule, what, self.whereabouts.round, there))

    def _threaten(self, meaning: Meaning, args: tuple[object, ...]) -> None:
        whom = _filled(args, meaning.whom)
        if meaning.fights and isinstance(whom, Player):
            self._threats[whom.seat] = ANOTHER_PLAYER
            return
        who, cause = self._sufferer(meaning, args), self._cause(meaning, args)
        if isinstance(who, Player) and cause is not None:
            self._threats[who.seat] = self._named(cause)

    def _sufferer(self, meaning: Meaning, args: tuple[object, ...]) -> object:
        """Who is meant: of a blow, whom it hits."""
        hit = meaning.hurts and 0 <= meaning.target < len(args)
        return _filled(args, meaning.target if hit else meaning.who)

    def _cause(self, meaning: Meaning, args: tuple[object, ...]) -> object:
        given = 0 <= meaning.cause < len(args)
        return _filled(args, meaning.cause if given else meaning.card)

    def _seat(self, who: object) -> int:
        """Whose it is: a player, or the figure that was dealt to one."""
        return who.seat if isinstance(who, Player) else self._played.get(label(who), -1)

    def _named(self, cause: object) -> str:
        if cause is None:
            return ""
        return ANOTHER_PLAYER if self._seat(cause) >= 0 else label(cause)

    def note(self, seat: int, kind: str, card: str, event: str) -> None:
        key = seat, kind, card, event
        self._things[key] = self._things.get(key, 0) + 1


class Asked:
    """How often a seat was asked something, among how many options in all."""

    def __init__(self) -> None:
        self.times = 0
        self.options = 0
        self.offers: dict[str, Offer] = {}


class Offer:
    """How often an option was offered to a seat, and how often it took it."""

    def __init__(self, seat: int, decision: str, option: str) -> None:
        self.seat = seat
        self.decision = decision
        self.option = option
        self.offered = 0
        self.taken = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Watcher):
    """Counts decisions and options by seat, and what came from the piles."""

    def __init__(self, noted: Noted) -> None:
        self.noted = noted
        self.asked: dict[tuple[int, str], Asked] = {}
        self.offers: list[Offer] = []  # in the order in which they were first made
        self.labels: dict[tuple[str, str], str] = {}
        self.openings: dict[int, str] = {}

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        self.note(question, index)

    def note(self, question: Question[Any], index: int) -> None:
        """A question is about to be answered."""
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
        asked = self.asked.get((seat, name))
        if asked is None:
            asked = self.asked[(seat, name)] = Asked()
        asked.times += 1
        asked.options += len(options)
        offers = asked.offers
        for number in range(len(options)):
            option = options[number]
            text = spell(option)
            offer = offers.get(text)
            if offer is None:
                offer = offers[text] = Offer(seat, name, text)
                self.offers.append(offer)
                self.labels[(name, text)] = question.decision.label(option)
            offer.offered += 1
            if number == index:
                offer.taken += 1
