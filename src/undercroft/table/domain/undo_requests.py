"""Going back further than the rules of undo allow: the seat asks, and every other person at the table must agree."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from undercroft.kernel.match import Answer, Match
from undercroft.kernel.question import OPEN, SECRET, UNSEEN
from undercroft.kernel.record import answer_line
from undercroft.table.domain.log import PERSON, BackAgreed, BackAsked, BackEnded, Entry, WentBack
from undercroft.table.domain.seat import Given, Wish
from undercroft.table.domain.table import Refused, Sitting

if TYPE_CHECKING:
    from undercroft.table.domain.service import House

OFFERED = 8
"""So many of its own last answers a seat is offered to go back to."""


def must_agree(sitting: Sitting, seat: int) -> set[int]:
    """The other people. Bots agree, and who shares the device of the asking seat is asked across the table."""
    beside = {other for seats in sitting.holders.values() if seat in seats for other in seats}
    return {
        other.number
        for other in sitting.seats
        if other.kind == PERSON and not other.stand_in and other.number not in beside
    }


def open_wish(sitting: Sitting) -> Wish | None:
    """The wish that waits to be decided: play goes on meanwhile, and may make an end of it."""
    wish = sitting.wish
    if wish is None or sitting.match is None or sitting.match.over:
        return None
    return wish if any(given.ask == wish.ask for given in sitting.seats[wish.seat].standing) else None


def may_go_back_to(sitting: Sitting, seat: int) -> list[Given]:
    """The own answers that a seat may ask to take back, the latest first."""
    if sitting.match is None or sitting.match.over or seat < 0:
        return []
    own = (answer for answer in _latest_first(sitting.match) if answer.seat == seat)
    standing = reversed(sitting.seats[seat].standing)
    # that an unseen question was answered at all is nobody else's business
    return list(
        islice((given for given, answer in zip(standing, own, strict=True) if answer.secrecy != UNSEEN), OFFERED)
    )


def _latest_first(match: Match) -> Iterator[Answer]:
    """All answers from the last to the first, of which mostly few are wanted."""
    yield from reversed(match.answers)
    page = match.page
    while page is not None:
        yield from reversed(page.answers)
        page = page.before


def words_for(sitting: Sitting, wish_seat: int, ask: int) -> str:
    """The answer in words that everybody may read: what was chosen face down stays so."""
    match = sitting.playing()
    _, answer = _find(sitting, match, wish_seat, ask)
    if answer.secrecy != OPEN:
        return f"a face-down answer ({answer.rule})"
    given = next(given for given in sitting.seats[wish_seat].standing if given.ask == ask)
    return f"“{given.label or given.text.replace('_', ' ')}” ({answer.rule})"


async def ask_to_go_back(house: House, table: str, seat: int, ask: int) -> Sitting:
    """Ask everybody; alone among bots, the table goes back at once."""
    async with house.at(table) as sitting:
        match = sitting.playing()
        wish = open_wish(sitting)
        if wish is not None and (wish.seat != seat or must_agree(sitting, seat)):
            whose = sitting.seats[wish.seat].title
            raise Refused(409, f"{whose} asks to go back already: that must be decided first")
        if all(given.ask != ask for given in may_go_back_to(sitting, seat)):
            raise Refused(409, f"answer {ask} cannot be taken back: it is too long ago, or was taken back already")
        words = words_for(sitting, seat, ask)
        asked = BackAsked(seat, ask, _told(match), f"{sitting.seats[seat].called} asks to take back {words}", _now())
        if must_agree(sitting, seat):
            return await house.commit(sitting, [asked], match)
        entry, back = await asyncio.to_thread(_went_back, sitting, match, seat, ask)
        return await house.commit(sitting, [entry], back)


async def agree(house: House, table: str, seat: int, number: int) -> Sitting:
    """Agree; the last who does lets the table go back."""
    async with house.at(table) as sitting:
        wish = _the_wish(sitting, number)
        match = sitting.playing()
        waited_for = must_agree(sitting, wish.seat)
        if seat not in waited_for:
            raise Refused(409, "your consent is not needed")
        entries: list[Entry] = [BackAgreed(seat, _now())]
        if waited_for - wish.agreed - {seat}:
            return await house.commit(sitting, entries, match)
        entry, back = await asyncio.to_thread(_went_back, sitting, match, wish.seat, wish.ask)
        return await house.commit(sitting, [*entries, entry], back)


async def end_wish(house: House, table: str, seat: int, number: int) -> Sitting:
    """Decline it, or withdraw the own one."""
    async with house.at(table) as sitting:
        wish = _the_wish(sitting, number)
        if seat == wish.seat:
            text = f"{sitting.seats[seat].called} no longer asks to take something back"
        elif seat in must_agree(sitting, wish.seat):
            text = f"{sitting.seats[seat].called} does not agree: nothing is taken back"
        else:
            raise Refused(409, "your consent is not needed")
        return await house.commit(sitting, [BackEnded(seat, _told(sitting.playing()), text, _now())], sitting.match)


def _the_wish(sitting: Sitting, number: int) -> Wish:
    sitting.playing()
    wish = open_wish(sitting)
    if wish is None or wish.number != number:
        raise Refused(409, "that is settled already")
    return wish


def _went_back(sitting: Sitting, match: Match, seat: int, ask: int) -> tuple[WentBack, Match]:
    """Try it on a copy. What others chose face down beside it goes too, or the asker would know their choice."""
    index, answer = _find(sitting, match, seat, ask)
    log = match.log
    while index and answer.secrecy == SECRET and _chosen_beside(log[index - 1], answer):
        index -= 1
    words = words_for(sitting, seat, ask)
    number = sitting.went_back + 1
    bare = WentBack(seat, index, number, (), 0, "", _now())
    trial = match.copy(match.dice, loud=True)
    trial.go_back(index, sitting.after([bare], match).dice)
    agreed = " with everybody's consent" if must_agree(sitting, seat) else ""
    text = f"{sitting.seats[seat].called} took back {words} and all that followed{agreed}"
    lines = tuple(answer_line(sitting.game, each) for each in trial.log[index:])
    return WentBack(seat, index, number, lines, _told(trial), text, _now()), trial


def _chosen_beside(before: Answer, answer: Answer) -> bool:
    return before.secrecy == SECRET and before.decision == answer.decision and 0 <= before.seat != answer.seat


def _find(sitting: Sitting, match: Match, seat: int, ask: int) -> tuple[int, Answer]:
    """The answer to a seat's question with this number, and its index among all answers."""
    number = [given.ask for given in sitting.seats[seat].standing].index(ask)
    own = [(index, answer) for index, answer in enumerate(match.log) if answer.seat == seat]
    return own[number]


def _told(match: Match) -> int:
    return len(match.told())


def _now() -> float:
    return time.time()
