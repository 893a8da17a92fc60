"""`undercroft ladder`: which bot is better, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from undercroft.arena.ladder import MOST_ANSWERS, LadderFile, Plan, Result, run_ladder, tables
from undercroft.cli.commands.arguments import bot_names, chosen_options
from undercroft.cli.terminal.progress import watching
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption, BadRecord
from undercroft.kernel.game import Game


def ladder_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `undercroft games` lists them.")],
    bots: Annotated[
        str, typer.Option("--bots", metavar="BOT,…", help="The bots, e.g. random,greedy,ismcts:seconds=1.")
    ] = "random,greedy",
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play.")] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Sets of dice; each is played with every seating.", min=1)
    ] = 10,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same dice.")] = "1",
    cap: Annotated[
        int, typer.Option("--cap", metavar="N", help="Answers after which a match counts as unfinished.", min=1)
    ] = MOST_ANSWERS,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Keep the results here; go on if it exists.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", help="How many processes.", min=1)] = 1,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: local, auto or host:port.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Let bots play against each other, seats rotated: ratings and win rates with 95 % intervals."""
    found = find_game(game)
    names = list(dict.fromkeys(bot_names(bots, found)))
    chairs = found.check_seats(seats if seats is not None else max(2, found.seats[0]))
    plan = Plan(found.slug, chairs, chosen_options(found, option or []), seed, cap)
    wanted = tables(names, found, chairs, games)
    kept = _open(file, plan) if file is not None else None
    with watching(f"{found.slug}, {chairs} seats") as progress:
        results = run_ladder(find_game, plan, wanted, kept, jobs, ray, progress)
    _show(found, plan, results, as_json)
    return 0


def _open(file: Path, plan: Plan) -> LadderFile:
    if file.is_dir():
        raise BadRecord(f"{file} is a folder, not a ladder file")
    try:
        return LadderFile(file, plan)
    except OSError as problem:
        raise BadRecord(f"the ladder file {file} cannot be used: {problem.strerror}") from None


def _show(game: Game[Any], plan: Plan, results: Sequence[Result], as_json: bool) -> None:
    try:
        from undercroft.arena.ratings import duels, standings
    except ModuleNotFoundError:
        raise BadOption("ratings need the package openskill: pip install openskill") from None
    ranking = standings(results, game.cooperative)
    pairs = duels(results)
    if as_json:
        report = {"plan": plan, "standings": ranking, "duels": pairs, "results": results}
        typer.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
        return
    typer.echo(f"{game.title}, {plan.seats} seats, {len(results)} matches, seed {plan.seed}")
    unfinished = sum(not result.finished for result in results)
    if unfinished:
        typer.echo(f"{unfinished} were unfinished after {plan.most_answers:,} answers and count for nobody")
    wide = max(len(standing.bot) for standing in ranking)
    typer.echo(f"\n{'bot':{wide}}  matches  won    95 % interval  rating")
    for each in ranking:
        rating = f"{each.rating:5.1f} ± {each.margin:.1f}" if each.rating is not None else "-"
        typer.echo(
            f"{each.bot:{wide}}  {each.games:7}  {each.rate:4.0%}  {each.low:4.0%} to {each.high:4.0%}  {rating}"
        )
    if pairs:
        typer.echo("")
    for pair in pairs:
        sure = "" if pair.decided else "  (may be chance)"
        typer.echo(
            f"{pair.bot} against {pair.rival}: {pair.rate:.0%} of {pair.games} matches, "
            f"95 % interval {pair.low:.0%} to {pair.high:.0%}{sure}"
        )
    for problem in dict.fromkeys(problem for result in results for problem in result.problems):
        typer.echo(f"problem: {problem}")
