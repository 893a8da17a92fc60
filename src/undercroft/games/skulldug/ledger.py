"""What everybody can count or see: where the explorers are, how they do, who holds what, what lies where."""

from __future__ import annotations

from undercroft.games.skulldug.board import LAID
from undercroft.games.skulldug.state import Dig
from undercroft.kernel.game import Quantity


def ledger(g: Dig) -> dict[str, Quantity]:
    """Each by its owner's name; a change of any of them must be told."""
    found: dict[str, Quantity] = {}
    for explorer in g.explorers:
        found[f"{explorer.name}.place"] = "" if explorer.at is None else explorer.at.name
        found[f"{explorer.name}.health"] = explorer.health
        found[f"{explorer.name}.hand"] = tuple(card.name for card in explorer.hand)
        found[f"{explorer.name}.drugged"] = explorer.drugged
    for space, cards in g.lying.items():
        found[f"{space.name}.floor"] = tuple(card.name for card in cards)
    for space, corridors in g.corridors.items():
        found[f"{space.name}.cave"] = LAID[corridors].name
    return found
