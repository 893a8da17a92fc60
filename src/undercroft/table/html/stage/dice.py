"""The dice of the last roll, as everybody sees them. Each roll is a new piece, so the browser lets it roll; after a
while it leaves the sheet, and the story keeps it."""

from __future__ import annotations

import functools
import re
from itertools import islice

from undercroft.kernel.match import Match
from undercroft.kernel.question import OPEN, UNSEEN
from undercroft.kernel.words import CHANCE
from undercroft.table.domain.table import Table
from undercroft.table.html.elements.markup import Html, h
from undercroft.table.html.elements.rule_link import rule_link

_DIE = re.compile(r"d(\d+)")
MOST = 10
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


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
        self._seen = 0  # so many answers
        self._number = 0
        self._ended = False
        self._group: list[Die] = []

    def dice(self, match: Match, story_version: int = 0) -> list[Die]:
        """`story_version` changes whenever some of the answers seen before were undone."""
        log = match.log
        if story_version != self._story_version or len(log) < self._seen:
            self._forget(story_version)
        for answer in islice(log, self._seen, None):
            if answer.seat != CHANCE:
                self._ended = self._ended or answer.secrecy != UNSEEN
                continue
            sides = _sides(answer.decision)
            if not sides or answer.secrecy != OPEN:
                continue
            if self._ended:
                self._group = []
                self._ended = False
            self._number += 1
            self._group.append(Die(self._number, sides, answer.text, answer.rule, answer.about))
        self._seen = len(log)
        return self._group[-MOST:]


@functools.lru_cache(1024)
def _sides(decision: str) -> int:
    """Of the die that is rolled for this decision; none if it is a draw or something else."""
    found = _DIE.fullmatch(decision)
    return int(found[1]) if found is not None else 0


def dice(table: Table, last_roll: LastRoll | None = None) -> Html:
    """The part of the page."""
    rolled = (last_roll or LastRoll()).dice(table.match, table.story_version) if table.match is not None else []
    if not rolled:
        return h("div", id="uc-dice", class_="dice", hidden=True)
    about = rolled[-1].about
    whose = table.seats[about].title if about >= 0 else "Dice"
    shown = h(
        "div",
        h("ul", *[_picture(die) for die in rolled]),
        h("span", f"{whose} ", rule_link(table, rolled[-1].rule), class_="whose"),
        id=f"roll-{rolled[0].number}-{rolled[-1].number}",
        class_="rolled-now",
    )
    return h(
        "div",
        shown,
        id="uc-dice",
        class_="dice",
        aria_label="The last roll",
        role="group",
    )


def _picture(die: Die) -> Html:
    size = 'viewBox="-50 -50 100 100"'
    if die.sides == 6 and die.face in "123456":
        inside = "".join(f'<circle cx="{24 * x}" cy="{24 * y}" r="9"/>' for x, y in PIPS[int(die.face)])
    else:
        inside = f'<text y="14" font-size="40" text-anchor="middle" font-weight="bold">{int(die.face)}</text>'
    picture = Html(
        f'<svg {size} aria-hidden="true"><rect x="-46" y="-46" width="92" height="92" rx="20"/>{inside}</svg>'
    )
    spoken = f"{die.face} on a die with {die.sides} sides"
    return h(
        "li", picture, h("span", spoken, class_="spoken"), id=f"die-{die.number}", class_=f"die roll-{die.number % 3}"
    )
