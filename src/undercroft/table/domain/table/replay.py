"""A finished game that can be looked at after any answer of a player, through anybody's eyes."""

from __future__ import annotations

import asyncio
import bisect
from collections import OrderedDict
from typing import Any

import msgspec

from undercroft.kernel.match import Answer, Match
from undercroft.kernel.question import Question
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.refusal import NotNow, RulesChanged
from undercroft.table.domain.table.table import Table

KEPT_EVERY = 16
"""A copy of the match is kept every so many positions, and played forward from there."""
MOST_REPLAYS = 12
ALL = -4
"""The eyes of somebody who sees whatever any seat saw: only after the game."""


class Position:
    """One position: the match then, and the answer that led to it."""

    def __init__(self, number: int, match: Match, answer: Answer | None, prompt: str, label: str) -> None:
        self.number = number
        self.match = match
        self.answer = answer
        self.prompt = prompt
        self.label = label


class Replay:
    """A finished game, position by position: the first before any player has answered, the last after the end."""

    def __init__(self, match: Match) -> None:
        self.log = match.log
        self.cuts = [*(number for number, answer in enumerate(self.log) if answer.seat >= 0), len(self.log)]
        again = Match(match.game, match.seats, match.options, None, match.cards)
        self._kept: list[tuple[int, Match]] = []
        given = 0
        for number, cut in enumerate(self.cuts):
            for answer in self.log[given:cut]:
                _give(again, answer)
            given = cut
            if number % KEPT_EVERY == 0:
                self._kept.append((number, again.copy(loud=True)))

    @property
    def last(self) -> int:
        return len(self.cuts) - 1

    def position(self, number: int) -> Position:
        """The table at this position, on a copy: several positions may be looked at side by side."""
        start = bisect.bisect_right(self._kept, max(0, number - 1), key=lambda kept: kept[0]) - 1
        at, kept = self._kept[start]
        match = kept.copy(loud=True)
        answer, prompt, label = None, "", ""
        while at < number:
            first, *chance = self.log[self.cuts[at] : self.cuts[at + 1]]
            question = _question(match, first)
            if at == number - 1:
                answer, prompt, label = first, match.prompt(question), question.labels[question.find(first.text)]
            match.answer_index(question, question.find(first.text))
            for each in chance:
                _give(match, each)
            at += 1
        return Position(number, match, answer, prompt, label)


class Replays:
    """The replays that were looked at last."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._lock = asyncio.Lock()

    async def of(self, table: Table) -> Replay:
        match = table.match
        if match is None or not match.over:
            raise NotNow("the replay opens when the game is over")
        async with self._lock:
            found = self._replays.get(table.id)
            if found is None:
                found = await asyncio.to_thread(Replay, match)
            self._replays[table.id] = found
            self._replays.move_to_end(table.id)
            while len(self._replays) > MOST_REPLAYS:
                self._replays.popitem(last=False)
        return found


def seen_by(match: Match, eyes: int) -> Any:
    """The view of a seat, of a spectator, or of all together."""
    if eyes != ALL:
        return match.view(eyes)
    return _together(match.view(SPECTATOR), [match.view(seat) for seat in range(match.seats)])


def _together(common: Any, views: list[Any]) -> Any:
    """What a spectator sees, and wherever a seat sees something else, that."""
    differing = [view for view in views if view != common]
    if not differing or common == SPECTATOR:  # whose view it is, a view says itself
        return common
    if isinstance(common, msgspec.Struct) and all(type(view) is type(common) for view in views):
        fields = {
            name: _together(getattr(common, name), [getattr(view, name) for view in views])
            for name in common.__struct_fields__
        }
        return type(common)(**fields)
    if isinstance(common, tuple) and all(isinstance(view, tuple) and len(view) == len(common) for view in views):
        return tuple(_together(part, [view[number] for view in views]) for number, part in enumerate(common))
    return differing[0]


def _question(match: Match, answer: Answer) -> Question[Any]:
    for question in match.open:
        same = question.seat == answer.seat and question.decision.name == answer.decision
        if same and question.about == answer.about and question.find(answer.text) >= 0:
            return question
    raise RulesChanged(f"this game does not replay under the present rules: {answer.decision} = {answer.text}")


def _give(match: Match, answer: Answer) -> None:
    question = _question(match, answer)
    match.answer_index(question, question.find(answer.text))
