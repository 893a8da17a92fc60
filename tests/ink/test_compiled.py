"""What drawings must not do, so that they can be compiled."""

from __future__ import annotations

import re
from pathlib import Path

import undercroft

SOURCE = Path(undercroft.__file__).parent
COLD = ("furniture", "floor", "hatch", "text_sheet")
"""Scenery that is drawn once, and terminals: not worth compiling."""
PAIR = re.compile(r"^\w+: Final = \(+-?\d+\.\d", re.MULTILINE)


def test_no_constant_is_a_final_pair_of_fractions() -> None:
    """mypyc takes it for unset when it is read: the picture could not be drawn. Without `Final` it can."""
    found = [
        f"{path.relative_to(SOURCE)}: {line}"
        for path in sorted([*(SOURCE / "ink").glob("*.py"), *(SOURCE / "games").glob("*/draw/*.py")])
        if path.stem not in COLD
        for line in PAIR.findall(path.read_text(encoding="utf-8"))
    ]
    assert not found
    assert PAIR.search("A: Final = (1.5, 2)") and PAIR.search("A: Final = ((4.0, 1.0), (2.0, 1.0))")
