"""How often does the quick look at a game notice that it is broken, and how often does it cry wolf?

    python tools/sabotage.py                              every game, ten other lucks
    python tools/sabotage.py --game caverns --lucks 20    one game
    python tools/sabotage.py --judge                      what is played is judged again, by the bounds of today

Every sabotage of tests/lab/study/sabotage.py is played with lucks other than that of the tests. What is played is kept
in the folder, and the same command goes on from there. Prints the table of docs/lab.md.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.lab.study.sabotage import BALANCE, SABOTAGE, quick_results  # noqa: E402

from undercroft import game  # noqa: E402
from undercroft.lab.data.results import Results  # noqa: E402
from undercroft.lab.plan.balance import load_balance  # noqa: E402
from undercroft.lab.study.verdict import MISSED, judge  # noqa: E402

UNTOUCHED = ("", "untouched")


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--game", default="", help="one game; all if not given")
    wanted.add_argument("--lucks", type=int, default=10, help="how many lucks")
    wanted.add_argument(
        "--calm", type=int, default=0, help="how many lucks for the untouched game; as many if not given"
    )
    wanted.add_argument("--folder", type=Path, default=Path("sabotage-results"), help="what is played is kept here")
    wanted.add_argument("--judge", action="store_true", help="play nothing, judge what is there")
    given = wanted.parse_args()
    print("| game | cards | noticed | by |")
    print("|---|---|---:|---|")
    for slug in dict.fromkeys(each[0] for each in SABOTAGE):
        if given.game not in ("", slug):
            continue
        for numbers, name in [UNTOUCHED, *(each[1:] for each in SABOTAGE if each[0] == slug)]:
            lucks = given.calm or given.lucks if not numbers else given.lucks
            missed = [
                _missed(slug, numbers, given.folder / slug / name.replace(" ", "-") / str(luck), luck, given.judge)
                for luck in range(lucks)
            ]
            played = [each for each in missed if each is not None]
            by: dict[str, int] = {}
            for each in played:
                for target in each:
                    by[target] = by.get(target, 0) + 1
            told = ", ".join(f"{target} ({n})" for target, n in sorted(by.items(), key=lambda pair: -pair[1]))
            noticed = sum(bool(each) for each in played)
            print(f"| {game(slug).title} | {name} | {noticed} of {len(played)} | {told} |", flush=True)


def _missed(slug: str, numbers: str, folder: Path, luck: int, only_judge: bool) -> set[str] | None:
    """The targets that are missed with this luck; None if it is not played and may not be."""
    if only_judge:
        if not (folder / "plan.json").exists():
            return None
        balance, results = load_balance(BALANCE / f"{slug}.toml"), Results(folder)
    else:
        balance, results = quick_results(slug, folder, numbers, seed=f"luck {luck}")
    return {each.target.name for each in judge(results, balance.targets, loosely=True) if each.verdict == MISSED}


if __name__ == "__main__":
    main()
