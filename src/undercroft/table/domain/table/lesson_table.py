"""The table at which one person learns a game. It is not stored: the way through the lesson is all there is to it."""

from __future__ import annotations

from undercroft.lessons import Course
from undercroft.table.domain.log.entries import BOT, PERSON, Opened, PlannedSeat
from undercroft.table.domain.table.table import Table


class LessonTable(Table):
    """One person, and bots that play by the script."""

    def __init__(self, course: Course) -> None:
        seats = tuple(
            PlannedSeat(PERSON) if seat == course.seat else PlannedSeat(BOT, "", "plays by the script")
            for seat in range(course.lesson.seats)
        )
        opened = Opened(course.game.slug, dict(course.lesson.options), seats, "", True, "", False, 0.0)
        super().__init__(f"learn-{course.game.slug}", opened, ())
        self.match = course.match
        self.seats[course.seat].question_number = len(course.way)
