"""The questions of the playtest of Dungeon Crawl, answered by the lab: one thing changes at a time, on the same luck.

    python plans/balance/dungeon_crawl_questions.py together --games 300
    python plans/balance/dungeon_crawl_questions.py progression cards health --games 200 --out questions

together     what fighting by a plan is worth, and what keeping together on the way is worth
progression  what a second tier of Items is worth: because Items get better, or because there are better ones at all
cards        what a plan is worth with few kinds of Items
health       what a plan is worth with other health of Monsters

What was played is kept in the folder: the same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import undercroft
from undercroft.arena.statistics import Estimate, paired, share
from undercroft.lab.data.measures import measure
from undercroft.lab.plan.plan import Plan
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.lab.run.run import play_plan

GAME = undercroft.game("dungeon_crawl")
PRINTED = GAME.home / "cards.toml"
PLAN_AND_FORCE = ("sensible", "hitter_together")


def setting(bot: str, seats: int, seed: str, cards: str | None = None, name: str = "") -> Setting:
    return Setting(
        f"{bot} {seats} {name}", GAME.slug, seats, GAME.check_options({}), (bot,) * seats, seed, luck=KEYED,
        cards=cards, cards_name="cards.toml" if cards else "", cap=12_000, observe=10**9, look=10**9,
    )  # fmt: skip


# -- card sets --------------------------------------------------------------------------------------------------------


def items() -> tuple[str, dict[str, str]]:
    """The text before the Items, and each Item by its id (what follows the last Item belongs to it)."""
    head, *blocks = re.split(r"(?m)^(?=\[\[item\]\])", PRINTED.read_text(encoding="utf-8"))
    return head, {re.search(r'id = "(\w+)"', block)[1]: block for block in blocks}  # type: ignore[index]


def doing(block: str, other: str) -> str:
    """An Item that does what another does; its name, its tier and its copies stay."""
    body = re.search(r"(?s)kind = .*?(?=\n\n|\Z)", other)
    assert body is not None
    return re.sub(r"(?s)kind = .*?(?=\n\n|\Z)", lambda _: body[0].rstrip(), block, count=1)


def with_items(does: Callable[[str], str]) -> str:
    """The printed cards, but each Item does what the one named by `does` is printed to do."""
    head, blocks = items()
    return head + "".join(doing(block, blocks[does(id)]) for id, block in blocks.items())


def flat(id: str) -> str:
    """Nothing better ever comes: an Omega Item does what its Alpha counterpart does."""
    return f"a{id[1:]}"


def mixed(id: str) -> str:
    """The same Items, but good and plain ones in both tiers: every second pair is exchanged."""
    return f"{'w' if id[0] == 'a' else 'a'}{id[1:]}" if int(id[1:]) % 2 else id


def few(kinds: int) -> Callable[[str], str]:
    """Only so many kinds of Items, those of the first numbers; the playtest had one."""
    return lambda id: f"{id[0]}{(int(id[1:]) - 1) % kinds + 1:02}"


def with_health(percent: int, text: str = "") -> str:
    """Monsters with other health, in the printed cards or in these."""

    def scaled(found: re.Match[str]) -> str:
        return f"{found[1]}{max(1, round(int(found[2]) * percent / 100))}"

    return re.sub(r"(?m)^(hp = \{ per_player = )(\d+)", scaled, text or PRINTED.read_text(encoding="utf-8"))


# -- playing and comparing --------------------------------------------------------------------------------------------


class Played:
    """All settings of a question, game by game on the same luck."""

    def __init__(self, name: str, settings: list[Setting], games: int, seed: str, out: Path) -> None:
        plan = Plan(name, tuple(settings), games, seed, shard=20)
        self.results = play_plan(plan, out / f"{name}-{games}", jobs=1)
        self.won = [measure(self.results, number, "won") for number in range(len(settings))]

    def wins(self, number: int) -> str:
        won = self.won[number]
        return shown(share(sum(won.values()), len(won)), "")

    def gap(self, one: int, other: int) -> str:
        """By how many points the first wins more often: the mean of the pairs."""
        games = sorted(self.won[one].keys() & self.won[other].keys())
        return shown(paired([self.won[one][game] - self.won[other][game] for game in games], True), "+")


def shown(found: Estimate, sign: str) -> str:
    low, high = f"{100 * found.low:{sign}.0f}", f"{100 * found.high:{sign}.0f}"
    return f"{100 * found.value:{sign}.1f} ({low} to {high})"


def table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


# -- questions --------------------------------------------------------------------------------------------------------


def together(games: int, seed: str, out: Path) -> None:
    bots = ("sensible", "sensible_apart", "hitter_together", "hitter")
    rows = []
    for seats in (2, 3, 4):
        played = Played(f"together-{seats}", [setting(bot, seats, seed) for bot in bots], games, seed, out)
        rows.append(
            (str(seats), *[played.wins(number) for number in range(4)], played.gap(0, 2), played.gap(1, 3),
             played.gap(0, 1), played.gap(2, 3))
        )  # fmt: skip
    head = ("seats", "plan, together", "plan, apart", "force, together", "force, apart", "plan - force, together",
            "plan - force, apart", "together - apart, plan", "together - apart, force")  # fmt: skip
    table("Strategy and staying together", head, rows)


def progression(games: int, seed: str, out: Path) -> None:
    """Printed; the same Items in no order; no better Items; and none, but Monsters that are as much weaker."""
    rows = []
    plain = with_items(flat)
    sets = (None, with_items(mixed), plain, with_health(75, plain), with_health(60, plain))
    for seats in (1, 2, 3, 4):
        settings = [setting("sensible", seats, seed, cards, str(number)) for number, cards in enumerate(sets)]
        played = Played(f"progression-{seats}", settings, games, seed, out)
        rows.append((str(seats), *[played.wins(number) for number in range(5)], played.gap(0, 1), played.gap(1, 2)))
    head = ("seats", "printed", "mixed", "flat", "flat, health 75 %", "flat, health 60 %",
            "order: printed - mixed", "power: mixed - flat")  # fmt: skip
    table("Progression and power", head, rows)
    compared = []
    for seats in (2, 4):
        settings = [
            setting(bot, seats, seed, cards, str(number))
            for number, cards in ((0, None), (3, sets[3]))
            for bot in PLAN_AND_FORCE
        ]
        played = Played(f"even-{seats}", settings, games, seed, out)
        compared.append((str(seats), played.gap(0, 1), played.wins(2), played.wins(3), played.gap(2, 3)))
    flat_at = ("plan, flat at 75 %", "force, flat at 75 %", "plan - force, flat at 75 %")
    heads = ("seats", "plan - force, printed", *flat_at)
    table("What progression does to strategy, where parties win about as often without it", heads, compared)


def cards(games: int, seed: str, out: Path) -> None:
    rows = []
    for seats in (2, 4):
        for kinds in (1, 3, 7, 14, 28):
            text = None if kinds == 28 else with_items(few(kinds))
            settings = [setting(bot, seats, seed, text, str(kinds)) for bot in (*PLAN_AND_FORCE, "disorder")]
            played = Played(f"cards-{seats}-{kinds}", settings, games, seed, out)
            rows.append((str(kinds), str(seats), played.wins(0), played.wins(1), played.gap(0, 1), played.gap(0, 2)))
    head = ("kinds of Items in a tier", "seats", "plan", "force", "plan - force", "the Leader's orders")
    table("What a plan is worth with few kinds of Items; everybody keeps together", head, rows)


def health(games: int, seed: str, out: Path) -> None:
    rows = []
    for seats in (2, 4):
        for percent in (40, 60, 80, 100, 120):
            text = None if percent == 100 else with_health(percent)
            settings = [setting(bot, seats, seed, text, str(percent)) for bot in (*PLAN_AND_FORCE, "disorder")]
            played = Played(f"health-{seats}-{percent}", settings, games, seed, out)
            rows.append(
                (f"{percent} %", str(seats), played.wins(0), played.wins(1), played.gap(0, 1), played.gap(0, 2))
            )
    head = ("health of Monsters", "seats", "plan", "force", "plan - force", "the Leader's orders")
    table("What a plan is worth with other health of Monsters; everybody keeps together", head, rows)


QUESTIONS = {"together": together, "progression": progression, "cards": cards, "health": health}


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reading.add_argument("questions", nargs="+", choices=QUESTIONS)
    reading.add_argument("--games", type=int, default=200)
    reading.add_argument("--seed", default="questions")
    reading.add_argument("--out", type=Path, default=Path("questions-results"))
    given = reading.parse_args()
    for name in given.questions:
        QUESTIONS[name](given.games, given.seed, given.out)


if __name__ == "__main__":
    main()
