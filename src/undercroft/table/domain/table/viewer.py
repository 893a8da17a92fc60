"""Who is looking, and through whose eyes."""

from __future__ import annotations

import msgspec

from undercroft.kernel.match import Match, Seen
from undercroft.kernel.question import OPEN
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.table.table import Table

NO_CURTAIN = -1


class Viewer(msgspec.Struct, frozen=True):
    """Somebody at a table: the seats they hold, the seat through whose eyes they look, and the seat to which the device
    should be handed."""

    held: tuple[int, ...]
    eyes: int
    curtain: int = NO_CURTAIN
    unheard: frozenset[str] = frozenset()  # the keys of those whose chat is not shown to them


def viewer_of(table: Table, held: tuple[int, ...], chosen: int | None) -> Viewer:
    """Through whose eyes somebody who holds these seats looks now; `chosen` is the seat they last said they are."""
    if not held:
        return Viewer((), SPECTATOR)
    if len(held) == 1:
        return Viewer(held, held[0])
    match = table.match
    if match is None or match.over:
        return Viewer(held, held[0] if chosen is None else chosen)
    asked = [seat for seat in held if match.question(seat) is not None and not table.seats[seat].acting_bot]
    if not asked or chosen in asked:
        return Viewer(held, SPECTATOR if chosen is None else chosen)
    if nothing_to_hide(match, held, asked[0]):
        return Viewer(held, asked[0])
    return Viewer(held, SPECTATOR, asked[0])


def own_question(table: Table, viewer: Viewer) -> Seen | None:
    """What is asked of the seat whose eyes these are, if a person is to answer it."""
    if table.match is None or table.closed or viewer.eyes < 0 or table.seats[viewer.eyes].acting_bot:
        return None
    return next((seen for seen in table.seen(viewer.eyes) if seen.seat == viewer.eyes), None)


def nothing_to_hide(match: Match, held: tuple[int, ...], asked: int) -> bool:
    """All these seats know the same, and what is asked is asked openly: no curtain is needed between them."""
    question = match.question(asked)
    if question is None or question.secrecy != OPEN:
        return False
    return all(_knows(match, seat) == _knows(match, asked) for seat in held)


def _knows(match: Match, seat: int) -> tuple[object, int]:
    return match.game.known(match.view(seat)), len(match.told(seat))
