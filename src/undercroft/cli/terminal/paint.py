"""Colours for what is said on the terminal. They only repeat what the words and letters say already."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from undercroft.kernel.rulebook import Rule

SEAT_STYLES = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "white": "bold bright_white",
    "black": "bold bright_black",
    "purple": "bold magenta",
    "orange": "bold dark_orange",
}
OTHER_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red", "bold bright_blue")
RULE_ID = re.compile(r"\b[A-Z]{2}-\d{3}\b")
RULE_STYLE = "cyan"
GLITTER = re.compile(r"◆+|\$ ")
"""Gems and treasures."""
NUMBER = re.compile(r"«\d+»")
"""What to type for a place, on the map."""


def console() -> Console:
    """The terminal, with only the colours that we choose."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)


class Paint:
    """The colours of one table: each seat has its own wherever its name stands."""

    def __init__(self, labels: Sequence[str], seat_names: Sequence[str]) -> None:
        self.labels = list(labels)
        self.styles = [
            SEAT_STYLES.get(name, OTHER_STYLES[seat % len(OTHER_STYLES)])
            for seat, name in enumerate(seat_names[: len(labels)])
        ]

    def seat(self, seat: int) -> str:
        return self.styles[seat] if 0 <= seat < len(self.styles) else "bold"

    def line(self, text: str) -> Text:
        """A sentence with the seats and the rules in their colours."""
        painted = Text(text)
        for label, style in zip(self.labels, self.styles, strict=True):
            painted.highlight_regex(rf"\b{re.escape(label)}\b", style)
        painted.highlight_regex(RULE_ID, RULE_STYLE)
        return painted

    def picture(self, text: str) -> list[Text]:
        """The table in letters; a seat's letter is coloured where the picture itself says whose letter it is."""
        letters = [
            (label[0], style)
            for label, style in zip(self.labels, self.styles, strict=True)
            if re.search(rf"\b{re.escape(label[0])} {re.escape(label)}\b", text)
        ]
        lines = []
        for row in text.splitlines():
            painted = self.line(row)
            for letter, style in letters:
                painted.highlight_regex(rf"(?<![A-Za-z0-9]){letter}(?![A-Za-z0-9])", style)
            painted.highlight_regex(GLITTER, "bold yellow")
            painted.highlight_regex(NUMBER, "bold reverse")
            lines.append(painted)
        return lines


def hung(words: Text, lead: Text, width: int) -> list[Text]:
    """A short lead, then words that wrap beside it and not below it."""
    indent = lead.cell_len + 2
    wrapped = words.wrap(_PLAIN, max(20, width - indent))
    lines = []
    for number, line in enumerate(wrapped):
        line.rstrip()
        before = Text.assemble(lead, "  ") if number == 0 else Text(" " * indent)
        lines.append(Text.assemble(before, line))
    return lines or [lead]


def rule_in_full(rule: Rule, width: int) -> list[Text]:
    """A rule with its title, its place in the rulebook and our ruling."""
    lines = [Text.assemble((rule.id, RULE_STYLE), "  ", (rule.title, "bold"), (f"   ({rule.section})", "dim"))]
    lines.extend(paragraph(rule.text, width))
    if rule.ruling:
        lines.extend(paragraph(f"Ruling: {rule.ruling}", width))
    if rule.not_code:
        lines.extend(paragraph(f"Not carried out by the program: {rule.not_code}", width))
    return lines


def rule_in_a_line(rule: Rule, width: int) -> Text:
    line = Text.assemble((rule.id, RULE_STYLE), "  ", (rule.title, "bold"), "  ", (" ".join(rule.text.split()), "dim"))
    line.truncate(width, overflow="ellipsis")
    return line


def paragraph(text: str, width: int) -> list[Text]:
    words = Text(" ".join(text.split()))
    words.highlight_regex(RULE_ID, RULE_STYLE)
    lines = []
    for line in words.wrap(_PLAIN, max(20, min(width, 96) - 2)):
        line.rstrip()
        lines.append(Text.assemble("  ", line))
    return lines


def folded(line: Text, width: int) -> list[Text]:
    """A line in as many rows as it needs."""
    return list(line.wrap(_PLAIN, width)) if line.cell_len > width else [line]


def beside(left: Sequence[Text], right: Sequence[Text], gap: int) -> list[Text]:
    """Two blocks of lines side by side."""
    width = max((line.cell_len for line in left), default=0)
    lines = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        if number < len(right):
            line.pad_right(width - line.cell_len + gap)
            line.append_text(right[number])
        lines.append(line)
    return lines


_PLAIN = Console(highlight=False, markup=False, emoji=False)
"""Wrapping asks for a console; nothing is ever printed on this one."""
