"""CAVERNS, two seats: how often a player who chooses at random kills a careful rival in the first two rounds.

python plans/balance/caverns_ambush.py            # about a minute
"""

from __future__ import annotations

import undercroft
from undercroft.bots import Chair, make_bot
from undercroft.kernel.match import start

MATCHES = 200


def is_killed(number: int) -> bool:
    """Is the careful player dead before the third round?"""
    match = start(undercroft.game("caverns"), 2, seed=f"early {number}")
    careful = number % 2
    bots = [make_bot("greedy:worlds=4" if seat == careful else "random", seed=number) for seat in range(2)]
    while not match.over and match.view(careful).round <= 2:
        question = match.open[0]
        match.answer_index(question, bots[question.seat].answer(Chair(match, question)))
        view = match.view(careful)
        if view.round and view.quest is not None and not view.players[careful].alive:
            return True
    return False


if __name__ == "__main__":
    killed = sum(is_killed(number) for number in range(MATCHES))
    print(f"{killed} of {MATCHES} careful players are dead before the third round")
