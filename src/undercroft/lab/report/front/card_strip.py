"""What a card is worth: a chip, a dot and its interval for each, in points of winning for whoever holds it."""

from __future__ import annotations

from html import escape

from undercroft.ink import plots
from undercroft.ink.icons import icon
from undercroft.ink.palette import CLASSES, CREAM, EDGE, PENCIL
from undercroft.ink.pen import num
from undercroft.ink.references import alone
from undercroft.ink.scene import CardFace
from undercroft.lab.report.front.finding import short, signed
from undercroft.lab.study.card_worth import CardWorth
from undercroft.lab.study.findings import Findings

SHOWN = 12
WIDE = 1396.0


def card_strip(worths: list[CardWorth], faces: dict[str, CardFace]) -> str:
    """The cards that matter most in either direction, and the middle between them."""
    if len(worths) < 2:
        return ""
    shown = worths if len(worths) <= SHOWN else [*worths[: SHOWN // 2], *worths[-(SHOWN // 2) :]]
    ends = [end for each in shown for end in (each.more.low, each.more.high)] + [0.0]
    y = plots.scale(min(ends), max(ends), 106, 8)
    each_wide = WIDE / len(shown)
    body = plots.hand([(0, y(0)), (WIDE, y(0))], "nothing", "p-axis")
    for number, worth in enumerate(shown):
        x, more = each_wide * (number + 0.5), worth.more
        body += (
            f'<path class="p-whisk now" d="M{num(x)} {num(y(more.low))}V{num(y(more.high))}'
            f'M{num(x - 4)} {num(y(more.low))}h8M{num(x - 4)} {num(y(more.high))}h8"/>'
        )
        body += plots.dot(x, y(more.value), "now" if worth.stands_out else "old", 5)
        body += _chip(faces.get(worth.card), x - 29, y(more.value))
        body += plots.words(x + 12, y(more.value) + 6, signed(100 * more.value), "b n")
        body += plots.words(x, 124, short(worth.card, 18), "m")
    left = len(worths) - len(shown)
    note = "points of winning for who has it by the round in which it is usually taken; hollow: could be nothing"
    if left > 0:
        note += f"; {left} more lie between"
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" class="plot strip" viewBox="0 0 {num(WIDE)} 130" role="img"'
    said = f"Most helpful: {shown[0].card}. Least: {shown[-1].card}."
    drawn = alone(f'{whole} aria-label="{escape(said)}">{body}</svg>')
    rows = "".join(
        f"<tr><td>{escape(each.card)}</td><td>{signed(100 * each.more.value)}</td>"
        f"<td>{signed(100 * each.more.low)} to {signed(100 * each.more.high)}</td></tr>"
        for each in shown
    )
    listing = f'<table class="strip-list">{rows}</table>'
    return f'<section class="paper rv"><h5>What a card is worth <small>{note}</small></h5>{drawn}{listing}</section>'


def _chip(face: CardFace | None, x: float, y: float) -> str:
    if face is None:
        return ""
    paint = CLASSES.get(face.kind, PENCIL)
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="16" fill="{paint}" stroke="{EDGE}" stroke-width="1.5"/>'
    return disc + icon(face.icon, x - 11.5, y - 11.5, 23, CREAM)


def faces_of(found: Findings) -> dict[str, CardFace]:
    """The printed faces of the set, by title."""
    if found.rules.printed is None:
        return {}
    faces = [piece.face for piece in found.rules.printed(found.setting.card_file)]
    return {face.title: face for face in faces if face is not None and face.icon}
