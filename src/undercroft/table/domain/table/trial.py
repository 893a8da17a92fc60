"""The next entry of a log, tried on a copy of the match: whatever fails or is refused here has not happened."""

from __future__ import annotations

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.reasons import LONGEST_ECHO, refusal
from undercroft.kernel.record.file import Replay, answer_line, rules_version
from undercroft.table.domain.log.entries import Answered, Begun, Undone
from undercroft.table.domain.log.record_lines import answers_in
from undercroft.table.domain.log.seat import Seat
from undercroft.table.domain.refusal import Impossible, NotNow, NotOffered
from undercroft.table.domain.table.bundle import MOST_ANSWERS, Bundle
from undercroft.table.domain.table.table import Table, own_cards


class RuleFailed(Impossible):
    """A rule raised an exception on a legal answer: a bug, and the table stays as it was."""


def begin(table: Table, at: float) -> tuple[Begun, Match]:
    """All seats are taken: set up the game."""
    if table.opened.prefix:
        return _begin_branch(table, at)
    options = table.game.check_options(table.opened.options)
    match = Match(table.game, len(table.seats), options, table.dice, table.card_file)
    lines = [answer_line(table.game, answer) for answer in match.log]
    lines.append(f"step {match.step} {match.state_hash()}")
    cards = own_cards(table.game) if table.opened.cards is None else ""
    return Begun(rules_version(table.game, table.card_file), tuple(lines), at, cards), match


def _begin_branch(table: Table, at: float) -> tuple[Begun, Match]:
    """Replay the record that was taken over, then let our own dice roll."""
    copy = Table(table.id, table.opened, ())
    rules = rules_version(table.game, table.card_file)
    copy.apply(Begun(rules, table.opened.prefix, at))
    match = Replay("\n".join(copy.record), undercroft.game).finish()
    taken = answers_in(table.opened.prefix)
    lines = [*table.opened.prefix, *[answer_line(table.game, answer) for answer in match.log[taken:]]]
    return Begun(rules, tuple(lines), at), match


def answer(table: Table, seat: int, number: int, text: str, at: float) -> tuple[Answered, Match] | None:
    """Answer the seat's nth question. None: it has been answered already, with the same words."""
    asked = table.seats[seat]
    if asked.given.get(number) == text:
        return None
    match = table.running_match()
    if number != asked.question_number:
        raise NotNow(_too_late(asked, number))
    question = match.question(seat)
    if question is None:
        raise NotNow(f"nothing is asked of {asked.title} now")
    index = question.find(text)
    if index < 0:
        refused = refusal(match, seat, text[:LONGEST_ECHO])
        raise NotOffered(f"{refused} Choose one of {', '.join(question.texts[:40])}", refused.reasons)
    try:
        copy = match.copy(match.dice, loud=True)
        waiting = copy.question(seat)
        assert waiting is not None
        page, given, step = copy.page, len(copy.answers), copy.step
        copy.answer_index(waiting, index)
    except UndercroftError as problem:
        raise RuleFailed(f"this answer cannot be carried out: {problem}") from problem
    lines = [answer_line(table.game, each) for each in copy.log_after(page, given)]
    if copy.step != step and not copy.over:
        lines.append(f"step {copy.step} {copy.state_hash()}")
    return Answered(seat, number, text, tuple(lines), at, match.prompt(question), question.labels[index]), copy


def answer_all(
    table: Table, seat: int, number: int, bundle: Bundle, at: float
) -> tuple[list[Answered], Match, tuple[str, ...]]:
    """Answer the seat's nth question and those after it that the same form asked, until something else is asked; with
    what could not be picked any more."""
    if table.seats[seat].question_number != number:
        raise NotNow("this form is out of date: something else is asked now")
    entries: list[Answered] = []
    match = table.running_match()
    while len(entries) < MOST_ANSWERS:
        question = match.question(seat) if not match.over else None
        text = bundle.answer(question) if question is not None else None
        tried = answer(table, seat, table.seats[seat].question_number, text, at) if text is not None else None
        if tried is None:
            break
        entry, match = tried
        entries.append(entry)
        table, bundle = table.after([entry], match), bundle.without(entry.text)
        if entry.text == bundle.stop:
            return entries, match, ()
    if not entries:
        raise NotNow("this form does not fit what is asked now")
    return entries, match, bundle.picks


def undo(table: Table, seat: int, number: int, at: float) -> tuple[Undone, Match]:
    """Undo the seat's last answer, while its nth question is open or comes next."""
    match = table.running_match()
    if number != table.seats[seat].question_number:
        raise NotNow(_too_late(table.seats[seat], number))
    if not match.can_undo(seat):
        raise NotNow("nothing to undo: since your last answer something was rolled, drawn, revealed or answered")
    index = max(position for position, each in enumerate(match.log) if each.seat == seat)
    copy = match.copy(match.dice, loud=True)
    copy.undo(seat)
    undone = Undone(seat, index, at)
    if table.rerolls or table.taken_over:
        copy.dice = table.after([undone], copy).dice
    return undone, copy


def _too_late(seat: Seat, number: int) -> str:
    if number in seat.given:
        return f"that question was already answered with {seat.given[number]!r}"
    return f"question {number} is not open: {seat.title} is at question {seat.question_number}"
