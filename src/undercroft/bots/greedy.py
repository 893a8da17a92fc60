"""A bot that looks one answer ahead."""

from __future__ import annotations

import random

from undercroft.bots.chair import Chair
from undercroft.bots.worlds import Worlds
from undercroft.bots.worth import worth_to
from undercroft.kernel.playout import Walk
from undercroft.kernel.words import CHANCE

LONGEST_WAIT = 40
"""So many answers of others are waited for before the bot looks at its view."""


class GreedyBot:
    """Tries every option in a few imagined worlds and takes the one after which its view looks best.

    It looks when it would be asked again, in a later step: by then the dice have fallen, and the others, who answer at
    random, have shown what a secret answer was worth.
    """

    name = "greedy"

    def __init__(self, seed: int | str | None = None, worlds: int = 8) -> None:
        self.rng = random.Random(seed)
        self.worlds = worlds

    def answer(self, chair: Chair) -> int:
        options = len(chair.question.options)
        totals = [0.0] * options
        imagined = Worlds(chair, self.rng)
        for _ in range(self.worlds):
            world = imagined.imagine()
            if world is None:
                return int(self.rng.random() * options)
            luck = self.rng.getrandbits(48)
            for index in range(options):
                walk = imagined.walk_in(world)
                assert walk.question is not None
                walk.give(walk.question.options[index])
                wait_for(walk, chair.seat, random.Random(luck))  # the same luck for every option
                totals[index] += worth_to(chair.game, walk.state, chair.seat, chair.seats)
        best = max(totals)
        ties = [index for index, total in enumerate(totals) if total >= best - 1e-9]
        return ties[int(self.rng.random() * len(ties))]


def wait_for(walk: Walk, seat: int, rng: random.Random) -> None:
    """Let dice and others answer until the seat is asked again in a later step.

    What it is asked before the step is done belongs to the same answer, and is answered at random: whoever drops
    something has not lost it before saying what.
    """
    waited = 0
    step = walk.steps
    while walk.question is not None and waited < LONGEST_WAIT:
        if walk.question.seat == seat and walk.steps > step:
            return
        if walk.question.seat != CHANCE:
            waited += 1
        options = walk.question.options
        walk.give(options[int(rng.random() * len(options))])
