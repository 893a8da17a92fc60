"""The Combat Turn: Equipment in the Leader's order, then the Monsters attack (DC-102 to DC-121)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Item
from undercroft.games.dungeon_crawl.decisions import NEXT_CARD, NEXT_MONSTER
from undercroft.games.dungeon_crawl.events import (
    ATTACK_CHEATED,
    ATTACK_COSTS,
    ATTACK_FAILS,
    ATTACKS,
    COMBAT_ENDS,
    IDLE,
    STRIKES,
    USED,
    WASTED,
)
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules import card_text, items
from undercroft.games.dungeon_crawl.rules.cause import of_item, of_monster
from undercroft.games.dungeon_crawl.rules.group import the_group_decides
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster, Todo
from undercroft.games.dungeon_crawl.words import COMBAT, EXPLORE, THIS_COMBAT


def whose_cards_wait(g: Dungeon) -> list[Adventurer]:
    """The living whose selected Item has not resolved yet; that of a dead Player does nothing."""
    waiting: list[Adventurer] = []
    for player in g.from_the_leader():
        if isinstance(player.selected, Item) or player.extra is not None:
            if player.hp > 0:
                waiting.append(player)
            else:
                g.cite("DC-045")
    return waiting


def use_items(g: Dungeon) -> Todo:
    """The next Equipment or Consumable."""
    waiting = whose_cards_wait(g)
    return use_one_of(g, waiting) if waiting else None


async def use_one_of(g: Dungeon, waiting: list[Adventurer]) -> None:
    """Whose card is next the Leader says; it is resolved completely."""
    g.cite("DC-108")
    g.cite("DC-035")
    player = await the_group_decides(g, "DC-108", NEXT_CARD, waiting)
    item = player.selected
    if isinstance(item, Item):
        player.selected = None
    else:
        item = player.extra
        player.extra = None
    assert isinstance(item, Item)
    if g.phase == COMBAT and not g.some_monster_is_in(g.combat_at) and is_meant_for_monsters(item):
        g.tell("DC-109", WASTED, player, item)
    elif len(g.players) > 1:
        g.tell("DC-109", USED, player, item)
    else:
        g.cite("DC-109")  # the only card there is was told when it was played
    if item.is_consumable:
        g.cite("DC-093" if g.phase == COMBAT else "DC-047")
        await card_text.carry_out(
            g, item.use_in_combat if g.phase == COMBAT else item.use_exploring, of_item(item, player)
        )
        if item in player.hand:
            items.throw_away(g, player, item, "DC-094")
    else:
        await card_text.carry_out(g, item.use_in_combat, of_item(item, player))


def is_meant_for_monsters(item: Item) -> bool:
    """Does it do nothing where there is none?"""
    return all(effect.to.endswith("_monster") for effect in item.use_in_combat)


def monsters_attack(g: Dungeon) -> Todo:
    """Every Monster of the Room attacks once, if anybody is there to be attacked."""
    if g.combat_at is None or not g.somebody_is_in(g.combat_at):
        g.cite("DC-114")
        return None
    waiting = [m for m in g.monsters if m.space is g.combat_at and m.attacked_in != g.turn and m.since != g.turn]
    return attack_by_one_of(g, waiting) if waiting else None


async def attack_by_one_of(g: Dungeon, waiting: list[Monster]) -> None:
    """In the Leader's order."""
    g.cite("DC-115")
    g.cite("DC-120")
    monster = await the_group_decides(g, "DC-115", NEXT_MONSTER, waiting)
    monster.attacked_in = g.turn
    await attack(g, monster)


async def attack(g: Dungeon, monster: Monster) -> None:
    """Roll its die, if it has one, and carry out the row."""
    g.cite("DC-114")
    if any(lasting.kind == "skip_attack" for lasting in monster.lasting):
        g.tell("DC-156", IDLE, monster)
        return
    card = monster.card
    face = 1
    before, cheats = hp_of_all(g), cheats_of_death(g)
    if card.sides:
        g.cite("DC-002")
        face = await g.roll("DC-116", None, card.sides)
        monster.rolled = face
        notes = g.rolling()
        notes.die(face, card.sides)
        g.tell("DC-116", ATTACKS, monster, notes, card.row_texts[face - 1])
        g.cite("DC-174" if card.sides == 4 else "DC-175")
    else:
        g.tell("DC-116", STRIKES, monster, card.row_texts[face - 1])
    await card_text.carry_out(g, card.attack[face - 1], of_monster(monster))
    lost = before - hp_of_all(g)
    if lost > 0:
        g.tell("DC-120", ATTACK_COSTS, lost)
    else:
        g.tell("DC-120", ATTACK_FAILS if cheats_of_death(g) == cheats else ATTACK_CHEATED)


def hp_of_all(g: Dungeon) -> int:
    return sum(player.hp for player in g.players)


def cheats_of_death(g: Dungeon) -> int:
    """How often somebody could still cheat death."""
    return sum(1 for player in g.players for lasting in player.lasting if lasting.kind == "cheat_death")


def end_combat_if_cleared(g: Dungeon) -> None:
    """When no Monster is left the running turn is finished, and then the phase is Exploration again."""
    if g.phase != COMBAT:
        return
    if g.some_monster_is_in(g.combat_at):
        g.cite("DC-041")
        return
    combat_at = g.combat_at
    assert combat_at is not None
    g.tell("DC-042", COMBAT_ENDS, spot(g, combat_at))
    g.cite("DC-100")
    g.phase = EXPLORE
    g.combat_at = None
    g.cite("DC-060")
    g.bonuses = ()
    for player in g.players:
        player.lasting = tuple([lasting for lasting in player.lasting if lasting.until != THIS_COMBAT])
