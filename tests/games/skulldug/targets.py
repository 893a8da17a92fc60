"""What SKULLDUG! should be like, judged in games between sensible players: the first table of docs/balance/skulldug.md.

python -m tests.games.skulldug.targets [GAMES] [SEED] [--cards FILE] [--write PAGE]

Verdicts are the lab's: met, missed, or unsure; games are what varies, so the cases of one game count as one bunch.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import NamedTuple

from tests.games.skulldug.survey import Survey, survey
from undercroft.arena.statistics import share
from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.components import Card
from undercroft.lab.data.query import Case
from undercroft.lab.plan.balance import BalanceTarget, Band
from undercroft.lab.report.verdict_table import table
from undercroft.lab.study.verdict import MET, MISSED, UNSURE, Verdict, estimate, verdict

SEATS = (2, 3, 4, 5)
BEGIN, END = "<!-- surveyed -->", "<!-- end of the survey -->"
BEYOND_THE_SCRIPT = ("ethereal_vial", "dynamite", "pickaxe")
"""Cards that the sensible player has no idea of; thinking bots say whether they are dead."""
FEW = 30
"""A card that was held less often at the beginning of a turn says nothing: some are used at once."""
Bounds = Callable[[int], Band]


class Target(NamedTuple):
    """What is wanted: a figure of some counts, and its bounds for a number of seats."""

    words: str
    figure: str
    names: tuple[str, ...]  # of cards or places; one empty name if it is about nothing in particular
    value: Callable[[Counter[str], str], float]
    of: Callable[[Counter[str], str], float]
    bounds: Bounds
    percent: bool = False


def between(low: float, high: float) -> Bounds:
    return lambda seats: (low, high)


def near_an_equal_share(points: float) -> Bounds:
    return lambda seats: (1 / seats - points, 1 / seats + points)


def a_lead_that_counts(seats: int) -> Band:
    """Between 15 and 60 % of the way from an equal share to certainty: a lead is worth something, and not the game."""
    equal = 1 / seats
    return equal + 0.15 * (1 - equal), equal + 0.6 * (1 - equal)


def _once(count: Counter[str], name: str) -> float:
    return 1.0


def _number(key: str) -> Callable[[Counter[str], str], float]:
    return lambda count, name: float(count[key.format(name)])


def _paid(count: Counter[str], name: str) -> float:
    return float(sum(value for key, value in count.items() if key.startswith("AP ")))


def _walked(count: Counter[str], name: str) -> float:
    return float(count["AP move"] + count["AP dash"])


def _times_fair(kinds: int) -> Callable[[Counter[str], str], float]:
    return lambda count, name: float(kinds * count[f"won with {name}"])


def wanted(cards: list[Card], seats: int) -> list[Target]:
    """The list, for one number of seats."""
    nothing = ("",)
    treasures = tuple(card.name for card in cards if card.is_treasure)
    gear = tuple(card.name for card in cards if card.gear)
    usable = [card for card in cards if card.name not in BEYOND_THE_SCRIPT]
    spent = tuple(card.name for card in usable if card.is_consumable)
    worked = tuple(
        card.name for card in usable if card.type == "equipment" and any(each.when == "action" for each in card.on_turn)
    )
    places = tuple(str(number + 1) for number in range(seats))
    found = [
        Target("rounds of a game, median", "median", nothing, _number("rounds"), _once, between(8, 16)),
        Target("rounds of a long game, p90", "p90", nothing, _number("rounds"), _once, between(0, 30)),
        Target("games stopped after 100 rounds", "share", nothing, _number("unfinished"), _once,
               between(0, 0.005), True),
        Target("wins of each place in the order of play", "share", places, _number("won as number {}"), _once,
               near_an_equal_share(0.03), True),
        Target("deaths of a player", "mean", nothing, lambda count, name: count["died"] / seats, _once,
               between(0.5, 2)),
    ]  # fmt: skip
    for cause, words, bounds in (
        ("monster", "monsters", between(0.4, 0.6)),
        ("trap", "traps", between(0.15, 0.35)),
        ("throw", "throws", between(0.05, 0.25)),
        ("curse", "curses", between(0, 0.15)),
    ):
        value = _number(f"death by {cause}")
        found.append(Target(f"deaths by {words}", "ratio", nothing, value, _number("died"), bounds, True))
    found += [
        Target("Injuries off turn", "ratio", nothing, _number("off-turn injury"), _number("injury"),
               between(0.05, 0.25), True),
        Target("AP for Move and Dash", "ratio", nothing, _walked, _paid, between(0.45, 0.7), True),
        Target("throws of a game", "mean", nothing, _number("threw"), _once, between(0.5, 8)),
        Target("cures of a game", "mean", nothing, _number("cured"), _once, between(0.2, 4)),
        Target("shoves of a game", "mean", nothing, _number("shoved"), _once, between(0.2, 4)),
        Target("games with passages dealt again", "share", nothing, lambda count, name: float(count["recycled"] > 0),
               _once, between(0, 0.2), True),
        Target("the lead at half-time wins", "ratio", nothing, _number("half-time leads won"),
               _number("half-time leads"), a_lead_that_counts, True),
        Target("interrupts among decisions", "ratio", nothing, _number("interrupts"), _number("decisions"),
               between(0, 0.1), True),
        Target("each treasure: picked up, of chances", "ratio", treasures, _number("taken {}"), _number("chance {}"),
               between(0.5, 0.98), True),
        Target("each treasure: kept for three turns", "ratio", treasures, _number("kept {}"), _number("watched {}"),
               between(0.4, 0.95), True),
        Target("each treasure: in winning hands, by fair share", "ratio", treasures, _times_fair(len(treasures)),
               _number("treasures brought home"), between(0.6, 1.6)),
        Target("each gear card: wins of who took it", "ratio", gear, _number("gear won {}"), _number("gear {}"),
               near_an_equal_share(0.05), True),
        Target("each consumable: used, of those gained", "ratio", spent, _number("use {}"), _number("gain {}"),
               between(0.1, inf), True),
        Target("each equipment: uses per turn held", "ratio", worked, _number("use {}"), _number("hold {}"),
               between(0.05, inf)),
    ]  # fmt: skip
    return found


def judge(found: Survey, cards: list[Card]) -> Iterator[Verdict]:
    """Every target in the games of one number of seats; of several cards the one that is farthest off."""
    labels = {card.name: card.label for card in cards}
    for target in wanted(cards, found.seats):
        band = target.bounds(found.seats)
        goal = BalanceTarget(target.words, target.figure, "", "", (), "", band, None, target.percent)
        judged = []
        for name in target.names:
            pairs = ((target.value(count, name), target.of(count, name)) for count in found.games)
            measured = estimate(target.figure, [Case(name, value, of) for value, of in pairs if of])
            off = max(band[0] - measured.value, measured.value - band[1])
            word = verdict(measured, band)
            judged.append(((MET, UNSURE, MISSED).index(word), off, labels.get(name, f"number {name}"), measured, word))
        judged.sort(reverse=True, key=lambda each: each[:2])
        _, _, label, measured, word = judged[0]
        also = tuple(f"{each[2]} ({each[4]})" for each in judged[1:] if each[4] != MET)
        yield Verdict(goal, f"{found.seats} seats", label, len(judged), measured, word, also)


def gear_table(surveys: list[Survey], cards: list[Card]) -> str:
    """Wins of those who started with a card, by lot, above an equal share; all numbers of seats together."""
    rows = []
    for card in cards:
        picks = sum(found.total(f"gear {card.name}") for found in surveys)
        if picks:
            won = sum(found.total(f"gear won {card.name}") for found in surveys)
            equal = sum(found.total(f"gear {card.name}") / found.seats for found in surveys)
            half = share(won, picks).width / 2
            rows.append((100 * (won - equal) / picks, 100 * half, picks, card.label))
    rows.sort(reverse=True)
    head = "| gear | picks | wins above an equal share, points |\n|---|---:|---:|\n"
    return head + "\n".join(f"| {name} | {n:,} | {more:+.1f} ±{half:.1f} |" for more, half, n, name in rows)


def holders_table(surveys: list[Survey], cards: list[Card]) -> str:
    """The same for whoever ever held a card that is found: it goes together with winning, no more."""
    rows = []
    for card in cards:
        if card.gear or card.is_treasure or card.is_hazard:
            continue
        cells = []
        for found in surveys:
            held = found.total(f"held {card.name}")
            if held < FEW:
                cells.append("-")
                continue
            rate = share(found.total(f"held and won {card.name}"), held)
            cells.append(f"{100 * (rate.value - 1 / found.seats):+.1f} ±{50 * rate.width:.1f}")
        rows.append(f"| {card.label} | {' | '.join(cells)} |")
    seats = " | ".join(f"{found.seats} seats" for found in surveys)
    return f"| found card | {seats} |\n|---|{'---:|' * len(surveys)}\n" + "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=1000)
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--write", type=Path, help=f"a page with the marks {BEGIN} and {END}")
    given = parser.parse_args()
    cards = GAME.setup(2, GAME.check_options({}), given.cards).cards.cards
    surveys = [survey(seats, given.games, given.seed, given.cards) for seats in SEATS]
    by_seats = [list(judge(found, cards)) for found in surveys]
    verdicts = [each for row in zip(*by_seats, strict=True) for each in row]
    words = Counter(each.verdict for each in verdicts)
    said = ", ".join(f"{words[word]} {word}" for word in (MET, MISSED, UNSURE))
    text = "\n\n".join(
        (
            f"Seed `{given.seed}`, {given.games:,} games for each number of seats: {said}.",
            table(verdicts),
            "Wins of those who started with a card, by lot, all numbers of seats together:",
            gear_table(surveys, cards),
            "Wins of whoever ever held a card that is found, above an equal share, in points:",
            holders_table(surveys, cards),
        )
    )
    print(text)
    if given.write is not None:
        head, begin, rest = given.write.read_text(encoding="utf-8").partition(BEGIN)
        _, end, tail = rest.partition(END)
        if not begin or not end:
            parser.error(f"{given.write} has no place for the tables: a line {BEGIN} and below it a line {END}")
        given.write.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
