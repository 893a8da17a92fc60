"""A table from an earlier release: a running game goes on where old and new rules still agree, a finished one is kept.

The log is never rewritten: going on is one more entry of it, like going back by consent, and everybody can read why.
"""

from __future__ import annotations

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.match import Match
from undercroft.kernel.record.file import Replay, answer_line
from undercroft.kernel.story.told import sentence
from undercroft.kernel.words import SPECTATOR
from undercroft.table.domain.log.entries import Ended, WentBack
from undercroft.table.domain.refusal import Archived, RulesChanged
from undercroft.table.domain.table.table import Table

NOBODY = -1
FROM_THE_START = "The rules have changed with a new release: the game begins anew"
FROM_A_STEP = "The rules have changed with a new release: the game goes on from here, with new dice"


def carry_over(table: Table, at: float) -> tuple[WentBack, Match]:
    """The table that does not replay goes back to the last step with which both releases agree."""
    if table.ended is not None:
        raise Archived(table.game.title, table.ended.version, table.ended.reason, table.ended.story)
    try:
        kept = _agreed(table)
        times = table.times_gone_back + 1
        text = FROM_A_STEP if kept else FROM_THE_START
        bare = WentBack(NOBODY, kept, times, (), 0, text, at)
        match = Replay("\n".join(table.after([bare], None).record), undercroft.game, strict=False).finish()
    except UndercroftError as problem:
        raise RulesChanged(f"this table cannot go on under the present rules: {problem}") from problem
    lines = tuple(answer_line(table.game, each) for each in match.log[kept:])
    return WentBack(NOBODY, kept, times, lines, len(match.told()), text, at), match


def _agreed(table: Table) -> int:
    """So many answers lead to the same table under the old rules and the present ones. Where the two never agree,
    because a table is written down in another way now, so many answers at least fit."""
    return _replayed(table, strict=True) or _replayed(table, strict=False)


def _replayed(table: Table, strict: bool) -> int:
    replay = Replay("\n".join(table.record), undercroft.game, strict=strict)
    try:
        replay.stop_at_the_last_answer()
    except UndercroftError:
        return replay.agreed
    return replay.given


def ending(match: Match, at: float) -> Ended:
    """What is kept of a finished game, for releases that cannot replay it."""
    outcome = match.outcome
    assert outcome is not None
    told = tuple(sentence(line, SPECTATOR) for line in match.told())
    return Ended(undercroft.__version__, outcome.rule, outcome.reason, tuple(outcome.winners), told, at)
