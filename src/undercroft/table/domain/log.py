"""What can stand in the log of a table. The log is the truth; everything else is built from it.

Tags and field names are the format on disk: logs written years ago must still load. Where we have found a better word
since, the entry has the new name here and the old one on disk."""

from __future__ import annotations

import msgspec

PERSON, BOT, OPEN = "person", "bot", "open"


class PlannedSeat(msgspec.Struct, frozen=True):
    """A seat when the table is opened: for a person, for a bot, or open to whoever has the link."""

    kind: str
    name: str = ""
    bot: str = ""


class Branch(msgspec.Struct, frozen=True):
    """The first part of a record, from which a new table goes on, and the table where it was played."""

    origin: str
    lines: tuple[str, ...]


class CardEdition(msgspec.Struct, frozen=True):
    """Cards of somebody's own: the name of their file, and all of its text."""

    name: str
    text: str


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A table was opened: which game, which options, who may sit where."""

    game: str
    options: dict[str, int | str | bool]
    seats: tuple[PlannedSeat, ...]
    seed: str
    seed_was_chosen: bool
    invite: str  # whoever knows it may take an open seat
    listed: bool
    at: float
    hints: bool = True  # may players ask for hints here?
    origin: str = ""  # the table from whose record this one branched off
    prefix: tuple[str, ...] = ()  # that record up to the branch
    odds: bool = True  # do pages show what each answer may lead to?
    cards: CardEdition | None = None  # the cards of this table, if they are not the game's own


class SatDown(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody took an open seat."""

    seat: int
    name: str
    at: float


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """All seats are taken. `lines` is the setup as in a record, after whatever was taken over from another record."""

    rules: str
    lines: tuple[str, ...]
    at: float


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A seat answered its nth question. `lines` holds that answer and what chance answered after it, as in a record."""

    seat: int
    number: int = msgspec.field(name="ask")
    text: str
    lines: tuple[str, ...]
    at: float
    prompt: str = ""  # question and answer as the seat read them
    label: str = ""


class Undone(msgspec.Struct, frozen=True, tag="taken_back"):
    """A seat undid its last answer, which had this index among all answers."""

    seat: int
    index: int
    at: float


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A line of chat; a spectator has no seat (-2)."""

    seat: int
    name: str
    text: str
    at: float


class Voted(msgspec.Struct, frozen=True, tag="voted"):
    """A seat voted to let a bot play on for somebody who is away."""

    seat: int
    about: int
    at: float


class HandedOver(msgspec.Struct, frozen=True, tag="handed_over"):
    """A bot plays on for a person, or (no bot named) the person is back."""

    seat: int
    bot: str
    at: float


class UndoRequested(msgspec.Struct, frozen=True, tag="back_asked"):
    """A seat asks to go back to before its nth answer. Here and below, `text` is told to everybody, as a line of the
    story after `told` events."""

    seat: int
    number: int = msgspec.field(name="ask")
    told: int
    text: str
    at: float


class UndoAgreed(msgspec.Struct, frozen=True, tag="back_agreed"):
    """A seat agrees to the undo request."""

    seat: int
    at: float


class UndoRequestEnded(msgspec.Struct, frozen=True, tag="back_ended"):
    """Another seat declined the undo request, or its own seat withdrew it."""

    seat: int
    told: int
    text: str
    at: float


class WentBack(msgspec.Struct, frozen=True, tag="went_back"):
    """The table went back, for the nth time, to before the answer with this index among all answers. `lines` is what
    chance answered then."""

    seat: int
    index: int
    number: int
    lines: tuple[str, ...]
    told: int
    text: str
    at: float


class HintRequested(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat asked for a hint, and the others are told so. What the hint said is written nowhere."""

    seat: int
    told: int
    text: str
    at: float


class RematchOpened(msgspec.Struct, frozen=True, tag="played_on"):
    """The match is over, and the same people play again at that table."""

    seat: int
    table: str
    at: float


Entry = (
    Opened
    | SatDown
    | Begun
    | Answered
    | Undone
    | Said
    | Voted
    | HandedOver
    | UndoRequested
    | UndoAgreed
    | UndoRequestEnded
    | WentBack
    | HintRequested
    | RematchOpened
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(line: bytes) -> Entry:
    return _decoder.decode(line)
