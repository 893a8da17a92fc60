"""A style sheet that is written as several files, as one text."""

from __future__ import annotations

import re
from pathlib import Path

_IMPORT = re.compile(r'^@import "(\w+/\w+\.css)";$', re.MULTILINE)


def whole_sheet(file: Path) -> str:
    """What the file imports, in its order; it says nothing itself. Browsers would ask for one file after the other."""
    return "\n".join(
        (file.parent / part).read_text(encoding="utf-8") for part in _IMPORT.findall(file.read_text(encoding="utf-8"))
    )
