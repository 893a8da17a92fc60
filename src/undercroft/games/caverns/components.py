"""What lies in the box: tiles, figures and cards as plain typed records, read once from cards.toml.

Everything is numbered, because numbers are what the state holds: 62 tiles, 64 cards of the two decks,
and per player one character. Sets of tags, terrains, spells and cards are bit masks.
"""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.words import Word

# Terrain of an arm or a mouth; a mask of these is what a figure may pass.
WALL: Final = 0
PLAIN: Final = 1
NARROW: Final = 2
WATER: Final = 4

# The three statistics a bonus may raise.
COMBAT: Final = 0
MAGIC: Final = 1
ESCAPE: Final = 2

# Slots: of each kind one card counts in a fight.
NO_SLOT: Final = 0
WEAPON: Final = 1
ARMOUR: Final = 2

# Spells, in the order of their levels.
FLYING: Final = 0
PETRIFY: Final = 1
INVISIBILITY: Final = 2
SHAPE_CHANGING: Final = 3
FIRE_BALL: Final = 4
SUMMONING: Final = 5
LEVELS: Final = [1, 2, 3, 3, 4, 5]
SPELL_NAMES: Final = ["flying", "petrify", "invisibility", "shape_changing", "fireball", "summoning"]
SPELL_TITLES: Final = ["Flying", "Petrify", "Invisibility", "Shape-Changing", "Fire-Ball", "Summoning"]

# Kinds of cards in the two decks, in the order in which several passage cards are carried out (CV-073).
ITEM: Final = 0
MARKER: Final = 1
EVENT: Final = 2
MONSTER: Final = 3

# Decks, told apart by their backs.
CAVERN: Final = 0
PASSAGE: Final = 1

# Markers that lie on tiles.
WEB: Final = 0
HOLY: Final = 1
MIRROR: Final = 2

# Places of a tile: two passage places at most, and the cavern.
CAVE: Final = 2
PLACES_PER_TILE: Final = 3
# Ways out of a tile: four, or six for an entrance.
PORTS: Final = 6
NEVER_CASTS: Final = -1
MONSTER_ROLE: Final = "monster"
# The sides of a tile, clockwise, and the ways out of an entrance.
SIDES: Final = ("north", "east", "south", "west")
GATES: Final = ("north_west", "north_east", "east", "south_east", "south_west", "west")


class Tile(Word):
    """One tile as printed. `turned[r][port]` is the terrain of that way out after r quarter turns."""

    kind: ClassVar[str] = "tile"

    def __init__(
        self,
        index: int,
        no: str,
        title: str,
        look: str,
        arms: list[int],
        place_of_arm: list[int],
        stairs: bool,
        spots: int,
        mouth: int,
        square: int,
    ) -> None:
        super().__init__(no, title, proper=True)
        self.index = index
        self.look = look
        self.stairs = stairs
        self.spots = spots
        self.mouth = mouth
        self.square = square
        self.ports = len(arms)
        self.places = 1 + max(place_of_arm)
        turns = 4 if self.ports == 4 else 1
        self.turned: list[list[int]] = []
        self.place_of: list[list[int]] = []
        self.ports_of: list[list[list[int]]] = []
        for turn in range(turns):
            terrain = [arms[(port - turn) % self.ports] for port in range(self.ports)]
            place = [place_of_arm[(port - turn) % self.ports] for port in range(self.ports)]
            self.turned.append(terrain)
            self.place_of.append(place)
            self.ports_of.append(
                [[p for p in range(self.ports) if place[p] == k and terrain[p] != WALL] for k in range(self.places)]
            )
        # Turns that look alike are one choice: the first of each look, as a place-blind picture.
        looks: list[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]] = []
        self.distinct_turns: list[int] = []
        self.same_as: list[int] = []
        for turn in range(turns):
            halves = sorted([tuple(ports) for ports in self.ports_of[turn]])
            picture = (tuple(self.turned[turn]), tuple(halves))
            if picture not in looks:
                looks.append(picture)
                self.distinct_turns.append(turn)
            self.same_as.append(self.distinct_turns[looks.index(picture)])

    @property
    def is_entrance(self) -> bool:
        return self.ports == PORTS

    @property
    def has_cavern(self) -> bool:
        return self.spots > 0


class Mod:
    """Printed on a figure: Combat added against opponents of a kind, or with a kind of weapon in use."""

    def __init__(self, amount: int, vs: int, using: int) -> None:
        self.amount = amount
        self.vs = vs  # tags of the opponent, 0 for any
        self.using = using  # tags of a card in use, 0 for none needed


class Edge(Word):
    """The bottom edge of a card: the kind and size of a bonus, and the slot it takes, but not what the card is."""

    kind: ClassVar[str] = "edge"

    def __init__(self, name: str, title: str, stat: int, amount: int, vs: int, slot: int) -> None:
        super().__init__(name, title)
        self.stat = stat
        self.amount = amount
        self.vs = vs  # tags of the opponent, 0 for any
        self.slot = slot
        self.look_alikes: dict[int, int] = {}  # by proved tags: the mask of cards that could have shown it


class Bonus:
    """A bonus for which the whole card must be shown."""

    def __init__(self, stat: int, amount: int, vs: int) -> None:
        self.stat = stat
        self.amount = amount
        self.vs = vs


class Liking:
    """A number added to the affinity of monsters with this tag."""

    def __init__(self, amount: int, vs: int) -> None:
        self.amount = amount
        self.vs = vs


class FigureCard(Word):
    """A Character or Monster card, and the figure that belongs to it. `number` is its bit in masks of figures."""

    kind: ClassVar[str] = "figure"

    def __init__(self, number: int, id: str, title: str, role: str, text: str) -> None:
        super().__init__(id, title, proper=role != MONSTER_ROLE)
        self.number = number
        self.role = role
        self.text = text
        self.icon = ""
        self.flavour = ""
        self.is_character = False
        self.deck_card = -1  # the number of its card, for a monster
        self.combat = 0
        self.magic = 0  # NEVER_CASTS for a printed dash
        self.escape = 0
        self.affinity = 0
        self.takes_bribes = False
        self.bribe_tags = 0  # the only kinds of cards accepted, 0 for any
        self.passes = PLAIN
        self.cooperative = False
        self.ignores_webs = False
        self.holy_stairs = False
        self.immune = 0
        self.tags = 0
        self.tag_names: list[str] = []
        self.mods: list[Mod] = []
        self.likings: list[Liking] = []
        self.brings: list[int] = []  # markers laid down where it is declared


class DeckCard(Word):
    """A card of the Cavern or the Passage deck. Each copy has a name of its own: P01, P01b."""

    kind: ClassVar[str] = "card"

    def __init__(self, index: int, id: str, title: str, deck: int, sort: int, text: str) -> None:
        super().__init__(id, title)
        self.index = index
        self.bit = 1 << index
        self.deck = deck
        self.sort = sort
        self.text = text
        self.icon = ""
        self.flavour = ""
        self.value = 0
        self.tags = 0
        self.slot = NO_SLOT
        self.quest = ""
        self.spent = False
        self.likings: list[Liking] = []
        self.passes = 0  # terrains its holder may pass by showing it
        self.walk_tiles = 0
        self.fly_tiles = 0
        self.casts = 0  # mask of spells
        self.wards = False
        self.rerolls = False
        self.peeks = 0
        self.burns_webs = False
        self.lays: list[int] = []  # markers
        self.halts = False
        self.pitfall = False  # test_escape, fail: lose_turn
        self.monster: FigureCard | None = None
        self.edge: list[Edge | None] = [None, None, None]  # what its bottom edge shows, per statistic
        self.full: list[Bonus] = []  # what only the whole card proves
        self.is_tool = False  # has an activity of its own: a deed "use this card"


class Quest(Word):
    kind: ClassVar[str] = "quest"

    def __init__(self, id: str, title: str, text: str, item: str, kill: int, refusable: bool) -> None:
        super().__init__(id, title)
        self.text = text
        self.icon = ""
        self.item = item  # name of the deck card, empty for a deed
        self.kill = kill  # tag of the monster to kill, 0 for an item
        self.refusable = refusable


class MarkerKind(Word):
    kind: ClassVar[str] = "marker"

    def __init__(self, id: str, title: str, number: int, text: str, die_min: int, shuns: int) -> None:
        super().__init__(id, title)
        self.number = number
        self.text = text
        self.icon = ""
        self.die_min = die_min
        self.shuns = shuns


class Place(Word):
    """A passage place or the cavern of a tile; `number` is tile * 3 + place."""

    kind: ClassVar[str] = "place"

    def __init__(self, number: int, name: str, title: str) -> None:
        super().__init__(name, title, proper=True)
        self.number = number


class StairsTo(Word):
    """The way up to the daylight and down again at this place."""

    kind: ClassVar[str] = "stairs"

    def __init__(self, place: Place) -> None:
        super().__init__(f"stairs.{place.name}", f"up the stairs and down to {place.label}")
        self.place = place.number


class Arm(Word):
    """A way out of a tile; `number` is tile * 6 + port, `way` the side it leads to."""

    kind: ClassVar[str] = "arm"

    def __init__(self, number: int, name: str, title: str, way: str) -> None:
        super().__init__(name, title, proper=True)
        self.number = number
        self.way = way


class Turning(Word):
    """A tile turned so many quarters to the right before it is laid."""

    kind: ClassVar[str] = "turning"

    def __init__(self, number: int) -> None:
        super().__init__(
            str(number), ("As it comes", "Turned to the right", "Upside down", "Turned to the left")[number]
        )
        self.number = number


TURNINGS: Final = (Turning(0), Turning(1), Turning(2), Turning(3))


class Box(Word):
    """All of it. The two entrances are tiles 0 and 1; the monsters are numbered in deck order."""

    kind: ClassVar[str] = "box"

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.stairs_to: list[StairsTo] = []
        self.tags: list[str] = []
        self.tiles: list[Tile] = []
        self.places: list[Place] = []
        self.edges: list[Edge] = []
        self.arms: list[Arm] = []
        self.characters: list[FigureCard] = []
        self.monsters: list[FigureCard] = []
        self.quests: list[Quest] = []
        self.cards: list[DeckCard] = []
        self.markers: list[MarkerKind] = []  # web, holy, mirror first

    def tile(self, name: str) -> Tile:
        for tile in self.tiles:
            if tile.name == name:
                return tile
        raise KeyError(name)

    def card(self, name: str) -> DeckCard:
        for card in self.cards:
            if card.name == name:
                return card
        raise KeyError(name)

    def place(self, name: str) -> Place:
        for place in self.places:
            if place.name == name:
                return place
        raise KeyError(name)

    def look_alikes(self, edge: Edge, tags: int = 0) -> int:
        """The mask of cards that could have shown this edge, with these tags proved by an added bonus."""
        known = edge.look_alikes.get(tags)
        if known is not None:
            return known
        mask = 0
        for card in self.cards:
            if edge in card.edge and card.tags & tags == tags:
                mask |= card.bit
        edge.look_alikes[tags] = mask
        return mask
