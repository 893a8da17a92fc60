"""CAVERNS measured match by match: the tables of docs/balance/caverns.md.

    python plans/balance/caverns_balance.py play --seats 4 --games 150 --file four.jsonl   goes on where it stopped
    python plans/balance/caverns_balance.py play --seats 4 --games 60 --option opening_truce --file truce.jsonl
    python plans/balance/caverns_balance.py table four.jsonl                               what such a table is like
    python plans/balance/caverns_balance.py pooled two.jsonl four.jsonl six.jsonl          characters, quests, cards

Every match is one line of JSON. Characters and quests are pooled over all seat counts as multiples of the fair share:
a win at a table of six counts for more than one at a table of two, as it is rarer.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from undercroft import game
from undercroft.arena.statistics import average, share
from undercroft.bots import Chair, make_bot
from undercroft.games.caverns.components import DeckCard, Edge
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.match import start

Case = dict[str, Any]
SPELLS = ("flying", "petrify", "invisibility", "shape_changing", "fireball", "summoning")
HELD = ("deed", "show", "prove", "bribe", "charm", "reroll", "ward", "approach", "defend")
"""Decisions in which a held card may be used."""


def play_one(number: int, seats: int, bot: str, seed: str, options: dict[str, bool]) -> Case:
    """One match, and what is worth knowing about it."""
    match = start(game("caverns"), seats=seats, options=options, seed=f"{seed} {number}")
    bots = [make_bot(bot, f"{seed} {number} {seat}") for seat in range(seats)]
    chosen: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    used: Counter[str] = Counter()
    first: dict[str, int] = {}  # who drew the thing of a quest
    rounds: list[int] = []  # of every death
    characters: list[str] = []
    state: Caverns
    while not match.over:
        question = match.open[0]
        picked = bots[question.seat].answer(Chair(match, question))
        name = question.decision.name
        option = question.options[picked]
        chosen[f"{name} {getattr(option, 'name', option)}"] += 1
        if name in HELD:
            offered.update(str(each.label) for each in question.options if isinstance(each, (DeckCard, Edge)))
            if isinstance(option, (DeckCard, Edge)):
                used[str(option.label)] += 1
        match.answer_index(question, picked)
        state = match.state  # type: ignore[assignment]
        if not characters and state.figures:
            characters = [figure.card.label for figure in sorted(state.figures, key=lambda figure: figure.seat)]
        living = sum(figure.card.is_character for figure in state.figures)
        rounds += [state.round] * (len(characters) - living - len(rounds))
        for figure in state.figures:
            for card in figure.hand:
                if card.quest:
                    first.setdefault(card.quest, figure.seat)
    outcome = match.outcome
    assert outcome is not None
    quests = [player.quest for player in state.players]
    told = match.told()
    killers = [each.args[0] for each in told if each.event == "kills" and each.args[1].startswith("CH")]
    killed = list(zip(killers, rounds, strict=True))
    events = Counter(each.event for each in told)
    winner = outcome.winners[0] if outcome.winners else -1
    won = quests[winner] if winner >= 0 else None
    return {
        "seats": seats,
        "winner": winner,
        "rule": outcome.rule,
        "rounds": state.round,
        "characters": characters,
        "quests": [quest.label if quest else "" for quest in quests],
        "taken": won is not None and bool(won.item) and first.get(won.name, winner) != winner,
        "killed": len(killed),
        "by_characters": sum(1 for killer, _ in killed if killer.startswith("CH")),
        "murder": any(killer.startswith("CH") and when <= 2 for killer, when in killed),
        "bribes": events["bribes"],
        "exchanges": events["exchanged"],
        "second": events["second_entrance"],
        "rush": chosen["deed rush"],
        "creep": chosen["deed creep"],
        "refused": chosen["quest refuse_quest"],
        "spells": {
            spell: sum(chosen[f"{kind} {spell}"] for kind in ("deed", "approach", "defend")) for spell in SPELLS
        },
        "offered": dict(offered),
        "used": dict(used),
    }


def play(given: argparse.Namespace) -> None:
    file = Path(given.file)
    done = len(file.read_text().splitlines()) if file.exists() else 0
    options = dict.fromkeys(given.option, True)
    for number in range(done, given.games):
        case = play_one(number, given.seats, given.bot, given.seed, options)
        with file.open("a") as lines:
            lines.write(json.dumps(case) + "\n")


def read(files: Sequence[str]) -> list[Case]:
    return [json.loads(line) for file in files for line in Path(file).read_text().splitlines()]


def row(name: str, value: str, low: str, high: str, cases: int) -> None:
    print(f"| {name} | {value} | {low} to {high} | {cases} |")


def part(name: str, found: float, of: int) -> None:
    known = share(found, of)
    row(name, f"{known.value:.1%}", f"{known.low:.1%}", f"{known.high:.1%}", of)


def mean(name: str, values: Sequence[float]) -> None:
    known = average(values)
    row(name, f"{known.value:.2f}", f"{known.low:.2f}", f"{known.high:.2f}", len(values))


def rank(name: str, values: Sequence[float], at: float) -> None:
    """A quantile, with the ranks that the binomial spread of games below it allows."""
    ordered = sorted(values)
    spread = 1.96 * sqrt(len(ordered) * at * (1 - at))
    low, high = (min(len(ordered) - 1, max(0, round(len(ordered) * at + side))) for side in (-spread, spread))
    row(name, f"{ordered[int((len(ordered) - 1) * at)]:g}", f"{ordered[low]:g}", f"{ordered[high]:g}", len(ordered))


def table(cases: list[Case]) -> None:
    """What a table is like."""
    games = len(cases)
    won = [case for case in cases if case["winner"] >= 0]
    part("games that somebody wins", len(won), games)
    part("games that the last round ends", sum(case["rule"] == "CV-244" for case in cases), games)
    rank("rounds, median", [case["rounds"] for case in cases], 0.5)
    rank("rounds, 95 of 100 games at most", [case["rounds"] for case in cases], 0.95)
    for seat in range(cases[0]["seats"]):
        part(f"wins of seat {seat + 1}, of the games that are won", sum(c["winner"] == seat for c in won), len(won))
    mean("characters killed in a game", [case["killed"] for case in cases])
    part("of the killed, by another character", sum(c["by_characters"] for c in cases), sum(c["killed"] for c in cases))
    part("games with such a killing in the first two rounds", sum(case["murder"] for case in cases), games)
    part("entries by rushing", sum(c["rush"] for c in cases), sum(c["rush"] + c["creep"] for c in cases))
    mean("bribes in a game", [case["bribes"] for case in cases])
    mean("exchanges in a game", [case["exchanges"] for case in cases])
    part("games in which the second entrance opens", sum(case["second"] > 0 for case in cases), games)
    part("wins with a thing first drawn by another figure", sum(case["taken"] for case in won), len(won))
    for spell in SPELLS:
        part(f"games with {spell}", sum(case["spells"][spell] > 0 for case in cases), games)


def pooled(cases: list[Case]) -> None:
    """Each character and quest: how often dealt, wins as a multiple of the fair share; each card: how often used."""
    dealt: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for case in cases:
        fair = (case["winner"] >= 0) / case["seats"]
        for kind in ("characters", "quests"):
            for seat, name in enumerate(case[kind]):
                dealt[kind, name].append((float(case["winner"] == seat), fair))
    for (_, name), each in sorted(dealt.items()):
        won, fair = sum(one for one, _ in each), sum(share for _, share in each)
        ratio = won / fair if fair else 0.0
        wide = 1.96 * sqrt(sum((one - ratio * share) ** 2 for one, share in each)) / fair if fair else 0.0
        row(
            f"{name} ({won:.0f} wins)",
            f"{ratio:.2f}",
            f"{max(0.0, ratio - wide):.2f}",
            f"{ratio + wide:.2f}",
            len(each),
        )
    print(f"Dragon Slayer sent back: {sum(case['refused'] for case in cases)} times")
    for name in sorted({name for case in cases for name in case["offered"]}):
        part(name, sum(c["used"].get(name, 0) for c in cases), sum(c["offered"].get(name, 0) for c in cases))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("play", "table", "pooled"))
    asked.add_argument("files", nargs="*")
    asked.add_argument("--file", default="caverns.jsonl")
    asked.add_argument("--games", type=int, default=150)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--bot", default="greedy:worlds=4")
    asked.add_argument("--seed", default="confirm-1")
    asked.add_argument("--option", action="append", default=[])
    given = asked.parse_args()
    if given.what == "play":
        play(given)
    else:
        (table if given.what == "table" else pooled)(read(given.files))


if __name__ == "__main__":
    main()
