"""Gaps in the rules: random, sensible, searching and stalling play look for what a designer would want to know.

Seats without a choice for long, tables that come round again, games that can be held up, rules that never fire, cards
that never do anything; each with a record that ends at that point, to be opened with `undercroft replay FILE --at end`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from undercroft.arena.bot_match import BotMatch, heard_match
from undercroft.arena.possible_rules import rules_that_can_fire
from undercroft.bots.chair import Bot, Chair
from undercroft.bots.worlds import Worlds
from undercroft.kernel.record.file import write_record
from undercroft.kernel.words import CHANCE
from undercroft.lab.plan.setting import KEYED, Setting
from undercroft.lab.run.choices import dice_and_bots
from undercroft.lab.run.gap_watch import GapWatch, Uses

NO_CHOICE, LOOP, STALL, ENDLESS, RULE, CARD = "no choice", "loop", "standstill", "no end", "silent rule", "idle card"
SEARCHING = "ismcts:iterations=24"
STALLING = "stalling"
FEWEST_WITHOUT_CHOICE = 12
"""So many choices of others in a row, per other player, are worth telling."""
FEWEST_VISITS = 4
FEWEST_STILL = 4
CAP = 3000


class Gap(NamedTuple):
    """One thing that was found: of which sort, in a sentence, and the record that ends there, if there is one."""

    sort: str
    text: str
    record: Path | None = None


class Staller:
    """Answers so that as little as possible changes on the table, in the eyes of its seat."""

    name = STALLING
    MOST = 8

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)

    def answer(self, chair: Chair) -> int:
        ledger = chair.game.ledger
        numbers = list(range(len(chair.question.options)))
        worlds = Worlds(chair, self.rng, most=1)
        world = worlds.imagine() if ledger is not None else None
        if world is None or ledger is None:
            return self.rng.choice(numbers)
        tried = self.rng.sample(numbers, min(self.MOST, len(numbers)))
        before = ledger(world.state)
        changes: dict[int, int] = {}
        for number in tried:
            walk = worlds.walk_in(world)
            assert walk.question is not None
            walk.give(walk.question.options[number])
            while walk.question is not None and walk.question.seat == CHANCE:
                walk.give(self.rng.choice(list(walk.question.options)))
            after = ledger(walk.state)
            changes[number] = sum(before.get(key) != after.get(key) for key in {**before, **after})
            changes[number] += 100 if walk.state.outcome is not None else 0
            walk.stop()
        return min(tried, key=lambda number: changes[number])


class _Best(NamedTuple):
    """The worst case of one sort so far: how much, what is said of it, and where."""

    much: int
    text: str
    players: str
    game: int
    answers: int


def find_gaps(
    base: Setting, out: Path | str, games: int = 20, said: Callable[[str], None] | None = None, cap: int = CAP
) -> list[Gap]:
    """Play with each kind of player, and collect what stood out."""
    folder = Path(out)
    (folder / "records").mkdir(parents=True, exist_ok=True)
    worst: dict[tuple[str, str], _Best] = {}
    fired: set[str] = set()
    seen: dict[str, tuple[str, int, int]] = {}
    used: set[str] = set()
    plan = (("random", games), ("sensible", games), (SEARCHING, max(1, games // 10)), (STALLING, max(1, games // 4)))
    for players, count in plan:
        if said is not None:
            said(f"{players}: {count} {'game' if count == 1 else 'games'}")
        for number in range(count):
            table, watch, uses = play(base, players, number, cap)
            for sort, best in _stands_out(base, table, watch, players, number):
                kept = worst.get((sort, players))
                if kept is None or best.much > kept.much:
                    worst[sort, players] = best
            fired |= uses.cited.keys()
            used |= uses.used
            for card, answers in uses.seen.items():
                seen.setdefault(card, (players, number, answers))
    gaps = [_with_record(base, sort, best, folder) for (sort, _), best in worst.items()]
    for rule in rules_that_can_fire(base.rules, base.seats, base.options):
        if rule.id not in fired:
            gaps.append(Gap(RULE, f"{rule.id} {rule.title} was never carried out"))
    for card, (players, number, answers) in sorted(seen.items()):
        if any(each.startswith(card) for each in used):
            continue  # a room is a card too, and once laid it is called by its place
        text = f"{card} turned up and never did anything"
        gaps.append(_with_record(base, CARD, _Best(1, text, players, number, answers), folder))
    return gaps


def play(base: Setting, players: str, number: int, cap: int = CAP) -> tuple[BotMatch, GapWatch, Uses]:
    """One game of these players, watched; the same again whenever it is wanted, up to so many answers."""
    spec = "random" if players == STALLING else players
    setting = msgspec.structs.replace(base, luck=KEYED, bots=(spec,) * base.seats, name=players)
    dice, bots = dice_and_bots(setting, number)
    seated: list[Bot] = list(bots)
    if players == STALLING:
        seated = [Staller(f"{base.seed} {number} {seat}") for seat in range(base.seats)]
    watch = GapWatch(base.seats)
    uses = Uses(watch)
    match = heard_match(base.rules, base.seats, setting.options, uses, setting.card_file, setting.lay_out())
    table = BotMatch(match, seated, dice, watch)
    table.play(cap=cap)
    return table, watch, uses


def _stands_out(base: Setting, table: BotMatch, watch: GapWatch, players: str, number: int) -> list[tuple[str, _Best]]:
    found: list[tuple[str, _Best]] = []
    many, seat, answers = watch.longest
    if many >= FEWEST_WITHOUT_CHOICE * max(1, base.seats - 1):
        name = base.rules.seat_names[seat]
        text = f"{name} had no choice while the others made {many}, among {players} players"
        found.append((NO_CHOICE, _Best(many, text, players, number, answers)))
    visits, answers = watch.most_visited
    if visits >= FEWEST_VISITS:
        text = f"the same table came round {visits} times in one game of {players} players"
        found.append((LOOP, _Best(visits, text, players, number, answers)))
    still, answers = watch.longest_still
    if still >= FEWEST_STILL:
        text = f"nothing on the table changed for {still} steps in a row, among {players} players"
        found.append((STALL, _Best(still, text, players, number, answers)))
    if not table.match.over:
        text = f"no end after {watch.answers:,} answers of {players} players"
        found.append((ENDLESS, _Best(watch.answers, text, players, number, watch.answers)))
    return found


def _with_record(base: Setting, sort: str, best: _Best, folder: Path) -> Gap:
    """The game once more, up to that point."""
    table, _, _ = play(base, best.players, best.game, max(1, best.answers))
    name = "".join(sign if sign.isalnum() else "-" for sign in f"{sort} {best.players} {best.game} {best.answers}")
    file = folder / "records" / f"{name}.txt"
    file.write_text(f"{write_record(table.match)}# {best.text}\n", encoding="utf-8")
    return Gap(sort, best.text, file)


def written(gaps: list[Gap]) -> str:
    """As a table in Markdown."""
    lines = ["| gap | what was found | record |", "|---|---|---|"]
    lines.extend(f"| {each.sort} | {each.text} | {each.record or ''} |" for each in gaps)
    return "\n".join(lines)
