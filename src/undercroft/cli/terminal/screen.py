"""One screen of a match: who decides, the picture, what just happened, and the options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.text import Text

from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.paint import Paint, beside, folded, hung
from undercroft.cli.terminal.terminal import Terminal
from undercroft.kernel.match import Match
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.told import Told
from undercroft.kernel.words import SPECTATOR

KEYS = "number/name · Enter board · ? rule · u undo · l log · s save · h help · q quit"
FEWEST_NEWS = 4
MOST_ROWS_LOST = 4
"""If no more than so many rows are missing, the news give way to the picture."""
SIDE_WIDTH = 44
"""From how many free columns on the news stand beside the picture."""


class Screen:
    """Shows a match on a terminal, to one seat or to all."""

    def __init__(self, terminal: Terminal, match: Match) -> None:
        self.terminal = terminal
        self.match = match
        self.paint = Paint(match)

    def question(self, question: Question[Any], menu: Menu, news: Sequence[Told], alone: bool) -> None:
        """Everything that the asked player needs, the question last and so always in sight."""
        label = self.match.state.player(question.seat).label
        note = f"only {label} looks" if alone else ""
        ask = self._ask(question, menu)
        if self._is_too_small(question.seat, news, len(ask) + 2):
            ask = ask[:-1]  # what happened is worth more than the list of keys
            note = f"{note} · h help" if note else "h help"
        bar = self._bar(f"{label} decides", question.seat, note)
        self.terminal.clear()
        self.terminal.say(*self._table(question.seat, news, len(ask) + 2), bar, *ask)

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
                f"{self.match.state.player(number).label} {score:g}"
                for number, score in enumerate(outcome.scores[: self.match.seats])
            ]
            lines.append(self.paint.line(f"Scores: {', '.join(scores)}"))
        self.terminal.clear()
        self.terminal.say(*self._table(seat, news, len(lines) + 2), self._bar("The end", SPECTATOR, ""), *lines)

    def lesson(self, seat: int, news: Sequence[Told], what: str, lines: Sequence[Text]) -> None:
        """The table, what happened, and something to read or to try."""
        self.terminal.clear()
        self.terminal.say(*self._table(seat, news, len(lines) + 2), self._bar(what, seat, ""), *lines)

    def board(self, seat: int) -> None:
        """The picture alone, from its top."""
        self.terminal.clear()
        self.terminal.page(self._rows(seat))

    def options(self, question: Question[Any], menu: Menu) -> None:
        """The question alone."""
        self.terminal.say(Text(), *self._ask(question, menu))

    def picture(self, seat: int) -> str:
        text: str = self.match.game.text(self.match.view(seat))
        return text

    def news(self, news: Sequence[Told], width: int | None = None) -> list[Text]:
        lines: list[Text] = []
        for told in news:
            lines.extend(self.paint.told(told, width or self.terminal.width))
        return lines

    def is_private(self, question: Question[Any]) -> bool:
        """May only the asked seat look, because it is shown something that others do not know?"""
        if question.secrecy != OPEN:
            return True
        return bool(_known(self.match.view(question.seat)) != _known(self.match.view(SPECTATOR)))

    # -- the parts --------------------------------------------------------------------------------------------------

    def _table(self, seat: int, news: Sequence[Told], taken: int) -> list[Text]:
        """The picture and what happened since, side by side if the terminal is wide, else one below the other."""
        width, height = self.terminal.width, self.terminal.height
        picture = self._rows(seat)
        across = max((line.cell_len for line in picture), default=0)
        if width - across >= SIDE_WIDTH:
            told = self._latest(self.news(news, width - across - 3), max(FEWEST_NEWS, len(picture)))
            return beside(picture, told, 3)
        told = self.news(news)
        room = height - taken - len(picture)
        if room <= min(len(told), FEWEST_NEWS):
            picture = [line for line in picture if line.plain.strip()]
            room = height - taken - len(picture)
        if (told and min(len(told), FEWEST_NEWS) < room) or room < -MOST_ROWS_LOST:
            return [*picture, self._heading("What happened"), *self._latest(told, max(FEWEST_NEWS, room - 1))]
        shown = told[-max(1, room) :]
        if len(shown) < len(told):
            shown[0] = Text.assemble(shown[0], (f"  (+{len(told) - len(shown)}: l)", "dim"))
        return [*picture, *shown]

    def _is_too_small(self, seat: int, news: Sequence[Told], taken: int) -> bool:
        """Is there no room for the picture, what happened and the question together?"""
        rows = self._rows(seat)
        if self.terminal.width - max((row.cell_len for row in rows), default=0) >= SIDE_WIDTH:
            return len(rows) + taken > self.terminal.height
        return len(rows) + min(len(self.news(news)), FEWEST_NEWS) + 1 + taken > self.terminal.height

    def _rows(self, seat: int) -> list[Text]:
        """The picture in the rows of this terminal: what is too wide goes on in the next."""
        rows: list[Text] = []
        for line in self.paint.picture(self.picture(seat)):
            rows.extend(folded(line, self.terminal.width))
        return rows

    def _latest(self, lines: list[Text], room: int) -> list[Text]:
        if len(lines) <= room:
            return lines
        left = len(lines) - room + 1
        return [Text(f"… {left} lines before: l shows the log", "dim"), *lines[left:]]

    def _ask(self, question: Question[Any], menu: Menu) -> list[Text]:
        width = self.terminal.width
        prompt = self.paint.line(self.match.prompt(question))
        prompt.stylize("bold")
        return [
            *hung(prompt, Text(question.rule, "cyan"), width),
            *menu.lines(width),
            Text(KEYS[: width - 1], "dim"),
        ]

    def _bar(self, what: str, seat: int, note: str) -> Text:
        width = self.terminal.width
        left = f" {what} "
        right = f" {note + ' · ' if note else ''}{self.match.game.title} · step {self.match.step} "
        bar = Text(left, f"{self.paint.seat(seat)} reverse")
        bar.append("─" * max(1, width - len(left) - len(right) - 1), "dim")
        bar.append(right, "dim")
        bar.truncate(width)
        return bar

    def _heading(self, title: str) -> Text:
        lead = f"── {title} "
        return Text(lead + "─" * (self.terminal.width - len(lead) - 1), "dim")


def _known(view: msgspec.Struct) -> Any:
    """What a view tells, apart from whose it is."""
    facts = msgspec.to_builtins(view)
    if isinstance(facts, dict):
        facts.pop("seat", None)
    return facts
