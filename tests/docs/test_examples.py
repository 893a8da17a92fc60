"""The examples of the documents run as they are printed, only smaller; a quoted rule stands in the source like that."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    if "```python" in path.read_text(encoding="utf-8")
)
SMALLER = {
    "seconds=1": "iterations=4",
    "plans/caverns.toml": "plans/quick.toml",
    "range(1000)": "range(5)",
    "count=256": "count=8",
}
"""What is only a matter of size, so that an example takes a moment."""


def blocks(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def in_source(block: str) -> bool:
    return any(block in path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))


def test_there_are_examples() -> None:
    assert "README.md" in PAGES and "docs/reference/index.md" in PAGES


@pytest.mark.parametrize("page", PAGES)
def test_every_example_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plans").symlink_to(ROOT / "plans")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO('{"ask": 7}\n'))
    known: dict[str, Any] = {"__name__": "example"}
    for block in blocks(page):
        if block.startswith("async def"):
            assert in_source(block), f"{page} quotes a rule that reads differently:\n{block}"
            continue
        for large, small in SMALLER.items():
            block = block.replace(large, small)
        exec(compile(block, page, "exec"), known)
