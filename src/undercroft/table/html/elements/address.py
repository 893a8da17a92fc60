"""The addresses of tables and lessons, as paths below the server's own."""

from __future__ import annotations

from undercroft.table.domain.table.lesson_table import LessonTable
from undercroft.table.domain.table.table import Table


def address(table: Table) -> str:
    """The page of a table, below which its forms are sent."""
    return f"/learn/{table.game.slug}" if isinstance(table, LessonTable) else f"/t/{table.id}"
