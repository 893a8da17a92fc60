"""Where everything stands in a TOML text: the line of every key, entry and value."""

from __future__ import annotations

from bisect import bisect_right

Path = tuple[str | int, ...]
"""The way to a value: keys of tables and numbers of entries, as in ("trap", 3, "damage")."""

_BARE_ENDS = ",]}#\n"


class Places:
    """The lines of a text that `tomllib` has read without complaint."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(at + 1 for at, letter in enumerate(text) if letter == "\n")]
        self._at = 0
        self._lines: dict[Path, int] = {}
        self._entries: dict[Path, int] = {}  # how many [[tables]] each array has so far
        self._table: Path = ()
        while self._skip_blank():
            if text[self._at] == "[":
                self._header()
            else:
                self._pair(self._table)

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest thing around it that is written down."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return 1

    def find(self, path: Path) -> int:
        """The line of exactly this value; 0 if it is not written down."""
        return self._lines.get(path, 0)

    def _here(self) -> int:
        return bisect_right(self._starts, self._at)

    def _note(self, path: Path) -> None:
        self._lines.setdefault(path, self._here())

    def _skip_blank(self, also: str = "\r\n") -> bool:
        """Go on to the next sign that means something; False at the end of the text."""
        while self._at < len(self.text):
            letter = self.text[self._at]
            if letter == "#":
                end = self.text.find("\n", self._at)
                self._at = len(self.text) if end < 0 else end
            elif letter in " \t" or letter in also:
                self._at += 1
            else:
                return True
        return False

    def _header(self) -> None:
        start = self._at
        many = self.text.startswith("[[", start)
        self._at += 2 if many else 1
        keys = self._keys("]")
        path: Path = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            self._lines.setdefault(path, bisect_right(self._starts, start))
            last = number == len(keys) - 1
            if last and many:
                self._entries[path] = self._entries.get(path, -1) + 1
            if path in self._entries:
                path = (*path, self._entries[path])
                self._lines.setdefault(path, bisect_right(self._starts, start))
        self._table = path
        self._at += 2 if many else 1

    def _keys(self, end: str) -> list[str]:
        """The parts of a dotted key, up to the sign that ends it."""
        keys: list[str] = []
        while True:
            self._skip_blank("")
            letter = self.text[self._at]
            if letter in "\"'":
                start = self._at + 1
                self._string()
                keys.append(self.text[start : self._at - 1])
            elif letter == ".":
                self._at += 1
            elif letter == end:
                return keys
            else:
                start = self._at
                while self.text[self._at] not in f" \t.{end}":
                    self._at += 1
                keys.append(self.text[start : self._at])

    def _pair(self, table: Path) -> None:
        start = self._here()
        keys = self._keys("=")
        path = table
        for key in keys:
            path = (*path, key)
            self._lines.setdefault(path, start)
        self._at += 1
        self._skip_blank("")
        self._value(path)

    def _value(self, path: Path) -> None:
        letter = self.text[self._at]
        if letter in "\"'":
            self._string()
        elif letter == "[":
            self._array(path)
        elif letter == "{":
            self._inline_table(path)
        else:
            while self._at < len(self.text) and self.text[self._at] not in _BARE_ENDS:
                self._at += 1

    def _string(self) -> None:
        quote = self.text[self._at]
        fence = quote * 3 if self.text.startswith(quote * 3, self._at) else quote
        self._at += len(fence)
        while not self.text.startswith(fence, self._at):
            self._at += 2 if quote == '"' and self.text[self._at] == "\\" else 1
        self._at += len(fence)
        while len(fence) == 3 and self.text.startswith(quote, self._at):  # a quote just before the closing fence
            self._at += 1

    def _array(self, path: Path) -> None:
        self._at += 1
        number = 0
        while self._skip_blank():
            letter = self.text[self._at]
            if letter == "]":
                self._at += 1
                return
            if letter == ",":
                self._at += 1
                number += 1
                continue
            self._note((*path, number))
            self._value((*path, number))

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while self._skip_blank():
            letter = self.text[self._at]
            if letter == "}":
                self._at += 1
                return
            if letter == ",":
                self._at += 1
                continue
            self._pair(path)
