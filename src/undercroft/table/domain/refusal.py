"""Why a request is refused, in one line for a person. What such a line is over HTTP is no concern of the domain."""

from __future__ import annotations


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


class RulesChanged(Refused):
    """The log or the lesson was made under other rules and does not replay under these."""


class StoreFailed(Refused):
    """It could not be written, so it did not happen."""
