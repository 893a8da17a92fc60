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
    """One die as it fell: its number among all open rolls, its sides, its face, the rule, whose roll it was, and how
    much had been told before it."""

    def __init__(self, number: int, sides: int, face: str, rule: str, about: int, told: int) -> None:
        self.number = number
        self.sides = sides
        self.face = face
        self.rule = rule
        self.about = about
        self.told = told


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
        self.told_since: dict[int, int] = {}  # by seat, how much had been told when it last answered

    def dice(self, match: Match, story_version: int = 0) -> list[Die]:
        """`story_version` changes whenever some of the answers seen before were undone."""
        if story_version != self._story_version or not _turned(match.page, self._page):
            self._forget(story_version)
        for answer in match.log_after(self._page, self._given):
            if answer.seat != CHANCE:
                self._ended = self._ended or answer.secrecy != UNSEEN
                self.told_since[answer.seat] = answer.told
                continue
            sides = _sides(answer.decision)
            if not sides or answer.secrecy != OPEN:
                continue
            if self._ended:
                self.before = [*self.before, *self._group][-MOST:]
                self._group = []
                self._ended = False
            self._number += 1
            self._group.append(Die(self._number, sides, answer.text, answer.rule, answer.about, answer.told))
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
    """The dice of the last roll as they lie on the page; the same for all but those whom it is about. Whoever rolled
    before it, and has not answered since, sees that roll as well."""

    def __init__(self, table: Table, last_roll: LastRoll) -> None:
        self._drawn: dict[tuple[str, str], Html] = {}
        self._rolled: list[Die] = []
        self._line: Told | None = None
        self._match = match = table.match
        rolled = last_roll.dice(match, table.story_version) if match is not None else []
        if match is None or not rolled:
            return
        self._told_since = last_roll.told_since
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
        own = self._own(eyes)
        key = (said, sentence(own, eyes) if own is not None else "")
        if key not in self._drawn:
            self._drawn[key] = self._draw(*key, own)
        return self._drawn[key]

    def _own(self, eyes: int) -> Told | None:
        """The last roll of these eyes that was told since they answered, if another one is shown by now."""
        match = self._match
        if match is None or match.over or match.witness is None or eyes not in self._told_since:
            return None
        told = match.witness.told
        for line in reversed(told[max(self._told_since[eyes], len(told) - RECENT) :]):
            if line.roll is not None and any(side.seat == eyes for side in line.roll.sides) and line.known_to(eyes):
                return None if line is self._line else line
        return None

    def _draw(self, said: str, own_said: str, own: Told | None) -> Html:
        shown = h(
            "div",
            h("ul", *[_picture(die) for die in self._rolled]),
            h("span", said, class_="whose"),
            id=f"roll-{self._rolled[-1].number}",
            class_="rolled-now",
            data_seat=self._seat if self._seat >= 0 else None,
        )
        before = None
        if own is not None and own.roll is not None:
            fell = [(str(die.face), die.sides) for side in own.roll.sides for die in side.dice]
            lie = [h("li", *_drawn(face, sides), class_="die") for face, sides in fell]
            before = h("div", h("ul", *lie), h("span", own_said, class_="whose"), class_="own-roll")
        return h("div", before, shown, id="uc-dice", class_="dice", aria_label="The last roll", role="group")


def dice(table: Table, eyes: int = SPECTATOR, scene: Scene | None = None) -> Html:
    """The dice of the last roll as these eyes read them, of a table that is looked at only once."""
    return RollShown(table, LastRoll()).drawn_for(eyes, scene)


def _told(match: Match, rolled: list[Die], before: list[Die]) -> tuple[list[Die], Told | None]:
    """The dice of the roll that was told last, and what everybody was told of it: what for, what was needed, what came
    of it. Before it is told, the dice of one rule and one seat, and no word. None once everybody had a turn since."""
    everybody = 1 if match.game.cooperative else match.seats  # a party takes its turns together
    told = match.witness.told if match.witness is not None else []
    turns = 0
    last_die = rolled[-1]
    for number in range(len(told) - 1, max(-1, len(told) - 1 - RECENT), -1):
        line = told[number]
        turns += line.kind in TURNS
        if turns > everybody:
            return [], None
        if line.roll is None or not line.known_to(SPECTATOR):
            continue
        faces = sorted(die.face for side in line.roll.sides for die in side.dice)
        last = [*before, *rolled][-len(faces) :]
        if number >= last_die.told and sorted(int(die.face) for die in last) == faces:
            return last, line
        break
    return [die for die in rolled if (die.rule, die.about) == (last_die.rule, last_die.about)], None


def _picture(die: Die) -> Html:
    return h("li", *_drawn(die.face, die.sides), id=f"die-{die.number}", class_=f"die roll-{die.number % 3}")


def _drawn(face: str, sides: int) -> tuple[Html, Html]:
    """A die, and how it is spoken of."""
    picture = Html(f'<svg viewBox="0 0 32 32" aria-hidden="true">{drawn_die(int(face), sides)}</svg>')
    return picture, h("span", f"{face} on a die with {sides} sides", class_="spoken")
