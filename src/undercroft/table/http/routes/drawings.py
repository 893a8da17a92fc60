"""What never changes under its address: woodcuts by their game, scenery and scripts and style sheets by the hash
of their content."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.ink import icons
from undercroft.ink.references import plate_file
from undercroft.table.domain.refusal import NotFound
from undercroft.table.html.elements import scripts, styles
from undercroft.table.http.forwarding import found_elsewhere
from undercroft.table.http.replies import NOT_KEPT

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
A_HASH = re.compile("[0-9a-f]{18}")
A_DAY = {"Cache-Control": "public, max-age=86400"}


async def woodcuts(request: Request) -> Response:
    """One sprite a game; a game without one of its own gets what every table has."""
    game = request.path_params["game"]
    if game not in (*icons.sets(), icons.ALL):
        game = icons.TABLE
    return Response(icons.sprite(game), media_type="image/svg+xml", headers=A_DAY)


async def plate(request: Request) -> Response:
    """Of several nodes, the one that drew the page has drawn its scenery, too; that may be another than this one."""
    hash = request.path_params["hash"]
    found: str | bytes | None = plate_file(hash)
    if found is None and A_HASH.fullmatch(hash):
        found = await found_elsewhere(request.scope, request.app.state.service.tables.store.nodes)
    if found is None:
        raise NotFound("nobody has drawn this piece of scenery here")
    return Response(found, media_type="image/svg+xml", headers=FOR_EVER)


async def script(request: Request) -> Response:
    """A module under the address of its version. A page of another version, open while the server was renewed, gets
    what there is."""
    return _versioned(request, scripts.modules(), scripts.version(), "text/javascript")


async def style(request: Request) -> Response:
    """A style sheet, likewise."""
    return _versioned(request, styles.sheets(), styles.version(), "text/css")


def _versioned(request: Request, texts: Mapping[str, str], version: str, media_type: str) -> Response:
    text = texts.get(request.path_params["name"])
    if text is None:
        raise NotFound("there is no such file here")
    kept = FOR_EVER if request.path_params["version"] == version else NOT_KEPT
    return Response(text, media_type=media_type, headers=kept)


ROUTES = [
    Route("/icons/{game}.svg", woodcuts),
    Route("/scenery/{hash}.svg", plate),
    Route("/script/{version}/{name}.js", script),
    Route("/style/{version}/{name}.css", style),
]
