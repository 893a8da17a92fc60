"""Somebody at a real terminal: starts the program in one, reads the screen and types."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pexpect

import undercroft
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question

CAVERNS = undercroft.game("miniskull_caverns")
STYLE = r"(?:\x1b\[[0-9;]*m)*"
CLEARED = "\x1b[2J"
SECONDS = 20


class Keyboard:
    """One run of `undercroft` in a terminal of its own."""

    def __init__(
        self,
        arguments: Iterable[str],
        folder: Path,
        rows: int = 40,
        columns: int = 100,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        environment = {**kept, "TERM": "xterm-256color", **(settings or {})}
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-m", "undercroft.cli.main", *arguments],
            cwd=str(folder),
            env=environment,
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=SECONDS,
        )
        self.child.delaybeforesend = None
        self.last = ""

    def read_until(self, *patterns: str) -> int:
        """Which of the patterns came first; `last` keeps all that was printed up to it."""
        found = int(self.child.expect([re.compile(pattern) for pattern in patterns]))
        self.last = str(self.child.before) + str(self.child.after)
        return found

    def wait_for(self, label: str) -> str:
        """The screen that asks this player; curtains on the way are opened."""
        while True:
            if self.read_until(rf"{label}{STYLE}> $", r"press Enter once nobody else is looking") == 0:
                return self.screen
            assert f"{label}, press Enter" in plain(self.last)[-200:]
            self.read_until("q quits")
            self.type("")

    @property
    def screen(self) -> str:
        """What can be read now: everything since the screen was cleared last, without colours."""
        return plain(self.last.rsplit(CLEARED, 1)[-1])

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def wait_for_the_end(self) -> int:
        """The exit code."""
        self.child.expect(pexpect.EOF)
        self.last = str(self.child.before)
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def label_of(match: Match, question: Question[Any]) -> str:
    return match.state.player(question.seat).label


def answers_to_the_end(seats: int, seed: str, most: int = 600) -> list[tuple[int, str]]:
    """Answers with which Red wins: the best of many random lines again and again, knowing all luck."""
    match = start(CAVERNS, seats, seed=seed)
    rng = random.Random(seed)
    answers: list[tuple[int, str]] = []
    while not match.over and len(answers) < most:
        for index in _best_line(match, rng):
            question = match.open[0]
            answers.append((question.seat, question.texts[index]))
            match.answer_index(question, index)
    assert match.over, f"no end within {most} answers"
    return answers


def _best_line(match: Match, rng: random.Random) -> list[int]:
    best, found = -1000, []
    for _ in range(200):
        world = match.copy(dice=match.dice)
        line: list[int] = []
        while len(line) < 16 and not world.over:
            question = world.open[0]
            line.append(rng.randrange(len(question.options)))
            world.answer_index(question, line[-1])
        if _progress(world) > best:
            best, found = _progress(world), line
    return found


def _progress(match: Match) -> int:
    """How far Red has come: Gems first, then the way to the next one or to Tiny."""
    if match.outcome is not None:
        return 1000 if 0 in match.outcome.winners else -999
    view = match.view(0)
    red = view.heroes[0]
    if red.gems >= view.required:
        centre = {space.name for space in view.spaces if space.mark == "centre"}
        return 200 + 8 * int(view.tiny_most - view.tiny) + int(red.strength) - 2 * _steps(view, centre)
    gems = {space.name for space, count in zip(view.spaces, view.gems, strict=True) if count}
    carriers = {hero.space for hero in view.heroes[1:] if hero.gems}
    return 36 * int(red.gems) + int(red.strength) - 4 * _steps(view, gems | carriers)


def _steps(view: Any, goals: set[str]) -> int:
    adjacent = {space.name: space.adjacent for space in view.spaces}
    reached, edge, steps = {view.heroes[0].space}, {view.heroes[0].space}, 0
    while edge and not edge & goals:
        edge = {other for name in edge for other in adjacent[name]} - reached
        reached |= edge
        steps += 1
    return steps
