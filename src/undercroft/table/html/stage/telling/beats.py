"""Beats: what happened since the last answer, as data for the browser's director, which plays it in order.

Every beat comes from an event that these eyes may know, and says no more than its line in the story does."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.story.sentence import Part
from undercroft.kernel.story.told import Told, sentence
from undercroft.table.html.elements.markup import Html, h

MOST_BEATS = 24


def beats(told: Sequence[Told], eyes: int, story_version: int) -> Html:
    """The last events with their kinds and roles. `told` is all that these eyes may know."""
    first = max(0, len(told) - MOST_BEATS)
    made = [_beat(number, line, eyes) for number, line in enumerate(told[first:], first)]
    return h("ol", *made, id="uc-beats", hidden=True, aria_hidden="true", data_version=story_version)


def _beat(number: int, line: Told, eyes: int) -> Html:
    roles = line.roles
    who, place, card = roles.get("who"), roles.get("place"), roles.get("card") or roles.get("drawn")
    amount = roles.get("amount")
    return h(
        "li",
        sentence(line, eyes),
        data_beat=number,
        data_kind=line.kind,
        data_who=_spot(who),
        data_place=_spot(place),
        data_card=_spot(card),
        data_amount=amount.label if amount is not None else None,
        data_dice=" ".join(str(die.face) for side in line.roll.sides for die in side.dice) if line.roll else None,
        data_mine=who is not None and who.seat == eyes >= 0,
    )


def _spot(part: Part | None) -> str | None:
    """What stands on the table for it."""
    return f"{part.kind}-{part.name}" if part is not None else None
