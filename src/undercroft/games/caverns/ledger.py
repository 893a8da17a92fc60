"""What everybody can count or see: where figures are, who runs them, how many cards they hold, what lies where."""

from __future__ import annotations

from undercroft.games.caverns.components import HOLY, MIRROR, WEB
from undercroft.games.caverns.state import Caverns
from undercroft.kernel.game import Quantity


def ledger(g: Caverns) -> dict[str, Quantity]:
    """Each by its owner's name; a change of any of them must be told. What is not so is not written down."""
    found: dict[str, Quantity] = {
        "board.counters": sum(g.counters),
        "stack.tiles": len(g.stack),
        f"{g.box.markers[WEB].name}.tile": tuple(g.box.tiles[tile].name for tile in sorted(g.webs)),
    }
    for figure in g.figures:
        name = figure.name
        if not figure.invisible:
            found[f"{name}.place"] = g.box.places[figure.at].name
        if figure.seat >= 0:
            found[f"{name}.player"] = figure.seat + 1
        if figure.hand:
            found[f"{name}.cards"] = len(figure.hand)
        for what, is_so in (
            ("stone", figure.is_stone),
            ("size", figure.size != 0),
            ("invisible", figure.invisible),
            ("pit", figure.pit != 0),
        ):
            if is_so:
                found[f"{name}.{what}"] = True
    for marker, where in ((HOLY, g.holy), (MIRROR, g.mirror)):
        if where >= 0:
            found[f"{g.box.markers[marker].name}.tile"] = True
    for tile in g.box.tiles:
        if g.is_laid(tile.index) and tile.index != 0:
            found[f"{tile.name}.laid"] = True
        if tile.index in g.unused:
            found[f"{tile.name}.unused"] = True
    return found
