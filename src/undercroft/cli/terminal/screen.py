"""One screen of a match: who decides, the picture, what just happened, and the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from undercroft.cli.terminal.layout import Layout, News
from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.paint import Paint
from undercroft.cli.terminal.terminal import Terminal
from undercroft.kernel.match import Match
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.story.chapters import BLOCKS, HEADINGS
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import SPECTATOR

KEYS = "number/name · Enter board · ? rule · u undo · l log · s save · h help · q quit"


class Screen:
    """Shows a match on a terminal, to one seat or to all."""

    def __init__(self, terminal: Terminal, match: Match) -> None:
        self.terminal = terminal
        self.match = match
        labels = [match.state.player(seat).label for seat in range(match.seats)]
        self.paint = Paint(labels, match.game.seat_names)
        self.layout = Layout(terminal, self.paint)

    def question(self, question: Question[Any], menu: Menu, news: Sequence[Told], alone: bool) -> None:
        """Everything that the asked player needs, the question last and so always in sight."""
        label = self.match.state.player(question.seat).label
        note = f"for {label} only" if alone else ""
        ask = self._ask(question, menu)
        picture = self.picture(question.seat, menu)
        if self.layout.is_too_small(picture, _lines(news), len(ask) + 2):
            ask = ask[:-1]  # what happened is worth more than the list of keys
            note = f"{note} · h help" if note else "h help"
        bar = self._bar(f"{label} decides", question.seat, note)
        self.terminal.clear()
        self.terminal.say(*self.layout.table(picture, _lines(news), len(ask) + 2), bar, *ask)

    def ending(self, seat: int, news: Sequence[Told]) -> None:
        """The table as it stands when all is over, and who has won."""
        outcome = self.match.outcome
        assert outcome is not None
        names = [self.match.state.player(winner).label for winner in outcome.winners]
        won = f"{' and '.join(names)} won." if names else "Nobody won."
        lines = [
            Text.assemble(("The match is over. ", "bold"), self.paint.line(won)),
            self.paint.line(f"{outcome.reason}  {outcome.rule}"),
        ]
        if any(outcome.scores):
            scores = [
                f"{self.match.state.player(number).label} {self.match.game.score_sign}{score:g}"
                for number, score in enumerate(outcome.scores[: self.match.seats])
            ]
            lines.append(self.paint.line(f"Scores: {', '.join(scores)}"))
        self.terminal.clear()
        self.terminal.say(*self._table(seat, news, len(lines) + 2), self._bar("The end", SPECTATOR, ""), *lines)

    def lesson(self, seat: int, news: Sequence[Told], what: str, lines: Sequence[Text]) -> None:
        """The table, what happened, and something to read or to try."""
        self.terminal.clear()
        self.terminal.say(*self._table(seat, news, len(lines) + 2), self._bar(what, seat, ""), *lines)

    def board(self, seat: int, menu: Menu | None) -> None:
        """The picture alone, from its top."""
        self.terminal.clear()
        self.terminal.page(self.layout.rows(self.picture(seat, menu)))

    def options(self, question: Question[Any], menu: Menu) -> None:
        """The question alone."""
        self.terminal.say(Text(), *self._ask(question, menu))

    def picture(self, seat: int, menu: Menu | None = None) -> str:
        """The table as a seat sees it; on its map, the numbers of places that are options."""
        game, view = self.match.game, self.match.view(seat)
        if menu is None or game.numbered_text is None:
            return game.text(view)
        return game.numbered_text(view, menu.numbers)

    def news(self, news: Sequence[Told], width: int | None = None) -> list[Text]:
        return self.layout.news(_lines(news), width)

    def is_private(self, question: Question[Any]) -> bool:
        """May only the asked seat look, because it is shown something that others do not know?"""
        if question.secrecy != OPEN:
            return True
        known = self.match.game.known
        return known(self.match.view(question.seat)) != known(self.match.view(SPECTATOR))

    # -- the parts --------------------------------------------------------------------------------------------------

    def _table(self, seat: int, news: Sequence[Told], taken: int) -> list[Text]:
        return self.layout.table(self.picture(seat), _lines(news), taken)

    def _ask(self, question: Question[Any], menu: Menu) -> list[Text]:
        said = question.wording
        return self.layout.ask(said.prompt, said.stakes, question.rule, menu, KEYS)

    def _bar(self, what: str, seat: int, note: str) -> Text:
        where = f"{self.match.game.title} · step {self.match.step}"
        return self.layout.bar(what, seat, f"{note} · {where}" if note else where)


def _lines(news: Sequence[Told]) -> News:
    """Turns and rounds as headings, what belongs to a fight or a visit below its first line."""
    lines: list[tuple[str, str]] = []
    inside = 0
    for told in news:
        if told.kind in HEADINGS:
            inside = 0
            lines.append((told.rule, f"── {told.text} ──"))
            continue
        lines.append((told.rule, "  " * inside + told.text))
        if told.kind in BLOCKS:
            inside += 1
        elif inside and told.kind in BLOCKS.values():
            inside -= 1
    return lines
