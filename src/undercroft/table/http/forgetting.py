"""What was drawn is remembered for whoever sees the same again, and forgotten when it is old.

Every part of a drawing has a memo with a limit. All limits together are several hundred megabytes, which a server would
reach after hours and never give back. So each memo is emptied once a round, one after the other: what is on somebody's
table is drawn anew within the round, what nobody looks at any more is gone.
"""

from __future__ import annotations

import asyncio
import sys
from functools import _lru_cache_wrapper
from typing import Any

ROUND = 600.0
"""Seconds in which every memo is emptied once."""
DRAWINGS = ("undercroft.ink.", "undercroft.table.html.", "undercroft.games.")


def memos() -> list[_lru_cache_wrapper[Any]]:
    """All memos of drawings that have a limit; what has none is read from a file once."""
    found: dict[int, _lru_cache_wrapper[Any]] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith(DRAWINGS) and (".games." not in name or ".draw." in name):
            for part in vars(module).values():
                if isinstance(part, _lru_cache_wrapper) and part.cache_info().maxsize is not None:
                    found[id(part)] = part
    return list(found.values())


async def keep_forgetting(round: float = ROUND) -> None:
    """Empty one memo after the other, again and again."""
    while True:
        found = memos()
        for memo in found:
            memo.cache_clear()
            await asyncio.sleep(round / len(found))
