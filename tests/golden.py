"""Golden playthroughs: recorded games in plain text; a difference must be explained.

Run `pytest --update-golden` to write them anew.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.game import Game
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR

HOME = Path(__file__).parent / "golden"


def playthrough(game: Game[Any], seats: int, options: Mapping[str, object], seed: int, cap: int = 2000) -> str:
    """One random match: every answer, and every event with its rule; the picture at the start and at the end."""
    match = start(game, seats, options, dice=KeyedDice(seed))
    rng = random.Random(seed)
    lines = [f"{game.slug}, {seats} seats, {dict(options)}, seed {seed}", game.text(match.view(SPECTATOR))]
    told = 0
    step = 0
    for _ in range(cap):
        for event in match.told()[told:]:
            lines.append(f"  {event.rule} {event.text}" + (f"  (to {event.to})" if event.to is not None else ""))
        told = len(match.told())
        if match.over:
            break
        if match.step != step:
            step = match.step
            lines.append(f"-- step {step} {match.state_hash()}")
        question = match.open[int(rng.random() * len(match.open))]
        index = int(rng.random() * len(question.options))
        lines.append(f"{game.seat_names[question.seat]}: {match.prompt(question)} > {question.labels[index]}")
        match.answer_index(question, index)
    lines.append(game.text(match.view(SPECTATOR)))
    lines.append(f"outcome: {match.outcome}" if match.over else "unfinished")
    return "\n".join(line.rstrip() for text in lines for line in text.split("\n")) + "\n"


def check_golden(
    game: Game[Any], seats: int, options: Mapping[str, object], seed: int, update: bool, cap: int = 2000
) -> None:
    """Compare a playthrough with the one on record."""
    chosen = "-".join(f"{name}={value}" for name, value in options.items())
    name = f"{seats}-seats{'-' + chosen if chosen else ''}-seed-{seed}.txt"
    path = HOME / game.slug / name
    now = playthrough(game, seats, options, seed, cap)
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.exists(), f"{path.name} is not on record: run pytest --update-golden and look at it"
    before = path.read_text(encoding="utf-8")
    lines = difflib.unified_diff(before.split("\n"), now.split("\n"), "on record", "now", n=2)
    difference = "\n".join(list(lines)[:60])
    assert before == now, f"{path.name} plays differently now:\n{difference}"
