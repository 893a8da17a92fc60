"""The dice of the last roll, as everybody sees them. Each roll is a new piece, so the browser lets it roll; after a
while it leaves the sheet, and the story keeps it."""

from __future__ import annotations

import functools
import re

from undercroft.ink.dice import die as drawn_die
from undercroft.kernel.match import Match, Page
from undercroft.kernel.question import OPEN, UNSEEN
from undercroft.kernel.story.told import sentence
from undercroft.kernel.words import CHANCE, SPECTATOR
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h

_DIE = re.compile(r"d(\d+)")
MOST = 10
RECENT = 60
"""Among so many lines the last roll is looked for."""


class Die:
    """One die as it fell: its number among all open rolls, its sides, its face, the rule, and whose roll it was."""

    def __init__(self, number: int, sides: int, face: str, rule: str, about: int) -> None:
        self.number = number
        self.sides = sides
        self.face = face
        self.rule = rule
        self.about = about


class LastRoll:
    """The dice rolled last: all that fell between two answers of players. It follows a match from answer to answer."""

    def __init__(self) -> None:
        self._forget(0)

    def _forget(self, story_version: int) -> None:
        self._story_version = story_version
        self._page: Page | None = None  # the last that was turned when they last looked
        self._given = 0  # so many answers of the step after it were given then
        self._number = 0
        self._ended = False
        self._group: list[Die] = []
        self.before: list[Die] = []  # what fell earlier: a roll may begin before the last answer

    def dice(self, match: Match, story_version: int = 0) -> list[Die]:
        """`story_version` changes whenever some of the answers seen before were undone."""
        if story_version != self._story_version or not _turned(match.page, self._page):
            self._forget(story_version)
        for answer in match.log_after(self._page, self._given):
            if answer.seat != CHANCE:
                self._ended = self._ended or answer.secrecy != UNSEEN
                continue
            sides = _sides(answer.decision)
            if not sides or answer.secrecy != OPEN:
                continue
            if self._ended:
                self.before = [*self.before, *self._group][-MOST:]
                self._group = []
                self._ended = False
            self._number += 1
            self._group.append(Die(self._number, sides, answer.text, answer.rule, answer.about))
        self._page, self._given = match.page, len(match.answers)
        return self._group[-MOST:]


def _turned(last: Page | None, page: Page | None) -> bool:
    """Was this page turned before the last one, or is it that one?"""
    while last is not page and last is not None:
        last = last.before
    return last is page


@functools.lru_cache(1024)
def _sides(decision: str) -> int:
    """Of the die that is rolled for this decision; none if it is a draw or something else."""
    found = _DIE.fullmatch(decision)
    return int(found[1]) if found is not None else 0


def dice(table: Table, last_roll: LastRoll | None = None) -> Html:
    """The part of the page."""
    match = table.match
    last_roll = last_roll or LastRoll()
    rolled = last_roll.dice(match, table.story_version) if match is not None else []
    if match is None or not rolled:
        return h("div", id="uc-dice", class_="dice", hidden=True)
    rolled, said = _told(match, rolled, last_roll.before)
    about = rolled[-1].about
    whose = table.seats[about].title if about >= 0 else ""
    shown = h(
        "div",
        h("ul", *[_picture(die) for die in rolled]),
        h("span", said or whose, class_="whose"),
        id=f"roll-{rolled[-1].number}",
        class_="rolled-now",
        data_seat=about if about >= 0 else None,
    )
    return h(
        "div",
        shown,
        id="uc-dice",
        class_="dice",
        aria_label="The last roll",
        role="group",
    )


def _told(match: Match, rolled: list[Die], before: list[Die]) -> tuple[list[Die], str]:
    """The dice of the roll that was told last, and what everybody was told of it: what for, what was needed, what came
    of it. Before it is told, the dice of one rule and one seat, and no word."""
    told = match.witness.told if match.witness is not None else []
    for line in reversed(told[-RECENT:]):
        if line.roll is None or not line.known_to(SPECTATOR):
            continue
        faces = sorted(die.face for side in line.roll.sides for die in side.dice)
        last = [*before, *rolled][-len(faces) :]
        if sorted(int(die.face) for die in last) == faces:
            return last, sentence(line, SPECTATOR)
        break
    last_die = rolled[-1]
    return [die for die in rolled if (die.rule, die.about) == (last_die.rule, last_die.about)], ""


def _picture(die: Die) -> Html:
    picture = Html(f'<svg viewBox="0 0 32 32" aria-hidden="true">{drawn_die(int(die.face), die.sides)}</svg>')
    spoken = f"{die.face} on a die with {die.sides} sides"
    return h(
        "li", picture, h("span", spoken, class_="spoken"), id=f"die-{die.number}", class_=f"die roll-{die.number % 3}"
    )
