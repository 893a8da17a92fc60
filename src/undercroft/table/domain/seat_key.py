"""Secrets that hold seats. A browser or a program keeps the secret, the table only its hash."""

from __future__ import annotations

import hashlib
import secrets

import msgspec


class SeatKey(msgspec.Struct, frozen=True):
    """Whoever shows the secret with this hash holds the seat. The secret itself is stored nowhere."""

    hash: str
    seat: int


def new_secret() -> str:
    """192 random bits, safe in a URL."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
