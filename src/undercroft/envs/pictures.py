"""Rendering: the drawing of a view as text, as SVG or as pixels."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from undercroft.envs.quiet import QuietMatch
from undercroft.kernel.errors import BadOption
from undercroft.kernel.match import Match
from undercroft.kernel.words import SPECTATOR

MODES = ("ansi", "svg", "rgb_array")


def render(match: Match | QuietMatch, mode: str | None, seat: int = SPECTATOR) -> Any:
    """The table as a spectator sees it."""
    view = match.view(seat)
    if mode == "ansi":
        return match.game.text(view)
    if mode == "svg":
        return match.game.svg(view)
    if mode == "rgb_array":
        return pixels(match.game.svg(view))
    raise BadOption(f"render_mode cannot be {mode!r}: it is one of {', '.join(MODES)}")


def pixels(svg: str, width: int = 640) -> npt.NDArray[np.uint8]:
    """An SVG as an array of height, width and three colours."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, width=width)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))
