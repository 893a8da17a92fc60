"""What the designers want: for each measure the range in which it should lie."""

from __future__ import annotations

import tomllib
from pathlib import Path

Range = tuple[float, float]
OURS = Path(__file__).parent / "wanted.toml"


def wanted(slug: str, cards: Path) -> dict[str, Range]:
    """The wanted ranges of a game, ours or those in the file beside a card set."""
    found = _read(OURS).get(slug, {})
    own = cards.with_name(f"{cards.stem}.wanted.toml")
    if own.is_file():
        given = _read(own)
        found = {**found, **given.get(slug, given)}
    return {
        name: (float(ends[0]), float(ends[1]))
        for name, ends in found.items()
        if isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, (int, float)) for end in ends)
    }


def _read(file: Path) -> dict[str, dict[str, object]]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError):
        return {}
