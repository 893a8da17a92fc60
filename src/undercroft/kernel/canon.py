"""The text form of a state: every piece by name, every number, in a fixed order. Its hash tells drift."""

from __future__ import annotations

import hashlib

from undercroft.kernel.piles import Pile
from undercroft.kernel.state import State
from undercroft.kernel.words import Word

UNWRITTEN = frozenset({"witness", "reveals", "lessons", "on_the_spot", "worked_out"})
"""What listens to a match or answers for it is not part of it; what is worked out from the rest, and kept, says nothing
new."""


_FIXED: dict[type, list[str]] = {}  # the names that all objects of a type have


def attributes(thing: object) -> list[str]:
    """The names of all attributes of a plain object, compiled or not, sorted."""
    kind = type(thing)
    fixed = _FIXED.get(kind) or _FIXED.setdefault(kind, _fixed_attributes(kind))
    own = getattr(thing, "__dict__", None)
    return sorted({*fixed, *own} - UNWRITTEN) if own else fixed


def _fixed_attributes(kind: type) -> list[str]:
    names: set[str] = set()
    for cls in kind.__mro__:
        names.update(cls.__dict__.get("__mypyc_attrs__", ()))
        slots = cls.__dict__.get("__slots__", ())
        names.update((slots,) if isinstance(slots, str) else slots)
    return sorted(names - UNWRITTEN - {"__dict__", "__weakref__"})


def canonical(thing: object) -> str:
    """The text form of anything that lies on a table."""
    if isinstance(thing, Word):
        return thing.name
    parts: list[str] = []
    _write(thing, parts)
    return "".join(parts)


def state_hash(state: State) -> str:
    return hashlib.blake2b(canonical(state).encode(), digest_size=6).hexdigest()


def _write(thing: object, parts: list[str]) -> None:
    if thing is None or isinstance(thing, (bool, int, float, str)):
        parts.append(repr(thing))
    elif isinstance(thing, Word):
        parts.append(thing.name)
    elif isinstance(thing, (list, tuple)):
        parts.append("[")
        for item in thing:
            _write(item, parts)
            parts.append(" ")
        parts.append("]")
    elif isinstance(thing, dict):
        parts.append("{")
        for key, value in sorted((canonical(key), value) for key, value in thing.items()):
            parts.append(f"{key}: ")
            _write(value, parts)
            parts.append(" ")
        parts.append("}")
    elif isinstance(thing, (set, frozenset)):
        parts.append("{" + " ".join(sorted(canonical(item) for item in thing)) + "}")
    elif isinstance(thing, Pile):
        parts.append(f"{thing.name}[")
        for layer in thing.layers:
            parts.append("(" + " ".join(sorted(canonical(card) for card in layer)) + ")")
        parts.append("]")
    else:
        parts.append(f"{type(thing).__name__}(")
        for name in attributes(thing):
            parts.append(f"{name}=")
            _write(getattr(thing, name), parts)
            parts.append(" ")
        parts.append(")")
