"""Any program can play: JSON lines on its standard input and output.

To the program, one line per question:
    {"ask": 7, "game": "...", "seat": 0, "name": "red", "seats": 2, "seconds": 10.0, "prompt": "...",
     "decision": "...", "rule": "...", "options": ["...", ...], "labels": ["...", ...], "view": {...}}
From the program, one line per answer, the option by its number or its text:
    {"ask": 7, "option": 0}
Its standard error is its own; the last line of it is shown if it fails. At the end of the match its input is closed.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from typing import IO

import msgspec

from undercroft.bots.chair import Chair
from undercroft.bots.external import USUAL_LIMIT, Failure, Guest, chosen
from undercroft.kernel.errors import BadOption

MOST_BYTES = 65_536
"""So much may a program write for one answer; more is a flood."""
FAREWELL = 1.0
"""Seconds for a program to leave by itself when its input is closed."""


class ProgramBot(Guest):
    """A program on the other side of two pipes. It is started with the first question, and again after a crash."""

    def __init__(self, command: str, seconds: float = USUAL_LIMIT) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as problem:
            raise BadOption(f"bot program: {command!r} is no command: {problem}") from None
        if not self.command:
            raise BadOption("bot program: give the command after the colon, as in program:python3 my_bot.py")
        super().__init__(f"program {self.command[0]}", seconds)
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._heard = b""  # the beginning of a line
        self._complaint = b""  # the end of its standard error

    def ask(self, chair: Chair) -> int:
        self._asked += 1
        line = msgspec.json.encode(question_message(chair, self._asked, self.seconds)) + b"\n"
        try:
            return self._read_answer(chair, self._exchange(line))
        except Failure as failure:
            if failure.fatal:
                self._kill()
            raise

    def close(self) -> None:
        process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError):
            _pipe(process.stdin).close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(FAREWELL)
        self._kill()

    def _read_answer(self, chair: Chair, line: bytes) -> int:
        answer = msgspec.json.decode(line)
        if "option" not in answer:
            raise Failure('answered without "option"')
        return chosen(chair, answer["option"])

    def _exchange(self, line: bytes) -> bytes:
        """Write the question, read lines until one answers it; neither may block for ever."""
        process = self._running()
        stdin, stdout, stderr = _pipe(process.stdin), _pipe(process.stdout), _pipe(process.stderr)
        end = time.monotonic() + self.seconds
        read = 0
        with selectors.DefaultSelector() as pipes:
            pipes.register(stdin, selectors.EVENT_WRITE)
            pipes.register(stdout, selectors.EVENT_READ)
            pipes.register(stderr, selectors.EVENT_READ)
            while True:
                left = end - time.monotonic()
                if left <= 0:
                    raise Failure(f"did not answer within {self.seconds:g} s", fatal=True)
                for key, _ in pipes.select(left):
                    if key.fileobj is stdin:
                        line = self._write(line)
                        if not line:
                            pipes.unregister(stdin)
                        continue
                    piece = os.read(key.fd, 8192)
                    read += len(piece)
                    if key.fileobj is stderr:
                        self._complaint = (self._complaint + piece)[-500:]
                        if not piece:
                            pipes.unregister(stderr)
                    elif not piece:
                        raise Failure(self._how_it_ended(), fatal=True)
                    else:
                        self._heard += piece
                    if read > MOST_BYTES:
                        raise Failure(f"wrote more than {MOST_BYTES:,} bytes for one answer", fatal=True)
                answer = self._find_answer()
                if answer:
                    return answer

    def _write(self, line: bytes) -> bytes:
        process = self._running()
        try:
            return line[os.write(_pipe(process.stdin).fileno(), line) :]
        except BlockingIOError:
            return line
        except OSError:
            raise Failure(self._how_it_ended(), fatal=True) from None

    def _find_answer(self) -> bytes:
        """The line that answers this question; answers to earlier ones came too late and are dropped."""
        while b"\n" in self._heard:
            line, _, self._heard = self._heard.partition(b"\n")
            if not line.strip():
                continue
            try:
                answer = msgspec.json.decode(line)
            except msgspec.DecodeError:
                raise Failure(f"wrote {line[:60].decode(errors='replace')!r}, which is not JSON") from None
            if not isinstance(answer, dict) or not isinstance(answer.get("ask"), int):
                raise Failure('wrote a line without the number of the question in "ask"')
            if answer["ask"] == self._asked:
                return line
        return b""

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._heard = self._complaint = b""
            try:
                self._process = subprocess.Popen(
                    self.command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=True,  # so that its own children end with it
                )
            except OSError as problem:
                raise Failure(f"cannot be started: {problem.strerror}", fatal=True) from None
            os.set_blocking(_pipe(self._process.stdin).fileno(), False)
        return self._process

    def _how_it_ended(self) -> str:
        """The exit code and the last thing it said."""
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        code = self._process.poll()
        with contextlib.suppress(OSError):
            os.set_blocking(_pipe(self._process.stderr).fileno(), False)
            self._complaint = (self._complaint + (os.read(_pipe(self._process.stderr).fileno(), 8192) or b""))[-500:]
        words = self._complaint.decode(errors="replace").strip().splitlines()
        ended = "closed its output" if code is None else f"ended with code {code}"
        return f"{ended}: {words[-1]}" if words else ended

    def _kill(self) -> None:
        process = self._process
        self._process = None
        if process is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                _pipe(pipe).close()


def question_message(chair: Chair, number: int, seconds: float) -> dict[str, object]:
    """Everything that a program is told: the seat's view and its question, nothing else."""
    question = chair.question
    return {
        "ask": number,
        "game": chair.game.slug,
        "seat": chair.seat,
        "name": chair.game.seat_names[chair.seat],
        "seats": chair.seats,
        "seconds": seconds,
        "prompt": chair.prompt,
        "decision": question.decision.name,
        "rule": question.rule,
        "options": question.texts,
        "labels": question.labels,
        "view": chair.view,
    }


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
