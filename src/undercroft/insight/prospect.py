"""Continuations in a few words: those that come to the same are one prospect, with its share and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import msgspec

from undercroft.insight.clause import ANYTHING, WEIGHTS, Way, Ways, clauses, head_of
from undercroft.insight.continuation import Continuation
from undercroft.kernel.story.events import (
    DIE,
    END,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    HEAL,
    HURT,
    LOSE,
    NOTE,
    REVEAL,
    VISIT_BEGINS,
)
from undercroft.kernel.story.told import Told

MOST = 4
"""So many prospects are told apart; of more, the likeliest."""
MOST_ELSE = 0.5
"""If those tell less than this, all is said in one."""
TURNING_POINTS = frozenset({FIGHT_BEGINS, FIGHT_ENDS, VISIT_BEGINS, DIE, END})

TELLING = frozenset({DIE, END, FIGHT_BEGINS, FIGHT_ENDS, GAIN, HEAL, HURT, LOSE, VISIT_BEGINS})
"""What one would think twice about. That a tile is found, or that one will be asked again, helps nobody to decide."""
MOSTLY = 0.6
"""In brief, only what happens at least so often within a prospect is said."""


A_CHOICE = "you get a choice"
"""Nothing but a question comes of it."""


class Prospect(msgspec.Struct, frozen=True):
    """One thing that may come of an answer: how likely, the fall of the dice in a word or two, and what it brings.

    `kinds` names the kinds of events in it, for readers that are no people. `brief` is the weightiest of what it
    brings, if anything of it would make one think twice.
    """

    share: float
    outcome: str
    brings: str
    kinds: tuple[str, ...] = ()
    brief: str = ""

    def text(self, share: str) -> str:
        """ "hit 67 %: the Cave Bear dies"; without a share if there is nothing else that may happen."""
        head = " ".join(part for part in (self.outcome, share) if part)
        return ": ".join(part for part in (head, self.brings) if part)


def prospects(continuations: Sequence[Continuation], reader: int, option: str = "") -> tuple[str, tuple[Prospect, ...]]:
    """What happens in any case, and what may happen; together the prospects have a share of 1. That a card which is
    the `option` itself is used up is a cost, and no prospect."""
    total = sum(each.share for each in continuations)
    ways = [Way(each.share / total, _without_cost(heard(each.told), option), each.of_seat) for each in continuations]
    if not any(way.lines for way in ways):
        return _asked(continuations), ()
    certain = _in_any_case(ways)
    known = [way._replace(lines=[each for each in way.lines if _exactly(each) in certain]) for way in ways]
    said = clauses(known, reader)
    rest = [
        way._replace(lines=[each for each in way.lines if _exactly(each) not in certain and matters(each, reader)])
        for way in ways
    ]
    if not any(way.lines for way in rest):
        return said, ()
    groups = _grouped(rest, reader)
    found = [_prospect(each, reader) for each in groups[:MOST]]
    if len(groups) > MOST:
        found.append(Prospect(1.0 - sum(each.share for each in found), "", "something else"))
    return said, tuple(found)


def heard(told: Sequence[Told]) -> list[Told]:
    """The lines that say what came of it, and notes only where there is nothing else."""
    lines = [line for line in told if (line.roll is None or line.roll.outcome) and not _turns_up_choices(line)]
    return [line for line in lines if line.kind != NOTE or line.roll is not None] or lines


def _without_cost(lines: list[Told], option: str) -> list[Told]:
    """What comes of an answer, without what was given for it."""
    return [line for line in lines if line.kind != LOSE or all(part.name != option for part in line.roles.values())]


def _turns_up_choices(line: Told) -> bool:
    """Cards that several players chose: what comes of them is told next."""
    return line.kind == REVEAL and sum(part.seat >= 0 for part in line.roles.values()) > 1


def matters(line: Told, reader: int) -> bool:
    """Is it a difference to the reader? What others chose is none, nor what is laid out for nobody, nor another one's
    fight as such: what it costs them is."""
    if line.mentions(reader):
        return True
    if line.kind in (FIGHT_BEGINS, FIGHT_ENDS, VISIT_BEGINS) and any(part.seat >= 0 for part in line.roles.values()):
        return False
    if line.roll is not None or line.kind in TURNING_POINTS:
        return True
    return line.kind in WEIGHTS and any(part.seat >= 0 or part.owner >= 0 for part in line.roles.values())


def _asked(continuations: Sequence[Continuation]) -> str:
    """Nothing is told: what is asked then, if it is one thing."""
    if not all(each.of_seat for each in continuations):
        return ""
    asked = {each.asked for each in continuations}
    if "" in asked:  # only the dice were told
        return ""
    return f"then: {asked.pop()}" if len(asked) == 1 else "the dice fall, then you choose again"


def _in_any_case(ways: Ways) -> set[Hashable]:
    common: set[Hashable] | None = None
    for way in ways:
        here = {_exactly(line) for line in way.lines}
        common = here if common is None else common & here
    return common or set()


# -- what counts as the same ------------------------------------------------------------------------------------------


def _exactly(line: Told) -> Hashable | None:
    """All but the dice and what is left."""
    roles = tuple((name, part.name) for name, part in line.roles.items() if part.kind != "roll" and name != "left")
    return line.event, line.template, roles


def _without_numbers(line: Told) -> Hashable | None:
    roles = tuple((name, part.name) for name, part in line.roles.items() if part.kind not in ("roll", "number"))
    return line.event, line.template, roles


def _by_kind(line: Told) -> Hashable | None:
    """What sort of thing, whichever it is."""
    roles = tuple(
        (name, part.name if part.seat >= 0 else part.kind, tuple(sorted(each.kind for each in part.parts)))
        for name, part in line.roles.items()
        if part.kind != "roll"
    )
    return line.event, line.template, roles


def _by_whom(line: Told) -> Hashable | None:
    """What happens to which players, whatever the things are."""
    roles = tuple((name, part.name) for name, part in line.roles.items() if part.seat >= 0 or part.owner >= 0)
    return line.event, line.template, roles


def _turning_point(line: Told) -> Hashable | None:
    return _by_whom(line) if line.roll is not None or line.kind in TURNING_POINTS else None


Key = Callable[[Told], Hashable | None]
FINENESS: tuple[tuple[Key, int], ...] = (
    (_exactly, 99),
    (_without_numbers, 99),
    (_by_kind, 99),
    (_by_whom, 99),
    (_turning_point, 99),
    (_turning_point, 1),
    (_by_whom, 1),
)
"""What is compared of each line, and how many lines of it: from fine to coarse."""


def _grouped(ways: Ways, reader: int) -> list[list[Way]]:
    """As finely as a reader can take in, the likeliest first; each must read differently."""
    best: list[list[Way]] = []
    for key, most in FINENESS:
        by_key: dict[tuple[Hashable, ...], list[Way]] = {}
        for way in ways:
            name = tuple([found for line in way.lines if (found := key(line)) is not None][:most])
            by_key.setdefault(name, []).append(way)
        groups = sorted(by_key.values(), key=lambda group: -sum(way.share for way in group))
        heads = [head for group in groups if (head := head_of([way.lines for way in group], reader))]
        if 1 < len(groups) <= MOST and len({*heads}) == len(heads):
            return groups
        if not best or len(groups) > 1:
            best = groups
    if sum(way.share for group in best[:MOST] for way in group) < MOST_ELSE:
        return [list(ways)]
    return best


def _prospect(ways: Ways, reader: int) -> Prospect:
    share = sum(way.share for way in ways)
    outcome = head_of([way.lines for way in ways], reader)
    if outcome == ANYTHING:
        outcome, ways = "", [way._replace(lines=way.lines[1:]) for way in ways]
    skipped = 1 if outcome else 0
    brings = clauses([Way(way.share / share, way.lines[skipped:], way.asks) for way in ways], reader)
    if not brings and not outcome:
        brings = A_CHOICE if all(way.asks for way in ways) else "nothing more"
    kinds = tuple(dict.fromkeys(line.kind for way in ways for line in way.lines))
    return Prospect(share, outcome, brings, kinds, _brief(ways, skipped, share, reader))


def _brief(ways: Ways, skipped: int, share: float, reader: int) -> str:
    """The weightiest thing after the roll that gave the outcome; without such a roll, the two weightiest."""
    told = [
        Way(
            way.share / share,
            _once([line for line in way.lines[skipped:] if line.kind in TELLING and not line.roll]),
            way.asks,
        )
        for way in ways
    ]
    return clauses(told, reader, 1 if skipped else 2, MOSTLY, with_shares=False)


def _once(lines: list[Told]) -> list[Told]:
    """Without sums of what is told anyway: who took damage is told before "1 HP lost"."""
    if not any(line.kind in (DIE, HURT) for line in lines):
        return lines
    return [line for line in lines if line.kind != FIGHT_ENDS or _names_anybody(line)]


def _names_anybody(line: Told) -> bool:
    return any(part.kind not in ("number", "text", "roll") for part in line.roles.values())
