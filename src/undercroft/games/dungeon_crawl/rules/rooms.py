"""Rooms: ongoing effects, challenges, entering and flipping (DC-053, DC-054, DC-075 to DC-084, DC-097 to DC-100)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Effect, Effects, RoomCard, Space
from undercroft.games.dungeon_crawl.decisions import CHALLENGE, NEXT_MONSTER, NEXT_ROOM
from undercroft.games.dungeon_crawl.events import (
    ACCEPTED,
    COMBAT_BEGINS,
    DECLINED,
    ENTERED,
    FLIPPED,
    FOUND_ROOM,
    MONSTER_SHOWN,
)
from undercroft.games.dungeon_crawl.places import spot
from undercroft.games.dungeon_crawl.rules import card_text, effects
from undercroft.games.dungeon_crawl.rules.cause import of_monster, of_room
from undercroft.games.dungeon_crawl.rules.group import next_of, the_group_decides
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster, Todo
from undercroft.games.dungeon_crawl.words import ACCEPT, COMBAT, DECLINE

# -- ongoing effects ------------------------------------------


def ongoing_effects(g: Dungeon) -> Todo:
    """The While Inside effect of the next occupied Room, outward from the Entrance."""
    for space in g.occupied():
        waiting = [player for player in g.inside(space) if not player.resolved]
        if not waiting:
            continue
        card = g.room_card(space)
        lines = card.inside[g.phase] if card is not None else ()
        if card is None or not lines:
            for player in waiting:
                player.resolved = True
            continue
        g.cite("DC-081")
        g.cite("DC-163")
        g.cite("DC-082" if g.phase == COMBAT else "DC-039")
        if g.phase == COMBAT:
            g.cite("DC-112")
            if space is g.combat_at:
                g.cite("DC-083")
        for player in waiting:
            player.resolved = True
        g.cite("DC-078")
        return carry_out_the_room(g, card, lines, space, waiting)
    return None


async def carry_out_the_room(g: Dungeon, card: RoomCard, lines: Effects, space: Space, there: list[Adventurer]) -> None:
    """Line by line: what must happen happens, and what a Player may do is put to one after the other."""
    g.cite("DC-158")
    cause = of_room(card, space)
    for effect in lines:
        if effect.may:
            await offer(g, card, effect, space, there)
        else:
            await card_text.carry(g, effect, cause)


async def offer(g: Dungeon, card: RoomCard, effect: Effect, space: Space, there: list[Adventurer]) -> None:
    """Every Player who was there, and still is, accepts or declines alone, openly, in the Leader's order."""
    waiting = [player for player in there if player.room is space and is_offered(g, effect, space, player)]
    while waiting:
        player = await next_of(g, "DC-080", waiting, card)
        await challenge(g, card, effect, space, player)
        waiting = [other for other in waiting if other is not player and other.room is space]


def is_offered(g: Dungeon, effect: Effect, space: Space, player: Adventurer) -> bool:
    """Once per Player if the card says so, and only to who might pay the cost."""
    if effect.once and space in player.accepted:
        g.cite("DC-168")
        return False
    if any(cost.do == "discard" for cost in effect.cost) and not player.items:
        g.cite("DC-193")
        return False
    return True


async def challenge(g: Dungeon, card: RoomCard, effect: Effect, space: Space, player: Adventurer) -> None:
    """Declined, it does nothing to that Player."""
    cause = of_room(card, space, player)
    g.cite("DC-079")
    g.cite("DC-080")
    if not all(effects.can_be_done(g, cost, cause) for cost in effect.cost):
        options = [DECLINE]
    else:
        options = [ACCEPT, DECLINE]
    if any(cost.do == "discard" for cost in effect.cost):  # whether the Hand could pay is nobody else's business
        answer = await g.choose_secretly(player, "DC-079", CHALLENGE, options, (card,))
        g.reveal("DC-079")
    else:
        answer = await g.choose(player, "DC-079", CHALLENGE, options, (card,))
    if answer is DECLINE:
        g.tell("DC-079", DECLINED, player, card)
        return
    if effect.once:
        g.cite("DC-168")
        player.accepted = (*player.accepted, space)
    g.tell("DC-079", ACCEPTED, player, card)
    await card_text.carry(g, effect, cause)


# -- entering ------------------------------------------


def enter(g: Dungeon) -> Todo:
    """All together, then the On Reveal of what was just flipped, Room before Monsters, then the next new Room."""
    enter_together(g)
    if g.revealing is not None:
        return room_reveals(g, g.revealing)
    fresh = [monster for monster in g.monsters if monster.fresh]
    if fresh:
        return monster_reveals(g, fresh)
    new = [room for room in g.occupied() if room.number and not g.room_up[room.number]]
    if new:
        return flip_one_of(g, new)
    return None


def enter_together(g: Dungeon) -> None:
    """All who move are placed at the same time, before any card is flipped."""
    arriving = [player for player in g.from_the_leader() if player.heading is not None]
    for player in arriving:
        assert player.heading is not None
        player.space = player.heading
        player.heading = None
        g.cite("DC-053")
        if g.room_up[player.space.number]:
            g.cite("DC-054")
            if not g.some_monster_is_in(player.space):
                g.cite("DC-084")
        if g.in_combat_turn:
            g.cite("DC-113")
    if g.witness is not None:
        tell_who_enters(g, arriving)


def tell_who_enters(g: Dungeon, arriving: list[Adventurer]) -> None:
    """Room by Room; what they find in an unknown one is told when it is flipped."""
    while arriving:
        space = arriving[0].space
        if g.room_up[space.number] or space.holds:
            g.tell("DC-053", ENTERED, [player for player in arriving if player.space is space], spot(g, space))
        arriving = [player for player in arriving if player.space is not space]


async def flip_one_of(g: Dungeon, new: list[Space]) -> None:
    """With several new Rooms the Leader chooses which is flipped and resolved first."""
    g.cite("DC-077")
    flip(g, await the_group_decides(g, "DC-077", NEXT_ROOM, new))


def flip(g: Dungeon, space: Space) -> None:
    """Face-up; in a Monster Room the combat begins and its Monsters are flipped too."""
    card = g.room_cards[space.number]
    assert card is not None
    begins = g.some_monster_is_in(space) and g.phase != COMBAT
    before = spot(g, space)
    if begins:
        start_combat(g, space)
    g.room_up[space.number] = True
    g.reveal("DC-075")
    if space.holds:
        g.tell("DC-075", FLIPPED, before, card)
    else:
        g.tell("DC-075", FOUND_ROOM, g.inside(space), card, before)
    g.cite("DC-011")
    if begins:
        show_monsters(g, space)
    g.revealing = space


async def room_reveals(g: Dungeon, space: Space) -> None:
    """Only On Reveal acts now, in the part of the current phase."""
    card = g.room_card(space)
    assert card is not None
    g.cite("DC-076")
    lines = card.reveal[g.phase]
    g.revealing = None
    if lines:
        g.cite("DC-161")
        await carry_out_the_room(g, card, lines, space, g.inside(space))


async def monster_reveals(g: Dungeon, fresh: list[Monster]) -> None:
    """Then the On Reveal effects of the Monsters, in the Leader's order."""
    monster = await the_group_decides(g, "DC-098", NEXT_MONSTER, fresh)
    monster.fresh = False
    g.cite("DC-161")
    await card_text.carry_out(g, monster.card.reveal, of_monster(monster))


def start_combat(g: Dungeon, space: Space) -> None:
    """The whole party is in the Combat Phase, the moment the Monster Room is flipped."""
    g.phase = COMBAT
    g.combat_at = space
    g.tell("DC-097", COMBAT_BEGINS, spot(g, space))
    g.cite("DC-099")
    g.cite("DC-038")
    g.cite("DC-172")


def show_monsters(g: Dungeon, space: Space) -> None:
    """All Monster cards of the Room are turned face-up together with it."""
    for monster in g.monsters_in(space):
        monster.face_up = True
        monster.fresh = bool(monster.card.reveal)
        g.tell("DC-098", MONSTER_SHOWN, monster, monster.hp, spot(g, space))
