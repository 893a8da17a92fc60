"""Records on disk: written whole or not at all, and who sat where kept in a comment."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from undercroft.bots import make_bot, stand_up
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.match import Match
from undercroft.kernel.record.file import write_record
from undercroft.library import write_whole

PERSON = "person"
"""What a line-up says of a seat in which no bot sits."""
ENDING = ".undercroft"
_PLAYERS = "# players "


class CannotSave(UndercroftError):
    """The file cannot be written there."""


def save(match: Match, players: Sequence[str], path: Path) -> None:
    """Write the record beside its place first: a crash half way leaves the older file whole."""
    first, rest = write_record(match).split("\n", 1)
    seated = " ".join(f"{name}={quote(who)}" for name, who in zip(match.game.seat_names, players, strict=False))
    text = f"{first}\n{_PLAYERS}{seated}\n{rest}"
    try:
        write_whole(path, text)
    except OSError as problem:
        raise CannotSave(f"{path} cannot be written: {problem.strerror}") from None


def players_of(text: str, game: Game[Any], seats: int) -> tuple[str, ...] | None:
    """Who sat where when the record was saved; nobody knows if it came from elsewhere."""
    for line in text.splitlines():
        if line.startswith(_PLAYERS):
            pairs = dict(pair.split("=", 1) for pair in line[len(_PLAYERS) :].split() if "=" in pair)
            players = tuple(unquote(pairs.get(name, PERSON)) for name in game.seat_names[:seats])
            for player in players:
                if player != PERSON:
                    stand_up(make_bot(player, game=game))
            return players
    return None


def free_name(game: Game[Any], folder: Path) -> Path:
    """A name that no file in the folder has."""
    path = folder / f"{game.slug}{ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{game.slug}-{number}{ENDING}"
    return path


def save_somewhere(match: Match, players: Sequence[str], preferred: Path | None) -> Path:
    """Save in the usual place or wherever it is possible: a read-only folder must not cost a match."""
    places = [preferred] if preferred is not None else []
    places += [free_name(match.game, folder) for folder in (Path(), Path.home(), Path(tempfile.gettempdir()))]
    problem: CannotSave | None = None
    for path in places:
        try:
            save(match, players, path)
            return path
        except CannotSave as found:
            problem = found
    assert problem is not None
    raise problem
