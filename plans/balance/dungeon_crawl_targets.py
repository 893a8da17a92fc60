"""What Dungeon Crawl should be like, judged with rule-of-thumb parties: the table of docs/balance/dungeon_crawl.md.

    python plans/balance/dungeon_crawl_targets.py --games 4000 --seed proof --write docs/balance/dungeon_crawl.md

Verdicts are the lab's: met, missed, or unsure if only a part of the interval lies within the bounds.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import inf, sqrt
from pathlib import Path

import dungeon_crawl_games
from dungeon_crawl_balance import changed
from dungeon_crawl_games import GAME, PRINTED, ROOMS, Story, many

from undercroft.arena.statistics import NINETY_FIVE, Estimate, average, share
from undercroft.lab.data.query import Case
from undercroft.lab.plan.balance import BalanceTarget, Band
from undercroft.lab.report.verdict_table import table
from undercroft.lab.study.verdict import MET, MISSED, UNSURE, Verdict, estimate, verdict

SEATS = (1, 2, 3, 4)
BEGIN, END = "<!-- parties -->", "<!-- end of the parties -->"
QUARTER = 0.25
"""The list speaks of whole and half turns; it is read to a quarter of a turn, less than which nobody can feel."""
Named = dict[str, Estimate]
Judged = tuple[str, str, Band, bool, Named]
"""In words, where, the bounds, whether in percent, and what was measured: under each name, or under no name."""

LABELS = {card.name: card.label for card in GAME.setup(1, GAME.check_options({}), None).cards.monsters}
BUFFS = {buff.name: buff.label for buff in GAME.setup(1, GAME.check_options({}), None).cards.buffs}
ITEMS = {item.design: item.label for item in GAME.setup(1, GAME.check_options({}), None).cards.items}


def seated(seats: int) -> str:
    return f"{seats} seat{'s' if seats > 1 else ''}"


def won(stories: Sequence[Story]) -> Estimate:
    return share(sum(story.won for story in stories), len(stories))


def apart(one: Sequence[Story], other: Sequence[Story]) -> Estimate:
    """How much more often the first wins."""
    p, q = won(one), won(other)
    if not one or not other:
        return Estimate(0.0, -inf, inf, 0)
    half = NINETY_FIVE * sqrt(p.value * (1 - p.value) / p.n + q.value * (1 - q.value) / q.n)
    return Estimate(p.value - q.value, p.value - q.value - half, p.value - q.value + half, min(p.n, q.n))


def with_it(stories: Sequence[Story], buff: str) -> Estimate:
    """How much more often a party with this Buff wins than one without."""
    return apart([t for t in stories if buff in t.buffs], [t for t in stories if buff not in t.buffs])


def middle(parts: Sequence[Estimate]) -> Estimate:
    """The mean of several estimates that have nothing to do with each other, each as heavy as the other."""
    value = sum(part.value for part in parts) / len(parts)
    half = sqrt(sum((part.high - part.value) ** 2 for part in parts)) / len(parts)
    return Estimate(value, value - half, value + half, sum(part.n for part in parts))


def ratio(pairs: Iterable[tuple[float, float]]) -> Estimate:
    """A sum by a sum; the cases of one game are one bunch."""
    return estimate("ratio", [Case("", value, of) for value, of in pairs if of])


def per_game(values: Iterable[float]) -> Estimate:
    return average(list(values))


def one(found: Estimate) -> Named:
    return {"": found}


def in_one_class(damage: str) -> str:
    """The printed cards, but every blow and every bonus of an Item is of this class."""
    head, *items = re.split(r"(?m)^(?=\[\[item\]\])", PRINTED.read_text(encoding="utf-8"))
    found = [head]
    for item in items:
        lines = []
        for line in item.split("\n"):
            hits = 'do = "damage"' in line or 'do = "bonus' in line
            lines.append(re.sub(r'class = "\w+"', f'class = "{damage}"', line) if hits else line)
        found.append("\n".join(lines))
    return "".join(found)


def of_the_whole(teams: dict[int, list[Story]], others: dict[str, dict[int, list[Story]]]) -> Iterator[Judged]:
    wide = {1: (0.25, 0.45), 2: (0.32, 0.52), 3: (0.35, 0.55), 4: (0.35, 0.55)}
    for seats in SEATS:
        yield "wins", seated(seats), wide[seats], True, one(won(teams[seats]))
    for seats in SEATS[1:]:
        step = apart(teams[seats], teams[seats - 1])
        yield "step from the next smaller party, points", seated(seats), (-0.1, 0.1), True, one(step)
    for seats in SEATS[1:]:
        gap = apart(teams[seats], others["greedy"][seats])
        yield "a plan against mere force, points", seated(seats), (0.2, inf), True, one(gap)
    for seats in SEATS[1:]:
        gap = apart(teams[seats], others["disorder"][seats])
        yield "what the Leader's orders are worth, points", seated(seats), (0.05, inf), True, one(gap)
    for seats in SEATS:
        yield "wins of a random party", seated(seats), (-inf, 0.05), True, one(won(others["random"][seats]))
    for seats in SEATS:
        yield "turns of a game", seated(seats), (30, 50), False, one(per_game(t.length for t in teams[seats]))
    for seats in SEATS:
        late = share(sum(t.late for t in teams[seats]), len(teams[seats]))
        yield "lost by the turn limit", seated(seats), (-inf, 0.005 if seats == 1 else 0.001), True, one(late)
    four = teams[4]
    yield "deaths in a game", seated(4), (1.5, 3.0), False, one(per_game(t.deaths for t in four))
    safe = share(sum(t.deaths == 0 for t in four), len(four))
    yield "games without a death", seated(4), (0.1, 0.25), True, one(safe)


def of_the_rooms(teams: dict[int, list[Story]]) -> Iterator[Judged]:
    long: dict[str, Band] = {"first": (3, 4), "second": (5, 6.5), "third": (4, 6), "final": (5, 8)}
    alone: dict[str, Band] = {**long, "first": (3, 5), "second": (5, 8)}
    lost: dict[str, Band] = {"first": (0, 0.02), "second": (0, 0.15), "third": (0.25, 0.35), "final": (0.5, 0.65)}
    for room in ROOMS:
        for seats in SEATS:
            low, high = (alone if seats == 1 else long)[room]
            band = low - QUARTER, high + QUARTER
            turns = per_game(t.turns[room] for t in teams[seats] if room in t.cleared)
            yield f"turns of a fight, {room} room", seated(seats), band, False, one(turns)
    for seats in SEATS:
        fights = ratio((sum(2 <= t.turns[r] <= 9 for r in t.cleared), len(t.cleared)) for t in teams[seats])
        yield "fights of 2 to 9 turns", seated(seats), (0.85 if seats == 1 else 0.9, 1), True, one(fights)
    for room in ROOMS:
        for seats in SEATS[1:]:
            losses = [t for t in teams[seats] if not t.won]
            part = share(sum(t.lost_in == room for t in losses), len(losses))
            yield f"losses in the {room} room, of all", seated(seats), lost[room], True, one(part)
    losses = [t for t in teams[1] if not t.won]
    for rooms, band in ((ROOMS[:2], (0, 0.35)), (ROOMS[2:3], (0.25, 0.35)), (ROOMS[3:], (0.4, 0.65))):
        part = share(sum(t.lost_in in rooms for t in losses), len(losses))
        yield f"losses in the {' or '.join(rooms)} room, of all", seated(1), band, True, one(part)
    for seats in SEATS:
        empty = ratio((t.deserted, sum(t.turns.values())) for t in teams[seats])
        yield "combat turns with nobody inside", seated(seats), (-inf, 0.03), True, one(empty)
    for seats in SEATS:
        bare = per_game(t.bare_deaths for t in teams[seats])
        yield "deaths after giving everything away, per game", seated(seats), (-inf, 0.1), False, one(bare)


def of_the_cards(teams: dict[int, list[Story]], mixed: dict[int, list[Story]]) -> Iterator[Judged]:
    for words, kinds, band in (
        ("attacks", ("attack",), (0.5, 0.7)),
        ("support and armor", ("support",), (0.15, 0.3)),
        ("Rest", ("rest",), (0.1, 0.18)),
    ):
        for seats in SEATS:
            part = ratio((sum(t.kinds[k] for k in kinds), sum(t.kinds.values())) for t in teams[seats])
            yield f"{words} among combat selections", seated(seats), band, True, one(part)
    for seats in SEATS:
        reached = [t for t in teams[seats] if "final" in t.pairs]
        bosses = {}
        for boss in ("k1", "k2", "k3", "k4"):
            met = [t for t in reached if boss in t.pairs["final"]]
            rest = [t for t in reached if boss not in t.pairs["final"]]
            gap = apart(met, rest)  # from the others; from the mean of all it is three quarters of that
            bosses[LABELS[boss]] = Estimate(0.75 * gap.value, 0.75 * gap.low, 0.75 * gap.high, len(met))
        yield "each Boss: wins from the mean, points", seated(seats), (-0.08, 0.08), True, bosses
    for room, bar in (("second", 0.7), ("third", 0.6)):
        pairs: dict[str, list[bool]] = defaultdict(list)
        for t in (t for seats in SEATS[1:] for t in teams[seats]):
            if room in t.pairs:
                pairs[" and ".join(LABELS[name] for name in t.pairs[room])].append(room in t.cleared)
        cleared = {name: share(sum(each), len(each)) for name, each in pairs.items()}
        yield f"each pair in the {room} room: cleared", "2 to 4 seats", (bar, inf), True, cleared
    buffs = {seats: {label: with_it(mixed[seats], name) for name, label in BUFFS.items()} for seats in SEATS}
    yield (
        "each Buff, chosen by luck, points",
        "1 seat",
        (-0.15, 0.15),
        True,
        buffs[1],
    )  # all six are there to choose from
    together = {label: middle([buffs[seats][label] for seats in SEATS[1:]]) for label in BUFFS.values()}
    yield "each Buff, chosen by luck, points", "2 to 4 seats", (-0.05, 0.05), True, together
    large = [t for seats in (3, 4) for t in teams[seats]]
    dealt = {
        label: apart([t for t in large if name in t.dealt], [t for t in large if name not in t.dealt])
        for name, label in ITEMS.items()
        if name.startswith("a")
    }
    yield "each Alpha Item in the opening deal, points", "3 and 4 seats", (-0.06, 0.06), True, dealt
    everybody = [t for seats in SEATS for t in teams[seats]]
    uses = {label: ratio((t.uses[name], t.chances[name]) for t in everybody) for name, label in ITEMS.items()}
    yield "each Item: used in a fight in which it was ready", "1 to 4 seats", (0.02, inf), True, uses


def of_the_classes(teams: dict[int, list[Story]], games: int, seed: str) -> Iterator[Judged]:
    with tempfile.TemporaryDirectory() as folder:
        cards = changed(in_one_class("physical"), Path(folder), "physical")
        gaps = [apart(teams[seats], many(seats, games, "team", seed, cards)) for seats in SEATS]
    words = "blows of both classes against Physical only, points"
    yield words, "1 to 4 seats", (0.05, 0.15), True, one(middle(gaps))


def judged(rows: Iterable[Judged]) -> list[Verdict]:
    """Of several names the one that is farthest off."""
    found = []
    for words, where, band, percent, measured in rows:
        each = []
        for name, value in measured.items():
            word = verdict(value, band)
            each.append(((MET, UNSURE, MISSED).index(word), max(band[0] - value.value, value.value - band[1]), name))
        each.sort(reverse=True)
        worst = each[0][2]
        off = tuple(f"{name} ({(MET, UNSURE, MISSED)[rank]})" for rank, _, name in each[1:] if rank)
        goal = BalanceTarget(words, "share", "", "", (), "", band, None, percent)
        found.append(Verdict(goal, where, worst, len(each), measured[worst], (MET, UNSURE, MISSED)[each[0][0]], off))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="proof")
    parser.add_argument("--keep", type=Path, help="a folder for played games: a stopped run goes on from there")
    parser.add_argument("--write", type=Path, help=f"a page with the marks {BEGIN} and {END}")
    given = parser.parse_args()
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
        dungeon_crawl_games.cache = given.keep
    games, seed = given.games, given.seed
    teams = {seats: many(seats, games, "team", seed) for seats in SEATS}
    others = {
        kind: {seats: many(seats, games // 4, kind, seed) for seats in SEATS}
        for kind in ("greedy", "disorder", "random")
    }
    mixed = {seats: many(seats, games, "any_buff", seed) for seats in SEATS}
    verdicts = judged(
        (
            *of_the_whole(teams, others),
            *of_the_rooms(teams),
            *of_the_cards(teams, mixed),
            *of_the_classes(teams, games // 2, seed),
        )
    )
    words = Counter(each.verdict for each in verdicts)
    said = ", ".join(f"{words[word]} {word}" for word in (MET, MISSED, UNSURE))
    text = f"Seed `{seed}`, {games:,} games of the team for each number of seats: {said}.\n\n{table(verdicts)}"
    print(text)
    if given.write is not None:
        head, begin, rest = given.write.read_text(encoding="utf-8").partition(BEGIN)
        _, end, tail = rest.partition(END)
        if not begin or not end:
            parser.error(f"{given.write} has no place for the table: a line {BEGIN} and below it a line {END}")
        given.write.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
