"""The quick look at a game notices when somebody breaks its balance."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from undercroft import lab
from undercroft.lab.plan.balance import load_balance
from undercroft.lab.study.verdict import MISSED, Verdict, judge

SABOTAGE = [
    ("dungeon_crawl", "monster[*].hp.per_player=200%"),  # Monsters with twice the health
    ("dungeon_crawl", "monster[*].rows[*].effects[*].amount=200%"),  # that hit twice as hard
    ("dungeon_crawl", "monster[*].hp.per_player=30%"),  # or fall over at once
    ("dungeon_crawl", "buff[*].hp=20%"),  # frail adventurers
    ("dungeon_crawl", "item[*].abilities[*].effects[*].amount=300%"),  # and overpowered Items
    ("miniskull_caverns", "tiny.strength=20"),  # a dragon that nobody beats
    ("miniskull_caverns", "tiny.strength=14"),  # or hardly anybody
    ("miniskull_caverns", "action[*].noise=3"),  # everybody is heard
    ("miniskull_caverns", "action[id=heal].effects[*].amount=1"),  # nobody recovers
    ("miniskull_caverns", "tiny.strength=1 action[*].noise=0"),  # a walk in the park
    ("looting_castle", "cubes.strength=25%"),  # hardly a cube of Strength in the bag
    ("looting_castle", "cubes.treasure=500%"),  # Treasure everywhere
    ("looting_castle", "market[*].sell.treasure=300%"),  # that sells for three times as much
    ("looting_castle", "market[*].sell.weapon=300%"),  # or Weapons that do
    ("looting_castle", "monster[*].start.strength=300%"),  # Monsters that nobody kills
    ("skulldug", "trap[*].difficulty=5 trap[*].damage=3"),  # traps that nobody escapes
    ("skulldug", "trap[*].damage=5"),  # that kill at once
    ("skulldug", "trap[*].difficulty=0 monster[*].difficulty=0"),  # a harmless dungeon
    ("skulldug", "passage[*].hazards=3"),  # a crowded one
    ("skulldug", "passage[*].fortunes=3"),  # a rich one
    ("caverns", "monster[*].combat=9"),  # every monster a dragon
    ("caverns", "monster[*].combat=0"),  # or a mouse
    ("caverns", "character[*].combat=9"),  # heroes
    ("caverns", "character[*].combat=0"),  # cowards
    ("caverns", "character[*].escape=9"),  # whom nobody catches
]


def looked_at(slug: str, folder: Path, numbers: str = "") -> list[Verdict]:
    """The verdicts of the quick look, with some numbers of the cards changed."""
    balance = load_balance(Path("plans/balance") / f"{slug}.toml")
    assert balance.quick is not None
    broken = [lab.parse_number(number) for number in numbers.split()]
    settings = tuple(
        msgspec.structs.replace(lab.changed(each, [(number, number.values[0]) for number in broken]), name=each.name)
        if broken
        else each
        for each in balance.quick.settings
    )
    plan = msgspec.structs.replace(balance.quick, settings=settings)
    return judge(lab.play_plan(plan, folder / "out", jobs=1), balance.targets, loosely=True)


@pytest.mark.parametrize(("slug", "numbers"), SABOTAGE)
def test_the_quick_look_notices(slug: str, numbers: str, tmp_path: Path) -> None:
    verdicts = looked_at(slug, tmp_path, numbers)
    assert any(each.verdict == MISSED for each in verdicts), [(each.target.name, each.estimate) for each in verdicts]


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in SABOTAGE}))
def test_the_quick_look_finds_nothing_where_nothing_is_broken(slug: str, tmp_path: Path) -> None:
    verdicts = looked_at(slug, tmp_path)
    assert not [(each.target.name, each.estimate) for each in verdicts if each.verdict == MISSED]
