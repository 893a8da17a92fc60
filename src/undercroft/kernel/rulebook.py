"""The ledger of a game: every rule numbered, in our words, with our rulings."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from undercroft.kernel.conversion import convert
from undercroft.kernel.errors import BadRulebook


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule. `not_code` gives the reason why nothing in the engine carries it out."""

    id: str
    section: str
    title: str
    text: str
    ruling: str = ""
    not_code: str = ""


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of one game, in the order of the rulebook."""

    game: str
    title: str
    designer: str
    players: tuple[int, int]
    licence_note: str
    rule: tuple[Rule, ...]
    version: str = "1"

    def __getitem__(self, rule_id: str) -> Rule:
        for rule in self.rule:
            if rule.id == rule_id:
                return rule
        prefix = self.rule[0].id.split("-")[0]
        raise BadRulebook(f"{self.title} has no rule {rule_id}: its rules are {prefix}-001 to {self.rule[-1].id}")

    def __contains__(self, rule_id: object) -> bool:
        return any(rule.id == rule_id for rule in self.rule)

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(rule.id for rule in self.rule)

    @property
    def sections(self) -> dict[str, list[Rule]]:
        found: dict[str, list[Rule]] = {}
        for rule in self.rule:
            found.setdefault(rule.section, []).append(rule)
        return found

    def search(self, words: str) -> list[Rule]:
        """Rules that contain every one of the words, in any of their texts."""
        wanted = words.lower().split()
        found: list[Rule] = []
        for rule in self.rule:
            text = f"{rule.id} {rule.section} {rule.title} {rule.text} {rule.ruling}".lower()
            if all(word in text for word in wanted):
                found.append(rule)
        return found


class Reminder(NamedTuple):
    """One line of a reference card: its place in the order of play, if it has one, what it is about, and the words."""

    number: str
    about: str
    text: str


_REMINDER: Final = re.compile(r"(?:(\d+) )?(?:([A-Z][^.:]{1,40}:) *)?(.*)")


def reminders(reference: str) -> list[Reminder]:
    """The lines of a reference card; a line that does not end a sentence goes on in the next one."""
    lines: list[str] = []
    for line in reference.strip().splitlines():
        if lines and not lines[-1].endswith("."):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.strip())
    found: list[Reminder] = []
    for line in lines:
        parts = _REMINDER.fullmatch(line)
        assert parts is not None  # every part may be empty
        found.append(Reminder(parts[1] or "", parts[2] or "", parts[3]))
    return found


def load_rulebook(path: Path) -> Rulebook:
    """Read a rules.toml; a wrong file gets one line that says what is wrong and where."""
    try:
        book = convert(tomllib.loads(path.read_text(encoding="utf-8")), Rulebook)
    except FileNotFoundError:
        raise BadRulebook(f"there is no rulebook at {path}") from None
    except OSError as problem:
        raise BadRulebook(f"{path}: cannot be read: {problem.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadRulebook(f"{path}: {problem}") from None
    if not book.rule:
        raise BadRulebook(f"{path}: there is no rule in it")
    seen: set[str] = set()
    for rule in book.rule:
        if not re.fullmatch(r"[A-Z]{2}-\d{3}", rule.id):
            raise BadRulebook(f"{path}: {rule.id!r} is not a rule id like MC-001")
        if rule.id in seen:
            raise BadRulebook(f"{path}: {rule.id} stands twice")
        seen.add(rule.id)
    return book


def fingerprint(*texts: str) -> str:
    """A short name for the exact wording of rules and cards."""
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=4).hexdigest()
