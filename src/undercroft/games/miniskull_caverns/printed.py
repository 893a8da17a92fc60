"""Everything in the box of MiniSkull Caverns, as it is printed (MC-004)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft.games.miniskull_caverns.cards import CARDS
from undercroft.games.miniskull_caverns.components import ActionCard, CardSet, Layout
from undercroft.games.miniskull_caverns.draw.board import cavern, sheet
from undercroft.games.miniskull_caverns.draw.turning_cards import control_back, turning_card
from undercroft.games.miniskull_caverns.options import OPTIONS
from undercroft.games.miniskull_caverns.setup import setup
from undercroft.games.miniskull_caverns.view.seat import view
from undercroft.ink.counters import punched, standee, tracker
from undercroft.ink.icons import icon
from undercroft.ink.palette import PENCIL
from undercroft.ink.printed import Map, Picture, Printed, Size, board, card, deck_back
from undercroft.ink.scene import CardFace, CardSide, Cartouche, Row, Say
from undercroft.kernel.words import SPECTATOR

HEROES: Final = ("red", "blue", "green")
SQUARE: Final = Size(63, 63)
MAP: Final = Size(372, 224)
"""Two sheets of paper: figures stand in the caves."""


def printed(file: Path | None = None) -> list[Printed]:
    """Maps, the cards that are turned, Gems, heroes, Strength."""
    edition, cards = CARDS.open(file), CARDS.load(file)
    hash = edition.hash
    tactics = CardFace(
        "tactics", "weapon", "Tactics", "crossed-swords", foot="in a fight between heroes",
        rows=tuple(Row((Say(f"{each.label}: ", True), Say(each.text)), icon=each.icon) for each in cards.tactics),
    )  # fmt: skip
    return [
        *[_board(each, file) for each in cards.layouts],
        _turning("action-card", "Action card", "Action", _actions(cards.card, 0), _actions(cards.card, 4), hash),
        _control(cards, hash),
        card(tactics, "tactics", "Tactics", deck_back("Tactics", "crossed-swords", "weapon"), hash, len(HEROES)),
        *[standee(colour, "Heroes") for colour in HEROES],
        punched("gem", "Gem", "treasure", "cut-diamond", "Gems", 4),
        punched("first-player", "First player", "event", "torch", "First player", 1),
        tracker("strength", "Strength", "biceps", range(6, -1, -1), "Strength", len(HEROES), "character",
                "A cube on your Strength: begin at 4", 2, hash),
        tracker("tiny", "Tiny", "dragon-head", range(cards.tiny_strength + 4, -1, -1), "Tiny", 1, "monster",
                f"Begins with Strength {cards.tiny_strength}", 3, hash),
    ]  # fmt: skip


def _board(layout: Layout, file: Path | None) -> Printed:
    title = Cartouche(layout.label, (f"for {layout.heroes} heroes",))
    return board(layout.name, f"{layout.label}, for {layout.heroes} heroes", MAP, title, partial(_map, layout, file))


def _map(layout: Layout, file: Path | None) -> Map:
    options: dict[str, Any] = {option.name: option.default for option in OPTIONS}
    options["map"] = layout.number
    shown = view(setup(layout.heroes, options, file), SPECTATOR)
    shown = msgspec.structs.replace(shown, tiny=CARDS.load(file).tiny_strength)
    map = cavern(shown.spaces)
    gems = [map.at[space.name] for space in shown.spaces if space.mark == "gem"]
    signs = "".join(icon("cut-diamond", x - 14, y - 16, 28, PENCIL) for x, y in gems)
    return Map(sheet(shown, map, Cartouche("")), signs)


def _actions(card: ActionCard, first: int) -> tuple[CardSide, ...]:
    return tuple(
        CardSide(
            card.sides[side].icon, card.sides[side].label, card.sides[side].text, str(card.sides[side].noise),
            f"{'over' if card.end_over_end[side] else 'flip'}: {card.sides[card.flipped(side)].label}",
        )
        for side in range(first, first + 4)
    )  # fmt: skip


def _turning(
    id: str, name: str, deck: str, front: tuple[CardSide, ...], back: tuple[CardSide, ...], hash: str
) -> Printed:
    mark = f"{id} {hash}"
    return Printed(
        id, name, "tile", deck, len(HEROES), SQUARE, Picture(partial(turning_card, front, "action", mark)),
        Picture(partial(turning_card, back, "action", mark)), shape="rounded",
        words=", ".join(side.name for side in (*front, *back)),
    )  # fmt: skip


def _control(cards: CardSet, hash: str) -> Printed:
    controls = [placement.control for placement in cards.placements]
    tactics = {each.name: each for each in cards.tactics}
    sides = tuple(CardSide(each.icon, each.label, f"Tactic: {tactics[each.tactic].label}", "", "") for each in controls)
    return Printed(
        "control-card", "Control card", "tile", "Control", len(HEROES), SQUARE,
        Picture(partial(turning_card, sides, "quest", f"control-card {hash}")),
        Picture(partial(control_back, tuple(each.label for each in controls), "quest")),
        shape="rounded", words=", ".join(side.name for side in sides),
    )  # fmt: skip
