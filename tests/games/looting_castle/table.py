"""A table under your hands: rooms without loot, Heroes and a Monster where the story needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from undercroft.games.looting_castle import GAME
from undercroft.games.looting_castle.board import SPACE_NAMES
from undercroft.games.looting_castle.check import check
from undercroft.games.looting_castle.components import MarketCard, RoomCard
from undercroft.games.looting_castle.cubes import Loot
from undercroft.games.looting_castle.state import ROLL, Castle, Hero, Monster, Room
from undercroft.kernel.scenario import Scenario

PRICES = MarketCard("test_prices", "Test Prices", "", 2, (2, 3), (1, 4, 6, 8))
"""Fee 2; asks 2 for Strength, 3 for a Weapon; pays 1, 4, 6 and 8 for Strength, Weapon, Treasure and Trophy."""


def space(name: str) -> int:
    return SPACE_NAMES.index(name)


class Table(Scenario[Castle]):
    """Every room is a Pantry without cubes; every Hero stands on the Entrance with 3 Strength and $4; no Monster."""

    def __init__(self, seats: int = 2, options: Mapping[str, object] | None = None, **heroes: str) -> None:
        super().__init__(GAME, seats, options)
        g = self.state
        g.next = ROLL
        for _ in range(g.layout.size):
            g.rooms.append(Room(self.card("pantry"), Loot()))
        g.black_market = PRICES
        g.market_pile.take_anywhere(g.cards.markets[0])
        if seats == 4:
            g.smugglers_cove = g.cards.markets[1]
            g.market_pile.take_anywhere(g.cards.markets[1])
        for _ in range(len(g.rooms)):
            g.room_pile.take_anywhere(g.room_pile.cards[0])
        for hero in g.heroes:
            hero.money = 4
            self.give(hero.name, 3)
        for name, at in heroes.items():
            self.hero(name).at = space(at)
        g.turn.hero_die, g.turn.monster_die, g.turn.strength_dice = 1, 1, (1,)

    # -- pieces ------------------------------------------------------------

    def hero(self, name: str) -> Hero:
        return next(hero for hero in self.state.heroes if hero.name == name)

    @property
    def red(self) -> Hero:
        return self.hero("red")

    @property
    def blue(self) -> Hero:
        return self.hero("blue")

    @property
    def green(self) -> Hero:
        return self.hero("green")

    @property
    def beast(self) -> Monster:
        return self.state.monsters[0]

    def card(self, name: str) -> RoomCard:
        return next(card for card in self.state.cards.rooms if card.name == name)

    def loot(self, room: int) -> tuple[int, int, int]:
        return counts(self.state.rooms[room].loot)

    # -- setting the table ------------------------------------------------------------

    def give(self, name: str, strength: int = 0, weapons: int = 0, treasure: int = 0) -> Table:
        """Exactly these cubes."""
        self._fill(self.hero(name).loot, strength, weapons, treasure)
        return self

    def room(self, number: int, kind: str = "pantry", strength: int = 0, weapons: int = 0, treasure: int = 0) -> Table:
        self.state.rooms[number].card = self.card(kind)
        self._fill(self.state.rooms[number].loot, strength, weapons, treasure)
        return self

    def monster(
        self, name: str, at: int, strength: int = 0, weapons: int = 0, treasure: int = 0, boss: bool = False
    ) -> Table:
        """A Monster with exactly these cubes."""
        g = self.state
        card = g.cards.monster(name)
        g.monster_pile.take_anywhere(card)
        monster = Monster(card, at, at if g.is_solo else -1, boss)
        g.monsters.append(monster)
        g.lair = at
        if g.is_solo or boss:
            g.monsters_to_come = 0
        else:
            g.monsters_to_come -= 1
        self._fill(monster.loot, strength, weapons, treasure)
        return self

    def bag(self, strength: int = 0, weapons: int = 0, treasure: int = 0) -> Table:
        """Leave only these in the bag: the rest is put aside on a last room nobody visits."""
        g = self.state
        aside = g.rooms[-1].loot
        aside.strength += g.bag.strength - strength
        aside.weapons += g.bag.weapons - weapons
        aside.treasure += g.bag.treasure - treasure
        g.bag.strength, g.bag.weapons, g.bag.treasure = strength, weapons, treasure
        return self

    def dice(self, hero: int = 1, monster: int = 1, strength: int | tuple[int, ...] = 1) -> Table:
        turn = self.state.turn
        turn.hero_die, turn.monster_die = hero, monster
        turn.strength_dice = strength if isinstance(strength, tuple) else (strength,)
        return self

    def call(self, rule: Callable[..., object], *args: object) -> object:
        """Run a rule that asks nobody."""
        return self.run(_asking_nobody, rule, args)

    def check(self) -> None:
        """Nothing was lost on the way."""
        check(self.state)

    def _fill(self, heap: Loot, strength: int, weapons: int, treasure: int) -> None:
        bag = self.state.bag
        bag.strength += heap.strength - strength
        bag.weapons += heap.weapons - weapons
        bag.treasure += heap.treasure - treasure
        heap.strength, heap.weapons, heap.treasure = strength, weapons, treasure


async def _asking_nobody(g: Castle, rule: Callable[..., object], args: tuple[object, ...]) -> object:
    return rule(g, *args)


def counts(heap: Loot) -> tuple[int, int, int]:
    return heap.strength, heap.weapons, heap.treasure
