"""Told = changed: the lines of a match say all that happened on the table and nothing else; every die in one line."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.conformance.reading import faults, unfit_line, unfit_question
from undercroft.kernel.game import Game, Quantity
from undercroft.kernel.match import Answer, Match, start
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.state import CARD_DRAWN, DICE
from undercroft.kernel.story.events import GAIN, HEAL, HURT, LOSE, PAY, Event
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import CHANCE

Player = Callable[[Match, Question[Any], random.Random], int]
"""Gives the number of an option."""
MORE, LESS = (GAIN, HEAL), (LOSE, HURT, PAY)
_DICE = frozenset(decision.name for decision in DICE.values())


class Telling(msgspec.Struct):
    """What the check heard: how many answers, lines, changes and dice."""

    answers: int = 0
    lines: int = 0
    changes: int = 0
    dice: int = 0
    draws: int = 0
    finished: bool = False


def at_random(_: Match, question: Question[Any], rng: random.Random) -> int:
    return int(rng.random() * len(question.options))


def check_story(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 400,
    player: Player = at_random,
    changes: bool = True,
    dice: bool = True,
) -> Telling:
    """Both checks in one match: told = changed, and every die in one line."""
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    listener = Listener(match, changes, dice)
    listener.hear()
    while not match.over and listener.report.answers < cap:
        question = match.open[int(rng.random() * len(match.open))]
        listener.read(question)
        match.answer_index(question, player(match, question, rng))
        listener.report.answers += 1
        listener.hear()
    listener.report.finished = match.over
    return listener.report


check_told_is_changed = partial(check_story, dice=False)
"""After each answer: what changed in the game's ledger was told by an event that says so, as much as it says.

And every sentence is fit to read, and every role is played by what it was declared for.
"""

check_every_die_is_told = partial(check_story, changes=False)
"""Every die that everybody sees, and every card drawn in the open, stands in exactly one line of its step."""


class Listener:
    """Follows a match answer by answer, and fails where its story and its table part."""

    def __init__(self, match: Match, changes: bool = True, dice: bool = True) -> None:
        self.match = match
        self.report = Telling()
        self._ledger = match.game.ledger if changes else None
        self._before: dict[str, Quantity] = {}
        self._dice = Dice(match) if dice else None
        self._step = match.step
        if changes:
            assert self._ledger is not None, f"{match.game}: no ledger says what can be counted on the table"
            self._before = self._ledger(match.game.setup(match.seats, match.options, None))

    def read(self, question: Question[Any]) -> None:
        """A question is put."""
        if self._ledger is not None:
            _fail(self.match, unfit_question(self.match.game, question))

    def hear(self) -> None:
        """An answer was given: what was told of it?"""
        match, report = self.match, self.report
        told = match.told()[report.lines :]
        report.lines += len(told)
        if self._ledger is not None:
            self._compare(told, self._ledger(match.state))
        if self._dice is not None and (match.step != self._step or match.over):
            self._step = match.step
            self._dice.check()
            report.dice, report.draws = self._dice.rolled.total(), self._dice.drawn.total()

    def _compare(self, told: Sequence[Told], after: dict[str, Quantity]) -> None:
        match, before = self.match, self._before
        _fail(match, unlike(match.game, before, after, told), *[line.text for line in told])
        for line in told:
            _fail(match, _misplayed(match.game, line) + unfit_line(match.game, line, match.seats))
        self.report.changes += sum(before.get(key) != after.get(key) for key in {**before, **after})
        self._before = after
        if match.outcome is not None:
            _fail(match, faults(match.outcome.reason), match.outcome.reason)


# -- what changed ------------------------------------------------------------------------------------------------------


def unlike(
    game: Game[Any], before: Mapping[str, Quantity], after: Mapping[str, Quantity], told: Sequence[Told]
) -> list[str]:
    """Where the lines and the table disagree."""
    claims: dict[str, list[tuple[Told, bool]]] = {}
    for line in told:
        for key, sure in claims_of(game, line):
            claims.setdefault(key, []).append((line, sure))
    found: list[str] = []
    for key in sorted({*before, *after, *claims}):
        was, now = before.get(key), after.get(key)
        lines = [line for line, _ in claims.get(key, ())]
        if was == now and not lines:
            continue
        if not lines:
            found.append(f"{key} went from {was} to {now}, and nobody told")
        elif isinstance(was, int) and not isinstance(was, bool) and isinstance(now, int):
            found.extend(_sums_up(key, was, now, lines))
        elif was == now:
            if len(lines) == 1 and claims[key][0][1]:
                found.append(f"{key} is still {now}, whatever {lines[0].event} says")
        elif isinstance(now, str) and now:
            if now not in _names(lines[-1]):
                found.append(f"{key} is {now} now, which {lines[-1].event} does not say")
        elif isinstance(was, tuple) or isinstance(now, tuple):
            named = {name for line in lines for name in _names(line)}
            moved = Counter(was if isinstance(was, tuple) else ())
            moved.subtract(now if isinstance(now, tuple) else ())
            found.extend(f"{key}: {name} is not named" for name, n in moved.items() if n and name not in named)
    return found


def claims_of(game: Game[Any], line: Told) -> list[tuple[str, bool]]:
    """The quantities a line says have changed, and whether it is sure."""
    event = _event(game, line)
    found: list[tuple[str, bool]] = []
    for change in event.changes if event is not None else ():
        owner, _, quantity = change.rstrip("?").partition(".")
        part = line.roles.get(owner)
        if part is not None:
            owners = [each.name for each in part.parts] or [part.name]
        else:
            owners = [] if event is not None and owner in event.names else [owner]
        found.extend((f"{name}.{quantity}", not change.endswith("?")) for name in owners)
    return found


def _event(game: Game[Any], line: Told) -> Event | None:
    return next((each for each in game.events if each.name == line.event and each.sentence == line.template), None)


def _sums_up(key: str, was: int, now: int, lines: Sequence[Told]) -> list[str]:
    signed = [_signed(line) for line in lines]
    if None not in signed:
        total = sum(each or 0 for each in signed)
        return [] if total == now - was else [f"{key} changed by {now - was}, but {total} was told"]
    left = lines[-1].roles.get("left")
    return [] if left is None or left.number == now else [f"{key} is {now}, but {left.number} was told"]


def _signed(line: Told) -> int | None:
    amount = line.roles.get("amount")
    if amount is None or line.kind not in (*MORE, *LESS):
        return None
    return amount.number if line.kind in MORE else -amount.number


def _names(line: Told) -> set[str]:
    return {each.name for part in line.roles.values() for each in (part, *part.parts)}


def _misplayed(game: Game[Any], line: Told) -> list[str]:
    event = _event(game, line)
    roles = {role.name: role for role in event.roles} if event is not None else {}
    return [
        f"{line.event}: {name} is {part.kind} {part.name}"
        for name, part in line.roles.items()
        if name in roles and not roles[name].fits(part)
    ]


# -- dice --------------------------------------------------------------------------------------------------------------


class Dice:
    """Every die and every card drawn in the open, beside the lines that tell of them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rolled: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()
        self._told_dice: Counter[str] = Counter()
        self._told_cards: Counter[str] = Counter()
        self._answers = 0
        self._lines = 0

    def check(self) -> None:
        """At the end of a step: all that fell in it was told, and nothing twice."""
        match = self.match
        log = match.log
        finished = len(log) if match.over else len(log) - len(match.answers)
        done, running = log[self._answers : finished], log[finished:]
        told = match.told()[self._lines :]
        self._answers, self._lines = finished, self._lines + len(told)
        self.rolled += _rolled(done)
        self.drawn += _drawn(done)
        self._told_dice += _told_dice(told)
        self._told_cards += _told_cards(told)
        last_cards = Counter(match.witness.drawn if match.witness is not None else [])
        self._agree("die", self.rolled, self.rolled + _rolled(running), self._told_dice)
        self._agree("card", self.drawn, self.drawn + _drawn(running) + last_cards, self._told_cards)

    def _agree(self, what: str, done: Counter[str], seen: Counter[str], told: Counter[str]) -> None:
        silent, twice = done - told, told - seen
        where = f"{self.match.game}, step {self.match.step}"
        assert not silent, f"{where}: nobody told of the {what} {dict(silent)}"
        assert not twice, f"{where}: the {what} {dict(twice)} was told more than once"


def _rolled(answers: Sequence[Answer]) -> Counter[str]:
    return Counter(
        f"{each.about} {each.text}"
        for each in answers
        if each.seat == CHANCE and each.secrecy == OPEN and each.decision in _DICE
    )


def _drawn(answers: Sequence[Answer]) -> Counter[str]:
    return Counter(
        each.text
        for each in answers
        if each.decision == CARD_DRAWN.name and each.secrecy == OPEN and each.seat == CHANCE
    )


def _told_dice(told: Sequence[Told]) -> Counter[str]:
    return Counter(
        f"{side.seat} {die.face}"
        for line in told
        if line.roll is not None
        for side in line.roll.sides
        for die in side.dice
    )


def _told_cards(told: Sequence[Told]) -> Counter[str]:
    parts = [line.roles["drawn"] for line in told if "drawn" in line.roles]
    return Counter(each.name for part in parts for each in (part.parts or (part,)))


def _fail(match: Match, problems: Sequence[str], *lines: str) -> None:
    said = "".join(f"\n  {line}" for line in lines)
    assert not problems, f"{match.game}, step {match.step}: {'; '.join(problems)}{said}"
