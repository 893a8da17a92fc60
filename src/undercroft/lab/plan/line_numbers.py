"""Where a key stands in a TOML file: for error messages that name the line."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\-\"']+)\s*\]\]?")


def line_of(text: str, key: str, case: int | None, inside: str = "") -> int:
    """The line of a key: in the so-many-th [[case]], or above all of them; `inside` names a table within.

    Without a key, the line of the [[case]] itself. 0 if it is nowhere.
    """
    current: int | None = None
    table = ""
    seen = -1
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header:
            table = header[2].strip("\"'")
            if header[1] == "[[" and table == "case":
                seen += 1
                current = seen
                table = ""
                if not key and current == case:
                    return number
            table = table.removeprefix("case.").removeprefix("case")
            if key and current == case and not inside and table == key:
                return number
            continue
        if key and current == case and table == inside and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
            return number
        if (
            key
            and inside
            and current == case
            and not table
            and re.match(rf"\s*{re.escape(inside)}\b.*\b{re.escape(key)}\b", line)
        ):
            return number
    return 0
