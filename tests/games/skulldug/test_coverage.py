"""Every rule of the ledger is covered by a test, or says why there is nothing to carry out."""

from __future__ import annotations

import ast
from pathlib import Path

from undercroft.games.skulldug import GAME


def named_rules() -> set[str]:
    """The rules named by `@covers` in this folder; that each is really cited is checked when its test runs."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "covers":
                found.update(str(part.value) for part in node.args if isinstance(part, ast.Constant))
    return found


def test_all_165_rules_are_covered_or_not_code() -> None:
    book = GAME.rulebook
    not_code = {rule.id for rule in book.rule if rule.not_code}
    assert len(book.rule) == 165
    assert named_rules() | not_code == set(book.ids)
    assert named_rules() & not_code == set()
    assert not_code == {"SD-164"}
