"""The moderation log, folded: who may not speak or play, who is not heard by whom, what waits for the operator."""

from __future__ import annotations

import time
from collections import deque
from math import inf

from undercroft.table.domain.log.moderation import (
    EVERYWHERE,
    PRIVATE,
    Announced,
    Barred,
    Heard,
    Lifted,
    Muted,
    Note,
    Reported,
    Settled,
    Silenced,
)
from undercroft.table.domain.refusal import Forbidden

REMEMBERED = 200
"""So many of the operator's last entries are at hand."""
NOBODY: frozenset[str] = frozenset()


class Restrictions:
    """What holds now. Whoever is not named here may do everything."""

    def __init__(self) -> None:
        self.last = 0  # the number of the last entry
        self.reports: dict[int, Reported] = {}  # those that the operator has not settled, by number
        self.sanctions: dict[int, Muted | Barred] = {}  # those that were not lifted
        self.announced: tuple[int, Announced] | None = None
        self.history: deque[tuple[int, Note]] = deque(maxlen=REMEMBERED)
        self._silences: dict[str, dict[int, Silenced]] = {}  # by who asked for them

    def apply(self, number: int, note: Note) -> None:
        self.last = max(self.last, number)
        if isinstance(note, Reported):
            self.reports[number] = note
        elif isinstance(note, Settled):
            self.reports.pop(note.report, None)
        elif isinstance(note, Muted | Barred):
            self.sanctions[number] = note
        elif isinstance(note, Lifted):
            self.sanctions.pop(note.number, None)
        elif isinstance(note, Silenced):
            self._silences.setdefault(note.by, {})[number] = note
        elif isinstance(note, Heard):
            own = self._silences.get(note.by, {})
            own.pop(note.silence, None)
            if not own:
                self._silences.pop(note.by, None)
        elif isinstance(note, Announced):
            self.announced = (number, note) if note.text else None
        if not isinstance(note, PRIVATE):
            self.history.append((number, note))

    # -- what the operator decided ------------------------------------------------------------------------------------

    def let_in(self, key: str) -> None:
        """May the owner of this key do anything at all? If not, a refusal that says until when."""
        if self.sanctions and (until := self._until(key, Barred)):
            raise Forbidden(f"the operator of this server has removed you{_until(until)}; you can still watch")

    def let_speak(self, key: str) -> None:
        self.let_in(key)
        if self.sanctions and (until := self._until(key, Muted)):
            raise Forbidden(f"the operator of this server has muted you{_until(until)}")

    def _until(self, key: str, kind: type[Muted | Barred]) -> float:
        """Until when this holds for the owner of this key; 0: it does not."""
        found = [each.until or inf for each in self.sanctions.values() if isinstance(each, kind) and key in each.about]
        latest = max(found, default=0.0)
        return latest if latest > time.time() else 0.0

    def in_force(self) -> dict[int, Muted | Barred]:
        now = time.time()
        return {number: each for number, each in self.sanctions.items() if not each.until or each.until > now}

    def announcement(self) -> tuple[int, str]:
        """What every page shows now, with its number; 0: nothing."""
        if self.announced is None or self.announced[1].until < time.time():
            return 0, ""
        return self.announced[0], self.announced[1].text

    # -- what players decided for themselves --------------------------------------------------------------------------

    def silences_of(self, key: str) -> dict[int, Silenced]:
        """Whom the owner of this key does not want to hear."""
        return self._silences.get(key, {})

    def unheard(self, key: str, table: str) -> frozenset[str]:
        """The keys of those whose lines are not shown to the owner of this key at this table."""
        own = self._silences.get(key)
        if not own:
            return NOBODY
        kept = [each.about for each in own.values() if each.table in (EVERYWHERE, table)]
        return frozenset(key for about in kept for key in about)

    def blocks(self, key: str, other: str) -> bool:
        """Does the owner of the first key want to have nothing to do with the owner of the second?"""
        own = self._silences.get(key)
        return own is not None and any(each.table == EVERYWHERE and other in each.about for each in own.values())

    def blocked_by(self, keys: tuple[str, ...]) -> int:
        """How many people have blocked or muted this one."""
        wanted = set(keys)
        return sum(any(not wanted.isdisjoint(each.about) for each in own.values()) for own in self._silences.values())


def _until(moment: float) -> str:
    return "" if moment == inf else time.strftime(" until %d %B, %H:%M UTC", time.gmtime(moment))
