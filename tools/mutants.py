"""Break the rules of a game, one small mutant at a time, and see whether its tests notice.

    python tools/mutants.py GAME                      every mutant of games/GAME/rules
    python tools/mutants.py GAME --module movement    of one module
    python tools/mutants.py GAME --sample 60          of so many, picked by chance: the same for the same --seed
    python tools/mutants.py GAME --cites              and which rules that are only cited does no test prove?

Prints the mutants that survive and the share that was killed. The tests of the game are collected once; every mutant is
a fork of that process in which one function has other code, and which runs the tests that call this function until one
fails. A mutant that runs much longer than the tests did counts as killed, too: it never came to an end.

A bare `cite` in a place that always runs proves nothing: `@covers` is content as soon as the line is passed. So with
`--cites`, for each rule that stands only in such lines, one of the tests that cover it must kill a mutant of the
function that cites it.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests import coverage  # noqa: E402
from tools.broken_rules import Mutant, function_in, functions, is_quiet, mutants_of  # noqa: E402

from undercroft.arena.statistics import wilson  # noqa: E402

SURVIVED, KILLED, ENDLESS = "survived", "killed", "endless"
PATIENCE = 20.0
"""A mutant may take so many times as long as its tests took, and so many seconds more."""


class Verdict:
    """What became of one mutant, and which tests noticed: all that had to be asked, or the first of the others."""

    def __init__(self, mutant: Mutant, fate: str, by: Sequence[str] = ()) -> None:
        self.mutant = mutant
        self.fate = fate
        self.by = tuple(by)


class Tried:
    """The tests as they are: how long each takes, and which functions of the rules it calls."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.callers: dict[tuple[str, str], list[str]] = {}

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that call the broken function, the quickest first."""
        found = self.callers.get((str(mutant.path), mutant.function), [])
        return sorted(found, key=lambda test: self.seconds[test])


class Trial:
    """A pytest plugin: instead of running the tests once, run them for every mutant."""

    def __init__(
        self, mutants: Sequence[Mutant], modules: dict[Path, ModuleType], processes: int, cites: bool = False
    ) -> None:
        self.mutants = mutants
        self.modules = modules
        self.processes = processes
        self.cited = only_cited(list(modules)) if cites else {}
        self.tried = Tried()
        self.verdicts: list[Verdict] = []
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for item in items.values():
            self._try(item)
            if self.failed:
                return True
        running: dict[int, tuple[Mutant, float, int]] = {}
        for mutant in self.mutants:
            tests = self.tried.of(mutant)
            if not tests:
                self.verdicts.append(Verdict(mutant, SURVIVED))
                continue
            while len(running) >= self.processes:
                self._wait(running)
            patience = PATIENCE * sum(self.tried.seconds[test] for test in tests) + PATIENCE
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(reading)
                asked = self._asked_about(mutant)
                self._suffer(mutant, [items[test] for test in tests], asked, writing)
            os.close(writing)
            running[child] = mutant, time.monotonic() + patience, reading
        while running:
            self._wait(running)
        self.verdicts.sort(key=lambda verdict: (verdict.mutant.path, verdict.mutant.line))
        return True

    def _try(self, item: pytest.Item) -> None:
        """Run a test on the rules as they are, noting every function of them that is called."""
        files = {str(path) for path in self.modules}
        called: set[tuple[str, str]] = set()

        def note(frame: FrameType, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in files:
                called.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        began = time.monotonic()
        sys.setprofile(note)
        passed = run(item)
        sys.setprofile(None)
        self.tried.seconds[item.nodeid] = time.monotonic() - began
        for each in called:
            self.tried.callers.setdefault(each, []).append(item.nodeid)
        if not passed:
            self.failed = item.nodeid

    def _asked_about(self, mutant: Mutant) -> set[str]:
        """The names of the tests that cover a rule which this function only cites: each must give its verdict."""
        place = mutant.path, mutant.function
        return {name for rule, places in self.cited.items() if place in places for name in covering(rule)}

    def _suffer(self, mutant: Mutant, items: list[pytest.Item], asked: set[str], writing: int) -> None:
        """In a child process: break the rule, run the tests that are asked, then others until one fails. No return."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        set_code(self.modules[mutant.path], mutant.function, mutant.code)
        noticed = False
        for item in sorted(items, key=lambda item: bare_name(item.nodeid) not in asked):
            if noticed and bare_name(item.nodeid) not in asked:
                break
            if not run(item):
                noticed = True
                os.write(writing, f"{item.nodeid}\n".encode())
        os._exit(1 if noticed else 0)

    def _wait(self, running: dict[int, tuple[Mutant, float, int]]) -> None:
        """Until one of the running mutants is done, or has had its time."""
        while True:
            for child, (mutant, until, reading) in list(running.items()):
                done, status = os.waitpid(child, os.WNOHANG)
                if not done and time.monotonic() < until:
                    continue
                if not done:
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                with os.fdopen(reading) as told:
                    by = told.read().split("\n")[:-1]
                fate = ENDLESS if not done else KILLED if status else SURVIVED
                self.verdicts.append(Verdict(mutant, fate, by))
                del running[child]
                return
            time.sleep(0.01)


def run(item: pytest.Item) -> bool:
    """Run one test to its verdict."""
    reports = runtestprotocol(item, nextitem=None, log=False)
    return not any(report.failed for report in reports)


def set_code(module: ModuleType, function: str, code: CodeType) -> None:
    """Give a living function other code: whoever has imported it, has the broken one."""
    function_in(module, function).__code__ = code


# -- rules that are only cited ----------------------------------------------------------------------------------------


def only_cited(paths: Sequence[Path]) -> dict[str, set[tuple[Path, str]]]:
    """Rules that stand nowhere but in a bare `cite`, and the functions in which they do."""
    cited: dict[str, set[tuple[Path, str]]] = {}
    used: set[str] = set()
    for path in paths:
        for name, function in functions(ast.parse(path.read_text(encoding="utf-8"))):
            quiet = [node for node in ast.walk(function) if isinstance(node, ast.Expr) and is_quiet(node)]
            within = {id(inner) for node in quiet for inner in ast.walk(node)}
            for node in ast.walk(function):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) == 6:
                    if id(node) in within:
                        cited.setdefault(node.value, set()).add((path, name))
                    else:
                        used.add(node.value)
    return {rule: places for rule, places in sorted(cited.items()) if rule not in used}


def covering(rule: str) -> set[str]:
    """The names of the tests that cover a rule, as far as they have run."""
    return {bare_name(test) for test in coverage.covered.get(rule, ())}


def bare_name(test: str) -> str:
    return test.rpartition("::")[2].partition("[")[0]


def unproven(rules: dict[str, set[tuple[Path, str]]], verdicts: Sequence[Verdict]) -> list[str]:
    """Only-cited rules of whose functions no mutant is killed by a test that covers the rule."""
    found = []
    for rule, places in rules.items():
        tests = covering(rule)
        broken = [verdict for verdict in verdicts if (verdict.mutant.path, verdict.mutant.function) in places]
        if not any(bare_name(test) in tests for verdict in broken for test in verdict.by):
            names = ", ".join(sorted(name for _, name in places))
            by = ", ".join(sorted(tests)) or "a test"
            found.append(f"{rule} in {names}: {len(broken)} mutants, none killed by {by}")
    return found


# -- the command ------------------------------------------------------------------------------------------------------


def rules_of(slug: str, module: str) -> list[Path]:
    folder = ROOT / "src" / "undercroft" / "games" / slug / "rules"
    paths = sorted(folder.rglob("*.py"))
    found = [path for path in paths if not module or path.relative_to(folder).with_suffix("").as_posix() == module]
    if not found:
        names = ", ".join(path.relative_to(folder).with_suffix("").as_posix() for path in paths) or "none"
        raise SystemExit(f"no module {module!r} in the rules of {slug!r}: there are {names}")
    return found


def tried(
    modules: dict[Path, ModuleType],
    tests: Path,
    processes: int,
    keyword: str = "",
    cites: bool = False,
    sample: int = 0,
    seed: str = "mutants",
) -> Trial:
    """Collect the tests of a folder once and let every mutant suffer them, or a sample of the mutants."""
    mutants = [mutant for path in modules for mutant in mutants_of(path)]
    if 0 < sample < len(mutants):
        mutants = random.Random(seed).sample(mutants, sample)
    trial = Trial(mutants, modules, processes, cites)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:terminalreporter", "-p", "no:xdist", "-k", keyword, str(tests)]
    pytest.main(options, plugins=[trial])
    return trial


def figures(verdicts: Sequence[Verdict]) -> str:
    dead = sum(verdict.fate != SURVIVED for verdict in verdicts)
    endless = sum(verdict.fate == ENDLESS for verdict in verdicts)
    share = 100 * dead / len(verdicts) if verdicts else 100.0
    low, high = wilson(dead, len(verdicts))
    return (
        f"{dead} of {len(verdicts)} mutants killed ({share:.1f} %, interval {100 * low:.0f} to {100 * high:.0f} %), "
        f"{endless} of them endless"
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--module", default="", help="one module of the rules")
    parser.add_argument("--keyword", default="", help="only tests that match, as pytest -k: 'not golden'")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--cites", action="store_true", help="which rules that are only cited are not proven?")
    parser.add_argument("--sample", type=int, default=0, help="only so many mutants, picked by chance")
    parser.add_argument("--seed", default="mutants", help="another seed picks others")
    parser.add_argument("--json", type=Path, help="write every verdict here")
    given = parser.parse_args(arguments)
    paths = rules_of(given.game, given.module)
    modules = {path: import_module(module_name(path)) for path in paths}
    trial = tried(
        modules,
        ROOT / "tests" / "games" / given.game,
        given.processes,
        given.keyword,
        given.cites,
        given.sample,
        given.seed,
    )
    if trial.failed:
        print(f"{trial.failed} fails on the rules as they are: nothing can be said about mutants")
        return 2
    for verdict in trial.verdicts:
        if verdict.fate == SURVIVED:
            untested = "" if trial.tried.of(verdict.mutant) else " (no test calls it)"
            print(f"survived: {verdict.mutant!r}{untested}")
    print(f"{given.game}{f' {given.module}' if given.module else ''}: {figures(trial.verdicts)}")
    for line in unproven(trial.cited, trial.verdicts):
        print(f"unproven: {line}")
    if given.json is not None:
        rows = [{"mutant": repr(each.mutant), "fate": each.fate, "by": each.by} for each in trial.verdicts]
        given.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
