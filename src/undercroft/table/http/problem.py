"""Refusals over HTTP: a status, and one clear line for programs and people alike."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from starlette.responses import Response

from undercroft.kernel.reasons import Reason
from undercroft.table.domain.refusal import (
    Forbidden,
    HeldElsewhere,
    Impossible,
    NotFound,
    NotNow,
    Refused,
    RulesChanged,
    StoreFailed,
    TooMuch,
)


class Malformed(Refused):
    """The request cannot be read."""


class Unauthorised(Refused):
    """The token holds no seat at this table."""


class UnknownMediaType(Refused):
    """The body is not what this address reads."""


class TooMany(Refused):
    """So much from one address is not served."""


class Full(Refused):
    """There is no room left; later there may be."""


STATUS: dict[type[Refused], int] = {
    Malformed: 400,
    Unauthorised: 401,
    Forbidden: 403,
    NotFound: 404,
    NotNow: 409,
    RulesChanged: 410,
    UnknownMediaType: 415,
    HeldElsewhere: 421,
    Impossible: 422,
    TooMany: 429,
    TooMuch: 429,
    StoreFailed: 503,
    Full: 503,
}


def status_of(refused: Refused) -> int:
    return next(STATUS[kind] for kind in type(refused).__mro__ if kind in STATUS)


def problem(status: int, text: str, reasons: Sequence[Reason] = ()) -> Response:
    said: dict[str, object] = {"problem": text}
    if reasons:
        said["reasons"] = reasons
    return Response(msgspec.json.encode(said), status, media_type="application/json")
