"""What is typed after a command: options, seats, bots and files, each checked with one clear line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from undercroft.bots import make_bot, stand_up
from undercroft.cli.terminal.saved_match import PERSON
from undercroft.kernel.errors import BadCards, BadOption, BadRecord
from undercroft.kernel.game import Game, Value
from undercroft.kernel.words import SPECTATOR

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `undercroft games` lists them.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game.")]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Play with the cards of this file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def chosen_options(game: Game[Any], given: Sequence[str]) -> dict[str, Value]:
    """The options of a game from `name=value` texts."""
    pairs: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"--option {text!r} is not name=value: {game.title} has {_option_names(game)}")
        pairs[name.strip()] = value.strip()
    return game.check_options(pairs)


def card_file(path: Path | None) -> Path | None:
    """A card file that is there and can be read; what it says is checked by its game."""
    if path is None:
        return None
    read_text(path, "card file", BadCards)
    return path


def record_text(path: Path) -> str:
    return read_text(path, "record", BadRecord)


def read_text(path: Path, what: str, error: type[BadCards] | type[BadRecord]) -> str:
    if not path.exists():
        raise error(f"there is no {what} {path}")
    if path.is_dir():
        raise error(f"{path} is a folder, not a {what}")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise error(f"the {what} {path} is not a text file") from None
    except OSError as problem:
        raise error(f"the {what} {path} cannot be read: {problem.strerror}") from None


def seat_number(game: Game[Any], seats: int, given: str, watching: bool = True) -> int:
    """A seat by its name, by its number from 1, or the spectator's if one may also be watching."""
    names = game.seat_names[:seats]
    text = given.strip().lower()
    if watching and text == "spectator":
        return SPECTATOR
    if text in names:
        return names.index(text)
    if text.isdigit() and 1 <= int(text) <= seats:
        return int(text) - 1
    raise BadOption(
        f"there is no seat {given!r}: the seats are {', '.join(names)}{', or spectator' if watching else ''}"
    )


def bot_names(given: str | None, game: Game[Any]) -> list[str]:
    """The bots of a comma-separated list, each of which must exist."""
    if given is None:
        return []
    names: list[str] = []
    for part in given.split(","):
        if names and re.match(r"\s*\w+=", part):
            names[-1] += f",{part.strip()}"  # a second setting of the same bot: ismcts:seconds=1,depth=4
        elif part.strip():
            names.append(part.strip())
    if not names:
        raise BadOption("--bots names no bot: give one or several, with commas between them")
    for name in names:
        stand_up(make_bot(name, game=game))
    return names


def one_bot_per_seat(game: Game[Any], seats: int, bots: Sequence[str]) -> tuple[str, ...]:
    """The line-up of a simulation: one bot for all seats, or one for each."""
    if len(bots) == 1:
        return tuple(bots) * seats
    if len(bots) != seats:
        raise BadOption(f"--bots names {len(bots)} bots for {seats} seats of {game.title}: name 1, or {seats}")
    return tuple(bots)


def line_up(game: Game[Any], seats: int | None, bots: Sequence[str], me: str | None) -> tuple[str, ...]:
    """Who sits where at the terminal: a person, or the name of a bot.

    Without `me`, the bots take the last seats, one each. With it, the named seats are people and bots take the rest.
    """
    fewest, most = game.seats
    people = [name.strip() for name in me.split(",") if name.strip()] if me is not None else None
    if seats is None:
        wanted = len(bots) + (len(people) if people is not None else 1) if bots or people is not None else 2
        seats = max(fewest, min(wanted, most)) if wanted <= most else wanted
    game.check_seats(seats)
    if people is None:
        if len(bots) > seats:
            raise BadOption(f"--bots names {len(bots)} bots, but there are only {seats} seats")
        return (PERSON,) * (seats - len(bots)) + tuple(bots)
    here = {seat_number(game, seats, name, watching=False) for name in people}
    if not here:
        raise BadOption(f"--me names no seat: the seats are {', '.join(game.seat_names[:seats])}")
    free = seats - len(here)
    fillers = list(bots) if len(bots) > 1 else (list(bots) or ["random"]) * free
    if len(fillers) != free:
        raise BadOption(f"--bots names {len(fillers)} bots, but {free} seats are free: name 1, or {free}")
    return tuple(PERSON if seat in here else fillers.pop(0) for seat in range(seats))


def _option_names(game: Game[Any]) -> str:
    return ", ".join(option.name for option in game.options) or "no options"
