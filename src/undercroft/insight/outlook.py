"""The outlook of an answer: what happens after it until somebody must decide again, with its odds.

Chance is enumerated while that is cheap and sampled beyond. What the seat may not know is imagined, world by world:
nothing hidden goes into it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from undercroft.bots.chair import Chair
from undercroft.insight.clause import CERTAIN
from undercroft.insight.continuation import Continuation, spread, trail
from undercroft.insight.faces import succeeding_faces
from undercroft.insight.prospect import Prospect, prospects
from undercroft.kernel.errors import CannotImagine, IllegalAnswer
from undercroft.kernel.match import Match
from undercroft.kernel.question import OPEN
from undercroft.kernel.story.events import DIE, GAIN, HEAL, HURT, LOSE
from undercroft.kernel.story.told import Told

MOST: Final = 240
"""So many falls of dice and cards are gone through; of more, some are tried at random."""
HARM: Final = frozenset({HURT, LOSE, DIE})
GAINS: Final = frozenset({GAIN, HEAL})
WORLDS: Final = 16
ALIKE: Final = 8
TRAILS: Final = 2
"""So many worlds are compared on so many trails each: if they are alike, what is hidden has no part in it."""
UNLIKELY: Final = 0.05
"""In brief, what is less likely than this is left out."""
RARE: Final = 0.1
"""Where seats choose face down, what is rarer than this hangs on a guess at the others' choices, and is not said."""


class Outlook(msgspec.Struct, frozen=True):
    """What one answer leads to. `exact`: chance was enumerated, and what is hidden has no part in it."""

    index: int
    option: str
    label: str
    certain: str  # what happens in any case
    prospects: tuple[Prospect, ...]  # what may happen
    exact: bool
    continuations: int  # so many were looked at ...
    worlds: int  # ... in so many imagined worlds
    harm: float = 0.0  # the share in which the seat is hurt, loses something or dies
    gain: float = 0.0  # the share in which it gains something or heals
    faces: tuple[int, ...] = ()  # those that succeed, where one die alone decides

    @property
    def is_open(self) -> bool:
        """Does it depend on luck, or on what is hidden?"""
        return bool(self.prospects)

    @property
    def odds(self) -> str:
        """What may happen: "hit 67 %: the Cave Bear dies; miss 33 %: you lose 2 Health and flee west"."""
        return "; ".join(each.text(share_text(each.share, self.exact)) for each in self.prospects)

    @property
    def in_brief(self) -> str:
        """What happens in any case, and of what may happen only what would make one think twice and is not rare."""
        shares: dict[tuple[str, str], float] = {}
        for each in self.prospects:
            if each.outcome or each.brief:
                name = each.outcome, each.brief
                shares[name] = shares.get(name, 0.0) + each.share
        telling = [
            Prospect(share, outcome, brief).text(share_text(share, self.exact))
            for (outcome, brief), share in shares.items()
            if share >= UNLIKELY
        ]
        return "; ".join(part for part in (self.certain, *telling) if part)

    def __str__(self) -> str:
        return "; ".join(part for part in (self.certain, self.odds) if part)


def outlook(match: Match, seat: int, option: object, seed: int | str = 0) -> Outlook:
    """The outlook of one option of the question that waits for this seat, from what the seat may know."""
    question = match.question(seat)
    index = -1 if question is None else question.find(option)
    if question is None or index < 0:
        raise IllegalAnswer(f"{option} answers no open question of seat {seat}")
    return outlooks(Chair(match, question), seed, (index,))[0]


def outlooks(chair: Chair, seed: int | str = 0, indexes: Sequence[int] | None = None) -> list[Outlook]:
    """The outlook of every option, or of these; the same worlds are imagined for all."""
    worlds = _Imagined(chair, seed)
    wanted = range(len(chair.question.options)) if indexes is None else indexes
    labels, texts = chair.question.labels, chair.question.texts
    found: list[Outlook] = []
    for index in wanted:
        ways, exact, imagined = _ways(worlds, index, random.Random(f"{seed} {index}"))
        certain, may = prospects(ways, chair.seat, texts[index]) if ways else ("", ())
        if chair.question.secrecy != OPEN and all(each.share < RARE or not each.kinds for each in may):
            may = ()
        harm, gain = _share(ways, chair.seat, HARM), _share(ways, chair.seat, GAINS)
        faces = succeeding_faces([way.told for way in ways])
        found.append(
            Outlook(index, texts[index], labels[index], certain, may, exact, len(ways), imagined, harm, gain, faces)
        )
    return found


def share_text(share: float, exact: bool) -> str:
    """A share as people read it: "67 %", "about 65 %"; never 0, and nothing for what is certain."""
    if share > CERTAIN:
        return ""
    if share < 0.005:
        return "under 1 %"
    percent = f"{min(99, max(1, round(100 * share)))} %"
    return percent if exact else f"about {percent}"


def _share(ways: Sequence[Continuation], seat: int, kinds: frozenset[str]) -> float:
    """In which share of them something of these kinds happens to the seat."""
    total = sum(way.share for way in ways)
    hit = sum(way.share for way in ways if any(line.kind in kinds and _befalls(line, seat) for line in way.told))
    return hit / total if total else 0.0


def _befalls(line: Told, seat: int) -> bool:
    """Is it this seat, or a figure of it, that the line is about?"""
    first = next(iter(line.roles.values()), None)
    return first is not None and any(seat in (each.seat, each.owner) for each in (first, *first.parts))


class _Imagined:
    """Worlds that the seat cannot tell from the real one, each made when it is first wanted."""

    def __init__(self, chair: Chair, seed: int | str) -> None:
        self.chair = chair
        self.rng = random.Random(f"outlook {seed}")
        self.found: list[Match] = []
        self.none_fits = False

    def world(self, number: int) -> Match | None:
        while len(self.found) <= number and not self.none_fits:
            try:
                self.found.append(self.chair.imagine(self.rng))
            except CannotImagine:
                self.none_fits = True
        return self.found[number] if number < len(self.found) else None


def _ways(worlds: _Imagined, index: int, rng: random.Random) -> tuple[list[Continuation], bool, int]:
    """Continuations, whether their shares are exact, and in how many worlds they lie."""
    seat = worlds.chair.seat
    first = worlds.world(0)
    if first is None:
        return [], False, 0
    if _worlds_are_alike(worlds, index, rng.getrandbits(32)):
        return *spread(first, seat, index, MOST, rng), ALIKE
    found: list[Continuation] = []
    imagined = 0
    while imagined < WORLDS and (world := worlds.world(imagined)) is not None:
        imagined += 1
        found.extend(spread(world, seat, index, MOST // WORLDS, rng)[0])
    return found, False, imagined


def _worlds_are_alike(worlds: _Imagined, index: int, luck: int) -> bool:
    """Does what is hidden have no part in it? Some worlds are tried with the same luck."""
    for number in range(1, ALIKE):
        world, first = worlds.world(number), worlds.world(0)
        if world is None or first is None:
            return False
        seat = worlds.chair.seat
        for nth in range(TRAILS):
            lucks = [random.Random(f"{luck} {number} {nth}") for _ in range(2)]
            if trail(world, seat, index, lucks[0]) != trail(first, seat, index, lucks[1]):
                return False
    return True
