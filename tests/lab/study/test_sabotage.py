"""The quick look at a game notices when somebody breaks its balance.

Here on one luck; how often it does on others: `python tools/sabotage.py`, docs/lab.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.study.sabotage import SABOTAGE, quick_results
from undercroft.lab.study.verdict import MISSED, judge


@pytest.mark.parametrize(("slug", "numbers"), [each[:2] for each in SABOTAGE])
def test_the_quick_look_notices(slug: str, numbers: str, tmp_path: Path) -> None:
    balance, results = quick_results(slug, tmp_path / "out", numbers)
    verdicts = judge(results, balance.targets, loosely=True)
    assert any(each.verdict == MISSED for each in verdicts), [(each.target.name, each.estimate) for each in verdicts]


@pytest.mark.parametrize("slug", sorted({each[0] for each in SABOTAGE}))
def test_the_quick_look_finds_nothing_where_nothing_is_broken(slug: str, tmp_path: Path) -> None:
    balance, results = quick_results(slug, tmp_path / "out")
    verdicts = judge(results, balance.targets, loosely=True)
    assert not [(each.target.name, each.estimate) for each in verdicts if each.verdict == MISSED]
