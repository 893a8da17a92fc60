"""`undercroft rules`: the numbered rules of a game, one of them in full, or which of them the tests cover."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from undercroft.cli.commands.arguments import AsJson, GameName
from undercroft.cli.terminal.paint import console, rule_in_a_line, rule_in_full
from undercroft.cli.terminal.rule_lookup import found_rules, full_id
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.rulebook import Rulebook

COVERAGE_FILE = ".rule-coverage.json"
COVERAGE_KEYS = ("rules", "covered", "not_code", "missing")


def rules_command(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule, e.g. MC-075.")] = None,
    search: Annotated[str | None, typer.Option("--search", metavar="WORDS", help="Rules with all these words.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which rules the last test run covered.")] = False,
    as_json: AsJson = False,
) -> int:
    """The numbered rules of a game."""
    return show_rules(game, rule, search, coverage, as_json)


def show_rules(slug: str, rule_id: str | None, search: str | None, coverage: bool, as_json: bool) -> int:
    game = find_game(slug)
    if as_json and not coverage:
        raise BadOption("--json goes with --coverage only")
    if coverage:
        if rule_id is not None or search is not None:
            raise BadOption("--coverage is about all rules of a game: leave the rule id and --search out")
        return show_coverage(game, as_json)
    book = game.rulebook
    screen = console()
    if rule_id is not None:
        lines = rule_in_full(book[full_id(book, rule_id)], screen.width)
    elif search is not None:
        lines = [rule_in_a_line(rule, screen.width) for rule in found_rules(book, search)]
    else:
        lines = _all_rules(book, screen.width)
    for line in lines:
        screen.print(line, no_wrap=True, crop=False, overflow="ignore")
    return 0


def _all_rules(book: Rulebook, width: int) -> list[Text]:
    lines = [Text.assemble((book.title, "bold"), f", by {book.designer}. {len(book.rule)} rules.")]
    for section, rules in book.sections.items():
        lines += [Text(), Text(section, "bold underline")]
        lines += [rule_in_a_line(rule, width) for rule in rules]
    return lines


# -- coverage --------------------------------------------------------------------------------------------------------


def show_coverage(game: Game[Any], as_json: bool) -> int:
    """What the last test run covered."""
    found = last_coverage(game)
    if as_json:
        print(json.dumps({key: found[key] for key in COVERAGE_KEYS}, indent=1))
        return 0
    screen = console()
    screen.print(
        f"{game.title}: {found['rules']} rules, {len(found['covered'])} covered by tests, "
        f"{len(found['not_code'])} not code, {len(found['missing'])} missing"
    )
    for rule_id in found["not_code"]:
        rule = game.rulebook[rule_id]
        screen.print(Text(f"  not code  {rule.id}  {rule.title}: {rule.not_code}"))
    for rule_id in found["missing"]:
        screen.print(Text(f"  missing   {rule_id}  {game.rulebook[rule_id].title}"))
    return 0


def last_coverage(game: Game[Any]) -> dict[str, Any]:
    """The report of the last test run: of the project we stand in, or of the one this program was started from."""
    folders = [Path.cwd(), *Path.cwd().parents, Path(__file__).resolve().parents[4]]
    for folder in folders:
        file = folder / COVERAGE_FILE
        if not file.is_file():
            continue
        try:
            found = json.loads(file.read_text(encoding="utf-8"))[game.slug]
            return {key: found[key] for key in COVERAGE_KEYS}
        except (ValueError, KeyError, TypeError):
            raise BadOption(f"{file} says nothing about {game.slug}: run the tests again") from None
    raise BadOption(f"no test run was found ({COVERAGE_FILE} is written by the tests): run make test first")
