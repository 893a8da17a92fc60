"""The typesetter: Typst with our fonts, and a folder of drawings that pages refer to by name."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Final, Literal

from undercroft.kernel.errors import UndercroftError
from undercroft.press.fonts import font_folder

EPOCH: Final = 1_600_000_000
"""Every file is dated alike: the same cards make the same bytes."""


class CannotSet(UndercroftError):
    """The typesetter is missing, or refuses a page."""


class Typesetter:
    """Sets pages. Drawings are written to its folder once, however often they are used."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="undercroft-press-")
        self.root = Path(self._folder.name)
        self._compiler = None

    def __enter__(self) -> Typesetter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def drawing(self, svg: str) -> str:
        """The name under which a page may place this drawing."""
        name = hashlib.blake2b(svg.encode(), digest_size=9).hexdigest() + ".svg"
        path = self.root / name
        if not path.exists():
            path.write_text(svg, encoding="utf-8")
        return name

    def file(self, name: str, text: str) -> str:
        """A file that a page may read."""
        (self.root / name).write_text(text, encoding="utf-8")
        return name

    def pdf(self, source: str) -> bytes:
        """Pages as a PDF."""
        (found,) = self._set(source, "pdf", None)
        return found

    def png(self, source: str, dpi: float = 300) -> list[bytes]:
        """Pages as pictures, one each."""
        return self._set(source, "png", dpi)

    def _set(self, source: str, format: Literal["pdf", "png"], dpi: float | None) -> list[bytes]:
        try:
            import typst
        except ImportError:
            raise CannotSet('printing needs the press: pip install "undercroft[press]"') from None
        page = self.root / "pages.typ"
        page.write_text(source, encoding="utf-8")
        try:
            made = typst.compile(
                str(page), root=str(self.root), font_paths=[str(font_folder())], ignore_system_fonts=True,
                format=format, ppi=dpi, timestamp=EPOCH,
            )  # fmt: skip
        except typst.TypstError as problem:
            raise CannotSet(f"the page cannot be set: {problem.message}") from problem
        return made if isinstance(made, list) else [made]
