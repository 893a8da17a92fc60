"""A view as letters: the ring as a rectangle of boxes, the cards outside it above and below."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from undercroft.games.looting_castle.view.shapes import CastleView, Cubes, SpaceView

WIDTH: Final = 18
LINES: Final = 3


def text(view: CastleView) -> str:
    """The board, then one line per Hero, Monster and Market."""
    inside = {(space.row, space.column): space for space in view.spaces if space.is_room}
    lines = [headline(view), ""]
    lines += [outside_line(view, chain) for chain in view.doors[:1]]
    lines.append("")
    for row in range(view.rows):
        cells = [cell(view, inside.get((row, column))) for column in range(view.columns)]
        lines.append("+".join(["", *(["-" * WIDTH] * view.columns), ""]))
        lines += ["|".join(["", *(part[number] for part in cells), ""]) for number in range(LINES)]
    lines.append("+".join(["", *(["-" * WIDTH] * view.columns), ""]))
    lines.append("")
    lines += [outside_line(view, chain) for chain in view.doors[1:]]
    lines += below(view)
    return "\n".join(line.rstrip() for line in lines)


def headline(view: CastleView) -> str:
    if view.winners is not None:
        who = " and ".join(view.heroes[seat].label for seat in view.winners) or "Nobody"
        return f"{view.reason}: {who} won"
    dice = f"  dice: Hero {view.hero_die}" if view.hero_die else ""
    if view.monster_die:
        dice += f", Monster {view.monster_die}"
    if view.strength_dice:
        dice += f", Strength {'+'.join(str(face) for face in view.strength_dice)}"
    last = "  LAST ROUND" if view.goal_was_reached or view.bag_was_emptied else ""
    return f"Round {view.rounds + 1}, {view.heroes[view.active].label} on turn{dice}{last}"


def heap(cubes: Cubes) -> str:
    """S for Strength, W for Weapons, T for Treasure."""
    parts = [
        f"{letter}{number}"
        for letter, number in zip("SWT", (cubes.strength, cubes.weapons, cubes.treasure), strict=True)
    ]
    return " ".join(part for part in parts if not part.endswith("0") or len(part) > 2) or "-"


def figures(view: CastleView, name: str) -> str:
    """Who stands there: R standing, r lying, (R) hidden, M! the Monster."""
    found: list[str] = []
    for monster in view.monsters:
        if monster.at == name:
            found.append(f"<{monster.label[:8]}>" if not monster.is_lying else f"<{monster.label[:8].lower()}>")
    for hero in view.heroes:
        if hero.at == name:
            letter = hero.label[0]
            found.append(letter.lower() if hero.is_lying else f"({letter})" if hero.is_hidden else letter)
    return " ".join(found)


def cell(view: CastleView, space: SpaceView | None) -> list[str]:
    if space is None:
        return [" " * WIDTH] * LINES
    alcove = "^" if space.alcove else " "
    rows = [f" {alcove}{space.title}", f"  {heap(space.cubes)}", f"  {figures(view, space.name)}"]
    return [row[:WIDTH].ljust(WIDTH) for row in rows]


def outside_line(view: CastleView, chain: tuple[str, ...]) -> str:
    """A door and all that lies behind it."""
    labels = called(view)
    parts = [labels[chain[0]]]
    for name in chain[1:]:
        there = figures(view, name)
        parts.append(f"{labels[name]} [{there}]" if there else labels[name])
    return " -- ".join(parts)


def called(view: CastleView) -> dict[str, str]:
    """Every space as people call it."""
    return {space.name: space.called for space in view.spaces}


def below(view: CastleView) -> list[str]:
    lines = [""]
    names = called(view)
    for hero in view.heroes:
        mark = ">" if hero.seat == view.active and view.winners is None else " "
        posture = ", lying" if hero.is_lying else ", hidden" if hero.is_hidden else ""
        trophies = f", Trophies: {', '.join(card.label for card in hero.trophies)}" if hero.trophies else ""
        lines.append(
            f"{mark} {hero.label:<7} ${hero.money:<3} level {hero.level}  {heap(hero.cubes):<12} "
            f"({hero.pieces}/{view.inventory_limit}) in the {names[hero.at]}{posture}{trophies}"
        )
    for monster in view.monsters:
        boss = " (Boss)" if monster.is_boss else ""
        where = f"in the {names[monster.at]}" if monster.at else f"on its card beside the {names[monster.corner]}"
        lying = ", lying" if monster.is_lying else ""
        lines.append(f"  {monster.label}{boss}: {heap(monster.cubes)} {where}{lying}")
        lines += [f"    {line}" for line in wrap(monster.text, 90)]
    for market in view.markets:
        name = "Black Market" if market.space == "BM" else "Smuggler's Cove"
        treasure = f" T{market.buy_treasure}" if market.buy_treasure else ""
        lines.append(
            f"  {name}: {market.title}, fee ${market.fee}, pays S{market.sell_strength} W{market.sell_weapon} "
            f"T{market.sell_treasure} Trophy {market.sell_trophy}, "
            f"asks S{market.buy_strength} W{market.buy_weapon}{treasure}"
        )
    lines.append(f"  Bag: {heap(view.bag)}; {view.monsters_to_come} Monsters to come, {len(view.slain)} slain")
    return lines
