"""What can stand in the moderation log of a server: what players report and whom they would rather not hear, and what
the operator did about it. It only grows, as the log of a table does; people stand in it by the hashes of their keys."""

from __future__ import annotations

import msgspec

FOR_GOOD = 0.0
EVERYWHERE = ""


class Reported(msgspec.Struct, frozen=True, tag="reported"):
    """Somebody reported a line of chat, and says why."""

    by: str
    about: tuple[str, ...]
    name: str
    table: str
    line: int  # the nth that was said there
    said: str
    reason: str
    at: float


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """The operator has read this report and is done with it."""

    report: int
    at: float


class Silenced(msgspec.Struct, frozen=True, tag="silenced"):
    """Somebody does not want to read what another says: at one table (muted), or everywhere (blocked)."""

    by: str
    about: tuple[str, ...]
    name: str
    table: str
    at: float


class Heard(msgspec.Struct, frozen=True, tag="heard"):
    """And would like to read it again: the entry with this number counts no more."""

    by: str
    silence: int
    at: float


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """The operator lets this person say nothing until then; 0: for good."""

    about: tuple[str, ...]
    name: str
    table: str
    until: float
    reason: str
    at: float


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """The operator took this person's seat at one table."""

    about: tuple[str, ...]
    name: str
    table: str
    reason: str
    at: float


class Barred(msgspec.Struct, frozen=True, tag="barred"):
    """The operator lets this person do nothing but watch until then; 0: for good."""

    about: tuple[str, ...]
    name: str
    table: str
    until: float
    reason: str
    at: float


class Lifted(msgspec.Struct, frozen=True, tag="lifted"):
    """What the operator decided under this number counts no more."""

    number: int
    at: float


class TableClosed(msgspec.Struct, frozen=True, tag="table_closed"):
    """The operator closed a table: it can be looked at, and nothing else."""

    table: str
    reason: str
    at: float


class TableReopened(msgspec.Struct, frozen=True, tag="table_reopened"):
    """It goes on there."""

    table: str
    at: float


class Announced(msgspec.Struct, frozen=True, tag="announced"):
    """Every open page shows this until then; an empty text withdraws what was announced."""

    text: str
    until: float
    at: float


class SignedIn(msgspec.Struct, frozen=True, tag="signed_in"):
    """Somebody with the operator's token came in."""

    at: float


Note = (
    Reported
    | Settled
    | Silenced
    | Heard
    | Muted
    | Removed
    | Barred
    | Lifted
    | TableClosed
    | TableReopened
    | Announced
    | SignedIn
)
PRIVATE = (Silenced, Heard)
"""What players decide for themselves is nobody else's business."""

_decoder: msgspec.json.Decoder[Note] = msgspec.json.Decoder(Note)


def write_note(note: Note) -> bytes:
    return msgspec.json.encode(note)


def read_note(line: bytes) -> Note:
    return _decoder.decode(line)
