"""The games, by name. Each package has the same rooms: state, rules, effects, cards, setup, view, drawing, features."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game


def game_names() -> tuple[str, ...]:
    """The names of all games: the packages in this folder."""
    return tuple(sorted(found.parent.name for found in Path(__file__).parent.glob("*/__init__.py")))


def game(slug: str) -> Game[Any]:
    """A game by its name."""
    if slug not in game_names():
        raise UnknownGame(f"there is no game {slug!r}: the games are {', '.join(game_names())}")
    found: Game[Any] = import_module(f"undercroft.games.{slug}").GAME
    return found
