"""Why something is not offered, where no filter of a rule says so, and when each decision is asked."""
# ruff: noqa: ARG001 - all decisions are explained alike

from __future__ import annotations

from typing import Any, Final

from undercroft.games.looting_castle.board import SPACES, WAYS, Walks
from undercroft.games.looting_castle.cubes import CUBES, SEATS, STRENGTH, TREASURE, WEAPON, Cube
from undercroft.games.looting_castle.rules.heroes import standing
from undercroft.games.looting_castle.state import Castle, Hero, Spot
from undercroft.games.looting_castle.words import (
    BATTLE,
    DROPS,
    GIVE_TREASURE,
    LET_PASS,
    NO_TRADE,
    PEACE,
    REFUSE,
    STAY,
)
from undercroft.kernel.question import Question
from undercroft.kernel.story.grammar import listed
from undercroft.kernel.why_not import ReasonBook, WhyNot
from undercroft.kernel.words import Word

Asked = Question[Any]
FULL_ROOM: Final = 2
_NUMBERS: Final = {space.name: space.number for space in SPACES}


def named(g: Castle, text: str) -> object:
    """The hero or space of this name, or a route: a space and the way round."""
    for hero in g.heroes:
        if hero.name == text:
            return hero
    goal, _, way = text.partition("+")
    if goal in _NUMBERS:
        number = _NUMBERS[goal]
        spot: object = g.spot(number) if number in g.layout.neighbours else Word(goal, "that room", True)
        return (spot, next(each for each in WAYS if each.name == way)) if way else spot
    return text


def _me(g: Castle, asked: Asked) -> Hero:
    return g.heroes[asked.seat]


# -- the dice ----------------------------------------------------------------------------------------------------------


def dice(g: Castle, asked: Asked, dice: tuple[int, int, int]) -> list[WhyNot]:
    if sorted(dice) == sorted(g.turn.rolled):
        return []
    return [WhyNot("LC-034", "Your dice show {dice}, and each is used once", (_shown(g),))]


def move_die(g: Castle, asked: Asked, face: int) -> list[WhyNot]:
    if face in g.turn.rolled:
        return []
    return [WhyNot("LC-266", "Your dice show {dice}", (_shown(g),))]


def _shown(g: Castle) -> str:
    return listed([str(face) for face in sorted(g.turn.rolled)])


# -- moving ------------------------------------------------------------------------------------------------------------


def route(g: Castle, asked: Asked, option: Any) -> list[WhyNot]:
    me = _me(g, asked)
    if option is STAY:
        if option in asked.options:
            return []
        return [WhyNot("LC-037", "You cannot stay: you move as many spaces as the die shows")]
    walks = g.layout.walks[me.at]
    steps = next(n for n in (g.turn.hero_die, g.turn.hero_die - 1) if set(walks[n].routes) <= set(asked.options))
    found = _no_way(me, walks[steps], option)
    if found:
        return found
    if _route(option) in walks[steps].routes:
        return []
    words = "{room:the} cannot be reached with exactly {steps:step}"
    return [WhyNot("LC-037", words, (option[0], steps))]


def map_move(g: Castle, asked: Asked, option: Any) -> list[WhyNot]:
    if option is STAY:
        return []
    me = _me(g, asked)
    walks = g.layout.strolls[me.at]
    found = _no_way(me, walks, option)
    if found:
        return found
    if _route(option) in walks.routes:
        return []
    return [WhyNot("LC-187", "{room:the} is more than 2 rooms away", (option[0],))]


def _no_way(me: Hero, walks: Walks, option: Any) -> list[WhyNot]:
    spot, way = option
    if not isinstance(spot, Spot):
        return [WhyNot("LC-040", "{room} is not part of this board", (spot,))]
    if spot.space == me.at:
        return [WhyNot("LC-041", "You are there already, and nobody turns back on the way")]
    ways = [each.label for goal, each in walks.routes if goal.number == spot.space]
    if ways and way.name not in [each.name for goal, each in walks.routes if goal.number == spot.space]:
        return [WhyNot("LC-040", "The way to {room:the} is {way}", (spot, listed(ways, "or")))]
    return []


def _route(option: Any) -> tuple[Word, Word]:
    spot, way = option
    return SPACES[spot.space], next(each for each in WAYS if each.name == way.name)


def which_room(g: Castle, asked: Asked, room: Any) -> list[WhyNot]:
    me = _me(g, asked)
    if isinstance(room, Word) and room.name not in _NUMBERS:
        return []
    if not isinstance(room, Spot):
        return [WhyNot(asked.rule, "{room} is not part of this board", (room,))]
    if room.space not in (me.at, *g.layout.beside(me.at)):
        return [WhyNot(asked.rule, "{room:the} is not next to your room", (room,))]
    return []


def place_cube(g: Castle, asked: Asked, room: Any) -> list[WhyNot]:
    if any(room.name == option.name for option in asked.options):
        return []
    if not isinstance(room, Spot):
        return [WhyNot("LC-100", "{room} is not part of this board", (room,))]
    if g.rooms[room.space].loot.total >= FULL_ROOM:
        return [WhyNot("LC-100", "There are 2 cubes in {room:the} already", (room,))]
    return [WhyNot("LC-100", "{room:the} is not one of the new rooms", (room,))]


# -- heroes ------------------------------------------------------------------------------------------------------------


def _absent(rule: str, hero: Any) -> list[WhyNot]:
    if isinstance(hero, Hero) or hero.name not in SEATS:
        return []
    return [WhyNot(rule, "{hero} does not play in this match", (hero.label.capitalize(),))]


def hero_battle(g: Castle, asked: Asked, whom: Any) -> list[WhyNot]:
    me = _me(g, asked)
    if whom is PEACE or not isinstance(whom, Hero):
        return _absent("LC-071", whom)
    if whom is me:
        return [WhyNot("LC-071", "You cannot attack yourself")]
    if whom.at != me.at:
        return [WhyNot("LC-071", "{hero} is not on your space", (whom,))]
    if whom.seat in g.turn.battled:
        return [WhyNot("LC-073", "You have fought {hero} already", (whom,))]
    first = asked.options[0]
    return [] if whom is first else [WhyNot("LC-072", "{hero} comes later: {first} is stronger", (whom, first))]


def stronger(g: Castle, asked: Asked, hero: Any) -> list[WhyNot]:
    if hero in asked.options or not isinstance(hero, Hero):
        return _absent("LC-010", hero)
    if hero.at == asked.options[0].at and standing(hero) < standing(asked.options[0]):
        others = listed([each.label for each in asked.options])
        return [WhyNot("LC-010", "{hero} [is] not as strong as {others}", (hero, others))]
    return [WhyNot("LC-010", "{hero} [has] no part in this", (hero,))]


def swap_with(g: Castle, asked: Asked, hero: Any) -> list[WhyNot]:
    if hero in asked.options or not isinstance(hero, Hero):
        return _absent("LC-216", hero)
    if not g.layout.is_room(hero.at):
        return [WhyNot("LC-216", "{hero} [is] not inside the castle", (hero,))]
    monster = g.monster
    assert monster is not None
    if g.layout.distance(monster.at, hero.at) < g.layout.distance(monster.at, asked.options[0].at):
        return [WhyNot("LC-216", "{hero} [is] not as far away as others", (hero,))]
    return [WhyNot("LC-216", "{hero} [is] stronger than others as far away", (hero,))]


# -- Monsters ----------------------------------------------------------------------------------------------------------


def face_monster(g: Castle, asked: Asked, answer: Word) -> list[WhyNot]:
    """The rule of the question says why it is asked; the options say what the Monster wants."""
    if answer in asked.options or answer is BATTLE:
        return []
    monster, rule = asked.context[0], asked.rule
    if GIVE_TREASURE in asked.options:
        return [WhyNot(rule, "{monster:the} stays in your room: it gets a Treasure, or a battle", (monster,))]
    if LET_PASS in asked.options:
        return [WhyNot(rule, "{monster:the} asks nothing of you here: let it pass, or battle it", (monster,))]
    if answer is LET_PASS:
        return [WhyNot(rule, "{monster:the} lets nobody go who has a cube to drop", (monster,))]
    if answer is GIVE_TREASURE:
        return [WhyNot(rule, "{monster:the} does not take the Treasure: drop a cube, or battle", (monster,))]
    return _without(_me(g, asked), CUBES[DROPS.index(answer)], rule)


def _without(me: Hero, cube: Cube, rule: str) -> list[WhyNot]:
    return [] if me.loot.count(cube) else [WhyNot(rule, "You have no {cube}", (cube,))]


def collect(g: Castle, asked: Asked, cube: Cube) -> list[WhyNot]:
    return [] if cube in asked.options else [WhyNot(asked.rule, "There is no {cube} to take", (cube,))]


def take_item(g: Castle, asked: Asked, cube: Cube) -> list[WhyNot]:
    hero = asked.context[1]
    return [] if hero.loot.count(cube) else [WhyNot(asked.rule, "{hero} [has] no {cube}", (hero, cube))]


def own_cube(g: Castle, asked: Asked, cube: Word) -> list[WhyNot]:
    if cube is NO_TRADE:
        return []
    if cube is REFUSE:
        return [] if cube in asked.options else [WhyNot("LC-120", "You have begun to sell, and the fee is not covered")]
    return _without(_me(g, asked), WEAPON if cube.name == WEAPON.name else TREASURE, asked.rule)


# -- the Market --------------------------------------------------------------------------------------------------------


def sell(g: Castle, asked: Asked, number: int) -> list[WhyNot]:
    me, kind = _me(g, asked), asked.context[0]
    if number in asked.options:
        return []
    if kind is STRENGTH:
        words = "You have {strength} Strength: you may sell up to 3, and must keep 3"
        return [WhyNot("LC-129", words, (me.loot.strength,))]
    most = asked.options[-1]
    return [WhyNot("LC-125", f"You have only {{most:{kind.label}}} to sell", (most,))]


def buy(g: Castle, asked: Asked, number: int) -> list[WhyNot]:
    me, (cube, price) = _me(g, asked), asked.context
    found: list[WhyNot] = []
    limit = {STRENGTH: g.options.buy_limit_strength, WEAPON: g.options.buy_limit_weapon}.get(cube, 1)
    if number > limit:
        found.append(WhyNot("LC-132", f"Nobody buys more than {{limit:{cube.label}}} in one visit", (limit,)))
    if price and number * price > me.money:
        found.append(WhyNot("LC-131", "That costs ${cost}, and you have ${money}", (number * price, me.money)))
    if number > g.bag.count(cube):
        found.append(WhyNot("LC-133", f"The bag holds only {{left:{cube.label}}}", (g.bag.count(cube),)))
    room = g.options.inventory_limit - me.pieces
    if number > room and not (g.is_solo and g.all_monsters_are_dead):
        words = "You hold {pieces} pieces and may hold {limit}"
        found.append(WhyNot("LC-063", words, (me.pieces, g.options.inventory_limit)))
    return found


_ROOM_LOOT: Final = "when you may take cubes that lie in a room"
_PICKINGS: Final = {
    "take": _ROOM_LOOT,
    "spoils": "when you have beaten a Monster",
    "steal": "when you have beaten another Hero",
    "to_thieves": "when thieves stop you on the Dangerous Road",
    "leave_behind": "when you have picked up more than you can carry",
    "collect_two": "when the Monster takes two items of a room",
}

TOGETHER: Final = ("assign_dice", "hero_battle", "passing_battle", "stronger", "swap_with", "direction", "steal")
ALONE: Final = ("move_die", "last_turn")


def ever(g: Castle, decision: str, thing: Any) -> bool:
    if (g.is_solo and decision in TOGETHER) or (not g.is_solo and decision in ALONE):
        return False
    first = thing[0] if isinstance(thing, tuple) and thing else thing
    name = getattr(first, "name", "")
    if name in SEATS and not isinstance(first, Hero):
        return False
    return name not in _NUMBERS or _NUMBERS[name] in g.layout.neighbours


REASONS: Final = ReasonBook(
    ever=ever,
    named=named,
    why={
        "assign_dice": dice,
        "move_die": move_die,
        "route": route,
        "map_move": map_move,
        "trade": own_cube,
        "which_room": which_room,
        "hero_battle": hero_battle,
        "stronger": stronger,
        "swap_with": swap_with,
        "face_monster": face_monster,
        "collect": collect,
        "take_item": take_item,
        "distress_sale": own_cube,
        "sell": sell,
        "buy": buy,
        "place_cube": place_cube,
    },
    when={
        "assign_dice": "at the start of your turn, when the three dice have fallen",
        "move_die": "at the start of your turn, alone, when the dice have fallen",
        "route": "when you move",
        "map_move": "when you end your move in a Map Room with Strength to spend",
        "sprint_or_attack": "when you come upon a Monster with steps left",
        "hiding": "when you end your move in a room with an alcove",
        "boost": "when your search falls short and you have the Strength to make up for it",
        "trade": "when you end your move in a room where loot is traded",
        "which_room": "when you end your move in a room that reaches into the next ones",
        "hero_battle": "when you end your move where another Hero stands",
        "passing_battle": "when Heroes pass each other and may fight",
        "stronger": "when Heroes of equal strength must be put in order",
        "swap_with": "when the Monster trades places with one of several Heroes",
        "direction": "when you move the Monster",
        "face_monster": "when a Monster comes to your room",
        "collect": "when the Monster takes a cube",
        "take_item": "when the Monster robs a Hero whom it has beaten",
        "distress_sale": "when you cannot pay the fee of the Market",
        "sell": "when you visit a Market",
        "buy": "when you visit a Market, after selling",
        "place_cube": "when the last cubes are laid into new rooms",
        "last_turn": "when all Monsters are dead, alone",
        "give_up": "when you hold more than you can carry",
        **_PICKINGS,
        **{f"{name}_how_many": when for name, when in _PICKINGS.items()},
    },
)
