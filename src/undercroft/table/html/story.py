"""What happened, in words. The story mostly grows at its end: only its end is drawn and sent."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import islice

from undercroft.kernel.match import Match
from undercroft.kernel.told import Told
from undercroft.table.domain.table import Note, Table
from undercroft.table.html.markup import GrowingList, Html, escaped, h, in_ascii
from undercroft.table.html.rule_link import link_to_rule

LONGEST_STORY = 80
"""A page shows so many lines."""
NOBODY: frozenset[str] = frozenset()


class StoryLines:
    """The story through one pair of eyes; a line that they have seen is not drawn a second time."""

    def __init__(self) -> None:
        self._forget(0, NOBODY)

    def _forget(self, story_version: int, own: frozenset[str]) -> None:
        self._version = story_version
        self._own = own
        self._told = 0  # so many events had been told when they last looked
        self._last: Told | None = None  # the last of it
        self._count = 0  # so many of those they may know
        self._lines: list[tuple[int, Html]] = []  # the last of those, each with its place among all events

    def lines(self, table: Table, match: Match, eyes: int | None, own: frozenset[str] = NOBODY) -> list[Html]:
        """The last lines that these eyes may read, among them the table's own notes. What names one of the `own` pieces
        is marked."""
        told = match.witness.told if match.witness is not None else []
        if not self._goes_on(table.story_version, told, own):
            self._forget(table.story_version, own)
        new = [(at, told[at]) for at in range(self._told, len(told)) if eyes is None or told[at].known_to(eyes)]
        skipped = max(0, len(new) - LONGEST_STORY)
        for number, (at, line) in enumerate(new[skipped:], self._count + skipped):
            you = bool(own) and not own.isdisjoint(line.args)
            self._lines.append((at, _line(table.game.slug, number, line.rule, line.text, bool(line.to), you)))
        del self._lines[:-LONGEST_STORY]
        self._count += len(new)
        self._told = len(told)
        self._last = told[-1] if told else None
        return self._with_notes(table.notes) if table.notes else [line for _, line in self._lines]

    def _goes_on(self, story_version: int, told: Sequence[Told], own: frozenset[str]) -> bool:
        """Has the story only grown since they last looked?"""
        if story_version != self._version or own != self._own or len(told) < self._told:
            return False
        return self._last is None or told[self._told - 1] == self._last

    def _with_notes(self, all_notes: Sequence[Note]) -> list[Html]:
        since = self._lines[0][0] if self._count > LONGEST_STORY else 0
        notes = [(each.told, n, each) for n, each in enumerate(all_notes) if since <= each.told <= self._told]
        lines: list[Html] = []
        for at, line in self._lines:
            while notes and notes[0][0] <= at:
                lines.append(_note(*notes.pop(0)[1:]))
            lines.append(line)
        lines.extend(_note(number, note) for _, number, note in notes)
        return lines


def story(table: Table, eyes: int, kept: StoryLines | None = None, own: frozenset[str] = NOBODY) -> Html:
    """The part of the page."""
    lines = (kept or StoryLines()).lines(table, table.match, eyes, own) if table.match is not None else []
    return GrowingList(
        lines, '<div id="uc-log" class="log" role="log" aria-label="What happened" tabindex="0"><ol>', "</ol></div>"
    )


def just_now(match: Match | None, eyes: int) -> Html:
    """The last few lines, beside the board."""
    told = match.witness.told if match is not None and match.witness is not None else []
    last = list(islice((line for line in reversed(told) if line.known_to(eyes)), 3))
    lines = "".join(f"<p>{escaped(line.text)}</p>" for line in reversed(last))
    return Html(f'<div id="uc-now" class="now" aria-hidden="true">{lines}</div>')


def _note(number: int, note: Note) -> Html:
    return h("li", h("span", note.text), id=f"note-{number}", class_="note")


@functools.lru_cache(4096)
def _line(game: str, number: int, rule: str, text: str, whispered: bool, you: bool) -> Html:
    """The same for all who may read it, as a rule."""
    marks = (' class="own"' if whispered else "") + (" data-you" if you else "")
    line = f'<li id="log-{number}"{marks}>{link_to_rule(game, rule)}<span>{escaped(text)}</span></li>'
    return Html(in_ascii(line))
