"""What is printed: the board, the cards and the words their effects are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from undercroft.games.dungeon_crawl.words import ANY, COMBAT, EXPLORE, MAGICAL, PHYSICAL
from undercroft.kernel.errors import BadCards
from undercroft.kernel.words import Word

ALL: Final = 99
"""The number of an effect that says "all"."""

PHASES: Final = (EXPLORE, COMBAT)
TRIGGERS: Final = ("use", "reveal", "inside", "exiting", "death", "always", "attack", "")
VERBS: Final = (
    "damage", "lose_hp", "heal", "armor", "reduce", "weaken", "vulnerable", "bonus_next", "bonus_turn", "retaliate",
    "guard", "skip_attack", "exhaust", "recover", "equip", "draw", "discard", "to_pool", "peek", "move", "stay",
    "summon", "cheat_death", "strip", "ignore", "modify", "roll", "choose", "nothing",
)  # fmt: skip
TARGETS: Final = (
    "", "self", "one_player", "other_player", "player_elsewhere", "each_player", "each_other", "lowest_hp", "party",
    "one_monster", "same_monster", "each_monster", "most_damaged_monster", "this",
)  # fmt: skip
CLASSES: Final = (PHYSICAL, MAGICAL, ANY)
LENGTHS: Final = {"": 0, "turn": 1, "2turns": 2, "combat": 3}
CONDITIONS: Final = ("", "target_damaged_this_turn", "no_armor", "none_in_play")
MODIFIERS: Final = (
    "", "weapon_damage", "spell_damage", "healing", "forward_bonus", "loot_cards", "equip_taken", "rest_heal",
)  # fmt: skip
PEEKS: Final = ("rooms_ahead", "next_monsters", "any_face_down")
PATHS: Final = ("", "forward", "same", "monster_room")
KINDS: Final = ("weapon", "armor", "spell", "consumable")
EFFECT_WORDS: Final = frozenset(
    (
        "phase", "on", "do", "to", "class", "n", "for", "may", "limit", "cost", "or", "then", "roll", "rows", "times",
        "range", "pierce", "split", "keep", "what", "from", "by", "path", "of", "if", "instead",
    )
)  # fmt: skip


class Effect:
    """One thing a card does, in the words of the vocabulary."""

    def __init__(self, line: Mapping[str, Any], where: str) -> None:
        unknown = sorted(set(line) - EFFECT_WORDS)
        if unknown:
            raise BadCards(f"{where}: an effect has no {unknown[0]!r}")
        self.phase: str = _one_of(line, "phase", ("", *PHASES), where)
        self.on: str = _one_of(line, "on", TRIGGERS, where)
        self.do: str = _one_of(line, "do", VERBS, where)
        self.to: str = _one_of(line, "to", TARGETS, where)
        self.cls: str = _one_of(line, "class", ("", *CLASSES), where)
        self.lasts: int = LENGTHS[_one_of(line, "for", tuple(LENGTHS), where)]
        self.n, self.per_player = _number(line.get("n", 0), where)
        self.may = bool(line.get("may", False))
        self.once = _one_of(line, "limit", ("", "per_player"), where) == "per_player"
        self.cost = effects(line.get("cost", ()), where)
        self.alternatives = effects(line.get("or", ()), where)
        self.then = effects(line.get("then", ()), where)
        self.sides, self.rows = _table(line, where)
        self.times: int = line.get("times", 1)
        self.range: int = line.get("range", 0)
        self.pierce = bool(line.get("pierce", False))
        self.split = bool(line.get("split", False))
        self.keep: int = line.get("keep", 0)
        what = line.get("what", "")
        self.what: tuple[str, ...] = tuple(what) if isinstance(what, list) else ((what,) if what else ())
        self.origin: str = line.get("from", "")
        self.by: str = line.get("by", "")
        self.path: str = _one_of(line, "path", PATHS, where)
        self.of: str = _one_of(line, "of", MODIFIERS, where)
        self.condition: str = _one_of(line, "if", CONDITIONS, where)
        instead = line.get("instead", {})
        self.instead_if: str = _one_of(instead, "if", CONDITIONS, where)
        self.instead_n: int = instead.get("n", 0)
        if self.do == "damage" and self.cls not in (PHYSICAL, MAGICAL):
            raise BadCards(f"{where}: damage is physical or magical")
        if len({line.do for line in self.alternatives}) != len(self.alternatives):
            raise BadCards(f"{where}: two alternatives do the same")
        if self.do == "peek" and not (self.what and self.what[0] in PEEKS):
            raise BadCards(f"{where}: peek looks at one of {', '.join(PEEKS)}")

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


def effects(lines: Sequence[Mapping[str, Any]], where: str) -> Effects:
    return tuple([Effect(line, where) for line in lines])


def _one_of(line: Mapping[str, Any], word: str, allowed: Sequence[str], where: str) -> str:
    value = line.get(word, "")
    if value not in allowed:
        raise BadCards(f"{where}: {word} cannot be {value!r}: it is one of {', '.join(a for a in allowed if a)}")
    return str(value)


def _number(value: object, where: str) -> tuple[int, bool]:
    if value == "all":
        return ALL, False
    if isinstance(value, dict) and list(value) == ["per_player"] and isinstance(value["per_player"], int):
        return value["per_player"], True
    if isinstance(value, int):
        return value, False
    raise BadCards(f'{where}: n is a number, "all" or a number per_player, not {value!r}')


def _heart(hp: object, where: str) -> int:
    """Nobody sits down dead."""
    if not isinstance(hp, int) or isinstance(hp, bool) or hp < 1:
        raise BadCards(f"{where}: hp is a number from 1 on, not {hp!r}")
    return hp


def _table(line: Mapping[str, Any], where: str) -> tuple[int, tuple[Effects, ...]]:
    """The rows of a die, one per face: every face exactly once (DC-116)."""
    if "roll" not in line:
        return 0, ()
    sides = {"d4": 4, "d6": 6}.get(line["roll"], 0)
    if not sides:
        raise BadCards(f"{where}: the dice are d4 and d6, not {line['roll']!r}")
    return sides, _faces(line.get("rows", ()), sides, where)


def _faces(rows: Sequence[Mapping[str, Any]], sides: int, where: str) -> tuple[Effects, ...]:
    found: dict[int, Effects] = {}
    for row in rows:
        for face in row["at"]:
            if face in found or not 1 <= face <= sides:
                raise BadCards(f"{where}: face {face} of the d{sides} stands twice or not on the die")
            found[face] = effects(row.get("effect", ()), where)
    if len(found) != sides:
        missing = next(face for face in range(1, sides + 1) if face not in found)
        raise BadCards(f"{where}: the d{sides} has no row for {missing}")
    return tuple([found[face] for face in range(1, sides + 1)])


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
        self.ahead: list[int] = []  # fewest paths from here to each space, -1 if it cannot be reached


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
    """What every printed card has: a name, an icon and a text."""

    def __init__(self, line: Mapping[str, Any], name: str, label: str, where: str) -> None:
        super().__init__(name, label)
        self.icon: str = line.get("icon", "")
        self.text: str = line.get("text", "")
        self.effects: Effects = effects(line.get("effect", ()), where)
        if not self.icon:
            raise BadCards(f"{where}: the card has no icon")
        if not label:
            raise BadCards(f"{where}: the card has no name")

    def on(self, trigger: str, phase: str = "") -> Effects:
        """What the card does at a moment, in a phase if the part is marked with one (DC-039)."""
        return tuple([e for e in self.effects if e.on == trigger and e.phase in ("", phase)])


class Buff(Card):
    """A standing ability and a heart."""

    kind: ClassVar[str] = "buff"

    def __init__(self, line: Mapping[str, Any], where: str) -> None:
        super().__init__(line, line["id"], line["name"], where)
        self.hp = _heart(line["hp"], where)
        self.weapon_damage = self._modifies("weapon_damage")
        self.spell_damage = self._modifies("spell_damage")
        self.healing = self._modifies("healing")
        self.forward_bonus = self._modifies("forward_bonus")
        self.loot_cards = self._modifies("loot_cards")
        self.equip_taken = self._modifies("equip_taken") > 0
        self.rest_heal = self._modifies("rest_heal")
        self.armor = max([e.n for e in self.effects if e.do == "armor"], default=0)
        self.ignores_exiting = any(e.do == "ignore" for e in self.effects)
        _needs_text(self, self.text, where)

    def _modifies(self, what: str) -> int:
        return sum([e.n for e in self.effects if e.of == what])


class RoomCard(Card):
    """An Exploration part and a Combat part (DC-005)."""

    kind: ClassVar[str] = "room"

    def __init__(self, line: Mapping[str, Any], where: str) -> None:
        super().__init__(line, line["id"], line["name"], where)
        self.explore: str = line.get("explore", "")
        self.combat: str = line.get("combat", "")
        self.reveal: dict[str, Effects] = {phase: self.on("reveal", phase) for phase in PHASES}
        self.inside: dict[str, Effects] = {phase: self.on("inside", phase) for phase in PHASES}
        self.exiting: dict[str, Effects] = {phase: self.on("exiting", phase) for phase in PHASES}
        for phase, text in ((EXPLORE, self.explore), (COMBAT, self.combat)):
            if bool(text) != any(e.phase == phase for e in self.effects):
                raise BadCards(f"{where}: the {phase} part has text without effect or effect without text")
        if any(e.may and e.phase != EXPLORE for e in self.effects):
            raise BadCards(f"{where}: only an Exploration challenge can be declined (DC-083)")


class Row:
    """One line of a Monster's die table, for print."""

    def __init__(self, faces: tuple[int, ...], text: str) -> None:
        self.faces = faces
        self.text = text


class MonsterCard(Card):
    """HP, keywords and a die table."""

    kind: ClassVar[str] = "card"

    def __init__(self, line: Mapping[str, Any], where: str) -> None:
        super().__init__(line, line["id"], line["name"], where)
        self.tier: str = _one_of(line, "tier", ("easy", "hard", "boss", "summoned"), where)
        self.hp, self.hp_per_player = _number(line["hp"], where)
        _heart(self.hp, where)
        armor = line.get("armor", {})
        self.armor: int = next(iter(armor.values()), 0)
        self.armor_class: str = next(iter(armor), "")
        retaliate = line.get("retaliate", {})
        self.retaliate: int = retaliate.get("n", 0)
        self.retaliate_class: str = retaliate.get("class", "")
        self.sides: int = {"d4": 4, "d6": 6}.get(line.get("die", ""), 0)
        rows = line.get("rows", ())
        if not rows:
            raise BadCards(f"{where}: the Monster has no attack")
        self.rows = tuple([Row(tuple(row["at"]), row.get("text", "")) for row in rows])
        self.attack: tuple[Effects, ...] = (
            _faces(rows, self.sides, where) if self.sides else (effects(rows[0]["effect"], where),)
        )
        self.reveal = self.on("reveal")
        self.death = self.on("death")
        for row in self.rows:
            _needs_text(self, row.text, where)
        if bool(self.text) != bool(self.effects):
            raise BadCards(f"{where}: text without effect or effect without text")


class Item(Card):
    """One physical Item card; the copies of a design differ only by their name."""

    kind: ClassVar[str] = "item"

    def __init__(self, line: Mapping[str, Any], copy: int, number: int, where: str) -> None:
        super().__init__(line, f"{line['id']}.{copy}", line["name"], where)
        self.design: str = line["id"]
        self.number = number
        self.tier: str = _one_of(line, "tier", ("alpha", "omega"), where)
        self.sort: str = _one_of(line, "kind", KINDS, where)
        self.use_in_combat = self.on("use", COMBAT)
        self.use_exploring = self.on("use", EXPLORE)
        self.standing = self.on("always", EXPLORE)
        self.is_consumable = self.sort == "consumable"
        self.is_gear = not self.is_consumable
        self.deals_damage = any(e.do == "damage" for effect in self.use_in_combat for e in effect.every())
        if not self.effects:
            raise BadCards(f"{where}: the Item has no effect")
        _needs_text(self, self.text, where)


def _needs_text(card: Card, text: str, where: str) -> None:
    if not text:
        raise BadCards(f"{where}: {card.label} has no text")
    if not card.effects and not isinstance(card, MonsterCard):
        raise BadCards(f"{where}: {card.label} has no effect")


class CardSet(Word):
    """Everything that is printed: the board and all cards."""

    kind: ClassVar[str] = "card_set"

    def __init__(self, name: str, board: Board, content: Mapping[str, Any], where: str) -> None:
        super().__init__(name, name)
        self.board = board
        scaling = content["scaling"]
        self.player_hp: list[int] = scaling["player_hp"]
        self.monster_damage: list[int] = scaling["monster_damage"]
        self.buffs = [Buff(line, f"{where}, buff {line['id']}") for line in content["buff"]]
        self.rooms = [RoomCard(line, f"{where}, room {line['id']}") for line in content["room"]]
        self.monsters = [MonsterCard(line, f"{where}, monster {line['id']}") for line in content["monster"]]
        self.items: list[Item] = []
        for line in content["item"]:
            for copy in range(1, line["copies"] + 1):
                self.items.append(Item(line, copy, len(self.items), f"{where}, item {line['id']}"))
        self.alpha = [item for item in self.items if item.tier == "alpha"]
        self.omega = [item for item in self.items if item.tier == "omega"]

    def tier(self, tier: str) -> list[MonsterCard]:
        return [monster for monster in self.monsters if monster.tier == tier]

    def monster(self, name: str) -> MonsterCard:
        return next(monster for monster in self.monsters if monster.name == name)

    def item(self, name: str) -> Item:
        """A physical card by its name, or the first copy of a design by the design's."""
        return next(item for item in self.items if name in (item.name, item.design))

    def room(self, name: str) -> RoomCard:
        return next(room for room in self.rooms if room.name == name)
