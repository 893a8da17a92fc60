"""Loads cards.toml into a Box; refuses a file with wrong counts, unknown verbs or dangling names, and says where."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from undercroft.games.caverns.components import (
    ARMOUR,
    CAVE,
    CAVERN,
    COMBAT,
    ESCAPE,
    EVENT,
    HOLY,
    ITEM,
    MAGIC,
    MARKER,
    MIRROR,
    MONSTER,
    NARROW,
    NEVER_CASTS,
    NO_SLOT,
    PASSAGE,
    PLAIN,
    PORTS,
    SPELL_NAMES,
    WALL,
    WATER,
    WEAPON,
    WEB,
    Arm,
    Bonus,
    Box,
    DeckCard,
    Edge,
    FigureCard,
    Liking,
    MarkerKind,
    Mod,
    Place,
    Quest,
    StairsTo,
    Tile,
)
from undercroft.kernel.errors import BadCards

FILE: Final = Path(__file__).parent / "cards.toml"
TERRAINS: Final = {"-": WALL, "p": PLAIN, "n": NARROW, "w": WATER}
STATS: Final = {"combat": COMBAT, "magic": MAGIC, "escape": ESCAPE}
SLOTS: Final = {"weapon": WEAPON, "armour": ARMOUR}
SORTS: Final = {"item": ITEM, "marker": MARKER, "event": EVENT, "monster": MONSTER}
MARKERS: Final = {"web": WEB, "holy": HOLY, "mirror": MIRROR}
SIDES: Final = ("north", "east", "south", "west")
GATES: Final = ("north_west", "north_east", "east", "south_east", "south_west", "west")
# The vocabulary of effects: what each may say besides `do`.
VOCABULARY: Final[dict[str, tuple[str, ...]]] = {
    "mod": ("stat", "amount", "vs", "using", "reveal"),
    "affinity_mod": ("amount", "vs", "reveal"),
    "pass": ("terrain", "reveal"),
    "walk_tiles": ("n", "reveal"),
    "fly_tiles": ("n", "reveal"),
    "cast": ("spell", "reveal"),
    "ward": ("reveal",),
    "reroll": ("reveal",),
    "peek_hand": ("range", "die_min"),
    "peek_stack": ("n", "reveal"),
    "burn_web": ("reveal",),
    "holy_stairs": (),
    "place_marker": ("marker",),
    "halt": (),
    "test_escape": ("fail",),
    "immune": ("spell",),
    "catch": ("die_min",),
    "sanctuary": ("shuns",),
}
# Every bottom edge a card file may print: it is public, so its name is one of the answers of the game.
EDGE_NAMES: Final = [
    *[f"{stat}.{n}{slot}" for stat in STATS for n in range(1, 6) for slot in ("", ".weapon", ".armour")],
    *[f"combat.{n}.{tag}" for n in range(1, 6) for tag in (
        "orc", "goblin", "troll", "snake", "rat", "spider", "undead", "human", "dwarf", "elf", "halfling", "construct",
        "beast", "dragon",
    )],
]  # fmt: skip
NUMBERS: Final = {"tile": 62, "character": 12, "quest": 12, "cavern": 44, "passage": 20}
SPOTS: Final = 44
COPIES: Final = ("", "b", "c", "d")
"""What is added to the name of the first, second, … copy of a card."""


class Reader:
    """One card file being read: it knows where each entry stands, so that a complaint can name the line."""

    def __init__(self, file: Path) -> None:
        self.file = file
        try:
            self.text = file.read_text(encoding="utf-8")
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except OSError as problem:
            raise BadCards(f"{file}: {problem.strerror}") from None
        except tomllib.TOMLDecodeError as problem:
            raise BadCards(f"{file}: {problem}") from None
        self.box = Box(str(self.data.get("version", "1")))

    def refuse(self, what: str, name: str = "") -> BadCards:
        for number, line in enumerate(self.text.splitlines(), 1):
            if name and line.startswith((f'id = "{name}"', f'no = "{name}"')):
                return BadCards(f"{self.file}, line {number}, {name}: {what}")
        return BadCards(f"{self.file}: {what}")

    def field(self, entry: dict[str, Any], key: str, kind: type, name: str, default: object = None) -> Any:
        value = entry.get(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.refuse(f"{key} must be {kind.__name__}, not {value!r}", name)
        return value

    def tag(self, tag: str, name: str) -> int:
        if tag not in self.box.tags:
            raise self.refuse(f"unknown tag {tag!r}", name)
        return 1 << self.box.tags.index(tag)

    def tags(self, entry: dict[str, Any], name: str) -> int:
        mask = 0
        for tag in self.field(entry, "tags", list, name, []):
            mask |= self.tag(tag, name)
        return mask

    def one_of(self, table: dict[str, int], key: str, entry: dict[str, Any], name: str) -> int:
        value = entry.get(key)
        if value not in table:
            raise self.refuse(f"{key} is {value!r}, but must be one of {', '.join(table)}", name)
        return table[str(value)]

    def effects(self, entry: dict[str, Any], name: str, held: bool) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.field(entry, "effects", list, name, [])
        for effect in found:
            verb = effect.get("do")
            if verb not in VOCABULARY:
                raise self.refuse(f"unknown effect {verb!r}", name)
            for key in effect:
                if key != "do" and key not in VOCABULARY[verb]:
                    raise self.refuse(f"effect {verb} cannot say {key!r}", name)
            if held and effect.get("reveal") not in ("bonus", "full"):
                raise self.refuse(f"effect {verb} must say whether its reveal is bonus or full", name)
            if effect.get("reveal") == "bonus" and verb != "mod":
                raise self.refuse(f"effect {verb} needs the whole card to be shown", name)
        return found

    def spell(self, effect: dict[str, Any], name: str) -> int:
        if effect.get("spell") not in SPELL_NAMES:
            raise self.refuse(f"unknown spell {effect.get('spell')!r}", name)
        return 1 << SPELL_NAMES.index(effect["spell"])

    # -- the kinds of entries ---------------------------------------------------------------------------------------

    def read(self) -> Box:
        box = self.box
        box.tags = [str(tag) for tag in self.data.get("tags", [])]
        for entry in self.data.get("marker", []):
            self.read_marker(entry)
        if [marker.name for marker in box.markers[:3]] != list(MARKERS):
            raise self.refuse("the markers web, holy and mirror must come first, in this order")
        for entry in self.data.get("tile", []):
            self.read_tile(entry)
        for entry in self.data.get("character", []):
            box.characters.append(self.read_figure(entry, entry.get("id", ""), len(box.characters), True))
        for deck, number in (("cavern", CAVERN), ("passage", PASSAGE)):
            for entry in self.data.get(deck, []):
                self.read_card(entry, number)
        for entry in self.data.get("quest", []):
            self.read_quest(entry)
        self.check()
        return box

    def read_marker(self, entry: dict[str, Any]) -> None:
        name = self.field(entry, "id", str, "")
        die_min = shuns = 0
        for effect in self.effects(entry, name, held=False):
            die_min = max(die_min, effect.get("die_min", 0))
            if "shuns" in effect:
                shuns = self.tag(effect["shuns"], name)
        number = self.field(entry, "number", int, name)
        marker = MarkerKind(name, self.field(entry, "name", str, name), number, entry.get("text", ""), die_min, shuns)
        if name in MARKERS:
            self.box.markers.insert(sum(1 for m in self.box.markers if m.name in MARKERS), marker)
        else:
            self.box.markers.append(marker)

    def read_tile(self, entry: dict[str, Any]) -> None:
        box = self.box
        name = self.field(entry, "no", str, "")
        written = self.field(entry, "arms", str, name)
        if len(written) != (PORTS if name.startswith("E") else 4) or any(arm not in TERRAINS for arm in written):
            raise self.refuse(f"arms {written!r}: give one of - p n w per side", name)
        if "p" not in written:
            raise self.refuse("every tile needs a plain arm", name)
        place_of_arm = [0] * len(written)
        for number, sides in enumerate(entry.get("places", [])):
            for side in sides:
                place_of_arm["NESW".index(side)] = number
        spots = self.field(entry, "spots", int, name, 0)
        mouth = TERRAINS.get(entry.get("mouth", "p"), WALL)
        square = (int(name[0]) - 1) * 6 + int(name[1]) - 1 if name.isdigit() else -1
        index = len(box.tiles)
        stairs = self.field(entry, "stairs", bool, name, False)
        arms = [TERRAINS[arm] for arm in written]
        box.tiles.append(Tile(index, name, entry.get("kind", ""), arms, place_of_arm, stairs, spots, mouth, square))
        for k, (suffix, title) in enumerate((("", "tile {}"), ("b", "tile {}, the other tunnel"), ("c", "cavern {}"))):
            text = "the entrance" if name == "E1" else "the second entrance" if name == "E2" else title.format(name)
            place = Place(index * (CAVE + 1) + k, name + suffix, text)
            box.places.append(place)
            box.stairs_to.append(StairsTo(place))
        sides = GATES if len(written) == PORTS else SIDES
        for port in range(PORTS):
            side = sides[port] if port < len(sides) else f"nowhere_{port}"
            box.arms.append(Arm(index * PORTS + port, f"{name}.{side}", f"{side.replace('_', '-')} from tile {name}"))

    def read_figure(self, entry: dict[str, Any], name: str, number: int, is_character: bool) -> FigureCard:
        title = self.field(entry, "name", str, name)
        card = FigureCard(number, name, title, entry.get("role", "monster"), entry.get("text", ""))
        card.is_character = is_character
        card.combat = self.field(entry, "combat", int, name)
        magic = entry.get("magic")
        card.magic = NEVER_CASTS if magic == "none" else self.field(entry, "magic", int, name)
        for flag, terrain in (("narrow", NARROW), ("water", WATER)):
            if self.field(entry, flag, bool, name):
                card.passes |= terrain
        card.tags = self.tags(entry, name)
        card.tag_names = list(entry["tags"])
        if is_character:
            card.escape = self.field(entry, "escape", int, name)
        else:
            card.affinity = self.field(entry, "affinity", int, name)
            card.cooperative = self.field(entry, "cooperative", bool, name)
            bribable = self.field(entry, "bribable", str, name)
            card.takes_bribes = bribable != "no"
            card.bribe_tags = 0 if bribable in ("yes", "no") else self.tag(bribable, name)
        for effect in self.effects(entry, name, held=False):
            self.figure_effect(card, effect, name)
        return card

    def figure_effect(self, card: FigureCard, effect: dict[str, Any], name: str) -> None:
        verb = effect["do"]
        vs = self.tag(effect["vs"], name) if "vs" in effect else 0
        if verb == "mod" and effect.get("stat") == "combat":
            card.mods.append(Mod(effect["amount"], vs, self.tag(effect["using"], name) if "using" in effect else 0))
        elif verb == "affinity_mod":
            card.likings.append(Liking(effect["amount"], vs))
        elif verb == "holy_stairs":
            card.holy_stairs = True
        elif verb == "immune":
            card.immune |= self.spell(effect, name)
        elif verb == "place_marker":
            card.brings.append(self.one_of(MARKERS, "marker", effect, name))
        elif verb == "pass" and effect.get("terrain") == "web":
            card.ignores_webs = True
        else:
            raise self.refuse(f"a figure cannot have the effect {effect}", name)

    def read_card(self, entry: dict[str, Any], deck: int) -> None:
        box = self.box
        name = self.field(entry, "id", str, "")
        sort = self.one_of(SORTS, "kind", entry, name)
        number = self.field(entry, "number", int, name)
        if not 1 <= number <= len(COPIES):
            raise self.refuse(f"number is {number}, but a card has 1 to {len(COPIES)} copies", name)
        for letter in COPIES[:number]:
            own = name + letter
            card = DeckCard(
                len(box.cards), own, self.field(entry, "name", str, name), deck, sort, entry.get("text", "")
            )
            if sort == MONSTER:
                card.monster = self.read_figure(entry, own, NUMBERS["character"] + len(box.monsters), False)
                card.monster.deck_card = card.index
                box.monsters.append(card.monster)
            else:
                self.read_item(card, entry, name)
            box.cards.append(card)

    def read_item(self, card: DeckCard, entry: dict[str, Any], name: str) -> None:
        card.tags = self.tags(entry, name)
        card.spent = self.field(entry, "spent", bool, name, False)
        card.quest = self.field(entry, "quest", str, name, "")
        if card.sort == ITEM:
            card.value = self.field(entry, "value", int, name)
        if "slot" in entry:
            card.slot = self.one_of(SLOTS, "slot", entry, name)
        for effect in self.effects(entry, name, held=card.sort == ITEM):
            self.card_effect(card, effect, name)
        card.is_tool = bool(card.walk_tiles or card.fly_tiles or card.casts or card.burns_webs)
        card.is_tool = card.is_tool or (card.sort == ITEM and card.peeks > 0)

    def card_effect(self, card: DeckCard, effect: dict[str, Any], name: str) -> None:
        verb = effect["do"]
        vs = self.tag(effect["vs"], name) if "vs" in effect else 0
        if verb == "mod":
            stat = self.one_of(STATS, "stat", effect, name)
            if effect["reveal"] == "full":
                card.full.append(Bonus(stat, effect["amount"], vs))
            elif card.edge[stat] is not None:
                raise self.refuse(f"a second bottom edge for {effect['stat']}", name)
            else:
                card.edge[stat] = self.edge(effect["stat"], stat, effect["amount"], effect.get("vs", ""), vs, card.slot)
        elif verb == "affinity_mod":
            card.likings.append(Liking(effect["amount"], vs))
        elif verb == "pass":
            card.passes |= self.one_of({"narrow": NARROW, "water": WATER}, "terrain", effect, name)
        elif verb == "walk_tiles":
            card.walk_tiles = effect["n"]
        elif verb == "fly_tiles":
            card.fly_tiles = effect["n"]
        elif verb == "cast":
            card.casts |= self.spell(effect, name)
        elif verb == "ward":
            card.wards = True
        elif verb == "reroll":
            card.rerolls = True
        elif verb == "peek_stack":
            card.peeks = effect["n"]
        elif verb == "burn_web":
            card.burns_webs = True
        elif verb == "place_marker":
            card.lays.append(self.one_of(MARKERS, "marker", effect, name))
        elif verb == "halt":
            card.halts = True
        elif verb == "test_escape" and effect.get("fail") == "lose_turn":
            card.pitfall = True
        else:
            raise self.refuse(f"a card cannot have the effect {effect}", name)

    def edge(self, stat_name: str, stat: int, amount: int, vs_name: str, vs: int, slot: int) -> Edge:
        slot_name = next((key for key, value in SLOTS.items() if value == slot), "")
        name = ".".join(part for part in (stat_name, str(amount), slot_name, vs_name) if part)
        for edge in self.box.edges:
            if edge.name == name:
                return edge
        if name not in EDGE_NAMES:
            raise self.refuse(f"no bottom edge can read {name}")
        title = f"{stat_name.capitalize()} +{amount}"
        title += f" ({slot_name})" if slot != NO_SLOT else ""
        title += f" against {vs_name}" if vs_name else ""
        edge = Edge(name, title, stat, amount, vs, slot)
        self.box.edges.append(edge)
        return edge

    def read_quest(self, entry: dict[str, Any]) -> None:
        name = self.field(entry, "id", str, "")
        item = entry.get("item", "")
        if item and all(card.name != item or card.quest != name for card in self.box.cards):
            raise self.refuse(f"its item {item} does not name this quest", name)
        kill = self.tag(entry["kill"], name) if "kill" in entry else 0
        refusable = self.field(entry, "refusable", bool, name, False)
        self.box.quests.append(
            Quest(name, self.field(entry, "name", str, name), entry.get("text", ""), item, kill, refusable)
        )

    # -- what must hold before any game -----------------------------------------------------------------------------

    def check(self) -> None:
        box = self.box
        found = {
            "tile": len(box.tiles),
            "character": len(box.characters),
            "quest": len(box.quests),
            "cavern": sum(1 for card in box.cards if card.deck == CAVERN),
            "passage": sum(1 for card in box.cards if card.deck == PASSAGE),
        }
        for kind, number in NUMBERS.items():
            if found[kind] != number:
                raise self.refuse(f"{found[kind]} {kind} cards or tiles, but {number} are needed")
        names = [word.name for word in [*box.tiles, *box.characters, *box.quests, *box.cards]]
        for name in names:
            if names.count(name) > 1:
                raise self.refuse("stands twice", name)
        if [tile.name for tile in box.tiles[:2]] != ["E1", "E2"]:
            raise self.refuse("the two entrances must be the first tiles")
        if sorted(tile.square for tile in box.tiles if not tile.is_entrance and not tile.has_cavern) != list(range(36)):
            raise self.refuse("the tiles without a cavern must carry the numbers 11 to 66, each once")
        if sum(tile.spots for tile in box.tiles) != SPOTS:
            raise self.refuse(f"{sum(tile.spots for tile in box.tiles)} red spots, but {SPOTS} are needed")
        if sum(1 for monster in box.monsters if not monster.cooperative) != 1:
            raise self.refuse("exactly one monster must not be cooperative")
        for quest in box.quests:
            items = [card for card in box.cards if card.quest == quest.name]
            if len(items) != (1 if quest.item else 0) or any(card.spent or card.deck != CAVERN for card in items):
                raise self.refuse("needs exactly one item of the Cavern deck, and not one that is spent", quest.name)
        for number, marker in enumerate(box.markers[:3]):
            laid = sum(card.lays.count(number) for card in box.cards)
            laid += sum(monster.brings.count(number) for monster in box.monsters)
            if laid != marker.number:
                raise self.refuse(f"{marker.number} markers for {laid} cards that lay one", marker.name)


@lru_cache(maxsize=8)
def load(file: Path | None = None) -> Box:
    """The box described by a card file, our own unless another is given; another must use the same names."""
    if file is None:
        return Reader(FILE).read()
    reader = Reader(file)
    box, own = reader.read(), load()
    for mine, theirs in ((own.tiles, box.tiles), (own.characters, box.characters), (own.cards, box.cards)):
        for word, other in zip(mine, theirs, strict=True):
            if word.name != other.name:
                raise reader.refuse(f"stands where {word.name} is expected", other.name)
    return box
