"""What is written inside a picture can do no harm there."""

from __future__ import annotations

from html import unescape

from undercroft.ink.markup import escape


def test_a_text_is_safe_and_in_ascii_and_reads_the_same() -> None:
    text = "<script> & \"quotes\" 'apostrophes' ≈ ★"
    written = escape(text)
    assert written.isascii() and not set(written) & set("<>\"'")
    assert unescape(written) == text
