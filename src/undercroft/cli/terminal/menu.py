"""The options of a question as a numbered list, and what a typed answer means."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

LONGEST_NAME = 4


class Menu:
    """Each option has a number (its own, if all options are numbers), a label for people, and its name."""

    def __init__(self, texts: Sequence[str], labels: Sequence[str]) -> None:
        self.texts = tuple(texts)
        self.labels = tuple(labels)
        self.keys = _keys(self.texts)

    def pick(self, typed: str) -> int | str:
        """The index of the option meant, or a line that says why none is."""
        wanted = _plain(typed)
        if typed.strip() in self.keys:
            return self.keys.index(typed.strip())
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
        return f"{typed.strip()!r} is not offered: type {self.range}, or the name of an option (h for help)"

    @property
    def range(self) -> str:
        numbers = [int(key) for key in self.keys]
        if len(numbers) == 1:
            return self.keys[0]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{numbers[0]} to {numbers[-1]}"
        return f"one of {_listed(self.keys)}"

    def lines(self, width: int) -> list[Text]:
        """The list in as many columns as fit, read downwards."""
        cells = [self._cell(index) for index in range(len(self.texts))]
        widest = max(cell.cell_len for cell in cells)
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

    def _cell(self, index: int) -> Text:
        digits = max(len(key) for key in self.keys)
        cell = Text.assemble((self.keys[index].rjust(digits), "bold reverse"), " ", self.labels[index])
        name = self.texts[index]  # a short name may stand on the board, where it is looked for; a long one says no more
        if len(name) <= LONGEST_NAME and _plain(name) not in _plain(self.labels[index]):
            cell.append(f" ({name})", "dim")
        return cell


def _keys(texts: Sequence[str]) -> list[str]:
    """1, 2, 3, ...; but options that are such small numbers are chosen by them, or `1` would mean `Pay 0`."""
    numbers = [text for text in texts if re.fullmatch(r"0|[1-9]\d*", text)]
    if all(int(number) > len(texts) for number in numbers):
        return [str(number) for number in range(1, len(texts) + 1)]
    free = max(int(number) for number in numbers)
    keys = []
    for text in texts:
        if text in numbers:
            keys.append(text)
        else:
            free += 1
            keys.append(str(free))
    return keys


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[_+]", " ", text).lower().split())


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
