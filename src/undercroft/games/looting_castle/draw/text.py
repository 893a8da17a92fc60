"""A view as text for terminals: the ring of rooms around the courtyard, what lies outside, and who has what."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.looting_castle.view.shapes import CastleView, Cubes, HeroView, MarketView, MonsterView, SpaceView
from undercroft.ink.text_sheet import NO_NUMBERS, Numbers, TextSheet, hanging, numbered

WIDE: Final = 19
"""Columns from one wall to the next."""
HIGH: Final = 4
LETTERS: Final = {"strength": "S", "weapons": "W", "treasure": "T"}
WAYS: Final = ("straight", "clockwise", "counter_clockwise")
LEGEND: Final = "S Strength   W Weapon   T Treasure   ^ alcove   (R) hidden   r lying   <...> Monster"


def text(view: CastleView, numbers: Numbers = NO_NUMBERS) -> str:
    """The castle, then a line for each Hero, Monster and Market."""
    outside = [_outside(view, chain, numbers) for chain in view.doors]
    lines = [_headline(view), "", *outside[:1], *_castle(view, numbers), *outside[1:], "", LEGEND, ""]
    for hero in view.heroes:
        lines += _hero(view, hero)
    for monster in view.monsters:
        lines += _monster(view, monster)
    for market in view.markets:
        lines += _market(market)
    come = f"{view.monsters_to_come} Monster{'' if view.monsters_to_come == 1 else 's'} to come"
    lines += hanging("In the bag: ", f"{heap(view.bag)}; {come}, {len(view.slain)} slain")
    return "\n".join(line.rstrip() for line in lines)


def _headline(view: CastleView) -> str:
    if view.winners is not None:
        names = [view.heroes[seat].label for seat in view.winners]
        return f"{view.reason}: {' and '.join(names) or 'nobody'} won"
    last = " · the last round" if view.goal_was_reached or view.bag_was_emptied else ""
    return f"Round {view.rounds + 1} · {view.heroes[view.active].label}'s turn · ${view.goal_money} to win{last}"


# -- the castle -------------------------------------------------------------------------------------------------------


def _castle(view: CastleView, numbers: Numbers) -> list[str]:
    """Rooms share walls; a gap in one is a door."""
    rooms = {(space.row, space.column): space for space in view.spaces if space.is_room}
    sheet = _walls(tuple(rooms)).copy()
    for (row, column), space in rooms.items():
        x, y = column * WIDE, row * HIGH
        for offset, words in enumerate(_room(view, space)):
            sheet.write(x + 2, y + 1 + offset, words[: WIDE - 2])
        number = _number(space.name, numbers)
        sheet.write(x + WIDE - len(number), y + 1, number)
    middle = view.columns * WIDE // 2
    for offset, words in enumerate(_dice(view)):
        sheet.centre(middle, view.rows * HIGH // 2 - 1 + offset, words)
    return sheet.lines()


@lru_cache(64)
def _walls(rooms: tuple[tuple[int, int], ...]) -> TextSheet:
    sheet = TextSheet()
    for row, column in rooms:
        sheet.frame(column * WIDE, row * HIGH, WIDE + 1, HIGH + 1)
    for row, column in rooms:
        x, y = column * WIDE, row * HIGH
        if (row, column + 1) in rooms:
            sheet.write(x + WIDE, y + 2, " ")
        if (row + 1, column) in rooms:
            sheet.centre(x + WIDE // 2, y + HIGH, "   ")
    return sheet


def _room(view: CastleView, space: SpaceView) -> tuple[str, str, str]:
    letters = "".join(letter * count for letter, count in _counted(space.cubes))
    return f"{space.title}{' ^' if space.alcove else ''}", " ".join(letters), _figures(view, space.name)


def _dice(view: CastleView) -> list[str]:
    """What lies in the courtyard."""
    found = ["Courtyard"]
    found += [f"Hero's die {view.hero_die}"] if view.hero_die else []
    found += [f"Monster's die {view.monster_die}"] if view.monster_die else []
    found += ["Strength " + " + ".join(str(face) for face in view.strength_dice)] if view.strength_dice else []
    return found


def _figures(view: CastleView, name: str) -> str:
    """Who is there: R standing, r lying, (R) hidden, <Vampire> a Monster."""
    found = [
        f"<{monster.label.lower() if monster.is_lying else monster.label}>"
        for monster in view.monsters
        if monster.at == name
    ]
    for hero in view.heroes:
        if hero.at == name:
            letter = hero.label[0]
            found.append(letter.lower() if hero.is_lying else f"({letter})" if hero.is_hidden else letter)
    return " ".join(found)


def _outside(view: CastleView, chain: tuple[str, ...], numbers: Numbers) -> str:
    """A door, and everything behind it."""
    called = _called(view)
    parts = [called[chain[0]]]
    for name in chain[1:]:
        there = _figures(view, name)
        parts.append(f"{_number(name, numbers)}[{called[name]}]{' ' + there if there else ''}")
    return " ─── ".join(parts)


def _number(name: str, numbers: Numbers) -> str:
    """What to type to go there, one way or the other."""
    return numbered(numbers, name, *(f"{name}+{way}" for way in WAYS))


def _called(view: CastleView) -> dict[str, str]:
    """Every space as people call it."""
    return {space.name: space.called for space in view.spaces}


# -- who has what -----------------------------------------------------------------------------------------------------


def _counted(cubes: Cubes) -> list[tuple[str, int]]:
    return [(LETTERS[kind], getattr(cubes, kind)) for kind in LETTERS]


def heap(cubes: Cubes) -> str:
    """Cubes of each colour, in words."""
    counted = (
        (cubes.strength, "Strength", "Strength"),
        (cubes.weapons, "Weapon", "Weapons"),
        (cubes.treasure, "Treasure", "Treasures"),
    )
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counted if count) or "no cubes"


def _hero(view: CastleView, hero: HeroView) -> list[str]:
    turn = "▶" if hero.seat == view.active and view.winners is None else " "
    posture = ", lying" if hero.is_lying else ", hidden" if hero.is_hidden else ""
    held = [heap(hero.cubes), *(card.label for card in hero.trophies)]
    lead = f"{turn} {hero.label[0]} {hero.label:<7} ${hero.money:<3} level {hero.level}   "
    where = f"in the {_called(view)[hero.at]}{posture}"
    return hanging(lead, f"{where}; {', '.join(held)} ({hero.pieces} of {view.inventory_limit})")


def _monster(view: CastleView, monster: MonsterView) -> list[str]:
    called = _called(view)
    where = f"in the {called[monster.at]}" if monster.at else f"on its card beside the {called[monster.corner]}"
    lying = ", lying" if monster.is_lying else ""
    boss = " (Boss)" if monster.is_boss else ""
    lead = f"<{monster.label}>{boss} "
    return hanging(lead, f"{where}{lying}; {heap(monster.cubes)}. {monster.text}")


def _market(market: MarketView) -> list[str]:
    name = "Black Market" if market.space == "BM" else "Smuggler's Cove"
    treasure = f", ${market.buy_treasure} a Treasure" if market.buy_treasure else ""
    return hanging(
        f"{name}: ",
        f"{market.title}, fee ${market.fee}. It pays ${market.sell_strength} for Strength, "
        f"${market.sell_weapon} a Weapon, ${market.sell_treasure} a Treasure, ${market.sell_trophy} a Trophy, "
        f"and asks ${market.buy_strength} for Strength, ${market.buy_weapon} a Weapon{treasure}.",
    )
