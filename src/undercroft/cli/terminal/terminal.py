"""The terminal itself: reading lines, clearing the screen, turning pages, and being interrupted politely."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.text import Text


class Interrupted(Exception):
    """Nobody is at the keyboard any more: Ctrl-C, a closed window, or the end of the input."""

    def __init__(self, why: str, code: int) -> None:
        super().__init__(why)
        self.why = why
        self.code = code


class Terminal:
    """Reads lines and prints them. No line history is kept: the next player could look through it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.keeps_secrets = False  # people take turns at it: clearing must also empty the scroll-back
        self._busy = False
        self._signal = 0

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height

    @property
    def is_interactive(self) -> bool:
        return self.console.is_terminal and sys.stdin.isatty()

    def say(self, *lines: Text | str) -> None:
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def say_wrapped(self, line: Text | str) -> None:
        self.console.print(line)

    def clear(self) -> None:
        """An empty screen; on paper and on terminals that cannot clear, as many empty lines."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.file.write("\n" * self.height)
        else:
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if self.keeps_secrets else ""))
        self.console.file.flush()

    def ask(self, prompt: Text | str) -> str:
        """One line from the keyboard."""
        try:
            self.console.print(prompt, end="", no_wrap=True, overflow="ignore", crop=False)
            self.console.file.flush()
            line = sys.stdin.readline()
        except OSError:
            raise Interrupted("the terminal was closed", 128 + signal.SIGHUP) from None
        if not line:
            self.console.print()
            raise Interrupted("the input has ended", 0)
        if not sys.stdin.isatty():
            self.console.print()  # nobody's Enter key has ended the line of the prompt
        return line.strip()

    def page(self, lines: Sequence[Text | str]) -> None:
        """A long text, one screen at a time."""
        room = max(5, self.height - 2)
        if not self.is_interactive or len(lines) <= room:
            self.say(*lines)
            return
        for start in range(0, len(lines), room):
            self.say(*lines[start : start + room])
            left = len(lines) - start - room
            if left > 0 and self.ask(Text(f"-- {left} more lines: Enter goes on, q stops -- ", "dim")).lower() == "q":
                return

    # -- interruptions ----------------------------------------------------------------------------------------------

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Ctrl-C and a closed window become `Interrupted`, but never in the middle of an answer."""
        wanted = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {name: signal.signal(getattr(signal, name), self._heard) for name in wanted}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)

    @contextmanager
    def uninterrupted(self) -> Iterator[None]:
        """What happens in here is done whole: a match half way through an answer could not be saved."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._signal:
            self._leave(self._signal)

    def deafen(self) -> None:
        """From here on no signal is heard: a closing window may send several, and the match is being saved."""
        self._busy = True

    def _heard(self, number: int, _frame: FrameType | None) -> None:
        self._signal = number
        if not self._busy:
            self._leave(number)

    def _leave(self, number: int) -> None:
        self._signal = 0
        why = "interrupted" if number == signal.SIGINT else "the terminal was closed"
        raise Interrupted(why, 128 + number)


def yes(answer: str) -> bool:
    return answer.lower() in ("y", "yes")
