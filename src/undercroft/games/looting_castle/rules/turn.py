"""The order of play: seven steps of a turn, in the solo game six; and the laying out of the table before the first."""

from __future__ import annotations

from undercroft.games.looting_castle.rules.dice import roll_and_assign, roll_and_choose
from undercroft.games.looting_castle.rules.ending import end_of_round
from undercroft.games.looting_castle.rules.heroes import hero_battles
from undercroft.games.looting_castle.rules.monster import monster_turn
from undercroft.games.looting_castle.rules.movement import declare_route
from undercroft.games.looting_castle.rules.reset import reset_rooms
from undercroft.games.looting_castle.rules.rooms import go
from undercroft.games.looting_castle.rules.solo import after_the_hero, escalation, solo_reset, victory
from undercroft.games.looting_castle.rules.table import lay_out, stock
from undercroft.games.looting_castle.state import (
    ESCALATION,
    HERO_TURN,
    LAY_OUT,
    MONSTER_TURN,
    RESET,
    ROLL,
    STOCK,
    VICTORY,
    Castle,
)


async def step(g: Castle) -> None:
    """Whatever comes next at this table."""
    now = g.next
    if now is ROLL:
        await (roll_and_choose(g) if g.is_solo else roll_and_assign(g))
        g.next = HERO_TURN
    elif now is HERO_TURN:
        await hero_turn(g)
    elif now is MONSTER_TURN:
        await monster_turn(g)
        g.next = RESET
    elif now is ESCALATION:
        await escalation(g)
        g.next = RESET
    elif now is RESET:
        await (solo_reset(g) if g.is_solo else reset_rooms(g))
        end_of_turn(g)
    elif now is VICTORY:
        await victory(g)
    elif now is LAY_OUT:
        await lay_out(g)
        g.next = STOCK
    else:
        await stock(g)
        g.next = ROLL


async def hero_turn(g: Castle) -> None:
    """Steps 2 to 5: move, attack, room action, Hero Battles."""
    hero = g.active_hero
    path = await declare_route(g, hero)
    if path:
        await go(g, hero, path)
        if not g.turn.was_killed:
            await hero_battles(g, hero)
    if g.is_solo:
        after_the_hero(g)
    else:
        g.next = MONSTER_TURN


def end_of_turn(g: Castle) -> None:
    """The next player clockwise; a round ends with the player to the right of the first."""
    g.next = ROLL
    if g.is_solo and g.all_monsters_are_dead:
        g.next = VICTORY
        return
    g.active = (g.active + 1) % len(g.heroes)
    if g.active == g.first:
        end_of_round(g)
