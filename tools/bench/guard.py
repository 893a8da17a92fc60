"""The guard: what the engine costs now, in instructions, against what it cost when the baseline was kept."""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent
HISTORY = HERE / "history.json"
TOLERANCE = 0.10
"""A row may cost so much more before the guard complains."""


def history() -> list[dict[str, object]]:
    """Every kept measurement, the oldest first: a label and the figures."""
    found: list[dict[str, object]] = json.loads(HISTORY.read_text(encoding="utf-8"))
    return found


def baseline() -> dict[str, float]:
    """The last kept figure of every row."""
    found: dict[str, float] = {}
    for entry in history():
        found.update(entry["instructions"])  # type: ignore[call-overload]
    return found


def losses(before: dict[str, float], now: dict[str, float]) -> list[str]:
    """Rows that cost more than they may, each as a sentence; and rows that nobody measured any more."""
    found = []
    for row, cost in now.items():
        if row in before and cost > before[row] * (1 + TOLERANCE):
            found.append(f"{row}: {cost:,.0f} instructions, {before[row]:,.0f} before (+{cost / before[row] - 1:.0%})")
    return found


def compared(before: dict[str, float], now: dict[str, float]) -> str:
    """A line for every row."""
    lines = []
    for row, cost in now.items():
        known = before.get(row)
        change = "new" if known is None else f"{cost / known - 1:+.1%}"
        lines.append(f"{row:<34} {cost:>12,.0f} {change:>8}")
    return "\n".join(lines)


def keep(label: str, figures: dict[str, float]) -> None:
    """Add a measurement to the history; one of the same name is completed."""
    entries = history()
    rounded = {row: round(cost) for row, cost in figures.items()}
    if entries and entries[-1]["label"] == label:
        entries[-1]["instructions"] = {**entries[-1]["instructions"], **rounded}  # type: ignore[dict-item]
    else:
        entries.append({"label": label, "instructions": rounded})
    HISTORY.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
