"""Setup with chance and choices: the dungeon is dealt, Buffs are chosen, Items dealt and placed (DC-018 to DC-032)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.components import Item, MonsterCard, Space
from undercroft.games.dungeon_crawl.decisions import BUFF, OPENING, OPENING_HAND
from undercroft.games.dungeon_crawl.events import (
    DEALT,
    DEALT_ITEM,
    KEPT_OPENING,
    LAID_OUT,
    MONSTERS_DEALT,
    OPENED,
    OPENING_GIFT,
    REDREW,
    TOOK_BUFF,
)
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules.items import EVERYBODY
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster, Todo
from undercroft.games.dungeon_crawl.words import ACTIONS, EQUIP_IT, KEEP, REDRAW, STOW
from undercroft.kernel.piles import Pile
from undercroft.kernel.words import Word

OPENING_ITEMS: Final = 5


def setup_line(g: Dungeon) -> Todo:
    """The lines before the first turn; each is left when everybody is through with it."""
    line = g.step.name
    if line == "buffs":
        for player in g.players:
            if player.buff is None:
                return choose_buff(g, player)
        return None
    if g.players[0].resolved or (line == "redraw" and not g.variants.opening_redraw):
        return None
    for player in g.players:
        player.resolved = True
    if line == "deal":
        return deal_the_dungeon(g)
    if line == "items":
        return deal_items(g)
    if line == "redraw":
        return redraw(g)
    return place_opening_items(g)


async def deal_the_dungeon(g: Dungeon) -> None:
    """A Room card on every Room, the Boss at the end, and Monsters by tier; all face-down."""
    g.cite("DC-001")
    for space in g.cards.board.rooms:
        card = await g.draw("DC-018", g.room_pile, face_down=True)
        g.room_cards[space.number] = card
    g.tell("DC-018", LAID_OUT, len(g.cards.board.rooms))
    g.cite("DC-005")
    first, second, third, final = g.cards.board.monster_rooms
    g.cite("DC-020")
    g.cite("DC-006")
    easy: Pile[MonsterCard] = Pile("easy", g.cards.tier("easy"))
    hard: Pile[MonsterCard] = Pile("hard", g.cards.tier("hard"))
    in_the_first = [await g.draw("DC-021", easy, face_down=True)]
    in_the_third = [await g.draw("DC-022", hard, face_down=True) for _ in range(2)]
    g.monster_pile.shuffle_in([*easy.cards, *hard.cards])
    in_the_second = [await g.draw("DC-023", g.monster_pile, face_down=True) for _ in range(2)]
    boss = [await g.draw("DC-019", g.boss_pile, face_down=True)]
    place(g, first, in_the_first, "DC-021")
    g.cite("DC-178")
    place(g, second, in_the_second, "DC-023")
    place(g, third, in_the_third, "DC-022")
    g.cite("DC-179")
    place(g, final, boss, "DC-019")


def place(g: Dungeon, space: Space, cards: list[MonsterCard], rule: str) -> None:
    """Face-down on their Room, with HP for the number of Players; how many is public, which is not."""
    for number, card in enumerate(cards, 1):
        g.monsters.append(Monster(card, space, f"{space.name}.{number}", hp_of(g, card), 0))
    g.tell(rule, MONSTERS_DEALT, len(cards), spot(g, space))
    g.cite("DC-024")


def hp_of(g: Dungeon, card: MonsterCard) -> int:
    """Fixed, or so much for each Player at the start."""
    g.cite("DC-031")
    return card.hp * (len(g.players) if card.hp_per_player else 1)


async def choose_buff(g: Dungeon, player: Adventurer) -> None:
    """Openly in seat order, no two alike; with it come HP and the five Actions."""
    g.cite("DC-009")
    g.cite("DC-003")
    buff = await g.choose(player, "DC-026", BUFF, g.buffs_nobody_holds())
    player.buff = buff
    player.had = (*player.had, buff)
    player.max_hp = g.max_hp_with(buff)
    player.hp = player.max_hp
    g.tell("DC-027", TOOK_BUFF, player, buff, player.hp)
    player.actions = list(ACTIONS)
    g.cite("DC-028")
    g.cite("DC-008")
    g.cite("DC-012")
    g.cite("DC-025")


async def deal_items(g: Dungeon) -> None:
    """Five Alpha Items to each Player."""
    g.cite("DC-007")
    for player in g.players:
        await deal_five(g, player)
        g.tell("DC-029", DEALT, player, OPENING_ITEMS)


async def deal_five(g: Dungeon, player: Adventurer) -> None:
    for _ in range(OPENING_ITEMS):
        item = await g.draw("DC-029", g.alpha, to=player)
        player.hand.append(item)
        g.seen_by[item.number] = 1 << player.seat
        g.whisper(player, "DC-029", DEALT_ITEM, player, item)


async def place_opening_items(g: Dungeon) -> None:
    """All decide at the same time and in secret where each card goes, then everything is shown at once."""
    g.cite("DC-017")
    await g.side_by_side([place_each(g, player) for player in g.players])
    g.reveal("DC-030")
    for player in g.players:
        show_opening(g, player)


async def place_each(g: Dungeon, player: Adventurer) -> None:
    """Equip it (no Consumable), put it into the Loot Pool, or keep it."""
    for item in player.hand:
        where: list[Word] = [STOW, KEEP] if item.is_consumable else [EQUIP_IT, STOW, KEEP]
        g.cite("DC-010")
        answer = await g.choose_secretly(player, "DC-030", OPENING, where, (item,))
        player.placing = (*player.placing, answer)


def show_opening(g: Dungeon, player: Adventurer) -> None:
    kept: list[Item] = []
    stowed: list[Item] = []
    for item, where in zip(player.hand, player.placing, strict=True):
        if where is KEEP:
            kept.append(item)
            continue
        g.seen_by[item.number] = EVERYBODY
        if where is EQUIP_IT:
            player.ready.append(item)
        else:
            stowed.append(item)
    g.pool.extend(stowed)
    player.hand = kept
    player.placing = ()
    if player.ready:
        g.tell("DC-030", OPENED, player, tuple(player.ready))
    if stowed:
        g.tell("DC-030", OPENING_GIFT, player, tuple(stowed))
    if kept:
        g.tell("DC-030", KEPT_OPENING, player, len(kept))
    g.cite("DC-014")
    g.cite("DC-013")


async def redraw(g: Dungeon) -> None:
    """Variant: who cannot hurt anything may shuffle the five back and draw anew, once."""
    offers: list[list[Word]] = []
    for player in g.players:
        harmless = not any(item.deals_damage for item in player.hand)
        offers.append([REDRAW, KEEP] if harmless else [KEEP])
    answers = await g.secretly(g.players, "DC-189", OPENING_HAND, offers)
    g.reveal("DC-189")
    for player, answer in zip(g.players, answers, strict=True):
        if answer is REDRAW:
            g.tell("DC-189", REDREW, player)
            for item in player.hand:
                g.seen_by[item.number] = 0
            g.alpha.shuffle_in(player.hand)
            player.hand = []
            await deal_five(g, player)
