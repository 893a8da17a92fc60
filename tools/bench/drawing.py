"""The history of the guard as a picture: what each row costs, against what it cost when it was first kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

WIDTH, HEIGHT, LEFT, TOP = 150, 60, 16, 34
COLUMNS = 4
INK = ("#7a3b1d", "#2f5d50", "#5a4a8a", "#8a6d1f", "#345c86")


def draw(history: list[dict[str, Any]], target: Path) -> None:
    """One panel per kind of work, one line per game; half the height is the cost at first."""
    rows = sorted({row for entry in history for row in entry["instructions"]})
    kinds = list(dict.fromkeys(row.split()[1] for row in rows))
    games = list(dict.fromkeys(row.split()[0] for row in rows))
    down = -(-len(kinds) // COLUMNS)
    wide, high = COLUMNS * (WIDTH + 2 * LEFT), down * (HEIGHT + 2 * TOP) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" '
        'font-family="sans-serif" font-size="11">',
        "<title>Instructions per piece of work, over time, relative to the first measurement</title>",
        f'<rect width="{wide}" height="{high}" fill="#f7f1e3"/>',
    ]
    for number, kind in enumerate(kinds):
        x, y = number % COLUMNS * (WIDTH + 2 * LEFT) + LEFT, number // COLUMNS * (HEIGHT + 2 * TOP) + TOP
        parts.append(f'<text x="{x}" y="{y - 8}" fill="#3b2a1a">{kind}</text>')
        parts.append(f'<path d="M{x} {y + HEIGHT / 2}h{WIDTH}" stroke="#c9b99a" stroke-dasharray="3 3"/>')
        for game, colour in zip(games, INK, strict=False):
            parts.append(_line(history, f"{game} {kind}", x, y, colour))
    for number, (game, colour) in enumerate(zip(games, INK, strict=False)):
        parts.append(f'<text x="{LEFT + number * 140}" y="{high - 8}" fill="{colour}">{game}</text>')
    parts.append("</svg>")
    target.write_text("\n".join(part for part in parts if part) + "\n", encoding="utf-8")


def _line(history: list[dict[str, Any]], row: str, x: int, y: int, colour: str) -> str:
    """The costs of one row, one point per measurement that has it."""
    points = [(at, entry["instructions"][row]) for at, entry in enumerate(history) if row in entry["instructions"]]
    if not points:
        return ""
    last = max(1, len(history) - 1)
    first = points[0][1]
    spots = [(x + WIDTH * at / last, y + HEIGHT - HEIGHT / 2 * min(2.0, cost / first)) for at, cost in points]
    dots = "".join(f'<circle cx="{a:.0f}" cy="{b:.1f}" r="2.5" fill="{colour}"/>' for a, b in spots)
    path = "L".join(f"{a:.0f} {b:.1f}" for a, b in spots)
    return f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>{dots}'
