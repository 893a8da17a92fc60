"""The options of a question as a numbered list, and what a typed answer means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

FEW, MOST_TOLD = 5, 9
"""So many options may each have a line of their own, which says what it does; the more where there is room."""


class Menu:
    """Each option has a number from 1, which stands on the map too if it is a place, a label for people, and its name.
    An amount is a label, never a number. `effects` says what each option does."""

    def __init__(self, texts: Sequence[str], labels: Sequence[str], effects: Sequence[str] = ()) -> None:
        self.texts = tuple(texts)
        self.labels = tuple(labels)
        self.effects = tuple(effects) or ("",) * len(self.texts)
        self.keys = [str(number) for number in range(1, len(self.texts) + 1)]

    def pick(self, typed: str) -> int | str:
        """The index of the option meant, or a line that says why none is."""
        wanted = _plain(typed)
        if typed.strip() in self.keys:
            return self.keys.index(typed.strip())
        if wanted.isdecimal() and self.has_amounts:
            return self._refusal(typed)
        for names in (self.texts, self.labels):
            exact = [index for index, name in enumerate(names) if _plain(name) == wanted]
            if len(exact) == 1:
                return exact[0]
        begun = [
            index
            for index, (text, label) in enumerate(zip(self.texts, self.labels, strict=True))
            if wanted and (_plain(text).startswith(wanted) or _plain(label).startswith(wanted))
        ]
        if len(begun) == 1:
            return begun[0]
        if begun:
            return f"{typed.strip()!r} could be {_listed([self.labels[index] for index in begun])}: type more of it"
        return self._refusal(typed)

    def _refusal(self, typed: str) -> str:
        return f"{typed.strip()!r} is not offered: type {self.range}, or the name of an option (h for help)"

    @property
    def numbers(self) -> dict[str, int]:
        """What to type for each option, by its name."""
        return {text: number for number, text in enumerate(self.texts, 1)}

    @property
    def has_amounts(self) -> bool:
        """Are there options that are small numbers themselves? Then a number is only ever the place in the list."""
        return any(text.isdecimal() and int(text) <= len(self.texts) for text in self.texts)

    @property
    def range(self) -> str:
        return "1" if len(self.keys) == 1 else f"1 to {len(self.keys)}"

    def lines(self, width: int, roomy: bool = False) -> list[Text]:
        """The list in as many columns as fit, read downwards; where there is room, each with what it does."""
        cells = [self._cell(index) for index in range(len(self.texts))]
        widest = max(cell.cell_len for cell in cells)
        if any(self.effects) and len(cells) <= (MOST_TOLD if roomy else FEW):
            return [self._told(cell, effect, widest, width) for cell, effect in zip(cells, self.effects, strict=True)]
        columns = max(1, min((width - 2) // (widest + 3), 4 if len(cells) > 4 else 1 if len(cells) > 2 else 2))
        rows = -(-len(cells) // columns)
        lines = []
        for row in range(rows):
            line = Text("  ")
            for index in range(row, len(cells), rows):
                cell = cells[index].copy()
                if index + rows < len(cells):
                    cell.pad_right(widest + 3 - cell.cell_len)
                line.append_text(cell)
            line.truncate(max(width, 20), overflow="ellipsis")
            lines.append(line)
        return lines

    def _told(self, cell: Text, effect: str, widest: int, width: int) -> Text:
        line = Text.assemble("  ", cell)
        if effect:
            line.pad_right(widest - cell.cell_len + 2)
            line.append(effect, "dim")
        line.truncate(max(width, 20), overflow="ellipsis")
        return line

    def _cell(self, index: int) -> Text:
        digits = max(len(key) for key in self.keys)
        return Text.assemble((self.keys[index].rjust(digits), "bold reverse"), " ", self.labels[index])


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[_+]", " ", text).lower().split())


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
