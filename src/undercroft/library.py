"""What a program does with Undercroft: start a match, save and load it, ask a bot, ask for a hint."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft import bots, games
from undercroft.bots.chair import Bot, Chair
from undercroft.insight import hint as hints
from undercroft.kernel import match as matches
from undercroft.kernel.chance import Dice
from undercroft.kernel.errors import BadRecord, IllegalAnswer
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.record.file import read_record, write_record


def start(
    game: Game[Any] | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    dice: Dice | None = None,
    cards: Path | str | None = None,
) -> Match:
    """Sit down and begin: a game or its name, how many play (the fewest that can, if not said), and its options.

    The same seed gives the same luck; without one it is any. `dice` answer for chance instead; `cards` is a card file.

    >>> import undercroft
    >>> undercroft.start("miniskull_caverns", seats=2, seed=7)
    <Match of MiniSkull Caverns, 2 seats, step 1: Blue is choosing (MC-016)>
    """
    found = _game(game)
    return matches.start(found, found.seats[0] if seats is None else seats, options, seed, dice, cards)


def save(match: Match, path: Path | str) -> None:
    """Write a match to a file: text, one line per answer. A crash half way leaves an older file whole.

    >>> import tempfile, undercroft
    >>> match = undercroft.start("caverns", seats=2, seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     undercroft.save(match, f"{folder}/evening.undercroft")
    ...     again = undercroft.load(f"{folder}/evening.undercroft")
    >>> again.state_hash() == match.state_hash()
    True
    """
    write_whole(Path(path), write_record(match))


def load(path: Path | str, cards: Path | str | None = None) -> Match:
    """A saved match, replayed to its last answer; drift from the recorded steps is an error that says where, or a
    warning, if it was saved under other rules and all of its answers still fit.

    >>> import undercroft
    >>> undercroft.load("nowhere.undercroft")
    Traceback (most recent call last):
    ...
    undercroft.kernel.errors.BadRecord: nowhere.undercroft cannot be read: No such file or directory
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is no text"
        raise BadRecord(f"{path} cannot be read: {reason}") from None
    return read_record(text, games.game, None if cards is None else Path(cards))


def make_bot(spec: str, seed: int | str | None = None, game: Game[Any] | str | None = None) -> Bot:
    """A bot by its name and settings: random, greedy, ismcts, or with the game also a player that it brings.

    A bot is handed a chair, never the match: what its seat may not know, it cannot know.

    >>> import undercroft
    >>> match = undercroft.start("looting_castle", seats=2, seed=7)
    >>> bot = undercroft.make_bot("sensible", seed=1, game=match.game)
    >>> question = match.open[0]
    >>> match.answer_index(question, bot.answer(undercroft.Chair(match, question)))
    """
    return bots.make_bot(spec, seed, None if game is None else _game(game))


def hint(
    match: Match, seat: int | None = None, seconds: float = 1.0, iterations: int = 0, seed: int | str | None = None
) -> hints.Hint:
    """The best answers to the question that waits for a seat (the first that is asked), with their chances to win.

    It searches for so many seconds or iterations, from what that seat may know.

    >>> import undercroft
    >>> match = undercroft.start("miniskull_caverns", seats=2, seed=7)
    >>> found = undercroft.hint(match, iterations=20, seed=1)
    >>> found.prompt, len(found.advice) > 0
    ('Where do you begin?', True)
    """
    asked = [question for question in match.open if seat is None or question.seat == seat]
    if not asked:
        raise IllegalAnswer("nothing is asked: there is nothing to advise")
    return hints.hint(Chair(match, asked[0]), seconds, iterations, seed)


def write_whole(path: Path, text: str) -> None:
    """Write a file beside its place first, then put it there: whoever reads it finds the old or the new, whole."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _game(game: Game[Any] | str) -> Game[Any]:
    return games.game(game) if isinstance(game, str) else game
