"""A view as a picture: the dungeon from bottom to top, the reference card, Monsters, cards and the party."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.dungeon_crawl.draw.panels import monsters, own_cards, party, pool, reference, rooms
from undercroft.games.dungeon_crawl.draw.strokes import DIM, HOT, INK, LINE, PAPER, box, icon_at, token, wrap, write
from undercroft.games.dungeon_crawl.draw.text import text as text
from undercroft.games.dungeon_crawl.view.shapes import SpaceView, View
from undercroft.ink.markup import escape

WIDTH: Final = 800
TOP: Final = 64
CELL: Final = (82, 74)
MIDDLE: Final = 212
ROWS: Final = 12


def svg(view: View) -> str:
    """The whole table, readable from a phone up."""
    board_bottom = TOP + (ROWS + 1) * CELL[1] + 10
    side: list[str] = []
    y = reference(view, side, TOP + 4)
    y = monsters(view, side, y + 10)
    y = pool(view, side, y + 10)
    y = rooms(view, side, y + 10)
    below: list[str] = []
    y = max(board_bottom, y + 10)
    y = own_cards(view, below, y)
    y = party(view, below, y)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 8}" '
        'font-family="Verdana, DejaVu Sans, sans-serif" role="img">'
        f"<title>Dungeon Crawl: {escape(_headline(view))}</title>"
        f'<rect width="{WIDTH}" height="{y + 8}" fill="{PAPER}"/>'
    )
    parts = [head, _banner(view), *_board(view), *side, *below, _tokens(view), "</svg>"]
    return "".join(parts)


# -- the top and the board ------------------------------------------


def _headline(view: View) -> str:
    if view.outcome:
        return ("Victory. " if view.won else "Defeat. ") + view.outcome
    if view.kind == "setup":
        return "Setup"
    kind = "Combat Turn" if view.kind == "combat" else "Exploration Turn"
    fight = f", fight in {view.combat_at}" if view.combat_at else ""
    return f"Turn {view.turn}: {kind}{fight}"


def _banner(view: View) -> str:
    bonuses = "; ".join(
        f"{'next' if b.next_only else 'every'} {b.cls} damage in {b.space} +{b.n}" for b in view.bonuses
    )
    fill = "#5a2a20" if view.phase == "combat" else "#23382c"
    return (
        f'<rect width="{WIDTH}" height="56" fill="{fill}"/>'
        + write(14, 25, _headline(view), 21, INK, ' font-weight="bold"')
        + write(14, 47, f"Leader: {view.leader.capitalize()}" + (f" · {bonuses}" if bonuses else ""), 15, HOT)
    )


def _centre(space: SpaceView) -> tuple[float, float]:
    return MIDDLE + space.column * CELL[0], TOP + (ROWS - space.row) * CELL[1] + CELL[1] / 2


def _board(view: View) -> list[str]:
    parts = [_paths(view.spaces), '<g id="spaces">']
    for space in view.spaces:
        there = tuple(
            ((monster.card.icon if monster.card is not None else "skull"), monster.face_up)
            for monster in view.monsters
            if monster.space == space.name
        )
        parts.append(_space(space, space.name == view.combat_at, there))
    parts.append("</g>")
    return parts


@lru_cache(256)
def _paths(spaces: tuple[SpaceView, ...]) -> str:
    """Remembered, like the Rooms below: the same picture is drawn for every viewer after every answer."""
    by_name = {space.name: space for space in spaces}
    parts = ['<g id="paths">']
    for space in spaces:
        x, y = _centre(space)
        for way, to in zip(space.ways, space.exits, strict=True):
            tx, ty = _centre(by_name[to])
            parts.append(f'<line x1="{x:g}" y1="{y:g}" x2="{tx:g}" y2="{ty:g}" stroke="{LINE}" stroke-width="3"/>')
            if len(space.exits) > 1:
                parts.append(write(x + (tx - x) * 0.46 - 4, y + (ty - y) * 0.46 + 4, way, 13, HOT, HALO))
    return "".join(parts) + "</g>"


HALO: Final = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"'
WAYS: Final = {"F": "Forward", "L": "Left", "R": "Right"}


@lru_cache(4096)
def _space(space: SpaceView, fighting: bool, there: tuple[tuple[str, bool], ...]) -> str:
    x, y = _centre(space)
    w, h = (100, 60) if space.holds else (76, 54)
    stroke = HOT if fighting else "#c9563c" if space.holds else LINE
    fill = "#3b3427" if space.face_up or space.row == 0 else "#12100e"
    dash = ' stroke-dasharray="5 3"' if space.label and not space.face_up else ""
    width = ' stroke-width="3"' if space.holds else ' stroke-width="1.5"'
    story = (
        f"{space.name} {space.label}. Exploration: {space.explore} Combat: {space.combat}"
        if space.label
        else f"{space.name}."
        if space.row == 0
        else f"{space.name}, not seen yet."
    )
    ways = ", ".join(f"{WAYS[way]} to {to}" for way, to in zip(space.ways, space.exits, strict=True))
    story += (f" The {space.holds} Monster Room." if space.holds else "") + (f" {ways}." if ways else "")
    parts = [f'<g id="space-{space.name}"><title>{escape(story)}</title>']
    parts.append(box(x - w / 2, y - h / 2, w, h, fill, stroke, width + dash))
    parts.append(write(x - w / 2 + 5, y - h / 2 + 13, space.name, 11, DIM))
    if space.label:
        parts.append(icon_at(space.icon, x + w / 2 - 19, y - h / 2 + 3, 15, DIM))
        for number, line in enumerate(wrap(space.label, 13)[:2]):
            parts.append(write(x, y - 3 + 12 * number, line, 11, INK, ' text-anchor="middle"'))
    elif space.row:
        parts.append(write(x, y + 9, "?", 22, DIM, ' text-anchor="middle"'))
    for number, (icon, face_up) in enumerate(there):
        stroke = HOT if face_up else DIM
        parts.append(icon_at(icon, x - w / 2 + 34 + 20 * number, y - h / 2 + 2, 15, stroke))
    parts.append("</g>")
    return "".join(parts)


def _tokens(view: View) -> str:
    """The Players' tokens, by shape, colour and letter; between Rooms they stand on the path."""
    by_name = {space.name: space for space in view.spaces}
    parts = ['<g id="tokens">']
    crowd: dict[tuple[float, float], int] = {}
    for player in view.players:
        x, y = _centre(by_name[player.space])
        if player.heading:
            hx, hy = _centre(by_name[player.heading])
            x, y = (x + hx) / 2, (y + hy) / 2 - 27
        spot = (x, y)
        place = crowd.get(spot, 0)
        crowd[spot] = place + 1
        x += -33 + 22 * place
        parts.append(token(player, x, y + 27))
    parts.append("</g>")
    return "".join(parts)
