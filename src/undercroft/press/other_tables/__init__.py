"""Other tables: what is in a box as files for Tabletop Simulator, playingcards.io, Screentop, and for anything else."""

from __future__ import annotations

from undercroft.press.other_tables.tables import TABLES, export

__all__ = ["TABLES", "export"]
