"""Reinforcements: how the dead come back (SD-132, SD-133)."""

from __future__ import annotations

from undercroft.games.skulldug import events
from undercroft.games.skulldug.board import ENTRANCE
from undercroft.games.skulldug.decisions import KEEP
from undercroft.games.skulldug.rules import discovery, encounters, items
from undercroft.games.skulldug.state import FULL_HEALTH, Dig, Explorer
from undercroft.games.skulldug.words import LEAVE, TAKE


async def arrive(g: Dig, explorer: Explorer) -> None:
    """Full Health, no status, back in the Cave Entrance, and a Fortune to take or leave."""
    explorer.health = FULL_HEALTH
    explorer.drugged = False
    g.tell("SD-132", events.REINFORCED, explorer, ENTRANCE, FULL_HEALTH)
    await encounters.enter(g, explorer, ENTRANCE)
    if not g.fortunes_left:
        return
    card = await discovery.draw_fortune(g, "SD-133")
    g.lay(card, ENTRANCE)
    g.tell("SD-133", events.FOUND_AT_ENTRANCE, explorer, [card], ENTRANCE)
    if await g.choose(explorer, "SD-133", KEEP, (TAKE, LEAVE), (card,)) is TAKE:
        await items.take_up(g, explorer, card, ENTRANCE, "SD-133")
    else:
        g.tell("SD-133", events.LEFT_LYING, explorer, card)
