"""Whom an effect means: One Player, Each Player, the lowest, a Monster (DC-110, DC-111, DC-117, DC-166, DC-177)."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_crawl.components import Effect
from undercroft.games.dungeon_crawl.decisions import MONSTER, NEXT_MONSTER, PLAYER
from undercroft.games.dungeon_crawl.events import GUARDS
from undercroft.games.dungeon_crawl.rules.cause import Cause
from undercroft.games.dungeon_crawl.rules.group import the_group_decides
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Monster

MONSTER_TARGETS: Final[tuple[str, ...]] = (
    "one_monster",
    "same_monster",
    "each_monster",
    "most_damaged_monster",
    "this",
)


async def the_player(g: Dungeon, effect: Effect, cause: Cause) -> Adventurer | None:
    """The single Player an effect is for; named once per row, and then held to."""
    if effect.to == "self":
        return cause.user
    if cause.named is not None:
        g.cite("DC-117")
        return cause.named
    there = those_there(g, cause)
    if effect.to == "other_player":
        there = [player for player in there if player is not cause.user]
    if not there:
        return None
    if cause.monster is not None:
        cause.named = await the_player_of_a_monster(g, effect, cause, there)
    elif cause.by == "item" and cause.user is not None:
        cause.named = await g.choose(cause.user, "DC-111", PLAYER, there, (cause.label,))
    else:
        cause.named = await the_group_decides(g, "DC-177", PLAYER, there, cause.label)
    return cause.named


def those_there(g: Dungeon, cause: Cause) -> list[Adventurer]:
    """The living in the Room of the card; a user who is between Rooms is alone (DC-052)."""
    if cause.user is not None and cause.user.heading is not None:
        return [cause.user]
    return g.inside(cause.space)


async def the_player_of_a_monster(g: Dungeon, effect: Effect, cause: Cause, there: list[Adventurer]) -> Adventurer:
    """A guard takes it, else the lowest if the row says so, else the Leader directs it."""
    g.cite("DC-166")
    guards = [player for player in there if any(lasting.kind == "guard" for lasting in player.lasting)]
    if guards:
        guard = await the_group_decides(g, "DC-166", PLAYER, guards, cause.label)
        if len(there) > 1:
            g.tell("DC-166", GUARDS, guard)
        return guard
    if effect.to == "lowest_hp":
        least = min([player.hp for player in there])
        there = [player for player in there if player.hp == least]
    return await the_group_decides(g, "DC-117", PLAYER, there, cause.label)


async def to_whom(g: Dungeon, effect: Effect, cause: Cause) -> list[Adventurer]:
    """The Players an effect is for, in seat order from the Leader."""
    if effect.to in ("each_player", "each_other"):
        g.cite("DC-176")
        return [p for p in those_there(g, cause) if effect.to == "each_player" or p is not cause.user]
    player = await the_player(g, effect, cause)
    return [] if player is None or not player.is_alive else [player]


async def every_target(g: Dungeon, effect: Effect, cause: Cause) -> list[Adventurer | Monster]:
    """Players or Monsters, whichever the effect is for."""
    found: list[Adventurer | Monster] = []
    if effect.to == "each_monster":
        found.extend(g.may_strike(cause.space, 0))
    elif effect.to in MONSTER_TARGETS:
        monster = await the_monster(g, effect, cause)
        if monster is not None and monster.is_alive:
            found.append(monster)
    else:
        found.extend(await to_whom(g, effect, cause))
    return found


async def the_monster(g: Dungeon, effect: Effect, cause: Cause) -> Monster | None:
    """The attacker picks the target; on a Room card the Leader does. With no target nothing happens."""
    if effect.to == "this":
        return cause.monster
    if effect.to == "same_monster":
        return cause.hit
    if effect.to == "most_damaged_monster":
        return await the_most_damaged(g, cause)
    options = g.may_strike(cause.space, effect.range)
    if effect.range:
        g.cite("DC-167")
    if not options:
        g.cite("DC-110")
        return None
    if cause.user is not None:
        return await g.choose(cause.user, "DC-110", MONSTER, options, (cause.label,))
    return await the_group_decides(g, "DC-078", MONSTER, options, cause.label)


async def the_most_damaged(g: Dungeon, cause: Cause) -> Monster | None:
    there = g.monsters_in(cause.space)
    if not there:
        return None
    most = max([monster.max_hp - monster.hp for monster in there])
    tied = [monster for monster in there if monster.max_hp - monster.hp == most]
    return await the_group_decides(g, "DC-033", MONSTER, tied, cause.label)


async def next_monster(g: Dungeon, cause: Cause, waiting: list[Monster]) -> Monster:
    """Which of several Monsters is hit next: the user of the card says, for a Room the Leader."""
    if len(waiting) == 1:
        return waiting[0]
    if cause.user is not None:
        return await g.choose(cause.user, "DC-110", NEXT_MONSTER, waiting, (cause.label,))
    return await the_group_decides(g, "DC-158", NEXT_MONSTER, waiting, cause.label)
