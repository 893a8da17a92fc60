"""XML in a ZIP, as both XLSX and ODS are: opened within bounds, with one clear line for everything that is neither."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from xml.etree import ElementTree

from undercroft.kernel.errors import BadCards

MOST_XML = 40_000_000
_WHEN = (2020, 1, 1, 0, 0, 0)


class ZippedXml:
    """The parts of such a file."""

    def __init__(self, raw: bytes, file: str, kind: str) -> None:
        self.file = file
        self.kind = kind
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(raw))
        except (zipfile.BadZipFile, ValueError, OSError):
            raise self.refusal("") from None

    def refusal(self, problem: str) -> BadCards:
        return BadCards(f"{self.file}: this is not {self.kind}{f': {problem}' if problem else ''}")

    def __contains__(self, part: str) -> bool:
        return part in self._zip.namelist()

    def part(self, name: str) -> ElementTree.Element:
        """A part by its name."""
        try:
            size = self._zip.getinfo(name).file_size
        except KeyError:
            raise self.refusal(f"it has no {name}") from None
        if size > MOST_XML:
            raise BadCards(f"{self.file}: {name} would unpack to {size:,} bytes: {MOST_XML:,} are the most")
        try:
            text = self._zip.read(name)
            if b"<!DOCTYPE" in text[:4_000] or b"<!ENTITY" in text:
                raise self.refusal(f"{name} declares a document type")
            return ElementTree.fromstring(text)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
            raise self.refusal(f"{name} cannot be unpacked") from None
        except (ElementTree.ParseError, ValueError, LookupError):
            raise self.refusal(f"{name} is not XML") from None


def zipped(parts: Mapping[str, str], first: str = "") -> bytes:
    """Parts as one file, the same bytes every time; `first` is stored as it is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as bundle:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_STORED if name == first else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            bundle.writestr(entry, text.encode())
    return out.getvalue()
