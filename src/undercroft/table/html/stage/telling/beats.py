"""Beats: what happened since the last answer, as data for the browser's director, which plays it in order.

Every beat comes from an event that these eyes may know, and says no more than its line in the story does."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from undercroft.kernel.story.sentence import Part
from undercroft.kernel.story.told import Told
from undercroft.table.html.elements.markup import GrowingList, Html, h
from undercroft.table.html.stage.telling.reader import Reader, Reading

MOST_BEATS = 24


class BeatLines:
    """What one pair of eyes has seen happen; it is not drawn a second time."""

    def __init__(self) -> None:
        self._forget(0)

    def _forget(self, story_version: int) -> None:
        self._story_version = story_version
        self._heard = 0  # how much was told when they last looked
        self._last: Told | None = None  # the last of it
        self._count = 0  # how many of those events they may know
        self._beats: list[Html] = []  # the last of them

    def drawn(self, told: Sequence[Told], eyes: int, story_version: int, reader: Reader | None = None) -> GrowingList:
        """The last events with their kinds and roles. `told` is everything; only what these eyes may know is drawn."""
        reader = reader or Reader(eyes)
        if story_version != self._story_version or not self._goes_on(told):
            self._forget(story_version)
        self._count += sum(line.known_to(eyes) for line in told[self._heard :])
        news: list[Html] = []
        for at in range(len(told) - 1, self._heard - 1, -1):
            if len(news) == MOST_BEATS:
                break
            if told[at].known_to(eyes):
                news.append(_beat(self._count - len(news) - 1, reader.reads(told[at]), eyes))
        self._beats = [*self._beats, *reversed(news)][-MOST_BEATS:]
        self._heard = len(told)
        self._last = told[-1] if told else None
        head = f'<ol id="uc-beats" hidden aria-hidden="true" data-version="{story_version}">'
        return GrowingList(self._beats, head, "</ol>")

    def _goes_on(self, told: Sequence[Told]) -> bool:
        """Is what was told since they last looked only added to what they have seen?"""
        if len(told) < self._heard:
            return False
        return self._last is None or told[self._heard - 1] == self._last


def _beat(number: int, reading: Reading, eyes: int) -> Html:
    line, roles = reading.line, reading.line.roles
    who, place, card = roles.get("who"), roles.get("place"), roles.get("card") or roles.get("drawn")
    amount = roles.get("amount")
    return _drawn_beat(
        number,
        reading.text,
        line.kind,
        _spot(who),
        _spot(place),
        _spot(card),
        amount.label if amount is not None else None,
        " ".join(str(die.face) for side in line.roll.sides for die in side.dice) if line.roll else None,
        who is not None and who.seat == eyes >= 0,
    )


@functools.lru_cache(1024)
def _drawn_beat(
    number: int,
    text: str,
    kind: str,
    who: str | None,
    place: str | None,
    card: str | None,
    amount: str | None,
    dice: str | None,
    mine: bool,
) -> Html:
    """The same for all who may know it, as a rule."""
    return h(
        "li",
        text,
        data_beat=number,
        data_kind=kind,
        data_who=who,
        data_place=place,
        data_card=card,
        data_amount=amount,
        data_dice=dice,
        data_mine=mine,
    )


def _spot(part: Part | None) -> str | None:
    """What stands on the table for it."""
    return f"{part.kind}-{part.name}" if part is not None else None
