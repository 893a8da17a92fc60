"""How the game asks: for each decision what a player would ask, what is at stake, and what each answer does."""
# ruff: noqa: ARG001 - all decisions are worded alike

from __future__ import annotations

from typing import Any, Final

from undercroft.games.looting_castle.board import BLACK_MARKET, SPACES, STRAIGHT, WAYS, Space
from undercroft.games.looting_castle.cubes import STRENGTH, TREASURE, TROPHY, WEAPON, Cube, Loot
from undercroft.games.looting_castle.force import force, in_words
from undercroft.games.looting_castle.state import Castle, Hero, Monster
from undercroft.games.looting_castle.words import (
    ATTACK,
    BATTLE,
    CLOCKWISE_WAY,
    DROPS,
    GIVE_TREASURE,
    HIDE,
    LET_PASS,
    SPRINT,
)
from undercroft.kernel.question import YES, Question, Wording
from undercroft.kernel.story.grammar import capital, counted, listed, plural, the
from undercroft.kernel.words import Word

Asked = Question[Any]

HALF_A_SIX: Final = 3
LONG_NAME: Final = 12


def _me(g: Castle, asked: Asked) -> Hero:
    return g.heroes[asked.seat]


def _monster(g: Castle, card: Word) -> Monster | None:
    return next((monster for monster in g.monsters if monster.card is card), None)


def _strength(g: Castle, me: Hero, monster: Monster) -> str:
    """What somebody should know who thinks of fighting it."""
    shares = force(g, me, monster, g.turn.strength_dice)
    total = sum(amount for amount, _ in shares)
    return f"{capital(the(monster.card.label))} is {total} strong: {in_words(shares)}"


def _reach(hero: Hero, monster: Monster | None = None) -> str:
    """What a Hero who fights may come to."""
    by_treasure, dice = False, hero.battle_dice
    if monster is not None:
        by_treasure = monster.card.is_fought_with_treasure is not None
        dice -= monster.card.cancels_weapons is not None and 0 < hero.loot.weapons <= monster.loot.weapons
    cubes, what = (hero.loot.treasure, "Treasure") if by_treasure else (hero.loot.strength, "Strength")
    thrown = "1 halved die" if dice == 1 else f"{dice} halved dice"
    return f"You reach {cubes} to {cubes + HALF_A_SIX * dice}: {cubes} {what} and {thrown}."


ACTIONS: Final = {
    "found_loot": "take a cube",
    "find_a_cube": "take a cube",
    "search": "search",
    "fight": "fight for all",
    "trade": "exchange",
    "share": "share",
    "reach_through": "take all here or next door",
    "encounter": "an encounter",
    "study_the_map": "take all and perhaps go on",
}
"""What a Room card offers, in a few words."""


def _what_lies(g: Castle, space: int) -> str:
    """What somebody should know who thinks of going there."""
    parts: list[str] = []
    if g.layout.is_room(space):
        room = g.rooms[space]
        parts.append(f"{ACTIONS[room.card.does]}: {room.loot.label}" if room.loot.total else "empty")
    monster = g.monster_in(space)
    if monster is not None:
        parts.append(f"attack {the(monster.card.label)}")
    people = [hero.label for hero in g.heroes_in(space)]
    if people:
        parts.append(f"{listed(people)} {'is' if len(people) == 1 else 'are'} there")
    return ", ".join(parts)


# -- the turn ---------------------------------------------------------------------------------------------------------


def assign_dice(g: Castle, asked: Asked) -> Wording:
    monster = g.monster
    if monster is None:
        stakes = "No Monster is about: only the Hero die and, for fights in rooms, the Strength die count."
    else:
        stakes = f"{capital(the(monster.card.label))} is in the {g.called(monster.at)} with {monster.loot.label}."
        stakes += " In a fight it adds the die that is left."
    foe = "Monster" if monster is None or len(monster.card.label) > LONG_NAME else monster.card.label
    me = _me(g, asked)
    options = [
        (f"Move {a}, {foe} {b}", _reached(g, me, a) + ("" if monster is None else f"; it adds {c}"))
        for a, b, c in asked.options
    ]
    return Wording("How do you use the three dice?", stakes, options, places=[f"die-{a}" for a, _, _ in asked.options])


def _reached(g: Castle, me: Hero, die: int) -> str:
    """Where a die leads."""
    steps = die - me.is_lying
    if not steps:
        return "you only stand up"
    goals = [goal.number for goal, _ in g.layout.walks[me.at][steps].routes]
    names = [g.rooms[space].card.label if g.layout.is_room(space) else SPACES[space].label for space in goals]
    return listed(list(dict.fromkeys(names)), "or")


def move_die(g: Castle, asked: Asked) -> Wording:
    me = _me(g, asked)
    rest = sum(g.turn.rolled)
    return Wording(
        "Which die do you move with?",
        "The Monsters fight with all the others.",
        [(f"Move {face}", f"{_reached(g, me, face)}; they add {rest - face}") for face in asked.options],
        places=[f"die-{face}" for face in asked.options],
    )


def _route(g: Castle, me: Hero, option: Any, path: tuple[int, ...]) -> tuple[str, str]:
    goal, way = option
    space = goal.number
    name = g.rooms[space].card.label if g.layout.is_room(space) else goal.label
    steps = len(path)
    where = counted(steps, "step") if way is WAYS[STRAIGHT] else f"{steps} {way.label}"
    parts = [_what_lies(g, space)]
    passed = [the(monster.card.label) for room in path[:-1] if (monster := g.monster_in(room)) is not None]
    if passed:
        parts.append(f"past {listed(passed)}")
    if space == BLACK_MARKET and g.options.entry_fee:
        fee = g.prices_at(space).fee
        parts.append(f"fee ${fee}" if g.can_cover(me, fee) else f"fee ${fee}: too much, back to the Entrance")
    return f"{name}, {where}", ", ".join(part for part in parts if part)


def route(g: Castle, asked: Asked) -> Wording:
    me = _me(g, asked)
    walks = g.layout.walks[me.at]
    options: list[tuple[str, str]] = []
    costs: list[str] = []
    steps = 0
    for option in asked.options:
        if isinstance(option, Word):
            options.append(("Stay here", f"in the {g.called(me.at)}"))
            costs.append("")
            continue
        path = next(each.path[option] for each in walks if option in each.path and _fits(each.path[option], g, me))
        options.append(_route(g, me, option, path))
        steps = max(steps, len(path))
        has_fee = option[0].number == BLACK_MARKET and g.options.entry_fee
        costs.append(f"${g.prices_at(BLACK_MARKET).fee}" if has_fee else "")
    return Wording("Where do you go?", f"You move {counted(steps, 'step')} in one direction.", options, costs)


def _fits(path: tuple[int, ...], g: Castle, me: Hero) -> bool:
    """Is this the walk of this turn: as long as the die, or one less for standing up, or cut short by a Market?"""
    return len(path) in (g.turn.hero_die, g.turn.hero_die - 1) or g.is_market(path[-1])


def map_move(g: Castle, asked: Asked) -> Wording:
    me = _me(g, asked)
    paths = g.layout.strolls[me.at].path
    options = [
        ("Stay here", "keep your Strength") if isinstance(each, Word) else _route(g, me, each, paths[each])
        for each in asked.options
    ]
    return Wording("Spend 1 Strength to follow the map?", f"You have {me.loot.strength} Strength.", options)


def sprint_or_attack(g: Castle, asked: Asked) -> Wording:
    card, left = asked.context
    me, monster = _me(g, asked), _monster(g, card)
    stakes = "" if monster is None else f"{_strength(g, me, monster)}. {_reach(me, monster)}"
    options = [
        ("Sprint past", f"1 Strength, then {counted(left, 'step')} more")
        if each is SPRINT
        else ("Attack", "your move ends here")
        for each in asked.options
    ]
    assert ATTACK in asked.options
    return Wording(f"{capital(the(card.label))} stands in your way. Sprint or fight?", stakes, options)


# -- rooms ------------------------------------------------------------------------------------------------------------


def hiding(g: Castle, asked: Asked) -> Wording:
    card = g.rooms[_me(g, asked).at].card
    options = []
    for each in asked.options:
        if each is HIDE:
            less = "take 1 cube; " if card.all_in_the_open else ""
            options.append(("Hide in the alcove", f"{less}a Monster that passes does not see you"))
        else:
            more = "take every cube; " if card.all_in_the_open else ""
            options.append(("Stay in the open", f"{more}a Monster that passes may want a cube or a fight"))
    return Wording("Do you hide in the alcove?", "A Monster that stops here finds you all the same.", options)


def boost(g: Castle, asked: Asked) -> Wording:
    missing, die = asked.context
    me = _me(g, asked)
    loot = g.rooms[me.at].loot
    options = [
        (f"Spend {missing} Strength", f"take {loot.label}") if each is YES else ("Give up", "find nothing")
        for each in asked.options
    ]
    return Wording(
        f"You rolled {die}, and 4 is needed. Search harder?", f"You have {me.loot.strength} Strength.", options
    )


def trade(g: Castle, asked: Asked) -> Wording:
    loot = g.rooms[_me(g, asked).at].loot
    options = [
        (f"Leave 1 {each.label}", f"take {loot.label}") if isinstance(each, Cube) else ("No exchange", "")
        for each in asked.options
    ]
    places = [f"{SACK}-{each.name}" if isinstance(each, Cube) else "" for each in asked.options]
    return Wording("What do you leave for all that lies here?", f"Here: {loot.label}.", options, places=places)


def which_room(g: Castle, asked: Asked) -> Wording:
    me = _me(g, asked)
    options: list[tuple[str, str]] = []
    for each in asked.options:
        if not isinstance(each, Space):
            options.append(("Take nothing", ""))
            continue
        where = "this room" if each.number == me.at else "next door"
        options.append((g.called(each.number), f"{where}: {g.rooms[each.number].loot.label}"))
    return Wording("Which room do you empty?", "", options)


# -- picking cubes ----------------------------------------------------------------------------------------------------


ROOM, SACK, SPOIL = "cube", "sack", "spoil"
"""Where cubes lie that stand for an answer: in a room, in one's sack, with a foe."""


def _cube(where: str, cubes: tuple[Cube, ...]) -> str:
    """What stands for these cubes on the drawing."""
    return f"{where}-{cubes[0].name}" if cubes else "word-nothing"


class Picked:
    """The wording of a choice of cubes: the question, and what the other answer is called."""

    def __init__(self, prompt: str, verb: str, stakes: str = "", where: str = ROOM) -> None:
        self.prompt = prompt
        self.verb = verb
        self.stakes = stakes
        self.where = where

    def handful(self, g: Castle, asked: Asked) -> Wording:
        options = [(self._said(each), "") for each in asked.options]
        places = [_cube(self.lie(asked), each) for each in asked.options]
        return Wording(self.prompt, self.says(g, asked), options, places=places)

    def lie(self, asked: Asked) -> str:
        """What stands for them on the drawing; cubes of a room are named after it."""
        return f"{self.where}-{asked.context[0].name}" if asked.context else self.where

    def says(self, g: Castle, asked: Asked) -> str:
        """What is at stake; of cubes that lie elsewhere, where."""
        if not asked.context or asked.context[0].number == _me(g, asked).at:
            return self.stakes
        return f"They lie in the {g.called(asked.context[0].number)}."

    def _said(self, cubes: tuple[Cube, ...]) -> str:
        loot = Loot()
        for cube in cubes:
            loot.put(cube)
        return f"{self.verb} {loot.label}"

    def number(self, g: Castle, asked: Asked) -> Wording:
        cube, so_far = asked.context
        stakes = f"{so_far} so far." if so_far else self.stakes
        prompt = self.prompt.replace("What do", f"How {_much(cube)} do").replace("What does", f"How {_much(cube)} does")
        return Wording(prompt, stakes, [_number(self.verb, each, cube) for each in asked.options])


def _much(kind: Word) -> str:
    return f"much {kind.label}" if kind is STRENGTH else f"many {plural(kind.label)}"


def _number(verb: str, number: int, kind: Word) -> tuple[str, str]:
    return f"{verb} {counted(number, kind.label) if number else f'no {kind.label}'}", ""


TAKE: Final[Picked] = Picked("What do you take?", "Take")
SPOILS: Final[Picked] = Picked("What do you take from the beaten Monster?", "Take", "Up to 2 pieces.", SPOIL)
STEAL: Final[Picked] = Picked("What do you steal?", "Steal", where=SPOIL)
TO_THIEVES: Final[Picked] = Picked("What do you give the thieves?", "Give", where=SACK)
LEAVE_BEHIND: Final[Picked] = Picked("What do you leave behind?", "Leave", "You cannot carry it all.", SACK)
COLLECT_TWO: Final[Picked] = Picked("What does the Monster take?", "It takes")


def give_up(g: Castle, asked: Asked) -> Wording:
    kind, so_far = asked.context
    me = _me(g, asked)
    over = me.pieces - g.options.inventory_limit - so_far
    return Wording(
        f"You carry too much. How {_much(kind)} do you give up?",
        f"{counted(max(0, over), 'piece')} must still go.",
        [_number("Give up", each, kind) for each in asked.options],
    )


# -- people -----------------------------------------------------------------------------------------------------------


def _person(hero: Hero) -> str:
    items = Loot(0, hero.loot.weapons, hero.loot.treasure)
    holds = f", {items.label}" if items.total else ", nothing to steal"
    return f"{hero.loot.strength} Strength, {hero.battle_dice} Battle Dice{holds}"


def hero_battle(g: Castle, asked: Asked) -> Wording:
    me = _me(g, asked)
    options = [
        (f"Attack {each.label}", _person(each)) if isinstance(each, Hero) else ("Keep the peace", "")
        for each in asked.options
    ]
    stakes = f"The winner may steal up to 2 items. {_reach(me)}"
    return Wording("Do you attack another Hero here?", stakes, options)


def passing_battle(g: Castle, asked: Asked) -> Wording:
    rival = asked.context[0]
    options = [
        (f"Attack {rival.label}", _person(rival)) if each is YES else ("Keep the peace", "") for each in asked.options
    ]
    return Wording(f"Do you battle {rival.label} in passing?", "The winner may steal up to 2 items.", options)


def stronger(g: Castle, asked: Asked) -> Wording:
    return Wording(
        "They are equally strong. Who comes first?", "", [(each.label, _person(each)) for each in asked.options]
    )


def swap_with(g: Castle, asked: Asked) -> Wording:
    card = asked.context[0]
    return Wording(
        f"Whom does {the(card.label)} trade places with?",
        "Of the furthest Heroes, one of the weakest.",
        [(each.label, f"in the {g.called(each.at)}") for each in asked.options],
    )


# -- the Monster ------------------------------------------------------------------------------------------------------


def direction(g: Castle, asked: Asked) -> Wording:
    card = asked.context[0]
    monster = _monster(g, card)
    options: list[tuple[str, str]] = []
    places: list[str] = []
    steps = g.turn.monster_die + (0 if card.moves_further is None else card.moves_further.amount)
    for each in asked.options:
        onward = 1 if each is CLOCKWISE_WAY else -1
        rooms = [] if monster is None else [(monster.at + onward * n) % g.layout.size for n in range(1, steps + 1)]
        options.append((capital(each.label), _walk(g, rooms, asked.seat) if rooms else ""))
        places.append(f"space-{SPACES[rooms[-1]].name}" if rooms else "")
    prompt = f"Which way do you send {the(card.label)}?"
    return Wording(prompt, f"It moves {counted(steps, 'room')}.", options, places=places if any(places) else ())


def _walk(g: Castle, rooms: list[int], seat: int) -> str:
    """Where it would stop, and whom it would meet on the way."""
    goal = rooms[-1]
    passed = [_named(hero, seat) for room in rooms[:-1] if room != goal for hero in g.heroes_in(room)]
    here = [_named(hero, seat) for hero in g.heroes_in(goal)]
    there = g.rooms[goal].loot
    said = f"to the {g.called(goal)}" + (f": {there.label}" if there.total else "")
    if here:
        said += f"; {listed(here)} {'is' if len(here) == 1 and here != ['you'] else 'are'} there"
    return said + (f"; past {listed(list(dict.fromkeys(passed)))}" if passed else "")


def _named(hero: Hero, seat: int) -> str:
    return "you" if hero.seat == seat else hero.label


def face_monster(g: Castle, asked: Asked) -> Wording:
    card = asked.context[0]
    me, monster = _me(g, asked), _monster(g, card)
    stakes = "" if monster is None else f"{_strength(g, me, monster)}. {_reach(me, monster)}"
    return Wording(
        f"{capital(the(card.label))} comes upon you. What do you do?",
        stakes,
        [_facing(each) for each in asked.options],
    )


def _facing(option: Word) -> tuple[str, str]:
    if option is BATTLE:
        return "Battle it", "lose up to 2 Strength if it wins"
    if option is LET_PASS:
        return "Let it be", "it leaves you alone"
    if option is GIVE_TREASURE:
        return "Give it 1 Treasure", "and it leaves you alone"
    return f"Drop 1 {(STRENGTH, WEAPON, TREASURE)[DROPS.index(option)].label}", "left here; it goes on"


def collect(g: Castle, asked: Asked) -> Wording:
    card = asked.context[0]
    monster = _monster(g, card)
    where = "" if monster is None else f"In the {g.called(monster.at)} lie {g.rooms[monster.at].loot.label}."
    options = [(f"1 {each.label}", "") for each in asked.options]
    room = f"{ROOM}-{SPACES[monster.at].name}" if monster is not None else ROOM
    places = [f"{room}-{each.name}" for each in asked.options]
    return Wording(f"Which cube does {the(card.label)} take?", where, options, places=places)


def take_item(g: Castle, asked: Asked) -> Wording:
    card, hero = asked.context
    whose, where = ("you", SACK) if hero.seat == asked.seat else (hero.label, SPOIL)
    options = [(f"1 {each.label}", "") for each in asked.options]
    places = [f"{where}-{each.name}" for each in asked.options]
    return Wording(f"What does {the(card.label)} take from {whose}?", "", options, places=places)


# -- Markets ----------------------------------------------------------------------------------------------------------


def distress_sale(g: Castle, asked: Asked) -> Wording:
    fee, me = asked.context[0], _me(g, asked)
    options: list[tuple[str, str]] = []
    for each in asked.options:
        if isinstance(each, Cube):
            value = g.cards.weapon_value if each is WEAPON else g.cards.treasure_value
            options.append((f"Sell 1 {each.label}", f"for ${value} at the door"))
        else:
            options.append(("Turn back", "sell nothing, back to the Entrance"))
    places = [f"{SACK}-{each.name}" if isinstance(each, Cube) else "" for each in asked.options]
    prompt = f"You cannot pay the fee of ${fee}. Sell something?"
    return Wording(prompt, f"You have ${me.money}.", options, places=places)


def sell(g: Castle, asked: Asked) -> Wording:
    kind, me = asked.context[0], _me(g, asked)
    prices = g.prices_at(me.at)
    price = (
        prices.sell_strength
        if kind is STRENGTH
        else prices.sell_weapon
        if kind is WEAPON
        else prices.sell_treasure
        if kind is TREASURE
        else prices.sell_trophy
    )
    options = [
        (f"Sell {counted(each, kind.label)}", f"for ${each * price}") if each else (f"Sell no {kind.label}", "")
        for each in asked.options
    ]
    stakes = f"They pay ${price} each. You have ${me.money}."
    if kind is STRENGTH:
        stakes += " Whoever sells Strength cannot buy any."
    assert kind in (STRENGTH, WEAPON, TREASURE, TROPHY)
    return Wording(f"How {_much(kind)} do you sell?", stakes, options)


def buy(g: Castle, asked: Asked) -> Wording:
    cube, price = asked.context
    me = _me(g, asked)
    options = [
        (f"Buy {counted(each, cube.label)}", f"for ${each * price}") if each else (f"Buy no {cube.label}", "")
        for each in asked.options
    ]
    return Wording(f"How {_much(cube)} do you buy at ${price} each?", f"You have ${me.money}.", options)


def place_cube(g: Castle, asked: Asked) -> Wording:
    cube = asked.context[0]
    options = [(g.called(each.number), _what_lies(g, each.number)) for each in asked.options]
    return Wording(f"Where do you put 1 {cube.label}?", "The bag is nearly empty: 2 cubes to a room at most.", options)


def last_turn(g: Castle, asked: Asked) -> Wording:
    options = [
        ("One last turn", "to reach a Market") if each is YES else ("Stop here", "and sell what you carry")
        for each in asked.options
    ]
    return Wording(
        "All Monsters are dead. Do you take one last turn?", "Markets pay more than the final sale.", options
    )
