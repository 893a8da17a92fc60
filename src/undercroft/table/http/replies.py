"""Replies that no browser keeps: what they show may change at any moment."""

from __future__ import annotations

from starlette.responses import HTMLResponse, PlainTextResponse, Response

from undercroft.table.http.sessions import Session

NOT_KEPT = {"cache-control": "no-store"}


def page_for(session: Session, text: str, status: int = 200) -> Response:
    """A whole page, with the cookie if the browser has none yet."""
    return session.remember(HTMLResponse(text, status, headers=NOT_KEPT))


def parts_only(text: str) -> Response:
    """Parts for a page that is open already."""
    return HTMLResponse(text, headers=NOT_KEPT)


def plain_text(text: str) -> Response:
    return PlainTextResponse(text, headers=NOT_KEPT)


def json_text(encoded: bytes, status: int = 200) -> Response:
    return Response(encoded, status, media_type="application/json", headers=NOT_KEPT)
