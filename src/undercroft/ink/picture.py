"""A scene as one picture that stands alone: for docs, notebooks, environments and print."""

from __future__ import annotations

from typing import Final

from undercroft.ink.cards import TALL, WIDE, answering, drawn_card
from undercroft.ink.icons import icon
from undercroft.ink.markup import escape
from undercroft.ink.palette import ON_WOOD, ON_WOOD_FAINT, PAPER, WOOD
from undercroft.ink.pen import num
from undercroft.ink.pieces import figure
from undercroft.ink.references import alone
from undercroft.ink.scene import CardFace, Hero, Number, Scene, Strip
from undercroft.ink.sheet import STAGE, parchment
from undercroft.ink.text import BOLD, SMALL_CAPS, STRONG, fitted, label

WIDTH: Final = 1056.0
MARGIN: Final = 15.0
CARD: Final = 140.0


def picture(scene: Scene) -> str:
    """Sheet, people, cards, from top to bottom."""
    stage_w, stage_h = STAGE
    sheet = scene.sheet
    y = stage_h + 2 * MARGIN + 18
    people, y = _people(scene, y)
    chits, y = _trays(scene, y)
    cards, y = _cards(scene, y)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDTH)} {num(y + MARGIN)}" role="img">'
        f"<title>{escape(', '.join(part for part in (scene.title, scene.heading, scene.phase) if part))}</title>"
        f'<rect width="{num(WIDTH)}" height="{num(y + MARGIN)}" fill="{WOOD}"/>'
        f"{parchment(WIDTH - 8, stage_h + 2 * MARGIN - 6, scene.game)}"
        f'<svg x="{num(MARGIN)}" y="{num(MARGIN - 4)}" width="{num(stage_w)}" height="{num(stage_h)}" '
        f'viewBox="{sheet.focus.view()}"><g id="ground">{sheet.ground}</g><g id="pieces">{sheet.pieces}</g></svg>'
        f"{people}{chits}{cards}</svg>"
    )
    return alone(svg)


def _people(scene: Scene, y: float) -> tuple[str, float]:
    """One line per player: figure, name, numbers, note."""
    out = [label(_headline(scene), MARGIN, y + 4, 22, SMALL_CAPS, "start", ON_WOOD)]
    y += 18
    everybody: list[Hero | Strip] = [*([scene.hero] if scene.hero else []), *scene.strips]
    for number, player in enumerate(sorted(everybody, key=lambda each: each.seat)):
        x = MARGIN + (number % 2) * (WIDTH / 2)
        if number % 2 == 0 and number:
            y += 50
        out.append(_player(player, x, y))
    return "".join(out), y + 56


def _headline(scene: Scene) -> str:
    return " · ".join(part for part in (scene.heading, scene.phase, *scene.cartouche.lines) if part)


def _player(player: Hero | Strip, x: float, y: float) -> str:
    numbers: list[Number] = []
    if isinstance(player, Hero):
        numbers += [
            Number(meter.icon, meter.label, meter.note or f"{meter.value} of {meter.most}") for meter in player.meters
        ]
    numbers += player.numbers
    said = ", ".join(f"{number.label} {number.value}" for number in numbers)
    out = [
        f'<g transform="translate({num(x)} {num(y + 5)}) scale(.72)">{figure(player.colour)}</g>',
        label(fitted(player.name, STRONG, 17, 150, 12)[0], x + 44, y + 18, 17, STRONG, "start", ON_WOOD),
    ]
    at = x + 44
    for number in numbers:
        out.append(icon(number.icon, at, y + 25, 14, ON_WOOD_FAINT))
        out.append(label(number.value, at + 18, y + 37, 14, BOLD, "start", ON_WOOD_FAINT))
        at += 30 + 7.2 * len(number.value)
    if player.note:
        note, size = fitted(player.note, BOLD, 14, 260, 11)
        out.append(label(note, x + 200, y + 18, size, BOLD, "start", ON_WOOD_FAINT))
    return f'<g class="player"><title>{escape(f"{player.name}: {said}. {player.note}")}</title>{"".join(out)}</g>'


def _trays(scene: Scene, y: float) -> tuple[str, float]:
    """Chits in a row per tray; what is used is faint."""
    out: list[str] = []
    for tray in scene.trays:
        out.append(label(tray.title, MARGIN, y + 10, 19, SMALL_CAPS, "start", ON_WOOD))
        y += 20
        for number, chit in enumerate(tray.chits):
            name, size = fitted(chit.title, BOLD, 14, 92, 11)
            faint = ' opacity=".45"' if chit.state == "used" else ""
            out.append(
                f'<g id="{chit.key}" class="chit" transform="translate({num(MARGIN + number * 142)} {num(y)})"'
                f"{answering(chit.answer)}{faint}><title>{escape(chit.label or chit.title)}</title>"
                f'<rect width="134" height="34" rx="6" fill="{PAPER}"/>{icon(chit.icon, 6, 5, 24)}'
                f"{label(name, 38, 22, size, BOLD, 'start')}</g>"
            )
        y += 48
    return "".join(out), y


def _cards(scene: Scene, y: float) -> tuple[str, float]:
    out: list[str] = []
    high = CARD * TALL / WIDE
    for title, faces in (("Hand", scene.hand), ("Here", scene.foes), (scene.offer_title or "On offer", scene.offer)):
        if not faces:
            continue
        out.append(label(title, MARGIN, y + 10, 19, SMALL_CAPS, "start", ON_WOOD))
        y += 20
        for number, face in enumerate(faces):
            if number and number % 7 == 0:
                y += high + 8
            out.append(_card(face, MARGIN + (number % 7) * (CARD + 7), y))
        y += high + 18
    return "".join(out), y


def _card(face: CardFace, x: float, y: float) -> str:
    faint = ' opacity=".6"' if face.state == "used" else ""
    return (
        f'<g id="{face.key}" class="card" transform="translate({num(x)} {num(y)}) scale({CARD / WIDE:.4f})"'
        f"{answering(face.answer)}{faint}><title>{escape(face.label)}</title>{drawn_card(face)}</g>"
    )
