"""Items: drawing, discarding, the Loot Pool, exhausting and recovering (DC-085 to DC-096, DC-165)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.components import ALL, Item
from undercroft.games.dungeon_crawl.decisions import EXHAUST, RECOVER
from undercroft.games.dungeon_crawl.events import (
    DISCARDED,
    DREW,
    EQUIPPED,
    EXHAUSTED,
    GAVE,
    NOTHING_DRAWN,
    RECOVERED,
    SAW_ITEM,
    SHUFFLED,
)
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon
from undercroft.games.dungeon_crawl.words import Action

EVERYBODY: Final = 0b1111


def deck_is_empty(g: Dungeon) -> bool:
    """Shuffle the discarded cards of the deck's tier if it has run out; if there are none it stays empty."""
    deck = g.deck
    g.cite("DC-087")
    g.cite("DC-086" if deck is g.omega else "DC-085")
    if len(deck):
        return False
    again = [item for item in g.discard if item.tier == deck.name]
    if not again:
        g.tell("DC-089", NOTHING_DRAWN, deck.name.capitalize())
        return True
    g.discard = [item for item in g.discard if item.tier != deck.name]
    for item in again:
        g.seen_by[item.number] = 0
    deck.shuffle_in(again)
    g.tell("DC-089", SHUFFLED, deck.name.capitalize())
    return False


async def draw_item(g: Dungeon, player: Adventurer) -> None:
    """From the deck in use to the Hand, hidden from the others; with nothing to draw it is skipped."""
    item = await draw_untold(g, player)
    if item is not None:
        g.tell("DC-088", DREW, player)
        g.whisper(player, "DC-088", SAW_ITEM, item)


async def draw_untold(g: Dungeon, player: Adventurer) -> Item | None:
    """The same, while it is still to be told who drew: several draw at once."""
    if deck_is_empty(g):
        return None
    item = await g.draw("DC-088", g.deck, to=player)
    player.hand.append(item)
    g.seen_by[item.number] = 1 << player.seat
    g.cite("DC-088")
    return item


async def draw_openly(g: Dungeon) -> Item | None:
    """From the deck in use, for all to see."""
    if deck_is_empty(g):
        return None
    item = await g.draw("DC-014", g.deck)
    g.seen_by[item.number] = EVERYBODY
    return item


def take_away(player: Adventurer, item: Item) -> None:
    """Out of Hand or Equipment."""
    for place in (player.hand, player.ready, player.used):
        for number, held in enumerate(place):
            if held is item:
                del place[number]
                return


def to_the_pool(g: Dungeon, player: Adventurer, item: Item, rule: str) -> None:
    """Face-up into the Loot Pool: nobody's, and everybody sees it."""
    take_away(player, item)
    g.pool.append(item)
    g.seen_by[item.number] = EVERYBODY
    g.tell(rule, GAVE, player, item)
    g.cite("DC-014")


def throw_away(g: Dungeon, player: Adventurer, item: Item, rule: str) -> None:
    """Shown as it is paid or used up, then face-down to the Discard pile."""
    take_away(player, item)
    g.discard.append(item)
    g.seen_by[item.number] = EVERYBODY
    g.cite("DC-015")
    g.tell(rule, DISCARDED, player, item)


def put_on(g: Dungeon, player: Adventurer, item: Item, rule: str) -> None:
    """Into the Equipment area, ready and public."""
    take_away(player, item)
    player.ready.append(item)
    g.seen_by[item.number] = EVERYBODY
    g.cite("DC-013")
    g.tell(rule, EQUIPPED, player, item)


def wearable(player: Adventurer) -> list[Item]:
    """What a Player could equip from Hand: Consumables cannot be (DC-092)."""
    return [item for item in player.hand if item.is_gear]


async def exhaust(g: Dungeon, player: Adventurer, n: int) -> None:
    """The owner turns ready Equipment face-down; with nothing to exhaust nothing happens."""
    for _ in range(n):
        if not player.ready:
            return
        item = await g.choose(player, "DC-165", EXHAUST, player.ready)
        player.ready.remove(item)
        player.used.append(item)
        g.tell("DC-165", EXHAUSTED, player, item)


async def recover(g: Dungeon, player: Adventurer, n: int, what: str) -> None:
    """The owner makes used Equipment ready or takes used Actions back."""
    if n == ALL:
        recover_all(g, player, actions=what == "cards")
        return
    for _ in range(n):
        used: list[Action | Item] = [*player.used_actions, *player.used] if what == "cards" else [*player.used]
        if not used:
            return
        card = await g.choose(player, "DC-165", RECOVER, used)
        if isinstance(card, Item):
            player.used.remove(card)
            player.ready.append(card)
        else:
            player.used_actions.remove(card)
            player.actions.append(card)
        g.tell("DC-165", RECOVERED, player, (card,))


def recover_all(g: Dungeon, player: Adventurer, actions: bool) -> None:
    if player.used:
        g.tell("DC-165", RECOVERED, player, tuple(player.used))
        player.ready.extend(player.used)
        player.used = []
    if actions and player.used_actions:
        g.tell("DC-165", RECOVERED, player, tuple(player.used_actions))
        player.actions.extend(player.used_actions)
        player.used_actions = []
