"""`undercroft play`: sit down at the terminal, or go on with a saved match."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.commands.arguments import (
    Cards,
    Options,
    Seats,
    bot_names,
    card_file,
    chosen_options,
    line_up,
    record_text,
)
from undercroft.cli.terminal.hot_seat import HotSeat
from undercroft.cli.terminal.paint import console
from undercroft.cli.terminal.saved_match import PERSON, players_of
from undercroft.cli.terminal.terminal import Terminal
from undercroft.games import game as find_game
from undercroft.games import game_names
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import start
from undercroft.kernel.record.file import read_record


def play_command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Which game; not needed with --resume.")] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None, typer.Option("--bots", metavar="BOT,…", help="Bots for the last seats, e.g. random,random.")
    ] = None,
    me: Annotated[
        str | None, typer.Option("--me", metavar="SEAT,…", help="The seats of people; bots take all others.")
    ] = None,
    option: Options = None,
    cards: Cards = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed gives the same luck.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved match.")] = None,
) -> int:
    """Play at this terminal: people share the keyboard, bots take the seats you give them."""
    if resume is not None:
        for name, given in (("--seats", seats), ("--option", option), ("--seed", seed)):
            if given:
                raise BadOption(f"{name} is fixed by the record: leave it out with --resume")
        return go_on(resume, game, bots, me, cards)
    if game is None:
        raise no_game_named()
    return begin(game, seats, bots, me, option or [], cards, seed)


def begin(
    slug: str,
    seats: int | None,
    bots: str | None,
    me: str | None,
    options: list[str],
    cards: Path | None,
    seed: str | None,
) -> int:
    game = find_game(slug)
    players = line_up(game, seats, bot_names(bots, game), me)
    seed = seed if seed is not None else secrets.token_hex(8)
    match = start(game, len(players), chosen_options(game, options), seed, cards=card_file(cards))
    return HotSeat(Terminal(console()), match, players, seed, None).play()


def go_on(path: Path, slug: str | None, bots: str | None, me: str | None, cards: Path | None) -> int:
    """The seats are taken as they were, unless `bots` or `me` say otherwise."""
    text = record_text(path)
    match = read_record(text, find_game, card_file(cards))
    game = match.game
    if slug is not None and slug != game.slug:
        raise BadOption(f"{path} is a match of {game.slug}, not of {slug}")
    players = players_of(text, game, match.seats) or (PERSON,) * match.seats
    if bots is not None or me is not None:
        players = line_up(game, match.seats, bot_names(bots, game), me)
    return HotSeat(Terminal(console()), match, players, f"{path.name} {len(match.log)}", path).play()


def no_game_named() -> BadOption:
    return BadOption(f"name a game, or a saved match with --resume FILE: the games are {', '.join(game_names())}")
