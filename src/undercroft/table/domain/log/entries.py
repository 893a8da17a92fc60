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


class AfterQuestion(msgspec.Struct, frozen=True):
    """A question that a designer asks after a playtest: from 1 to 5 between two words, or (no words) in one's own."""

    key: str
    text: str
    low: str = ""
    high: str = ""


class Playtest(msgspec.Struct, frozen=True):
    """A designer would like to see this game, without names, and has some questions."""

    questions: tuple[AfterQuestion, ...] = ()


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
    host: int = 0  # the seat of whoever opened it
    clock: float = 0.0  # seconds per move; 0: no clock
    cards: CardEdition | None = None  # the cards of this table, if they are not the game's own
    odds: bool = True  # do pages show what each answer may lead to?
    salt: str = ""  # from which tokens are made that the same request gets again; nobody is ever told
    playtest: Playtest | None = None


class SatDown(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody took an open seat."""

    seat: int
    name: str
    at: float
    key: str = ""  # the hash of the key that holds the seat (not in old logs)


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """The host put a bot into an open seat."""

    seat: int
    bot: str
    at: float


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """All seats are taken. `lines` is the setup as in a record, after whatever was taken over from another record."""

    rules: str
    lines: tuple[str, ...]
    at: float
    cards: str = ""  # the game's own cards as they were then (not in old logs): later releases may print others


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
    """A line of chat; a spectator has no seat (-2). It also stands in the story, after `told` events (-1: not in old
    logs)."""

    seat: int
    name: str
    text: str
    at: float
    told: int = -1
    key: str = ""  # the hash of the key of whoever said it (not in old logs)


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """Somebody goes by another name now."""

    seat: int
    name: str
    told: int
    text: str
    at: float


class Left(msgspec.Struct, frozen=True, tag="left"):
    """Somebody left the table for good, or was removed by the host. These keys no longer hold the seat; a bot plays on,
    or (no bot named) the seat is open again."""

    seat: int
    bot: str
    keys: tuple[str, ...]
    told: int
    text: str
    at: float


class ClockSet(msgspec.Struct, frozen=True, tag="clock_set"):
    """The host set the time per move; 0: no clock."""

    seat: int
    seconds: float
    told: int
    text: str
    at: float


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """From now on the clock runs for these seats. Written only at tables with a clock."""

    seats: tuple[int, ...]
    at: float


class Shared(msgspec.Struct, frozen=True, tag="shared"):
    """A seat has a private link; this is the hash of its secret."""

    seat: int
    key: str
    at: float


class Carried(msgspec.Struct, frozen=True, tag="carried"):
    """Another device holds the seat, too: it came by this link. Both are hashes."""

    seat: int
    key: str
    link: str
    at: float


class Revoked(msgspec.Struct, frozen=True, tag="revoked"):
    """A private link was revoked: its key and those that came by it no longer hold the seat."""

    seat: int
    keys: tuple[str, ...]
    at: float


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The operator closed the table, and says why; without a text, it is open again."""

    text: str
    told: int
    at: float


class Voted(msgspec.Struct, frozen=True, tag="voted"):
    """A seat voted to let a bot play on for somebody who is away."""

    seat: int
    about: int
    at: float


class HandedOver(msgspec.Struct, frozen=True, tag="handed_over"):
    """A bot plays on for a person, or (no bot named) the person is back. `text` says why, after `told` events."""

    seat: int
    bot: str
    at: float
    told: int = -1
    text: str = ""


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
    chance answered then. Nobody's seat (-1): the rules of a new release made it necessary."""

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


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The match is over. What was told is kept in words: a later release may not be able to replay it."""

    version: str
    rule: str
    reason: str
    winners: tuple[int, ...]
    story: tuple[str, ...]
    at: float


class RematchOpened(msgspec.Struct, frozen=True, tag="played_on"):
    """The match is over, and the same people play again at that table."""

    seat: int
    table: str
    at: float


class Consented(msgspec.Struct, frozen=True, tag="consented"):
    """Somebody lets the designer see the game, or would rather not."""

    seat: int
    yes: bool
    at: float


class Rated(msgspec.Struct, frozen=True, tag="rated"):
    """Somebody answered the designer's questions: marks from 1 to 5, and words."""

    seat: int
    marks: dict[str, int]
    words: dict[str, str]
    at: float


class Pinned(msgspec.Struct, frozen=True, tag="pinned"):
    """A note at a moment of the replay, by a seat or (-2) by somebody who watched."""

    seat: int
    move: int
    text: str
    at: float


Entry = (
    Opened
    | SatDown
    | Begun
    | Ended
    | Answered
    | Undone
    | Said
    | Voted
    | Filled
    | Renamed
    | Left
    | ClockSet
    | Asked
    | Shared
    | Carried
    | Revoked
    | HandedOver
    | UndoRequested
    | UndoAgreed
    | UndoRequestEnded
    | WentBack
    | HintRequested
    | RematchOpened
    | Consented
    | Rated
    | Pinned
    | Closed
)

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(line: bytes) -> Entry:
    return _decoder.decode(line)
