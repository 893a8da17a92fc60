"""Forms with a file in them, as browsers send them (multipart/form-data)."""

from __future__ import annotations

import re
from typing import NamedTuple

from starlette.requests import Request

from undercroft.table.domain.refusal import Forbidden
from undercroft.table.http.problem import Malformed
from undercroft.table.http.sessions import Session

MOST_PARTS = 20
_BOUNDARY = re.compile(r'^multipart/form-data;.*\bboundary="?([^";,\s]{1,70})"?', re.IGNORECASE)
_NAME = re.compile(rb'\bname="([^"\r\n]{0,100})"')
_FILE = re.compile(rb'\bfilename="([^"\r\n]{0,300})"')


class Upload(NamedTuple):
    """The fields of such a form, and its one file."""

    fields: dict[str, str]
    name: str
    raw: bytes


async def read_upload(request: Request, session: Session) -> Upload:
    """The form, if it was drawn for whoever sends it."""
    found = _BOUNDARY.match(request.headers.get("content-type", ""))
    if found is None:
        raise Malformed("this form has no file")
    upload = parts_of(await request.body(), found[1].encode())
    if not session.sent_the_form(upload.fields.get("csrf", "")):
        raise Forbidden("this form is out of date: load the page again")
    return upload


def parts_of(body: bytes, boundary: bytes) -> Upload:
    """The parts between the boundaries."""
    fields: dict[str, str] = {}
    name, raw = "", b""
    parts = (b"\r\n" + body).split(b"\r\n--" + boundary)
    if len(parts) < 2 or len(parts) > MOST_PARTS or not parts[-1].startswith(b"--"):
        raise Malformed("this form cannot be read")
    for part in parts[1:-1]:
        head, blank, inside = part.partition(b"\r\n\r\n")
        called = _NAME.search(head)
        if not blank or called is None:
            raise Malformed("this form cannot be read")
        file = _FILE.search(head)
        if file is None:
            fields[called[1].decode(errors="replace")] = inside[:1000].decode(errors="replace")
        else:
            name, raw = file[1].decode(errors="replace"), inside
    return Upload(fields, name, raw)
