"""A box laid out on the table of Tabletop Simulator, and the save file with all its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec

from undercroft.ink.printed import Printed
from undercroft.press.box import Box
from undercroft.press.other_tables.decks import DeckSheet, deck_sheets
from undercroft.press.other_tables.dice import dice_of
from undercroft.press.other_tables.pictures import (
    Progress,
    Shot,
    back_name,
    back_of,
    developed,
    front_name,
    pixels,
)
from undercroft.press.other_tables.tabletop_simulator.notebook import tabs_of
from undercroft.press.other_tables.tabletop_simulator.objects import (
    FACE_DOWN,
    FACE_UP,
    PER_MM,
    Maker,
    seat_colour,
)
from undercroft.press.other_tables.tabletop_simulator.script import BUTTON, script_of
from undercroft.press.other_tables.tabletop_simulator.shapes import (
    Colour,
    Hands,
    ObjectState,
    Save,
    Transform,
    Turns,
)
from undercroft.press.typesetter import Typesetter

DPI: Final = 200
BAG: Final = Colour(0.35, 0.25, 0.18)
MIDDLE: Final = 34.0
"""How wide the middle of the table is, between decks and bags."""
ABOVE: Final = 1.6
"""A little above the table, so that things fall into place."""


def tabletop_save(box: Box, out: Path, base_url: str = "", progress: Progress | None = None) -> list[Path]:
    """The save file and the folder of its pictures, which are looked up there or under a base URL."""
    folder = out / f"{box.game.slug}-pictures"
    folder.mkdir(parents=True, exist_ok=True)
    save, shots = laid_out(box, base_url or folder.resolve().as_uri())
    with Typesetter() as typesetter:
        for name, raw in zip(shots, developed(shots.values(), typesetter, progress), strict=True):
            (folder / name).write_bytes(raw)
    target = out / f"TS_Save_{box.game.slug}.json"
    target.write_bytes(msgspec.json.format(msgspec.json.encode(save), indent=2))
    return [target, folder]


def laid_out(box: Box, pictures: str) -> tuple[Save, dict[str, Shot]]:
    """The save of a box whose pictures will lie at this address, and the pictures to be made."""
    sheets = deck_sheets(box, spare=True)
    shots = _shots(box, sheets)
    urls = {name: f"{pictures.rstrip('/')}/{quote(name)}" for name in shots}
    return _Layout(box, sheets, urls).save(), shots


def _shots(box: Box, sheets: list[DeckSheet]) -> dict[str, Shot]:
    found: dict[str, Shot] = {}
    for sheet in sheets:
        found[f"{sheet.name}.png"], found[f"{sheet.name}-back.png"] = sheet.fronts(), sheet.backs()
    for piece in _singles(box):
        cell = pixels(piece.size, DPI)
        ground = "" if piece.kind == "standee" else piece.edge
        found[front_name(piece)] = Shot([piece.front.svg], cell, ground=ground)
        found[back_name(piece)] = Shot([back_of(piece)], cell, ground=ground)
    return found


def _singles(box: Box) -> list[Printed]:
    return [piece for piece in box.pieces if piece.kind not in ("card", "reference")]


class _Layout:
    """Where everything lies: boards in the middle, decks and bags around them, a kit before every seat."""

    def __init__(self, box: Box, sheets: list[DeckSheet], urls: dict[str, str]) -> None:
        self.box = box
        self.make = Maker(f"{box.game.slug} {box.hash}", urls)
        self.sheets = dict(enumerate(sheets, 1))
        self.things: list[ObjectState] = []
        self.shuffled: list[str] = []
        self.seats = [seat_colour(name, number) for number, name in enumerate(box.game.seat_names[: box.game.seats[1]])]
        self.kits: dict[str, list[str]] = {seat: [] for seat, _ in self.seats}

    def save(self) -> Save:
        self._boards()
        self._decks()
        self._bags()
        self._dice()
        for number in range(len(self.seats)):
            self._kit(number)
        spare = self.make.bag("Spare pieces", [], Transform(27.0, ABOVE, 12.0), BAG)
        self.things.append(spare)
        order = [seat for seat, _ in self.seats]
        return Save(
            save_name=self.box.game.title,
            game_mode=self.box.game.title,
            tags=["Undercroft"],
            note="Sit down, then press the button above. The notebook has the rules.",
            tab_states=tabs_of(self.box),
            hands=Hands(),
            turns=Turns(enable=False, type=2, turn_order=order),
            lua_script=script_of(self.box, self.kits, self.shuffled, order, spare.guid),
            xml_ui=BUTTON,
            object_states=self.things,
        )

    def _boards(self) -> None:
        """Side by side in the middle, in as many rows as the table needs."""
        rows: list[list[Printed]] = [[]]
        for board in self.box.boards:
            if rows[-1] and sum(each.size.width for each in (*rows[-1], board)) * PER_MM > MIDDLE:
                rows.append([])
            rows[-1].append(board)
        deep = [max((board.size.height for board in row), default=0.0) * PER_MM + 0.5 for row in rows]
        z = sum(deep) / 2
        for row, depth in zip(rows, deep, strict=True):
            x = -sum(board.size.width * PER_MM + 0.5 for board in row) / 2
            for board in row:
                wide = board.size.width * PER_MM + 0.5
                at = Transform(round(x + wide / 2, 2), 1.0, round(z - depth / 2, 2))
                self.things.append(self.make.tile(board, at, locked=True))
                x += wide
            z -= depth

    def _decks(self) -> None:
        """The cards of the box, deck by deck; reference cards belong to the kits."""
        decks: dict[str, dict[int, DeckSheet]] = {}
        for key, sheet in self.sheets.items():
            if sheet.kinds[0].kind == "card":
                decks.setdefault(sheet.deck, {})[key] = sheet
        for number, (name, sheets) in enumerate(decks.items()):
            at = Transform(-25.0 + 3.0 * (number % 3), ABOVE, 6.0 - 4.0 * (number // 3), rot_z=FACE_DOWN)
            made = self.make.deck(name, sheets, at)
            self.things.append(made)
            self.shuffled.append(made.guid)

    def _bags(self) -> None:
        """Tiles and tokens: one bag for each sort; what there is but one of lies beside them."""
        sorts: dict[str, list[Printed]] = {}
        for piece in (*self.box.tiles, *self.box.tokens):
            sorts.setdefault(piece.deck, []).append(piece)
        for place, (name, pieces) in enumerate(sorts.items()):
            x, z = 19.0 + 3.0 * (place % 3), 6.0 - 3.0 * (place // 3)
            inside = [
                self.make.tile(piece, Transform(x, ABOVE, z), stackable=piece.kind == "token")
                for piece in pieces
                for _ in range(piece.copies)
            ]
            if len(inside) == 1:
                self.things += inside
            else:
                bag = self.make.bag(name, inside, Transform(x, ABOVE, z), BAG)
                self.things.append(bag)
                self.shuffled.append(bag.guid)

    def _dice(self) -> None:
        for number, sides in enumerate(dice_of(self.box.game)):
            self.things.append(self.make.die(sides, Transform(20.0 + 1.5 * number, ABOVE, -7.0)))

    def _kit(self, number: int) -> None:
        """What lies before a player: a figure, trackers with cubes, reference cards, and a hand for cards."""
        seat, colour = self.seats[number]
        name = self.box.game.seat_names[number]
        near = number % 2 == 0
        x = (0.0, 16.0, -16.0)[number // 2 % 3]
        side, turn = (-1.0, FACE_DOWN) if near else (1.0, FACE_UP)
        self.things.append(self.make.hand(seat, colour, Transform(x, 4.0, side * 19.0, rot_y=0.0 if near else 180.0)))
        kit: list[ObjectState] = []

        def spot(column: float) -> Transform:
            return Transform(round(x + side * -column, 2), ABOVE, side * 13.5, rot_y=turn)

        for standee in self.box.standees:
            if name in standee.marks:
                kit.append(self.make.standee(standee, spot(-4.5)))
        column = -2.0
        for tracker in self.box.trackers:
            if tracker.copies >= len(self.seats):
                kit.append(self.make.tile(tracker, spot(column)))
                kit.append(self.make.cube(colour, name, spot(column)))
                column += 2.6
        for key, sheet in self.sheets.items():
            if sheet.kinds[0].kind == "reference":
                for piece in sheet.kinds:
                    kit.append(self.make.card(piece, sheet, key, spot(column), alone=True))
                    column += 2.6
        self.things += kit
        self.kits[seat] += [thing.guid for thing in kit]
        if number == 0:
            self._shared()

    def _shared(self) -> None:
        """Standees and trackers that belong to nobody, or to all."""
        names = self.box.game.seat_names
        column = 0
        for piece in (*self.box.standees, *self.box.trackers):
            own = piece.copies >= len(self.seats) if piece.kind == "tracker" else any(n in piece.marks for n in names)
            if own and not (piece.kind == "tracker" and piece.copies > len(self.seats)):
                continue
            extra = piece.copies - len(self.seats) if own else piece.copies
            for _ in range(extra):
                at = Transform(19.0 + 2.6 * (column % 4), ABOVE, -10.0 - 3.2 * (column // 4))
                make = self.make.standee if piece.kind == "standee" else self.make.tile
                self.things.append(make(piece, at))
                column += 1
