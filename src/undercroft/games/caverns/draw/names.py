"""What a drawing calls people and places."""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.judge.ways import tile_of
from undercroft.games.caverns.view.shapes import FigureView, TileView, View
from undercroft.kernel.story.grammar import capital

SEATS: Final = ("red", "blue", "green", "yellow", "black", "white")
NAMES: Final = ("Red", "Blue", "Green", "Yellow", "Black", "White")


def place_name(view: View, place: str) -> str:
    """ "the Crook", "the passage by the Vault", "the Vault"."""
    no = tile_of(place)
    return next((called(tile, place) for tile in view.tiles if tile.no == no), "")


def in_or_at(place: str, name: str) -> str:
    """ "in the Vault", "in the passage by the Vault", "at the Crook"."""
    return f"{'in' if place.endswith('c') or name.startswith('the passage') else 'at'} {name}"


def called(tile: TileView, place: str) -> str:
    """What a place of this tile is called."""
    return tile.called["_bc".find(place[-1]) if place[-1] in "bc" else 0]


def short(name: str) -> str:
    """A name without its article, for a ribbon."""
    return capital(name.removeprefix("the "))


def states_of(figure: FigureView) -> list[str]:
    """What has become of a figure, and whether it sleeps."""
    found = [] if figure.awake else ["asleep"]
    found += ["stone"] if figure.stone else []
    found += ["invisible"] if figure.invisible else []
    found += ["in a pit"] if figure.pit else []
    found += [figure.size] if figure.size else []
    return found


def told(figure: FigureView, where: str) -> str:
    """A figure in one line, for tooltips and screen readers."""
    who = f" ({NAMES[figure.seat]})" if figure.seat >= 0 else ""
    states = "".join(f", {state}" for state in states_of(figure))
    magic = "no Magic" if figure.magic is None else f"Magic {figure.magic}"
    numbers = f"Combat {figure.combat}, {magic}"
    numbers += f", Escape {figure.escape}" if figure.character else f", Affinity {figure.affinity}"
    cards = figure.cavern_cards + figure.passage_cards
    held = f", {cards} card{'' if cards == 1 else 's'}" if cards else ""
    return f"{figure.name}{who}{f', {in_or_at(figure.place, where)}' if where else ''}{states}: {numbers}{held}"


def hero_of(view: View, seat: int) -> FigureView | None:
    """The figure that stands for a player: the character, or else its first monster."""
    own = [figure for figure in view.figures if figure.seat == seat]
    return next((figure for figure in own if figure.character), own[0] if own else None)
