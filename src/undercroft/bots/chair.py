"""What a bot is handed: its seat at the table, never the match itself."""

from __future__ import annotations

import operator
import random
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any, Protocol

from undercroft.bots.bookmark import Bookmark
from undercroft.bots.tree import Memories
from undercroft.kernel.canon import canonical
from undercroft.kernel.game import Game
from undercroft.kernel.imagining import Sight
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.reasons import explain


class Chair:
    """One seat with an open question: its view, its options, and worlds it may imagine.

    >>> import undercroft
    >>> match = undercroft.start("miniskull_caverns", seats=2, seed=7)
    >>> undercroft.Chair(match, match.open[0]).prompt
    'Where do you begin?'
    """

    def __init__(self, match: Match, question: Question[Any]) -> None:
        self._match = match
        self.game: Game[Any] = match.game
        self.seat = question.seat
        self.seats = match.seats
        self.question = question
        self._sight: Sight | None = None

    @property
    def view(self) -> Any:
        return self._match.view(self.seat)

    @property
    def cards(self) -> Path | None:
        """The card file of this match, which everybody may read; none: the game's own cards."""
        return self._match.cards

    @property
    def prompt(self) -> str:
        return self._match.prompt(self.question)

    def why_not(self, answer: str) -> list[str]:
        """Why this is not among the options, each reason with its rule."""
        found = explain(self._match, self.seat, answer)
        return [f"{each.text} ({each.rule})" if each.rule else each.text for each in found]

    def bookmark(self) -> Bookmark:
        """This position, for when the seat is asked again in the same match."""
        return Bookmark(self._match, self.seat)

    def memories_since(self, mark: Bookmark, start: Memories | None, open_loop: bool) -> Memories | None:
        """What this seat can tell of what all have seen since that position; none if it led elsewhere."""
        if mark.match is not self._match or mark.seat != self.seat:
            return None
        return mark.memories(start, open_loop)

    def imagine(self, rng: random.Random) -> Match:
        """A world that this seat cannot tell from the real one; what is hidden has no part in which one it is."""
        return self.imagine_with(BlindShuffle(rng.getrandbits(64)))

    def imagine_with(self, luck: BlindShuffle) -> Match:
        """The same with luck of its own, which says afterwards whether it was needed; the world can be played on."""
        return self._look().imagine(luck, loud=True)

    def still_fits(self, world: Match, mark: Bookmark, luck: BlindShuffle) -> bool:
        """Play a world on that this seat imagined at that position of the running step: is it one of those now?"""
        since = mark.answers_since() if mark.same_step else None
        return since is not None and self._look().catch_up(world, since, luck)

    def _look(self) -> Sight:
        if self._sight is None:
            self._sight = Sight(self._match, self.seat)
        return self._sight


class BlindShuffle(random.Random):
    """Shuffles cards as if they had been sorted before.

    A plain shuffle gives different worlds when the unseen cards lie differently in the real one. That tells nobody
    anything, but a bot with the same seed would answer differently in two positions that it cannot tell apart.

    `asked`: somebody needed luck. A world that was imagined without any is the only one that fits.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.asked = False

    def random(self) -> float:
        self.asked = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.asked = True
        return super().getrandbits(k)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        if len(x) < 2:
            return
        self.asked = True
        try:
            cards = sorted(x, key=_BY_NAME)
        except (AttributeError, TypeError):  # not everything has a name
            cards = sorted(x, key=_name)
        rand = super().random
        cards.sort(key=lambda _: rand())  # quicker than to swap one by one
        x[:] = cards


_BY_NAME = operator.attrgetter("name")


def _name(thing: object) -> str:
    name = getattr(thing, "name", None)
    return name if isinstance(name, str) else canonical(thing)


class Bot(Protocol):
    """Anything that answers questions."""

    name: str

    def answer(self, chair: Chair) -> int:
        """The number of the chosen option."""
        ...


def stand_up(bot: Bot) -> None:
    """The match is over: a bot that holds a program or a process lets it go."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
