"""The command line: what can be typed, and one clear line for what cannot."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.commands.audit import audit_command
from undercroft.cli.commands.cards import cards_command
from undercroft.cli.commands.join import join_command
from undercroft.cli.commands.lab import lab_app
from undercroft.cli.commands.ladder import ladder_command
from undercroft.cli.commands.print import print_command
from undercroft.cli.commands.serve import serve_command
from undercroft.cli.commands.studio import studio_command
from undercroft.kernel.errors import BadOption, RuleError, UndercroftError

app = typer.Typer(
    name="undercroft",
    help="Five dungeon board games: play them here, replay, draw and simulate them, and look up their rules.",
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `undercroft games` lists them.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game.")]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Play with the cards of this file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def play(
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
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved match.")] = None,
) -> int:
    """Play at this terminal: people share the keyboard, bots take the seats you give them."""
    from undercroft.cli.commands import play as table

    if resume is not None:
        for name, given in (("--seats", seats), ("--option", option), ("--seed", seed)):
            if given:
                raise BadOption(f"{name} is fixed by the record: leave it out with --resume")
        return table.resume(resume, game, bots, me, cards)
    if game is None:
        raise table.no_game_named()
    return table.begin(game, seats, bots, me, option or [], cards, seed)


@app.command()
def learn(
    game: GameName,
    step: Annotated[int, typer.Option("--from", metavar="STEP", help="Go on at this step.")] = 1,
) -> int:
    """Learn a game: a guided first game of about five minutes, one thing to try at a time."""
    from undercroft.cli.commands.learn import learn as follow

    return follow(game, step)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    everything: Annotated[bool, typer.Option("--all", help="Print the whole match at once.")] = False,
    seat: Annotated[
        str | None, typer.Option("--from", metavar="SEAT", help="Show only what this seat (or a spectator) knew.")
    ] = None,
    cards: Cards = None,
) -> int:
    """Watch a saved match again, answer by answer."""
    from undercroft.cli.commands.replay import replay as show

    return show(file, everything, seat, cards)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule, e.g. MC-075.")] = None,
    search: Annotated[str | None, typer.Option("--search", metavar="WORDS", help="Rules with all these words.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which rules the last test run covered.")] = False,
    as_json: AsJson = False,
) -> int:
    """The numbered rules of a game."""
    from undercroft.cli.commands.rules import show_rules

    return show_rules(game, rule, search, coverage, as_json)


@app.command()
def export(
    game: GameName,
    table: Annotated[str, typer.Option("--for", metavar="TABLE", help="tts, playingcards, screentop or images.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write to.")],
    cards: Cards = None,
    base_url: Annotated[
        str, typer.Option("--base-url", metavar="URL", help="Where the pictures of a tts save will lie on the web.")
    ] = "",
) -> int:
    """Take a game to another table: Tabletop Simulator, playingcards.io, Screentop, or a ZIP of pictures."""
    from undercroft.cli.commands.export import export_command

    return export_command(game, table, out, cards, base_url)


@app.command()
def draw(
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
    from undercroft.cli.commands.draw import draw as picture

    return picture(game, seed, after, seats, seat, option or [], cards, out)


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game with its options.")] = None,
) -> int:
    """The games, or one game with its options and its reference card."""
    from undercroft.cli.commands.games import show_games

    return show_games(game)


@app.command()
def simulate(
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
    from undercroft.cli.commands.simulate import plan_of, run

    return run(plan_of(game, seats, games, bots, seed, option or [], cards, cap), jobs, ray, as_json)


app.command("cards")(cards_command)
app.command("print")(print_command)
app.command("serve")(serve_command)
app.command("studio")(studio_command)
app.command("join")(join_command)
app.command("audit")(audit_command)
app.command("ladder")(ladder_command)
app.add_typer(lab_app, name="lab")

UsageError: type[Exception] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""What the parser raises. Its module differs between versions of Typer, its place among the parents does not."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input gets one line on the standard error and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(given or ["--help"], standalone_mode=False, prog_name="undercroft")
        return code if isinstance(code, int) else 0
    except RuleError as problem:
        _refuse(str(problem))  # our fault, not the user's: another exit code
        return 1
    except UndercroftError as problem:
        return _refuse(str(problem))
    except UsageError as problem:
        return _refuse(f"{_usage(problem, given)} (see undercroft {' '.join([*given[:1], '--help'])})")
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\nStopped.\n")
        return 130
    except BrokenPipeError:
        # whoever read our output (head, a pager) has seen enough; keep the interpreter from flushing into the void
        sys.stdout = None
        return 0


def _usage(problem: Exception, given: Sequence[str]) -> str:
    """What the parser says, with the value that it did not like."""
    message = str(getattr(problem, "format_message", problem.__str__)()).rstrip(".")
    for name in getattr(getattr(problem, "param", None), "opts", ()):
        for place, word in enumerate(given):
            value = word[len(name) + 1 :] if word.startswith(f"{name}=") else ""
            if word == name and place + 1 < len(given):
                value = given[place + 1]
            if value and value not in message:
                return f"{message}, not {value!r}"
    return message


def _refuse(problem: str) -> int:
    sys.stderr.write(f"undercroft: {' '.join(problem.split())}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
