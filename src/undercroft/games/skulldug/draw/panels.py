"""Beside the cave: one panel per explorer with the open hand, and the cards of the moment with their full text."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from undercroft.games.skulldug.view.shapes import CardView, DigView, ExplorerView
from undercroft.kernel.markup import escape

WIDTH: Final = 900
INK, ROCK, PAPER, EDGE = "#f5ecd9", "#191613", "#241f1b", "#93836f"
COLOURS: Final = {"yellow": "#f2c14e", "blue": "#4d9de0", "green": "#6bbf59", "red": "#e4572e", "black": "#b9b4c7"}
TYPES: Final = {
    "treasure": ("#f2c14e", "T"),
    "equipment": ("#7fc97f", "E"),
    "consumable": ("#9ad1f5", "C"),
    "trap": ("#f08a4b", "!"),
    "monster": ("#e2606f", "M"),
}


@lru_cache(2048)
def chip(id: str, card: CardView, x: float, y: float, width: float, height: float, size: float) -> str:
    """A card as a strip: a letter on the colour of its type, then its name. Remembered."""
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
        f'text-anchor="middle" fill="{ROCK}" aria-hidden="true">{letter}</text>'
        f'<text x="{height + 5}" y="{height * 0.74:.1f}" font-size="{size:.1f}" fill="{INK}">{escape(shown)}</text></g>'
    )


def card_ids(view: DigView) -> dict[tuple[str, int], str]:
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


def panels_and_hands(view: DigView, ids: dict[tuple[str, int], str], y: float) -> tuple[list[str], list[str], float]:
    """One panel per explorer: token, Health, state; the hand as chips, two in a row; below, the gear on offer."""
    panels: list[str] = []
    cards: list[str] = []
    for explorer in view.explorers:
        rows = (len(explorer.hand) + 1) // 2
        height = 62 + rows * 38
        panels.append(_panel(explorer, explorer.seat == view.you, explorer.seat == view.active, y, height))
        for number, card in enumerate(explorer.hand):
            x = 24 + (number % 2) * 430
            cards.append(chip(ids[(explorer.name, number)], card, x, y + 56 + (number // 2) * 38, 420, 34, 25))
        y += height + 10
    if view.gear:
        y += 8
        for number, card in enumerate(view.gear):
            x = 24 + (number % 2) * 430
            cards.append(chip(ids[("gear", number)], card, x, y + (number // 2) * 38, 420, 34, 25))
        y += (len(view.gear) + 1) // 2 * 38 + 4
    return panels, cards, y


@lru_cache(1024)
def _panel(explorer: ExplorerView, own: bool, active: bool, y: float, height: float) -> str:
    """Remembered: most answers change one explorer, and the others look on."""
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
    holds = f"holds {', '.join(card.label for card in explorer.hand)}" if explorer.hand else "no cards"
    you = " (you)" if own else ""
    turn = "&#9654; " if active else ""
    return (
        f'<g id="panel-{explorer.name}" transform="translate(0 {y:.1f})" text-anchor="start" fill="{INK}">'
        f"<title>{explorer.label}{you}: Health {explorer.health} of 5, {', '.join(notes)}, {escape(holds)}</title>"
        f'<rect x="10" y="0" width="{WIDTH - 20}" height="{height}" rx="12" fill="{PAPER}" stroke="{colour}" '
        f'stroke-width="{5 if active else 2}"/>'
        f'<text x="24" y="40" font-size="29" font-weight="bold" fill="{colour}">{turn}{explorer.label}{you}</text>'
        f"{pips}"
        f'<text x="{WIDTH - 26}" y="40" font-size="26" text-anchor="end">{", ".join(notes)}</text></g>'
    )


def reading_matter(view: DigView, y: float) -> tuple[list[str], float]:
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


@lru_cache(2000)
def _wrapped(words: str, width: int) -> tuple[str, ...]:
    """Remembered, because the same few texts are drawn again and again."""
    return tuple(wrap(words, width))


def _lines(parts: list[str], y: float, words: str, size: int, colour: str) -> tuple[list[str], float]:
    for line in _wrapped(words, int((WIDTH - 48) / (size * 0.45))):
        y += size * 1.25
        parts.append(
            f'<text x="24" y="{y:.1f}" font-size="{size}" text-anchor="start" fill="{colour}">{escape(line)}</text>'
        )
    return parts, y
