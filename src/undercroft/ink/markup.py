"""Texts inside the pictures that games draw."""

from __future__ import annotations

import html
from functools import lru_cache


@lru_cache(8192)
def escape(text: str) -> str:
    """The text, safe inside markup and in ASCII: one wide letter would make the whole picture wide and slow to copy.

    Remembered, because the same few texts are drawn for every viewer after every answer."""
    return html.escape(text).encode("ascii", "xmlcharrefreplace").decode("ascii")
