"""Card files that came as text, kept on this machine under a name that says what is in them."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path


def kept_file(text: str, name: str = "cards.toml") -> Path:
    """A file with this text; the same text is written once."""
    mark = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    folder = Path(tempfile.gettempdir()) / f"undercroft-cards-{mark}"
    folder.mkdir(exist_ok=True)
    file = folder / (Path(name).name or "cards.toml")
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as fresh:
            fresh.write(text)
        Path(fresh.name).replace(file)
    return file
