"""Secrets that hold seats. A browser or a program keeps the secret, the table only its hash."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec


class SeatKey(msgspec.Struct, frozen=True):
    """Whoever shows the secret with this hash holds the seat. The secret itself is stored nowhere."""

    hash: str
    seat: int


def new_secret() -> str:
    """192 random bits, safe in a URL."""
    return secrets.token_urlsafe(24)


def secret_for(salt: str, request: str) -> str:
    """The same for the same request, as strong as that is, and of no use to whoever does not know the salt."""
    made = hmac.digest(salt.encode(), request.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
