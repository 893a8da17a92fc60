"""Bots by name: `random`, `greedy:worlds=8`, `ismcts:seconds=1`, `program:./mine`, or one that a package brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from undercroft.bots.chair import Bot
from undercroft.bots.external import USUAL_LIMIT, PythonGuest
from undercroft.bots.game_player import SENSIBLE, GamePlayer
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.ismcts import IsmctsBot
from undercroft.bots.program import ProgramBot
from undercroft.bots.random_bot import RandomBot
from undercroft.bots.search import Style
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game

Seed = int | str | None
Maker = Callable[[Seed, Mapping[str, float]], Bot]


class Setting:
    """A number that a bot may be given: its range, and whether it is whole."""

    def __init__(self, least: float, most: float, whole: bool, meaning: str) -> None:
        self.least = least
        self.most = most
        self.whole = whole
        self.meaning = meaning

    def parse(self, bot: str, name: str, text: str) -> float:
        try:
            value: float = int(text) if self.whole else float(text)
        except ValueError:
            value = float("nan")
        if not self.least <= value <= self.most:
            kind = "a whole number" if self.whole else "a number"
            raise BadOption(f"bot {bot}: {name} cannot be {text!r}: it is {kind} from {self.least:g} to {self.most:g}")
        return value


class Kind:
    """One kind of bot: how it is made and what may be set."""

    def __init__(self, text: str, make: Maker, settings: Mapping[str, Setting]) -> None:
        self.text = text
        self.make = make
        self.settings = settings


def _random(seed: Seed, _: Mapping[str, float]) -> Bot:
    return RandomBot(seed)


def _greedy(seed: Seed, given: Mapping[str, float]) -> Bot:
    return GreedyBot(seed, worlds=int(given.get("worlds", 8)))


def _ismcts(seed: Seed, given: Mapping[str, float]) -> Bot:
    if "seconds" in given and "iterations" in given:
        raise BadOption("bot ismcts: give seconds or iterations, not both")
    usual = Style()
    style = Style(
        depth=int(given.get("depth", usual.depth)),
        explore=given.get("explore", usual.explore),
        open_loop=bool(given.get("open_loop", usual.open_loop)),
        whim=given.get("whim", usual.whim),
        regret=bool(given.get("regret", usual.regret)),
    )
    return IsmctsBot(
        seed,
        iterations=int(given.get("iterations", 0)),
        seconds=given.get("seconds", 0.0),
        processes=int(given.get("processes", 1)),
        style=style,
        reuse=bool(given.get("reuse", 1)),
    )


def _sensible(seed: Seed, _: Mapping[str, float]) -> Bot:
    return GamePlayer(SENSIBLE, seed)


BOTS: dict[str, Kind] = {
    "random": Kind("any option", _random, {}),
    SENSIBLE: Kind("the game's own rules of thumb: quick, and no beginner", _sensible, {}),
    "greedy": Kind(
        "looks one answer ahead",
        _greedy,
        {"worlds": Setting(1, 1000, True, "imagined worlds in which each option is tried")},
    ),
    "ismcts": Kind(
        "searches a tree of imagined worlds",
        _ismcts,
        {
            "seconds": Setting(0.001, 3600, False, "time for one answer"),
            "iterations": Setting(1, 10**8, True, "search steps for one answer: the same answer on every machine"),
            "processes": Setting(0, 64, True, "searches side by side with one budget; 0: as many as cores are free"),
            "reuse": Setting(0, 1, True, "0: begin every search anew, also within a match"),
            "depth": Setting(
                0, 10_000, True, "answers given below the tree before the evaluation looks; usually as the game says"
            ),
            "explore": Setting(0.0, 100.0, False, "how much is tried that looks worse"),
            "open_loop": Setting(0, 1, True, "1: one node whatever the dice showed"),
            "whim": Setting(0.0, 1.0, False, "share of those answers given at random, the others by habit"),
            "regret": Setting(0, 1, True, "1: regret matching instead of bounds where answers are secret"),
        },
    ),
}


def bot_names(game: Game[Any] | None = None) -> tuple[str, ...]:
    """All bots that can be named, those of installed packages and the players of the game included."""
    players = () if game is None else tuple(name for name in game.players if name not in BOTS)
    return (*BOTS, *players, "program:COMMAND", *sorted(_brought()))


def make_bot(spec: str, seed: Seed = None, game: Game[Any] | None = None) -> Bot:
    """A bot by its name and settings, as in `ismcts:iterations=400`; with the game, also a player that it brings."""
    name, _, rest = spec.partition(":")
    if game is not None and name in game.players:
        _settings(name, rest, {})
        return GamePlayer(name, seed)
    if name == "program":
        return _program(rest)
    if name in BOTS:
        kind = BOTS[name]
        return kind.make(seed, _settings(name, rest, kind.settings))
    brought = _brought()
    if name in brought:
        return _bring(brought[name], rest, seed)
    raise BadOption(f"there is no bot {spec!r}: the bots are {', '.join(bot_names(game))}")


ENTRY_POINTS = "undercroft.bots"
"""A package brings a bot by an entry point of this group: a class that is called with the seed and the settings."""


def _settings(bot: str, text: str, known: Mapping[str, Setting]) -> dict[str, float]:
    given: dict[str, float] = {}
    for part in text.split(",") if text else ():
        name, equals, value = part.partition("=")
        if name not in known or not equals:
            allowed = ", ".join(f"{each}=..." for each in known) or "none"
            raise BadOption(f"bot {bot} has no setting {part!r}: its settings are {allowed}")
        given[name] = known[name].parse(bot, name, value)
    return given


def _program(rest: str) -> Bot:
    """`program:COMMAND`, or `program:seconds=2,COMMAND`."""
    seconds = USUAL_LIMIT
    if rest.startswith("seconds="):
        text, _, rest = rest.removeprefix("seconds=").partition(",")
        seconds = _LIMIT.parse("program", "seconds", text)
    return ProgramBot(rest, seconds)


_LIMIT = Setting(0.01, 3600, False, "time limit for one answer")


def _brought() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def _bring(entry: EntryPoint, rest: str, seed: Seed) -> Bot:
    """A class of an installed package, called with the seed and its settings as texts."""
    texts = dict(part.partition("=")[::2] for part in rest.split(",")) if rest else {}
    limit = _LIMIT.parse(entry.name, "limit", texts.pop("limit")) if "limit" in texts else USUAL_LIMIT
    try:
        bot: Bot = entry.load()(seed, **texts)
    except Exception as problem:
        raise BadOption(f"bot {entry.name} ({entry.value}) cannot be made: {problem}") from problem
    return PythonGuest(bot, entry.name, limit)
