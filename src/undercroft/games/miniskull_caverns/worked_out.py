"""Rounds to go, fitted to the exact solution of the solo game.

Alone, the game is small enough to be solved. A hero who counts a victory one round later as 0.995 of one now needs 5.4
rounds for every missing Gem, 1 for every space of the way, and what is written here (usual options, all four maps); the
sum is right to two thirds of a round for Strength 3 and time 3 or more.
"""

from __future__ import annotations

NEVER = (200.0,) * 13
ALONE_WITH_GEMS_TO_FIND = (
    NEVER,
    (200.0, 90.0, 30.3, 26.6, 25.1, 24.1, 23.3, 22.4, 21.4, 20.3, 19.3, 18.3, 17.4),
    (200.0, 45.0, 20.3, 15.7, 14.0, 12.8, 11.7, 10.5, 9.0, 7.7, 6.6, 5.4, 4.4),
    (200.0, 24.7, 15.6, 13.8, 12.5, 11.3, 10.3, 8.9, 7.5, 6.3, 5.1, 4.0, 3.1),
    (200.0, 15.6, 13.4, 11.9, 10.7, 9.6, 8.9, 7.1, 5.7, 4.5, 3.4, 2.4, 1.7),
    (200.0, 13.6, 11.7, 10.4, 9.3, 8.5, 7.8, 5.5, 4.1, 3.1, 2.2, 1.4, 0.7),
    (200.0, 11.5, 10.0, 8.8, 7.9, 7.1, 6.6, 3.9, 2.7, 1.7, 0.9, 0.1, -0.3),
)
ALONE_WITH_ALL_GEMS = (
    NEVER,
    (200.0, 90.0, 35.9, 27.7, 24.7, 23.1, 21.8, 20.6, 19.3, 18.3, 17.5, 17.0, 16.7),
    (200.0, 45.4, 16.8, 12.3, 10.5, 9.1, 7.9, 6.6, 5.4, 4.6, 4.0, 3.6, 3.4),
    (200.0, 22.4, 12.2, 10.4, 9.0, 7.7, 6.6, 5.2, 4.2, 3.5, 3.1, 2.9, 2.7),
    (200.0, 12.2, 10.1, 8.7, 7.3, 6.0, 5.1, 3.7, 3.0, 2.5, 2.3, 2.1, 2.0),
    (200.0, 10.5, 8.8, 7.4, 5.9, 4.6, 3.8, 2.7, 2.2, 1.9, 1.7, 1.6, 1.5),
    (200.0, 8.6, 7.1, 5.7, 4.2, 3.1, 2.4, 1.6, 1.2, 1.0, 0.9, 0.8, 0.8),
)
ALONE_WITH_TINY = (
    NEVER,
    (200.0, 18.5, 18.5, 14.4, 6.9, 2.9, 1.0, 0.0, -0.4, -0.6, -0.8, -0.9, -1.0),
    (200.0, 42.6, 38.8, 21.8, 10.8, 4.5, 1.5, 0.0, -0.7, -1.1, -1.3, -1.4, -1.5),
    (200.0, 36.2, 15.6, 9.1, 5.3, 2.9, 1.4, 0.4, -0.3, -0.7, -1.0, -1.2, -1.4),
    (200.0, 19.1, 11.0, 7.0, 3.9, 1.8, 0.7, 0.1, -0.3, -0.5, -0.6, -0.6, -0.6),
    (200.0, 11.5, 7.7, 4.7, 2.5, 1.2, 0.5, 0.1, -0.2, -0.3, -0.4, -0.4, -0.5),
    (200.0, 7.7, 4.7, 2.6, 1.4, 0.8, 0.4, 0.0, -0.1, -0.2, -0.3, -0.3, -0.3),
)
"""Alone, Strength 0 and time 0 are the end: rounds by Strength and by the turns left."""
FIGHT_ALONE = (
    (200.0,) * 9,
    (0.0, 39.2, 39.2, 39.2, 39.9, 40.7, 41.5, 42.4, 43.3),
    (0.0, 14.9, 14.9, 14.9, 15.0, 15.8, 17.2, 18.7, 20.3),
    (0.0, 5.5, 5.5, 5.5, 5.5, 5.7, 6.2, 7.2, 8.6),
    (0.0, 2.5, 2.5, 2.5, 2.6, 2.7, 2.8, 3.5, 4.8),
    (0.0, 2.1, 2.1, 2.1, 2.2, 2.2, 2.3, 2.6, 3.9),
    (0.0, 2.1, 2.1, 2.1, 2.1, 2.1, 2.2, 2.4, 3.6),
)
"""The fight with Tiny, by the hero's Strength and his."""
SIDE_UP = (
    (-0.5, 0.0, -0.2, -0.2, -0.8, -0.6, -0.3, -0.7),
    (0.4, 0.0, -0.3, -0.1, 0.4, -0.2, 0.4, 0.5),
    (0.1, 0.0, -0.4, -0.3, 0.1, -0.2, 0.2, 0.3),
    (0.3, -0.1, -0.3, -0.1, 0.3, -0.2, 0.2, 0.3),
    (-0.9, 1.2, 0.2, 0.4, -1.1, 1.1, -1.0, -0.8),
    (-0.1, 0.5, 0.0, 0.3, -0.2, 0.2, 0.1, 0.3),
    (-0.7, 0.0, -0.6, -0.3, -0.8, -0.3, -0.5, -0.3),
    (0.1, 0.3, -0.1, 0.0, 0.1, 0.1, 0.2, 0.3),
)
"""How the Action card lies at the beginning of a round. Rows: 0, 1, 2, 3 and more spaces to the nearest Gem if some are
missing, then 0, 1, 2, 3 and more spaces to the centre. Columns: the sides of the card."""
TINY_AHEAD = (0.0, 0.0, 0.0, 0.0, 0.1, 0.3, 0.6, 1.3, 2.9)
"""What Tiny will cost at this Strength of his, beyond what even a weak Tiny costs."""
MONSTERS = tuple(
    (
        sum(strength - roll == 1 for strength in range(1, noise + 1) for roll in range(1, 7)) / 36,
        sum(strength - roll >= 2 for strength in range(1, noise + 1) for roll in range(1, 7)) / 36,
    )
    for noise in range(7)
)
"""By Total Noise: the chances that disturbed monsters cost 1 Strength, and 2."""
HITS = (15 / 36, 15 / 36, 10 / 36, 6 / 36, 3 / 36, 1 / 36, 0.0, 0.0, 0.0)
"""The chance to hit Tiny by at least so much."""
FINDS = tuple(
    sum(noise + die in (2, 3, 5, 7, 11, 13) or die == noise for die in range(1, 7)) / 6 for noise in range(13)
)
"""By Total Noise: the chance that one roll of a Search finds the Gem."""
