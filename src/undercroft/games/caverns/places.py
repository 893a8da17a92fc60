"""How a tile lies, in words: where it opens, seen by whoever comes in from one side."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.caverns.components import SIDES
from undercroft.kernel.story.grammar import capital, listed


def opening(arms: str, places: Sequence[int], back: int) -> str:
    """ "Opens to the east and south, through a crack to the west". `arms` are the terrains as they lie, north first;
    `places` the tunnel of each; `back` is the side by which one comes in."""
    own = [side for side in range(4) if side != back and arms[side] != "-" and places[side] == places[back]]
    plain = [SIDES[side] for side in own if arms[side] == "p"]
    cracks = [SIDES[side] for side in own if arms[side] == "n"]
    wet = [SIDES[side] for side in own if arms[side] == "w"]
    river = arms[back] == "w" and len(own) == len(wet) > 0
    parts = [f"to the {listed(plain)}"] if plain else []
    parts += [f"through a crack to the {listed(cracks)}"] if cracks else []
    parts += [f"{'along the river' if river else 'by water'} to the {listed(wet)}"] if wet else []
    said = f"Opens {listed(parts)}" if parts else "A dead end"
    if arms[back] == "n":
        said += ", reached through a crack"
    elif arms[back] == "w" and not river:
        said += ", reached by water"
    other = [side for side in range(4) if arms[side] != "-" and places[side] != places[back]]
    if other:
        what = "a river" if arms[other[0]] == "w" else "a dry way" if wet else "another way"
        said += f"; {what} crosses from {listed([SIDES[side] for side in other])}".replace(" and ", " to ", 1)
    return capital(said)
