"""What calls for a person's attention: their turn, something done to them, a wish that waits for their consent."""

from __future__ import annotations

import msgspec

from undercroft.kernel.match import Match
from undercroft.table.domain.table import Sitting
from undercroft.table.domain.undo_requests import must_agree, open_wish
from undercroft.table.domain.viewer import NO_CURTAIN, Viewer
from undercroft.table.html.question import own_question


class Calls(msgspec.Struct, frozen=True):
    """For a page that is not looked at and so gets no pushes; nothing in it that its seats may not know."""

    turn: str  # the question that waits, or nothing
    done: int  # the number of the last line of the story that names the own seat; -1 if there is none
    wish: int  # the wish that waits for consent, or 0
    next: str  # the table where the others play again


def calls(sitting: Sitting, viewer: Viewer) -> Calls:
    match = sitting.match
    if match is None or not viewer.held:
        return Calls("", -1, 0, "")
    turn = ""
    if viewer.curtain != NO_CURTAIN:
        turn = f"{viewer.curtain} curtain"
    elif own_question(sitting, viewer) is not None and not match.over:
        turn = f"{viewer.eyes} {sitting.seats[viewer.eyes].asks}"
    wish = open_wish(sitting)
    asked = wish is not None and set(viewer.held) & (must_agree(sitting, wish.seat) - wish.agreed)
    return Calls(turn, _last_done(match, viewer), wish.number if wish is not None and asked else 0, sitting.next_table)


def _last_done(match: Match, viewer: Viewer) -> int:
    if viewer.eyes < 0:
        return -1
    told, own = match.told(viewer.eyes), own_names(match.view(viewer.eyes), viewer.eyes)
    return next((at for at in range(len(told) - 1, -1, -1) if own.intersection(told[at].args)), -1)


def own_names(view: msgspec.Struct, seat: int) -> set[str]:
    """What the story may call this seat: the players, heroes and figures that, as its view says, belong to it."""
    found: set[str] = set()
    for field in view.__struct_fields__:
        listed = getattr(view, field)
        if isinstance(listed, (tuple, list)) and listed and hasattr(listed[0], "seat"):
            mine = [each for each in listed if each.seat == seat]
            found.update(name for each in mine for name in (each.name, getattr(each, "id", each.name)))
    return found
