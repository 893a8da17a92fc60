"""What can stand in the log of a table. The log is the truth; everything else can be built from it."""

from __future__ import annotations

import msgspec

PERSON, BOT, OPEN = "person", "bot", "open"


class Place(msgspec.Struct, frozen=True):
    """A seat as planned: a person, a bot of some strength, or open for whoever has the link."""

    kind: str
    name: str = ""
    bot: str = ""


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


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody took an open seat."""

    seat: int
    name: str
    at: float


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """All seats are taken; `lines` is what chance laid out, as in a record."""

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


Entry = Opened | Sat | Begun | Answered | TakenBack | Said | Voted | HandedOver

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(line: bytes) -> Entry:
    return _decoder.decode(line)
