"""Drawings that never change under their address: the woodcuts of a game, and scenery by the hash of its content."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.ink import icons
from undercroft.ink.references import plate_file
from undercroft.table.domain.refusal import NotFound

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
A_DAY = {"Cache-Control": "public, max-age=86400"}


async def woodcuts(request: Request) -> Response:
    """One sprite a game; a game without one of its own gets what every table has."""
    game = request.path_params["game"]
    if game not in (*icons.sets(), icons.ALL):
        game = icons.TABLE
    return Response(icons.sprite(game), media_type="image/svg+xml", headers=A_DAY)


async def plate(request: Request) -> Response:
    found = plate_file(request.path_params["hash"])
    if found is None:
        raise NotFound("nobody has drawn this piece of scenery here")
    return Response(found, media_type="image/svg+xml", headers=FOR_EVER)


ROUTES = [Route("/icons/{game}.svg", woodcuts), Route("/scenery/{hash}.svg", plate)]
