"""`undercroft audit`: were the dice of a finished record the ones that were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.commands.arguments import card_file, record_text
from undercroft.games import game as find_game
from undercroft.kernel.record.audit import audit


def audit_command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a finished game.")],
    published: Annotated[
        str, typer.Option("--published", metavar="HASH", help="The hash that the table showed at the start.")
    ] = "",
    cards: Annotated[Path | None, typer.Option("--cards", metavar="FILE", help="The cards it was played with.")] = None,
) -> int:
    """Check a finished record: the seed against its published hash, then every die and every draw."""
    found = audit(record_text(file), find_game, card_file(cards), published.strip().lower())
    lines = [f"{find_game(found.game).title}: {found.outcome}"]
    if found.commitment:
        lines.append(f"The seed {found.seed} belongs to the hash {found.commitment}.")
        if not published:
            lines.append("Compare this hash with the one that was shown at the start, or give it with --published.")
    else:
        lines.append(f"The seed {found.seed} was known from the start: no hash was needed.")
    if found.taken_over:
        lines.append(
            f"The first {found.taken_over} answers were taken over from another game; their luck is not checked here."
        )
    if found.went_back:
        times = "once" if found.went_back == 1 else f"{found.went_back} times"
        lines.append(f"The table went back {times} by consent; the dice after that follow from the same seed.")
    lines.append(f"All {found.dice} dice and {found.draws} draws are as the seed gives them; {found.answers} answers.")
    typer.echo("\n".join(lines))
    return 0
