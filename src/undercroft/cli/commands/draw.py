"""`undercroft draw`: the picture of a position that random play leads to."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.commands.arguments import Cards, GameName, Options, Seats, card_file, chosen_options, seat_number
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import start
from undercroft.kernel.words import SPECTATOR


def draw_command(
    game: GameName,
    seed: Annotated[str, typer.Option("--seed", help="Which random match.")] = "1",
    after: Annotated[int, typer.Option("--after", metavar="K", help="How many answers into it.")] = 0,
    seats: Seats = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Whose view; a spectator's if none.")
    ] = None,
    option: Options = None,
    cards: Cards = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the SVG to a file.")] = None,
) -> int:
    """Draw a position of a random match as SVG."""
    return draw(game, seed, after, seats, seat, option or [], cards, out)


def draw(
    slug: str,
    seed: str,
    after: int,
    seats: int | None,
    seat: str | None,
    options: list[str],
    cards: Path | None,
    out: Path | None,
) -> int:
    """Write the drawing after so many random answers, to a file or to the standard output."""
    game = find_game(slug)
    if after < 0:
        raise BadOption(f"--after cannot be {after}: it is the number of answers, 0 or more")
    seats = game.check_seats(max(2, game.seats[0]) if seats is None else seats)
    eyes = SPECTATOR if seat is None else seat_number(game, seats, seat)
    match = start(game, seats, chosen_options(game, options), seed, cards=card_file(cards))
    rng = random.Random(f"{seed} draw")
    given = 0
    while given < after and not match.over:
        question = match.open[int(rng.random() * len(match.open))]
        match.answer_index(question, int(rng.random() * len(question.options)))
        given += 1
    if given < after:
        sys.stderr.write(f"the match was over after {given} answers: this is its end\n")
    svg: str = game.svg(match.view(eyes))
    if out is None:
        sys.stdout.write(svg + "\n")
        return 0
    try:
        out.write_text(svg + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadOption(f"--out {out} cannot be written: {problem.strerror}") from None
    return 0
