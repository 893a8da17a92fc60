"""A hint: the best answers to an open question, with their chances in words."""

from __future__ import annotations

import msgspec

from undercroft.bots.chair import Chair
from undercroft.bots.ismcts import IsmctsBot

SHOWN = 3
TOO_RARE = 0.02
"""An option to which the search gave less than this share of its time is not shown: its chance is not known."""


class Advice(msgspec.Struct, frozen=True):
    """One answer and the estimated chance to win with it, between 0 and 1."""

    index: int
    option: str
    label: str
    chance: float

    def __str__(self) -> str:
        return f"{self.label} ({percent(self.chance)})"


class Hint(msgspec.Struct, frozen=True):
    """The best answers, the recommended one first."""

    prompt: str
    advice: tuple[Advice, ...]

    def __str__(self) -> str:
        return ", ".join(str(each) for each in self.advice)


def hint(
    chair: Chair, seconds: float = 1.0, iterations: int = 0, seed: int | str | None = None, most: int = SHOWN
) -> Hint:
    """Search as long as allowed, from this chair alone: nothing that its seat may not know goes into it."""
    bot = IsmctsBot(seed, iterations=iterations, seconds=0.0 if iterations else seconds)
    verdicts = bot.judge(chair)
    question = chair.question
    searched = sum(verdict.taken for verdict in verdicts)
    order = sorted(range(len(verdicts)), key=lambda index: (-verdicts[index].taken, -verdicts[index].chance))
    shown = [index for index in order[:most] if verdicts[index].taken > TOO_RARE * searched]
    texts, labels = question.texts, question.labels
    advice = tuple(Advice(index, texts[index], labels[index], verdicts[index].chance) for index in shown)
    return Hint(chair.prompt, advice)


def percent(share: float) -> str:
    """A chance as people read it; never 0 or 100 before the end."""
    return f"{min(99, max(1, round(100 * share)))} %"
