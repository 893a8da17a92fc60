"""A hint: the best answers to an open question, with their chances and the reasons for them in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec

from undercroft.bots.chair import Chair
from undercroft.bots.ismcts import IsmctsBot, Verdict
from undercroft.insight.outlook import Outlook, outlooks

SHOWN = 3
TOO_RARE = 0.02
"""An option to which the search gave less than this share of its time is not shown: its chance is not known."""
DEVIATIONS = 1.96
"""Chances closer than so many standard errors of their difference are shown as equal."""
NOTABLE = 0.1
"""Harm and gain are named where they differ by at least so much."""


class Advice(msgspec.Struct, frozen=True):
    """One answer, the estimated chance to win with it, between 0 and 1, how far off that may be, and why.

    `equal`: the search cannot tell it from the best answer.
    """

    index: int
    option: str
    label: str
    chance: float
    margin: float = 0.0
    equal: bool = False
    reason: str = ""

    def __str__(self) -> str:
        return f"{self.label} ({percent(self.chance)})"


class Hint(msgspec.Struct, frozen=True):
    """The best answers, the recommended one first."""

    prompt: str
    advice: tuple[Advice, ...]

    def __str__(self) -> str:
        return ", ".join(str(each) for each in self.advice)


def hint(
    chair: Chair,
    seconds: float = 1.0,
    iterations: int = 0,
    seed: int | str | None = None,
    most: int = SHOWN,
    processes: int = 1,
) -> Hint:
    """Search as long as allowed, from this chair alone: nothing that its seat may not know goes into it.

    Several `processes` share the seconds or the iterations; 0: as many as there are free cores.
    """
    bot = IsmctsBot(seed, iterations=iterations, seconds=0.0 if iterations else seconds, processes=processes)
    verdicts = bot.judge(chair)
    question = chair.question
    searched = sum(verdict.taken for verdict in verdicts)
    order = sorted(range(len(verdicts)), key=lambda index: (-verdicts[index].taken, -verdicts[index].chance))
    shown = [index for index in order[:most] if verdicts[index].taken > TOO_RARE * searched]
    ahead = outlooks(chair, "hint" if seed is None else seed, shown)
    texts, labels = question.texts, question.labels
    advice = tuple(
        Advice(
            index,
            texts[index],
            labels[index],
            verdicts[index].chance,
            DEVIATIONS * verdicts[index].error,
            place > 0 and not differ(verdicts[shown[0]], verdicts[index]),
            _reason(place, shown, verdicts, ahead),
        )
        for place, index in enumerate(shown)
    )
    return Hint(chair.prompt, advice)


def differ(one: Verdict, other: Verdict) -> bool:
    """Are their chances further apart than the search may be off?"""
    return abs(one.chance - other.chance) > DEVIATIONS * hypot(one.error, other.error)


def _reason(place: int, shown: Sequence[int], verdicts: Sequence[Verdict], ahead: Sequence[Outlook]) -> str:
    """What this answer leads to, and what the best one gains or avoids against the next."""
    said = [str(ahead[place])] if str(ahead[place]) else []
    if place == 0 and len(shown) > 1:
        own, other = ahead[0], ahead[1]
        if other.harm - own.harm >= NOTABLE:
            said.append(f"harm in {_share(own.harm)} instead of {_share(other.harm)} with “{other.label}”")
        if own.gain - other.gain >= NOTABLE:
            said.append(f"gain in {_share(own.gain)} instead of {_share(other.gain)} with “{other.label}”")
        best, second = verdicts[shown[0]], verdicts[shown[1]]
        points = round(100 * best.chance) - round(100 * second.chance)  # as both are shown
        if differ(best, second) and points > 0:
            said.append(f"{points} {'point' if points == 1 else 'points'} better than “{other.label}”")
    return "; ".join(said)


def _share(share: float) -> str:
    return f"{100 * share:.0f} %"


def percent(share: float) -> str:
    """A chance as people read it; never 0 or 100 before the end."""
    return f"{min(99, max(1, round(100 * share)))} %"
