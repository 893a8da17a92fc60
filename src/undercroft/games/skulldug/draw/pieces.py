"""What lies and stands in the cave: cards as tokens, explorers as figures."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.skulldug.board import space_label
from undercroft.games.skulldug.draw.cards import Named, title_of
from undercroft.games.skulldug.draw.cave import Cave
from undercroft.games.skulldug.draw.standing import MOST_TOKENS, Place, figures, tokens
from undercroft.games.skulldug.draw.tiles import at
from undercroft.games.skulldug.view.shapes import ExplorerView, PassageView
from undercroft.ink.cards import SYMBOLS
from undercroft.ink.palette import EDGE, PAPER
from undercroft.ink.pen import num
from undercroft.ink.pieces import meeple, token
from undercroft.ink.sheet import Frame
from undercroft.ink.text import STRONG, label


@lru_cache(512)
def cards_lying(cave: Cave, names: tuple[tuple[Named, ...], ...], unit: float, letters: float) -> str:
    """Cards lying in passages, in an order that does not depend on where; `unit` is one px of the screen, and smaller
    `letters` cannot be read."""
    drawn: dict[str, str] = {}
    for (cell, each), named in zip(cave.passages.items(), names, strict=True):
        if named:
            drawn |= _heap(each, named, len(cave.people(cell)), unit, letters)
    return "".join([drawn[key] for key in sorted(drawn)])


@lru_cache(4096)
def _heap(passage: PassageView, names: tuple[Named, ...], people: int, unit: float, letters: float) -> dict[str, str]:
    """The cards of one passage, beside so many people."""
    x, y = at(passage.x, passage.y)
    spots = tokens(len(names), people)
    shown = len(names) if len(names) <= MOST_TOKENS else MOST_TOKENS - 1
    drawn: dict[str, str] = {}
    for card, named, spot in zip(passage.cards[:shown], names, spots, strict=False):
        drawn[named.key] = token(
            named.key,
            card.type,
            card.icon or SYMBOLS[card.type],
            x + spot.x,
            y + spot.y,
            spot.size,
            f"{title_of(card)} In {passage.label}.",
            f' data-answer="{named.answer}"' if named.answer else "",
        )
    if shown < len(names):
        id, last = f"more-{passage.space}", spots[-1]
        size = max(last.size, 21 * unit)  # its number must be read
        drawn[id] = _more(id, len(names) - shown, x + last.x, y + last.y, size, letters)
    return drawn


def _more(id: str, count: int, x: float, y: float, size: float, letters: float) -> str:
    written = max(size * 0.55, letters)
    number = label(f"+{count}", 0, written * 0.36, written, STRONG, fill=PAPER)
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})"><title>{count} more cards</title>'
        f'<circle r="{num(size / 2)}" fill="{EDGE}"/>{number}</g>'
    )


def figure(cave: Cave, frame: Frame, explorer: ExplorerView, own: bool) -> str:
    """An explorer; the dead lie beside the cave until they come back."""
    if not explorer.at:
        return _dead(frame, explorer.seat, explorer.name, explorer.label, own)
    cell = explorer.x, explorer.y
    here = cave.people(cell)
    return _alive(explorer, figures(len(here), cave.cards(cell))[here.index(explorer.name)], own)


@lru_cache(4096)
def _alive(explorer: ExplorerView, spot: Place, own: bool) -> str:
    id = f"explorer-{explorer.name}"
    x, y = at(explorer.x, explorer.y)
    title = f"{explorer.label} in {space_label(explorer.x, explorer.y)}: Health {explorer.health} of 5, "
    title += f"{len(explorer.hand)} cards"
    more = f' data-answer="{id}"'
    return meeple(id, explorer.name, x + spot.x, y + spot.y, spot.size, title, own, more)


def _dead(frame: Frame, seat: int, name: str, label: str, own: bool) -> str:
    id = f"explorer-{name}"
    x, y = frame.box.right - 40 * frame.unit * (1 + seat), frame.box.bottom + 200
    title = f"{label} is dead and comes back at the Entrance"
    return meeple(id, name, x, y, 40, title, own, f' data-answer="{id}" visibility="hidden"')
