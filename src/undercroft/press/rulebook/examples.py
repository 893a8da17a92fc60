"""Examples: a match of sensible players, and for each chapter the moment of it that shows its rules best.

Nobody makes them up: what an example tells was carried out by the rules, so it is right as long as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from undercroft.bots import Bot, Chair, make_bot
from undercroft.ink.printed import bare_sheet
from undercroft.ink.scene import Sheet
from undercroft.kernel.game import Game
from undercroft.kernel.match import start
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import SPECTATOR

ANSWERS: Final = 260
LONGEST: Final = 7
"""Sentences of an example, at most."""
SEED: Final = "a rulebook"


class Moment(NamedTuple):
    """What everybody could see happen in one step, and the table after it."""

    told: tuple[Told, ...]
    view: Any


class Example(NamedTuple):
    """Some sentences of a moment, and the part of the map where it happened."""

    told: tuple[Told, ...]
    picture: str
    wide: float
    high: float


def play(game: Game[Any], cards: Path | None = None, answers: int = ANSWERS) -> list[Moment]:
    """A match, step by step."""
    seats = min(max(2, game.seats[0]), game.seats[1])
    match = start(game, seats, seed=SEED, cards=cards)
    bots: list[Bot] = [make_bot("sensible", f"{SEED} {seat}", game) for seat in range(seats)]
    found: list[Moment] = []
    heard = 0
    step = match.step
    for _ in range(answers):
        if match.over:
            break
        question = match.open[0]
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
        if match.step != step:
            step = match.step
            told = match.told(SPECTATOR)
            found.append(Moment(tuple(told[heard:]), match.view(SPECTATOR)))
            heard = len(told)
    return found


def example(game: Game[Any], moments: Sequence[Moment], rules: Collection[str], used: set[int]) -> Example | None:
    """The moment that shows most of these rules, unless another chapter has it."""
    best: tuple[int, int, int, tuple[Told, ...]] | None = None
    for number, moment in enumerate(moments):
        if number in used:
            continue
        for first in range(max(1, len(moment.told) - 2)):
            window = moment.told[first : first + LONGEST]
            shown = len({told.rule for told in window if told.rule in rules})
            last = max((at for at, told in enumerate(window) if told.rule in rules), default=-1)
            window = window[: last + 1]
            if shown and len(window) > 1 and (best is None or (shown, -len(window)) > best[:2]):
                best = (shown, -len(window), number, window)
    if best is None:
        return None
    used.add(best[2])
    picture, wide, high = map_of(game, moments[best[2]].view)
    return Example(best[3], picture, wide, high)


def map_of(game: Game[Any], view: Any, whole: bool = False) -> tuple[str, float, float]:
    """The map of a view as a drawing without light and colour; nothing if the game draws none."""
    if game.scene is None:
        return "", 0.0, 0.0
    sheet: Sheet = game.scene(view).sheet
    box = sheet.whole if whole else sheet.near
    return bare_sheet(sheet, box), box.w, box.h
