"""How a tile lies and where somebody is, in words."""

from __future__ import annotations

import pytest

from undercroft.games.caverns.draw.names import in_or_at
from undercroft.games.caverns.places import opening

ONE = (0, 0, 0, 0)
CROSSED = (0, 1, 0, 1)
"""North to south is one tunnel, east to west the other."""


@pytest.mark.parametrize(
    ("arms", "places", "back", "said"),
    [
        ("p-p-", ONE, 2, "Opens to the north"),
        ("p-n-", ONE, 2, "Opens to the north, reached through a crack"),
        ("p-ww", ONE, 2, "Opens to the north and by water to the west, reached by water"),
        ("w-w-", ONE, 2, "Opens along the river to the north"),
        ("--w-", ONE, 2, "A dead end, reached by water"),
        ("wpwp", CROSSED, 2, "Opens along the river to the north; a dry way crosses from east to west"),
        ("wpwp", CROSSED, 1, "Opens to the west; a river crosses from north to south"),
        ("pppp", CROSSED, 1, "Opens to the west; another way crosses from north to south"),
    ],
)
def test_how_a_tile_lies(arms: str, places: tuple[int, ...], back: int, said: str) -> None:
    assert opening(arms, places, back) == said


def test_one_is_in_a_cavern_and_at_a_place_of_a_passage() -> None:
    assert in_or_at("C01c", "the Vault") == "in the Vault"
    assert in_or_at("C01", "the passage by the Vault") == "in the passage by the Vault"
    assert in_or_at("65", "the Long Stairs") == "at the Long Stairs"
