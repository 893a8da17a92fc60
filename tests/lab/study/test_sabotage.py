"""The quick look at a game notices when somebody breaks its balance."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from undercroft import lab
from undercroft.lab.plan.balance import load_balance
from undercroft.lab.study.verdict import MISSED, judge

SABOTAGE = [
    ("dungeon_crawl", "monster[*].hp.per_player=200%"),  # Monsters with twice the health
    ("dungeon_crawl", "monster[*].rows[*].effects[*].amount=200%"),  # that hit twice as hard
    ("dungeon_crawl", "monster[*].hp.per_player=30%"),  # or fall over at once
    ("dungeon_crawl", "buff[*].hp=20%"),  # frail adventurers
    ("dungeon_crawl", "item[*].abilities[*].effects[*].amount=300%"),  # and overpowered Items
]


@pytest.mark.parametrize(("slug", "number"), SABOTAGE)
def test_the_quick_look_notices(slug: str, number: str, tmp_path: Path) -> None:
    balance = load_balance(Path("plans/balance") / f"{slug}.toml")
    assert balance.quick is not None
    broken = lab.parse_number(number)
    settings = tuple(lab.changed(setting, [(broken, broken.values[0])]) for setting in balance.quick.settings)
    named = tuple(
        msgspec.structs.replace(after, name=before.name)
        for before, after in zip(balance.quick.settings, settings, strict=True)
    )
    plan = msgspec.structs.replace(balance.quick, settings=named)
    verdicts = judge(lab.play_plan(plan, tmp_path / "out", jobs=1), balance.targets, loosely=True)
    assert any(each.verdict == MISSED for each in verdicts), [(each.target.name, each.estimate) for each in verdicts]
