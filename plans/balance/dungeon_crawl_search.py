"""Dungeon Crawl with parties that search: wins, and what they do in a fight. For docs/balance/dungeon_crawl.md.

    python plans/balance/dungeon_crawl_search.py --bot ismcts:iterations=100 --seats 2 --games 30 --file found.pickle
    python plans/balance/dungeon_crawl_search.py --bot ismcts:iterations=100 --seats 2 --open --file open.pickle

The same games again with the same file go on where they stopped. The same things are counted as with the
rule-of-thumb parties.
"""

from __future__ import annotations

import argparse
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

from dungeon_crawl_balance import mean, share
from dungeon_crawl_games import GAME, KEPT, Story, told

from undercroft.bots import make_bot


def played(bot: str, seats: int, key: str, **options: object) -> Story:
    """One game of a party of such bots."""
    return told([make_bot(bot, f"{key} {seat}", GAME) for seat in range(seats)], key, **options)


def say(stories: list[Story]) -> None:
    n = len(stories)
    print(f"{n} games, won {share(sum(s.won for s in stories), n)} %")
    print(f"turns {mean(s.length for s in stories)}, deaths {mean(s.deaths for s in stories)}")
    kinds: Counter[str] = sum((s.kinds for s in stories), Counter())
    print("combat selections, %: " + ", ".join(f"{k} {share(v, kinds.total())}" for k, v in kinds.most_common()))
    uses: Counter[str] = sum((s.uses for s in stories), Counter())
    chances: Counter[str] = sum((s.chances for s in stories), Counter())
    labels = {item.design: item.label for item in GAME.setup(1, GAME.check_options({}), None).cards.items}
    rarest = sorted(chances, key=lambda name: uses[name] / chances[name])[:8]
    print("least used: " + ", ".join(f"{labels[k]} {uses[k]} of {chances[k]}" for k in rarest))
    print("lost in: " + ", ".join(f"{k} {v}" for k, v in Counter(s.lost_in for s in stories if not s.won).items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="ismcts:iterations=100")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", default="search")
    parser.add_argument("--open", action="store_true", help="selections lie open (option open_selection)")
    parser.add_argument("--file", type=Path, required=True)
    given = parser.parse_args()
    kept: list[dict[str, Any]] = pickle.loads(given.file.read_bytes()) if given.file.exists() else []
    options = {"open_selection": True} if given.open else {}
    while len(kept) < given.games:
        story = played(given.bot, given.seats, f"{given.seed} {given.seats} {len(kept)}", **options)
        kept.append({name: getattr(story, name) for name in KEPT})
        given.file.write_bytes(pickle.dumps(kept))
    stories = []
    for each in kept[: given.games]:
        story = Story()
        for name, value in each.items():
            setattr(story, name, value)
        stories.append(story)
    print(f"{given.bot}, {given.seats} seats, seed {given.seed}, {'open' if given.open else 'secret'} choice")
    say(stories)


if __name__ == "__main__":
    main()
