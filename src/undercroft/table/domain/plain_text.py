"""What people write: names, chat, seeds. One line each, and not too long."""

from __future__ import annotations

LONGEST_NAME, LONGEST_CHAT, LONGEST_SEED, LONGEST_ABOUT = 24, 300, 64, 100


def one_line(text: str, longest: int) -> str:
    """The text on one line, without control characters, cut after so many characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:longest]
