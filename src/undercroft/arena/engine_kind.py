"""Which engine plays: the compiled one, or the same source interpreted."""

from __future__ import annotations

from undercroft.kernel import match

COMPILED, INTERPRETED = "compiled", "interpreted"


def engine_kind() -> str:
    """Compiled modules are libraries, not Python files; they play the same games several times as fast."""
    return INTERPRETED if str(match.__file__).endswith(".py") else COMPILED
