"""Card sets that tables of this server may be opened with, besides each game's own cards."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

import undercroft
from undercroft.kernel.errors import UndercroftError
from undercroft.table.domain.log.entries import CardEdition
from undercroft.table.domain.refusal import Impossible

log = logging.getLogger("undercroft.table")


class CardSets:
    """The published sets, by game and by their name."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self._sets: dict[str, dict[str, CardEdition]] = {}
        for file in files:
            self._add(file)

    def _add(self, file: Path) -> None:
        """Whichever game takes the file has it. One that no game takes is left out, and the log says why."""
        problems = []
        for slug in undercroft.game_names():
            book = undercroft.game(slug).cards
            if book is None:
                continue
            try:
                title = book.open(file).title
                self._sets.setdefault(slug, {})[title] = CardEdition(file.name, book.whole_text(file))
                return
            except UndercroftError as problem:
                problems.append(str(problem))
        ours = [each for each in problems if "these are cards of" not in each]
        log.warning("%s is not published: %s", file, (ours or problems)[0])

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have sets of their own here."""
        return tuple(self._sets)

    def titles(self, game: str) -> tuple[str, ...]:
        return tuple(self._sets.get(game, {}))

    def find(self, game: str, title: str) -> CardEdition:
        """The set of this name."""
        found = self._sets.get(game, {}).get(title)
        if found is None:
            raise Impossible(f"there is no card set {title[:40]!r} here")
        return found
