"""The cave on its sheet: passages in ink, what lies and stands in them, what is unknown, and where the light falls."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.skulldug.draw.cards import Names
from undercroft.games.skulldug.draw.cave import Cave, cave_of, framed
from undercroft.games.skulldug.draw.land import Cell, light, unknowns
from undercroft.games.skulldug.draw.pieces import cards_lying, figure
from undercroft.games.skulldug.draw.tiles import TILE, at
from undercroft.games.skulldug.draw.words import mark_size, words
from undercroft.games.skulldug.view.shapes import DigView, ExplorerView
from undercroft.ink.pen import Box, around
from undercroft.ink.scene import Cartouche, Sheet
from undercroft.ink.sheet import Frame, glow, gradients


def eyes_of(view: DigView) -> ExplorerView:
    """Whose eyes look at the cave: one's own explorer; the active one for a spectator."""
    return view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]


def sheet(view: DigView, title: Cartouche, names: Names) -> Sheet:
    """The map as two layers."""
    eyes = eyes_of(view)
    here = (eyes.x, eyes.y) if eyes.at else None
    cave = cave_of(view.passages, view.frontier, view.explorers)
    frame = framed(cave, here, bool(view.gear))
    fleeing = None if view.outcome else view.explorers[view.active]
    written, flight = words(cave, frame, fleeing, bool(view.gear), title, bool(view.revealed))
    figures = [figure(cave, frame, each, each.seat == view.you) for each in view.explorers]
    return Sheet(
        ground=_ground(cave, frame, here, view.sight, written),
        pieces=_layer(cards_lying(cave, names.lying, frame.unit, frame.label(15.5)), *figures),
        whole=cave.whole,
        focus=frame.box,
        near=_near(here, flight if fleeing is eyes else None),
        least=11 / frame.label(15.5),
        spots=cave.spots,
    )


@lru_cache(1024)
def _near(here: Cell | None, flight: Box | None) -> Box:
    """The passage of the eyes and what can be reached from there, with the words that say where a flight leads."""
    x, y = at(*here) if here is not None else (0.0, 0.0)
    box = Box(x - 1.3 * TILE, y - 0.95 * TILE, 2.6 * TILE, 1.9 * TILE)
    return box if flight is None else around([box, flight.grown(6)])


@lru_cache(256)
def _ground(cave: Cave, frame: Frame, here: Cell | None, sight: tuple[str, ...], words: str) -> str:
    """Everything that stands still, lit from here as far as sight goes."""
    return "".join(
        [
            gradients(),
            glow(*at(*here)) if here is not None else "",
            cave.land.scenery,
            light(cave.land, here or (0, 0), sight),
            '<g class="places">',
            cave.places,
            unknowns(cave.land, mark_size(frame)),
            "</g>",
            words,
        ]
    )


@lru_cache(256)
def _layer(*pieces: str) -> str:
    """The very same text for the same pieces: pages remember what they made of it."""
    return "".join(pieces)
