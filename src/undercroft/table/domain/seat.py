"""One seat of a table, what it answered, and what it wishes."""

from __future__ import annotations

import msgspec

from undercroft.table.domain.log import BOT


class Given(msgspec.Struct, frozen=True):
    """An answer that stands: the number of its question, and both in words (empty in old logs)."""

    ask: int
    text: str
    prompt: str
    label: str


class Wish(msgspec.Struct, frozen=True):
    """A seat's wish to go back to before one of its answers; who has agreed so far."""

    number: int
    seat: int
    ask: int
    agreed: frozenset[int]


class Note(msgspec.Struct, frozen=True):
    """A line of the story that no rule told, and after how many others it stands."""

    told: int
    text: str


class Seat:
    """One seat of a table: who was meant to sit there, and who does."""

    def __init__(self, number: int, colour: str, kind: str, name: str, bot: str) -> None:
        self.number = number
        self.colour = colour  # the name that the game gives to the seat
        self.kind = kind
        self.name = name
        self.bot = bot
        self.stand_in = ""  # the bot that plays on for a person who went away
        self.asks = 0  # how many questions of this seat are settled; the open one has this number
        self.given: dict[int, str] = {}
        self.standing: list[Given] = []  # the answers that were not taken back, in their order

    def copy(self) -> Seat:
        twin = Seat(self.number, self.colour, self.kind, self.name, self.bot)
        twin.stand_in, twin.asks, twin.given = self.stand_in, self.asks, self.given.copy()
        twin.standing = self.standing.copy()
        return twin

    @property
    def bot_now(self) -> str:
        """The bot that answers for this seat now, or nothing."""
        return self.bot if self.kind == BOT else self.stand_in

    @property
    def title(self) -> str:
        return self.colour.replace("_", " ").capitalize()

    @property
    def called(self) -> str:
        """The person with the colour."""
        return self.title if not self.name or self.name == self.title else f"{self.name} ({self.title})"
