"""The golden playthroughs are games in which something happens: every chapter of every rulebook is reached."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import undercroft
from tests.golden import Playthrough

GAMES: dict[str, list[tuple[int, Mapping[str, object], int]]] = {
    "miniskull_caverns": [(1, {}, 1), (2, {}, 4), (2, {"map": 2, "challenging": True}, 5), (3, {}, 6)],
    "looting_castle": [(1, {}, 11), (2, {"sprint": True}, 1), (4, {}, 3)],
    "skulldug": [(2, {}, 1), (3, {"gear": "sets"}, 2), (4, {"treasures": "paced"}, 3), (5, {}, 4)],
    "caverns": [(3, {"opening_truce": True}, 3), (4, {}, 4), (6, {}, 6), (6, {}, 8)],
    "dungeon_crawl": [(2, {}, 1), (3, {"voting": True, "free_consumables": True}, 6), (4, {}, 4)],
}


@pytest.mark.parametrize("slug", GAMES)
def test_every_chapter_is_reached(slug: str) -> None:
    game = undercroft.game(slug)
    cited: set[str] = set()
    finished = 0
    for seats, options, seed in GAMES[slug]:
        play = Playthrough(game, seats, options, seed)
        play.sensibly()
        finished += play.match.over
        assert play.match.witness is not None
        cited.update(play.match.witness.cited)
    chapters: dict[str, set[str]] = {}
    for title, rules in game.rulebook.sections.items():
        coded = {rule.id for rule in rules if not rule.not_code}
        if coded and "ariants" not in title:  # a variant is played where it was chosen
            chapters.setdefault(title.partition(":")[0], set()).update(coded)
    chapters.pop("House rules", None)  # options, off by default
    missing = [title for title, coded in chapters.items() if len(coded) > 1 and not cited & coded]
    assert not missing, f"no playthrough reaches {', '.join(missing)}"
    assert finished >= len(GAMES[slug]) - 1
