"""The order of play: nine phases a round, and rounds until somebody wins."""

from __future__ import annotations

from undercroft.games.miniskull_caverns.events import ROUND
from undercroft.games.miniskull_caverns.rules.actions import resolve_actions
from undercroft.games.miniskull_caverns.rules.control import (
    adjust_action_cards,
    place_control_cards,
    reveal_control_cards,
)
from undercroft.games.miniskull_caverns.rules.monsters import check_for_monsters, fight_monsters
from undercroft.games.miniskull_caverns.rules.pvp import pvp_combat
from undercroft.games.miniskull_caverns.rules.setting_up import set_up
from undercroft.games.miniskull_caverns.rules.solo import count_the_turn
from undercroft.games.miniskull_caverns.rules.tiny import tiny_combat
from undercroft.games.miniskull_caverns.state import Caverns


async def step(g: Caverns) -> None:
    """One phase."""
    phase = g.phase
    if phase == 0:
        await set_up(g)
        begin_round(g)
    elif phase == 1:
        await place_control_cards(g)
    elif phase == 2:
        reveal_control_cards(g)
    elif phase == 3:
        await adjust_action_cards(g)
    elif phase == 4:
        await resolve_actions(g)
    elif phase == 5:
        await pvp_combat(g)
    elif phase == 6:
        await tiny_combat(g)
    elif phase == 7:
        await check_for_monsters(g)
    elif phase == 8:
        await fight_monsters(g)
    else:
        await pass_first_player_token(g)
        begin_round(g)
        return
    g.phase = phase + 1


def begin_round(g: Caverns) -> None:
    """Every decision belongs to one hero, and the game waits for it; there is no limit of rounds."""
    g.cite("MC-010")
    g.cite("MC-025")
    g.round += 1
    g.phase = 1
    g.tell("MC-022", ROUND, g.round, None if g.solo else g.heroes[g.first], g.heroes)


async def pass_first_player_token(g: Caverns) -> None:
    """The token goes to the left; what was only for this round ends."""
    if g.solo:
        await count_the_turn(g)
    g.first = (g.first + 1) % len(g.heroes)
    g.cite("MC-024")
    g.cite("MC-026")
    g.noise = 0
    g.monsters = 0
    g.steps = 0
    for hero in g.heroes:
        hero.placement = None
        hero.exerting = False
        hero.tactic = None
        hero.hidden = False
        hero.moved = 0
