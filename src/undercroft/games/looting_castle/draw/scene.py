"""A view of the castle as a scene: the floor plan, your Hero with the sack, whom you meet, the others, the piles."""

from __future__ import annotations

from functools import lru_cache

from undercroft.games.looting_castle.draw.board import sheet
from undercroft.games.looting_castle.draw.duel import duel
from undercroft.games.looting_castle.draw.sack import sack
from undercroft.games.looting_castle.draw.worth import worth
from undercroft.games.looting_castle.view.shapes import CastleView, Cubes, HeroView, MarketView, SpaceView
from undercroft.ink.picture import picture
from undercroft.ink.scene import Cartouche, Deck, Handling, Hero, Line, Meter, Number, Scene, Strip, Tray

TOO_MUCH = "You carry too much. What do you give up?"
LOOT_SIGNS = {
    "strength": "biceps",
    "weapon": "crossed-swords",
    "treasure": "cut-diamond",
    "trophy": "deer-head",
}
CUBE_KINDS = ("strength", "weapon", "treasure")
SIGNS = {
    "assign_dice": "rolling-dices",
    "move_die": "rolling-dices",
    "sell": "two-coins",
    "buy": "two-coins",
    "give_up": "return-arrow",
    "word-sprint": "sprint",
    "word-attack": "crossed-swords",
    "word-hide": "hidden",
    "word-stay_out": "candle-light",
    "word-peace": "candle-flame",
    "word-refuse": "return-arrow",
    "word-no_trade": "cancel",
    "word-no_room": "cancel",
    "word-stay": "candle-flame",
    "word-battle": "crossed-swords",
    "word-let_pass": "footsteps",
    "word-give_treasure": "cut-diamond",
    "word-drop_strength": "biceps",
    "word-drop_weapon": "crossed-swords",
    "word-drop_treasure": "cut-diamond",
    "word-clockwise": "clockwise-rotation",
    "word-counter_clockwise": "return-arrow",
    "word-yes": "check-mark",
    "word-no": "cancel",
    "word-nothing": "cancel",
    **{f"{where}-{kind}": LOOT_SIGNS[kind] for where in ("cube", "sack", "spoil") for kind in CUBE_KINDS},
    "space-E": "castle",
    "space-BM": "shop",
    "space-BD": "exit-door",
    "space-DR": "path-distance",
    "space-SC": "ship-wheel",
}
"""Woodcuts of the answers that are no card; by the decision, if all its answers look alike."""


def scene(view: CastleView) -> Scene:
    """Everything a table shows of this view."""
    eyes = view.heroes[view.seat] if 0 <= view.seat < len(view.heroes) else None
    on_turn = view.active if view.winners is None else None
    return Scene(
        game="looting_castle",
        title="Looting MiniSkull Castle",
        heading=f"Round {view.rounds + 1}",
        phase=phase(view),
        sheet=sheet(view),
        cartouche=cartouche(view),
        hero=None if eyes is None else hero(eyes, view.goal_money, view.is_solo),
        strips=tuple([strip(each, each.seat == on_turn) for each in _others(view)]),
        trays=() if eyes is None else trays(view, eyes),
        decks=(
            Deck("Rooms", len(view.room_pile), discard=view.room_discard),
            Deck("Market prices", len(view.market_pile), discard=view.market_discard),
            Deck("Monsters", view.monsters_to_come, "daemon-skull", discard=view.slain),
        ),
        signs=signs(view.spaces),
        handling=handling(view),
        outcome=outcome(view),
    )


def trays(view: CastleView, eyes: HeroView) -> tuple[Tray, ...]:
    """The sack, and beside it what counts now: who is stronger where a Monster is met, else what the loot would fetch.
    The cards of the Monster and of the Markets lie beside the castle."""
    loot = Tray("", (), sack(eyes, view.inventory_limit))
    if view.winners is not None:
        return (loot,)
    met = next((each for each in view.monsters if each.at == eyes.at), None)
    if met is not None:
        return (loot, Tray("", (), duel(view, eyes, met)))
    return (loot, Tray("", (), worth(view, eyes))) if view.markets else (loot,)


@lru_cache(256)
def signs(spaces: tuple[SpaceView, ...]) -> dict[str, str]:
    """The woodcut of each answer; a room has that of its card, a cube in a room that of its kind."""
    rooms = [space for space in spaces if space.icon]
    loot = {f"cube-{space.name}-{kind}": LOOT_SIGNS[kind] for space in rooms for kind in CUBE_KINDS}
    return SIGNS | {f"space-{space.name}": space.icon for space in rooms} | loot


def handling(view: CastleView) -> dict[str, Handling]:
    """Selling, and giving up what is too much: how many of each kind, as one form."""
    own = next((each for each in view.heroes if each.seat == view.seat), None)
    if own is None:
        return {}
    market = next((each for each in view.markets if each.space == own.at), None)
    return _handling(own.cubes, len(own.trophies), market, max(0, own.pieces - view.inventory_limit))


@lru_cache(1024)
def _handling(cubes: Cubes, trophies: int, market: MarketView | None, surplus: int) -> dict[str, Handling]:
    found = {}
    if market is not None:
        sold = (
            _count("weapon", "Weapons", cubes.weapons, market.sell_weapon),
            _count("treasure", "Treasures", cubes.treasure, market.sell_treasure),
            _count("trophy", "Trophies", trophies, market.sell_trophy),
            _count("strength", "Strength", max(0, min(3, cubes.strength - 3)), market.sell_strength),
        )
        lines = tuple([line for line in sold if len(line.choices) > 1])
        found["sell"] = Handling("Sell these", prompt="What do you sell?", lines=lines)
    given = (
        _count("strength", "Strength", min(cubes.strength, surplus)),
        _count("weapon", "Weapons", min(cubes.weapons, surplus)),
        _count("treasure", "Treasures", min(cubes.treasure, surplus)),
        _count("trophy", "Trophies", min(trophies, surplus)),
    )
    lines = tuple([line for line in given if len(line.choices) > 1])
    found["give_up"] = Handling("Give these up", prompt=TOO_MUCH, same_stakes=True, lines=lines)
    return found


def _count(key: str, title: str, most: int, price: int = 0) -> Line:
    choices = tuple([(str(n), f"{n} for ${n * price}" if price and n else str(n)) for n in range(most + 1)])
    return Line(key, title, LOOT_SIGNS[key], choices, "0", price)


def svg(view: CastleView) -> str:
    """The scene as one picture."""
    return picture(scene(view))


def outcome(view: CastleView) -> str:
    if view.winners is None:
        return ""
    winners = [view.heroes[seat].label for seat in view.winners]
    won = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "Nobody wins"
    return f"{view.reason}: {won}"


def phase(view: CastleView) -> str:
    if view.winners is not None:
        return "The game is over"
    if view.next in ("lay_out", "stock"):
        return "Setting up"
    last = ", last round" if view.goal_was_reached or view.bag_was_emptied else ""
    whose = "Your" if view.active == view.seat else f"{view.heroes[view.active].label}'s"
    return f"{whose} turn{last}"


def cartouche(view: CastleView) -> Cartouche:
    bag = view.bag
    lines = [f"Bag: {bag.strength} Strength, {bag.weapons} Weapons, {bag.treasure} Treasures"]
    if not view.is_solo:
        lines.append(f"Monsters to come: {view.monsters_to_come}, slain: {len(view.slain)}")
    return Cartouche("The castle", tuple(lines))


def _others(view: CastleView) -> list[HeroView]:
    """The rivals clockwise from the seat; everybody for a spectator."""
    start = view.seat + 1 if view.seat >= 0 else 0
    return [each for each in (*view.heroes[start:], *view.heroes[:start]) if each.seat != view.seat]


def note_of(hero: HeroView) -> str:
    return "lies down" if hero.is_lying else "hidden in an alcove" if hero.is_hidden else ""


@lru_cache(1024)
def hero(each: HeroView, goal: int, solo: bool) -> Hero:
    """One's own figure: money, Experience Level, Strength, Battle Dice."""
    note = note_of(each)
    money = f"${each.money} of ${goal}" if goal and not solo else f"${each.money}"
    return Hero(
        seat=each.seat,
        colour=each.name,
        name=each.label,
        note=f"You · level {each.level}" + (f" · {note}" if note else ""),
        meters=(Meter("two-coins", "Money", each.money, max(goal, each.money, 1), "bar", money),),
        numbers=(
            Number("biceps", "Strength", str(each.cubes.strength), "health"),
            Number("rolling-dices", "Battle Dice", str(each.battle_dice)),
        ),
        answer=f"hero-{each.name}",
    )


@lru_cache(1024)
def strip(each: HeroView, is_on_turn: bool) -> Strip:
    """One of the others."""
    numbers = [
        Number("two-coins", "Money", f"${each.money}", "wealth"),
        Number("biceps", "Strength", str(each.cubes.strength), "health"),
        Number("crossed-swords", "Weapons", str(each.cubes.weapons)),
        Number("cut-diamond", "Treasures", str(each.cubes.treasure)),
    ]
    if each.trophies:
        numbers.append(Number("deer-head", "Trophies", str(len(each.trophies))))
    return Strip(
        seat=each.seat,
        colour=each.name,
        name=each.label,
        note=note_of(each),
        numbers=tuple(numbers),
        now=is_on_turn,
        answer=f"hero-{each.name}",
    )
