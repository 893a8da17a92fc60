"""Card files that came as text, kept on this machine under a name that says what is in them."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
from pathlib import Path

LONGEST = 60
"""Letters of a file name; a system takes 255 bytes."""
_spare: dict[Path, Path] = {}


def kept_file(text: str, name: str = "cards.toml") -> Path:
    """A file with this text; the same text is written once."""
    mark = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    folder = private_folder(Path(tempfile.gettempdir())) / mark
    folder.mkdir(mode=0o700, exist_ok=True)
    file = folder / _plain(name)
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False) as fresh:
            fresh.write(text)
        Path(fresh.name).replace(file)
    return file


def private_folder(shared: Path) -> Path:
    """A folder that is ours alone, in one where everybody may write: that of earlier runs, unless somebody else has put
    something in its place. Looked for each time, as whoever tidies up there may have taken it away."""
    own = shared / f"undercroft-cards-{os.getuid() if os.name == 'posix' else 'own'}"
    with contextlib.suppress(FileExistsError):
        own.mkdir(mode=0o700)
    if _is_ours(own):
        return own
    if shared not in _spare or not _is_ours(_spare[shared]):
        _spare[shared] = Path(tempfile.mkdtemp(prefix="undercroft-cards-", dir=shared))
    return _spare[shared]


def _is_ours(folder: Path) -> bool:
    """A real folder, not a link to one, in which nobody else can do anything."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return False
    if os.name != "posix":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _plain(name: str) -> str:
    """The last part of a name, as a file can be called anywhere."""
    last = "".join(letter for letter in Path(name).name if letter.isprintable())[-LONGEST:]
    return last if last.strip(". ") else "cards.toml"
