"""What happened, in words: turns as headings, fights in a frame, dice as dice. Only what is new at its end is sent."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from undercroft.ink.dice import picture
from undercroft.kernel.match import Match
from undercroft.kernel.story.chapters import BLOCKS, FIGHTS, FINDS, HEADINGS
from undercroft.kernel.story.events import DIE, END, GAIN, HEAL, HURT, LOSE
from undercroft.kernel.story.sentence import NO_READER
from undercroft.kernel.story.told import Told
from undercroft.table.domain.table.table import Note, Table
from undercroft.table.domain.table.viewer import Viewer
from undercroft.table.html.elements.markup import GrowingList, Html, escaped, h, in_ascii
from undercroft.table.html.elements.rule_link import link_to_rule
from undercroft.table.html.elements.sign import figure
from undercroft.table.html.stage.telling.reader import Reader, Reading

MOST_DICE = 12
LONGEST_STORY = 150
"""A page shows so many lines at first; the others come when somebody wants them."""
FOLD = '<button type="button" class="fold" aria-expanded="true" aria-label="Fold"></button>'
EARLIER = (
    '<button type="button" class="earlier" data-whole-story="" data-keep="hidden" hidden="">From the start</button>'
)
"""Above the first line that is shown, if there are lines before it."""
NOBODY: frozenset[str] = frozenset()
BEGINS = frozenset(BLOCKS)
ENDS = frozenset(BLOCKS.values())
GOOD = frozenset({GAIN, HEAL})
BAD = frozenset({HURT, LOSE, DIE})


class StoryLines:
    """One pair of eyes on the story of a table; what they have read is not drawn a second time."""

    def __init__(self, longest: int = LONGEST_STORY) -> None:
        self._longest = longest
        self._forget(0)

    def _forget(self, story_version: int) -> None:
        self._story_version = story_version
        self._heard = 0  # how much was told when they last looked
        self._last: Told | None = None  # the last of it
        self._count = 0  # how many of those lines they may read
        self._inside = 0  # how many blocks are open there
        self._lines: list[Html] = []  # the last of them
        self._places: list[int] = []  # and their places in what was told

    def lines(
        self,
        table: Table,
        match: Match,
        eyes: int | None,
        unheard: frozenset[str] = NOBODY,
        reader: Reader | None = None,
    ) -> list[Html]:
        """The last lines that these eyes may read, with what the table itself noted in its place, and what was said
        there; not by those who are unheard."""
        reader = reader or Reader(NO_READER if eyes is None else eyes)
        told = match.witness.told if match.witness is not None else []
        if not self._goes_on(table.story_version, told):
            self._forget(table.story_version)
        colours = tuple(seat.colour for seat in table.seats)
        for at in range(self._heard, len(told)):
            line = told[at]
            if eyes is None or line.known_to(eyes):
                self._lines.append(self._drawn(table.game.slug, reader.reads(line), colours))
                self._places.append(at)
                self._count += 1
        del self._lines[: -self._longest], self._places[: -self._longest]
        self._heard = len(told)
        self._last = told[-1] if told else None
        return self._with_notes(table.notes, unheard) if table.notes else self._lines.copy()

    def _drawn(self, game: str, reading: Reading, colours: tuple[str, ...]) -> Html:
        line = reading.line
        if line.kind in HEADINGS:
            self._inside = 0
        begins = line.kind in BEGINS
        ends = line.kind in ENDS and self._inside > 0
        css = "inside" if self._inside else ""
        if begins:
            css = f"{css} begins".strip()
            self._inside += 1
        if ends:
            css = f"{css} ends".strip()
            self._inside -= 1
        look = " ".join(each for each in (_look(line), css, "own" if line.to else "") if each)
        return _line(
            game, self._count, line.rule, reading.text, reading.you, _colour(line, colours), _dice(line), look, begins
        )

    def _goes_on(self, story_version: int, told: Sequence[Told]) -> bool:
        """Is what was told since they last looked only added to what they have read?"""
        if story_version != self._story_version or len(told) < self._heard:
            return False
        return self._last is None or told[self._heard - 1] == self._last

    def _with_notes(self, all_notes: Sequence[Note], unheard: frozenset[str]) -> list[Html]:
        since = self._places[0] if self._count > self._longest else 0
        notes = [(each.told, n, each) for n, each in enumerate(all_notes) if since <= each.told <= self._heard]
        if unheard:
            notes = [each for each in notes if each[2].key not in unheard]
        lines: list[Html] = []
        for at, line in zip(self._places, self._lines, strict=True):
            while notes and notes[0][0] <= at:
                lines.append(_note(*notes.pop(0)[1:]))
            lines.append(line)
        lines.extend(_note(number, note) for _, number, note in notes)
        return lines


def story(table: Table, viewer: Viewer, lines: StoryLines | None = None, reader: Reader | None = None) -> GrowingList:
    """The part of the page."""
    shown, match = lines or StoryLines(), table.match
    found = shown.lines(table, match, viewer.eyes, viewer.unheard, reader) if match is not None else []
    head = f'<div id="uc-log" class="lines" role="log" aria-label="What happened" tabindex="0">{EARLIER}<ol>'
    return GrowingList(found, head, "</ol></div>")


def whole_story(table: Table, viewer: Viewer) -> Html:
    """Every line from the first that this viewer may read."""
    match = table.match
    whole = StoryLines(len(match.told()) + 1) if match is not None else None
    lines = whole.lines(table, match, viewer.eyes, viewer.unheard) if whole and match is not None else []
    return Html("".join(("<ol>", *lines, "</ol>")))


def _colour(line: Told, colours: tuple[str, ...]) -> str:
    """Of the first seat that plays a role in it."""
    for part in line.roles.values():
        seat = max(part.seat, part.owner)
        if seat >= 0:
            return colours[seat] if seat < len(colours) else ""
    return ""


def _dice(line: Told) -> tuple[tuple[int, int, bool], ...]:
    """As they fell: the face, the sides, and whether it was struck. A heap of dice tells nothing."""
    if line.roll is None:
        return ()
    fallen = tuple((die.face, die.sides, bool(die.struck)) for side in line.roll.sides for die in side.dice)
    return fallen if len(fallen) <= MOST_DICE else ()


def _look(line: Told) -> str:
    """The classes of a line: heading, good or bad, and what it can be filtered by."""
    if line.kind in HEADINGS:
        return f"heading {line.kind}"
    looks = ["ln"]
    if line.kind == END:
        looks.append("the-end")
    if line.kind in FIGHTS:
        looks.append("of-fight")
    if line.kind in FINDS:
        looks.append("of-find")
    if line.kind in BAD and not (line.kind in (HURT, DIE) and _is_of_no_player(line)):
        looks.append("bad")
    elif line.kind in GOOD and not _is_of_no_player(line):
        looks.append("good")
    return " ".join(looks)


def _is_of_no_player(line: Told) -> bool:
    """Nobody's figure is the first in the line: what hurts a monster is not bad, and what it gains is not good."""
    first = next(iter(line.roles.values()), None)
    return first is not None and all(max(each.seat, each.owner) < 0 for each in (first, *first.parts))


def _note(number: int, note: Note) -> Html:
    css = "ln noted said" if note.said else "ln noted"
    return h("li", h("i"), h("div", h("span", note.text)), id=f"note-{number}", class_=css)


@functools.lru_cache(4096)
def _line(
    game: str,
    number: int,
    rule: str,
    text: str,
    you: bool,
    colour: str,
    dice: tuple[tuple[int, int, bool], ...],
    look: str,
    begins: bool,
) -> Html:
    """The same for all who may read it, as a rule."""
    if look.startswith("heading"):
        inside = f"<h3>{escaped(text)}</h3>"
    else:
        fallen = "".join(
            f'<span class="{"die struck" if struck else "die"}">{picture(face, sides, size=20)}</span>'
            for face, sides, struck in dice
        )
        rolled = f'<span class="rolled">{fallen}</span>' if fallen else ""
        mark = figure(colour) if colour else "<i></i>"
        fold = FOLD if begins else ""
        asks = f'<button type="button" class="ask-why" data-because="{number}" aria-label="Why?"></button>'
        inside = f"{mark}<div><span>{escaped(text)}</span>{rolled} {link_to_rule(game, rule)}{asks}{fold}</div>"
    about = " data-you" if you else ""
    return Html(in_ascii(f'<li id="log-{number}" class="{look}"{about}>{inside}</li>'))
