"""What holds for every game package: its citations exist, and its doors have the same names."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import undercroft.games as shelf
from undercroft.games import game, game_names
from undercroft.kernel.rulebook import load_rulebook

HOME = Path(shelf.__file__).parent
DOORS = (
    "__init__.py",
    "cards.py",
    "cards.toml",
    "check.py",
    "components.py",
    "decisions.py",
    "draw/__init__.py",
    "draw/board.py",
    "events.py",
    "judge/evaluation.py",
    "judge/numbers.py",
    "lesson.toml",
    "rules.toml",
    "rules/__init__.py",
    "setup.py",
    "state.py",
    "view/seat.py",
    "view/shapes.py",
)
RULE_ID = re.compile(r"[A-Z]{2}-\d{3}")
every_game = pytest.mark.parametrize("slug", game_names())


@functools.cache
def sources(slug: str) -> list[tuple[Path, ast.Module]]:
    paths = sorted((HOME / slug).rglob("*.py"))
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def cited_in(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every text that is a rule id and nothing else, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
            yield node.value, node.lineno


@every_game
def test_every_cited_rule_stands_in_the_ledger(slug: str) -> None:
    book = load_rulebook(HOME / slug / "rules.toml")
    strange = [
        f"{path.relative_to(HOME)}:{line} cites {rule}"
        for path, tree in sources(slug)
        for rule, line in cited_in(tree)
        if rule not in book
    ]
    assert not strange, "\n".join(strange)


@every_game
def test_every_rule_that_is_code_is_cited_and_no_other(slug: str) -> None:
    book = load_rulebook(HOME / slug / "rules.toml")
    cited = {rule for _, tree in sources(slug) for rule, _ in cited_in(tree)}
    cited.update(RULE_ID.findall((HOME / slug / "cards.toml").read_text(encoding="utf-8")))
    not_code = {rule.id for rule in book.rule if rule.not_code}
    assert [rule for rule in book.ids if rule not in cited and rule not in not_code] == []
    assert sorted(not_code & cited) == []


@every_game
def test_the_package_has_the_same_doors_as_the_others(slug: str) -> None:
    missing = [door for door in DOORS if not (HOME / slug / door).exists()]
    assert not missing, f"{slug} has no {', '.join(missing)}"
    orders = [name for name in ("turn.py", "round.py") if (HOME / slug / "rules" / name).exists()]
    assert len(orders) == 1, f"{slug}: the order of play stands in rules/turn.py or rules/round.py"


@every_game
def test_the_package_publishes_one_game_under_its_own_name(slug: str) -> None:
    found = game(slug)
    assert found.slug == found.rulebook.game == slug and found.title == found.rulebook.title
    assert len(found.seat_names) >= found.seats[1] and found.pitch and found.reference
    assert len({decision.name for decision in found.decisions}) == len(found.decisions)
    for option in found.options:
        assert option.default in option.values and option.rule in found.rulebook and option.text, option.name


@every_game
def test_games_own_no_chance_no_clock_and_know_no_other_game(slug: str) -> None:
    """`random` is imported for the type of a generator that somebody else brings: nothing is made or called from it."""
    others = [f"undercroft.games.{other}" for other in game_names() if other != slug]
    for path, tree in sources(slug):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                assert not module.startswith(tuple(others)), f"{path.name} imports {module}"
                assert module not in ("random", "time", "datetime", "secrets"), f"{path.name} imports {module}"
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
                assert not {"time", "datetime", "secrets"} & set(names), f"{path.name} imports {names}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = node.func.value
                called = isinstance(owner, ast.Name) and owner.id == "random"
                assert not called, f"{path.name}:{node.lineno} rolls dice of its own"
