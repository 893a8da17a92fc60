"""Whom and what a card may choose: pure questions on the table."""

from __future__ import annotations

from undercroft.games.skulldug.board import ENTRANCE, Space
from undercroft.games.skulldug.components import Effect
from undercroft.games.skulldug.moments import WOULD_FLEE
from undercroft.games.skulldug.rules.cause import Deed
from undercroft.games.skulldug.state import Dig, Explorer


def something_to_choose(g: Dig, deed: Deed, effects: list[Effect]) -> bool:
    """Can every choice the card asks for be made?"""
    for effect in effects:
        if effect.verb == "choose_space":
            if not spaces(g, deed, effect):
                return False
        elif effect.verb == "choose_explorer":
            if not explorers(g, deed, effect):
                return False
        elif effect.verb == "discover_chain" and not unknown_ways(g, deed.holder.at):
            return False
    return True


def unknown_ways(g: Dig, here: Space | None) -> list[Space]:
    """The undiscovered passages connected to this one; from outside the cave there are none."""
    if here is None:
        return []
    return [there for there in g.connected(here) if not g.is_discovered(there)]


def explorers(g: Dig, deed: Deed, effect: Effect) -> list[Explorer]:
    """The explorers a card may choose."""
    holder = deed.holder
    if effect.word == "in_sight":
        found = g.in_sight(holder)
    else:
        found = [] if holder.at is None else g.others_in(holder.at, holder)
    if "other" not in effect.filters and holder.at is not None:
        found.append(holder)
    if "hurt" in effect.filters:
        found = [explorer for explorer in found if explorer.is_hurt]
    if "with_treasure" in effect.filters:
        found = [explorer for explorer in found if explorer.treasures]
    return found


def spaces(g: Dig, deed: Deed, effect: Effect) -> list[Space]:
    """The spaces a card may choose."""
    here = deed.holder.at
    if here is None:
        return []
    found = [space for space in related(g, deed, effect.word, here) if fits(g, space, here, effect.filters)]
    if deed.cause is not None and deed.cause.at == WOULD_FLEE:
        return [space for space in found if space is not deed.cause.space]  # there it flees anyway
    return found


def related(g: Dig, deed: Deed, relation: str, here: Space) -> list[Space]:
    """The spaces that stand in this relation to the holder's passage."""
    if relation == "in_sight":
        return g.line_of_sight(deed.holder)
    if relation == "connected":
        return g.connected(here)
    if relation == "faced":
        return g.faced(here)
    if relation == "adjacent":  # SD-157, SD-158: wall or not, but unknown only while a Passage card is left
        return [there for there in g.adjacent(here) if g.is_discovered(there) or g.supply]
    if relation == "detour":
        return detours(g, deed)
    return list(g.laid)


def detours(g: Dig, deed: Deed) -> list[Space]:
    """Other first steps for a declared Move or Dash."""
    cause = deed.cause
    assert cause is not None
    mover = cause.explorer.at
    if mover is None:
        return []
    ways = g.connected_discovered(mover) if cause.kind == "dash" else g.connected(mover)
    return [there for there in ways if there is not cause.space]


def fits(g: Dig, space: Space, here: Space, filters: tuple[str, ...]) -> bool:
    for wanted in filters:
        if wanted == "discovered":
            ok = g.is_discovered(space)
        elif wanted == "unoccupied":
            ok = g.is_unoccupied(space)
        elif wanted == "occupied":
            ok = not g.is_unoccupied(space)
        elif wanted == "no_hazard":
            ok = not g.hazards_in(space)
        elif wanted == "empty":
            ok = g.is_empty(space)
        elif wanted == "with_item":
            ok = bool(g.items_in(space))
        elif wanted == "other":
            ok = space is not here
        else:  # not_entrance
            ok = space is not ENTRANCE
        if not ok:
            return False
    return True
