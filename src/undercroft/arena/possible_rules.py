"""Which rules can be carried out at a table of this size with these options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from undercroft.kernel.game import Game, Value
from undercroft.kernel.rulebook import Rule

ALONE = re.compile(r"\bsolo\b|\balone\b", re.IGNORECASE)
"""What a section or title says that is about a single player."""
RIVALS = re.compile(
    r"\brivals?\b|\bpvp\b|\bother (?:hero|heroes|players?|explorers?)\b|\banother (?:hero|player|explorer)\b"
    r"|\b(?:two|both|several|all) (?:heroes|players|explorers)\b|\bhero battles?\b|\bsurprise attack\b|\bexchange\b",
    re.IGNORECASE,
)
"""What a rule says that needs somebody else at the table."""


def rules_that_can_fire(game: Game[Any], seats: int, options: Mapping[str, Value]) -> list[Rule]:
    """The rules that are code, without those of other numbers of seats and of options that are off.

    What a rule is about is told by its section and title, and by the option that names it.
    """
    off = {
        option.rule
        for option in game.options
        if (options.get(option.name, option.default) is False) or (option.seats and seats not in option.seats)
    }
    return [
        rule
        for rule in game.rulebook.rule
        if not rule.not_code and rule.id not in off and _fits(rule, seats, game.seats[0])
    ]


def _fits(rule: Rule, seats: int, fewest: int) -> bool:
    about = f"{rule.section} {rule.title}"
    if fewest > 1:
        return True
    if seats > 1:
        return ALONE.search(about) is None
    return RIVALS.search(about) is None
