"""The printed parts as the rules read them: Market Value cards, Room cards, Monster cards.

A Monster's text is a list of powers. Each power is one effect of `vocabulary.py`, bound to the rule that it
carries out; the rules of the game ask a card for a power at the named moment and never for its name.
"""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.games.looting_castle.cubes import Cube
from undercroft.kernel.words import Word


class MarketCard(Word):
    """Prices at one Market: entry fee, what it asks and what it pays."""

    kind: ClassVar[str] = "prices"

    def __init__(
        self, name: str, label: str, text: str, fee: int, buy: tuple[int, int], sell: tuple[int, int, int, int]
    ) -> None:
        super().__init__(name, label)
        self.text: str = text
        self.icon: str = ""
        self.fee: int = fee
        self.buy_strength: int = buy[0]
        self.buy_weapon: int = buy[1]
        self.sell_strength: int = sell[0]
        self.sell_weapon: int = sell[1]
        self.sell_treasure: int = sell[2]
        self.sell_trophy: int = sell[3]
        self.prices: str = (
            f"entry ${fee}; Strength costs ${buy[0]}, a Weapon ${buy[1]}; "
            f"a Weapon brings ${sell[1]}, a Treasure ${sell[2]}, a Trophy ${sell[3]}"
        )


ROOM_KINDS: Final = (
    "pantry", "wine_cellar", "kennels", "crypt", "library", "attic", "great_hall", "map_room", "gallery", "chapel",
)  # fmt: skip
"""The rooms of the box, in the order in which observations count them."""


class RoomCard(Word):
    """One kind of castle room: the action of a Hero who ends his move there."""

    kind: ClassVar[str] = "card"

    def __init__(
        self,
        name: str,
        label: str,
        text: str,
        count: int,
        alcove: bool,
        does: str,
        rule: str,
        cubes: int,
        all_in_the_open: bool,
    ) -> None:
        super().__init__(name, label)
        self.number: int = ROOM_KINDS.index(name) if name in ROOM_KINDS else -1
        self.text: str = text
        self.icon: str = ""
        self.count: int = count
        self.alcove: bool = alcove
        self.does: str = does
        self.rule: str = rule
        self.cubes: int = cubes
        self.all_in_the_open: bool = all_in_the_open


class Encounter:
    """One line of the Random Encounter table."""

    def __init__(self, label: str, does: str, rule: str, text: str) -> None:
        self.label: str = label
        self.does: str = does
        self.rule: str = rule
        self.text: str = text


class Power:
    """One verb of a Monster's text, with the rule it carries out and its numbers."""

    def __init__(self, rule: str, amount: int, boss_amount: int, colours: tuple[Cube, ...]) -> None:
        self.rule: str = rule
        self.amount: int = amount
        self.boss_amount: int = boss_amount
        self.colours: tuple[Cube, ...] = colours


class Start:
    """What a Monster brings along."""

    def __init__(
        self, rule: str, strength: int, weapons: tuple[int, int], treasure: tuple[int, int], random: int, levels: int
    ) -> None:
        self.rule: str = rule
        self.strength: int = strength
        self.weapons: int = weapons[0]
        self.boss_weapons: int = weapons[1]
        self.treasure: int = treasure[0]
        self.boss_treasure: int = treasure[1]
        self.random: int = random
        self.strength_per_two_levels: int = levels


class MonsterCard(Word):
    """A Monster: its start and, for every verb of the vocabulary, the power it has or nothing."""

    kind: ClassVar[str] = "trophy"

    def __init__(self, name: str, label: str, text: str, starter: bool, start: Start, powers: dict[str, Power]) -> None:
        super().__init__(name, label)
        self.text: str = text
        self.icon: str = ""
        self.starter: bool = starter
        self.start: Start = start
        self.powers: tuple[Power, ...] = tuple(powers.values())
        # when it is revealed
        self.grows_treasure_per_two_kills: Power | None = powers.get("grows_treasure_per_two_kills")
        self.grows_more_per_kill: Power | None = powers.get("grows_more_per_kill")
        # when the dice are assigned, and when it moves
        self.moves_only_on_a_six: Power | None = powers.get("moves_only_on_a_six")
        self.moves_further: Power | None = powers.get("moves_further")
        self.swaps_with_the_furthest: Power | None = powers.get("swaps_with_the_furthest")
        self.gathers_strength_up_to: Power | None = powers.get("gathers_strength_up_to")
        # when Heroes move
        self.bars_the_way: Power | None = powers.get("bars_the_way")
        self.sets_heroes_on_each_other: Power | None = powers.get("sets_heroes_on_each_other")
        self.weakens_the_loser: Power | None = powers.get("weakens_the_loser")
        # when it meets Heroes
        self.ignores_alcoves: Power | None = powers.get("ignores_alcoves")
        self.always_demands_its_toll: Power | None = powers.get("always_demands_its_toll")
        self.starts_no_battle: Power | None = powers.get("starts_no_battle")
        self.spares_the_penniless: Power | None = powers.get("spares_the_penniless")
        # in battle
        self.cancels_weapons: Power | None = powers.get("cancels_weapons")
        self.fights_with_treasure: Power | None = powers.get("fights_with_treasure")
        self.is_fought_with_treasure: Power | None = powers.get("is_fought_with_treasure")
        self.copies_strength: Power | None = powers.get("copies_strength")
        self.adds_to_its_die: Power | None = powers.get("adds_to_its_die")
        self.adds_its_idle_die: Power | None = powers.get("adds_its_idle_die")
        self.rerolls_when_attacked: Power | None = powers.get("rerolls_when_attacked")
        self.keeps_its_die_on_its_own_move: Power | None = powers.get("keeps_its_die_on_its_own_move")
        # when it has lost or tied
        self.loses_weapons_first: Power | None = powers.get("loses_weapons_first")
        self.loses_treasure: Power | None = powers.get("loses_treasure")
        self.loses_less: Power | None = powers.get("loses_less")
        self.loses_at_most: Power | None = powers.get("loses_at_most")
        self.loses_nothing_in_a_tie: Power | None = powers.get("loses_nothing_in_a_tie")
        self.yields_strength_as_spoils: Power | None = powers.get("yields_strength_as_spoils")
        # when it has won, and after every battle
        self.takes_an_item: Power | None = powers.get("takes_an_item")
        self.drains: Power | None = powers.get("drains")
        self.wounds_strength_all_the_same: Power | None = powers.get("wounds_strength_all_the_same")
        self.regrows: Power | None = powers.get("regrows")
        self.regenerates_to: Power | None = powers.get("regenerates_to")
        # what it collects, keeps and guards
        self.collects_first: Power | None = powers.get("collects_first")
        self.collects_all_treasure: Power | None = powers.get("collects_all_treasure")
        self.collects_two_items: Power | None = powers.get("collects_two_items")
        self.collects_all_with_strength: Power | None = powers.get("collects_all_with_strength")
        self.collects_strength_by_alcoves: Power | None = powers.get("collects_strength_by_alcoves")
        self.never_collects: Power | None = powers.get("never_collects")
        self.holds_at_most: Power | None = powers.get("holds_at_most")
        self.guards_neighbours: Power | None = powers.get("guards_neighbours")
        self.grows_when_left_alone: Power | None = powers.get("grows_when_left_alone")


class Cards(Word):
    """Everything printed, in one box."""

    def __init__(
        self,
        name: str,
        levels: tuple[int, int],
        cubes: tuple[int, int, int],
        sale: tuple[int, int, int],
        markets: tuple[MarketCard, ...],
        rooms: tuple[RoomCard, ...],
        encounters: tuple[Encounter, ...],
        monsters: tuple[MonsterCard, ...],
    ) -> None:
        super().__init__(name)
        self.level_thresholds: tuple[int, int] = levels
        self.strength: int = cubes[0]
        self.weapons: int = cubes[1]
        self.treasure: int = cubes[2]
        self.weapon_value: int = sale[0]
        self.treasure_value: int = sale[1]
        self.trophy_value: int = sale[2]
        self.markets: tuple[MarketCard, ...] = markets
        self.rooms: tuple[RoomCard, ...] = rooms
        self.encounters: tuple[Encounter, ...] = encounters
        self.monsters: tuple[MonsterCard, ...] = monsters

    def monster(self, name: str) -> MonsterCard:
        for card in self.monsters:
            if card.name == name:
                return card
        raise KeyError(name)
