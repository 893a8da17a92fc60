"""The shape of a card file: Buffs, Rooms, Monsters, Items, the scaling by Players and the board."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from undercroft.games.dungeon_crawl.sentences import ITEM, ROOM, ROW, tell, told
from undercroft.games.dungeon_crawl.vocabulary import Class, Costs, Deed, Effects, PerPlayer
from undercroft.kernel.cardfile.sentences import faces, full_stop, paragraph
from undercroft.kernel.cardfile.shapes import Card, CardFile, Copies, Count, Entry, Id, Line, Names, Said, Sentence

Phase = Literal["explore", "combat"]
Hp = Count | PerPlayer
_HEADS = {
    "reveal": "On Reveal",
    "inside": "While Inside",
    "exiting": "On Exiting",
    "death": "On Death",
}


class Ability(Line, kw_only=True):
    """When a card works, and what it does then."""

    effects: Effects


class BuffAbility(Ability, kw_only=True):
    """Works all the time."""

    when: Literal["always"]


class RoomAbility(Ability, kw_only=True):
    """Works in one phase. While exploring a Player `may` decline it; a `cost` is paid first."""

    phase: Phase
    when: Literal["reveal", "inside", "exiting"]
    may: bool = False
    once_per_player: bool = False
    cost: Costs = ()

    def sentence(self, names: Names) -> str:
        head = _HEADS[self.when] + (", once per Player" if self.once_per_player else "")
        said = tell(self.effects, names, ROOM)
        if self.cost:
            said = f"{tell(self.cost, names, ROOM)} to {said}"
        return f"{head}: {'you may ' if self.may else ''}{said}."


class MonsterAbility(Ability, kw_only=True):
    """Works when the Monster is revealed, or when it dies."""

    when: Literal["reveal", "death"]

    def sentence(self, names: Names) -> str:
        return f"{_HEADS[self.when]}: {tell(self.effects, names, ROOM)}."


class ItemAbility(Ability, kw_only=True):
    """Works when the Item is used in a phase, or while exploring for as long as it is ready."""

    phase: Phase
    when: Literal["use", "always"]

    def sentence(self, names: Names) -> str:
        said = paragraph(spoken(told(self.effects, names, ITEM)))
        if self.phase == "combat":
            return said
        return f"Exploring{', while this is ready' if self.when == 'always' else ''}: {said[:1].lower() + said[1:]}"


def spoken(parts: list[str]) -> list[str]:
    """Items and Buffs speak to whoever has them: what you have or take is said with you, what you do is a command."""
    return [f"you {part}" if part.startswith(("have ", "take ", "ignore ", "lose ")) else part for part in parts]


class Buff(Card, kw_only=True):
    """A standing ability and a heart."""

    called: ClassVar[str] = "a Buff"

    hp: Count
    abilities: Annotated[tuple[BuffAbility, ...], Meta(min_length=1)]

    def sentence(self, names: Names) -> str:
        return paragraph(part for each in self.abilities for part in spoken(told(each.effects, names, ITEM)))


class Room(Card, kw_only=True):
    """A Room: what happens in it while exploring, and in combat."""

    called: ClassVar[str] = "a Room"

    abilities: Annotated[tuple[RoomAbility, ...], Meta(min_length=1)]
    explore: Sentence | None = None
    combat: Sentence | None = None

    def said(self, names: Names) -> list[Said]:
        return [
            Said((phase,), label, self.phase_sentence(phase, names), getattr(self, phase))
            for phase, label in (("explore", "Exploring"), ("combat", "In combat"))
        ]

    def phase_sentence(self, phase: str, names: Names) -> str:
        return " ".join(ability.sentence(names) for ability in self.abilities if ability.phase == phase)


class AttackRow(Line, kw_only=True):
    """What a Monster does on some faces of its die; without a die it has one row for everything."""

    at: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    effects: Effects
    text: Sentence | None = None


class Armor(Line, kw_only=True):
    """How much damage of a class is kept off; one class only."""

    physical: Count | None = None
    magical: Count | None = None
    any: Count | None = None


class Retaliate(Line, kw_only=True):
    """What whoever hits it takes."""

    kind: Class = msgspec.field(name="class")
    amount: Count


class Monster(Card, kw_only=True):
    """HP, keywords and a die table."""

    called: ClassVar[str] = "a Monster"

    tier: Literal["easy", "hard", "boss", "summoned"]
    hp: Hp
    armor: Armor | None = None
    retaliate: Retaliate | None = None
    die: Literal["d4", "d6"] | None = None
    rows: Annotated[tuple[AttackRow, ...], Meta(min_length=1)]
    abilities: tuple[MonsterAbility, ...] = ()

    def said(self, names: Names) -> list[Said]:
        rows = [
            Said(("rows", number, "text"), faces(row.at), row_sentence(row.effects, names), row.text)
            for number, row in enumerate(self.rows)
        ]
        own = " ".join(ability.sentence(names) for ability in self.abilities)
        return [*rows, Said(("text",), "", own, self.text)]


def row_sentence(effects: tuple[Deed, ...], names: Names) -> str:
    return full_stop(tell(effects, names, ROW))


class Item(Card, kw_only=True):
    """A Weapon, an Armor, a Spell or a consumable."""

    called: ClassVar[str] = "an Item"

    copies: Copies
    tier: Literal["alpha", "omega"]
    kind: Literal["weapon", "armor", "spell", "consumable"]
    abilities: Annotated[tuple[ItemAbility, ...], Meta(min_length=1)]

    def sentence(self, names: Names) -> str:
        return " ".join(ability.sentence(names) for ability in self.abilities)


class Scaling(Line, kw_only=True):
    """Added to the HP of every Buff and to every printed damage of Monsters, for 1, 2, 3 and 4 Players."""

    called: ClassVar[str] = "[scaling]"

    player_hp: tuple[
        Annotated[int, Meta(ge=-99, le=999)],
        Annotated[int, Meta(ge=-99, le=999)],
        Annotated[int, Meta(ge=-99, le=999)],
        Annotated[int, Meta(ge=-99, le=999)],
    ]
    monster_damage: tuple[
        Annotated[int, Meta(ge=-99, le=99)],
        Annotated[int, Meta(ge=-99, le=99)],
        Annotated[int, Meta(ge=-99, le=99)],
        Annotated[int, Meta(ge=-99, le=99)],
    ]


Coordinate = Annotated[int, Meta(ge=-99, le=99)]


class Space(Entry, kw_only=True):
    """A space of the board: paths lead only away from the Entrance; `at` is where it is drawn (column, row)."""

    called: ClassVar[str] = "a space"

    forward: Id | None = None
    left: Id | None = None
    right: Id | None = None
    holds: Literal["first", "second", "third", "final"] | None = None
    at: tuple[Coordinate, Coordinate]


class DungeonCrawlFile(CardFile, kw_only=True):
    """The cards of Dungeon Crawl."""

    scaling: Scaling
    buff: tuple[Buff, ...]
    room: tuple[Room, ...]
    monster: tuple[Monster, ...]
    item: tuple[Item, ...]
    space: tuple[Space, ...]
