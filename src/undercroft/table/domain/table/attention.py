"""What calls for a player's attention: their turn, being named in the story, an undo request, a rematch."""

from __future__ import annotations

import msgspec

from undercroft.kernel.match import Match
from undercroft.table.domain.table.table import Table
from undercroft.table.domain.table.undo_request import must_agree, open_request
from undercroft.table.domain.table.viewer import NO_CURTAIN, Viewer, own_question


class Attention(msgspec.Struct, frozen=True):
    """For a page in the background, which gets no pushes; nothing in it that its seats may not know."""

    turn: str = ""  # the question that waits, or nothing
    named: int = -1  # the number of the last line of the story that names the own seat; -1 if there is none
    undo_request: int = 0  # the one that waits for consent, or 0
    rematch: str = ""  # the table at which the others play again
    said: int = 0  # how many lines of chat there are


def attention(table: Table, viewer: Viewer) -> Attention:
    match = table.match
    if match is None or not viewer.held:
        return Attention()
    turn = ""
    if viewer.curtain != NO_CURTAIN:
        turn = f"{viewer.curtain} curtain"
    elif own_question(table, viewer) is not None and not match.over:
        turn = f"{viewer.eyes} {table.seats[viewer.eyes].question_number}"
    request = open_request(table)
    asked = request is not None and set(viewer.held) & (must_agree(table, request.seat) - request.agreed)
    waiting = request.number if request is not None and asked else 0
    return Attention(turn, _last_named(match, viewer), waiting, table.rematch, len(table.chat))


def _last_named(match: Match, viewer: Viewer) -> int:
    if viewer.eyes < 0:
        return -1
    told, own = match.told(viewer.eyes), own_names(match.view(viewer.eyes), viewer.eyes)
    return next((at for at in range(len(told) - 1, -1, -1) if own.intersection(told[at].args)), -1)


def own_names(view: msgspec.Struct, seat: int) -> set[str]:
    """What the story may call this seat: the players, heroes and figures that belong to it, as its view says."""
    found: set[str] = set()
    for field in view.__struct_fields__:
        listed = getattr(view, field)
        if isinstance(listed, (tuple, list)) and listed and hasattr(listed[0], "seat"):
            mine = [each for each in listed if each.seat == seat]
            found.update(name for each in mine for name in (each.name, getattr(each, "id", each.name)))
    return found
