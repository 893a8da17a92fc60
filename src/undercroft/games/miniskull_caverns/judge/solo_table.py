"""Rounds to go, fitted to the exact solution of the solo game.

Alone, the game is small enough to be solved. A hero who counts a victory one round later as 0.995 of one now needs 4.4
rounds for every missing Gem, 1.1 for every space of the way, and what is written here (usual options, all four maps);
the sum is right to half a round for Strength 3 and time 3 or more, to one in the fight with Tiny.
"""

from __future__ import annotations

from typing import Final

Row = tuple[float, ...]  # of any length: compiled, a row of thirteen would be copied number by number
Table = tuple[Row, ...]
NEVER: Final[Row] = (200.0,) * 13
ALONE_WITH_GEMS_TO_FIND: Final[Table] = (
    NEVER,
    (200.0, 90.0, 29.8, 25.6, 24.1, 23.4, 22.8, 22.3, 21.6, 20.7, 19.8, 19.2, 18.6),
    (200.0, 45.0, 17.8, 13.3, 11.9, 11.1, 10.5, 9.8, 8.6, 7.4, 6.5, 5.9, 5.3),
    (200.0, 20.8, 13.3, 11.7, 10.8, 10.1, 9.5, 8.5, 7.2, 6.3, 5.5, 4.9, 4.3),
    (200.0, 13.1, 11.2, 10.2, 9.5, 8.9, 8.3, 6.8, 5.7, 4.9, 4.2, 3.6, 3.1),
    (200.0, 11.2, 10.0, 9.1, 8.4, 7.8, 7.3, 5.4, 4.5, 3.8, 3.2, 2.5, 2.1),
    (200.0, 9.7, 8.7, 7.8, 7.2, 6.5, 6.0, 4.1, 3.3, 2.6, 1.9, 1.3, 0.9),
)
ALONE_WITH_ALL_GEMS: Final[Table] = (
    NEVER,
    (200.0, 90.0, 34.2, 27.4, 23.8, 22.4, 21.5, 20.8, 20.1, 19.6, 19.0, 18.4, 18.1),
    (200.0, 43.4, 14.7, 10.2, 8.7, 7.8, 7.1, 6.5, 5.9, 5.3, 4.7, 4.3, 4.1),
    (200.0, 18.4, 10.3, 8.6, 7.6, 6.8, 6.2, 5.6, 5.0, 4.3, 3.8, 3.5, 3.3),
    (200.0, 10.0, 8.0, 7.0, 6.3, 5.7, 5.2, 4.3, 3.7, 3.1, 2.8, 2.6, 2.4),
    (200.0, 8.3, 7.1, 6.0, 5.2, 4.6, 4.0, 3.2, 2.6, 2.2, 1.9, 1.8, 1.7),
    (200.0, 6.4, 5.4, 4.5, 3.7, 3.0, 2.4, 1.6, 1.2, 0.9, 0.8, 0.7, 0.6),
)
ALONE_WITH_TINY: Final[Table] = (
    NEVER,
    (200.0, 18.5, 18.5, 14.1, 6.4, 2.6, 0.8, 0.0, -0.4, -0.6, -0.7, -0.8, -0.8),
    (200.0, 42.7, 36.8, 21.6, 10.1, 4.1, 1.4, 0.0, -0.7, -1.0, -1.2, -1.3, -1.3),
    (200.0, 31.5, 16.7, 8.3, 4.6, 2.7, 1.4, 0.5, -0.2, -0.7, -1.0, -1.2, -1.4),
    (200.0, 13.6, 9.2, 6.1, 3.5, 1.6, 0.6, 0.1, -0.2, -0.4, -0.5, -0.6, -0.6),
    (200.0, 9.2, 6.2, 4.1, 2.2, 1.1, 0.4, 0.1, -0.2, -0.3, -0.4, -0.4, -0.4),
    (200.0, 6.1, 4.0, 2.4, 1.3, 0.7, 0.4, 0.0, -0.1, -0.2, -0.3, -0.3, -0.3),
)
"""Alone, Strength 0 and time 0 are the end: rounds by Strength and by the turns left."""
FIGHT_ALONE: Final[Table] = (
    (200.0,) * 9,
    (0.0, 39.9, 39.9, 39.9, 39.9, 40.7, 41.5, 42.3, 43.1),
    (0.0, 14.9, 14.9, 14.9, 14.9, 15.8, 17.1, 18.5, 20.0),
    (0.0, 5.1, 5.1, 5.1, 5.1, 5.3, 5.6, 6.4, 7.9),
    (0.0, 2.5, 2.5, 2.5, 2.5, 2.6, 2.8, 3.4, 4.7),
    (0.0, 2.1, 2.1, 2.1, 2.2, 2.2, 2.3, 2.5, 3.8),
    (0.0, 2.1, 2.1, 2.1, 2.1, 2.1, 2.2, 2.4, 3.6),
)
"""The fight with Tiny, by the hero's Strength and his."""
SIDE_UP: Final[Table] = (
    (0.1, -0.2, 0.3, -0.1, 0.1, 0.0, 0.0, -0.2),
    (0.7, -0.3, 0.0, -0.1, 0.2, -0.3, 0.3, 0.1),
    (0.3, -0.2, -0.1, -0.2, 0.0, -0.2, 0.2, 0.0),
    (0.4, -0.3, 0.0, -0.1, 0.2, -0.3, 0.1, -0.1),
    (0.8, -0.7, 0.7, 0.5, 0.6, -0.9, -0.7, -0.9),
    (0.3, -0.3, 0.2, 0.0, 0.0, -0.3, -0.2, -0.3),
    (0.2, -0.1, 0.0, -0.1, 0.0, -0.1, 0.2, 0.1),
    (0.2, -0.1, 0.0, -0.1, 0.1, -0.1, 0.1, 0.1),
)
"""How the Action card lies at the beginning of a round. Rows: 0, 1, 2, 3 and more spaces to the nearest Gem if some are
missing, then 0, 1, 2, 3 and more spaces to the centre. Columns: the sides of the card."""
TINY_AHEAD: Final[Row] = (0.0, 0.0, 0.0, 0.0, 0.1, 0.2, 0.5, 1.0, 2.4)
"""What Tiny will cost at this Strength of his, beyond what even a weak Tiny costs."""
MONSTERS: Final = tuple(
    (
        sum(strength - roll == 1 for strength in range(1, noise + 1) for roll in range(1, 7)) / 36,
        sum(strength - roll >= 2 for strength in range(1, noise + 1) for roll in range(1, 7)) / 36,
    )
    for noise in range(7)
)
"""By Total Noise: the chances that disturbed monsters cost 1 Strength, and 2."""
HITS: Final[Row] = (15 / 36, 15 / 36, 10 / 36, 6 / 36, 3 / 36, 1 / 36, 0.0, 0.0, 0.0)
"""The chance to hit Tiny by at least so much."""
FINDS: Final = tuple(
    sum(noise + die in (2, 3, 5, 7, 11, 13) or die == noise for die in range(1, 7)) / 6 for noise in range(13)
)
"""By Total Noise: the chance that one roll of a Search finds the Gem."""
