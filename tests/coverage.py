"""Rule coverage that cannot be faked: `@covers` is checked while the test runs."""

from __future__ import annotations

import ast
import functools
import inspect
import json
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import undercroft.games as shelf
from undercroft.kernel import scenario
from undercroft.kernel.rulebook import load_rulebook

F = TypeVar("F", bound=Callable[..., Any])

covered: dict[str, set[str]] = {}
"""Rule id → the tests that covered it in this run."""
REPORT = Path(__file__).parents[1] / ".rule-coverage.json"


def covers(*rules: str) -> Callable[[F], F]:
    """This test covers these rules: each must be cited by a verb while it runs, and it must assert."""

    def decorate(test: F) -> F:
        if not _asserts(test):
            raise AssertionError(f"{test.__qualname__} covers {', '.join(rules)} but asserts nothing")

        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> Any:
            scenario.cited_now.clear()
            result = test(*args, **kwargs)
            named = [rule for rule in rules if rule not in scenario.cited_now]
            assert not named, f"only named, never cited: {', '.join(named)}"
            for rule in rules:
                covered.setdefault(rule, set()).add(f"{test.__module__}::{test.__qualname__}")
            return result

        return run  # type: ignore[return-value]

    return decorate


def _asserts(test: Callable[..., Any]) -> bool:
    tree = ast.parse(textwrap.dedent(inspect.getsource(test)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Attribute) and node.attr == "raises":
            return True
    return False


def report(slug: str, tests: dict[str, set[str]]) -> dict[str, Any]:
    """Every rule of a game: covered, not code, or missing."""
    book = load_rulebook(Path(shelf.__file__).parent / slug / "rules.toml")
    not_code = [rule.id for rule in book.rule if rule.not_code]
    found = sorted(rule for rule in tests if rule in book)
    both = [rule for rule in not_code if rule in found]
    return {
        "rules": len(book.rule),
        "covered": found,
        "not_code": not_code,
        "missing": [rule.id for rule in book.rule if not rule.not_code and rule.id not in tests],
        "both": both,
        "tests": {rule: sorted(tests[rule]) for rule in found},
    }


def write_part(folder: Path, worker: str) -> None:
    """Keep what this process covered; several processes may run one suite."""
    folder.mkdir(exist_ok=True)
    (folder / f"{worker}.json").write_text(json.dumps({rule: sorted(tests) for rule, tests in covered.items()}))


def merge_parts(folder: Path) -> dict[str, set[str]]:
    merged: dict[str, set[str]] = {}
    for part in sorted(folder.glob("*.json")):
        for rule, tests in json.loads(part.read_text()).items():
            merged.setdefault(rule, set()).update(tests)
    return merged


def write_report(tests: dict[str, set[str]]) -> dict[str, dict[str, Any]]:
    """Write the coverage of the games that were tested where `undercroft rules GAME --coverage` finds it."""
    found: dict[str, dict[str, Any]] = json.loads(REPORT.read_text()) if REPORT.exists() else {}
    for slug in shelf.built_in():
        fresh = report(slug, tests)
        if fresh["covered"] or slug not in found:
            found[slug] = fresh
    temporary = REPORT.with_suffix(f".{os.getpid()}")
    temporary.write_text(json.dumps(found, indent=1))
    temporary.replace(REPORT)
    return found


def main() -> int:
    """Fail if a rule of any game is neither covered by the last test run nor marked as not code."""
    if not REPORT.exists():
        print("no test run found: run pytest first")
        return 1
    faults = 0
    for slug, found in json.loads(REPORT.read_text()).items():
        print(f"{slug}: {len(found['covered'])} of {found['rules']} rules covered, {len(found['not_code'])} not code")
        for problem in ("missing", "both"):
            if found[problem]:
                faults += 1
                print(f"  {problem}: {', '.join(found[problem])}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
