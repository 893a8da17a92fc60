"""Dungeon Crawl measured with rule-of-thumb parties: the tables of docs/balance/dungeon_crawl.md.

    python plans/balance/dungeon_crawl_balance.py targets --games 10000 --seed confirm
    python plans/balance/dungeon_crawl_balance.py monsters tier scaling secret options --games 4000 --seed confirm

The parties are the players that the game brings along (`undercroft simulate dungeon_crawl --bots sensible`); each sees
only what its seat may know. What a searching bot makes of the same cards is measured with `undercroft lab`; the page
says which figure is whose.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from pathlib import Path

import dungeon_crawl_games
from dungeon_crawl_games import GAME, PRINTED, ROOMS, Story, many

from undercroft.games.dungeon_crawl.judge.players import strikes

Table = list[tuple[str, ...]]


# -- figures ---------------------------------------------------------------------------------------


def share(hits: float, n: int) -> str:
    """A share with its 95 % Wilson interval, in percent."""
    if not n:
        return "-"
    p, z = hits / n, 1.96
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return f"{100 * p:.1f} ({100 * (middle - half):.1f}-{100 * (middle + half):.1f})"


def mean(values: Iterable[float]) -> str:
    found = list(values)
    if len(found) < 2:
        return "-"
    m = sum(found) / len(found)
    half = 1.96 * sqrt(sum((v - m) ** 2 for v in found) / (len(found) - 1) / len(found))
    return f"{m:.2f} ({m - half:.2f}-{m + half:.2f})"


def wins(stories: list[Story]) -> str:
    return share(sum(s.won for s in stories), len(stories))


def gap(one: list[Story], other: list[Story]) -> str:
    """How many points more the first wins, with the interval of two independent shares."""
    if len(one) < 2 or len(other) < 2:
        return "-"
    p, q = sum(s.won for s in one) / len(one), sum(s.won for s in other) / len(other)
    half = 1.96 * sqrt(p * (1 - p) / len(one) + q * (1 - q) / len(other))
    return f"{100 * (p - q):+.1f} ({100 * (p - q - half):+.1f} to {100 * (p - q + half):+.1f})"


def show(title: str, head: tuple[str, ...], rows: Table) -> None:
    print(f"\n{title}\n")
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    sys.stdout.flush()


# -- the targets -----------------------------------------------------------------------------------


def targets(games: int, seed: str) -> None:
    teams = {seats: many(seats, games, "team", seed) for seats in (1, 2, 3, 4)}
    few = max(100, games // 5)
    show("Wins, in percent", ("party", "1", "2", "3", "4 seats"), [
        ("team", *(wins(teams[s]) for s in teams)),
        *((kind, *(wins(many(s, few, kind, seed)) for s in teams)) for kind in ("greedy", "disorder", "random")),
    ])  # fmt: skip
    show("Fights and length, team", ("measure", "1", "2", "3", "4 seats"), [
        *((f"turns, {room} room", *(mean(t.turns[room] for t in teams[s] if room in t.cleared) for s in teams))
          for room in ROOMS),
        ("fights of 2-9 turns, %", *(share(sum(2 <= t.turns[r] <= 9 for t in teams[s] for r in t.cleared),
                                           sum(len(t.cleared) for t in teams[s])) for s in teams)),
        *((f"of the losses: {room} room, %", *(share(sum(t.lost_in == room for t in teams[s]),
                                                     sum(not t.won for t in teams[s])) for s in teams))
          for room in (*ROOMS, "exploring")),
        ("turns per game", *(mean(t.length for t in teams[s]) for s in teams)),
        ("timed out, %", *(share(sum(t.late for t in teams[s]), games) for s in teams)),
        ("deaths per game", *(mean(t.deaths for t in teams[s]) for s in teams)),
        ("games without a death, %", *(share(sum(t.deaths == 0 for t in teams[s]), games) for s in teams)),
        ("combat turns with nobody inside, %", *(share(sum(t.deserted for t in teams[s]),
                                                      sum(sum(t.turns.values()) for t in teams[s])) for s in teams)),
        ("longest such stretch", *(str(max(t.deserted_most for t in teams[s])) for s in teams)),
        ("exploration deaths with nothing left, per game", *(mean(t.bare_deaths for t in teams[s]) for s in teams)),
    ])  # fmt: skip
    rows: Table = []
    for label, kinds in (("attacks", ("attack",)), ("support and armor", ("support",)), ("Rest", ("rest",)),
                         ("Forward, Left/Right", ("forward", "left_right"))):  # fmt: skip
        counts = [(sum(t.kinds[k] for t in teams[s] for k in kinds), sum(sum(t.kinds.values()) for t in teams[s]))
                  for s in teams]  # fmt: skip
        rows.append((label, *(share(a, b) for a, b in counts)))
    show("Combat selections, team, in percent", ("kind", "1", "2", "3", "4 seats"), rows)
    show("Bosses, team: wins of the games that reached the final room", ("boss", "1", "2", "3", "4 seats"), [
        (boss, *(wins([t for t in teams[s] if t.pairs.get("final", ("",))[0] == boss]) for s in teams))
        for boss in ("k1", "k2", "k3", "k4")
    ])  # fmt: skip
    everybody = [t for s in (2, 3, 4) for t in teams[s]]
    for room, bar in (("second", 70), ("third", 60)):
        found: dict[tuple[str, ...], list[bool]] = defaultdict(list)
        for t in everybody:
            if room in t.pairs:
                found[t.pairs[room]].append(room in t.cleared)
        worst = sorted((sum(v) / len(v), p, v) for p, v in found.items() if len(v) >= games / 250)[:5]
        show(f"{room} room: the hardest pairs of {len(found)}, 2-4 seats (bar {bar} %)", ("pair", "cleared, %"),
             [(" ".join(p), share(sum(v), len(v))) for _, p, v in worst])  # fmt: skip
    items(teams)
    classes(teams)
    mixed = [many(s, games // 2, "any_buff", seed) for s in (1, 2, 3, 4)]
    show("Buffs, chosen by luck: points won with one at the table", ("buff", "1", "2", "3", "4 seats"), [
        (buff, *(gap([t for t in m if buff in t.buffs], [t for t in m if buff not in t.buffs]) for m in mixed))
        for buff in ("b1", "b2", "b3", "b4", "b5", "b6")
    ])  # fmt: skip


def items(teams: dict[int, list[Story]]) -> None:
    """Use of each Item, and what it goes together with."""
    rows: Table = []
    designs = list(dict.fromkeys(item.design for item in GAME.setup(1, GAME.check_options({}), None).cards.items))
    labels = {item.design: item.label for item in GAME.setup(1, GAME.check_options({}), None).cards.items}
    for design in designs:
        uses = [(sum(t.uses[design] for t in teams[s]), sum(t.chances[design] for t in teams[s])) for s in teams]
        total = share(sum(u for u, _ in uses), sum(c for _, c in uses))
        dealt = "-"
        if design.startswith("a"):
            both = [t for s in (3, 4) for t in teams[s]]
            dealt = gap([t for t in both if design in t.dealt], [t for t in both if design not in t.dealt])
        rows.append((f"{design} {labels[design]}", total, *(f"{100 * u / max(1, c):.0f}" for u, c in uses), dealt))
    show("Items, team: used in a combat in which it was ready, %; points won if dealt at the start (3-4 seats)",
         ("item", "used", "1", "2", "3", "4 seats", "dealt"), rows)  # fmt: skip


# -- the designer's questions ----------------------------------------------------------------------


def changed(text: str, folder: Path, name: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def with_monster_hp(percent: int) -> str:
    """The printed cards with weaker or stronger Monsters, Bosses included."""

    def scaled(match: re.Match[str]) -> str:
        return f"{match[1]}{max(1, round(int(match[2]) * percent / 100))}"

    return re.sub(r"(?m)^(hp = \{ per_player = )(\d+)", scaled, PRINTED.read_text(encoding="utf-8"))


def without_second_tier() -> str:
    """The printed cards, but every Omega Item does what its Alpha counterpart does."""
    text = PRINTED.read_text(encoding="utf-8")
    head, *blocks = re.split(r"(?m)^(?=\[\[item\]\])", text)
    body = {re.search(r'id = "(\w+)"', b)[1]: re.search(r"(?s)kind = .*", b)[0] for b in blocks}  # type: ignore[index]
    out = [head]
    for block in blocks:
        design = re.search(r'id = "(\w+)"', block)[1]  # type: ignore[index]
        if design.startswith("w"):
            copies = re.search(r"copies = \d+", block)[0]  # type: ignore[index]
            twin = re.sub(r"copies = \d+", copies, body["a" + design[1:]])
            block = re.sub(r"(?s)kind = .*", lambda _, twin=twin: twin, block)
        out.append(block)
    return "".join(out)


def classes(teams: dict[int, list[Story]]) -> None:
    """A party dealt blows of one class only, against one that can do both."""
    cards = GAME.setup(1, GAME.check_options({}), None).cards
    of = {item.design: {e.cls for e in strikes(item)} for item in cards.items}
    rows: Table = []
    for seats, stories in teams.items():
        by: dict[str, list[Story]] = defaultdict(list)
        for story in stories:
            found = set().union(*(of[design] for design in story.dealt))
            by["mixed" if len(found) == 2 else next(iter(found), "none")].append(story)
        rows.append((str(seats), *(f"{wins(by[k])}, n {len(by[k])}" for k in ("mixed", "physical", "magical", "none")),
                     gap(by["mixed"], by["physical"])))  # fmt: skip
    show("Damage classes of the opening deal, team", ("seats", "mixed", "Physical", "Magical", "none", "gap"), rows)


def monsters(games: int, seed: str) -> None:
    rows: Table = []
    with tempfile.TemporaryDirectory() as folder:
        for percent in (40, 60, 80, 100, 120, 140):
            cards = changed(with_monster_hp(percent), Path(folder), f"hp{percent}")
            for seats in (2, 4):
                team, greedy, luck = (many(seats, games, k, seed, cards) for k in ("team", "greedy", "disorder"))
                length = mean(t.turns[r] for t in team for r in t.cleared)
                rows.append(
                    (f"{percent} %", str(seats), wins(team), wins(greedy), gap(team, greedy), gap(team, luck), length)
                )
    show("Are Monsters strong enough? Monster HP against what is printed",
         ("HP", "seats", "team", "greedy", "team - greedy", "team - disorder", "turns a fight"), rows)  # fmt: skip


def tier(games: int, seed: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        flat = changed(without_second_tier(), Path(folder), "flat")
        rows: Table = []
        for seats in (1, 2, 3, 4):
            usual, without = many(seats, games, "team", seed), many(seats, games, "team", seed, flat)
            rows.append((str(seats), wins(usual), wins(without), gap(usual, without)))
    show(
        "Does the second tier matter? Omega Items that do what Alpha Items do",
        ("seats", "printed", "flat", "gap"),
        rows,
    )


def scaling(games: int, seed: str) -> None:
    """The same hearts at every count: what the scaling is for."""
    printed = PRINTED.read_text(encoding="utf-8")
    rows: Table = []
    with tempfile.TemporaryDirectory() as folder:
        for more in GAME.setup(1, GAME.check_options({}), None).cards.player_hp[1:]:
            text = re.sub(r"(?m)^player_hp = .*$", f"player_hp = [{more}, {more}, {more}, {more}]", printed)
            cards = changed(text, Path(folder), f"hearts{more}")
            rows.append((f"+{more}", *(wins(many(seats, games, "team", seed, cards)) for seats in (1, 2, 3, 4))))
    show("How should it scale? The same hearts at every count", ("added", "1", "2", "3", "4 seats"), rows)


def secret(games: int, seed: str) -> None:
    rows: Table = []
    for seats in (2, 3, 4):
        hidden = many(seats, games, "team", seed)
        heard = many(seats, games, "planner", seed, open_selection=True)
        rows.append((str(seats), wins(hidden), wins(heard), gap(heard, hidden)))
    show("Does the secret choice matter? A party that hears what earlier seats select, against the same in secret",
         ("seats", "secret", "open", "gap"), rows)  # fmt: skip


def options(games: int, seed: str) -> None:
    usual = {seats: many(seats, games, "team", seed) for seats in (1, 2, 3, 4)}
    rows: Table = []
    for name in ("opening_redraw", "free_consumables", "renewing_rest", "loadout_limit", "torchlight", "fresh_pack"):
        played = {seats: many(seats, games, "team", seed, None, **{name: True}) for seats in usual}
        rows.append((name, *(gap(played[s], usual[s]) for s in usual),
                     share(sum(t.late for t in played[1]), len(played[1]))))  # fmt: skip
    show("Options, team: points won against the usual rules; timed out alone, %",
         ("option", "1", "2", "3", "4 seats", "timed out"), rows)  # fmt: skip


PARTS = {
    "targets": targets, "monsters": monsters, "tier": tier, "scaling": scaling, "secret": secret, "options": options,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="confirm")
    parser.add_argument("--keep", type=Path, help="a folder for played games: a stopped run goes on from there")
    given = parser.parse_args()
    if given.keep is not None:
        dungeon_crawl_games.cache = given.keep
        given.keep.mkdir(parents=True, exist_ok=True)
    print(f"{given.games} games per setting, seed {given.seed}")
    for part in given.parts:
        PARTS[part](given.games, given.seed)


if __name__ == "__main__":
    main()
