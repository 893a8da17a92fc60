"""A view as a picture: the cave around the eyes of the seat, a small map of all of it, hands and cards to read."""

from __future__ import annotations

from typing import Final

from undercroft.games.skulldug.draw.panels import (
    COLOURS,
    EDGE,
    INK,
    PAPER,
    ROCK,
    TYPES,
    WIDTH,
    card_ids,
    chip,
    panels_and_hands,
    reading_matter,
)
from undercroft.games.skulldug.draw.text import LETTERS, text
from undercroft.games.skulldug.spaces import space_label
from undercroft.games.skulldug.view.shapes import DigView, ExplorerView, PassageView
from undercroft.kernel.markup import escape

__all__ = ["svg", "text"]

SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}
TOP: Final = 104
MOST_CELLS: Final = 7
FEWEST_CELLS: Final = 5
STONE, FLOOR, LIT, WAY = "#2b2622", "#5e5347", "#8d6f3a", "#8fe3ff"
SPOTS: Final = ((-36, 0), (36, 0), (0, 0), (-18, -26), (18, -26))


class Frame:
    """Which part of the cave is shown, and where each space lies on the picture."""

    def __init__(self, view: DigView) -> None:
        spots = [(passage.x, passage.y) for passage in view.passages] + [(spot.x, spot.y) for spot in view.frontier]
        eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
        self.left, self.columns = _window([x for x, _ in spots], eyes.x, FEWEST_CELLS)
        bottom, self.rows = _window([y for _, y in spots], eyes.y, 1)
        self.top = bottom + self.rows - 1
        self.cell = WIDTH / self.columns
        self.height = self.cell * self.rows
        self.whole = all(self.shows(x, y) for x, y in spots)

    def shows(self, x: int, y: int) -> bool:
        return self.left <= x < self.left + self.columns and self.top - self.rows < y <= self.top

    def at(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a space."""
        return round((x - self.left + 0.5) * self.cell, 1), round(TOP + (self.top - y + 0.5) * self.cell, 1)


def _window(values: list[int], centre: int, fewest: int) -> tuple[int, int]:
    """First value and length of the stretch shown: everything if it fits, else what lies around the centre."""
    low, high = min(values), max(values)
    length = high - low + 1
    if length < fewest:
        return low - (fewest - length) // 2, fewest
    if length <= MOST_CELLS:
        return low, length
    first = max(low, min(centre - MOST_CELLS // 2, high - MOST_CELLS + 1))
    return first, MOST_CELLS


def svg(view: DigView) -> str:
    """Cave, small map, explorers with their hands, and the cards of the moment with their full text."""
    frame = Frame(view)
    ids = card_ids(view)
    panels, cards, bottom = panels_and_hands(view, ids, TOP + frame.height + 14)
    reading, height = reading_matter(view, bottom)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        'font-family="Georgia, serif" text-anchor="middle">',
        f"<title>SKULLDUG!, round {view.round}, {escape(_now(view))}</title>",
        f'<rect width="{WIDTH}" height="{height:.0f}" fill="{ROCK}"/>',
        _headline(view),
        '<g id="scenery">',
        *[_spot(view, frame, spot.space, spot.x, spot.y) for spot in view.frontier if frame.shows(spot.x, spot.y)],
        *[_passage(view, frame, passage) for passage in view.passages if frame.shows(passage.x, passage.y)],
        "</g>",
        *panels,
        '<g id="cards">',
        *_floor_cards(view, frame, ids),
        *cards,
        "</g>",
        '<g id="tokens">',
        *[_token(view, frame, explorer) for explorer in view.explorers],
        "</g>",
        *([] if frame.whole else [_small_map(view, frame)]),
        *reading,
        "</svg>",
    ]
    return "".join(parts)


def _now(view: DigView) -> str:
    if view.outcome:
        return view.outcome
    name = view.explorers[view.active].label
    return {"setting_up": "Setting up", "gearing_up": f"{name} gears up"}.get(view.stage, f"{name}'s turn")


def _headline(view: DigView) -> str:
    active = view.explorers[view.active]
    ap = f" · {active.ap} AP" if view.stage == "free_play" and not view.outcome else ""
    decks = (view.passage_deck, view.fortunes, view.hazards)
    counts = " · ".join(f"{deck.name} {deck.cards} (discarded {len(deck.discard)})" for deck in decks)
    on_top = [f"{label} on top" for deck in decks for label in deck.on_top]
    return (
        f'<g text-anchor="start" fill="{INK}"><text x="22" y="44" font-size="34">{escape(_now(view) + ap)}</text>'
        f'<text x="{WIDTH - 22}" y="44" font-size="26" text-anchor="end">Round {view.round}</text>'
        f'<text x="22" y="80" font-size="23" opacity="0.85">{escape(counts)}'
        f"<title>{escape(', '.join(on_top) or 'nothing known on top')}</title></text></g>"
    )


# -- the cave ---------------------------------------------------------------------------------------------------------


def _spot(view: DigView, frame: Frame, space: str, x: int, y: int) -> str:
    """An undiscovered passage to which a corridor leads."""
    cx, cy = frame.at(x, y)
    half = frame.cell * 0.42
    way = f' stroke="{WAY}" stroke-width="5"' if space in view.reachable else f' stroke="{EDGE}" stroke-width="2"'
    return (
        f'<g id="space-{space}" class="space" transform="translate({cx} {cy})">'
        f"<title>{space_label(x, y)}: undiscovered</title>"
        f'<rect x="{-half:.1f}" y="{-half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" rx="10" fill="{ROCK}"'
        f'{way} stroke-dasharray="9 9"/><text y="14" font-size="40" fill="{EDGE}">?</text></g>'
    )


def _passage(view: DigView, frame: Frame, passage: PassageView) -> str:
    """A passage card: rock, corridors open to its sides, lit if seen, framed if it can be reached."""
    cx, cy = frame.at(passage.x, passage.y)
    half = frame.cell / 2
    room = half * 0.66
    floor = LIT if passage.space in view.sight else FLOOR
    arms = {
        "n": (-room / 1.6, -half, room * 1.25, half),
        "s": (-room / 1.6, 0.0, room * 1.25, half),
        "e": (0.0, -room / 1.6, half, room * 1.25),
        "w": (-half, -room / 1.6, half, room * 1.25),
    }
    open_ways = "".join(
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{floor}"/>'
        for x, y, w, h in (arms[side] for side in passage.corridors)
    )
    home = passage.space == "entrance"
    way = ""
    if passage.space in view.reachable:
        size = half - 5
        way = (
            f'<rect x="{-size:.1f}" y="{-size:.1f}" width="{2 * size:.1f}" height="{2 * size:.1f}" rx="10" '
            f'fill="none" stroke="{WAY}" stroke-width="5" stroke-dasharray="14 8"/>'
        )
    ways = ", ".join(SIDES[side] for side in passage.corridors)
    inside = ", ".join(card.label for card in passage.cards) or "nothing"
    name = (
        f'<text y="{-half * 0.6:.1f}" font-size="{half * 0.24:.0f}" fill="{INK}" stroke="{ROCK}" '
        'stroke-width="4" paint-order="stroke">Entrance</text>'
        if home
        else ""
    )
    return (
        f'<g id="space-{passage.space}" class="space" transform="translate({cx} {cy})">'
        f"<title>{escape(passage.label)}, open to the {ways}: {escape(inside)}</title>"
        f'<rect x="{-half + 1:.1f}" y="{-half + 1:.1f}" width="{frame.cell - 2:.1f}" height="{frame.cell - 2:.1f}" '
        f'fill="{STONE}"/>{open_ways}'
        f'<rect x="{-room:.1f}" y="{-room:.1f}" width="{2 * room:.1f}" height="{2 * room:.1f}" rx="{room * 0.35:.1f}" '
        f'fill="{"#44603f" if home else floor}"/>{name}{way}</g>'
    )


def _floor_cards(view: DigView, frame: Frame, ids: dict[tuple[str, int], str]) -> list[str]:
    """Cards lying in the passages shown, as small chips one below the other."""
    drawn: list[str] = []
    for passage in view.passages:
        if not frame.shows(passage.x, passage.y):
            continue
        cx, cy = frame.at(passage.x, passage.y)
        width = frame.cell * 0.92
        high = int(frame.cell * 0.14)
        top = cy - frame.cell * (0.26 if passage.space == "entrance" else 0.42)
        shown = 4 if len(passage.cards) <= 4 else 3
        for number, card in enumerate(passage.cards[:shown]):
            y = top + number * (high + 2)
            size = min(high * 0.8, (width - high - 8) / (0.5 * len(card.label)))
            drawn.append(chip(ids[(passage.space, number)], card, cx - width / 2, y, width, high, size))
        if len(passage.cards) > shown:
            y = top + shown * (high + 2) + high * 0.8
            more = f"and {len(passage.cards) - shown} more"
            drawn.append(f'<text x="{cx}" y="{y:.1f}" font-size="{high * 0.8:.0f}" fill="{INK}">{more}</text>')
    return drawn


def _token(view: DigView, frame: Frame, explorer: ExplorerView) -> str:
    """Each explorer has a colour and a letter; who is out of the picture waits at its edge."""
    dx, dy = SPOTS[explorer.seat]
    if not explorer.at:
        return f'<g id="explorer-{explorer.name}" class="tok" transform="translate(-60 {TOP})" opacity="0"></g>'
    x = min(max(explorer.x, frame.left), frame.left + frame.columns - 1)
    y = min(max(explorer.y, frame.top - frame.rows + 1), frame.top)
    cx, cy = frame.at(x, y)
    away = "" if frame.shows(explorer.x, explorer.y) else ' opacity="0.45"'
    ring = ' stroke-width="5"' if explorer.seat == view.active else ' stroke-width="2.5"'
    spot = f"translate({cx + dx} {cy + frame.cell * 0.3 + dy:.1f})"
    return (
        f'<g id="explorer-{explorer.name}" class="tok" transform="{spot}"'
        f"{away}><title>{explorer.label} in {space_label(explorer.x, explorer.y)}: Health {explorer.health} of 5, "
        f"{len(explorer.hand)} cards</title>"
        f'<circle r="17" fill="{COLOURS[explorer.name]}" stroke="#fff"{ring}/>'
        f'<text y="7" font-size="20" font-weight="bold" fill="{ROCK}">{LETTERS[explorer.name]}</text></g>'
    )


def _small_map(view: DigView, frame: Frame) -> str:
    """The whole cave in the corner, with the part that is shown framed."""
    xs = [passage.x for passage in view.passages]
    ys = [passage.y for passage in view.passages]
    left, top = min(xs), max(ys)
    step = min(14.0, 190 / max(max(xs) - left + 1, top - min(ys) + 1))
    width, height = (max(xs) - left + 1) * step, (top - min(ys) + 1) * step
    x0, y0 = _emptiest_corner(view, frame, width, height)
    dots = "".join(
        f'<rect x="{(passage.x - left) * step + 1:.1f}" y="{(top - passage.y) * step + 1:.1f}" '
        f'width="{step - 2:.1f}" height="{step - 2:.1f}" fill="{_dot(passage)}"/>'
        for passage in view.passages
    )
    people = "".join(
        f'<circle cx="{(explorer.x - left + 0.5) * step:.1f}" cy="{(top - explorer.y + 0.5) * step:.1f}" '
        f'r="{step * 0.42:.1f}" fill="{COLOURS[explorer.name]}" stroke="#fff" stroke-width="1"/>'
        for explorer in view.explorers
        if explorer.at
    )
    return (
        f'<g id="small-map" transform="translate({x0:.1f} {y0:.1f})"><title>The whole cave</title>'
        f'<rect x="-8" y="-8" width="{width + 16:.1f}" height="{height + 16:.1f}" rx="8" fill="{PAPER}" '
        f'stroke="{EDGE}" opacity="0.93"/>{dots}{people}'
        f'<rect x="{(frame.left - left) * step:.1f}" y="{(top - frame.top) * step:.1f}" '
        f'width="{frame.columns * step:.1f}" height="{frame.rows * step:.1f}" fill="none" stroke="{WAY}"/></g>'
    )


def _emptiest_corner(view: DigView, frame: Frame, width: float, height: float) -> tuple[float, float]:
    """Where a rectangle of this size hides the fewest passages."""
    best, found = 1000, (0.0, 0.0)
    for y in (TOP + 12.0, TOP + frame.height - height - 12):
        for x in (WIDTH - width - 16.0, 16.0):
            hidden = 0
            for passage in view.passages:
                cx, cy = frame.at(passage.x, passage.y)
                half = frame.cell / 2
                if x - half < cx < x + width + half and y - half < cy < y + height + half:
                    hidden += 1 + 2 * len(passage.cards)
            if hidden < best:
                best, found = hidden, (x, y)
    return found


def _dot(passage: PassageView) -> str:
    if passage.space == "entrance":
        return "#44603f"
    types = [card.type for card in passage.cards]
    for type in ("treasure", "monster", "trap"):
        if type in types:
            return TYPES[type][0]
    return FLOOR
