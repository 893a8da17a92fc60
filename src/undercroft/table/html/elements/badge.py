"""The figure of a seat, beside its name."""

from __future__ import annotations

import functools

from undercroft.table.domain.log.seat import Seat
from undercroft.table.html.elements.markup import Html, h


def badge(seat: Seat) -> Html:
    return badge_of(seat.number, seat.colour)


@functools.lru_cache(100)
def badge_of(number: int, colour: str) -> Html:
    return h("i", class_=f"badge fig fig-{colour}", data_seat=number, aria_hidden="true")
