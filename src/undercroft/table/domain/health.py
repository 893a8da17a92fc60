"""Is the server of any use? Only if what people do can be stored."""

from __future__ import annotations

import asyncio
import time

from undercroft.table.domain.refusal import Refused
from undercroft.table.domain.tables import Tables

FRESH = 1.0
"""So many seconds the last try counts: whoever asks more often must not wear out the disk."""
PATIENCE = 5.0
"""A store that takes longer than this fails."""


class Health:
    """Tries to write, and says what is wrong in one line."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._trying: asyncio.Task[None] | None = None
        self._tried_at = float("-inf")
        self._problem = ""

    async def problem(self) -> str:
        """What is wrong now, or nothing."""
        if self._trying is None and time.monotonic() - self._tried_at >= FRESH:
            self._trying = asyncio.get_running_loop().create_task(self._try())
        if self._trying is not None:
            done, _ = await asyncio.wait([self._trying], timeout=PATIENCE)
            if not done:
                return "the store does not answer"
        return self._problem

    async def _try(self) -> None:
        try:
            await self._tables.try_writing()
            self._problem = ""
        except Refused:
            self._problem = "nothing can be stored"
        finally:
            self._tried_at = time.monotonic()
            self._trying = None
