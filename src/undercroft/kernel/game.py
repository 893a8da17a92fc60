"""A game: its description, its options, and the doors to its rules, views and drawings."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from undercroft.ink.printed import Printed
from undercroft.ink.scene import Scene
from undercroft.ink.text_sheet import Numbers
from undercroft.ink.ways import Ways
from undercroft.kernel.cardfile.book import Book
from undercroft.kernel.errors import BadOption
from undercroft.kernel.observation.defaults import (
    COLOURS,
    ViewJudge,
    ViewNumbers,
    always_possible,
    nothing_hidden,
    plain_svg,
    plain_text,
    undecided,
)
from undercroft.kernel.observation.features import Features
from undercroft.kernel.observation.row import Row, Zeros
from undercroft.kernel.player import PlayerMaker
from undercroft.kernel.question import Decision, Question
from undercroft.kernel.rulebook import Rulebook, load_rulebook
from undercroft.kernel.state import State
from undercroft.kernel.story.events import Event
from undercroft.kernel.why_not import ReasonBook

S = TypeVar("S", bound=State)
Value = int | str | bool
Quantity = int | bool | str | tuple[str, ...]
"""Something everybody can count or see: a number, a yes or no, the name of a place, the names of some cards."""


class Option:
    """One thing that may be set before a match: its values, what is usual, and the rule it changes."""

    def __init__(
        self,
        name: str,
        rule: str,
        values: Sequence[Value],
        default: Value,
        text: str,
        seats: Sequence[int] = (),
        *,
        title: str = "",
        group: str = "Options",
        printed: Value | None = None,
    ) -> None:
        self.name = name
        self.rule = rule
        self.values = tuple(values)
        self.default = default
        self.text = text  # one sentence: what it does to the game
        self.seats = tuple(seats)  # the seat counts for which it means something; none named: all
        self.title = title or name.replace("_", " ").capitalize()
        self.group = group  # options of one group stand under one heading
        self.printed: Value = default if printed is None else printed  # as the rulebook says, or as we read it

    def parse(self, given: object) -> Value:
        """The value meant by what a person or a file gave, also if it is the text of it."""
        kind = type(given)
        for value in self.values:
            if type(value) is kind and value == given:
                return value
        text = str(given).strip().lower()
        for value in self.values:
            if _written(value) == text or (isinstance(value, bool) and text in (_ON if value else _OFF)):
                return value
        raise BadOption(f"option {self.name} cannot be {given!r}: it is one of {self.allowed}")

    @property
    def allowed(self) -> str:
        return ", ".join(_written(value) for value in self.values)


class Preset:
    """A named set of options, for those who do not want to choose one by one."""

    def __init__(self, name: str, text: str, options: Mapping[str, Value], *, title: str = "") -> None:
        self.name = name
        self.text = text  # two lines: how it plays, and for whom
        self.options = dict(options)
        self.title = title or name.replace("_", " ").capitalize()


HOUSE_RULES: Final = "House rules"
"""The group of options that choose between two readings of a rule; the default is our ruling."""

PRESET: Final = "preset"
"""Where options are given by name, this name gives a whole set; options beside it have the last word."""

_ON: Final = ("on", "yes", "true", "1")
_OFF: Final = ("off", "no", "false", "0")


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).lower()


class Game(Generic[S]):
    """One game, described: what `games/<slug>/__init__.py` publishes as GAME. `match.start` begins a match of it.

    A game must bring its rules (`setup`, `step`), its `decisions`, and what a seat may know (`view`). Drawings, numbers
    and judgement are made from the view if it brings none; a game with secrets must say how to `imagine` them.

    >>> import undercroft
    >>> caverns = undercroft.game("caverns")
    >>> caverns.seats, caverns.rulebook["CV-001"].title
    ((1, 6), 'Figures hold the cards')
    """

    def __init__(
        self,
        *,
        slug: str,
        title: str,
        seats: tuple[int, int],
        decisions: Sequence[Decision],
        home: Path,
        setup: Callable[[int, Mapping[str, Value], Path | None], S],
        step: Callable[[S], Coroutine[Any, Any, None]],
        view: Callable[[S, int], msgspec.Struct],
        pitch: str = "",
        minutes: str = "?",
        seat_names: Sequence[str] = COLOURS,
        options: Sequence[Option] = (),
        imagine: Callable[[S, int, random.Random], None] = nothing_hidden,
        check: Callable[[S], None] = always_possible,
        svg: Callable[[Any], str] = plain_svg,
        text: Callable[[Any], str] = plain_text,
        numbered_text: Callable[[Any, Numbers], str] | None = None,
        features: Features | None = None,
        observe_into: Callable[[S, int, Row], None] | None = None,
        evaluate: Callable[[Any], float] = undecided,
        judge: Callable[[S, int], float] | None = None,
        judge_all: Callable[[S], list[float]] | None = None,
        reference: str = "",
        cards: Book[Any, Any] | None = None,
        cooperative: bool = False,
        presets: Sequence[Preset] = (),
        search_depth: int = 4,
        scene: Callable[[Any], Scene] | None = None,
        cover: Callable[[], str] | None = None,
        ghosts: Callable[[Question[Any]], str] | None = None,
        ways: Callable[[Any], Ways] | None = None,
        ledger: Callable[[S], dict[str, Quantity]] | None = None,
        players: Mapping[str, PlayerMaker] | None = None,
        printed: Callable[[Path | None], list[Printed]] | None = None,
        reasons: ReasonBook | None = None,
        events: Sequence[Event] = (),
        score_sign: str = "",
        eyes: Sequence[str] = ("seat",),
    ) -> None:
        self.slug = slug
        self.title = title
        self.pitch = pitch
        self.minutes = minutes
        self.seats = seats
        self.seat_names = tuple(seat_names)
        self.options = tuple(options)
        self.decisions = tuple(decisions)
        self.home = home
        self.setup = setup  # seats, options, card file → the first state
        self.step = step  # one turn, round or phase, from the state alone
        self.view = view  # what a seat may know
        self.eyes = tuple(eyes)  # what of a view says no more than whose eyes it is, and how the table looks from there
        self.imagine = imagine  # replace what a seat may not know, in place, by what it might be
        self.check = check  # raise if the table is impossible: cards or cubes lost, a number out of range
        self.scene = scene  # a view → what a table shows of it
        self.cover = cover  # what it is about, in one picture
        self.ghosts = ghosts  # an open question → what its answers would put on the map
        self.ways = ways  # a view → the passages of its map, and where everybody stands
        self.svg = svg  # a view → a picture
        self.text = text  # a view → a picture for terminals
        self.numbered_text = numbered_text  # the same with the numbers to type for answers that are places, on the map
        # what the numbers of an observation mean; what a seat may know as numbers from 0 to 1, into a row of zeros
        self.features: Features = features or ViewNumbers(view).features()
        self.observe_into: Callable[[S, int, Row], None] = observe_into or ViewNumbers(view).into
        # how good it looks for a seat, between 0 and 1, by what it may know: as the game evaluates a view or, several
        # times faster, straight from the state; and for every seat, where a game can do that with less work
        self.judge: Callable[[S, int], float] = judge or ViewJudge(view, evaluate).of
        self.judge_all = judge_all
        self.reference = reference
        self.cards = cards  # how its card files are read
        self.cooperative = cooperative
        self.presets = tuple(presets)
        self.search_depth = search_depth  # so many answers of a quick play-out tell a searcher more than a look at once
        self.ledger = ledger  # the public quantities by "owner.quantity": whatever changes here must be told
        self.players = dict(players or {})  # players by name that every bot spec can ask for, `sensible` first of all
        self.printed = printed  # a card file → everything in the box, as it is printed
        self.reasons = reasons  # what to say of an answer that is not offered, beyond what its rules have filtered
        self.events = tuple(events)  # all that can be told; a line names its event and its sentence
        self.score_sign = score_sign  # written before a score, if it is money
        self._rulebook: Rulebook | None = None

    @property
    def rulebook(self) -> Rulebook:
        if self._rulebook is None:
            self._rulebook = load_rulebook(self.home / "rules.toml")
        return self._rulebook

    def known(self, view: msgspec.Struct) -> object:
        """What a view tells, apart from whose it is: the same for all seats that know the same."""
        facts = msgspec.to_builtins(view)
        if not isinstance(facts, dict):
            return facts
        return {name: fact for name, fact in facts.items() if name not in self.eyes}

    def observe(self, state: S, seat: int) -> array[float]:
        """What a seat may know, as numbers from 0 to 1: always as many, and `features` says what they mean."""
        row = Row(Zeros(self.features.size))
        self.observe_into(state, seat, row)
        return array("f", row.cells)

    def check_seats(self, seats: int) -> int:
        fewest, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not fewest <= seats <= most:
            raise BadOption(f"{self.title} cannot be played with {seats!r} seats: it takes {fewest} to {most}")
        return seats

    def check_options(self, given: Mapping[str, object] | None) -> dict[str, Value]:
        """All options with their values; unknown names and values are refused."""
        known = {option.name: option for option in self.options}
        chosen = {option.name: option.default for option in self.options}
        wanted = dict(given or {})
        if PRESET in wanted and self.presets:
            wanted = {**self.preset(wanted.pop(PRESET)).options, **wanted}
        for name, value in wanted.items():
            if name not in known:
                allowed = ", ".join(sorted(known)) or "none"
                raise BadOption(f"{self.title} has no option {name!r}: its options are {allowed}")
            chosen[name] = known[name].parse(value)
        return chosen

    def preset(self, name: object) -> Preset:
        for each in self.presets:
            if each.name == name:
                return each
        allowed = ", ".join(each.name for each in self.presets) or "none"
        raise BadOption(f"{self.title} has no preset {name!r}: its presets are {allowed}")

    def __repr__(self) -> str:
        return self.slug
