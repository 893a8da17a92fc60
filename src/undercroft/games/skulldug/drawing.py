"""A view as a picture: the cave around the eyes of the seat, a small map of all of it, hands and cards to read."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import Final

from undercroft.games.skulldug.picture import LETTERS, text
from undercroft.games.skulldug.view import CardView, DigView, ExplorerView, PassageView

__all__ = ["svg", "text"]

WIDTH: Final = 900
TOP: Final = 104
MOST_CELLS: Final = 7
FEWEST_CELLS: Final = 5
INK, ROCK, STONE, FLOOR, LIT = "#f5ecd9", "#191613", "#2b2622", "#5e5347", "#8d6f3a"
PAPER, EDGE, WAY = "#241f1b", "#93836f", "#8fe3ff"
COLOURS: Final = {"yellow": "#f2c14e", "blue": "#4d9de0", "green": "#6bbf59", "red": "#e4572e", "black": "#b9b4c7"}
TYPES: Final = {
    "treasure": ("#f2c14e", "T"),
    "equipment": ("#7fc97f", "E"),
    "consumable": ("#9ad1f5", "C"),
    "trap": ("#f08a4b", "!"),
    "monster": ("#e2606f", "M"),
}
SPOTS: Final = ((-36, 0), (36, 0), (0, 0), (-18, -26), (18, -26))


class Frame:
    """Which part of the cave is shown, and where each space lies on the picture."""

    def __init__(self, view: DigView) -> None:
        spots = [(passage.x, passage.y) for passage in view.passages] + [(spot.x, spot.y) for spot in view.frontier]
        eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
        self.left, self.columns = _window([x for x, _ in spots], eyes.x)
        bottom, self.rows = _window([y for _, y in spots], eyes.y)
        self.top = bottom + self.rows - 1
        self.cell = WIDTH / self.columns
        self.height = self.cell * self.rows
        self.whole = all(self.shows(x, y) for x, y in spots)

    def shows(self, x: int, y: int) -> bool:
        return self.left <= x < self.left + self.columns and self.top - self.rows < y <= self.top

    def at(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a space."""
        return round((x - self.left + 0.5) * self.cell, 1), round(TOP + (self.top - y + 0.5) * self.cell, 1)


def _window(values: list[int], centre: int) -> tuple[int, int]:
    """First value and length of the stretch shown: everything if it fits, else what lies around the centre."""
    low, high = min(values), max(values)
    length = high - low + 1
    if length < FEWEST_CELLS:
        return low - (FEWEST_CELLS - length) // 2, FEWEST_CELLS
    if length <= MOST_CELLS:
        return low, length
    first = max(low, min(centre - MOST_CELLS // 2, high - MOST_CELLS + 1))
    return first, MOST_CELLS


def svg(view: DigView) -> str:
    """Cave, small map, explorers with their hands, and the cards of the moment with their full text."""
    frame = Frame(view)
    ids = _card_ids(view)
    panels, cards, bottom = _panels(view, ids, TOP + frame.height + 14)
    reading, height = _reading(view, bottom)
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
    return {"setting_up": "setting up", "gearing_up": "gear up"}.get(view.stage, f"{name}'s turn")


def _headline(view: DigView) -> str:
    active = view.explorers[view.active]
    ap = f" · {active.ap} AP" if view.stage == "free_play" and not view.outcome else ""
    decks = (view.passage_deck, view.fortunes, view.hazards)
    counts = " · ".join(f"{deck.name} {deck.cards} (discarded {len(deck.discard)})" for deck in decks)
    on_top = [f"{label} on top" for deck in decks for label in deck.on_top]
    return (
        f'<g text-anchor="start" fill="{INK}"><text x="22" y="44" font-size="34">{escape(_now(view))}{ap}</text>'
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
        f'<g id="space-{space}" class="space" transform="translate({cx} {cy})"><title>undiscovered</title>'
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
    inside = ", ".join(card.label for card in passage.cards) or "nothing"
    name = f'<text y="{-half * 0.6:.1f}" font-size="{half * 0.24:.0f}" fill="{INK}">Entrance</text>' if home else ""
    return (
        f'<g id="space-{passage.space}" class="space" transform="translate({cx} {cy})">'
        f"<title>{escape(passage.label)}: {escape(inside)}</title>"
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
            drawn.append(_chip(ids[(passage.space, number)], card, cx - width / 2, y, width, high, size))
        if len(passage.cards) > shown:
            y = top + shown * (high + 2) + high * 0.8
            more = f"and {len(passage.cards) - shown} more"
            drawn.append(f'<text x="{cx}" y="{y:.1f}" font-size="{high * 0.8:.0f}" fill="{INK}">{more}</text>')
    return drawn


def _chip(id: str, card: CardView, x: float, y: float, width: float, height: float, size: float) -> str:
    """A card as a strip: a letter on the colour of its type, then its name."""
    colour, letter = TYPES[card.type]
    numbers = f" D{card.difficulty} dmg {card.damage}" if card.type in ("trap", "monster") else ""
    tall = height > 30
    shown = card.label + (numbers if tall else "")
    return (
        f'<g id="{id}" class="tok" transform="translate({x:.1f} {y:.1f})" text-anchor="start">'
        f"<title>{escape(card.label)}{numbers}: {escape(card.text)}</title>"
        f'<rect width="{width:.1f}" height="{height}" rx="5" fill="{PAPER}" stroke="{colour}" stroke-width="2"/>'
        f'<rect width="{height}" height="{height}" rx="5" fill="{colour}"/>'
        f'<text x="{height / 2}" y="{height * 0.76:.1f}" font-size="{height * 0.72:.1f}" font-weight="bold" '
        f'text-anchor="middle" fill="{ROCK}">{letter}</text>'
        f'<text x="{height + 5}" y="{height * 0.74:.1f}" font-size="{size:.1f}" fill="{INK}">{escape(shown)}</text></g>'
    )


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
        f"{away}><title>{explorer.label}: Health {explorer.health}, {len(explorer.hand)} cards</title>"
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


# -- explorers and cards to read --------------------------------------------------------------------------------------


def _card_ids(view: DigView) -> dict[tuple[str, int], str]:
    """A stable id for every card on the table; of copies, the one nearest to the seat has the plain name."""
    places: list[tuple[str, tuple[CardView, ...]]] = []
    explorers = sorted(view.explorers, key=lambda explorer: explorer.seat != view.you)
    here = explorers[0].at
    places.append((explorers[0].name, explorers[0].hand))
    places += [(passage.space, passage.cards) for passage in view.passages if passage.space == here]
    places += [(explorer.name, explorer.hand) for explorer in explorers[1:]]
    places += [(passage.space, passage.cards) for passage in view.passages if passage.space != here]
    places.append(("gear", view.gear))
    seen: dict[str, int] = {}
    ids: dict[tuple[str, int], str] = {}
    for place, cards in places:
        for number, card in enumerate(cards):
            copy = seen.get(card.name, 0)
            seen[card.name] = copy + 1
            ids[(place, number)] = f"card-{card.name}" if copy == 0 else f"card-{card.name}-{copy + 1}"
    return ids


def _panels(view: DigView, ids: dict[tuple[str, int], str], y: float) -> tuple[list[str], list[str], float]:
    """One panel per explorer: token, Health, state; the hand as chips, two in a row."""
    panels: list[str] = []
    cards: list[str] = []
    for explorer in view.explorers:
        rows = (len(explorer.hand) + 1) // 2
        height = 62 + rows * 38
        panels.append(_panel(view, explorer, y, height))
        for number, card in enumerate(explorer.hand):
            x = 24 + (number % 2) * 430
            cards.append(_chip(ids[(explorer.name, number)], card, x, y + 56 + (number // 2) * 38, 420, 34, 25))
        y += height + 10
    return panels, cards, y


def _panel(view: DigView, explorer: ExplorerView, y: float, height: float) -> str:
    colour = COLOURS[explorer.name]
    pips = "".join(
        f'<circle cx="{330 + 30 * n}" cy="30" r="11" fill="{colour if n < explorer.health else ROCK}" stroke="{INK}" '
        'stroke-width="2"/>'
        for n in range(5)
    )
    treasures = sum(card.type == "treasure" for card in explorer.hand)
    notes = [f"{treasures} of 3 treasures"]
    if explorer.drugged:
        notes.append("Drugged")
    if not explorer.at:
        notes.append("dead")
    you = " (you)" if explorer.seat == view.you else ""
    turn = "▶ " if explorer.seat == view.active else ""
    return (
        f'<g id="panel-{explorer.name}" transform="translate(0 {y:.1f})" text-anchor="start" fill="{INK}">'
        f"<title>{explorer.label}: Health {explorer.health}, {', '.join(notes)}</title>"
        f'<rect x="10" y="0" width="{WIDTH - 20}" height="{height}" rx="12" fill="{PAPER}" stroke="{colour}" '
        f'stroke-width="{5 if explorer.seat == view.active else 2}"/>'
        f'<text x="24" y="40" font-size="29" font-weight="bold" fill="{colour}">{turn}{explorer.label}{you}</text>'
        f"{pips}"
        f'<text x="{WIDTH - 26}" y="40" font-size="26" text-anchor="end">{", ".join(notes)}</text></g>'
    )


def _reading(view: DigView, y: float) -> tuple[list[str], float]:
    """The cards that matter now with their full text: gear on offer, the own passage, the own hand."""
    eyes = view.explorers[view.you if 0 <= view.you < len(view.explorers) else view.active]
    here = next((passage.cards for passage in view.passages if passage.space == eyes.at), ())
    parts: list[str] = []
    if view.revealed:
        parts, y = _lines(parts, y, "Passage cards drawn: " + "; ".join(view.revealed), 26, INK)
    for title, cards in (("Gear on offer", view.gear), ("In this passage", here), (f"{eyes.label}'s hand", eyes.hand)):
        if not cards:
            continue
        parts, y = _lines(parts, y + 6, title, 28, COLOURS[eyes.name])
        for card in dict.fromkeys(cards):
            numbers = (
                f" (Difficulty {card.difficulty}, Damage {card.damage})" if card.type in ("trap", "monster") else ""
            )
            parts, y = _lines(parts, y, f"{card.label}{numbers}: {card.text}", 24, INK)
    for title, type in (("Treasures in the cave", "treasure"), ("Monsters in the cave", "monster")):
        found = [
            f"{card.label} ({passage.label})"
            for passage in view.passages
            for card in passage.cards
            if card.type == type
        ]
        if found:
            parts, y = _lines(parts, y + 6, f"{title}: {'; '.join(found)}", 24, TYPES[type][0])
    return parts, y + 16


def _lines(parts: list[str], y: float, words: str, size: int, colour: str) -> tuple[list[str], float]:
    for line in wrap(words, int((WIDTH - 48) / (size * 0.45))):
        y += size * 1.25
        parts.append(
            f'<text x="24" y="{y:.1f}" font-size="{size}" text-anchor="start" fill="{colour}">{escape(line)}</text>'
        )
    return parts, y
