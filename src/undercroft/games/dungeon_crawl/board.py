"""The board as a card file describes it: spaces, their paths and distances (DC-001)."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.games.dungeon_crawl import shapes
from undercroft.games.dungeon_crawl.components import MONSTER_ROOMS, Board, Space
from undercroft.kernel.cardfile import Edition
from undercroft.kernel.cardfile.mistakes import did_you_mean

WAYS = ("forward", "left", "right")


def lay_out(edition: Edition[shapes.DungeonCrawlFile]) -> Board:
    """The spaces with their paths and distances; a board that breaks DC-001 is refused."""
    lines = edition.file.space
    if not lines:
        edition.refuse(("space",), "a board has spaces")
    spaces = [Space(line.id, number, line.holds or "", line.at[0], line.at[1]) for number, line in enumerate(lines)]
    by_name = {space.name: space for space in spaces}
    for space, line in zip(spaces, lines, strict=True):
        for way in WAYS:
            target = getattr(line, way)
            if target is None:
                continue
            if target not in by_name:
                problem = f"leads {way} to {target!r}, which is no space{did_you_mean(target, by_name)}"
                edition.refuse(("space", space.number, way), problem)
            setattr(space, way, by_name[target])
            space.exits.append(by_name[target])
    for space in spaces:
        space.ahead = _paths_from(space, len(spaces))
    for space in spaces:
        space.distance = spaces[0].ahead[space.number]
    for place, space in enumerate(sorted(spaces, key=lambda space: (space.distance, space.name))):
        space.outward = place
    _check(edition, spaces)
    return Board(spaces)


def _paths_from(start: Space, count: int) -> list[int]:
    """Fewest paths from here to each space, -1 where no way leads."""
    found = [-1] * count
    found[start.number] = 0
    edge = [start]
    while edge:
        further: list[Space] = []
        for space in edge:
            for exit_ in space.exits:
                if found[exit_.number] < 0:
                    found[exit_.number] = found[space.number] + 1
                    further.append(exit_)
        edge = further
    return found


def _check(edition: Edition[shapes.DungeonCrawlFile], spaces: Sequence[Space]) -> None:
    dens = [[space for space in spaces if space.holds == order] for order in MONSTER_ROOMS]
    if any(len(den) != 1 for den in dens):
        edition.refuse(("space",), "a board has one first, second, third and final Monster Room")
    entrance = spaces[0]
    if entrance.forward is None or len(entrance.exits) != 1 or entrance.holds:
        edition.refuse(("space", 0), "the first space is the Entrance, with a single path forward (DC-025)")
    final = dens[-1][0]
    for space in spaces:
        if any(exit_.ahead[space.number] >= 0 for exit_ in space.exits):
            edition.refuse(("space", space.number), "a way leads back here; paths only lead on (DC-001)")
        if entrance.ahead[space.number] < 0 or space.ahead[final.number] < 0:
            edition.refuse(("space", space.number), "does not lie on a way to the final Monster Room (DC-001)")
    for [den] in dens[:-1]:
        for space in spaces:
            if space.ahead[den.number] < 0 and den.ahead[space.number] < 0:
                edition.refuse(("space", space.number), f"leads past the Monster Room {den.name} (DC-001)")
    distances = [den[0].distance for den in dens]
    if sorted(set(distances)) != distances:
        edition.refuse(("space",), "the Monster Rooms do not come in order (DC-001)")
