"""Reads a card file into the printed parts, and refuses what could not be played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.games.looting_castle import components as c
from undercroft.games.looting_castle import shapes
from undercroft.games.looting_castle import vocabulary as effects
from undercroft.games.looting_castle.cubes import CUBES, MONSTERS
from undercroft.kernel.cardfile import Book, Edition

MARKETS: Final = 6
ROOMS: Final = 20


class _Builder:
    """Turns one edition into the printed parts."""

    def __init__(self, edition: Edition[shapes.LootingCastleFile]) -> None:
        self.edition = edition
        self.file = edition.file

    def build(self) -> c.Cards:
        self.check()
        file = self.file
        return c.Cards(
            "printed",
            file.levels.thresholds,
            (file.cubes.strength, file.cubes.weapons, file.cubes.treasure),
            (file.final_sale.weapon, file.final_sale.treasure, file.final_sale.trophy),
            tuple(self.market(line) for line in file.market),
            tuple(self.room(line) for line in file.room),
            tuple(self.encounter(line) for line in sorted(file.encounter, key=lambda line: line.roll)),
            tuple(self.monster(line) for line in file.monster),
        )

    # -- what must hold before any game ------------------------------------------------------------------------------

    def check(self) -> None:
        file, refuse = self.file, self.edition.refuse
        if file.levels.thresholds[0] >= file.levels.thresholds[1]:
            refuse(("levels", "thresholds"), "the level thresholds must rise")
        if len(file.market) != MARKETS:
            refuse(("market",), f"there are {MARKETS} Market Value cards, not {len(file.market)}")
        for number, market in enumerate(file.market):
            if market.buy.strength < market.sell.strength:
                refuse(("market", number, "buy"), "Strength must not be sold dearer than it is bought")
        rooms = sum(room.copies for room in file.room)
        if rooms != ROOMS:
            refuse(("room",), f"there are {ROOMS} Room cards, not {rooms}: change some copies")
        rolls = [line.roll for line in file.encounter]
        for number, roll in enumerate(rolls):
            if roll in rolls[:number]:
                refuse(("encounter", number, "roll"), f"the roll {roll} stands twice")
        if len(rolls) != 6:
            missing = next(roll for roll in range(1, 7) if roll not in rolls)
            refuse(("encounter",), f"the Random Encounters have no line for a roll of {missing}")
        if len(file.monster) != len(MONSTERS):
            refuse(("monster",), f"there are {len(MONSTERS)} Monsters, not {len(file.monster)}")
        self.check_powers()

    def check_powers(self) -> None:
        for number, monster in enumerate(self.file.monster):
            seen: list[object] = []
            for place, power in enumerate(monster.effects):
                tag = type(power).__struct_config__.tag
                if tag in seen:
                    self.edition.refuse(("monster", number, "effects", place), f"{tag} stands twice")
                seen.append(tag)

    # -- the parts ---------------------------------------------------------------------------------------------------

    def market(self, line: shapes.Market) -> c.MarketCard:
        sell = (line.sell.strength, line.sell.weapon, line.sell.treasure, line.sell.trophy)
        buy = (line.buy.strength, line.buy.weapon)
        card = c.MarketCard(line.id, line.name, self.edition.text(line), line.fee, buy, sell)
        card.icon = line.icon
        return card

    def room(self, line: shapes.Room) -> c.RoomCard:
        effect = line.effects[0]
        cubes, in_the_open = 0, False
        if isinstance(effect, effects.FoundLoot):
            cubes, in_the_open = effect.amount, effect.all_in_the_open
        does = str(type(effect).__struct_config__.tag)
        text = self.edition.text(line)
        card = c.RoomCard(line.id, line.name, text, line.copies, line.alcove, does, effect.rule, cubes, in_the_open)
        card.icon = line.icon
        return card

    def encounter(self, line: shapes.Encounter) -> c.Encounter:
        effect = line.effects[0]
        return c.Encounter(line.name, str(type(effect).__struct_config__.tag), effect.rule, self.edition.text(line))

    def monster(self, line: shapes.Monster) -> c.MonsterCard:
        start = line.start
        brings = c.Start(
            start.rule,
            start.strength,
            (start.weapons, start.weapons if start.boss_weapons is None else start.boss_weapons),
            (start.treasure, start.treasure if start.boss_treasure is None else start.boss_treasure),
            start.random,
            start.strength_per_two_levels,
        )
        powers = {str(type(power).__struct_config__.tag): self.power(power) for power in line.effects}
        card = c.MonsterCard(line.id, line.name, self.edition.text(line), line.starter, brings, powers)
        card.icon = line.icon
        return card

    def power(self, line: effects.Power) -> c.Power:
        colours = getattr(line, "colours", ())
        return c.Power(
            line.rule,
            getattr(line, "amount", 0),
            getattr(line, "boss_amount", 0),
            tuple(cube for cube in CUBES if cube.name in colours),
        )


def build(edition: Edition[shapes.LootingCastleFile]) -> c.Cards:
    """The pieces of an edition."""
    return _Builder(edition).build()


HOME: Final = Path(__file__).parent
CARDS: Final = Book("looting_castle", HOME, shapes.LootingCastleFile, build)


def load_cards(path: Path | None = None) -> c.Cards:
    """The printed parts of a card file, ours unless another is given."""
    return CARDS.load(path)
