"""Every rule of the ledger is covered by a test, or says why there is nothing to carry out."""

from __future__ import annotations

import ast
from pathlib import Path

from undercroft.games.caverns import GAME


def named_rules() -> set[str]:
    """The rules named by `@covers` in this folder; that each is really cited is checked when its test runs."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "covers":
                found.update(str(part.value) for part in node.args if isinstance(part, ast.Constant))
    return found


def test_all_252_rules_are_covered() -> None:
    book = GAME.rulebook
    assert len(book.rule) == 252
    assert named_rules() == set(book.ids)
    assert [rule.id for rule in book.rule if rule.not_code] == []
