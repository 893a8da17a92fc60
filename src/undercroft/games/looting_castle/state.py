"""What lies on the table: rooms, Heroes, Monsters, the bag, the piles, and the dice of this turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from undercroft.games.looting_castle.board import BLACK_MARKET, NOWHERE, SMUGGLERS_COVE, SPACES, Layout
from undercroft.games.looting_castle.chosen import Options
from undercroft.games.looting_castle.components import Cards, MarketCard, MonsterCard, RoomCard
from undercroft.games.looting_castle.cubes import Heap, Loot, heap
from undercroft.games.looting_castle.places import room_names
from undercroft.kernel.piles import Pile
from undercroft.kernel.state import State
from undercroft.kernel.story.grammar import listed, the
from undercroft.kernel.words import Player, Word

# The steps of play: which one comes next.
LAY_OUT: Final = Word("lay_out")
STOCK: Final = Word("stock")
ROLL: Final = Word("roll")
HERO_TURN: Final = Word("hero_turn")
MONSTER_TURN: Final = Word("monster_turn")
RESET: Final = Word("reset")
ESCALATION: Final = Word("escalation")
VICTORY: Final = Word("victory")
NO_ROOMS: Final[Pile[RoomCard]] = Pile("no rooms")
NO_PRICES: Final[Pile[MarketCard]] = Pile("no prices")
NO_MONSTERS: Final[Pile[MonsterCard]] = Pile("no monsters")
"""What a table has before it is set up, and a copy before it is filled."""
NO_HEAP: Final[tuple[Heap, ...]] = ()


class Hero(Player):
    """A Hero: figure, inventory, money."""

    kind: ClassVar[str] = "hero"

    def __init__(self, seat: int, name: str, thresholds: tuple[int, int], at: int, label: str = "") -> None:
        super().__init__(seat, name, label)
        self.thresholds: tuple[int, int] = thresholds
        self.at: int = at
        self.is_lying: bool = False
        self.is_hidden: bool = False
        self.money: int = 0
        self.loot: Loot = Loot()
        self.trophies: list[MonsterCard] = []

    def copy(self) -> Hero:
        twin = Hero(self.seat, self.name, self.thresholds, self.at, self.label)
        twin.is_lying = self.is_lying
        twin.is_hidden = self.is_hidden
        twin.money = self.money
        twin.loot = self.loot.copy()
        twin.trophies = self.trophies.copy()
        return twin

    @property
    def level(self) -> int:
        """The Experience Level follows the money."""
        money = self.money
        second, third = self.thresholds
        return 1 if money < second else 2 if money < third else 3

    @property
    def battle_dice(self) -> int:
        """1 Hero Die, one per level, one for a Weapon."""
        return 1 + self.level + (1 if self.loot.weapons else 0)

    @property
    def pieces(self) -> int:
        """What counts against the inventory limit."""
        return self.loot.total + len(self.trophies)


class Room:
    """A castle room: its card and the cubes lying there."""

    def __init__(self, card: RoomCard, loot: Loot) -> None:
        self.card: RoomCard = card
        self.loot: Loot = loot

    def copy(self) -> Room:
        return Room(self.card, self.loot.copy())


class Monster:
    """A Monster in play. In the solo game it may be away on its card beside its corner."""

    def __init__(self, card: MonsterCard, at: int, corner: int, is_boss: bool) -> None:
        self.card: MonsterCard = card
        self.at: int = at
        self.corner: int = corner
        self.is_boss: bool = is_boss
        self.is_lying: bool = False
        self.loot: Loot = Loot()

    def copy(self) -> Monster:
        twin = Monster(self.card, self.at, self.corner, self.is_boss)
        twin.is_lying = self.is_lying
        twin.loot = self.loot.copy()
        return twin

    @property
    def is_on_its_card(self) -> bool:
        return self.at == NOWHERE

    @property
    def fighting_cubes(self) -> int:
        """What it fights with and dies without."""
        return self.loot.strength if self.card.fights_with_treasure is None else self.loot.treasure

    @property
    def strength_cap(self) -> int:
        """How much Strength it can hold."""
        cap = self.card.holds_at_most
        if cap is None:
            return 99
        return cap.boss_amount if self.is_boss else cap.amount

    @property
    def room_for_strength(self) -> int:
        """How many Strength cubes it may still take up."""
        return max(0, self.strength_cap - self.loot.strength)


class Turn:
    """The dice of this turn, and what the active Hero has done in it."""

    def __init__(self) -> None:
        self.rolled: tuple[int, ...] = ()  # the dice as they fell, before they are assigned
        self.hero_die: int = 0
        self.monster_die: int = 0
        self.strength_dice: tuple[int, ...] = ()
        self.has_moved: bool = False  # the Hero's route is declared
        self.monster_was_attacked: bool = False
        self.battled: list[int] = []  # seats of Heroes battled, each at most once
        self.was_beaten: bool = False  # lost a Hero Battle: no further attack
        self.was_killed: bool = False

    def copy(self) -> Turn:
        twin = Turn()
        twin.rolled = self.rolled
        twin.hero_die = self.hero_die
        twin.monster_die = self.monster_die
        twin.strength_dice = self.strength_dice
        twin.has_moved = self.has_moved
        twin.monster_was_attacked = self.monster_was_attacked
        twin.battled = self.battled.copy()
        twin.was_beaten = self.was_beaten
        twin.was_killed = self.was_killed
        return twin


class Called:
    """What people call the rooms as long as these cards lie there."""

    def __init__(self, cards: list[RoomCard], names: tuple[str, ...]) -> None:
        self.cards = cards
        self.names = names


NO_NAMES: Final = Called([], ())


class Spot:
    """A space as people call it now: the room is named after its card. Put into words only where somebody listens."""

    kind: ClassVar[str] = "space"

    def __init__(self, g: Castle, space: int) -> None:
        self.g = g
        self.space = space

    @property
    def name(self) -> str:
        return SPACES[self.space].name

    @property
    def label(self) -> str:
        return self.g.called(self.space)


class Castle(State):
    """The whole table."""

    def __init__(self, options: Options, layout: Layout, cards: Cards) -> None:
        super().__init__()
        self.options: Options = options
        self.layout: Layout = layout
        self.cards: Cards = cards
        self.next: Word = LAY_OUT
        self.bag: Loot = Loot()
        self.rooms: list[Room] = []
        self.heroes: list[Hero] = []
        self.monsters: list[Monster] = []
        self.room_pile = NO_ROOMS
        self.room_discard: list[RoomCard] = []
        self.market_pile = NO_PRICES
        self.market_discard: list[MarketCard] = []
        self.black_market: MarketCard | None = None
        self.smugglers_cove: MarketCard | None = None
        self.monster_pile = NO_MONSTERS  # the deck and, unseen, the Monsters not used
        self.monsters_to_come: int = 0
        self.slain: list[MonsterCard] = []
        self.lair: int = 0  # where the Monster figure stands, or its predecessor died
        self.first: int = 0
        self.active: int = 0
        self.rounds: int = 0  # completed rounds
        self.turn: Turn = Turn()
        self.goal_was_reached: bool = False
        self.bag_was_emptied: bool = False
        self.is_last_turn: bool = False
        self.worked_out: Called = NO_NAMES

    def copy(self) -> Castle:
        twin = Castle(self.options, self.layout, self.cards)
        twin.outcome = self.outcome
        twin.next = self.next
        twin.bag = self.bag.copy()
        twin.rooms = [room.copy() for room in self.rooms]
        twin.heroes = [hero.copy() for hero in self.heroes]
        twin.monsters = [monster.copy() for monster in self.monsters]
        twin.room_pile = self.room_pile.copy()
        twin.room_discard = self.room_discard.copy()
        twin.market_pile = self.market_pile.copy()
        twin.market_discard = self.market_discard.copy()
        twin.black_market = self.black_market
        twin.smugglers_cove = self.smugglers_cove
        twin.monster_pile = self.monster_pile.copy()
        twin.monsters_to_come = self.monsters_to_come
        twin.slain = self.slain.copy()
        twin.lair = self.lair
        twin.first = self.first
        twin.active = self.active
        twin.rounds = self.rounds
        twin.turn = self.turn.copy()
        twin.goal_was_reached = self.goal_was_reached
        twin.bag_was_emptied = self.bag_was_emptied
        twin.is_last_turn = self.is_last_turn
        twin.worked_out = self.worked_out
        return twin

    def player(self, seat: int) -> Hero:
        return self.heroes[seat]

    # -- derived questions --------------------------------------------------------------------------------------------

    @property
    def is_solo(self) -> bool:
        return self.options.solo

    @property
    def active_hero(self) -> Hero:
        return self.heroes[self.active]

    @property
    def monster(self) -> Monster | None:
        """The Monster of the multiplayer game, while one is alive."""
        return self.monsters[0] if self.monsters else None

    @property
    def all_monsters_are_dead(self) -> bool:
        return not self.monsters and self.monsters_to_come == 0

    def called(self, space: int) -> str:
        """What people call this space."""
        if space >= len(self.rooms):
            return SPACES[space].label
        return self.room_names()[space]

    def room_names(self) -> tuple[str, ...]:
        """What people call the rooms of the ring: the same as long as the same cards lie there."""
        cards = [room.card for room in self.rooms]
        if cards != self.worked_out.cards:
            layout = self.layout
            places = [layout.places[room] for room in range(len(cards))]
            names = room_names([card.label for card in cards], places, layout.columns, layout.rows)
            self.worked_out = Called(cards, names)
        return self.worked_out.names

    def spot(self, space: int) -> Spot:
        """A space as it is told."""
        return Spot(self, space)

    def heap(self, loot: Loot) -> Sequence[Heap]:
        """Cubes as they are told; nothing where nobody listens."""
        return NO_HEAP if self.witness is None else loot.heaps()

    def loot_in(self, rooms: list[int]) -> str:
        """All that lies in these rooms, as it is told; nothing where nobody reads it."""
        if not self.is_read:
            return ""
        lying = [listed([heap.label for heap in self.rooms[room].loot.heaps()]) for room in rooms]
        return ", ".join([f"{cubes} in {the(self.called(room))}" for cubes, room in zip(lying, rooms, strict=True)])

    def cubes(self, cube: Word, number: int = 1) -> Sequence[Heap]:
        """So many cubes of one kind as they are told."""
        return NO_HEAP if self.witness is None or number == 0 else [heap(cube, number)]

    def can_cover(self, hero: Hero, fee: int) -> bool:
        """The fee of a Market, with all that may be sold at the door."""
        worth = hero.loot.weapons * self.cards.weapon_value + hero.loot.treasure * self.cards.treasure_value
        return hero.money + worth >= fee

    def monster_in(self, space: int) -> Monster | None:
        for monster in self.monsters:
            if monster.at == space:
                return monster
        return None

    def heroes_in(self, space: int) -> list[Hero]:
        return [hero for hero in self.heroes if hero.at == space]

    def somebody_is_in(self, space: int) -> bool:
        for hero in self.heroes:  # noqa: SIM110 - asked on every step of every walk: half the time of any()
            if hero.at == space:
                return True
        return False

    def has_company(self, hero: Hero) -> bool:
        """Another Hero is on the same space."""
        for other in self.heroes:  # noqa: SIM110 - see above
            if other.at == hero.at and other is not hero:
                return True
        return False

    def rivals_of(self, hero: Hero) -> list[Hero]:
        """The other Heroes on the same space."""
        return [rival for rival in self.heroes if rival.at == hero.at and rival is not hero]

    def alcove_is_free(self, space: int) -> bool:
        return not any(hero.is_hidden and hero.at == space for hero in self.heroes)

    def prices_at(self, space: int) -> MarketCard:
        card = self.black_market if space == BLACK_MARKET else self.smugglers_cove
        assert card is not None
        return card

    def is_market(self, space: int) -> bool:
        return space in (BLACK_MARKET, SMUGGLERS_COVE)

    def guard_of(self, room: int) -> MonsterCard | None:
        """The Monster that keeps Heroes from taking items out of this room: it stands next door."""
        for monster in self.monsters:
            guards = monster.card.guards_neighbours is not None and monster.at != NOWHERE
            if guards and self.layout.distance(monster.at, room) == 1:
                return monster.card
        return None

    def incites_heroes(self) -> MonsterCard | None:
        """The Monster that makes Heroes battle whom they pass."""
        for monster in self.monsters:
            if monster.card.sets_heroes_on_each_other is not None and monster.at != NOWHERE:
                return monster.card
        return None
