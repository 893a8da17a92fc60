"""What the clients noted, beside the logs: nothing lost, nothing doubled, nothing seen that a seat may not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from tools.fault_clients import Seat, mark

from undercroft.table.domain.log.entries import Answered, Begun, Said, Undone, read_entry
from undercroft.table.domain.log.seat_key import SeatKey
from undercroft.table.domain.table import trial
from undercroft.table.domain.table.table import Table
from undercroft.table.http.api import view_of

History = dict[int, dict[bytes, list[int]]]
"""By seat: every view that its log ever gave it, with the numbers of the lines after which it looked so."""


def check_table(table: str, lines: Sequence[bytes], keys: Sequence[SeatKey], seats: Sequence[Seat]) -> list[str]:
    """All that is wrong with one table, in sentences."""
    wrong = [f"{table}: {each}" for seat in seats for each in _sent(lines, seat)]
    history: History = {seat.seat: {} for seat in seats}
    for number, state in _states(table, lines, keys):
        for each, known in history.items():
            known.setdefault(mark(msgspec.json.encode(view_of(state, each))), []).append(number)
    for seat in seats:
        for name, marks in (("replies", seat.read), ("streams", seat.watched)):
            found = _in_order(history[seat.seat], marks)
            if found:
                wrong.append(f"{table}: seat {seat.seat}, {name}: {found}")
    return wrong


def _sent(lines: Sequence[bytes], seat: Seat) -> Iterator[str]:
    """What this seat sent, beside what stands in the log."""
    entries = [read_entry(line) for line in lines]
    answers = [entry for entry in entries if isinstance(entry, Answered) and entry.seat == seat.seat]
    for number, times in Counter(entry.number for entry in answers).items():
        if times > 1:
            yield f"question {number} of seat {seat.seat} was answered {times} times"
    written = {entry.number: entry.text for entry in answers}
    for number, text in seat.answered.items():
        if written.get(number) != text:
            yield f"answer {number} of seat {seat.seat} was acknowledged, and is lost"
    if seat.seat >= 0:
        for number, text in written.items():
            if text not in (seat.answered.get(number), seat.unsure.get(number)):
                yield f"answer {number} of seat {seat.seat} was never given"
    undone = sum(isinstance(entry, Undone) and entry.seat == seat.seat for entry in entries)
    if not seat.undone <= undone <= seat.undone + seat.unsure_undone:
        yield f"seat {seat.seat} undid {seat.undone} answers, perhaps {seat.unsure_undone} more; the log has {undone}"
    said = Counter(entry.text for entry in entries if isinstance(entry, Said) and entry.seat == seat.seat)
    for text in seat.said:
        if said[text] != 1:
            yield f"seat {seat.seat} said {text!r} once; the log has it {said[text]} times"
    if any(times > 1 for times in said.values()):
        yield f"seat {seat.seat}: a line of chat was written twice"


def _states(table: str, lines: Sequence[bytes], keys: Sequence[SeatKey]) -> Iterator[tuple[int, Table]]:
    """The table after each line of its log, made the way the server makes it."""
    state = Table.load(table, lines[:1], keys)
    yield 0, state
    for number, line in enumerate(lines[1:], 1):
        entry = read_entry(line)
        match = state.match
        if isinstance(entry, Begun):
            match = trial.begin(state, entry.at)[1]
        elif isinstance(entry, Answered):
            tried = trial.answer(state, entry.seat, entry.number, entry.text, entry.at)
            assert tried is not None and tried[0] == entry, f"{table}: line {number} cannot be replayed"
            match = tried[1]
        elif isinstance(entry, Undone):
            match = trial.undo(state, entry.seat, state.seats[entry.seat].question_number, entry.at)[1]
        state = state.after([entry], match)
        yield number, state
    whole = Table.load(table, lines, keys)
    assert whole.record_lines == state.record_lines, f"{table}: the log and its replay differ"


def _in_order(known: dict[bytes, list[int]], marks: Sequence[bytes]) -> str:
    """Each view must be one that the log gave this seat, and none older than one seen before."""
    reached = 0
    for view in marks:
        at = known.get(view)
        if at is None:
            return "a view that this seat never had, or another seat's"
        later = [number for number in at if number >= reached]
        if not later:
            return f"a view of line {at[-1]} after one of line {reached}"
        reached = later[0]
    return ""
