"""What can stand in the log of a table. The log is the truth; everything else can be built from it."""

from __future__ import annotations

import msgspec

PERSON, BOT, OPEN = "person", "bot", "open"


class Place(msgspec.Struct, frozen=True):
    """A seat as planned: a person, a bot of some strength, or open for whoever has the link."""

    kind: str
    name: str = ""
    bot: str = ""


class Branch(msgspec.Struct, frozen=True):
    """The first part of a record, from which a new table goes on, and the table where it was played."""

    origin: str
    lines: tuple[str, ...]


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A table was opened: which game, which options, who may sit where."""

    game: str
    options: dict[str, int | str | bool]
    seats: tuple[Place, ...]
    seed: str
    seed_was_chosen: bool
    invite: str  # who knows it may take an open seat
    listed: bool
    at: float
    hints: bool = True  # may people ask for hints here?
    origin: str = ""  # the table from whose record this one branched off
    prefix: tuple[str, ...] = ()  # that record up to the branch, from which play goes on


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody took an open seat."""

    seat: int
    name: str
    at: float


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """All seats are taken; `lines` is what chance laid out, as in a record, after what was taken over from another."""

    rules: str
    lines: tuple[str, ...]
    at: float


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A seat answered the question it was asked as its number `ask`; `lines` holds that answer and all that chance
    answered after it, as in a record."""

    seat: int
    ask: int
    text: str
    lines: tuple[str, ...]
    at: float
    prompt: str = ""  # what was asked and answered, as the seat read it
    label: str = ""


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A seat took back its last answer, which stood at `index` among all answers."""

    seat: int
    index: int
    at: float


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A line of chat; who watches has no seat (-2)."""

    seat: int
    name: str
    text: str
    at: float


class Voted(msgspec.Struct, frozen=True, tag="voted"):
    """A seat is for letting a bot play on for somebody who went away."""

    seat: int
    about: int
    at: float


class HandedOver(msgspec.Struct, frozen=True, tag="handed_over"):
    """A bot plays on for a person, or (no bot named) the person is back."""

    seat: int
    bot: str
    at: float


class BackAsked(msgspec.Struct, frozen=True, tag="back_asked"):
    """A seat asks the table to go back to before its answer number `ask`. Here and below: `text` is told to all, after
    `told` other events."""

    seat: int
    ask: int
    told: int
    text: str
    at: float


class BackAgreed(msgspec.Struct, frozen=True, tag="back_agreed"):
    """A seat agrees to that."""

    seat: int
    at: float


class BackEnded(msgspec.Struct, frozen=True, tag="back_ended"):
    """It will not be: another seat declined, or the asking one thought better of it."""

    seat: int
    told: int
    text: str
    at: float


class WentBack(msgspec.Struct, frozen=True, tag="went_back"):
    """The table went back, for the `number`th time, to before the answer with this index among all answers. `lines` is
    what chance answered then."""

    seat: int
    index: int
    number: int
    lines: tuple[str, ...]
    told: int
    text: str
    at: float


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat asked for a hint, and others at the table are told so; what the hint said stands nowhere."""

    seat: int
    told: int
    text: str
    at: float


class PlayedOn(msgspec.Struct, frozen=True, tag="played_on"):
    """After the game: the same people play again, at that table."""

    seat: int
    table: str
    at: float


Entry = (
    Opened
    | Sat
    | Begun
    | Answered
    | TakenBack
    | Said
    | Voted
    | HandedOver
    | BackAsked
    | BackAgreed
    | BackEnded
    | WentBack
    | Hinted
    | PlayedOn
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(line: bytes) -> Entry:
    return _decoder.decode(line)
