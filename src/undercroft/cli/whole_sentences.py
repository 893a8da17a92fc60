"""Help that lists commands with their whole sentence, folded, instead of cutting it off."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

LONGEST = 400
"""Letters; no sentence is longer."""


class WholeSentences(TyperGroup):
    """A group of commands whose list says in full what each is for."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(LONGEST)) for name, command in found if command and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
