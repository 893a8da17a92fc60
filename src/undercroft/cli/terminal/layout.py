"""How a table lies on the terminal: the picture, what happened beside or below it, a bar, and the question last."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from undercroft.cli.terminal.menu import Menu
from undercroft.cli.terminal.paint import RULE_STYLE, Paint, beside, folded, hung
from undercroft.cli.terminal.terminal import Terminal

FEWEST_NEWS = 4
MOST_ROWS_LOST = 4
"""If no more than so many rows are missing, the news give way to the picture."""
SIDE_WIDTH = 44
"""From how many free columns on the news stand beside the picture."""
ROOMY = 38
"""From how many rows on each option says what it does."""

News = Sequence[tuple[str, str]]
"""What happened: the rule and the sentence of each event."""


class Layout:
    """Rows of one terminal, in the colours of one table. It knows no match: a table of a server lies the same way."""

    def __init__(self, terminal: Terminal, paint: Paint) -> None:
        self.terminal = terminal
        self.paint = paint

    def table(self, picture: str, news: News, taken: int) -> list[Text]:
        """The picture and what happened since, side by side if the terminal is wide, else one below the other."""
        width, height = self.terminal.width, self.terminal.height
        rows = self.rows(picture)
        across = max((line.cell_len for line in rows), default=0)
        if width - across >= SIDE_WIDTH:
            told = self._latest(self.news(news, width - across - 3), max(FEWEST_NEWS, len(rows)))
            return beside(rows, told, 3)
        told = self.news(news)
        room = height - taken - len(rows)
        if room <= min(len(told), FEWEST_NEWS):
            rows = [line for line in rows if line.plain.strip()]
            room = height - taken - len(rows)
        if (told and min(len(told), FEWEST_NEWS) < room) or room < -MOST_ROWS_LOST:
            return [*rows, self._heading("What happened"), *self._latest(told, max(FEWEST_NEWS, room - 1))]
        shown = told[-max(1, room) :]
        if len(shown) < len(told):
            shown[0] = Text.assemble(shown[0], (f"  (+{len(told) - len(shown)}: l)", "dim"))
        return [*rows, *shown]

    def is_too_small(self, picture: str, news: News, taken: int) -> bool:
        """Is there no room for the picture, what happened and the question together?"""
        rows = self.rows(picture)
        if self.terminal.width - max((row.cell_len for row in rows), default=0) >= SIDE_WIDTH:
            return len(rows) + taken > self.terminal.height
        return len(rows) + min(len(self.news(news)), FEWEST_NEWS) + 1 + taken > self.terminal.height

    def rows(self, picture: str) -> list[Text]:
        """The picture in the rows of this terminal: what is too wide goes on in the next."""
        rows: list[Text] = []
        for line in self.paint.picture(picture):
            rows.extend(folded(line, self.terminal.width))
        return rows

    def news(self, news: News, width: int | None = None) -> list[Text]:
        """Each event wrapped, with the id of its rule in a column of its own."""
        lines: list[Text] = []
        for rule, text in news:
            lines.extend(hung(self.paint.line(text), Text(rule, RULE_STYLE), width or self.terminal.width))
        return lines

    def ask(self, prompt: str, stakes: str, rule: str, menu: Menu, keys: str) -> list[Text]:
        """The question, what is at stake, its options, and what else may be typed."""
        width = self.terminal.width
        asked = self.paint.line(prompt)
        asked.stylize("bold")
        lines = hung(asked, Text(rule, RULE_STYLE), width)
        if stakes:
            lines += hung(self.paint.line(stakes), Text(" " * len(rule)), width)
        choices = menu.lines(width, self.terminal.height >= ROOMY)
        return [*lines, *choices, Text(keys[: width - 1], "dim")]

    def bar(self, what: str, seat: int, note: str) -> Text:
        """A line between the table and the question: who decides, and where we are."""
        width = self.terminal.width
        left, right = f" {what} ", f" {note} "
        bar = Text(left, f"{self.paint.seat(seat)} reverse")
        bar.append("─" * max(1, width - len(left) - len(right) - 1), "dim")
        bar.append(right, "dim")
        bar.truncate(width)
        return bar

    def _latest(self, lines: list[Text], room: int) -> list[Text]:
        if len(lines) <= room:
            return lines
        left = len(lines) - room + 1
        return [Text(f"… {left} lines before: l shows the log", "dim"), *lines[left:]]

    def _heading(self, title: str) -> Text:
        lead = f"── {title} "
        return Text(lead + "─" * (self.terminal.width - len(lead) - 1), "dim")
