"""Bots from elsewhere: whatever they do, the match goes on, and their seat gives a default answer."""

from __future__ import annotations

import ctypes
import logging
import threading

from undercroft.bots.chair import Bot, Chair

log = logging.getLogger("undercroft.bots")

USUAL_LIMIT = 10.0
"""Seconds that a guest may think about one answer."""
PATIENCE = 3
"""After so many hangs or crashes in one match a guest is not asked again."""
DEFAULT = 0
"""The default answer: the first option."""


class Failure(Exception):
    """What a guest did wrong, in a few words; `fatal` if it cannot simply be asked again."""

    def __init__(self, problem: str, fatal: bool = False) -> None:
        super().__init__(problem)
        self.fatal = fatal


class Guest:
    """The manners for every bot from elsewhere: a time limit, clear log lines, a default answer."""

    def __init__(self, name: str, seconds: float = USUAL_LIMIT) -> None:
        self.name = name
        self.seconds = seconds
        self.problems: list[str] = []
        self.failures = 0

    def answer(self, chair: Chair) -> int:
        try:
            if self.failures >= PATIENCE:
                raise Failure(f"is not asked again after {PATIENCE} hangs or crashes")
            return self.ask(chair)
        except Failure as failure:
            if failure.fatal:
                self.failures += 1
            return self._default(chair, str(failure))

    def ask(self, chair: Chair) -> int:
        """The guest's answer, or Failure."""
        raise NotImplementedError

    def _default(self, chair: Chair, problem: str) -> int:
        seat = chair.game.seat_names[chair.seat]
        question = chair.question
        line = (
            f"bot {self.name}, seat {seat}, {question.decision.name} ({question.rule}): {problem}; "
            f"answered for it: {question.texts[DEFAULT]}"
        )
        self.problems.append(line)
        log.warning(line)
        return DEFAULT


def chosen(chair: Chair, given: object) -> int:
    """The option meant by a number or a text, or Failure."""
    options = len(chair.question.options)
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < options:
        return given
    if isinstance(given, str) and given in chair.question.texts:
        return chair.question.texts.index(given)
    shown = repr(given)
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    why = "; ".join(chair.why_not(given)) if isinstance(given, str) else ""
    raise Failure(f"answered {shown}, which is no option: there are 0 to {options - 1}{f'. {why}' if why else ''}")


class _Overdue(BaseException):
    """Thrown into the thread of a bot that thinks too long; not an Exception, so that it does not catch it lightly."""


class PythonGuest(Guest):
    """A Python class from an installed package. It runs in a thread of this process, so that it can be given up."""

    def __init__(self, bot: Bot, name: str, seconds: float = USUAL_LIMIT) -> None:
        super().__init__(name, seconds)
        self.bot = bot
        self._thinking: threading.Thread | None = None

    def ask(self, chair: Chair) -> int:
        if self._thinking is not None and self._thinking.is_alive():
            raise Failure("still thinks about an earlier question", fatal=True)
        found: list[object] = []
        trouble: list[BaseException] = []

        def think() -> None:
            try:
                found.append(self.bot.answer(chair))
            except _Overdue:
                pass
            except BaseException as problem:
                trouble.append(problem)

        self._thinking = threading.Thread(target=think, name=f"bot {self.name}", daemon=True)
        self._thinking.start()
        self._thinking.join(self.seconds)
        if self._thinking.is_alive():
            self._interrupt(self._thinking)
            raise Failure(f"did not answer within {self.seconds:g} s", fatal=True)
        if trouble:
            raise Failure(f"crashed with {type(trouble[0]).__name__}: {trouble[0]}", fatal=True)
        return chosen(chair, found[0])

    @staticmethod
    def _interrupt(thread: threading.Thread) -> None:
        """Stop a thread that runs Python code; one that waits outside of Python ends when it comes back."""
        assert thread.ident is not None
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Overdue))
        thread.join(0.2)

    def close(self) -> None:
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()
