"""The card file on disk: written whole or not at all, and never over what somebody else has written meanwhile."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from undercroft.kernel.errors import UndercroftError


class ChangedUnderneath(UndercroftError):
    """The file is not as we last saw it: somebody else has written to it."""


def fingerprint(text: str) -> str:
    """What a text is known by."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


class WorkingFile:
    """One card file, and what it held when we last looked."""

    def __init__(self, path: Path, first: str) -> None:
        self.path = path
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, first)
        self.seen = self.read()

    def read(self) -> str:
        return self.path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")

    @property
    def has_changed(self) -> bool:
        """Has somebody else written to it since?"""
        try:
            return self.read() != self.seen
        except (OSError, UnicodeDecodeError):
            return True

    def look_again(self) -> str:
        """Take over what somebody else has written."""
        self.seen = self.read()
        return self.seen

    def save(self, text: str) -> None:
        """Write this text, if the file is still as we know it."""
        if text == self.seen:
            return
        if self.has_changed:
            raise ChangedUnderneath(f"{self.path.name} was changed by another program: nothing was written over it")
        _write(self.path, text)
        self.seen = text


def _write(path: Path, text: str) -> None:
    """Beside it first, then in its place: whoever reads sees the old text or the new one, also after a crash."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as fresh:
            fresh.write(text.encode())
            fresh.flush()
            os.fsync(fresh.fileno())
        if path.exists():
            Path(name).chmod(path.stat().st_mode)
        else:
            Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
