"""The dice of the last roll, which everybody sees. Each roll is a new piece, so the browser lets it roll; after a
while it leaves the sheet, and the story keeps it."""

from __future__ import annotations

import functools
import re

from undercroft.ink.dice import die as drawn_die
from undercroft.ink.scene import Scene
from undercroft.kernel.match import Match, Page
from undercroft.kernel.question import OPEN, UNSEEN
from undercroft.kernel.story.events import ROUND, TURN
from undercroft.kernel.story.told import Told, sentence
from undercroft.kernel.words import CHANCE, SPECTATOR
from undercroft.table.domain.table.table import Table
from undercroft.table.html.elements.markup import Html, h

_DIE = re.compile(r"d(\d+)")
MOST = 10
RECENT = 60
"""Among so many lines the last roll is looked for."""
TURNS = frozenset({TURN, ROUND})


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


class RollShown:
    """The dice of the last roll as they lie on the page; the same for all but those whom it is about."""

    def __init__(self, table: Table, last_roll: LastRoll) -> None:
        self._drawn: dict[str, Html] = {}
        self._rolled: list[Die] = []
        self._line: Told | None = None
        match = table.match
        rolled = last_roll.dice(match, table.story_version) if match is not None else []
        if match is None or not rolled:
            return
        self._rolled, self._line = _told(match, rolled, last_roll.before)
        self._seat = self._rolled[-1].about if self._rolled else -1
        self._whose = table.seats[self._seat].title if self._seat >= 0 else ""

    def drawn_for(self, eyes: int, scene: Scene | None) -> Html:
        """The part of the page; nothing if the sheet itself shows these dice."""
        if not self._rolled or (scene is not None and self._rolled[-1].rule in scene.sheet.rolls):
            return h("div", id="uc-dice", class_="dice", hidden=True)
        said = "You" if 0 <= eyes == self._seat else self._whose
        if self._line is not None:
            said = sentence(self._line, eyes)
        if said not in self._drawn:
            self._drawn[said] = self._draw(said)
        return self._drawn[said]

    def _draw(self, said: str) -> Html:
        shown = h(
            "div",
            h("ul", *[_picture(die) for die in self._rolled]),
            h("span", said, class_="whose"),
            id=f"roll-{self._rolled[-1].number}",
            class_="rolled-now",
            data_seat=self._seat if self._seat >= 0 else None,
        )
        return h("div", shown, id="uc-dice", class_="dice", aria_label="The last roll", role="group")


def dice(table: Table, eyes: int = SPECTATOR, scene: Scene | None = None) -> Html:
    """The dice of the last roll as these eyes read them, of a table that is looked at only once."""
    return RollShown(table, LastRoll()).drawn_for(eyes, scene)


def _told(match: Match, rolled: list[Die], before: list[Die]) -> tuple[list[Die], Told | None]:
    """The dice of the roll that was told last, and what everybody was told of it: what for, what was needed, what came
    of it. Before it is told, the dice of one rule and one seat, and no word. None once everybody had a turn since."""
    everybody = 1 if match.game.cooperative else match.seats  # a party takes its turns together
    told = match.witness.told if match.witness is not None else []
    turns = 0
    for line in reversed(told[-RECENT:]):
        turns += line.kind in TURNS
        if turns > everybody:
            return [], None
        if line.roll is None or not line.known_to(SPECTATOR):
            continue
        faces = sorted(die.face for side in line.roll.sides for die in side.dice)
        last = [*before, *rolled][-len(faces) :]
        if sorted(int(die.face) for die in last) == faces:
            return last, line
        break
    last_die = rolled[-1]
    return [die for die in rolled if (die.rule, die.about) == (last_die.rule, last_die.about)], None


def _picture(die: Die) -> Html:
    picture = Html(f'<svg viewBox="0 0 32 32" aria-hidden="true">{drawn_die(int(die.face), die.sides)}</svg>')
    spoken = f"{die.face} on a die with {die.sides} sides"
    return h(
        "li", picture, h("span", spoken, class_="spoken"), id=f"die-{die.number}", class_=f"die roll-{die.number % 3}"
    )
