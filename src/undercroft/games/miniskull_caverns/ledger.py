"""What everybody can count or see: where the heroes are, how strong, with how many Gems; Tiny, noise and clock."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.state import Caverns
from undercroft.kernel.game import Quantity


def ledger(g: Caverns) -> dict[str, Quantity]:
    """Each by its owner's name; a change of any of them must be told."""
    found: dict[str, Quantity] = {
        "caverns.tiny": g.tiny,
        "caverns.noise": g.noise,
        "caverns.monsters": g.monsters,
        "caverns.clock": g.clock,
    }
    for hero in g.heroes:
        found[f"{hero.name}.place"] = hero.space.name
        found[f"{hero.name}.strength"] = hero.strength
        found[f"{hero.name}.gems"] = hero.gems
        found[f"{hero.name}.action"] = g.selected(hero).name
        found[f"{hero.name}.hidden"] = hero.hidden
    for space in g.layout.spaces:
        found[f"{space.name}.gems"] = g.gems[space.number]
    return found
