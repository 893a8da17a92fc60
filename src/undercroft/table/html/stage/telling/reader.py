"""Somebody who reads what is told: each line is put into words for them once, however often it is shown."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.kernel.story.sentence import NO_READER
from undercroft.kernel.story.told import Told, sentence

MOST_KEPT = 64


class Reading(NamedTuple):
    """A line, what it says, and whether it is about the reader."""

    line: Told
    text: str
    you: bool


class Reader:
    """One pair of eyes; without any, everybody is called by name."""

    def __init__(self, eyes: int = NO_READER) -> None:
        self._eyes = eyes
        self._read: dict[int, Reading] = {}

    def reads(self, line: Told) -> Reading:
        found = self._read.get(id(line))  # it is kept, so no other line can have its id
        if found is None:
            you = self._eyes >= 0 and line.mentions(self._eyes)
            found = Reading(line, sentence(line, self._eyes) if you else line.text, you)
            if len(self._read) >= MOST_KEPT:
                self._read.clear()
            self._read[id(line)] = found
        return found
