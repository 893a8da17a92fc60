"""Reads cards.toml into the printed parts, and refuses a file that cannot be played with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft.games.looting_castle.components import (
    ENCOUNTERS,
    ROOM_ACTIONS,
    VOCABULARY,
    Cards,
    Encounter,
    MarketCard,
    MonsterCard,
    Power,
    RoomCard,
    Start,
)
from undercroft.games.looting_castle.cubes import CUBES, MONSTERS
from undercroft.kernel.errors import BadCards

HOME: Final = Path(__file__).parent / "cards.toml"
_loaded: dict[Path | None, Cards] = {}


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """A table of the file that may hold only the fields named here."""


class _Buy(_Line):
    strength: int
    weapon: int


class _Sell(_Line):
    strength: int
    weapon: int
    treasure: int
    trophy: int


class _Market(_Line):
    id: str
    name: str
    fee: int
    buy: _Buy
    sell: _Sell
    text: str


class _Room(_Line):
    id: str
    name: str
    count: int
    alcove: bool
    does: str
    rule: str
    text: str
    cubes: int = 0
    all_in_the_open: bool = False


class _Encounter(_Line):
    roll: int
    does: str
    rule: str
    text: str


class _Power(_Line):
    does: str
    rule: str
    amount: int = 0
    boss_amount: int = 0
    colours: tuple[str, ...] = ()


class _Start(_Line):
    rule: str
    strength: int = 0
    weapons: int = 0
    boss_weapons: int | None = None
    treasure: int = 0
    boss_treasure: int | None = None
    random: int = 0
    strength_per_two_levels: int = 0


class _Monster(_Line):
    id: str
    name: str
    starter: bool
    start: _Start
    text: str
    powers: tuple[_Power, ...]


class _Cubes(_Line):
    strength: int
    weapons: int
    treasure: int


class _Sale(_Line):
    weapon: int
    treasure: int
    trophy: int


class _File(_Line):
    level_thresholds: tuple[int, int]
    cubes: _Cubes
    final_sale: _Sale
    market: tuple[_Market, ...]
    room: tuple[_Room, ...]
    encounter: tuple[_Encounter, ...]
    monster: tuple[_Monster, ...]


def load_cards(path: Path | None = None) -> Cards:
    """Our own cards are read once; a file of one's own every time."""
    if path is not None:
        return read_cards(path)
    if None not in _loaded:
        _loaded[None] = read_cards(None)
    return _loaded[None]


def read_cards(path: Path | None) -> Cards:
    """Read a card file. Tables that a file of one's own leaves out are taken from the printed ones here."""
    ours = tomllib.loads(HOME.read_text(encoding="utf-8"))
    source = path or HOME
    try:
        text = source.read_text(encoding="utf-8")
        given: dict[str, Any] = tomllib.loads(text)
        file = msgspec.convert({**ours, **given}, _File)
    except FileNotFoundError:
        raise BadCards(f"there is no card file at {source}") from None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadCards(f"{source}: {problem}") from None
    _Checker(source, text).check(file)
    return _build("printed" if path is None else "own", file)


class _Checker:
    """Refuses wrong counts, unknown verbs and dangling names, and says in which line."""

    def __init__(self, path: Path, text: str) -> None:
        self.path: Path = path
        self.lines: list[str] = text.splitlines()

    def refuse(self, named: str, problem: str) -> None:
        for number, line in enumerate(self.lines, start=1):
            if named in line:
                raise BadCards(f"{self.path}, line {number}: {problem}")
        raise BadCards(f"{self.path}: {problem}")

    def refuse_below_nothing(self, heading: str, numbers: _Line, whose: str) -> None:
        """No number of a table may be negative; the line is that of the number if it stands on a line of its own."""
        for key in numbers.__struct_fields__:
            value = getattr(numbers, key)
            if not isinstance(value, int) or value >= 0:
                continue
            within = False
            for line in self.lines:
                within = heading in line if line.lstrip().startswith("[") else within
                if within and line.partition("=")[0].strip() == key:
                    heading = line
            self.refuse(heading, f"{whose}: {key} = {value} cannot be negative")

    def check(self, file: _File) -> None:
        first, second = file.level_thresholds
        if not 0 < first < second:
            self.refuse("level_thresholds", "the level thresholds must rise from above 0")
        self.refuse_below_nothing("[cubes]", file.cubes, "the cubes in the box")
        self.refuse_below_nothing("[final_sale]", file.final_sale, "the final sale")
        self._check_markets(file)
        self._check_rooms(file)
        if [line.roll for line in file.encounter] != [1, 2, 3, 4, 5, 6]:
            self.refuse("[[encounter]]", "the Random Encounter table needs the rolls 1 to 6, in this order")
        for line in file.encounter:
            if line.does not in ENCOUNTERS:
                self.refuse(
                    f'does = "{line.does}"', f"no encounter does {line.does!r}: it is one of {', '.join(ENCOUNTERS)}"
                )
        self._check_monsters(file)

    def _check_markets(self, file: _File) -> None:
        if len(file.market) != 6:
            self.refuse("[[market]]", f"there are 6 Market Value cards, not {len(file.market)}")
        for card in file.market:
            sell = card.sell
            asked = min(card.fee, card.buy.strength, card.buy.weapon)
            if min(asked, sell.strength, sell.weapon, sell.treasure, sell.trophy) < 0:
                self.refuse(f'"{card.id}"', f"{card.name}: a price cannot be negative")
            if card.buy.strength < sell.strength:
                self.refuse(f'"{card.id}"', f"{card.name}: Strength must not be sold dearer than it is bought")
        self._unique([card.id for card in file.market])

    def _check_rooms(self, file: _File) -> None:
        if sum(card.count for card in file.room) != 20:
            self.refuse("[[room]]", f"there are 20 Room cards, not {sum(card.count for card in file.room)}")
        for card in file.room:
            if card.count < 0 or card.cubes < 0:
                self.refuse(f'id = "{card.id}"', f"{card.name}: neither count nor cubes can be negative")
            if card.does not in ROOM_ACTIONS:
                self.refuse(
                    f'does = "{card.does}"', f"no room does {card.does!r}: it is one of {', '.join(ROOM_ACTIONS)}"
                )
        self._unique([card.id for card in file.room])

    def _check_monsters(self, file: _File) -> None:
        if len(file.monster) != 14:
            self.refuse("[[monster]]", f"there are 14 Monsters, not {len(file.monster)}")
        for card in file.monster:
            if card.id not in MONSTERS:
                self.refuse(f'id = "{card.id}"', f"no Monster is called {card.id!r}: they are {', '.join(MONSTERS)}")
            self.refuse_below_nothing(f'id = "{card.id}"', card.start, card.name)
            for power in card.powers:
                if power.does not in VOCABULARY:
                    self.refuse(f'"{power.does}"', f"{card.name}: no Monster {power.does!r}")
                for colour in power.colours:
                    if colour not in [cube.name for cube in CUBES]:
                        self.refuse(f'"{colour}"', f"{card.name}: there are no {colour!r} cubes")
        self._unique([card.id for card in file.monster])

    def _unknown(self, what: str, verb: str, known: tuple[str, ...]) -> None:
        self.refuse(f'does = "{verb}"', f"no {what} does {verb!r}: it is one of {', '.join(known)}")

    def _unique(self, names: list[str]) -> None:
        for name in names:
            if names.count(name) > 1:
                self.refuse(f'id = "{name}"', f"{name} stands twice")


def _build(name: str, file: _File) -> Cards:
    markets = tuple(
        MarketCard(
            line.id, line.name, line.text, line.fee, (line.buy.strength, line.buy.weapon),
            (line.sell.strength, line.sell.weapon, line.sell.treasure, line.sell.trophy),
        )
        for line in file.market
    )  # fmt: skip
    rooms = tuple(
        RoomCard(
            line.id,
            line.name,
            line.text,
            line.count,
            line.alcove,
            line.does,
            line.rule,
            line.cubes,
            line.all_in_the_open,
        )
        for line in file.room
    )
    return Cards(
        name,
        file.level_thresholds,
        (file.cubes.strength, file.cubes.weapons, file.cubes.treasure),
        (file.final_sale.weapon, file.final_sale.treasure, file.final_sale.trophy),
        markets,
        rooms,
        tuple(Encounter(line.does, line.rule, line.text) for line in file.encounter),
        tuple(_monster(line) for line in file.monster),
    )


def _monster(line: _Monster) -> MonsterCard:
    start = line.start
    brings = Start(
        start.rule,
        start.strength,
        (start.weapons, start.weapons if start.boss_weapons is None else start.boss_weapons),
        (start.treasure, start.treasure if start.boss_treasure is None else start.boss_treasure),
        start.random,
        start.strength_per_two_levels,
    )
    powers = {
        power.does: Power(
            power.rule, power.amount, power.boss_amount, tuple(cube for cube in CUBES if cube.name in power.colours)
        )
        for power in line.powers
    }
    return MonsterCard(line.id, line.name, line.text, line.starter, brings, powers)
