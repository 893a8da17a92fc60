"""A view as a picture."""

from __future__ import annotations

from undercroft.games.skulldug.view import DigView


def svg(view: DigView) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>{view.stage}</title></svg>'


def text(view: DigView) -> str:
    return view.stage
