"""The documents name only files that are there. (Links are checked where the site is built.)"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "rules")],
)
NAMED = re.compile(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|toml)|[a-z_]+\.py)`")
FILES = frozenset(
    str(path.relative_to(ROOT))
    for folder in ("src", "tests", "tools", "plans", "examples", "docs")
    for path in (ROOT / folder).rglob("*")
)


def is_there(name: str) -> bool:
    """A path from the root, or the end of one: `domain/workers.py` is enough."""
    return (ROOT / name).exists() or any(path.endswith(f"/{name}") for path in FILES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert sorted({name for name in NAMED.findall(text) if not is_there(name)}) == []
