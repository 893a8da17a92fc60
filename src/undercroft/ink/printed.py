"""What is printed of a game: cards, tiles, boards, tokens, standees and trackers, each with its size in millimetres.

A game says what lies in its box as `Printed` pieces; the press cuts, folds and binds them, other tables take them over.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final, NamedTuple

import msgspec

from undercroft.ink.card_layout import TALL, WIDE, shortfall
from undercroft.ink.cards import drawn_back, drawn_card
from undercroft.ink.palette import EDGE, FLOOR, PAPER, PENCIL, SHEET, SHEET_DARK, WASH
from undercroft.ink.pen import Box, num
from undercroft.ink.references import alone
from undercroft.ink.scene import CardFace, Cartouche, Sheet
from undercroft.ink.sheet import cartouche, cartouche_size, compass, free_spot
from undercroft.ink.text import PLAIN, label, width

KINDS: Final = ("card", "tile", "board", "token", "standee", "tracker", "reference")
"""What a piece can be, in the order in which a box is unpacked."""


class Size(NamedTuple):
    """Width and height of a piece when it is cut out, in millimetres."""

    width: float
    height: float


CARD: Final = Size(WIDE / 10, TALL / 10)
MARK: Final = 5.0
"""The letters of a tile's mark, on a tile of 164."""


class Picture:
    """A drawing that stands alone, made when somebody looks at it: in colour, and black on white with little ink."""

    def __init__(self, make: Callable[[bool], str]) -> None:
        self._make = make

    @cached_property
    def svg(self) -> str:
        return alone(self._make(False))

    @cached_property
    def low_ink(self) -> str:
        return without_colour(alone(self._make(True)))


@dataclass(frozen=True, eq=False)
class Printed:
    """One kind of piece: what is on it, how large it is, how many of it lie in the box."""

    id: str  # unique among the pieces of a box
    name: str
    kind: str  # see KINDS
    deck: str  # what it is shuffled or sorted with: "Fortune", "Passage", "Explorers"
    copies: int
    size: Size
    front: Picture
    back: Picture | None = None  # none: blank
    face: CardFace | None = None  # a card in words and numbers
    shape: str = "rounded"  # rounded, square, round: how it is cut
    edge: str = EDGE  # the colour that runs over the edge when it is cut
    words: str = ""  # what is on it, for those who listen
    marks: tuple[str, ...] = field(default=())  # its further qualities, for other tables: colour, seat

    @property
    def shortfall(self) -> float:
        """How many millimetres are missing for all its text to fit."""
        return 0.0 if self.face is None else shortfall(self.face)


def document(body: str, width: float, height: float, x: float = 0, y: float = 0) -> str:
    """A drawing as a picture of its own."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{num(x)} {num(y)} {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}">{body}</svg>'
    )


def _front(face: CardFace, plain: bool) -> str:
    return document(drawn_card(face, printed=True, plain=plain), WIDE, TALL)


def _back(title: str, sign: str, kind: str, plain: bool) -> str:
    return document(drawn_back(title, sign, kind, plain), WIDE, TALL)


def face_picture(face: CardFace) -> Picture:
    """A card face as a picture."""
    return Picture(partial(_front, face))


def deck_back(title: str, sign: str, kind: str) -> Picture:
    """The back of all cards of a deck."""
    return Picture(partial(_back, title, sign, kind))


def card(face: CardFace, id: str, deck: str, back: Picture, edition: str, copies: int = 1) -> Printed:
    """A card of 63 x 88 mm that carries its id and the hash of its edition."""
    face = msgspec.structs.replace(face, mark=f"{id} \N{MIDDLE DOT} {edition}", answer="", note="", state="ready")
    return Printed(id, face.title, "card", deck, copies, CARD, face_picture(face), back, face, words=face.label)


def drawing(make: Callable[[], str]) -> Picture:
    """A picture whose low-ink version is the same drawing without its colours."""

    def made(_: bool) -> str:
        return make()

    return Picture(made)


def tile_mark(id: str, edition: str, x: float, y: float) -> str:
    """Which tile it is and of which edition, in a corner of its face: its lower left end is at x, y."""
    wide = max(width(id, PLAIN, MARK), width("d" * len(edition), PLAIN, MARK)) + 3  # the same for every edition
    return (
        f'<rect x="{num(x)}" y="{num(y - 2 * MARK - 2.5)}" width="{num(wide)}" height="{num(2 * MARK + 2.5)}" rx="1.5" '
        f'fill="{PAPER}"/>{label(id, x + 1.5, y - MARK - 2, MARK, PLAIN, "start", PENCIL)}'
        f"{label(edition, x + 1.5, y - 1.8, MARK, PLAIN, 'start', PENCIL)}"
    )


_SHINE: Final = re.compile(r'<(?:circle class="glow"|path class="(?:sight|lit)")[^>]*/>')


class Map(NamedTuple):
    """A map to print: its sheet, what is written on it besides, and where nothing may cover it."""

    sheet: Sheet
    more: str = ""
    taken: tuple[Box, ...] = ()


def board(id: str, name: str, size: Size, title: Cartouche, make: Callable[[], Map]) -> Printed:
    """A map without its light and its pieces, as large as the board allows."""
    picture = drawing(partial(_board, make, size, title))
    return Printed(id, name, "board", "Boards", 1, size, picture, None, shape="square", edge=SHEET, words=name)


def _board(make: Callable[[], Map], size: Size, title: Cartouche) -> str:
    """The furniture of the screen is put elsewhere: where this map has room."""
    sheet, more, places = make()
    whole = _widened(sheet.whole.grown(10), size)
    taken = [*places, *[Box(spot.x, spot.y, 0, 0).grown(50) for spot in sheet.spots]]
    at = f'x="{num(whole.x)}" y="{num(whole.y)}" width="{num(whole.w)}" height="{num(whole.h)}"'
    drawn = f'<rect {at} fill="{SHEET}"/>' + _SHINE.sub("", sheet.ground.partition('<g class="furniture">')[0]) + more
    w, h = cartouche_size(title.title, title.lines)
    spot = free_spot(whole, w, h, taken, 14)
    if spot is not None:
        drawn += cartouche(title.title, title.lines, spot.x, spot.y)
    rose = free_spot(whole, 104, 124, [*taken, *([spot] if spot else [])], 14, "tl tr br bl")
    if rose is not None:
        drawn += compass(rose.middle[0], rose.middle[1] + 8, 44)
    return document(drawn, whole.w, whole.h, whole.x, whole.y)


def _widened(box: Box, size: Size) -> Box:
    """The box with the proportions of a board."""
    wide = max(box.w, box.h * size.width / size.height)
    high = wide * size.height / size.width
    x, y = box.middle
    return Box(x - wide / 2, y - high / 2, wide, high)


def bare_sheet(sheet: Sheet, box: Box) -> str:
    """A part of a map with its pieces, black on white, as a picture that stands alone."""
    ground = _SHINE.sub("", sheet.ground.partition('<g class="furniture">')[0])
    return without_colour(alone(document(ground + sheet.pieces, box.w, box.h, box.x, box.y)))


_BARE: Final = frozenset({PAPER, FLOOR, SHEET, SHEET_DARK, WASH, "#fdf6e4", "#fff9ea"})


def without_colour(svg: str) -> str:
    """Greys instead of colours; what is paper stays white. References like #i-rat are no colours."""
    return re.sub(r'(fill|stroke|stop-color)="(#[0-9a-fA-F]{3,6})"', lambda m: f'{m[1]}="{_grey(m[2])}"', svg)


def _grey(colour: str) -> str:
    if colour.lower() in _BARE:
        return "#ffffff"
    if len(colour) == 4:
        colour = "#" + "".join(2 * letter for letter in colour[1:])
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"
