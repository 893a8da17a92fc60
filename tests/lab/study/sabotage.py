"""Broken games: numbers of the cards that no designer would want, five for each game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from undercroft import lab
from undercroft.lab.data.results import Results
from undercroft.lab.plan.balance import Balance, load_balance

BALANCE = Path(__file__).parents[3] / "plans" / "balance"

SABOTAGE = [
    ("dungeon_crawl", "monster[*].hp.per_player=200%", "Monsters with twice the health"),
    ("dungeon_crawl", "monster[*].rows[*].effects[*].amount=200%", "Monsters that hit twice as hard"),
    ("dungeon_crawl", "monster[*].hp.per_player=30%", "Monsters that fall over at once"),
    ("dungeon_crawl", "buff[*].hp=20%", "frail adventurers"),
    ("dungeon_crawl", "item[*].abilities[*].effects[*].amount=300%", "Items three times as strong"),
    ("miniskull_caverns", "tiny.strength=20", "a dragon that nobody beats"),
    ("miniskull_caverns", "tiny.strength=14", "a dragon that hardly anybody beats"),
    ("miniskull_caverns", "action[*].noise=3", "everybody is heard"),
    ("miniskull_caverns", "action[id=heal].effects[*].amount=1", "nobody recovers"),
    ("miniskull_caverns", "tiny.strength=1 action[*].noise=0", "a walk in the park"),
    ("looting_castle", "cubes.strength=25%", "hardly a cube of Strength in the bag"),
    ("looting_castle", "cubes.treasure=500%", "Treasure everywhere"),
    ("looting_castle", "market[*].sell.treasure=300%", "Treasure sells for three times as much"),
    ("looting_castle", "market[*].sell.weapon=300%", "Weapons sell for three times as much"),
    ("looting_castle", "monster[*].start.strength=300%", "Monsters that nobody kills"),
    ("skulldug", "trap[*].difficulty=5 trap[*].damage=3", "traps that nobody escapes"),
    ("skulldug", "trap[*].damage=5", "traps that kill at once"),
    ("skulldug", "trap[*].difficulty=0 monster[*].difficulty=0", "a harmless dungeon"),
    ("skulldug", "passage[*].hazards=3", "a crowded dungeon"),
    ("skulldug", "passage[*].fortunes=3", "a rich dungeon"),
    ("caverns", "monster[*].combat=9", "every monster a dragon"),
    ("caverns", "monster[*].combat=0", "every monster a mouse"),
    ("caverns", "character[*].combat=9", "heroes"),
    ("caverns", "character[*].combat=0", "cowards"),
    ("caverns", "character[*].escape=9", "characters whom nobody catches"),
]
"""Game, what is changed in its cards, and what that makes of it."""


def quick_results(
    slug: str, folder: Path, numbers: str = "", seed: str = "", games: int = 0
) -> tuple[Balance, Results]:
    """The quick look at a game with some numbers of its cards changed; with its own luck and length if not told."""
    balance = load_balance(BALANCE / f"{slug}.toml")
    assert balance.quick is not None
    broken = [lab.parse_number(number) for number in numbers.split()]
    settings = tuple(
        msgspec.structs.replace(lab.changed(each, [(number, number.values[0]) for number in broken]), name=each.name)
        if broken
        else each
        for each in balance.quick.settings
    )
    plan = msgspec.structs.replace(
        balance.quick, settings=settings, seed=seed or balance.quick.seed, games=games or balance.quick.games
    )
    return balance, lab.play_plan(plan, folder, jobs=1)
