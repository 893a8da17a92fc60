"""Group decisions: the Leader decides, one thing at a time (DC-033 to DC-037)."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TypeVar

from undercroft.games.dungeon_crawl.decisions import NEXT_PLAYER
from undercroft.games.dungeon_crawl.events import LEADS
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon
from undercroft.kernel.question import Decision

T = TypeVar("T")


def the_group_decides(
    g: Dungeon, rule: str, decision: Decision, options: Sequence[T], about: object = ""
) -> Awaitable[T]:
    """The Leader decides for all, alone and bindingly."""
    if g.variants.voting and len(options) > 1:
        return vote(g, decision, options, about)
    g.cite("DC-033")
    return g.choose(g.first, rule, decision, options, (about,))


async def vote(g: Dungeon, decision: Decision, options: Sequence[T], about: object) -> T:
    """Variant: most votes of the living; the Leader breaks ties."""
    voters = g.living()
    votes = await g.side_by_side([ballot(g, voter, decision, options, about) for voter in voters])
    g.reveal("DC-184")
    most = max(votes.count(option) for option in options)
    tied = [option for option in options if votes.count(option) == most]
    return await g.choose(g.first, "DC-184", decision, tied, (about,))


async def ballot(g: Dungeon, voter: Adventurer, decision: Decision, options: Sequence[T], about: object) -> T:
    return await g.choose_secretly(voter, "DC-184", decision, options, (about,))


async def next_of(
    g: Dungeon, rule: str, players: list[Adventurer], about: object, order_matters: bool = True
) -> Adventurer:
    """Who of these is next: named by the Leader only after the one before is completely dealt with.

    Where the order cannot make a difference nobody is asked, and seat order from the Leader holds.
    """
    g.cite("DC-035")
    if not order_matters or len(players) == 1:
        g.cite("DC-036")
        return players[0]
    return await the_group_decides(g, rule, NEXT_PLAYER, players, about)


def pass_the_lead(g: Dungeon, in_the_turn: bool = True) -> None:
    """The Leader role moves on to the next living Player; if no other lives it stays.

    Between two turns the heading of the next one names the Leader; after the last there is none."""
    for player in g.from_the_leader():
        if player.hp > 0 and player.seat != g.leader:
            g.leader = player.seat
            if in_the_turn or g.turn >= g.variants.turn_limit:
                g.tell("DC-034", LEADS, player)
            else:
                g.cite("DC-034")
            return
