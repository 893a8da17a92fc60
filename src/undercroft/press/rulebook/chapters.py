"""Chapters: how the sections of a ledger are put together for readers, as `chapters.toml` of a game says."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.ink.icons import check
from undercroft.kernel.conversion import convert
from undercroft.kernel.errors import BadRulebook
from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Rule

FEWEST: Final = 8
"""A chapter that nobody has put together holds at least so many rules."""
PLAIN: Final = ("open-book", "torch", "walk", "crossed-swords", "swap-bag", "hourglass")


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: its name, the name on its thumb tab, a line of mood, a woodcut, its sections."""

    title: str
    sections: tuple[str, ...]
    tab: str = ""
    motto: str = ""
    icon: str = "open-book"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[Chapter, ...]


def chapters_of(game: Game[Any]) -> tuple[Chapter, ...]:
    """The chapters of a game; every section stands in exactly one of them."""
    path = game.home / "chapters.toml"
    sections = game.rulebook.sections
    if not path.exists():
        return _grouped(sections)
    try:
        found = convert(tomllib.loads(path.read_text(encoding="utf-8")), _File).chapter
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadRulebook(f"{path}: {problem}") from None
    named = [section for chapter in found for section in chapter.sections]
    for section in named:
        if section not in sections:
            raise BadRulebook(f"{path}: the ledger has no section {section!r}")
        if named.count(section) > 1:
            raise BadRulebook(f"{path}: the section {section!r} stands in two chapters")
    missing = [section for section in sections if section not in named]
    if missing:
        raise BadRulebook(f"{path}: no chapter holds {', '.join(missing)}")
    for chapter in found:
        check(chapter.icon)
    return found


def _grouped(sections: dict[str, list[Rule]]) -> tuple[Chapter, ...]:
    """Sections in their order, small ones together."""
    groups: list[list[str]] = [[]]
    for name in sections:
        if sum(len(sections[each]) for each in groups[-1]) >= FEWEST:
            groups.append([])
        groups[-1].append(name)
    return tuple(_named(group, number) for number, group in enumerate(groups) if group)


def _named(group: Sequence[str], number: int) -> Chapter:
    title = group[0].partition(":")[2] or group[0]
    return Chapter(title, tuple(group), title, ", ".join(group[1:]), PLAIN[number % len(PLAIN)])
