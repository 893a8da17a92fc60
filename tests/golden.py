"""Golden playthroughs: games of sensible players in plain text; a difference must be explained.

`pytest --update-golden` writes them anew. A file says in its first line who plays; one that says nothing was played at
random, and is compared so until it is written anew.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.bots import Bot, Chair, make_bot
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match, start
from undercroft.kernel.words import SPECTATOR

HOME = Path(__file__).parent / "golden"
BY_SENSIBLE_PLAYERS = ", played by sensible"
CAP = 2000


class Playthrough:
    """One match as text: every answer, and every event with its rule; the picture at the start and at the end."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.match: Match = start(game, seats, options, dice=KeyedDice(seed))
        self.header = f"{game.slug}, {seats} seats, {dict(options)}, seed {seed}"
        self.lines = [game.text(self.match.view(SPECTATOR))]
        self._told = 0
        self._step = 0

    def sensibly(self, cap: int = CAP) -> str:
        """Played by the sensible players of the game, each question in the order of the rules."""
        self.header += BY_SENSIBLE_PLAYERS
        match = self.match
        bots: list[Bot] = [make_bot("sensible", f"{self.seed} {seat}", self.game) for seat in range(match.seats)]
        for _ in range(cap):
            if not self._go_on():
                break
            question = match.open[0]
            self._answer(question, bots[question.seat].answer(Chair(match, question)))
        return self._text()

    def at_random(self, cap: int = CAP) -> str:
        rng = random.Random(self.seed)
        for _ in range(cap):
            if not self._go_on():
                break
            question = self.match.open[int(rng.random() * len(self.match.open))]
            self._answer(question, int(rng.random() * len(question.options)))
        return self._text()

    def _go_on(self) -> bool:
        """Write down what was told; False at the end of the match."""
        match = self.match
        for event in match.told()[self._told :]:
            self.lines.append(f"  {event.rule} {event.text}" + (f"  (to {event.to})" if event.to is not None else ""))
        self._told = len(match.told())
        if match.over:
            return False
        if match.step != self._step:
            self._step = match.step
            self.lines.append(f"-- step {match.step} {match.state_hash()}")
        return True

    def _answer(self, question: Any, index: int) -> None:
        match = self.match
        self.lines.append(f"{self.game.seat_names[question.seat]}: {match.prompt(question)} {question.texts[index]}")
        match.answer_index(question, index)

    def _text(self) -> str:
        match = self.match
        self.lines.append(self.game.text(match.view(SPECTATOR)))
        self.lines.append(f"outcome: {match.outcome}" if match.over else "unfinished")
        return "\n".join(line.rstrip() for text in (self.header, *self.lines) for line in text.split("\n")) + "\n"


def check_golden(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object],
    seed: int,
    update: bool,
    cap: int = CAP,
    name: str = "",
) -> None:
    """Compare a playthrough with the one on record; `cap` cuts a match that is played at random."""
    chosen = "-".join(f"{name}={value}" for name, value in options.items())
    usual = f"{seats}-seats{'-' + chosen if chosen else ''}-seed-{seed}"
    path = HOME / game.slug / f"{name or usual}.txt"
    play = Playthrough(game, seats, options, seed)
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(play.sensibly(), encoding="utf-8")
        return
    assert path.exists(), f"{path.name} is not on record: run pytest --update-golden and look at it"
    before = path.read_text(encoding="utf-8")
    now = play.sensibly() if before.partition("\n")[0].endswith(BY_SENSIBLE_PLAYERS) else play.at_random(cap)
    lines = difflib.unified_diff(before.split("\n"), now.split("\n"), "on record", "now", n=2)
    difference = "\n".join(list(lines)[:60])
    assert before == now, f"{path.name} plays differently now:\n{difference}"
