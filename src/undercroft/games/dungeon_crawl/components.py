"""What is printed: the board, the cards, and what they do."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.games.dungeon_crawl.words import COMBAT, EXPLORE
from undercroft.kernel.words import Word

ALL: Final = 99
"""The number of an effect that says "all"."""

PHASES: Final = (EXPLORE, COMBAT)
VERBS: Final = (
    "damage", "lose_hp", "heal", "armor", "reduce", "weaken", "vulnerable", "bonus_next", "bonus_turn", "retaliate",
    "guard", "skip_attack", "exhaust", "recover", "equip", "draw", "discard", "to_pool", "peek", "move", "stay",
    "summon", "cheat_death", "strip", "ignore", "modify", "roll", "choose", "nothing",
)  # fmt: skip
"""What an effect does, for the rules; several effects of the vocabulary may share one."""
LENGTHS: Final = {"": 0, "turn": 1, "2turns": 2, "combat": 3}


class Effect:
    """One thing a card does, as the rules read it; `vocabulary.py` says what each may hold."""

    def __init__(
        self,
        do: str,
        *,
        to: str = "",
        cls: str = "",
        n: int = 0,
        per_player: bool = False,
        lasts: int = 0,
        then: Effects = (),
        alternatives: Effects = (),
        sides: int = 0,
        rows: tuple[Effects, ...] = (),
        times: int = 1,
        range: int = 0,
        pierce: bool = False,
        split: bool = False,
        keep: int = 0,
        what: tuple[str, ...] = (),
        origin: str = "",
        by: str = "",
        path: str = "",
        of: str = "",
        condition: str = "",
        instead_if: str = "",
        instead_n: int = 0,
    ) -> None:
        self.do = do
        self.to = to
        self.cls = cls
        self.n = n
        self.per_player = per_player
        self.lasts = lasts
        self.then: Effects = then
        self.alternatives: Effects = alternatives
        self.sides = sides
        self.rows: tuple[Effects, ...] = rows
        self.times = times
        self.range = range
        self.pierce = pierce
        self.split = split
        self.keep = keep
        self.what: tuple[str, ...] = what
        self.origin = origin
        self.by = by
        self.path = path
        self.of = of
        self.condition = condition
        self.instead_if = instead_if
        self.instead_n = instead_n
        # when it works, if it stands on a card by itself
        self.phase = ""
        self.on = ""
        self.may = False
        self.once = False
        self.cost: Effects = ()

    def number(self, players: int) -> int:
        """The number of the effect at a table of this size."""
        return self.n * players if self.per_player else self.n

    def every(self) -> list[Effect]:
        """This effect and all within it."""
        found = [self]
        inner = [*self.cost, *self.alternatives, *self.then]
        for row in self.rows:
            inner.extend(row)
        for effect in inner:
            found.extend(effect.every())
        return found


Effects = tuple[Effect, ...]


class Space(Word):
    """A place on the board: the Entrance, a Room or a Monster Room, and the paths that leave it."""

    kind: ClassVar[str] = "space"

    def __init__(self, name: str, number: int, holds: str, column: int, row: int) -> None:
        super().__init__(name, name)
        self.number = number
        self.holds = holds  # which Monster Room it is: first, second, third, final; or nothing
        self.column = column
        self.row = row
        self.forward: Space | None = None
        self.left: Space | None = None
        self.right: Space | None = None
        self.exits: list[Space] = []
        self.distance = 0  # fewest paths from the Entrance
        self.outward = 0  # its place among all spaces from the Entrance on, ties by name
        self.ahead: list[int] = []  # fewest paths from here to each space, -1 if it cannot be reached
        self.names: dict[str, Word] = {}  # what it has been called so far: by the card that lies open there


class Board(Word):
    """All spaces, the Entrance first."""

    kind: ClassVar[str] = "board"

    def __init__(self, spaces: list[Space]) -> None:
        super().__init__("board")
        self.spaces = spaces
        self.entrance = spaces[0]
        self.rooms = spaces[1:]
        self.monster_rooms = [space for order in MONSTER_ROOMS for space in spaces if space.holds == order]


MONSTER_ROOMS: Final = ("first", "second", "third", "final")


class Card(Word):
    """What every printed card has: a name, an icon, a text, and what it does."""

    def __init__(self, name: str, label: str, icon: str, text: str, marked: str, effects: Effects) -> None:
        super().__init__(name, label)
        self.icon = icon
        self.text = text
        self.marked = marked  # the text with symbols as named tokens
        self.flavour = ""
        self.effects = effects

    def on(self, trigger: str, phase: str = "") -> Effects:
        """What the card does at a moment, in a phase if the part is marked with one (DC-039)."""
        return tuple([e for e in self.effects if e.on == trigger and e.phase in ("", phase)])


class Buff(Card):
    """A standing ability and a heart."""

    kind: ClassVar[str] = "buff"

    def __init__(self, name: str, label: str, icon: str, text: str, marked: str, effects: Effects, hp: int) -> None:
        super().__init__(name, label, icon, text, marked, effects)
        self.hp = hp
        self.weapon_damage = self._modifies("weapon_damage")
        self.spell_damage = self._modifies("spell_damage")
        self.healing = self._modifies("healing")
        self.forward_bonus = self._modifies("forward_bonus")
        self.loot_cards = self._modifies("loot_cards")
        self.equip_taken = self._modifies("equip_taken") > 0
        self.rest_heal = self._modifies("rest_heal")
        self.armor = max([e.n for e in self.effects if e.do == "armor"], default=0)
        self.ignores_exiting = any(e.do == "ignore" for e in self.effects)

    def _modifies(self, what: str) -> int:
        return sum([e.n for e in self.effects if e.of == what])


class RoomCard(Card):
    """An Exploration part and a Combat part (DC-005)."""

    kind: ClassVar[str] = "room"

    def __init__(
        self,
        name: str,
        label: str,
        icon: str,
        explore: str,
        combat: str,
        marked_explore: str,
        marked_combat: str,
        effects: Effects,
    ) -> None:
        super().__init__(name, label, icon, "", "", effects)
        self.explore = explore
        self.combat = combat
        self.marked_explore = marked_explore
        self.marked_combat = marked_combat
        self.reveal: dict[str, Effects] = {phase: self.on("reveal", phase) for phase in PHASES}
        self.inside: dict[str, Effects] = {phase: self.on("inside", phase) for phase in PHASES}
        self.exiting: dict[str, Effects] = {phase: self.on("exiting", phase) for phase in PHASES}


class Row:
    """One line of a Monster's die table, for print."""

    def __init__(self, faces: tuple[int, ...], text: str, marked: str) -> None:
        self.faces = faces
        self.text = text
        self.marked = marked


class MonsterCard(Card):
    """HP, keywords and a die table."""

    kind: ClassVar[str] = "card"

    def __init__(
        self,
        name: str,
        label: str,
        icon: str,
        text: str,
        marked: str,
        effects: Effects,
        tier: str,
        hp: int,
        hp_per_player: bool,
        armor: tuple[int, str],
        retaliate: tuple[int, str],
        sides: int,
        rows: tuple[Row, ...],
        attack: tuple[Effects, ...],
    ) -> None:
        super().__init__(name, label, icon, text, marked, effects)
        self.tier = tier
        self.hp = hp
        self.hp_per_player = hp_per_player
        self.armor = armor[0]
        self.armor_class = armor[1]
        self.retaliate = retaliate[0]
        self.retaliate_class = retaliate[1]
        self.sides = sides
        self.rows = rows
        self.row_texts = [_row_text(rows, face) for face in range(1, max(1, sides) + 1)]
        self.attack = attack  # by face; without a die the only row
        self.reveal = self.on("reveal")
        self.death = self.on("death")


def _row_text(rows: tuple[Row, ...], face: int) -> str:
    """What the table of a Monster says for this face."""
    for row in rows:
        if not row.faces or face in row.faces:
            return row.text.rstrip(".")
    return "nothing"


SORTS: Final = ("weapon", "armor", "spell", "consumable")
"""The sorts of Item cards."""


class Item(Card):
    """One physical Item card; the copies of a design differ only by their name."""

    kind: ClassVar[str] = "item"

    def __init__(
        self,
        design: str,
        copy: int,
        number: int,
        label: str,
        icon: str,
        text: str,
        marked: str,
        effects: Effects,
        tier: str,
        sort: str,
    ) -> None:
        super().__init__(f"{design}.{copy}", label, icon, text, marked, effects)
        self.design = design
        self.number = number
        self.tier = tier
        self.is_omega = tier == "omega"
        self.sort = sort
        self.sort_number = SORTS.index(sort)
        self.use_in_combat = self.on("use", COMBAT)
        self.use_exploring = self.on("use", EXPLORE)
        self.standing = self.on("always", EXPLORE)
        self.is_consumable = self.sort == "consumable"
        self.is_gear = not self.is_consumable
        self.deals_damage = any(e.do == "damage" for effect in self.use_in_combat for e in effect.every())


class CardSet(Word):
    """Everything that is printed: the board and all cards."""

    kind: ClassVar[str] = "card_set"

    def __init__(
        self,
        board: Board,
        player_hp: list[int],
        monster_damage: list[int],
        buffs: list[Buff],
        rooms: list[RoomCard],
        monsters: list[MonsterCard],
        items: list[Item],
    ) -> None:
        super().__init__("Card set 1")
        self.board = board
        self.player_hp = player_hp
        self.monster_damage = monster_damage
        self.buffs = buffs
        self.rooms = rooms
        self.monsters = monsters
        self.items = items
        self.alpha = [item for item in self.items if item.tier == "alpha"]
        self.omega = [item for item in self.items if item.tier == "omega"]
        self._tiers: dict[str, list[MonsterCard]] = {}
        for monster in monsters:
            self._tiers.setdefault(monster.tier, []).append(monster)
        self._titles = {card.name: card.label for card in (*rooms, *monsters, *items)}

    def title(self, source: str) -> str:
        """The name of whatever made something happen: a card on the table, or an Action ("forward.0")."""
        if source not in self._titles:
            return source.partition(".")[0].capitalize() if "_" not in source else "Left/Right"
        return self._titles[source]

    def tier(self, tier: str) -> list[MonsterCard]:
        return self._tiers.get(tier, [])

    def monster(self, name: str) -> MonsterCard:
        return next(monster for monster in self.monsters if monster.name == name)

    def item(self, name: str) -> Item:
        """A physical card by its name, or the first copy of a design by the design's."""
        return next(item for item in self.items if name in (item.name, item.design))

    def room(self, name: str) -> RoomCard:
        return next(room for room in self.rooms if room.name == name)
