"""What each face of a die is worth to its roller, worst 0: a die that cannot get better is not rolled again.

Everything here follows from what all players see, so a question left out tells nothing about hidden cards.
"""

from __future__ import annotations

from typing import Final

Ranks = tuple[int, ...]

FACES: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)
AT_LEAST: Final[tuple[Ranks, ...]] = tuple(tuple([int(face >= least) for face in FACES]) for least in range(8))
AT_MOST: Final[tuple[Ranks, ...]] = tuple(tuple([int(face <= most) for face in FACES]) for most in range(7))


def at_least(number: int) -> Ranks:
    """This number or more succeeds."""
    return AT_LEAST[min(max(number, 0), 7)]


def at_most(number: int) -> Ranks:
    """This number or less succeeds."""
    return AT_MOST[min(max(number, 0), 6)]


def first_blow(own: int, other: int) -> Ranks:
    """The first die of a fight, before the answer: sure to win, sure to lose, or the higher the better."""
    worth: list[int] = []
    for face in FACES:
        score = own + face
        worth.append(7 if score > other + 6 else 0 if score < other + 1 else face)
    return tuple(worth)


def answering_blow(own: int, score: int) -> Ranks:
    """The second die of a fight, against a known score: higher, equal, lower."""
    worth: list[int] = []
    for face in FACES:
        worth.append(2 if own + face > score else 1 if own + face == score else 0)
    return tuple(worth)


def flame(so_far: int, to_come: int, combat: int) -> Ranks:
    """One die of a Fire-Ball: a 1 fails; else enough at any rate, too little at any rate, or the higher the better."""
    worth = [0]
    for face in FACES[1:]:
        total = so_far + face
        worth.append(7 if total + 2 * to_come > combat else 0 if total + 6 * to_come <= combat else face)
    return tuple(worth)
