"""Plain data into typed shapes, by any number of threads at once."""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_preparing = threading.Lock()
_prepared: set[object] = set()


def convert(data: Any, shape: type[T]) -> T:
    """What `data` says, in this shape. A mistake in it is a `msgspec.ValidationError`."""
    if shape not in _prepared:
        with (
            _preparing
        ):  # msgspec works a shape out when it is first used; a second thread would see half of it, and crash
            msgspec.json.Decoder(shape)
            _prepared.add(shape)
    return msgspec.convert(data, shape)
