"""`undercroft games`: what there is to play, and with which options."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.cli.terminal.paint import console
from undercroft.cli.terminal.reference import reference_lines
from undercroft.games import game as find_game
from undercroft.games import game_names
from undercroft.kernel.game import Game


def games_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game with its options.")] = None,
) -> int:
    """The games, or one game with its options and its reference card."""
    return show_games(game)


def show_games(slug: str | None) -> int:
    screen = console()
    if slug is not None:
        show_game(screen, find_game(slug))
        return 0
    for name in game_names():
        game = find_game(name)
        screen.print(Text.assemble((game.slug, "bold cyan"), "  ", (game.title, "bold"), f"  {_players(game)}"))
        screen.print(Padding(Text(" ".join(game.pitch.split())), (0, 0, 1, 4)))
    screen.print("Play one with: undercroft play NAME    Its options: undercroft games NAME", style="dim")
    return 0


def show_game(screen: Console, game: Game[Any]) -> None:
    screen.print(Text.assemble((game.title, "bold"), f"  {_players(game)}, by {game.rulebook.designer}"))
    screen.print(Text(" ".join(game.pitch.split())))
    screen.print(f"Seats: {', '.join(game.seat_names)}")
    table = Table(box=None, pad_edge=False)
    for column in ("option", "usual", "values", "meaning"):
        table.add_column(column)
    for option in game.options:
        only = f" ({' or '.join(str(seats) for seats in option.seats)} seat(s) only)" if option.seats else ""
        meaning = Text.assemble(option.text, only, " ", (option.rule, "cyan"))
        table.add_row(option.name, _written(option.default), Text(option.allowed), meaning)
    if game.options:
        screen.print()
        screen.print(table)
    for preset in game.presets:
        values = ", ".join(f"{name}={_written(value)}" for name, value in preset.options.items()) or "the usual"
        screen.print(Text.assemble((f"--option preset={preset.name}", "bold"), f"  {preset.text} ({values})"))
    screen.print()
    for line in reference_lines(game, screen.width):
        screen.print(line)


def _players(game: Game[Any]) -> str:
    fewest, most = game.seats
    players = f"{fewest} players" if fewest == most else f"{fewest}-{most} players"
    return f"{players}, {game.minutes} minutes" + (", all together" if game.cooperative else "")


def _written(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
