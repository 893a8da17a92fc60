"""A link as a picture that a phone can read."""

from __future__ import annotations

import io

import segno

from undercroft.table.html.elements.markup import Html


def qr_code(link: str) -> Html:
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=False, border=3, light="#fff", omitsize=True)
    return Html(out.getvalue().decode())
