"""The order of play: the lines of the reference card, one after the other (DC-048, DC-103)."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from undercroft.games.dungeon_crawl.events import TORCH, TURN
from undercroft.games.dungeon_crawl.rules import beginning, combat, death, loot, movement, rooms, selection
from undercroft.games.dungeon_crawl.rules.damage import lose_hp
from undercroft.games.dungeon_crawl.rules.group import pass_the_lead
from undercroft.games.dungeon_crawl.state import Adventurer, Dungeon, Todo
from undercroft.games.dungeon_crawl.words import (
    COMBAT,
    COMBAT_TURN,
    DONATE,
    EXPLORATION_TURN,
    FORWARD,
    LEFT_RIGHT,
    REST,
    TAKE,
    Action,
)


def step(g: Dungeon) -> Coroutine[Any, Any, None]:
    """The next thing that somebody decides or chance decides: one line of the card, or a part of it."""
    while True:
        todo = next_of_line(g, g.order[g.mark].name)
        if todo is not None:
            return todo
        next_line(g)


def next_of_line(g: Dungeon, line: str) -> Todo:
    """What a line of the card has to do next; it is left when it has nothing more."""
    match line:
        case "select":
            return select(g)
        case "forward":
            return forward(g)
        case "left_right":
            return left_right(g)
        case "donate":
            return donate(g)
        case "take":
            return take(g)
        case "consumables" | "equipment":
            return combat.use_items(g)
        case "rooms":
            return rooms.ongoing_effects(g)
        case "attack":
            return combat.monsters_attack(g)
        case "rest":
            return rest(g)
        case "deaths":
            return death.next_death(g)
        case "enter":
            return rooms.enter(g)
        case "end":
            return end(g)
        case _:
            return beginning.setup_line(g)


def next_line(g: Dungeon) -> None:
    """The mark on the reference card moves to the next line, with nobody dealt with yet."""
    g.cite("DC-004")
    if g.order[g.mark].marks_players:
        for player in g.players:
            player.resolved = False
    g.mark += 1
    if g.mark == len(g.order):
        begin_turn(g)


def begin_turn(g: Dungeon) -> None:
    """An Exploration Turn unless there are Monsters to fight; used Actions come back at its start."""
    g.turn += 1
    if g.turn > g.variants.turn_limit:
        g.cite("DC-154")
        nobody = tuple([0.0 for _ in g.players])
        g.finish("DC-155", (), "The party ran out of time", nobody)
    g.mark = 0
    g.order = COMBAT_TURN if g.phase == COMBAT else EXPLORATION_TURN
    if g.turn == 1:
        g.cite("DC-032")
    g.tell("DC-038", TURN, g.turn, "Combat" if g.phase == COMBAT else "Exploration", g.first)
    if g.phase == COMBAT:
        g.cite("DC-103")
        g.cite("DC-100")
        return
    g.cite("DC-048")
    g.cite("DC-040")
    g.cite("DC-173")
    g.exploration_turns += 1
    for player in g.players:
        if player.is_alive and player.used_actions:
            player.actions.extend(player.used_actions)
            player.used_actions = []
            g.cite("DC-050")


# -- the lines of the card ------------------------------------------


def select(g: Dungeon) -> Todo:
    """Once in a turn; what was revealed lies on the table then."""
    if g.players[0].resolved:
        return None
    for player in g.players:
        player.resolved = True
    return selection.select(g)


def who_selected(g: Dungeon, action: Action) -> Adventurer | None:
    """The next Player, in seat order from the Leader, whose selected Action is to be carried out now."""
    for player in g.players:
        if player.selected is action:
            break
    else:
        return None  # nearly always: a measured short cut
    for player in g.from_the_leader():
        if player.selected is action:
            g.cite("DC-036")
            if player.hp > 0:
                return player
            g.cite("DC-045")
            player.selected = None
    return None


def forward(g: Dungeon) -> Todo:
    player = who_selected(g, FORWARD)
    return None if player is None else movement.forward(g, player)


def left_right(g: Dungeon) -> Todo:
    player = who_selected(g, LEFT_RIGHT)
    return None if player is None else movement.left_or_right(g, player)


def donate(g: Dungeon) -> Todo:
    player = who_selected(g, DONATE)
    return None if player is None else loot.donate(g, player)


def take(g: Dungeon) -> Todo:
    player = who_selected(g, TAKE)
    return None if player is None else loot.take(g, player)


def rest(g: Dungeon) -> Todo:
    player = who_selected(g, REST)
    return None if player is None else loot.rest(g, player)


def end(g: Dungeon) -> Todo:
    """Actions return after Exploration, effects expire together, combat may be over, the lead passes on."""
    if not g.in_combat_turn:
        end_exploration_turn(g)
    expire(g)
    combat.end_combat_if_cleared(g)
    for player in g.players:
        player.selected = None
        player.extra = None
    pass_the_lead(g, in_the_turn=False)
    return None


def end_exploration_turn(g: Dungeon) -> None:
    """Used Actions return to Hand; in the variant the torches burn low."""
    for player in g.players:
        if player.hp > 0 and player.used_actions:
            g.cite("DC-049")
            player.actions.extend(player.used_actions)
            player.used_actions = []
    if g.variants.torchlight and g.exploration_turns >= 31:
        g.tell("DC-188", TORCH)
        for player in g.living():
            lose_hp(g, player, 1)


def expire(g: Dungeon) -> None:
    """All effects that end with this turn end now, at its very end."""
    g.cite("DC-164")
    turn = g.turn
    for player in g.players:
        if player.lasting:
            player.lasting = tuple([lasting for lasting in player.lasting if lasting.until > turn])
    for monster in g.monsters:
        if monster.lasting:
            monster.lasting = tuple([lasting for lasting in monster.lasting if lasting.until > turn])
    if g.bonuses:
        g.cite("DC-060")
        g.bonuses = tuple([bonus for bonus in g.bonuses if bonus.until == 0 or bonus.until > turn])
