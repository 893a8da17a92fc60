"""What lies on the table: the cave, the explorers, the decks; and the questions one can answer by looking at it."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.games.skulldug.board import DIRECTIONS, EAST, ENTRANCE, NORTH, SOUTH, WEST, Direction, Space
from undercroft.games.skulldug.components import NO_LIMIT, Card, CardSet, Passage
from undercroft.kernel.piles import Pile
from undercroft.kernel.state import State
from undercroft.kernel.words import Player, Word

FULL_HEALTH: Final = 5
BASE_AP: Final = 3
HAND_LIMIT: Final = 5

# Stand where a deck will be: never drawn from, never added to.
NO_CARDS: Final[Pile[Card]] = Pile("no cards")
NO_PASSAGES: Final[Pile[Passage]] = Pile("no passages")


class Stage(Word):
    """Where the order of play stands between two steps."""

    kind: ClassVar[str] = "stage"


SETTING_UP: Final = Stage("setting_up")
GEARING_UP: Final = Stage("gearing_up")
TURN_BEGINS: Final = Stage("turn_begins")
FREE_PLAY: Final = Stage("free_play")
TURN_ENDS: Final = Stage("turn_ends")


class Explorer(Player):
    """One explorer: the token, the Health card, the open hand, and what is remembered for this turn only."""

    kind: ClassVar[str] = "explorer"

    def __init__(self, seat: int, name: str, label: str = "") -> None:
        super().__init__(seat, name, label)
        self.at: Space | None = ENTRANCE
        self.health = FULL_HEALTH
        self.drugged = False
        self.hand: list[Card] = []
        self.came_from: Space | None = None
        self.heading: Direction | None = None
        self.entries = 0
        self.ap_spent = 0
        self.ap_change = 0
        self.used: list[Word] = []

    def copy(self) -> Explorer:
        twin = Explorer(self.seat, self.name, self.label)
        twin.at = self.at
        twin.health = self.health
        twin.drugged = self.drugged
        twin.hand = self.hand.copy()
        twin.came_from = self.came_from
        twin.heading = self.heading
        twin.entries = self.entries
        twin.ap_spent = self.ap_spent
        twin.ap_change = self.ap_change
        twin.used = self.used.copy()
        return twin

    @property
    def is_dead(self) -> bool:
        return self.at is None

    def stands_in(self, space: Space) -> bool:
        """Still there? A plain comparison would let the type checker believe it beyond the next await."""
        return self.at is space

    @property
    def is_hurt(self) -> bool:
        return self.health < FULL_HEALTH

    @property
    def treasures(self) -> list[Card]:
        return [card for card in self.hand if card.is_treasure]

    @property
    def hand_limit(self) -> int:
        """5, or what held cards say; of two limits the lower one counts."""
        lowest = NO_LIMIT
        for card in self.hand:
            lowest = min(lowest, card.hand_limit)
        return HAND_LIMIT if lowest == NO_LIMIT else lowest

    @property
    def slide_steps(self) -> int:
        fewest = NO_LIMIT
        for card in self.hand:
            fewest = min(fewest, card.slide_steps)
        return fewest

    @property
    def cost_of_pick_up(self) -> int:
        cost = 1
        for card in self.hand:
            cost += card.cost_of_pick_up
        return max(0, cost)

    @property
    def cost_of_destroy(self) -> int:
        cost = 1
        for card in self.hand:
            cost += card.cost_of_destroy
        return max(0, cost)

    def forbidden(self, what: int) -> bool:
        """Does a held card forbid this?"""
        for card in self.hand:  # noqa: SIM110 - a generator expression costs twice as much here
            if card.forbids & what:
                return True
        return False


class Dig(State):
    """One game of SKULLDUG! on the table."""

    def __init__(self, cards: CardSet, explorers: list[Explorer]) -> None:
        super().__init__()
        self.cards = cards
        self.explorers = explorers
        self.stage: Stage = SETTING_UP
        self.active = 0
        self.first = -1
        self.round = 1
        self.round_cap = 0
        self.effects_first = False  # house rule SD-165
        self.idle_turns = 0  # in a row, in which an explorer could do nothing at all
        self.half_width = 6
        self.quick_start = False
        self.paced = False
        # gear up
        self.gear: list[Card] = []
        self.gear_picks = 0
        # the cave
        self.laid: dict[Space, Passage] = {ENTRANCE: cards.entrance}
        self.corridors: dict[Space, int] = {ENTRANCE: cards.entrance.corridors}
        self.lying: dict[Space, list[Card]] = {}
        # the decks, and the Passage cards held up during a Discovery
        self.fortunes = NO_CARDS
        self.hazards = NO_CARDS
        self.passages = NO_PASSAGES
        self.fortune_discard: list[Card] = []
        self.hazard_discard: list[Card] = []
        self.passage_discard: list[Passage] = []
        self.revealed: list[Passage] = []
        # paced treasures (SD-163): the deck below what was put on top, as unopened packets and what is left of one
        self.paced_treasures = NO_CARDS
        self.paced_others = NO_CARDS
        self.packets = 0
        self.larger_packets = 0
        self.packet_size = 0
        self.packet_left = 0
        self.treasure_due = False

    def copy(self) -> Dig:
        twin = Dig(self.cards, [explorer.copy() for explorer in self.explorers])
        twin.outcome = self.outcome
        twin.reveals = self.reveals
        twin.lessons = self.lessons
        twin.stage = self.stage
        twin.active = self.active
        twin.first = self.first
        twin.round = self.round
        twin.round_cap = self.round_cap
        twin.effects_first = self.effects_first
        twin.idle_turns = self.idle_turns
        twin.half_width = self.half_width
        twin.quick_start = self.quick_start
        twin.paced = self.paced
        twin.gear = self.gear.copy()
        twin.gear_picks = self.gear_picks
        twin.laid = self.laid.copy()
        twin.corridors = self.corridors.copy()
        twin.lying = {space: cards.copy() for space, cards in self.lying.items()}
        twin.fortunes = self.fortunes.copy()
        twin.hazards = self.hazards.copy()
        twin.passages = self.passages.copy()
        twin.fortune_discard = self.fortune_discard.copy()
        twin.hazard_discard = self.hazard_discard.copy()
        twin.passage_discard = self.passage_discard.copy()
        twin.revealed = self.revealed.copy()
        if self.paced:
            twin.paced_treasures = self.paced_treasures.copy()
            twin.paced_others = self.paced_others.copy()
        twin.packets = self.packets
        twin.larger_packets = self.larger_packets
        twin.packet_size = self.packet_size
        twin.packet_left = self.packet_left
        twin.treasure_due = self.treasure_due
        return twin

    def player(self, seat: int) -> Explorer:
        return self.explorers[seat]

    # ------------------------------------------------------------------------------------------------ who

    @property
    def active_explorer(self) -> Explorer:
        return self.explorers[self.active]

    def clockwise(self, start: int) -> list[Explorer]:
        """Everybody, from this seat to the left."""
        return self.explorers[start:] + self.explorers[:start]

    def others_in(self, space: Space, explorer: Explorer) -> list[Explorer]:
        others = [other for other in self.explorers if other.at is space and other is not explorer]
        if others:
            self.cite("SD-030")
        return others

    def is_unoccupied(self, space: Space) -> bool:
        """No explorer token is there; cards do not occupy a passage."""
        self.cite("SD-028")
        for explorer in self.explorers:  # noqa: SIM110 - asked for every faced passage of every menu
            if explorer.at is space:
                return False
        return True

    def is_empty(self, space: Space) -> bool:
        """No explorer, no item, no monster."""
        self.cite("SD-029")
        return self.is_unoccupied(space) and not self.lying.get(space)

    def ap(self, explorer: Explorer) -> int:
        """The Action Points left: only on one's own turn, and always by the cards now in hand."""
        if explorer.seat != self.active:
            return 0
        left = BASE_AP + explorer.ap_change - explorer.ap_spent
        for card in explorer.hand:
            left += card.ap
        return left if left > 0 else 0

    # ----------------------------------------------------------------------------------------------- cave

    @property
    def supply(self) -> bool:
        """Is a Passage card left that can be laid, in the deck or in its discard pile?"""
        return not self.passages.is_empty or len(self.passage_discard) > 0

    def is_discovered(self, space: Space) -> bool:
        return space in self.corridors

    def adjacent(self, space: Space) -> list[Space]:
        """The spaces that share a side with this one, within the edges of the playspace."""
        self.cite("SD-022")
        return [there for there in space.neighbours if there is not None and there.reach <= self.half_width]

    def faced(self, space: Space) -> list[Space]:
        """The adjacent spaces towards which a corridor of this passage points."""
        self.cite("SD-024")
        corridors = self.corridors.get(space, 0)
        found: list[Space] = []
        for way in DIRECTIONS:
            if corridors & way.bit:
                there = space.neighbours[way.number]
                if there is not None and there.reach <= self.half_width:
                    found.append(there)
        return found

    def beyond(self, space: Space, way: Direction) -> Space | None:
        """The passage connected to this one on that side, if any."""
        if not self.corridors.get(space, 0) & way.bit:
            return None
        there = space.neighbours[way.number]
        if there is None:
            return None
        corridors = self.corridors.get(there, 0)
        if corridors:
            return there if corridors & way.opposite_bit else None
        return there if there.reach <= self.half_width and self.supply else None

    def connected(self, space: Space) -> list[Space]:
        """The passages connected to this one, discovered or not."""
        found: list[Space] = []
        self.cite("SD-025")
        own = self.corridors.get(space, 0)
        for way in DIRECTIONS:
            if own & way.bit:
                there = space.neighbours[way.number]
                if there is None:
                    continue
                corridors = self.corridors.get(there, 0)
                if corridors:
                    if corridors & way.opposite_bit:
                        found.append(there)
                elif there.reach > self.half_width:
                    self.cite("SD-010")
                elif self.supply:
                    found.append(there)
                    self.cite("SD-026")
                    self.cite("SD-042")
                else:
                    self.cite("SD-043")
        return found

    def connected_discovered(self, space: Space) -> list[Space]:
        """The discovered passages connected to this one."""
        found: list[Space] = []
        own = self.corridors.get(space, 0)
        for way in DIRECTIONS:
            if own & way.bit:
                there = space.neighbours[way.number]
                if there is not None and self.corridors.get(there, 0) & way.opposite_bit:
                    found.append(there)
        return found

    def line_of_sight(self, explorer: Explorer) -> list[Space]:
        """Own passage first, then each straight line until a wall or an undiscovered passage ends it."""
        here = explorer.at
        if here is None:
            return []
        seen = [here]
        self.cite("SD-069")
        for card in explorer.hand:
            if card.sight == 0:
                return seen
        for way in DIRECTIONS:
            space = here
            corridors = self.corridors.get(here, 0)
            while corridors & way.bit:
                there = space.neighbours[way.number]
                corridors = 0 if there is None else self.corridors.get(there, 0)
                if there is None or not corridors & way.opposite_bit:
                    self.cite("SD-068")
                    break
                seen.append(there)
                self.cite("SD-067")
                space = there
        return seen

    def in_sight(self, explorer: Explorer) -> list[Explorer]:
        """The other explorers in line of sight."""
        here = explorer.at
        if here is None:
            return []
        found: list[Explorer] = []
        for other in self.explorers:
            there = other.at
            if there is None or other is explorer or (there.x != here.x and there.y != here.y):
                continue
            if there is here or self.sees(explorer, here, there):
                found.append(other)
        return found

    def sees(self, explorer: Explorer, here: Space, there: Space) -> bool:
        """Is the straight line from here to a space in the same row or column open?"""
        self.cite("SD-069")
        for card in explorer.hand:
            if card.sight == 0:
                return False
        if there.x == here.x:
            way = NORTH if there.y > here.y else SOUTH
        else:
            way = EAST if there.x > here.x else WEST
        self.cite("SD-068")
        space = here
        while space is not there:
            further = space.neighbours[way.number]
            if (
                further is None
                or not self.corridors.get(space, 0) & way.bit
                or not self.corridors.get(further, 0) & way.opposite_bit
            ):
                return False
            self.cite("SD-067")
            space = further
        return True

    # ---------------------------------------------------------------------------------------------- cards

    def items_in(self, space: Space) -> list[Card]:
        """One of each kind of item lying there."""
        lying = self.lying.get(space)
        if lying is None:
            return []
        found: list[Card] = []
        for card in lying:
            if card.is_item and not is_among(card, found):
                found.append(card)
        return found

    def hazards_in(self, space: Space) -> list[Card]:
        lying = self.lying.get(space)
        return [] if lying is None else [card for card in lying if card.is_hazard]

    @property
    def fortunes_left(self) -> int:
        return len(self.fortunes) + len(self.paced_treasures) + len(self.paced_others)

    def lay(self, card: Card, space: Space) -> None:
        """Put a card into a passage."""
        there = self.lying.get(space)
        if there is None:
            self.lying[space] = [card]
        else:
            there.append(card)

    def lift(self, card: Card, space: Space) -> None:
        """Take a card out of a passage."""
        there = self.lying[space]
        there.remove(card)
        if not there:
            del self.lying[space]

    def discard(self, card: Card) -> None:
        if card.is_hazard:
            self.hazard_discard.append(card)
        else:
            self.fortune_discard.append(card)


def kinds(cards: list[Card]) -> list[Card]:
    """One of each kind, in order: copies are one choice."""
    found: list[Card] = []
    for card in cards:
        if not is_among(card, found):
            found.append(card)
    return found


def is_among(card: Card, cards: list[Card]) -> bool:
    """Is it one of these? (A measured short cut: a list would compare them by calls.)"""
    for each in cards:  # noqa: SIM110 - compiled, a generator expression is no quicker, and this is read more often
        if each is card:
            return True
    return False
