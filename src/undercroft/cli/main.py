"""The command line: what can be typed, and one clear line for what cannot."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from undercroft.cli.commands.audit import audit_command
from undercroft.cli.commands.cards import cards_command
from undercroft.cli.commands.db import db_app
from undercroft.cli.commands.draw import draw_command
from undercroft.cli.commands.export import export_command
from undercroft.cli.commands.games import games_command
from undercroft.cli.commands.join import join_command
from undercroft.cli.commands.lab import lab_app
from undercroft.cli.commands.ladder import ladder_command
from undercroft.cli.commands.learn import learn_command
from undercroft.cli.commands.new_game import new_game_command
from undercroft.cli.commands.play import play_command
from undercroft.cli.commands.print import print_command
from undercroft.cli.commands.replay import replay_command
from undercroft.cli.commands.rules import rules_command
from undercroft.cli.commands.serve import serve_command
from undercroft.cli.commands.simulate import simulate_command
from undercroft.cli.commands.studio import studio_command
from undercroft.cli.commands.worker import worker_command
from undercroft.cli.whole_sentences import WholeSentences
from undercroft.kernel.errors import RuleError, UndercroftError

app = typer.Typer(
    name="undercroft",
    cls=WholeSentences,
    epilog="New here? `undercroft serve --open` plays in the browser, `undercroft play GAME` in this terminal, "
    "`undercroft learn GAME` teaches a game.",
    help="Dungeon board games: play them here, replay, draw and simulate them, and look up their rules.",
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)

app.command("play")(play_command)
app.command("learn")(learn_command)
app.command("replay")(replay_command)
app.command("rules")(rules_command)
app.command("draw")(draw_command)
app.command("games")(games_command)
app.command("simulate")(simulate_command)
app.command("cards")(cards_command)
app.command("print")(print_command)
app.command("export")(export_command)
app.command("serve")(serve_command)
app.command("worker")(worker_command)
app.command("studio")(studio_command)
app.command("join")(join_command)
app.command("audit")(audit_command)
app.command("new-game")(new_game_command)
app.command("ladder")(ladder_command)
app.add_typer(lab_app, name="lab")
app.add_typer(db_app, name="db")

UsageError: type[Exception] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""What the parser raises. Its module differs between versions of Typer, its place among the parents does not."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; bad input gets one line on the standard error and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given in [[group.name] for group in app.registered_groups]:
        given.append("--help")
    try:
        code = app(given, standalone_mode=False, prog_name="undercroft")
        return code if isinstance(code, int) else 0
    except RuleError as problem:
        _refuse(str(problem))  # our fault, not the user's: another exit code
        return 1
    except UndercroftError as problem:
        return _refuse(str(problem))
    except UsageError as problem:
        return _refuse(f"{_usage(problem, given)} (see {_help_for(given)})")
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\nStopped.\n")
        return 130
    except BrokenPipeError:
        # whoever read our output (head, a pager) has seen enough; keep the interpreter from flushing into the void
        sys.stdout = None
        return 0


def _help_for(given: Sequence[str]) -> str:
    """What to type for more; a command that there is not has no help of its own."""
    known = {each.name for each in app.registered_commands} | {each.name for each in app.registered_groups}
    return " ".join(["undercroft", *(each for each in given[:1] if each in known), "--help"])


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
