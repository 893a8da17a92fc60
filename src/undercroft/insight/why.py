"""Why did that happen? A line of the story, its rule with our ruling, and what it came of: dice, lines, answers, cards.

Everything comes from what the seat may know: lines it may read, and answers it gave or that were given in the open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.log import Answer
from undercroft.kernel.match import Match
from undercroft.kernel.question import SECRET, UNSEEN
from undercroft.kernel.story.chapters import BLOCKS, HEADINGS
from undercroft.kernel.story.events import DRAW, FIGHT_BEGINS, GAIN, NOTE, REVEAL, USE, VISIT_BEGINS
from undercroft.kernel.story.sentence import NO_READER, Part
from undercroft.kernel.story.told import Told, sentence
from undercroft.kernel.words import CHANCE

MOST_LINES: Final = 3
"""So many lines between an answer and what came of it are named, the nearest ones."""
MOST_ORIGINS: Final = 2
MOST_ARRIVALS: Final = 3
"""A thing that came into play more often than this is one of many: which one it was is not known."""
BEGINNINGS: Final = frozenset({FIGHT_BEGINS, VISIT_BEGINS, USE})
ORIGINS: Final = frozenset({DRAW, REVEAL, GAIN})
PLAIN: Final = frozenset({"number", "text", "roll", "list"})
DICE, LINE, ANSWER, ORIGIN = "dice", "line", "answer", "origin"


class Cause(msgspec.Struct, frozen=True):
    """One thing that led to a line: dice, an earlier line, an answer, or where a card came from.

    `line` is the number of the earlier line in the story as this seat reads it, -1 if it is none.
    """

    kind: str
    text: str
    rule: str = ""
    line: int = -1


class Why(msgspec.Struct, frozen=True):
    """A line explained: the rule that made it happen, how we read that rule, and its causes, the nearest first."""

    line: int
    text: str
    rule: str
    title: str
    says: str
    ruling: str
    causes: tuple[Cause, ...]

    def __str__(self) -> str:
        lines = [self.text, f"  {self.rule} {self.title}: {self.says}"]
        if self.ruling:
            lines.append(f"  Ruling: {self.ruling}")
        lines.extend(f"  {each.text}" + (f" [{each.rule}]" if each.rule else "") for each in self.causes)
        return "\n".join(lines)


class NoSuchLine(UndercroftError):
    """The story has no line of that number for this seat."""


def why(match: Match, seat: int, number: int = -1) -> Why:
    """Explain the nth line, from 0, of the story as this seat reads it; -1: the last that is no heading."""
    told = match.witness.told if match.witness is not None else []
    known = [at for at, line in enumerate(told) if line.known_to(seat)]
    if number == -1:
        number = next((n for n in range(len(known) - 1, -1, -1) if told[known[n]].kind not in HEADINGS), -1)
    if not 0 <= number < len(known):
        raise NoSuchLine(f"the story has no line {number}: it has {len(known)}")
    line = told[known[number]]
    book = match.game.rulebook
    title, says, ruling = "", "", ""
    if line.rule in book:
        rule = book[line.rule]
        title, says, ruling = rule.title, rule.text, rule.ruling
    causes = _Causes(match, seat, [told[at] for at in known], known).of(number)
    return Why(number, sentence(line, max(seat, NO_READER)), line.rule, title, says, ruling, causes)


class _Causes:
    """The story as one seat reads it, and the answers in it."""

    def __init__(self, match: Match, seat: int, lines: Sequence[Told], places: Sequence[int]) -> None:
        self.match = match
        self.seat = seat
        self.lines = lines
        self.places = places  # of these lines among all that was told

    def of(self, number: int) -> tuple[Cause, ...]:
        line = self.lines[number]
        found: list[Cause] = []
        if line.roll is not None:
            found.append(Cause(DICE, f"The dice: {line.roll.text(max(self.seat, NO_READER))}"))
        answers = self._answers_before(self.places[number])
        since = self._first_line_after(min(each.told for each in answers)) if answers else 0
        things = _things(line)
        between = 0
        for at in range(number - 1, since - 1, -1):
            before = self.lines[at]
            if between < MOST_LINES and _leads_to(before, things):
                found.append(Cause(LINE, f"Because: {self._said(at)}", before.rule, at))
                things |= _things(before)
                between += 1
            if before.kind in BLOCKS:
                break  # what was before this fight or visit did not cause it
        found.extend([self._answer(each) for each in answers] or [Cause(ANSWER, "That is how the game begins")])
        for at in self._origins(things, since):
            if all(each.line != at for each in found):
                found.append(Cause(ORIGIN, f"Before: {self._said(at)}", self.lines[at].rule, at))
        return tuple(found)

    def _origins(self, things: set[str], until: int) -> list[int]:
        """The lines that brought these things into play; what comes and goes all the time has no origin."""
        came: dict[str, list[int]] = {thing: [] for thing in sorted(things)}
        for at in range(until):
            if self.lines[at].kind in ORIGINS:
                for thing in things & _things(self.lines[at]):
                    came[thing].append(at)
        return sorted({each[-1] for each in came.values() if 0 < len(each) <= MOST_ARRIVALS}, reverse=True)[
            :MOST_ORIGINS
        ]

    def _said(self, at: int) -> str:
        return sentence(self.lines[at], max(self.seat, NO_READER))

    def _answers_before(self, place: int) -> list[Answer]:
        """The last answer of a player before so many events of which this seat may know that it was given; of answers
        that were given face down side by side all of them, by seat: who was the quickest explains nothing."""
        given = [
            each
            for each in self.match.log
            if each.seat != CHANCE
            and each.told <= place
            and not (each.secrecy == UNSEEN and each.hidden_from(self.seat))
        ]
        if not given or given[-1].secrecy != SECRET:
            return given[-1:]
        last = given[-1]
        beside: dict[int, Answer] = {}
        for each in reversed(given):
            if each.seat in beside or (each.secrecy, each.decision, each.rule) != (SECRET, last.decision, last.rule):
                break
            beside[each.seat] = each
        return [beside[seat] for seat in sorted(beside)]

    def _first_line_after(self, told: int) -> int:
        return next((n for n, place in enumerate(self.places) if place >= told), len(self.places))

    def _answer(self, answer: Answer) -> Cause:
        player = self.match.state.player(answer.seat).label
        if answer.hidden_from(self.seat):
            return Cause(ANSWER, f"{player} chose face down")
        prompt, label = _in_words(self.match, answer)
        if answer.seat == self.seat:
            return Cause(ANSWER, f"You answered “{prompt}” with “{label}”", answer.rule)
        return Cause(ANSWER, f"{player} chose “{label.replace(' (you)', '')}”", answer.rule)


def _leads_to(before: Told, things: set[str]) -> bool:
    if before.kind in HEADINGS or (before.kind == NOTE and before.roll is None):
        return False
    return before.roll is not None or before.kind in BEGINNINGS or bool(things & _things(before))


def _things(line: Told) -> set[str]:
    """The cards and creatures in a line; places, players and numbers lead to everything and explain nothing."""
    return {
        each.piece
        for name, part in line.roles.items()
        if name not in ("place", "start", "way")
        for each in (part.parts or (part,))
        if _is_thing(each)
    }


def _is_thing(part: Part) -> bool:
    return part.seat < 0 and part.kind not in PLAIN


def _in_words(match: Match, wanted: Answer) -> tuple[str, str]:
    """Question and answer as the seat read them: the match goes back to there, in silence."""
    log = match.log
    again = match.copy()
    again.rewind(log[: log.index(wanted)])
    question = again.asked_like(wanted)
    assert question is not None
    index = question.find(wanted.text)
    return question.wording.prompt, question.wording.labels[index]
