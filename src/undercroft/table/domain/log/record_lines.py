"""The lines of a record as a table keeps them: answers, marks of steps, and marks of new dice."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.record.file import TAKEN_OVER

AGAIN = "again "
STEP = "step "


def is_mark(line: str) -> bool:
    """Here the table went back, or here the answers of another record end."""
    return line.startswith(AGAIN) or line == TAKEN_OVER


def is_answer(line: str) -> bool:
    return not line.startswith(STEP) and not is_mark(line)


def answers_in(lines: Sequence[str]) -> int:
    return sum(is_answer(line) for line in lines)


def without_answer(lines: Sequence[str], index: int) -> list[str]:
    """The lines without the answer of this index, and without the step marks after it, which no longer hold."""
    answers = -1
    kept: list[str] = []
    for line in lines:
        if is_answer(line):
            answers += 1
            if answers == index:
                continue
        elif not is_mark(line) and answers >= index:
            continue
        kept.append(line)
    return kept


def up_to(lines: Sequence[str], answers: int) -> list[str]:
    """The first so many answers, with the marks before and after them."""
    count = 0
    for number, line in enumerate(lines):
        if is_answer(line):
            if count == answers:
                return list(lines[:number])
            count += 1
    return list(lines)


def back_to(lines: Sequence[str], answers: int) -> list[str]:
    """The same, if the dice are rolled again from here: an earlier `again` mark at this point counts no more."""
    kept = up_to(lines, answers)
    last = max((number for number, line in enumerate(kept) if is_answer(line)), default=-1)
    return [line for number, line in enumerate(kept) if number <= last or not line.startswith(AGAIN)]
