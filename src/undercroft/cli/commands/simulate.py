"""`undercroft simulate`: many games of bots, then a table."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.arena.engine_kind import engine_kind
from undercroft.arena.possible_rules import rules_that_can_fire
from undercroft.arena.simulation import Figures, Simulation, Tally, figures, simulate
from undercroft.cli.commands.arguments import (
    AsJson,
    Cards,
    GameName,
    Options,
    Seats,
    bot_names,
    card_file,
    chosen_options,
    one_bot_per_seat,
)
from undercroft.cli.terminal.paint import console
from undercroft.cli.terminal.progress import watching
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption

MOST_JOBS = 256
FEWEST = 10
"""From fewer finished games than this no shares are shown."""


def simulate_command(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,…", help="One bot for all seats, or one each.")
    ] = "random",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    option: Options = None,
    cards: Cards = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", help="How many processes.")] = 1,
    cap: Annotated[
        int, typer.Option("--cap", metavar="N", help="Answers and rolls after which a game counts as unfinished.")
    ] = 100_000,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or host:port.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Let bots play many games: wins with 95 % intervals, length, speed, rules that never fired."""
    return run(plan_of(game, seats, games, bots, seed, option or [], cards, cap), jobs, ray, as_json)


def plan_of(
    slug: str,
    seats: int | None,
    games: int,
    bots: str,
    seed: str,
    options: list[str],
    cards: Path | None,
    cap: int,
) -> Simulation:
    """Check everything that was asked for before the first game begins."""
    game = find_game(slug)
    seats = game.check_seats(max(2, game.seats[0]) if seats is None else seats)
    for name, number in (("games", games), ("cap", cap)):
        if number < 1:
            raise BadOption(f"--{name} cannot be {number}: it is 1 or more")
    chosen = chosen_options(game, options)
    file = card_file(cards)
    game.setup(seats, chosen, file)  # a bad card file is refused here, once, and not in every game
    return Simulation(
        slug=slug,
        seats=seats,
        options=chosen,
        bots=one_bot_per_seat(game, seats, bot_names(bots, game)),
        games=games,
        seed=seed,
        cards=None if file is None else str(file),
        cap=cap,
    )


def run(plan: Simulation, jobs: int, ray: str | None, as_json: bool) -> int:
    """Simulate and report; 1 if a game failed, 130 if stopped before the end."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOption(f"--jobs cannot be {jobs}: it is 1 to {MOST_JOBS}")
    noise = Console(stderr=True, highlight=False, markup=False)
    tally = Tally()
    start = time.perf_counter()
    stopped = False
    with watching(plan.slug) as progress:
        try:
            simulate(plan, tally, jobs, ray, progress)
        except KeyboardInterrupt:
            stopped = True
    found = figures(plan, tally, time.perf_counter() - start)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        noise.print(_counted(tally))
    else:
        show(console(), plan, tally, found)
    for number, problem in tally.problems:
        noise.print(f"error in game {number} (seed {plan.seed}): {problem}")
    if stopped:
        noise.print(f"Stopped: these are {tally.games} of {plan.games} games.")
        return 130
    return 1 if tally.errors else 0


def show(screen: Console, plan: Simulation, tally: Tally, found: Figures) -> None:
    game = find_game(plan.slug)
    changed = [f"{option.name}={plan.options[option.name]}" for option in game.options]
    default = [f"{option.name}={option.default}" for option in game.options]
    different = [text for text in changed if text not in default]
    screen.print(
        f"{game.title}, {plan.seats} seats, {found.games} games, seed {plan.seed}"
        + (f", {', '.join(different)}" if different else "")
    )
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot"):
        table.add_column(column)
    for column in ("wins", "share", "95 % interval"):
        table.add_column(column, justify="right")
    for bot, (name, won) in zip(plan.bots, found.wins.items(), strict=True):
        share, interval = "-", "-"
        if found.finished >= FEWEST:
            share = f"{won['share']:.1%}"
            interval = f"{won['low']:.1%} to {won['high']:.1%}"
        table.add_row(name, bot, f"{won['wins']:.0f}", share, interval)
    screen.print(table)
    if tally.nobody or tally.shared:
        screen.print(f"won by nobody {tally.nobody}, by several together {tally.shared}")
    if found.finished < FEWEST:
        screen.print(f"{found.finished} finished games are too few for shares")
    screen.print(f"finished {found.finished}, stopped at the cap {found.unfinished}, errors {found.errors}")
    if found.unfinished:
        screen.print(
            f"{found.unfinished} games were stopped after {plan.cap:,} answers and rolls: nobody has won them, and "
            "they count neither as wins nor in lengths (--cap N lets them go on)"
        )
    if found.finished >= FEWEST:
        for unit, spread in found.length.items():
            screen.print(
                f"length in {unit}: median {spread['median']:.0f}, mean {spread['mean']:.1f}, "
                f"nine in ten between {spread['low']:.0f} and {spread['high']:.0f}"
            )
    screen.print(
        f"{found.decisions} decisions in {found.seconds:.1f} s: {found.decisions_per_second:,.0f} decisions per "
        f"second, {engine_kind()} engine"
    )
    screen.print(_counted(tally))
    silent = found.rules_never_fired
    total = len(rules_that_can_fire(game, plan.seats, plan.options))
    screen.print(Text(f"rules that never fired: {len(silent)} of {total} that could" + (":" if silent else "")))
    if silent:
        screen.print(Padding(Text(" ".join(silent)), (0, 0, 0, 2)))


def _counted(tally: Tally) -> str:
    if tally.counted == tally.games:
        return "rules were counted in every game"
    return f"rules were counted in {tally.counted} of {tally.games} games (counting slows a playout)"
