"""A line on the standard error that moves while something takes long: how many, how fast, how long still."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def watching(title: str, what: str = "games") -> Iterator[Callable[[int, int], None]]:
    """Gives a function that hears how many are done and how many there will be."""
    screen = Console(stderr=True, highlight=False, markup=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    began: list[tuple[float, int]] = []
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=None, rate="")

        def progress(done: int, of: int) -> None:
            if not began or done < began[0][1]:
                began[:] = [(time.monotonic(), done)]
            passed = time.monotonic() - began[0][0]
            rate = f"{(done - began[0][1]) / passed:,.1f} {what}/s" if passed > 0.5 else ""
            bar.update(task, completed=done, total=of, rate=rate)

        yield progress


@contextmanager
def working(title: str) -> Iterator[Callable[[str, int, int], None]]:
    """Gives a function that hears what is being done, how much of it is done, and how much there is to do."""
    screen = Console(stderr=True, highlight=False, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[now]}"))
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=None, now="")

        def progress(now: str, done: int, of: int) -> None:
            bar.update(task, completed=done, total=of, now=now)

        yield progress
