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
from undercroft.games.miniskull_caverns.state import Caverns, Todo


async def step(g: Caverns) -> None:
    """One phase; after the last, and after setting up, a round begins."""
    todo = carry_out(g, g.phase)
    if todo is not None:
        await todo
    if g.phase in (0, 9):
        begin_round(g)
    else:
        g.phase += 1


def carry_out(g: Caverns, phase: int) -> Todo:
    """What a phase has to do, if anything."""
    match phase:
        case 0:
            return set_up(g)
        case 1:
            return place_control_cards(g)
        case 2:
            return reveal_control_cards(g)
        case 3:
            return adjust_action_cards(g)
        case 4:
            return resolve_actions(g)
        case 5:
            return pvp_combat(g)
        case 6:
            return tiny_combat(g)
        case 7:
            return check_for_monsters(g)
        case 8:
            return fight_monsters(g)
        case _:
            return pass_first_player_token(g)


def begin_round(g: Caverns) -> None:
    """Every decision belongs to one hero, and the game waits for it; there is no limit of rounds."""
    g.cite("MC-010")
    g.cite("MC-025")
    g.round += 1
    g.phase = 1
    g.tell("MC-022", ROUND, g.round, None if g.solo else g.heroes[g.first], g.heroes)


def pass_first_player_token(g: Caverns) -> Todo:
    """The token goes to the left; alone, the turn is counted."""
    if g.solo:
        return end_the_solo_round(g)
    end_the_round(g)
    return None


async def end_the_solo_round(g: Caverns) -> None:
    """Time passes first."""
    await count_the_turn(g)
    end_the_round(g)


def end_the_round(g: Caverns) -> None:
    """The next hero is first; what was only for this round ends."""
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
