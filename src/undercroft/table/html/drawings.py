"""What was drawn of a table: the parts of the page as they are now, and what the next drawing can be built upon.

Everything here is kept by the eyes for which it was drawn, and used again only for the same eyes on an equal view."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.match import Match
from undercroft.table.domain.attention import own_names
from undercroft.table.domain.viewer import Viewer
from undercroft.table.html.board import on_stage, readable
from undercroft.table.html.dice import Cup
from undercroft.table.html.markup import Html
from undercroft.table.html.players import Company
from undercroft.table.html.story import Reader
from undercroft.table.html.undo import WayBack


class Sketch:
    """What one pair of eyes saw last."""

    def __init__(self) -> None:
        self.view: Any = None
        self.stage = Html()  # the picture, as everybody sees it of whom nothing is asked
        self.own: frozenset[str] = frozenset()  # what the story may call the seat
        self.reader = Reader()
        self.back = WayBack()

    def look(self, match: Match, eyes: int) -> None:
        """Draw what these eyes see now, unless it is what they saw last."""
        view = match.view(eyes)
        if view != self.view:
            self.stage = on_stage(readable(match.game.svg(view)))
            self.view = view
            self.own = frozenset(own_names(view, eyes))


class Sketchbook:
    """All that was drawn of one table."""

    def __init__(self) -> None:
        self.parts: dict[tuple[Viewer, str], dict[str, Html]] = {}
        self.company: Company | None = None
        self.shared: dict[str, Html] = {}  # parts that are the same for everybody
        self.cup = Cup()
        self._sketches: dict[int, Sketch] = {}

    def sketch(self, eyes: int) -> Sketch:
        return self._sketches.setdefault(eyes, Sketch())

    def outdate(self) -> None:
        """The table has changed: all parts are drawn anew."""
        self.parts.clear()
        self.shared.clear()
        self.company = None
