"""Where a key stands in a plan: for error messages that name the line."""

from __future__ import annotations

from undercroft.kernel.cardfile.places import Path, Places


def line_of(text: str, key: str, case: int | None, inside: str = "") -> int:
    """The line of a key: in the nth [[case]], or above all of them; `inside` names a table within.

    Without a key, the line of the [[case]] itself. 0 if it is nowhere.
    """
    path: Path = () if case is None else ("case", case)
    return Places(text).find((*path, *(word for word in (inside, key) if word)))
