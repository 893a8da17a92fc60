"""Undo requests: which answers a seat may ask to undo, who must agree, and the table after that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from undercroft.kernel.match import Answer, Match
from undercroft.kernel.question import OPEN, SECRET, UNSEEN
from undercroft.kernel.record.file import answer_line
from undercroft.table.domain.log.entries import PERSON, WentBack
from undercroft.table.domain.log.seat import StandingAnswer
from undercroft.table.domain.table.table import Table, UndoRequest

OFFERED = 8
"""A seat may choose from so many of its own last answers."""


def must_agree(table: Table, seat: int) -> set[int]:
    """The other people. Bots always agree, and whoever shares the asking seat's device is asked across the table."""
    beside = {other for seats in table.holders.values() if seat in seats for other in seats}
    return {
        other.number
        for other in table.seats
        if other.kind == PERSON and not other.stand_in and other.number not in beside
    }


def open_request(table: Table) -> UndoRequest | None:
    """The request that waits to be decided. Play goes on meanwhile and may make it void."""
    request = table.undo_request
    if request is None or table.match is None or table.match.over:
        return None
    return request if any(given.number == request.answer for given in table.seats[request.seat].standing) else None


def answers_to_undo(table: Table, seat: int) -> list[StandingAnswer]:
    """A seat's own answers that it may ask to undo, the latest first."""
    if table.match is None or table.match.over or seat < 0:
        return []
    own = (answer for answer in _latest_first(table.match) if answer.seat == seat)
    standing = reversed(table.seats[seat].standing)
    # that an unseen question was answered at all is nobody else's business
    return list(
        islice((given for given, answer in zip(standing, own, strict=True) if answer.secrecy != UNSEEN), OFFERED)
    )


def _latest_first(match: Match) -> Iterator[Answer]:
    """All answers from the last to the first, of which mostly few are needed."""
    yield from reversed(match.answers)
    page = match.page
    while page is not None:
        yield from reversed(page.answers)
        page = page.before


def answer_in_words(table: Table, seat: int, number: int) -> str:
    """A seat's nth answer as everybody may read it: what was chosen face down stays face down."""
    match = table.running_match()
    _, answer = _find(table, match, seat, number)
    if answer.secrecy != OPEN:
        return f"a face-down answer ({answer.rule})"
    given = next(given for given in table.seats[seat].standing if given.number == number)
    return f"“{given.label or given.text.replace('_', ' ')}” ({answer.rule})"


def go_back(table: Table, seat: int, number: int, at: float) -> tuple[WentBack, Match]:
    """Go back to before a seat's nth answer, on a copy of the match. What others chose face down beside it goes too,
    or the seat would know their choice."""
    match = table.running_match()
    index, answer = _find(table, match, seat, number)
    log = match.log
    while index and answer.secrecy == SECRET and _chosen_beside(log[index - 1], answer):
        index -= 1
    times = table.times_gone_back + 1
    bare = WentBack(seat, index, times, (), 0, "", at)
    copy = match.copy(match.dice, loud=True)
    copy.go_back(index, table.after([bare], match).dice)
    words = answer_in_words(table, seat, number)
    agreed = " with everybody's consent" if must_agree(table, seat) else ""
    text = f"{table.seats[seat].full_name} undid {words} and everything after it{agreed}"
    lines = tuple(answer_line(table.game, each) for each in copy.log[index:])
    return WentBack(seat, index, times, lines, len(copy.told()), text, at), copy


def _chosen_beside(before: Answer, answer: Answer) -> bool:
    return before.secrecy == SECRET and before.decision == answer.decision and 0 <= before.seat != answer.seat


def _find(table: Table, match: Match, seat: int, number: int) -> tuple[int, Answer]:
    """A seat's nth answer, and its index among all answers."""
    position = [given.number for given in table.seats[seat].standing].index(number)
    own = [(index, answer) for index, answer in enumerate(match.log) if answer.seat == seat]
    return own[position]
