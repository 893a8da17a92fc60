"""Death effects, one dead Player at a time, and the return as a new character (DC-136 to DC-151)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Space
from undercroft.games.dungeon_crawl.decisions import BUFF, NEXT_DEATH, SAVE
from undercroft.games.dungeon_crawl.events import GAVE, LOST_GEAR, LOST_HAND, RETURNED, SAVED
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules.group import next_of, the_group_decides
from undercroft.games.dungeon_crawl.rules.items import draw_item
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Todo
from undercroft.games.dungeon_crawl.words import COMBAT, WAITING


def next_death(g: Dungeon) -> Todo:
    """The deaths that fit this step: those in combat in a Combat Turn, all in an Exploration Turn, and who returns."""
    dead = [player for player in g.from_the_leader() if player.death and fits(g, player)]
    return carry_out_one_of(g, dead) if dead else None


def fits(g: Dungeon, player: Adventurer) -> bool:
    """Losses come in the first step that fits, the return in an Exploration Turn after that of the death."""
    if player.death == COMBAT:
        return True
    return not g.in_combat_turn and (player.death != WAITING or g.turn > player.died_in)


async def carry_out_one_of(g: Dungeon, dead: list[Adventurer]) -> None:
    """All steps for one Player before the next; the Leader chooses the order."""
    g.cite("DC-141")
    player = await the_group_decides(g, "DC-140", NEXT_DEATH, dead)
    if player.death == COMBAT:
        combat_death(g, player)
    elif player.death != WAITING:
        await exploration_death(g, player)
    if g.in_combat_turn:
        player.death = WAITING
        g.cite("DC-150")
    elif g.turn == player.died_in and not g.variants.back_at_once:
        player.death = WAITING
    else:
        if g.turn == player.died_in:
            g.cite("DC-196")
        await come_back(g, player)


def combat_death(g: Dungeon, player: Adventurer) -> None:
    """Hand and Equipment are lost; Actions in Hand stay there and used ones stay down."""
    g.cite("DC-149")
    lose(g, player, "DC-148")


async def exploration_death(g: Dungeon, player: Adventurer) -> None:
    """The Hand is lost; each other Player in the Room saves a piece of Equipment; the rest is lost too."""
    g.cite("DC-142")
    if player.hand:
        g.tell("DC-142", LOST_HAND, player, len(player.hand))
    g.discard.extend(player.hand)
    player.hand = []
    g.cite("DC-143")
    savers = g.inside(player.space)
    while savers and (player.ready or player.used):
        saver = await next_of(g, "DC-143", savers, player)
        savers.remove(saver)
        item = await g.choose(saver, "DC-143", SAVE, [*player.ready, *player.used], (player,))
        g.tell("DC-143", SAVED, saver, item)
        (player.ready if item in player.ready else player.used).remove(item)
        g.pool.append(item)
        g.tell("DC-143", GAVE, player, item)
    lose(g, player, "DC-144")


def lose(g: Dungeon, player: Adventurer, rule: str) -> None:
    """Everything left goes face-down to the Discard pile; the Buff is no gear."""
    g.cite("DC-095")
    g.cite(rule)
    if player.hand:
        g.tell(rule, LOST_HAND, player, len(player.hand))
    if player.ready or player.used:
        g.tell(rule, LOST_GEAR, player, (*player.ready, *player.used))
    g.discard.extend(player.items)
    player.hand = []
    player.ready = []
    player.used = []


async def come_back(g: Dungeon, player: Adventurer) -> None:
    """A new Buff, not one had before if possible, and a place beside the living."""
    free = g.buffs_nobody_holds()
    fresh = [buff for buff in free if buff not in player.had]
    buff = await g.choose(player, "DC-145", BUFF, fresh or free)
    place, heading = place_to_return(g, player)
    player.buff = buff
    player.had = (*player.had, buff)
    player.max_hp = g.max_hp_with(buff)
    player.hp = player.max_hp
    player.death = ""
    player.space = place
    player.heading = heading
    player.accepted = ()
    player.selected = None
    player.extra = None
    player.resolved = True
    g.tell("DC-146", RETURNED, player, spot(g, heading or place), buff, player.hp)
    g.cite("DC-147")
    if g.variants.fresh_pack:
        for _ in range(2):
            g.cite("DC-190")
            await draw_item(g, player)


def place_to_return(g: Dungeon, player: Adventurer) -> tuple[Space, Space | None]:
    """Where the Player died if a living one is there, else with whoever is least far from the Entrance."""
    g.cite("DC-025")
    if g.somebody_is_in(player.space):
        return player.space, None
    last: Adventurer | None = None
    nearest = 0
    for other in g.players:
        if other.is_alive:
            distance = (other.heading or other.space).distance
            if last is None or distance < nearest:
                last, nearest = other, distance
    assert last is not None
    g.cite("DC-146")
    return last.space, last.heading
