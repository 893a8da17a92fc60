"""For playingcards.io: a room to import, with decks in holders, boards, pieces, dice and counters.

The file is a ZIP of `widgets.json` and pictures under `userassets/`. The site describes it nowhere; this is what its
own exports look like.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid5

from undercroft.ink.printed import Printed
from undercroft.press.box import Box
from undercroft.press.other_tables.dice import dice_of
from undercroft.press.other_tables.pictures import Pixels, Progress, Shot, back_of, developed, pixels
from undercroft.press.typesetter import Typesetter

Widget = dict[str, Any]
WIDE, HIGH = 1600, 1000
"""The room."""
HAND: Final = (50, 820)
CARD_HEIGHT: Final = 160
DPI: Final = 150
_SPACE: Final = UUID("5d3f2c0e-7b44-4a60-9c7d-0a6a52f3b1aa")
_WHEN = (2020, 1, 1, 0, 0, 0)


def playingcards_room(box: Box, out: Path, progress: Progress | None = None) -> list[Path]:
    """A `.pcio` file."""
    room = _Room(box)
    target = out / f"{box.game.slug}.pcio"
    with Typesetter() as typesetter, zipfile.ZipFile(target, "w") as bundle:
        _add(bundle, "widgets.json", json.dumps(room.widgets, ensure_ascii=False).encode())
        for name, raw in zip(room.shots, developed(room.shots.values(), typesetter, progress), strict=True):
            _add(bundle, f"userassets/{name}", raw)
    return [target]


class _Room:
    def __init__(self, box: Box) -> None:
        self.box = box
        self.shots: dict[str, Shot] = {}
        self.widgets: list[Widget] = [
            {"id": "hand", "type": "hand", "x": HAND[0], "y": HAND[1], "z": 1, "dragging": None, "enabled": True}
        ]
        self._boards()
        self._decks()
        self._dice()

    def _id(self, *what: object) -> str:
        return str(uuid5(_SPACE, "/".join(map(str, (self.box.game.slug, *what)))))

    def _asset(self, name: str, svg: str, cell: Pixels) -> str:
        self.shots[name] = Shot([svg], cell)
        return f"package://userassets/{name}"

    def _boards(self) -> None:
        x = 420
        for board in self.box.boards:
            scale = min(1.2, 560 / board.size.height, 760 / board.size.width)
            width, height = round(board.size.width * scale), round(board.size.height * scale)
            picture = self._asset(f"board-{board.id}.png", board.front.svg, pixels(board.size, DPI, most=2048))
            self.widgets.append(
                {
                    "id": self._id(board.id),
                    "type": "board",
                    "x": x,
                    "y": 200,
                    "z": 0,
                    "width": width,
                    "height": height,
                    "boardImage": picture,
                }
            )
            x += width + 20

    def _decks(self) -> None:
        groups: dict[tuple[str, str, float, float], list[Printed]] = {}
        for piece in self.box.pieces:
            if piece.kind != "board":
                groups.setdefault((piece.kind, piece.deck, *piece.size), []).append(piece)
        x, y = 20, 20
        for number, (key, kinds) in enumerate(groups.items()):
            size = kinds[0].size
            height = CARD_HEIGHT if size.height >= 60 else max(30, round(CARD_HEIGHT * size.height / 88))
            width = round(height * size.width / size.height)
            if x + width > WIDE - 20:
                x, y = 20, y + CARD_HEIGHT + 40
            self._deck(number, key, kinds, (x, y), (width, height))
            x += width + 30

    def _deck(
        self,
        number: int,
        key: tuple[str, str, float, float],
        kinds: Sequence[Printed],
        at: tuple[int, int],
        size: tuple[int, int],
    ) -> None:
        holder, deck = self._id("holder", *key), self._id("deck", *key)
        kind, name = key[:2]
        x, y = at
        width, height = size
        self.widgets.append(
            {
                "id": holder,
                "type": "cardPile",
                "label": name,
                "x": x,
                "y": y,
                "z": 100 + number,
                "width": width + 8,
                "height": height + 8,
                "hasShuffleButton": kind in ("card", "tile"),
            }
        )
        cell = pixels(kinds[0].size, DPI)
        types: dict[str, Widget] = {}
        backs: dict[str, str] = {}
        for piece in kinds:
            drawn = back_of(piece)
            if drawn not in backs:
                backs[drawn] = self._asset(f"{number}-back-{len(backs)}.png", drawn, cell)
            face = self._asset(f"{number}-{piece.id}.png", piece.front.svg, cell)
            types[piece.id] = {"label": piece.name, "face": face, "back": backs[drawn]}
        self.widgets.append(
            {
                "id": deck,
                "type": "cardDeck",
                "parent": holder,
                "x": x + 4,
                "y": y + 4,
                "z": 200 + number,
                "cardTypes": types,
                "faceTemplate": _template("face", width, height, kinds[0].shape),
                "backTemplate": _template("back", width, height, kinds[0].shape),
                "cardWidth": width,
                "cardHeight": height,
                "cardOverlapH": 0,
                "cardOverlapV": 0,
                "enlarge": True,
                "confirmRecall": False,
                "confirmRecallAll": False,
            }
        )
        for piece in kinds:
            for copy in range(piece.copies):
                self.widgets.append(
                    {
                        "id": self._id("card", *key, piece.id, copy),
                        "type": "card",
                        "deck": deck,
                        "cardType": piece.id,
                        "parent": holder,
                        "x": x + 4,
                        "y": y + 4,
                        "z": 1000 + len(self.widgets),
                        "faceup": kind not in ("card", "tile"),
                    }
                )

    def _dice(self) -> None:
        for number, sides in enumerate(dice_of(self.box.game)):
            self.widgets.append(
                {
                    "id": self._id("die", number),
                    "type": "spinner",
                    "x": 1440,
                    "y": 820 - 130 * number,
                    "z": 90 + number,
                    "options": list(range(1, sides + 1)),
                    "value": sides,
                }
            )


def _template(what: str, width: int, height: int, shape: str) -> Widget:
    picture = {
        "type": "image",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
        "color": "transparent",
        "valueType": "dynamic",
        "value": what,
    }
    return {"includeBorder": False, "includeRadius": shape == "rounded", "objects": [picture]}


def _add(bundle: zipfile.ZipFile, name: str, raw: bytes) -> None:
    entry = zipfile.ZipInfo(name, _WHEN)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    bundle.writestr(entry, raw)
