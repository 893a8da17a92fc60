"""How far somebody has come in the lesson of a game."""

from __future__ import annotations

import msgspec


class LessonProgress(msgspec.Struct, frozen=True):
    """The step somebody is at, for the lobby."""

    step: int
    steps: int
    begun: bool
    done: bool

    @property
    def label(self) -> str:
        """What stands on the button."""
        return "Learn ✓" if self.done else "Learn"

    @property
    def spoken(self) -> str:
        """The same for somebody who listens."""
        if self.done:
            return "Learn again"
        return f"Continue learning at step {self.step} of {self.steps}" if self.begun else "Learn"
