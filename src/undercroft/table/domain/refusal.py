"""Why a request is refused, in one line for a person. What such a line is over HTTP is no concern of the domain."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.reasons import Reason


class Refused(Exception):
    """A request that cannot be granted. Nothing has changed."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class NotFound(Refused):
    """There is no such thing."""


class Forbidden(Refused):
    """Others may do this, but not whoever asks."""


class NotNow(Refused):
    """Too late, too early, or done already."""


class Impossible(Refused):
    """What is asked makes no sense here."""


class NotOffered(Impossible):
    """An answer that the rules do not offer, with every reason as data."""

    def __init__(self, problem: str, reasons: Sequence[Reason]) -> None:
        super().__init__(problem)
        self.reasons = tuple(reasons)


class TooMuch(Refused):
    """Everything in measure: so often, or so many, is not taken."""


class RulesChanged(Refused):
    """The log or the lesson was made under other rules and does not replay under these."""


class Archived(RulesChanged):
    """A finished game that the present rules cannot replay: what was recorded of it in words."""

    def __init__(self, title: str, version: str, reason: str, story: Sequence[str]) -> None:
        super().__init__(f"this game of {title} was played with release {version}, whose rules have changed since")
        self.title = title
        self.version = version
        self.reason = reason
        self.story = tuple(story)


class StoreFailed(Refused):
    """It could not be written, so it did not happen."""


class HeldElsewhere(Refused):
    """Another node holds this table now."""
