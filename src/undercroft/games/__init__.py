"""The games, by name: the packages in this folder, and those that other packages bring.

A package brings a game by an entry point of the group `undercroft.games`, whose name is the game's slug:

    [project.entry-points."undercroft.games"]
    hush = "hush:GAME"
"""

from __future__ import annotations

import functools
import logging
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game

ENTRY_POINTS = "undercroft.games"
SHELF = ("miniskull_caverns", "looting_castle", "skulldug", "caverns", "dungeon_crawl")
"""The games of this folder in the order in which people are shown them; those of other packages come after."""
log = logging.getLogger("undercroft.games")


@functools.cache
def built_in() -> tuple[str, ...]:
    """The names of the games in this folder."""
    return tuple(sorted(found.parent.name for found in Path(__file__).parent.glob("*/__init__.py")))


def game_names() -> tuple[str, ...]:
    """The names of all games that can be played; a package that brings one which cannot be loaded is logged once.

    >>> import undercroft
    >>> "caverns" in undercroft.game_names()
    True
    """
    return tuple(sorted([*built_in(), *_playable()]))


def all_games() -> tuple[Game[Any], ...]:
    """All games that can be played, in the order of their names.

    >>> import undercroft
    >>> [game.title for game in undercroft.all_games() if game.cooperative]
    ['Dungeon Crawl']
    """
    return tuple(game(slug) for slug in game_names())


def game(slug: str) -> Game[Any]:
    """A game by its name.

    >>> import undercroft
    >>> undercroft.game("skulldug").title
    'SKULLDUG!'
    """
    if slug in built_in():
        found: Game[Any] = import_module(f"undercroft.games.{slug}").GAME
        return found
    brought = _brought()
    if slug not in brought:
        raise UnknownGame(f"there is no game {slug!r}: the games are {', '.join(game_names())}")
    return _loaded(slug, brought[slug])


def _brought() -> dict[str, EntryPoint]:
    """What other packages bring; a name that is taken stays with whoever has it."""
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name not in built_in():
            found.setdefault(entry.name, entry)
    return found


def _loaded(slug: str, entry: EntryPoint) -> Game[Any]:
    try:
        found = entry.load()
    except Exception as problem:
        kind = type(problem).__name__
        raise UnknownGame(f"the game {slug!r} of {entry.value} cannot be loaded: {kind}: {problem}") from problem
    if not isinstance(found, Game):
        raise UnknownGame(f"the game {slug!r} of {entry.value} is no Game, but {type(found).__name__}")
    if found.slug != slug:
        raise UnknownGame(f"{entry.value} is brought as {slug!r}, but its slug is {found.slug!r}")
    return found


@functools.cache
def _playable() -> tuple[str, ...]:
    names: list[str] = []
    for slug, entry in _brought().items():
        try:
            _loaded(slug, entry)
        except UnknownGame as problem:
            log.warning("%s", problem)
        else:
            names.append(slug)
    return tuple(names)
