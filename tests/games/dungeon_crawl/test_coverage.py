"""Every rule of the ledger is carried out somewhere, and every citation is a rule."""

from __future__ import annotations

import re
from pathlib import Path

from undercroft.games.dungeon_crawl import GAME

HOME = Path(__file__).parent


def cited(folder: Path) -> set[str]:
    return {rule for path in folder.rglob("*.py") for rule in re.findall(r'"(DC-\d{3})"', path.read_text())}


def test_every_rule_is_cited_by_the_code_and_covered_by_a_story() -> None:
    rules = {rule.id for rule in GAME.rulebook.rule if not rule.not_code}
    assert len(GAME.rulebook.rule) == 197
    assert rules - cited(GAME.home) == set()
    stories = {
        rule
        for path in HOME.glob("test_*.py")
        for names in re.findall(r"@covers\(([^)]*)\)", path.read_text())
        for rule in re.findall(r"DC-\d{3}", names)
    }
    assert rules - stories == set()
    assert cited(GAME.home) <= set(GAME.rulebook.ids)
