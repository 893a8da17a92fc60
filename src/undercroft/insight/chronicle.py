"""The chronicle of a finished match: how everybody's chance to win moved, and the few moments that moved it most.

A chance is counted, not guessed: from the position as it really was, sensible players play the match out many times."""

from __future__ import annotations

import re
import time
from functools import cached_property
from math import sqrt
from typing import Final

import msgspec

from undercroft.bots.chair import Chair
from undercroft.bots.game_player import SENSIBLE, GamePlayer
from undercroft.bots.worth import result, worth
from undercroft.ink.pieces import figure
from undercroft.ink.scene import Scene
from undercroft.ink.ways import Ways
from undercroft.kernel.chance import PlainDice
from undercroft.kernel.match import Answer, Match
from undercroft.kernel.question import Question
from undercroft.kernel.story import events
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import SPECTATOR

POINTS: Final = 9
"""So many positions are played out, besides those of the beats."""
BEATS: Final = 5
LONGEST: Final = 1500
"""Answers after which a match that is played out is judged as it stands."""
MOST_PLAYOUTS: Final = 400
SURE: Final = 1.96
AT_A_TIME: Final = 3
"""So many steps belong to one answer at most, unless their number is told: who is farther away was carried."""
TELLING: Final = (
    events.DIE, events.FIGHT_ENDS, events.GAIN, events.LOSE, events.HURT, events.HEAL, events.REVEAL, events.CHANGE,
    events.USE, events.DRAW, events.ROLL, events.MOVE, events.PAY, events.FIGHT_BEGINS,
)  # fmt: skip
"""What happened, the most telling first. Headings and notes tell nothing."""


class Chance(msgspec.Struct, frozen=True):
    """A chance to win, and the interval that holds it in 95 of 100 cases."""

    share: float
    low: float
    high: float


class Point(msgspec.Struct, frozen=True):
    """The chances of all seats after so many answers of players."""

    at: int
    heading: str
    chances: tuple[Chance, ...]


class Beat(msgspec.Struct, frozen=True):
    """A moment that moved the chances: what happened, who did it, and when."""

    at: int
    heading: str
    seat: int
    title: str
    text: str


class Step(msgspec.Struct, frozen=True):
    """Where a figure stood on the map after so many answers of players, and how it came there."""

    at: int
    x: float
    y: float
    through: tuple[tuple[float, float], ...] = ()  # the points of its way, from where it stood before
    leaps: bool = False  # it did not walk: it begins there, was carried or came back to life


class Chronicle(msgspec.Struct, frozen=True):
    """The course of a match."""

    points: tuple[Point, ...]
    beats: tuple[Beat, ...]
    playouts: int  # of each point but the last, which is the result
    ways: tuple[tuple[Step, ...], ...] = ()  # by seat, where its figure went

    def at(self, number: int) -> Point:
        """The last point at or before this position."""
        return next((point for point in reversed(self.points) if point.at <= number), self.points[0])


class _Moment:
    """The match after an answer of a player, before the next one is given."""

    def __init__(self, match: Match, told: list[Told], answer: Answer | None, said: str) -> None:
        self.match = match
        self.told = told
        self.answer = answer
        self.said = said
        self.worth = worth(match.game, match.state, match.seats, 0)

    @cached_property
    def scene(self) -> Scene | None:
        """The table as everybody sees it."""
        game = self.match.game
        return None if game.scene is None else game.scene(self.match.view(SPECTATOR))

    @cached_property
    def ways(self) -> Ways | None:
        """The passages of the map as everybody knows them."""
        game = self.match.game
        return None if game.ways is None else game.ways(self.match.view(SPECTATOR))

    @property
    def heading(self) -> str:
        """The round, as the table calls it."""
        return f"Step {self.match.step}" if self.scene is None else self.scene.heading


def chronicle(match: Match, playouts: int = 0, seconds: float = 40.0, seed: int | str = 0) -> Chronicle:
    """Go through a finished match. With `playouts` each point is played out so often, else as often as time allows."""
    moments = _moments(match)
    beats = _beats(moments)
    last = len(moments) - 1
    evenly = {round(last * number / POINTS) for number in range(POINTS)}
    chosen = sorted({*evenly, *(beat.at for beat in beats), 0} - {last})
    wins = {at: [0.0] * match.seats for at in chosen}
    until = time.monotonic() + seconds
    given = 0
    while given < (playouts or MOST_PLAYOUTS):
        for at in chosen:
            played = _played_out(moments[at].match, f"{seed} {given} {at}")
            wins[at] = [sum(both) for both in zip(wins[at], played, strict=True)]
        given += 1
        if not playouts and time.monotonic() > until:
            break
    points = [Point(at, moments[at].heading, tuple(_chance(won, given) for won in wins[at])) for at in chosen]
    points.append(Point(last, moments[last].heading, tuple(Chance(end, end, end) for end in _result(match))))
    ways = tuple([_way(moments, seat, colour) for seat, colour in enumerate(_colours(match))])
    return Chronicle(tuple(points), beats, given, ways)


# -- the way through the match ----------------------------------------------------------------------------------------


def _moments(match: Match) -> list[_Moment]:
    again = Match(match.game, match.seats, match.options, None, match.cards)
    moments: list[_Moment] = []
    told, answer, said = 0, None, ""
    for given in match.log:
        if given.seat >= 0:
            moments.append(_Moment(again.copy(), again.told()[told:], answer, said))
            told, answer = len(again.told()), given
        question = _question(again, given)
        index = question.find(given.text)
        if given.seat >= 0:
            said = question.labels[index]
        again.answer_index(question, index)
    moments.append(_Moment(again.copy(), again.told()[told:], answer, said))
    return moments


def _question(match: Match, answer: Answer) -> Question[object]:
    for question in match.open:
        same = question.seat == answer.seat and question.decision.name == answer.decision
        if same and question.about == answer.about and question.find(answer.text) >= 0:
            return question
    raise ValueError(f"step {match.step}: {answer.decision} = {answer.text} does not fit this match")


# -- beats ------------------------------------------------------------------------------------------------------------


def _beats(moments: list[_Moment]) -> tuple[Beat, ...]:
    """The answers after which the table looked most different, not too close to each other, and the end."""
    last = len(moments) - 1
    apart = max(2, last // 14)
    moved = [
        (max(abs(now - then) for now, then in zip(moments[at].worth, moments[at - 1].worth, strict=True)), at)
        for at in range(1, last)
    ]
    chosen = [_beat(moments[last], last, True)]
    for move, at in sorted(moved, key=lambda each: (-each[0], each[1])):
        if len(chosen) == BEATS or move <= 0:
            break
        beat = _beat(moments[at], at, False)
        if all(abs(at - other.at) >= apart and beat.text != other.text for other in chosen):
            chosen.append(beat)
    return tuple(sorted(chosen, key=lambda each: each.at))


def _beat(moment: _Moment, at: int, end: bool) -> Beat:
    seat = moment.answer.seat if moment.answer is not None else -1
    outcome = moment.match.outcome
    if end and outcome is not None:
        winner = outcome.winners[0] if outcome.winners else seat
        return Beat(at, moment.heading, winner, "The end", outcome.reason[:1].upper() + outcome.reason[1:])
    heard = [told for told in moment.told if told.kind in TELLING and told.to is None]
    if not heard:
        return Beat(at, moment.heading, seat, "A choice", moment.said)
    best = min(heard, key=lambda told: (not _names_anybody(told), TELLING.index(told.kind)))
    acting = next((part.seat for part in best.roles.values() if part.seat >= 0), seat)
    return Beat(at, moment.heading, acting, _title(best), best.text)


TITLES: Final = {
    events.DIE: "A death", events.FIGHT_ENDS: "A fight", events.GAIN: "A find", events.LOSE: "A loss",
    events.HURT: "A wound", events.HEAL: "New strength", events.REVEAL: "Uncovered", events.CHANGE: "A turn of things",
    events.USE: "A card well used", events.DRAW: "A draw", events.ROLL: "A roll", events.MOVE: "A step",
    events.PAY: "A price", events.FIGHT_BEGINS: "A fight",
}  # fmt: skip

OF_SOMEBODY: Final = {
    events.DIE: "{} dies", events.FIGHT_ENDS: "{} fights", events.GAIN: "A find for {}", events.LOSE: "A loss for {}",
    events.HURT: "A wound for {}", events.HEAL: "New strength for {}", events.USE: "{} plays a card",
    events.DRAW: "{} draws", events.ROLL: "{} rolls", events.MOVE: "{} moves", events.PAY: "{} pays",
    events.FIGHT_BEGINS: "{} fights",
}  # fmt: skip


def _names_anybody(told: Told) -> bool:
    """Or anything. "6 HP lost" tells nothing by itself."""
    return any(part.kind not in ("number", "text", "roll") for part in told.roles.values())


def _title(told: Told) -> str:
    """What it was about, if that has a name of its own; else what kind of thing it was."""
    for part in told.roles.values():
        named = part.kind not in ("number", "text", "roll") and part.seat < 0 and part.owner < 0
        named = named and not part.parts
        if named and any(letter.isupper() for letter in part.label) and len(part.label) <= 22:
            return part.label[:1].upper() + part.label[1:] if part.proper else f"The {part.label}"
    people = list(dict.fromkeys([part.label for part in told.roles.values() if part.seat >= 0]))
    if told.kind in (events.FIGHT_BEGINS, events.FIGHT_ENDS) and len(people) == 2:
        return f"{people[0]} against {people[1]}"
    return OF_SOMEBODY[told.kind].format(people[0]) if people and told.kind in OF_SOMEBODY else TITLES[told.kind]


# -- ways on the map --------------------------------------------------------------------------------------------------

_PIECE: Final = re.compile(r'<g id="([^"]*)" class="piece" transform="translate\((\S+) (\S+)\)"([^>]*)>')


def _colours(match: Match) -> tuple[str, ...]:
    return match.game.seat_names[: match.seats]


def _way(moments: list[_Moment], seat: int, colour: str) -> tuple[Step, ...]:
    """Everywhere the wooden figure of this colour stood, and through which passages it came there."""
    steps: list[Step] = []
    here = ""
    for at, moment in enumerate(moments):
        spot = _spot(moment.scene.sheet.pieces, colour) if moment.scene is not None else None
        if spot is None or (steps and (steps[-1].x, steps[-1].y) == spot):
            continue
        ways = moment.ways
        there = ways.stands[seat] if ways is not None else ""
        through = None if ways is None else ways.between(here, there, AT_A_TIME, _steps_told(moment, seat))
        leaps = bool(steps) and ways is not None and through is None
        steps.append(Step(at, *spot, through or (), leaps))
        here = there
    return tuple(steps)


def _steps_told(moment: _Moment, seat: int) -> int:
    """How many steps the seat is said to have gone; 0 if nobody counts them."""
    for told in moment.told:
        if told.kind == events.MOVE and "{amount:step}" in told.template and told.mentions(seat):
            return told.roles["amount"].number
    return 0


def _spot(pieces: str, colour: str) -> tuple[float, float] | None:
    wooden = figure(colour)
    for found in _PIECE.finditer(pieces):
        hidden = "hidden" in found[4] or found[1].startswith("marker")
        end = pieces.find('<g id="', found.end())
        if not hidden and pieces.find(wooden, found.end(), end if end >= 0 else len(pieces)) >= 0:
            return float(found[2]), float(found[3])
    return None


# -- chances ----------------------------------------------------------------------------------------------------------


def _played_out(position: Match, seed: str) -> list[float]:
    """What became of this position when sensible players went on from it."""
    match = position.copy(PlainDice(seed))
    players = [GamePlayer(SENSIBLE, f"{seed} {seat}") for seat in range(match.seats)]
    for _ in range(LONGEST):
        if match.over:
            return _result(match)
        question = match.open[0]
        match.answer_index(question, players[question.seat].answer(Chair(match, question)))
    return worth(match.game, match.state, match.seats, 0)


def _result(match: Match) -> list[float]:
    outcome = match.outcome
    assert outcome is not None
    return [result(match.game, outcome, seat) for seat in range(match.seats)]


def _chance(won: float, of: int) -> Chance:
    """A share with Wilson's interval."""
    share, square = won / of, SURE * SURE
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = SURE / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Chance(share, max(0.0, middle - reach), min(1.0, middle + reach))
