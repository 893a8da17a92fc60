"""Does the story tell what happens? Both checks, and every sentence read, over games of all seat counts and options.

    python tools/story.py check [GAME ...] [--random 1000] [--sensible 200] [--first 0] [--cap 1500]
    python tools/story.py write GAME SEATS SEED FILE [option=value ...]
    python tools/story.py questions GAME [--games 20]

`check` prints each finding once, with the game that shows it, and ends with 1 if there is one. `write` plays a game of
sensible players and writes what a spectator reads. `questions` lists every prompt and option that came up.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import undercroft
from undercroft.bots import Bot, Chair, make_bot
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.conformance.telling import Telling, at_random, check_story
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game, Value
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question
from undercroft.kernel.story.chapters import written
from undercroft.kernel.words import CHANCE, SPECTATOR

CHANGED = 0.3
"""The share of options that a game sets to something else."""


def varied(game: Game[Any], seed: int) -> tuple[int, dict[str, Value]]:
    """Seats and options of one game: all seat counts in turn, the first of each as printed."""
    fewest, most = game.seats
    counts = most - fewest + 1
    seats = fewest + seed % counts
    rng = random.Random(f"options {seed}")
    options = {
        option.name: rng.choice(option.values)
        for option in game.options
        if seed >= counts and (not option.seats or seats in option.seats) and rng.random() < CHANGED
    }
    while options:
        try:
            game.setup(seats, game.check_options(options), None)
        except BadOption:  # two that do not go together, or not with so few
            options.popitem()
        else:
            break
    return seats, options


class Sensible:
    """The sensible players of a game, one per seat."""

    def __init__(self, game: Game[Any], seats: int, seed: int) -> None:
        self.bots: list[Bot] = [make_bot("sensible", f"{seed} {seat}", game) for seat in range(seats)]

    def __call__(self, match: Match, question: Question[Any], _: random.Random) -> int:
        return self.bots[question.seat].answer(Chair(match, question))


class Findings:
    """What went wrong, each kind of it once."""

    def __init__(self) -> None:
        self.heard = Telling()
        self.games = self.finished = 0
        self.found: dict[str, str] = {}
        self.times: Counter[str] = Counter()

    def play(self, game: Game[Any], seed: int, cap: int, sensible: bool) -> None:
        seats, options = varied(game, seed)
        player = Sensible(game, seats, seed) if sensible else at_random
        try:
            heard = check_story(game, seats, options, seed, cap, player)
        except AssertionError as problem:
            kind = re.sub(r"\d+", "#", re.sub(r"step \d+", "", str(problem).partition("\n")[0]))
            self.times[kind] += 1
            who = "sensible" if sensible else "random"
            self.found.setdefault(kind, f"seed {seed}, {who}, {seats} seats, {options}: {problem}")
            return
        self.games += 1
        self.finished += heard.finished
        for name in ("answers", "lines", "changes", "dice", "draws"):
            setattr(self.heard, name, getattr(self.heard, name) + getattr(heard, name))


def check(slugs: Sequence[str], at_random: int, sensible: int, first: int, cap: int) -> int:
    wrong = 0
    for slug in slugs:
        game = undercroft.game(slug)
        findings = Findings()
        for seed in range(first, first + at_random):
            findings.play(game, seed, cap, sensible=False)
        for seed in range(first, first + sensible):
            findings.play(game, seed, cap, sensible=True)
        heard, games = findings.heard, at_random + sensible
        print(
            f"{slug}: {findings.games} of {games} games without a finding ({findings.finished} to their end): "
            f"{heard.answers} answers, {heard.lines} lines, {heard.changes} changes, {heard.dice} dice, "
            f"{heard.draws} draws",
            flush=True,
        )
        for kind, example in findings.found.items():
            print(f"- {findings.times[kind]} times, as with {example}", flush=True)
        wrong += len(findings.found)
    return min(1, wrong)


def played(game: Game[Any], seats: int, seed: int, options: dict[str, Any], cap: int = 4000) -> Match:
    """A game of sensible players."""
    match = start(game, seats, options, dice=KeyedDice(seed))
    players = Sensible(game, seats, seed)
    for _ in range(cap):
        if match.over:
            break
        match.answer_index(match.open[0], players(match, match.open[0], random.Random()))
    return match


def write(slug: str, seats: int, seed: int, options: dict[str, Any]) -> str:
    match = played(undercroft.game(slug), seats, seed, options)
    told = f"{slug}, {seats} seats, seed {seed}, {options}\n\n{written(match.told(SPECTATOR))}"
    return f"{told}\n{match.outcome.reason if match.outcome is not None else 'not finished'}\n"


def questions(slug: str, games: int) -> str:
    """Every prompt with its stakes and options, numbers aside, as often as it came up."""
    game = undercroft.game(slug)
    seen: dict[str, dict[str, str]] = {}
    for seed in range(games):
        seats, options = varied(game, seed)
        match = start(game, seats, options, dice=KeyedDice(seed))
        players = Sensible(game, seats, seed)
        rng = random.Random(seed)
        for number in range(1500):
            if match.over:
                break
            question = match.open[0]
            if question.seat != CHANCE:
                _note(seen.setdefault(question.decision.name, {}), question)
            sensible = (seed + number // 100) % 2
            match.answer_index(question, players(match, question, rng) if sensible else at_random(match, question, rng))
    lines: list[str] = []
    for name, asked in seen.items():
        lines.append(f"== {name}")
        lines.extend(asked.values())
    return "\n".join(lines)


def _note(asked: dict[str, str], question: Question[Any]) -> None:
    wording = question.wording
    kind = re.sub(r"\d+|[A-Z][a-z']+", "#", wording.prompt)
    if kind in asked or len(asked) > 12:
        return
    told = [f"{wording.prompt}" + (f" / {wording.stakes}" if wording.stakes else "")]
    for text, effect in list(zip(wording.labels, wording.effects, strict=True))[:9]:
        told.append(f"    {text}" + (f" -- {effect}" if effect else ""))
    asked[kind] = "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check")
    checking.add_argument("games", nargs="*", default=undercroft.game_names())
    for name, default in (("random", 1000), ("sensible", 200), ("first", 0), ("cap", 1500)):
        checking.add_argument(f"--{name}", type=int, default=default)
    writing = commands.add_parser("write")
    writing.add_argument("game")
    writing.add_argument("seats", type=int)
    writing.add_argument("seed", type=int)
    writing.add_argument("file", type=Path)
    writing.add_argument("options", nargs="*")
    asking = commands.add_parser("questions")
    asking.add_argument("game")
    asking.add_argument("--games", type=int, default=20)
    given = parser.parse_args()
    if given.command == "check":
        sys.exit(check(given.games, given.random, given.sensible, given.first, given.cap))
    if given.command == "questions":
        print(questions(given.game, given.games))
        return
    options = dict(each.split("=", 1) for each in given.options)
    given.file.write_text(write(given.game, given.seats, given.seed, options), encoding="utf-8")


if __name__ == "__main__":
    main()
