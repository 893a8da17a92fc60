"""How one walks through the castle on the sheet."""

from __future__ import annotations

from itertools import pairwise

from undercroft.games.looting_castle.draw.plan import doorway, plan_of
from undercroft.games.looting_castle.view.shapes import CastleView
from undercroft.ink.ways import Ways


def ways(view: CastleView) -> Ways:
    """Through the doors: around the ring, and out of the castle."""
    plan = plan_of(view)
    chains = [(*plan.ring, plan.ring[0]), *view.doors]
    passages = [(a, b, (doorway(plan, a, b).box.middle,)) for chain in chains for a, b in pairwise(chain)]
    return Ways({name: box.middle for name, box in plan.boxes.items()}, passages, [each.at for each in view.heroes])
