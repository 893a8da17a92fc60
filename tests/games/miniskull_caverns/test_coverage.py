"""Every rule of the ledger is covered by a story, or says why nothing carries it out."""

from __future__ import annotations

import ast
from pathlib import Path

from undercroft.games.miniskull_caverns import GAME


def rules_named_by_stories() -> set[str]:
    """The rules named by `@covers` in this folder; that each is really cited is checked when its test runs."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "covers":
                found.update(str(rule.value) for rule in node.args if isinstance(rule, ast.Constant))
    return found


def test_all_151_rules_are_covered_or_not_code() -> None:
    not_code = {rule.id for rule in GAME.rulebook.rule if rule.not_code}
    assert GAME.rulebook.ids == tuple(f"MC-{number:03}" for number in range(1, 152))
    assert not_code == {"MC-004"}
    assert rules_named_by_stories() == set(GAME.rulebook.ids) - not_code
