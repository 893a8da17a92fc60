"""Reads a card file into a Box, and refuses what could not be played."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NoReturn

from undercroft.games.caverns import components as c
from undercroft.games.caverns import shapes
from undercroft.games.caverns import vocabulary as effects
from undercroft.kernel.cardfile import Book, Edition, Entry
from undercroft.kernel.cardfile.mistakes import did_you_mean, listed
from undercroft.kernel.cardfile.places import Path as Place

TERRAINS: Final = {"-": c.WALL, "p": c.PLAIN, "n": c.NARROW, "w": c.WATER}
STATS: Final = {"combat": c.COMBAT, "magic": c.MAGIC, "escape": c.ESCAPE}
SLOTS: Final = {"weapon": c.WEAPON, "armour": c.ARMOUR}
MARKERS: Final = {"web": c.WEB, "holy": c.HOLY, "mirror": c.MIRROR}
DECKS: Final = {"cavern": c.CAVERN, "passage": c.PASSAGE}
ENTRANCES: Final = ("E1", "E2")
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
EPITHETS: Final = ("Old", "Young", "Scarred", "Lame")
"""How two monsters of a kind are told apart."""

DeckLine = shapes.Monster | shapes.Item | shapes.Event


class _Builder:
    """Turns one edition into a box."""

    def __init__(self, edition: Edition[shapes.CavernsFile]) -> None:
        self.edition = edition
        self.file = edition.file
        self.box = c.Box("1")
        self.box.tags = [*self.file.tags.figures, *self.file.tags.items]

    def build(self) -> c.Box:
        self.check_tags()
        self.markers()
        for number, tile in enumerate(self.file.tile):
            self.tile(tile, ("tile", number))
        for character in self.file.character:
            figure = self.figure(character, character.id, len(self.box.characters))
            figure.is_character, figure.escape = True, character.escape
            self.box.characters.append(figure)
        for deck, number in DECKS.items():
            for line in self.deck(deck):
                self.card(line, number)
        for quest in self.file.quest:
            self.quest(quest)
        self.check()
        return self.box

    def deck(self, deck: str) -> list[DeckLine]:
        """The cards of a deck by their ids: the order in which they are numbered."""
        lines: list[DeckLine] = [*self.file.monster, *self.file.item, *self.file.event]
        return sorted([line for line in lines if line.deck == deck], key=lambda line: line.id)

    # -- tags --------------------------------------------------------------------------------------------------------

    def check_tags(self) -> None:
        for table in ("figures", "items"):
            for number, tag in enumerate(getattr(self.file.tags, table)):
                if self.box.tags.count(tag) > 1:
                    self.edition.refuse(("tags", table, number), f"the tag {tag!r} stands twice")

    def tag(self, tag: str, line: Entry, *keys: str | int) -> int:
        if tag not in self.box.tags:
            known = did_you_mean(tag, self.box.tags) or f": they are {listed(self.box.tags)}"
            self.edition.refuse_card(line, f"there is no tag {tag!r}{known}", *keys)
        return 1 << self.box.tags.index(tag)

    def tags(self, tags: tuple[str, ...], line: Entry) -> int:
        mask = 0
        for number, tag in enumerate(tags):
            mask |= self.tag(tag, line, "tags", number)
        return mask

    # -- markers and tiles -------------------------------------------------------------------------------------------

    def markers(self) -> None:
        """Web, Holy Place and Magic Mirror come first, whatever their order in the file."""
        found = {line.id: line for line in self.file.marker}
        for name in MARKERS:
            if name not in found:
                self.edition.refuse(("marker",), f"the marker {name!r} is missing")
        for line in [*(found[name] for name in MARKERS), *self.file.marker]:
            if line.id in [marker.name for marker in self.box.markers]:
                continue
            at_least = shuns = 0
            for number, effect in enumerate(line.effects):
                if isinstance(effect, effects.Sanctuary):
                    shuns = self.tag(effect.shuns, line, "effects", number, "shuns")
                else:
                    at_least = max(at_least, effect.at_least)
            text = self.edition.text(line)
            marker = c.MarkerKind(line.id, line.name, line.copies, text, at_least, shuns)
            marker.icon = line.icon
            self.box.markers.append(marker)

    def tile(self, line: shapes.Tile, path: Place) -> None:
        box, name, written = self.box, line.id, line.arms
        if len(written) != (c.PORTS if name in ENTRANCES else 4):
            self.edition.refuse((*path, "arms"), f"{name} has {c.PORTS if name in ENTRANCES else 4} arms")
        if "p" not in written:
            self.edition.refuse((*path, "arms"), "every tile needs a plain arm")
        place_of_arm = [0] * len(written)
        if len(line.places) > c.CAVE:
            self.edition.refuse((*path, "places"), f"a tile has at most {c.CAVE} places")
        for number, sides in enumerate(line.places):
            for side in sides:
                place_of_arm["NESW".index(side)] = number
        square = (int(name[0]) - 1) * 6 + int(name[1]) - 1 if name.isdigit() and len(name) == 2 else -1
        index = len(box.tiles)
        arms = [TERRAINS[arm] for arm in written]
        mouth = TERRAINS[line.mouth]
        title = line.name or f"the {line.look} {name}"
        tile = c.Tile(index, name, title, line.look, arms, place_of_arm, line.stairs, line.spots, mouth, square)
        box.tiles.append(tile)
        for k, (suffix, called) in enumerate(zip(("", "b", "c"), _places(line, title), strict=True)):
            place = c.Place(index * (c.CAVE + 1) + k, name + suffix, called)
            box.places.append(place)
            box.stairs_to.append(c.StairsTo(place))
        sides_of = c.GATES if len(written) == c.PORTS else c.SIDES
        for port in range(c.PORTS):
            side = sides_of[port] if port < len(sides_of) else f"nowhere_{port}"
            way = side.replace("_", "-")
            box.arms.append(c.Arm(index * c.PORTS + port, f"{name}.{side}", f"{way} of {title}", way))

    # -- figures -----------------------------------------------------------------------------------------------------

    def figure(self, line: shapes.Figure, name: str, number: int) -> c.FigureCard:
        title = line.name
        if isinstance(line, shapes.Monster) and line.copies > 1:
            title = f"{EPITHETS[COPIES.index(name.removeprefix(line.id))]} {title}"
        role = line.role if isinstance(line, shapes.Character) else c.MONSTER_ROLE
        card = c.FigureCard(number, name, title, role, self.edition.text(line))
        card.icon, card.flavour = line.icon, line.flavour or ""
        card.combat = line.combat
        card.magic = c.NEVER_CASTS if line.magic == "none" else line.magic
        card.passes |= (c.NARROW if line.narrow else 0) | (c.WATER if line.water else 0)
        card.tags = self.tags(line.tags, line)
        card.tag_names = list(line.tags)
        for place, effect in enumerate(line.effects):
            self.figure_effect(card, effect, line, place)
        return card

    def figure_effect(self, card: c.FigureCard, effect: effects.FigureEffect, line: shapes.Figure, at: int) -> None:
        if isinstance(effect, effects.Mod):
            vs = self.tag(effect.vs, line, "effects", at, "vs") if effect.vs else 0
            using = self.tag(effect.using, line, "effects", at, "using") if effect.using else 0
            card.mods.append(c.Mod(effect.amount, vs, using))
        elif isinstance(effect, effects.AffinityMod):
            card.likings.append(c.Liking(effect.amount, self.tag(effect.vs, line, "effects", at, "vs")))
        elif isinstance(effect, effects.HolyStairs):
            card.holy_stairs = True
        elif isinstance(effect, effects.Immune):
            card.immune |= 1 << c.SPELL_NAMES.index(effect.spell)
        elif isinstance(effect, effects.BringMarker):
            card.brings.append(MARKERS[effect.marker])
        else:
            card.ignores_webs = True

    def monster(self, line: shapes.Monster, name: str) -> c.FigureCard:
        card = self.figure(line, name, NUMBERS["character"] + len(self.box.monsters))
        card.affinity, card.cooperative = line.affinity, line.cooperative
        card.takes_bribes = line.bribable != "no"
        card.bribe_tags = 0 if line.bribable in ("yes", "no") else self.tag(line.bribable, line, "bribable")
        self.box.monsters.append(card)
        return card

    # -- the two decks -----------------------------------------------------------------------------------------------

    def card(self, line: DeckLine, deck: int) -> None:
        for letter in COPIES[: line.copies]:
            own = line.id + letter
            text = self.edition.text(line)
            card = c.DeckCard(len(self.box.cards), own, line.name, deck, _sort(line), text)
            card.icon, card.flavour = line.icon, line.flavour or ""
            if isinstance(line, shapes.Monster):
                card.monster = self.monster(line, own)
                card.monster.deck_card = card.index
            elif isinstance(line, shapes.Item):
                self.item(card, line)
            else:
                self.event(card, line)
            self.box.cards.append(card)

    def item(self, card: c.DeckCard, line: shapes.Item) -> None:
        card.tags = self.tags(line.tags, line)
        card.spent, card.quest, card.value = line.spent, line.quest or "", line.value
        card.slot = SLOTS[line.slot] if line.slot else c.NO_SLOT
        for place, effect in enumerate(line.effects):
            self.item_effect(card, effect, line, place)
        card.is_tool = bool(card.walk_tiles or card.fly_tiles or card.casts or card.burns_webs or card.peeks)

    def item_effect(self, card: c.DeckCard, effect: effects.ItemEffect, line: shapes.Item, at: int) -> None:
        if isinstance(effect, effects.ItemMod):
            vs = self.tag(effect.vs, line, "effects", at, "vs") if effect.vs else 0
            stat = STATS[effect.stat]
            if effect.reveal == "full":
                card.full.append(c.Bonus(stat, effect.amount, vs))
            elif card.edge[stat] is not None:
                self.edition.refuse_card(line, f"a second bottom edge for {effect.stat}", "effects", at)
            else:
                card.edge[stat] = self.edge(effect, line, at, vs, card.slot)
        elif isinstance(effect, effects.AffinityMod):
            card.likings.append(c.Liking(effect.amount, self.tag(effect.vs, line, "effects", at, "vs")))
        elif isinstance(effect, effects.Pass):
            card.passes |= c.NARROW if effect.terrain == "narrow" else c.WATER
        elif isinstance(effect, effects.WalkTiles):
            card.walk_tiles = effect.amount
        elif isinstance(effect, effects.FlyTiles):
            card.fly_tiles = effect.amount
        elif isinstance(effect, effects.Cast):
            card.casts |= 1 << c.SPELL_NAMES.index(effect.spell)
        elif isinstance(effect, effects.Ward):
            card.wards = True
        elif isinstance(effect, effects.Reroll):
            card.rerolls = True
        elif isinstance(effect, effects.PeekStack):
            card.peeks = effect.amount
        else:
            card.burns_webs = True

    def event(self, card: c.DeckCard, line: shapes.Event) -> None:
        for effect in line.effects:
            if isinstance(effect, effects.PlaceMarker):
                card.lays.append(MARKERS[effect.marker])
            elif isinstance(effect, effects.Halt):
                card.halts = True
            elif isinstance(effect, effects.TestEscape):
                card.pitfall = True
            else:
                card.peeks = effect.amount

    def edge(self, effect: effects.ItemMod, line: shapes.Item, at: int, vs: int, slot: int) -> c.Edge:
        """The bottom edge of a bonus: shared by all cards that look alike from below."""
        slot_name = next((key for key, value in SLOTS.items() if value == slot), "")
        name = ".".join(part for part in (effect.stat, str(effect.amount), slot_name, effect.vs or "") if part)
        for edge in self.box.edges:
            if edge.name == name:
                return edge
        if name not in EDGE_NAMES:
            self.edition.refuse_card(line, f"no bottom edge can read {name}: use reveal = 'full'", "effects", at)
        title = f"{effect.stat.capitalize()} +{effect.amount}"
        title += f" ({slot_name})" if slot != c.NO_SLOT else ""
        title += f" against {effect.vs}" if effect.vs else ""
        edge = c.Edge(name, title, STATS[effect.stat], effect.amount, vs, slot)
        self.box.edges.append(edge)
        return edge

    # -- quests, and what must hold before any game ------------------------------------------------------------------

    def quest(self, line: shapes.Quest) -> None:
        if bool(line.item) == bool(line.kill):
            self.edition.refuse_card(line, "a quest has an item to bring home, or a kind of monster to kill")
        ids = {each.id: each for each in self.file.item}
        if line.item and line.item not in ids:
            self.edition.refuse_card(line, f"there is no item {line.item!r}{did_you_mean(line.item, ids)}", "item")
        if line.item and ids[line.item].quest != line.id:
            self.edition.refuse_card(line, f"its item {line.item} does not name this quest", "item")
        kill = self.tag(line.kill, line, "kill") if line.kill else 0
        quest = c.Quest(line.id, line.name, self.edition.text(line), line.item or "", kill, line.refusable)
        quest.icon = line.icon
        self.box.quests.append(quest)

    def check(self) -> None:
        box = self.box
        found = {
            "tile": len(box.tiles),
            "character": len(box.characters),
            "quest": len(box.quests),
            "cavern": sum(1 for card in box.cards if card.deck == c.CAVERN),
            "passage": sum(1 for card in box.cards if card.deck == c.PASSAGE),
        }
        for kind, number in NUMBERS.items():
            if found[kind] != number:
                table = kind if kind in ("tile", "character", "quest") else "monster" if kind == "cavern" else "event"
                what = f"{kind}s" if kind in ("tile", "character", "quest") else f"{kind} cards"
                self.edition.refuse((table,), f"the box holds {number} {what}, this file {found[kind]}")
        self.check_tiles()
        strangers = [line for line in self.file.monster if not line.cooperative]
        if sum(line.copies for line in strangers) != 1:
            place: Place = (*self.edition.path_of(strangers[-1].id), "cooperative") if strangers else ("monster",)
            self.edition.refuse(place, "exactly one monster must not be cooperative")
        self.check_quests()
        for number, marker in enumerate(box.markers[:3]):
            laid = sum(card.lays.count(number) for card in box.cards)
            laid += sum(monster.brings.count(number) for monster in box.monsters)
            if laid != marker.number:
                place = (*self.edition.path_of(marker.name), "copies")
                self.edition.refuse(place, f"{marker.number} markers for {laid} cards that lay one")
        self.check_names()

    def check_tiles(self) -> None:
        tiles = self.box.tiles
        if tuple(tile.name for tile in tiles[:2]) != ENTRANCES:
            self.edition.refuse(("tile",), "the two entrances E1 and E2 must be the first tiles")
        if sorted(tile.square for tile in tiles if not tile.is_entrance and not tile.has_cavern) != list(range(36)):
            self.edition.refuse(("tile",), "the tiles without a cavern must carry the numbers 11 to 66, each once")
        spots = sum(tile.spots for tile in tiles)
        if spots != SPOTS:
            self.edition.refuse(("tile",), f"the caverns have {SPOTS} red spots, in this file {spots}")

    def check_quests(self) -> None:
        names = [line.id for line in self.file.quest]
        for item in self.file.item:
            if item.quest and item.quest not in names:
                known = did_you_mean(item.quest, names)
                self.edition.refuse_card(item, f"there is no quest {item.quest!r}{known}", "quest")
            if item.quest and (item.spent or item.deck != "cavern" or item.copies > 1):
                self.edition.refuse_card(item, "a quest wants one item of the Cavern deck, and not one that is spent")
        for quest in self.file.quest:
            wanted = [item.id for item in self.file.item if item.quest == quest.id]
            if len(wanted) != (1 if quest.item else 0):
                self.edition.refuse_card(quest, f"{len(wanted)} items name this quest", "item")

    def check_names(self) -> None:
        """The answers of the game are fixed by our own cards: a file of one's own has the same ids."""
        if not _OURS:
            return
        own, box = _OURS[0], self.box
        for mine, theirs in ((own.tiles, box.tiles), (own.characters, box.characters), (own.cards, box.cards)):
            for word, other in zip(mine, theirs, strict=True):
                if word.name != other.name:
                    self.refuse_name(other.name, word.name)

    def refuse_name(self, found: str, wanted: str) -> NoReturn:
        place = self.edition.path_of(found) or self.edition.path_of(found[:-1])
        self.edition.refuse((*place, "id"), f"stands where {wanted} is expected: keep the ids of our file")


def _places(line: shapes.Tile, title: str) -> tuple[str, str, str]:
    """What people call the passage, the other tunnel and the cavern of a tile."""
    if line.tunnels:
        return line.tunnels[0], line.tunnels[-1], title
    return (f"the passage by {title}" if line.spots else title), f"the other tunnel of {title}", title


def _sort(line: DeckLine) -> int:
    if isinstance(line, shapes.Monster):
        return c.MONSTER
    if isinstance(line, shapes.Item):
        return c.ITEM
    return c.MARKER if any(isinstance(effect, effects.PlaceMarker) for effect in line.effects) else c.EVENT


def build(edition: Edition[shapes.CavernsFile]) -> c.Box:
    """The pieces of an edition."""
    return _Builder(edition).build()


_OURS: list[c.Box] = []
HOME: Final = Path(__file__).parent
CARDS: Final = Book("caverns", HOME, shapes.CavernsFile, build)
_OURS.append(CARDS.load())


def load(file: Path | None = None) -> c.Box:
    """The box described by a card file, our own unless another is given."""
    return CARDS.load(file)
