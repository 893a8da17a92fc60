"""Selection: one card each, secret until all have committed, then revealed together (DC-043 to DC-047, DC-102)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Item
from undercroft.games.dungeon_crawl.decisions import ADD, SELECT
from undercroft.games.dungeon_crawl.events import ADDED, PICKED_UP, SELECTED
from undercroft.games.dungeon_crawl.rules.items import EVERYBODY
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon
from undercroft.games.dungeon_crawl.words import COMBAT, DONE, PICK_UP, Action
from undercroft.kernel.question import Decision
from undercroft.kernel.words import Word


async def select(g: Dungeon) -> None:
    """Every living Player commits to one card; the dead select nothing."""
    players = g.living()
    options = [choices(g, player) for player in players]
    if g.variants.open_selection:
        chosen: list[Word] = []
        for number, player in enumerate(players):
            cards = options[number]
            card = cards[0] if is_idle(player, cards) else await g.choose(player, "DC-183", SELECT, cards)
            chosen.append(card)
            g.cite("DC-183")
            reveal(g, player, card)
            tell_what_is_played(g, [player], [card])
    else:
        chosen = await commit(g, players, "DC-044", SELECT, options)
    extras = await add_consumables(g, players, chosen) if g.variants.free_consumables else []
    g.reveal("DC-044")
    if not g.variants.open_selection:
        for number, player in enumerate(players):
            reveal(g, player, chosen[number])
        tell_what_is_played(g, players, chosen)
    for number, extra in enumerate(extras):
        if isinstance(extra, Item):
            player = players[number]
            player.extra = extra
            g.seen_by[extra.number] = EVERYBODY
            g.tell("DC-185", ADDED, player, extra)


def is_idle(player: Adventurer, options: list[Word]) -> bool:
    """Nothing to choose, and no card in Hand that could be hidden: everybody sees that it need not be asked."""
    return len(options) == 1 and not player.hand


async def commit(
    g: Dungeon, players: list[Adventurer], rule: str, decision: Decision, options: list[list[Word]]
) -> list[Word]:
    """Everybody commits face-down at the same time, but whoever can do only one thing does it."""
    if not any(is_idle(player, options[number]) for number, player in enumerate(players)):
        return await g.secretly(players, rule, decision, options)
    chosen = [cards[0] for cards in options]
    asked = [number for number, player in enumerate(players) if not is_idle(player, options[number])]
    if asked:
        given = await g.secretly(
            [players[number] for number in asked], rule, decision, [options[number] for number in asked]
        )
        for at, number in enumerate(asked):
            chosen[number] = given[at]
    return chosen


def choices(g: Dungeon, player: Adventurer) -> list[Word]:
    """What a Player may select: an Action, in combat also ready Equipment, or a Consumable for this phase."""
    found: list[Word] = [*player.actions]
    if not g.in_combat_turn:
        g.cite("DC-043")
        g.cite("DC-046")
        for item in player.hand:
            if item.use_exploring and item.is_consumable:
                g.cite("DC-047")
                found.append(item)
        return found
    g.cite("DC-102")
    g.cite("DC-090")
    for item in player.ready:
        if item.use_in_combat:
            found.append(item)
    if not found:
        g.cite("DC-106")
        found.append(PICK_UP)
    for item in player.hand:
        if item.is_consumable and item.use_in_combat:
            g.cite("DC-093")
            g.cite("DC-092")
            found.append(item)
    return found


async def add_consumables(g: Dungeon, players: list[Adventurer], chosen: list[Word]) -> list[Word]:
    """Variant: one Consumable on top of the regular selection."""
    options: list[list[Word]] = []
    for player, card in zip(players, chosen, strict=True):
        usable: list[Word] = [DONE]
        for item in player.hand:
            use = item.use_in_combat if g.in_combat_turn else item.use_exploring
            if item.is_consumable and item is not card and use:
                usable.append(item)
        options.append(usable)
    return await commit(g, players, "DC-185", ADD, options)


def reveal(g: Dungeon, player: Adventurer, card: Word) -> None:
    """The card is shown; an Action or Equipment is turned face-down now, whether or not it will have an effect."""
    player.selected = card
    if card is PICK_UP:
        g.cite("DC-044")
        pick_up(g, player)
        return
    g.cite("DC-044")
    if isinstance(card, Action):
        player.actions.remove(card)
        player.used_actions.append(card)
        g.cite("DC-104" if g.phase == COMBAT else "DC-049")
    elif isinstance(card, Item):
        if card.is_gear:
            player.ready.remove(card)
            player.used.append(card)
            g.cite("DC-104")
            g.cite("DC-016")
        else:
            g.seen_by[card.number] = EVERYBODY


def tell_what_is_played(g: Dungeon, players: list[Adventurer], chosen: list[Word]) -> None:
    """Card by card; those who play the same Action are told together."""
    if g.witness is None:
        return
    told: list[Word] = [PICK_UP]
    for card in chosen:
        if card not in told:
            told.append(card)
            same = [player for number, player in enumerate(players) if chosen[number] is card]
            g.tell("DC-044", SELECTED, same, card)


def pick_up(g: Dungeon, player: Adventurer) -> None:
    """All used Actions, Rest included, return to Hand; no Equipment does. That is the whole turn."""
    player.selected = None
    player.actions.extend(player.used_actions)
    player.used_actions = []
    g.tell("DC-106", PICKED_UP, player)
    g.cite("DC-107")
