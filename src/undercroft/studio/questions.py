"""The questions after a playtest, as the designer has written them: one line each, kept beside the card file.

teamwork: Did you play as a team? (everybody alone / one team)
words: What would you change?
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from undercroft.kernel.errors import BadOption

DEFAULT = """\
teamwork: Did you play with each other? (everybody alone / all together)
tension: How tense was it? (dull / thrilling)
confusion: How clear was what to do? (lost / clear)
strategy: Did your decisions matter? (luck alone / my plan)
change: What would you change first?
"""
MOST = 12
_LINE = re.compile(
    r"^(?P<key>[a-z][a-z0-9_]{0,19}):\s*(?P<text>[^()]{3,140}?)\s*(?:\((?P<low>[^/()]{1,40})/(?P<high>[^/()]{1,40})\))?$"
)


class DesignersQuestion(NamedTuple):
    """A question with a scale between two words, or (no words) to be answered in words."""

    key: str
    text: str
    low: str = ""
    high: str = ""


def read_questions(text: str) -> list[DesignersQuestion]:
    """The questions of a text, one line each; a wrong line is named."""
    found: list[DesignersQuestion] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        parts = _LINE.match(line.strip())
        if parts is None:
            raise BadOption(
                f"line {number}: {line.strip()[:40]!r} is no question. Write: key: Question? (low word / high word)"
            )
        if any(each.key == parts["key"] for each in found):
            raise BadOption(f"line {number}: there are two questions {parts['key']!r}")
        low, high = (parts["low"] or "").strip(), (parts["high"] or "").strip()
        found.append(DesignersQuestion(parts["key"], parts["text"].strip(), low, high))
    if len(found) > MOST:
        raise BadOption(f"{len(found)} questions: nobody answers more than {MOST}")
    return found


def questions_file(cards: Path) -> Path:
    return cards.with_name(f"{cards.stem}.questions.txt")


def questions_text(cards: Path) -> str:
    """What the designer wrote, or ours."""
    file = questions_file(cards)
    return file.read_text(encoding="utf-8") if file.is_file() else DEFAULT


def write_questions(cards: Path, text: str) -> None:
    """Check, then write whole or not at all."""
    read_questions(text)
    file = questions_file(cards)
    fresh = file.with_suffix(".unfinished")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(file)
