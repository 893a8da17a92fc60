"""`undercroft print`: a game to play on a table, as sheets to cut and a rulebook to read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli.commands.arguments import card_file
from undercroft.cli.terminal.paint import console
from undercroft.cli.terminal.progress import working
from undercroft.games import game as find_game
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.story.grammar import counted

if TYPE_CHECKING:
    from undercroft.press.imposition import Style


def print_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, as `undercroft games` lists them.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the files go.")],
    cards: Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="Print the cards of this file.")] = None,
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="PART,…", help="Of cards, tiles, boards, pieces, boxes, rulebook; all if none."),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", metavar="PAPER", help="a4 or letter.")] = "a4",
    ink: Annotated[str, typer.Option("--ink", metavar="INK", help="colour, or low: black lines on white.")] = "colour",
    backs: Annotated[
        str,
        typer.Option("--backs", metavar="HOW", help="duplex: on the other side; fold: beside the front; none."),
    ] = "duplex",
    offset: Annotated[
        str,
        typer.Option("--offset", metavar="X,Y", help="Move backs right and down, in mm, as your printer needs it."),
    ] = "0,0",
    corners: Annotated[str, typer.Option("--corners", metavar="HOW", help="rounded or square.")] = "rounded",
    singles: Annotated[
        str | None,
        typer.Option("--singles", metavar="PRESET", help="One card a page for a service: poker, mini, tarot, square."),
    ] = None,
    changed_since: Annotated[
        str | None,
        typer.Option(
            "--changed-since", metavar="EDITION", help="Only cards that differ from this card file (GAME: its own)."
        ),
    ] = None,
    card: Annotated[
        str | None, typer.Option("--card", metavar="ID", help="Only a picture of this piece, as DIR/ID.png.")
    ] = None,
) -> int:
    """Print a game: cards with backs, boards, tiles, figures, tuck boxes and a rulebook, as PDF."""
    from undercroft.press.paper import preset_named
    from undercroft.press.printing import PARTS, Job, print_game

    chosen = find_game(game)
    file = card_file(cards)
    style = _style(paper, ink, backs, offset, corners)
    screen = console()
    if card is not None:
        screen.print(str(_preview(chosen, file, card, out, style.low_ink)), highlight=False)
        return 0
    parts = PARTS if only is None else tuple(part.strip() for part in only.split(","))
    for part in parts:
        if part not in PARTS:
            raise BadOption(f"--only has no part {part!r}: they are {', '.join(PARTS)}")
    since = None if changed_since in (None, game) else card_file(Path(str(changed_since)))
    preset = None if singles is None else preset_named(singles)
    job = Job(chosen, file, style, parts, changed_since is not None, since, preset)
    with working(chosen.title) as progress:
        made = print_game(job, out, progress)
    if not made:
        screen.print("No card differs: nothing to print.")
    for each in [each for each in made if each.path.suffix == ".pdf"]:
        screen.print(f"{each.path}  {counted(each.pages, 'page')}", highlight=False, no_wrap=True, crop=False)
    pictures = [each for each in made if each.path.suffix == ".png"]
    if pictures:
        screen.print(f"{pictures[0].path.parent}  {counted(len(pictures), 'picture')}", highlight=False)
    return 0


def _style(paper: str, ink: str, backs: str, offset: str, corners: str) -> Style:
    from undercroft.press.imposition import WAYS, Style
    from undercroft.press.paper import paper_named

    for name, given, allowed in (
        ("--ink", ink, ("colour", "low")),
        ("--backs", backs, WAYS),
        ("--corners", corners, ("rounded", "square")),
    ):
        if given not in allowed:
            raise BadOption(f"{name} cannot be {given!r}: it is {' or '.join(allowed)}")
    try:
        right, down = (float(number) for number in offset.split(","))
    except ValueError:
        raise BadOption(f"--offset {offset!r} is not X,Y: two numbers of millimetres, like 0.5,-1") from None
    if max(abs(right), abs(down)) > 10:
        raise BadOption(f"--offset {offset}: no printer is off by more than 10 mm")
    return Style(paper_named(paper), ink == "low", backs, (right, down), corners == "rounded")


def _preview(game: Game[Any], cards: Path | None, id: str, out: Path, low_ink: bool) -> Path:
    from undercroft.press.box import contents
    from undercroft.press.singles import preview
    from undercroft.press.typesetter import Typesetter

    piece = contents(game, cards).piece(id)
    with Typesetter() as typesetter:
        made = preview(piece, typesetter, 300, low_ink)
    path = out / f"{id}.png"
    try:
        out.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made)
    except OSError as problem:
        raise BadOption(f"{path} cannot be written: {problem.strerror}") from None
    return path
