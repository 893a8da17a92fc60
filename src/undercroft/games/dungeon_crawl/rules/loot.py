"""Donate Loot, Take Loot and Rest (DC-065 to DC-074). Each card that changes place is a step of its own."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.components import ALL, Item
from undercroft.games.dungeon_crawl.decisions import EQUIP, EQUIP_NOW, GIVE, PLAYER, STOW_GEAR, TAKE_LOOT
from undercroft.games.dungeon_crawl.events import GAVE_NOTHING, RESTED, RESTED_WELL, STOWED, TOOK, TOOK_NOTHING
from undercroft.games.dungeon_crawl.rules import damage as harm
from undercroft.games.dungeon_crawl.rules import items
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon
from undercroft.games.dungeon_crawl.words import COMBAT, DONE, EQUIP_IT, KEEP, REST, Action
from undercroft.kernel.words import Word

LOADOUT: Final = 6


def cards_left(g: Dungeon, player: Adventurer) -> bool:
    """In Exploration any number of cards, in combat a single one (a Quartermaster one more)."""
    if g.phase != COMBAT:
        g.cite("DC-169")
        return True
    g.cite("DC-170")
    return player.moved < 1 + (player.buff.loot_cards if player.buff is not None else 0)


def put_away(player: Adventurer) -> None:
    """The selected Action is carried out."""
    player.selected = None
    player.moved = 0


async def donate(g: Dungeon, player: Adventurer) -> None:
    """One more card into the Loot Pool, from Hand or Equipment, or no more."""
    rule = "DC-066" if g.phase == COMBAT else "DC-065"
    g.cite(rule)
    item: Word = DONE
    if cards_left(g, player):
        offered = [item for item in player.items if item is not player.extra]
        item = await g.choose(player, rule, GIVE, [DONE, *offered])
    if not isinstance(item, Item):
        if player.moved == 0:
            g.tell(rule, GAVE_NOTHING, player)
        put_away(player)
        return
    player.moved += 1
    items.to_the_pool(g, player, item, rule)
    g.cite("DC-096")


async def take(g: Dungeon, player: Adventurer) -> None:
    """One more card from the Loot Pool to the Hand, from what is left, or no more."""
    rule = "DC-068" if g.phase == COMBAT else "DC-067"
    g.cite(rule)
    g.cite("DC-069")
    item: Word = DONE
    if cards_left(g, player):
        item = await g.choose(player, rule, TAKE_LOOT, [DONE, *g.pool])
    if not isinstance(item, Item):
        if player.moved == 0:
            g.tell(rule, TOOK_NOTHING, player)
        put_away(player)
        return
    player.moved += 1
    g.pool.remove(item)
    player.hand.append(item)
    g.tell(rule, TOOK, player, item)
    if g.phase == COMBAT and item.is_gear and player.buff is not None and player.buff.equip_taken:
        await equip_what_was_taken(g, player, item)


async def equip_what_was_taken(g: Dungeon, player: Adventurer, item: Item) -> None:
    """A Buff that equips taken gear at once needs no Rest for it."""
    if await g.choose(player, "DC-091", EQUIP_NOW, [EQUIP_IT, KEEP], (item,)) is EQUIP_IT:
        await make_room(g, player)
        items.put_on(g, player, item, "DC-091")


async def rest(g: Dungeon, player: Adventurer) -> None:
    """Recover, then equip from Hand: any number in Exploration, at most one in combat."""
    if player.moved == 0:
        begin_rest(g, player)
    if player.hand and player.moved < most_equipped(g):
        g.cite("DC-169" if g.phase != COMBAT else "DC-170")
        wanted = await g.choose_secretly(player, "DC-091", EQUIP, [DONE, *items.wearable(player)])
        if isinstance(wanted, Item):
            g.reveal("DC-090")
            await make_room(g, player)
            player.moved += 1
            items.put_on(g, player, wanted, "DC-091")
            return
    put_away(player)
    if g.phase == COMBAT:
        await rest_heals(g, player)


def most_equipped(g: Dungeon) -> int:
    """How many pieces one Rest can equip: one in combat, else any number; with a loadout limit, one full loadout."""
    if g.phase == COMBAT:
        return 1
    return LOADOUT if g.variants.loadout_limit else ALL


def begin_rest(g: Dungeon, player: Adventurer) -> None:
    """All used Equipment is ready again; in combat the other used Actions return, but not this Rest. No HP."""
    g.cite("DC-074")
    back: list[Word] = [*player.used]
    if player.used:
        g.cite("DC-165")
        player.ready.extend(player.used)
        player.used = []
    if g.phase == COMBAT:
        back.extend(actions_return(g, player))
    rule = "DC-071" if g.phase == COMBAT else "DC-070"
    if back:
        g.tell(rule, RESTED_WELL, player, back)
    else:
        g.tell(rule, RESTED, player)


def actions_return(g: Dungeon, player: Adventurer) -> list[Action]:
    """The used Actions but for this Rest, unless a variant renews it."""
    g.cite("DC-073")
    g.cite("DC-072")
    if g.variants.renewing_rest:
        g.cite("DC-186")
    back = [action for action in player.used_actions if action is not REST or g.variants.renewing_rest]
    for action in back:
        g.cite("DC-105")
        player.used_actions.remove(action)
        player.actions.append(action)
    return back


async def make_room(g: Dungeon, player: Adventurer) -> None:
    """Variant: with six pieces equipped one goes back to the Hand first."""
    if g.variants.loadout_limit and len(player.ready) + len(player.used) >= LOADOUT:
        gear = [*player.ready, *player.used]
        item = await g.choose(player, "DC-187", STOW_GEAR, gear)
        items.take_away(player, item)
        player.hand.append(item)
        g.tell("DC-187", STOWED, player, item)


async def rest_heals(g: Dungeon, player: Adventurer) -> None:
    """A Buff may add healing to a Rest in combat."""
    if player.buff is not None and player.buff.rest_heal:
        there = g.inside(player.space)
        if there:
            one = await g.choose(player, "DC-111", PLAYER, there, (player.buff,))
            harm.heal(g, one, player.buff.rest_heal)
