"""Movement: always onward, by Forward or Left/Right, and between Rooms until the entering step (DC-051 to DC-064)."""

from __future__ import annotations

from undercroft.games.dungeon_crawl.components import Effect, Space
from undercroft.games.dungeon_crawl.decisions import GO, PLAYER
from undercroft.games.dungeon_crawl.events import BEGAN, BONUS, GOES, GOES_INTO_THE_UNKNOWN, STAYED
from undercroft.games.dungeon_crawl.places import is_known, spot, way
from undercroft.games.dungeon_crawl.rules import card_text
from undercroft.games.dungeon_crawl.rules import damage as harm
from undercroft.games.dungeon_crawl.rules.cause import Cause, of_action, of_room
from undercroft.games.dungeon_crawl.state import Adventurer, Bonus, Dungeon
from undercroft.games.dungeon_crawl.words import COMBAT, FORWARD, LEFT_RIGHT, PHYSICAL


async def forward(g: Dungeon, player: Adventurer) -> None:
    """Inside the fight a bonus for the next Physical damage, anywhere else a move."""
    player.selected = None
    if harm.in_monster_room(g, player):
        g.cite("DC-101")
        n = 2 + (player.buff.forward_bonus if player.buff is not None else 0)
        g.bonuses = (*g.bonuses, Bonus(player.space, PHYSICAL, n, 0, of_action(FORWARD, player).source))
        g.tell("DC-059", BONUS, "Physical", spot(g, player.space), n, FORWARD)
        return
    if not may_walk(g, player):
        return
    await leave(g, player, await way_forward(g, player))


async def left_or_right(g: Dungeon, player: Adventurer) -> None:
    """Inside the fight less damage for two turns, anywhere else a move."""
    player.selected = None
    if harm.in_monster_room(g, player):
        g.cite("DC-101")
        harm.start(g, player, "reduce", 2, "", 2, of_action(LEFT_RIGHT, player).source)
        g.tell("DC-064", BEGAN["reduce"], player, 2, None, "this turn and the next", LEFT_RIGHT)
        return
    if not may_walk(g, player):
        return
    await leave(g, player, await way_to_the_side(g, player))


def may_walk(g: Dungeon, player: Adventurer) -> bool:
    """Not who has left already, and not who stands where the dungeon ends."""
    if g.phase == COMBAT:
        g.cite("DC-056")
        g.cite("DC-057")
    return player.heading is None and bool(player.space.exits)


async def way_forward(g: Dungeon, player: Adventurer) -> Space:
    """The forward path; if there is none the Player chooses."""
    space = player.space
    if space.forward is not None:
        g.cite("DC-058")
        return space.forward
    return await g.choose(player, "DC-058", GO, space.exits)


async def way_to_the_side(g: Dungeon, player: Adventurer) -> Space:
    """Left or right as the Player likes; if only a straight path exists, that one."""
    space = player.space
    sides = [way for way in (space.left, space.right) if way is not None]
    if not sides:
        assert space.forward is not None
        g.cite("DC-063")
        return space.forward
    return await g.choose(player, "DC-062", GO, sides)


async def leave(g: Dungeon, player: Adventurer, to: Space) -> bool:
    """On Exiting first; who is neither dead nor held back is then between Rooms."""
    g.cite("DC-051")
    g.cite("DC-055")
    if not await on_exiting(g, player):
        return False
    player.heading = to
    start = player.space
    g.tell(
        "DC-052",
        GOES if is_known(g, to) else GOES_INTO_THE_UNKNOWN,
        player,
        way(start, to),
        spot(g, start),
        spot(g, to),
    )
    return True


async def on_exiting(g: Dungeon, player: Adventurer) -> bool:
    """What the Room does to one who leaves it; may the Player go?"""
    card = g.room_card(player.space)
    if card is None:
        return True
    lines = card.exiting[g.phase]
    if not lines:
        return True
    g.cite("DC-159")
    if player.buff is not None and player.buff.ignores_exiting:
        return True
    if any(lasting.kind == "ignore" for lasting in player.lasting):
        return True
    cause = of_room(card, player.space, player)
    await card_text.carry_out(g, lines, cause)
    if not player.is_alive:
        g.cite("DC-151")
        return False
    if cause.stays:
        g.tell("DC-159", STAYED, player, spot(g, player.space))
        return False
    return True


# -- moved by a card (DC-195) ------------------------------------------


async def moved_by_a_card(g: Dungeon, effect: Effect, cause: Cause) -> None:
    """As with Forward, to the same Room as somebody before, or straight to the fight."""
    if cause.user is None or (effect.path == "same" and cause.led_to is None):
        return
    options = could_be_moved(g, effect, cause)
    if not options:
        return
    player = await g.choose(cause.user, "DC-195", PLAYER, options, (cause.label,))
    if effect.path == "monster_room":
        assert g.combat_at is not None
        to = g.combat_at
    elif effect.path == "same":
        assert cause.led_to is not None
        to = cause.led_to
    else:
        to = await way_forward(g, player)
    if await leave(g, player, to):
        cause.led_to = to


def could_be_moved(g: Dungeon, effect: Effect, cause: Cause) -> list[Adventurer]:
    """Nobody who has left already, nor anybody in the Monster Room of the running combat."""
    free = [
        player
        for player in g.living()
        if player.heading is None and not harm.in_monster_room(g, player) and player.space.exits
    ]
    if effect.to == "self":
        return [player for player in free if player is cause.user]
    if effect.to == "other_player":
        return [player for player in free if player is not cause.user and player.space is cause.space]
    return [player for player in free if player.space is not cause.space and g.combat_at is not None]
