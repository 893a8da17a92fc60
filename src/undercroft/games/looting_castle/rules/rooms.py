"""Step 4: the action of the room where the move ended, and of every room that a map leads to."""

from __future__ import annotations

from undercroft.games.looting_castle.board import BACK_DOOR, ENTRANCE
from undercroft.games.looting_castle.decisions import (
    HIDING,
)
from undercroft.games.looting_castle.events import HIDES, NOTHING_TO_WIN, SAFE_PLACE
from undercroft.games.looting_castle.rules.attack import attack
from undercroft.games.looting_castle.rules.effects import ACTIONS, NO_PATH, POINTLESS_WHEN_EMPTY, Path
from undercroft.games.looting_castle.rules.market import visit_market
from undercroft.games.looting_castle.rules.movement import walk
from undercroft.games.looting_castle.state import Castle, Hero, Room
from undercroft.games.looting_castle.words import HIDE, STAY_OUT


async def go(g: Castle, hero: Hero, path: Path) -> None:
    """Steps 2 to 4 along a declared path, and again as long as a map leads further."""
    while path:
        if await walk(g, hero, path) and not await attack(g, hero):
            return
        g.cite("LC-060")
        path = await room_action(g, hero)
        if path:
            g.cite("LC-188")


async def room_action(g: Castle, hero: Hero) -> Path:
    """What the space says where the move ended. Gives the path on which a map leads further."""
    at = hero.at
    if g.layout.is_room(at):
        return await castle_room(g, hero, g.rooms[at])
    if g.is_market(at):
        await visit_market(g, hero)
        return NO_PATH
    g.cite("LC-070")
    rule = "LC-066" if at == ENTRANCE else "LC-068" if at == BACK_DOOR else "LC-138"
    g.tell(rule, SAFE_PLACE, hero, g.spot(at))
    return NO_PATH


async def castle_room(g: Castle, hero: Hero, room: Room) -> Path:
    """Hide or not, then the action of the Room card."""
    card = room.card
    g.cite("LC-059")
    if card.alcove:
        await alcove(g, hero)
    if room.loot.total == 0 and card.does in POINTLESS_WHEN_EMPTY:
        g.tell("LC-061", NOTHING_TO_WIN, hero, g.spot(hero.at))
        return NO_PATH
    g.cite(card.rule)
    return await ACTIONS[card.does](g, hero, card.rule)


async def alcove(g: Castle, hero: Hero) -> None:
    """Whether to hide is decided before anything else happens in the room; there is place for one."""
    if not g.options.alcoves:
        g.cite("LC-275" if g.is_solo else "LC-314")
        return
    if not g.alcove_is_free(hero.at):
        g.cite("LC-193")
        return
    if await g.choose(hero, "LC-192", HIDING, [HIDE, STAY_OUT]) is HIDE:
        hero.is_hidden = True
        g.tell("LC-192", HIDES, hero)
