"""What is noted of a game that is watched: decisions, options, cards, rules and deaths. It knows no game."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.arena.bot_match import Watcher
from undercroft.arena.whereabouts import Whereabouts
from undercroft.kernel.match import Match
from undercroft.kernel.question import Decision, Draw, Question
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
from undercroft.kernel.story.roll import Roll
from undercroft.kernel.words import CHANCE, Player, Word, label, spell

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


def _meaning_of(event: Event) -> Meaning:
    meaning = _meanings.get(event)
    if meaning is None:
        meaning = _meanings[event] = Meaning(event)
    return meaning


def _at(event: Event, role: str) -> int:
    return event.names.index(role) if role in event.names else NOWHERE


def _filled(args: tuple[object, ...], at: int) -> object:
    """Whoever stands in a role; None if nobody does."""
    return args[at] if 0 <= at < len(args) else None


_meanings: Final[dict[Event, Meaning]] = {}


class Tally:
    """How often something was noted: a few instructions each time, where a table of counts would take hundreds."""

    __slots__ = ("count", "key")

    def __init__(self, key: Thing) -> None:
        self.key = key
        self.count = 0


class Hearing:
    """What one event has told so far: how often it was told, and the tallies of the things that it named."""

    __slots__ = ("beside", "meaning", "name", "takes", "told")

    def __init__(self, name: str, meaning: Meaning | None) -> None:
        self.name = name
        self.meaning = meaning
        self.takes = meaning is not None and meaning.takes
        self.told: list[Tally] = []
        self.beside: list[dict[object, Tally]] = []  # by seat, nobody first: things that never change, as they are


@mypyc_attr(allow_interpreted_subclasses=True)
class Noted(Witness):
    """Listens to what is told: rules, things with names beside players, and deaths."""

    def __init__(self, keeps_lines: bool = False) -> None:
        super().__init__()
        self.keeps_lines = keeps_lines
        self.reads = keeps_lines
        self.deaths: list[tuple[int, str, str, str, int, str]] = []  # seat, event, rule, cause, round, place
        self.held: dict[tuple[int, str, str], int] = {}  # seat, kind, card: the round in which it was taken
        self.whereabouts = Whereabouts()
        self._tallies: dict[Thing, Tally] = {}  # in the order in which things were first heard of
        self._hearings: dict[Event, Hearing] = {}
        self._drawn = Hearing(DRAWN, None)
        self._threats: dict[int, str] = {}  # what each seat last suffered from
        self._played: dict[str, int] = {}  # the figures that seats play, where they are not the players themselves

    def tallies(self) -> list[Tally]:
        """One for each thing, in the order in which they were first heard of."""
        return list(self._tallies.values())

    @property
    def things(self) -> dict[Thing, int]:
        """How often each thing was named by which event, beside whom; and how often each event was told."""
        return {key: tally.count for key, tally in self._tallies.items()}

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        if self.keeps_lines:
            super().tell(rule, event, args, to)
        hearing = self._hearings.get(event)
        if hearing is None:
            hearing = self._hearings[event] = Hearing(event.name, _meaning_of(event))
        meaning = hearing.meaning
        assert meaning is not None
        seat = -1 if to is None else to[0]
        for arg in args:
            if isinstance(arg, Player):
                seat = arg.seat
                break
        for arg in args:
            # One at a time: compiled, a check of several kinds at once is several times slower.
            if isinstance(arg, int) or isinstance(arg, str):  # noqa: SIM101
                continue
            if isinstance(arg, list) or isinstance(arg, tuple):  # noqa: SIM101
                for thing in arg:
                    self._name(hearing, seat, thing)
            else:
                self._name(hearing, seat, arg)
        if not hearing.told:
            hearing.told = [self._tally(key) for key in meaning.keys]
        for tally in hearing.told:
            tally.count += 1
        self._hear(rule, meaning, args)

    def draw_from_a_pile(self, seat: int, thing: object) -> None:
        """Chance has picked a thing from a pile."""
        if not isinstance(thing, Word):
            self.note(seat, str(getattr(thing, "kind", "card")), label(thing), DRAWN)
            return
        self._name(self._drawn, seat, thing)

    def note(self, seat: int, kind: str, card: str, event: str) -> None:
        self._tally((seat, kind, card, event)).count += 1

    def _name(self, hearing: Hearing, seat: int, thing: object) -> None:
        """A thing is named that is neither a player nor a mere number or text. What never changes keeps its tally."""
        if isinstance(thing, Word):
            beside = hearing.beside
            while len(beside) < seat + 2:
                beside.append({})
            known = beside[seat + 1]
            tally = known.get(thing)
            if tally is None:
                tally = known[thing] = self._named_by(hearing, seat, str(thing.kind), thing.label)
            tally.count += 1
            return
        if isinstance(thing, Player) or isinstance(thing, str) or isinstance(thing, int):  # noqa: SIM101 - as above
            return
        if isinstance(thing, Roll) or thing is None:
            return
        kind = getattr(thing, "kind", None)
        if kind is not None:
            self._named_by(hearing, seat, str(kind), label(thing)).count += 1

    def _named_by(self, hearing: Hearing, seat: int, kind: str, name: str) -> Tally:
        if seat >= 0 and hearing.takes:
            self.held.setdefault((seat, kind, name), self.whereabouts.round)
        return self._tally((seat, kind, name, hearing.name))

    def _tally(self, key: Thing) -> Tally:
        tally = self._tallies.get(key)
        if tally is None:
            tally = self._tallies[key] = Tally(key)
        return tally

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
        if isinstance(who, Player):
            return who.seat
        return self._played.get(label(who), -1) if self._played else -1

    def _named(self, cause: object) -> str:
        if cause is None:
            return ""
        return ANOTHER_PLAYER if self._seat(cause) >= 0 else label(cause)


class Asked:
    """How often a seat was asked something, among how many options in all."""

    def __init__(self, seat: int, decision: Decision) -> None:
        self.seat = seat
        self.decision = decision
        self.times = 0
        self.options = 0
        self.offers: dict[str, Offer] = {}
        self.offered: dict[tuple[object, ...], Offered] = {}


class Offer:
    """How often an option was offered to a seat, and how often it took it."""

    def __init__(self, seat: int, decision: str, option: str, label: str) -> None:
        self.seat = seat
        self.decision = decision
        self.option = option
        self.label = label
        self.offered = 0
        self.taken = 0


class Offered:
    """The same options offered again and again: how often, and how often each was taken."""

    def __init__(self, offers: list[Offer]) -> None:
        self.offers = offers
        self.times = 0
        self.taken = [0] * len(offers)

    def count(self) -> None:
        """Add it to what is known of each option."""
        for number in range(len(self.offers)):
            offer = self.offers[number]
            offer.offered += self.times
            offer.taken += self.taken[number]
            self.taken[number] = 0
        self.times = 0


def _stays(option: object) -> bool:
    """Is it sure to be called the same when it is offered again?"""
    # One kind at a time, and no generator: this is asked of every option that is new beside others.
    if isinstance(option, tuple):
        for part in option:  # noqa: SIM110
            if not _stays(part):
                return False
        return True
    return isinstance(option, Word) or isinstance(option, Player) or isinstance(option, str) or isinstance(option, int)  # noqa: SIM101


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Watcher):
    """Counts decisions and options by seat, and what came from the piles."""

    def __init__(self, noted: Noted) -> None:
        self.noted = noted
        self.asked: dict[tuple[int, str], Asked] = {}
        self.openings: dict[int, str] = {}
        self._asked: dict[Decision, list[Asked | None]] = {}  # by seat
        self._offers: list[Offer] = []
        self._offered: list[Offered] = []

    @property
    def offers(self) -> list[Offer]:
        """In the order in which they were first made."""
        for offered in self._offered:
            offered.count()
        return self._offers

    def answer(self, match: Match, question: Question[Any], index: int) -> None:
        self.note(question, index)

    def note(self, question: Question[Any], index: int) -> None:
        """A question is about to be answered."""
        seat = question.seat
        options = question.options
        if seat == CHANCE:
            if isinstance(question, Draw):
                self.noted.draw_from_a_pile(question.about, options[index])
            return
        decision = question.decision
        seats = self._asked.get(decision)
        if seats is None:
            seats = self._asked[decision] = []
        while len(seats) <= seat:
            seats.append(None)
        asked = seats[seat]
        if asked is None:
            asked = seats[seat] = self._first_asked(question, index)
        key: tuple[object, ...]
        if isinstance(options, list):
            in_list: list[Any] = options
            key = tuple(in_list)
        else:
            key = tuple(options)
        asked.times += 1
        asked.options += len(key)
        try:
            offered = asked.offered.get(key)
        except TypeError:
            offered = None  # one of them cannot stand in a table: it is spelled each time
        if offered is None:
            offered = self._first_offered(asked, key)
        offered.times += 1
        offered.taken[index] += 1

    def _first_asked(self, question: Question[Any], index: int) -> Asked:
        """What a seat is asked for the first time."""
        seat, decision = question.seat, question.decision
        if seat not in self.openings:
            self.openings[seat] = f"{decision.name}: {decision.label(question.options[index])}"
        asked = self.asked.get((seat, decision.name))
        if asked is None:
            asked = self.asked[(seat, decision.name)] = Asked(seat, decision)
        return asked

    def _first_offered(self, asked: Asked, options: tuple[object, ...]) -> Offered:
        """Options that were never offered together, or of which one may be called otherwise by now."""
        name = asked.decision.name
        offers: list[Offer] = []
        for option in options:
            text = spell(option)
            offer = asked.offers.get(text)
            if offer is None:
                offer = asked.offers[text] = Offer(asked.seat, name, text, asked.decision.label(option))
                self._offers.append(offer)
            offers.append(offer)
        offered = Offered(offers)
        self._offered.append(offered)
        if _stays(options):
            asked.offered[options] = offered
        return offered
