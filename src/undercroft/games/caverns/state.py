"""What lies on the table: the laid tiles, the figures with their hands, the piles, and the notes of what was shown.

Numbers stand for places and ways: place = tile * 3 + 0 or 1 (passages) or 2 (cavern), arm = tile * 6 + port.
A link leads from arm to arm; it is UNKNOWN where no tile lies yet and BLOCKED at a wall.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.caverns.components import (
    CAVE,
    HOLY,
    MIRROR,
    PLACES_PER_TILE,
    PORTS,
    WEB,
    Box,
    DeckCard,
    FigureCard,
    Quest,
    Tile,
)
from undercroft.games.caverns.figures import Adventurer, Figure
from undercroft.games.caverns.paths import Paths
from undercroft.kernel.piles import Pile
from undercroft.kernel.state import State

UNKNOWN: Final = -1
BLOCKED: Final = -2
NOWHERE: Final = -1

# Where the game stands between two steps.
SETTING_UP: Final = 0
TURN_BEGINS: Final = 1
IN_TURN: Final = 2

Clue = tuple[int, int, int]
"""Cards that could have shown a bonus, how many of them at least, and the figures among whom they are."""

NO_TILES: Final[Pile[Tile]] = Pile("no tiles")
NO_CHARACTERS: Final[Pile[FigureCard]] = Pile("no characters")
NO_QUESTS: Final[Pile[Quest]] = Pile("no quests")
NO_CARDS: Final[Pile[DeckCard]] = Pile("no cards")
NO_PLAYERS: Final[list[Adventurer]] = []
NO_FIGURES: Final[list[Figure]] = []
NO_NUMBERS: Final[list[int]] = []
NO_GRID: Final[dict[int, int]] = {}
NOTHING_PUT_AWAY: Final[list[Tile]] = []
NOTHING_DRAWN: Final[list[DeckCard]] = []
NOTHING_KNOWN: Final[list[dict[int, int]]] = []
NO_CLUES: Final[list[Clue]] = []
"""What a table has before it is set up, and a copy before it is filled."""

CREPT: Final = 0
RUSHED: Final = 1
IN_PASSAGE: Final = 2


class Discovery:
    """A tile just taken from the stack, not yet laid: it goes to the arm by which the explorer left."""

    __slots__ = ("arm", "tile")

    def __init__(self, tile: Tile, arm: int) -> None:
        self.tile = tile
        self.arm = arm


class Journey:
    """A movement of several tiles under way."""

    __slots__ = ("flying", "length", "tiles")

    def __init__(self, tiles: int, flying: bool) -> None:
        self.tiles = tiles
        self.length = tiles
        self.flying = flying

    def copy(self) -> Journey:
        twin = Journey(self.length, self.flying)
        twin.tiles = self.tiles
        return twin


class Encounter:
    """Monsters met and not yet dealt with, by the figure that came upon them."""

    __slots__ = ("escape", "fleeing", "how", "outside", "shown", "untried", "waiting", "worn")

    def __init__(self, how: int, waiting: list[int], outside: int) -> None:
        self.how = how
        self.waiting = waiting  # numbers of figures
        self.outside = outside  # where an Escape leads
        self.untried = True  # Escape comes before any other approach
        self.fleeing = False  # Escape is chosen, and bonuses are being shown for it
        self.escape = 0
        self.shown = 0  # mask of the cards shown for it
        self.worn = False  # Escape failed: nothing but fighting is left

    def copy(self) -> Encounter:
        twin = Encounter(self.how, self.waiting.copy(), self.outside)
        twin.untried = self.untried
        twin.fleeing = self.fleeing
        twin.escape = self.escape
        twin.shown = self.shown
        twin.worn = self.worn
        return twin


class Offer:
    """Cards laid out for an exchange: those given are shown to the partner, those answered to the giver."""

    __slots__ = ("answered", "given", "partner", "returned", "wanted")

    def __init__(self, partner: int, given: list[DeckCard], wanted: int) -> None:
        self.partner = partner
        self.given = given
        self.wanted = wanted
        self.returned: list[DeckCard] = []
        self.answered = False

    def copy(self) -> Offer:
        twin = Offer(self.partner, self.given.copy(), self.wanted)
        twin.returned = self.returned.copy()
        twin.answered = self.answered
        return twin


DECLARED: Final = 0
ATTACKER_SHOWS: Final = 1
DEFENDER_SHOWS: Final = 2
BLOWS: Final = 3


class Fight:
    """Two figures at blows: how far it has come, the totals so far, and the cards uncovered by whoever shows now."""

    __slots__ = ("attack", "attacker", "defence", "defender", "shown", "stage")

    def __init__(self, attacker: int, defender: int, attack: int, defence: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.attack = attack
        self.defence = defence
        self.stage = DECLARED
        self.shown = 0

    def copy(self) -> Fight:
        twin = Fight(self.attacker, self.defender, self.attack, self.defence)
        twin.stage = self.stage
        twin.shown = self.shown
        return twin


class Caverns(State):
    """The table."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__()
        self.box = box
        self.seats = seats
        self.players = NO_PLAYERS
        self.figures = NO_FIGURES
        # options
        self.passage_encounters = True
        self.any_stairs = False
        self.opening_truce = False
        self.quick = False
        self.round_cap = 0
        self.spells_after_escape = False
        self.dead_stay_out = False
        # the order of play
        self.phase = SETTING_UP
        self.first = 0
        self.active = 0
        self.round = 1
        self.to_act = NO_NUMBERS
        self.acting = NOWHERE
        # tiles; copies share the map until it changes: who changes it, changes a new one
        self.turns = NO_NUMBERS  # quarter turns of the laid tiles, NOWHERE for the others
        self.cells = NO_NUMBERS
        self.grid = NO_GRID
        self.links = NO_NUMBERS
        self.open_arms = 0
        self.widest = 0
        self.stack = NO_TILES
        self.tops = NO_NUMBERS  # who has seen the single tiles on top, lowest first
        self.bottoms = 0  # single tiles put under the stack in the open
        self.put_away = NOTHING_PUT_AWAY
        self.stairs = NO_NUMBERS  # places that contain stairs
        self.unused = NO_NUMBERS  # tiles with a Not Used marker
        self.webs = NO_NUMBERS
        self.holy = NOWHERE
        self.mirror = NOWHERE
        self.counters = NO_NUMBERS
        self.worked_out: Paths | None = None  # what was last worked out from the map
        # cards
        self.characters = NO_CHARACTERS
        self.quests = NO_QUESTS
        self.cavern_deck = NO_CARDS
        self.passage_deck = NO_CARDS
        self.drawn = NOTHING_DRAWN  # Passage cards taken and still to be carried out
        self.gone = NOTHING_DRAWN
        self.rerolls_left = 0  # cards of these kinds that nobody has seen spent yet
        self.wards_left = 0
        self.reroll_backs = 0  # mask of the decks that have such cards: everybody sees the backs in a hand
        self.ward_backs = 0
        # what each seat (and last, everybody) has seen in whose hands, and what shown bonuses prove to all
        self.known = NOTHING_KNOWN
        self.clues = NO_CLUES
        # what is under way
        self.discovery: Discovery | None = None
        self.journey: Journey | None = None
        self.encounter: Encounter | None = None
        self.offer: Offer | None = None
        self.fight: Fight | None = None
        self.casting = NOWHERE  # the spell announced
        self.proved = 0  # mask of the cards shown for its level

    def draw_the_map_anew(self) -> None:
        """Before a tile is laid: from here on no copy shares the map."""
        self.turns = self.turns.copy()
        self.cells = self.cells.copy()
        self.grid = self.grid.copy()
        self.links = self.links.copy()

    def clear_the_table(self) -> None:
        """Nobody there, no tile laid, no counter, no notes."""
        tiles = len(self.box.tiles)
        self.players = []
        self.figures = []
        self.to_act = []
        self.turns = [NOWHERE] * tiles
        self.cells = [0] * tiles
        self.grid = {}
        self.links = [BLOCKED] * (tiles * PORTS)
        self.tops = []
        self.put_away = []
        self.stairs = []
        self.unused = []
        self.webs = []
        self.drawn = []
        self.gone = []
        self.clues = []
        self.counters = [0] * 36
        self.known = [{} for _ in range(self.seats + 1)]

    def copy(self) -> Caverns:
        twin = Caverns(self.box, self.seats)
        twin.outcome = self.outcome
        twin.reveals = self.reveals
        twin.lessons = self.lessons
        twin.players = [player.copy() for player in self.players]
        twin.figures = [figure.copy() for figure in self.figures]
        twin.passage_encounters = self.passage_encounters
        twin.any_stairs = self.any_stairs
        twin.opening_truce = self.opening_truce
        twin.spells_after_escape = self.spells_after_escape
        twin.dead_stay_out = self.dead_stay_out
        twin.quick = self.quick
        twin.round_cap = self.round_cap
        twin.phase = self.phase
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.to_act = self.to_act.copy()
        twin.acting = self.acting
        twin.turns = self.turns
        twin.cells = self.cells
        twin.grid = self.grid
        twin.links = self.links
        twin.open_arms = self.open_arms
        twin.widest = self.widest
        twin.stack = self.stack.copy()
        twin.tops = self.tops.copy()
        twin.bottoms = self.bottoms
        twin.put_away = self.put_away.copy()
        twin.stairs = self.stairs.copy()
        twin.unused = self.unused.copy()
        twin.webs = self.webs.copy()
        twin.holy = self.holy
        twin.mirror = self.mirror
        twin.counters = self.counters
        twin.worked_out = self.worked_out
        twin.characters = self.characters.copy()
        twin.quests = self.quests.copy()
        twin.cavern_deck = self.cavern_deck.copy()
        twin.passage_deck = self.passage_deck.copy()
        twin.drawn = self.drawn.copy()
        twin.gone = self.gone.copy()
        twin.rerolls_left = self.rerolls_left
        twin.wards_left = self.wards_left
        twin.reroll_backs = self.reroll_backs
        twin.ward_backs = self.ward_backs
        twin.known = [known.copy() for known in self.known]
        twin.clues = self.clues.copy()
        twin.discovery = None if self.discovery is None else Discovery(self.discovery.tile, self.discovery.arm)
        twin.journey = None if self.journey is None else self.journey.copy()
        twin.encounter = None if self.encounter is None else self.encounter.copy()
        twin.offer = None if self.offer is None else self.offer.copy()
        twin.fight = None if self.fight is None else self.fight.copy()
        twin.casting = self.casting
        twin.proved = self.proved
        return twin

    # -- who ----------------------------------------------------------------------------------------------------------

    def player(self, seat: int) -> Adventurer:
        return self.players[seat]

    def runner(self, figure: Figure) -> Adventurer:
        return self.players[figure.seat]

    def figure(self, number: int) -> Figure:
        for figure in self.figures:
            if figure.card.number == number:
                return figure
        raise KeyError(number)

    def hero(self, seat: int) -> Figure | None:
        """The living character of a seat."""
        for figure in self.figures:
            if figure.seat == seat and figure.card.is_character:
                return figure
        return None

    def run_by(self, seat: int) -> list[Figure]:
        return [figure for figure in self.figures if figure.seat == seat]

    @property
    def has_character(self) -> bool:
        return any(figure.card.is_character for figure in self.figures)

    def cooperate(self, one: Figure, other: Figure) -> bool:
        """All monsters but the Dragon are on the same side."""
        return one.card.cooperative and other.card.cooperative

    def spared_by(self, attacker: Figure, other: Figure) -> str:
        """The rule that keeps a figure from being attacked, nothing if it may be: only monsters and other players'
        characters in the same place; not stone, not unseen, not an ally, not in peace."""
        if other is attacker or other.at != attacker.at or other.invisible or other.is_stone:
            return "CV-122"
        if attacker.card.cooperative and other.card.cooperative:
            return "CV-160"
        if other.seat >= 0 and other.seat == attacker.seat:
            return "CV-122"
        if self.opening_truce and self.round <= 2 and other.card.is_character:
            return "CV-249"
        return "CV-122" if other.at // PLACES_PER_TILE == self.holy else ""

    # -- where --------------------------------------------------------------------------------------------------------

    def tile_of(self, figure: Figure) -> Tile:
        return self.box.tiles[figure.at // PLACES_PER_TILE]

    def is_webbed(self, place: int) -> bool:
        return len(self.webs) > 0 and place // PLACES_PER_TILE in self.webs

    def is_holy(self, place: int) -> bool:
        return place // PLACES_PER_TILE == self.holy

    def has_mirror(self, place: int) -> bool:
        return place // PLACES_PER_TILE == self.mirror

    def is_cavern(self, place: int) -> bool:
        return place % PLACES_PER_TILE == CAVE

    def shuns(self, figure: Figure, place: int) -> bool:
        """The undead cannot go to the Holy Place."""
        return place // PLACES_PER_TILE == self.holy and figure.card.tags & self.box.markers[HOLY].shuns != 0

    def terrain(self, arm: int) -> int:
        tile = arm // PORTS
        return self.box.tiles[tile].turned[self.turns[tile]][arm % PORTS]

    def place_at(self, arm: int) -> int:
        """The place to which an arm belongs."""
        tile = arm // PORTS
        return tile * PLACES_PER_TILE + self.box.tiles[tile].place_of[self.turns[tile]][arm % PORTS]

    def arms_of(self, place: int) -> list[int]:
        """The ports by which one leaves a passage place."""
        tile = place // PLACES_PER_TILE
        return self.box.tiles[tile].ports_of[self.turns[tile]][place % PLACES_PER_TILE]

    def outside(self, place: int) -> int:
        """The passage place from which one walks on: a cavern opens to the first."""
        return place - CAVE if place % PLACES_PER_TILE == CAVE else place

    def paths(self) -> Paths:
        """The ways of this map. Tiles and stairs are only ever added: as long as there are as many, it is the same."""
        key = len(self.grid) * len(self.links) + len(self.stairs)
        paths = self.worked_out
        if paths is None or paths.key != key:
            before = None if paths is None or paths.key > key else paths
            paths = self.worked_out = Paths(self.box, self.turns, self.links, self.stairs, before, key)
        return paths

    def is_laid(self, tile: int) -> bool:
        return self.turns[tile] != NOWHERE

    @property
    def all_explored(self) -> bool:
        return not self.stack.layers or (self.open_arms == 0 and self.is_laid(1))

    def markers_on(self, tile: int) -> list[int]:
        found = []
        if tile in self.webs:
            found.append(WEB)
        if tile == self.holy:
            found.append(HOLY)
        if tile == self.mirror:
            found.append(MIRROR)
        return found
