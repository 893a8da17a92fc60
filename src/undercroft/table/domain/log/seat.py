"""One seat of a table, and what it answered."""

from __future__ import annotations

import msgspec

from undercroft.table.domain.log.entries import BOT


class StandingAnswer(msgspec.Struct, frozen=True):
    """An answer that was not undone: the number of its question, and both in words (empty in old logs)."""

    number: int
    text: str
    prompt: str
    label: str


class Seat:
    """One seat of a table: who was meant to sit there, and who does."""

    def __init__(self, number: int, colour: str, kind: str, name: str, bot: str) -> None:
        self.number = number
        self.colour = colour  # the name that the game gives to the seat
        self.kind = kind
        self.name = name
        self.bot = bot
        self.stand_in = ""  # the bot that plays on for a person who is away
        self.asked_at = 0.0  # since when the clock runs for its question, at a table with a clock
        self.question_number = 0  # of the question that is open or comes next; no number is used twice
        self.given: dict[int, str] = {}  # every answer ever given, by the number of its question
        self.standing: list[StandingAnswer] = []  # those that were not undone, in order

    def copy(self) -> Seat:
        twin = Seat(self.number, self.colour, self.kind, self.name, self.bot)
        twin.stand_in, twin.question_number, twin.given = self.stand_in, self.question_number, self.given.copy()
        twin.standing = self.standing.copy()
        twin.asked_at = self.asked_at
        return twin

    @property
    def acting_bot(self) -> str:
        """The bot that answers for this seat now, or nothing."""
        return self.bot if self.kind == BOT else self.stand_in

    @property
    def title(self) -> str:
        """The colour, as it is written."""
        return self.colour.replace("_", " ").capitalize()

    @property
    def full_name(self) -> str:
        """The player with the colour."""
        return self.title if not self.name or self.name == self.title else f"{self.name} ({self.title})"
