"""Who is in the dungeon: Monsters as tokens, Players as wooden figures, gravestones."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.games.dungeon_crawl.draw.places import short
from undercroft.games.dungeon_crawl.draw.plan import STEP, Layout, halfway, middle, way
from undercroft.games.dungeon_crawl.view.shapes import MonsterView, PlayerView
from undercroft.ink.markup import escape
from undercroft.ink.palette import SEATS
from undercroft.ink.pen import num
from undercroft.ink.pieces import gravestone, meeple, token

CROWD: Final[dict[int, list[tuple[float, float, float]]]] = {  # x, y, size of the figures in a Room
    1: [(22, 37, 46)],
    2: [(-24, 37, 42), (26, 37, 42)],
    3: [(-33, 37, 36), (0, 37, 36), (33, 37, 36)],
    4: [(-38, 37, 30), (-13, 37, 30), (13, 37, 30), (38, 37, 30)],
}
IN_LAIR: Final[dict[int, list[tuple[float, float, float]]]] = {  # below the Monsters
    1: [(0, 60, 50)],
    2: [(-24, 58, 46), (24, 58, 46)],
    3: [(-36, 44, 40), (36, 44, 40), (0, 66, 40)],
    4: [(-42, 34, 38), (42, 34, 38), (-18, 67, 38), (18, 67, 38)],
}


@lru_cache(512)
def tokens(layout: Layout, monsters: tuple[MonsterView, ...], crowded: frozenset[str], edge: float) -> str:
    """Monsters: those face-up by their woodcut, the others as cards from behind. `crowded` are the spaces where Players
    stand, `edge` is where cards begin to cover the map."""
    lairs: dict[str, list[MonsterView]] = {}
    for each in monsters:
        lairs.setdefault(each.space, []).append(each)
    out: list[str] = []
    for space in layout.spaces:
        beasts = lairs.get(space.name, [])
        x, y = middle(space)
        crowd = space.name in crowded
        for number, each in enumerate(beasts):
            tx, ty, wide = (x, y - 32, 64.0) if crowd else (x, y - 2, 68.0)
            if len(beasts) > 1:
                apart = min(58.0, 118 / len(beasts))
                tx, ty, wide = x + apart * (number - (len(beasts) - 1) / 2), y - 36 if crowd else y, apart - 4
            out.append(_token(each, tx, ty, wide, x + STEP / 3 > edge))
    return "".join(out)


def _token(each: MonsterView, x: float, y: float, wide: float, covered: bool) -> str:
    id = f"monster-{each.name}"
    more = f' data-answer="{id}"'
    if not each.face_up and covered:
        more += ' data-covered=""'
    if each.card is None:
        return token(id, "unknown", "daemon-skull", x, y, wide, "A Monster, face-down", more)
    kind = "monster" if each.face_up else "unknown"
    hp = f": {each.hp} of {each.max_hp} HP" if each.face_up else ", face-down"
    return token(id, kind, each.card.icon, x, y, wide, f"{each.card.label}{hp}", more)


def figures(layout: Layout, players: tuple[PlayerView, ...], seat: int, lairs: frozenset[str]) -> str:
    """Players where they are, the seat's own in a ring. `lairs` are the spaces where Monsters are."""
    groups: dict[tuple[str, str], int] = {}
    numbers: list[int] = []
    for player in players:
        group = player.space, player.heading
        numbers.append(groups.get(group, 0))
        groups[group] = numbers[-1] + 1
    return "".join(
        [
            _figure(
                layout, player, player.seat == seat, player.space in lairs, number, groups[player.space, player.heading]
            )
            for player, number in zip(players, numbers, strict=True)
        ]
    )


def _figure(layout: Layout, player: PlayerView, own: bool, haunted: bool, number: int, together: int) -> str:
    """One of so many who are `together`; Monsters may haunt the place."""
    id = f"player-{player.name}"
    more = f' data-answer="{id}"'
    space = layout.named[player.space]
    hp = f": {player.hp} of {player.max_hp} HP" if player.buff is not None else ""
    if player.heading:
        to = layout.named[player.heading]
        x, y = halfway(way(space, to))
        x += 20 * (number - (together - 1) / 2)
        title = f"{player.label} on the way from {short(space)} to {short(to)}{hp}"
        return meeple(id, player.name, x, y + 14, 40, title, own, more)
    x, y = middle(space)
    dx, dy, wide = (IN_LAIR if space.holds and haunted else CROWD)[together][number]
    if space.holds and not haunted:
        dy += 26
    if not player.alive:
        return _grave(id, player.name, f"{player.label} died in {short(space)}", x + dx, y + dy, wide, more)
    return meeple(id, player.name, x + dx, y + dy, wide, f"{player.label} in {short(space)}{hp}", own, more)


@lru_cache(256)
def _grave(id: str, colour: str, title: str, x: float, y: float, wide: float, more: str) -> str:
    """A stone in the colour of the dead."""
    stone = gravestone(wide, SEATS[colour].wood)
    return (
        f'<g id="{id}" class="piece" transform="translate({num(x)} {num(y)})"{more}>'
        f"<title>{escape(title)}</title>{stone}</g>"
    )
