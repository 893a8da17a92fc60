"""The small pieces: loot cubes and what holds them."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.story.grammar import counted, listed
from undercroft.kernel.words import Word

SEATS: Final[tuple[str, ...]] = ("red", "blue", "green", "yellow")
MONSTERS: Final[tuple[str, ...]] = (
    "black_knight", "crystalline_entity", "demon", "doppelganger", "dragon", "gargoyle", "golem", "griffin", "hydra",
    "phantom", "phoenix", "troll", "undead", "vampire",
)  # fmt: skip


class Cube(Word):
    """A colour of loot cubes."""

    kind: ClassVar[str] = "cube"


STRENGTH: Final = Cube("strength")
WEAPON: Final = Cube("weapon")
TREASURE: Final = Cube("treasure")
CUBES: Final[tuple[Cube, ...]] = (STRENGTH, WEAPON, TREASURE)
TROPHY: Final = Word("trophy")

NOTHING: Final[tuple[Cube, ...]] = ()
HANDFULS: Final[tuple[tuple[Cube, ...], ...]] = (
    NOTHING,
    *((cube,) for cube in CUBES),
    *((CUBES[a], CUBES[b]) for a in range(3) for b in range(a, 3)),
)
"""Every way to pick none, one or two cubes."""


class Heap(Word):
    """So many cubes of a kind, or Trophies, as they are told: "2 Weapons"; a number takes no article."""

    kind: ClassVar[str] = "cube"


_HEAPS: Final[dict[Word, dict[int, Heap]]] = {}


def heap(cube: Word, number: int = 1) -> Heap:
    """So many cubes, one and the same heap whenever they are told."""
    heaps = _HEAPS.get(cube)
    if heaps is None:
        heaps = _HEAPS[cube] = {}
    found = heaps.get(number)
    if found is None:
        found = heaps[number] = Heap(cube.name, counted(number, cube.label), proper=True)
    return found


class Loot:
    """A heap of cubes: in the bag, in a room, on a Hero card or on a Monster card."""

    __slots__ = ("strength", "treasure", "weapons")

    def __init__(self, strength: int = 0, weapons: int = 0, treasure: int = 0) -> None:
        self.strength: int = strength
        self.weapons: int = weapons
        self.treasure: int = treasure

    def copy(self) -> Loot:
        return Loot(self.strength, self.weapons, self.treasure)

    @property
    def total(self) -> int:
        return self.strength + self.weapons + self.treasure

    @property
    def items(self) -> int:
        """Loot Items are Weapons and Treasure."""
        return self.weapons + self.treasure

    def holds(self, handful: tuple[Cube, ...]) -> bool:
        """Are all these cubes in it?"""
        return all(handful.count(cube) <= self.count(cube) for cube in handful)

    def shortage(self, handful: tuple[Cube, ...]) -> str:
        """What is missing for it: "there is only 1 Weapon"."""
        for cube in handful:
            there = self.count(cube)
            if handful.count(cube) > there:
                return f"there is {f'only {there}' if there else 'no'} {cube.label}"
        return "nothing is missing"

    def count(self, cube: Cube) -> int:
        if cube is STRENGTH:
            return self.strength
        return self.weapons if cube is WEAPON else self.treasure

    def put(self, cube: Cube, number: int = 1) -> None:
        if cube is STRENGTH:
            self.strength += number
        elif cube is WEAPON:
            self.weapons += number
        else:
            self.treasure += number

    def more_than(self, before: Loot) -> Loot:
        """What has come to it since."""
        return Loot(self.strength - before.strength, self.weapons - before.weapons, self.treasure - before.treasure)

    def colours(self) -> list[Cube]:
        """The colours there are, Strength first."""
        found: list[Cube] = []
        if self.strength:
            found.append(STRENGTH)
        if self.weapons:
            found.append(WEAPON)
        if self.treasure:
            found.append(TREASURE)
        return found

    def cubes(self) -> list[Cube]:
        """Every single cube."""
        return [STRENGTH] * self.strength + [WEAPON] * self.weapons + [TREASURE] * self.treasure

    @property
    def name(self) -> str:
        """The text form: 2S+1W+0T."""
        return f"{self.strength}S+{self.weapons}W+{self.treasure}T"

    @property
    def label(self) -> str:
        """What a person reads: 2 Strength and 1 Weapon."""
        return listed([part.label for part in self.heaps()])

    def heaps(self) -> list[Heap]:
        """The heap as it is told, kind by kind."""
        return [heap(cube, self.count(cube)) for cube in self.colours()]

    def __repr__(self) -> str:
        return self.name


def move_cubes(source: Loot, target: Loot, cube: Cube, number: int = 1) -> None:
    """Carry cubes of one colour from here to there."""
    source.put(cube, -number)
    target.put(cube, number)


def move_all(source: Loot, target: Loot, part: Loot) -> None:
    """Carry a part of a heap from here to there."""
    source.strength -= part.strength
    source.weapons -= part.weapons
    source.treasure -= part.treasure
    target.strength += part.strength
    target.weapons += part.weapons
    target.treasure += part.treasure
