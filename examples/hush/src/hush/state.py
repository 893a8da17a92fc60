"""The table: thieves, their sacks, and a dragon that should not wake."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from undercroft.kernel.game import Quantity, Value
from undercroft.kernel.observation.defaults import COLOURS
from undercroft.kernel.state import State
from undercroft.kernel.words import Player


class Thief(Player):
    """Somebody with a sack."""

    kind: ClassVar[str] = "thief"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, COLOURS[seat])
        self.home = 0
        self.sack = 0
        self.taken = 0  # in the last breath
        self.in_lair = False

    def copy(self) -> Thief:
        twin = Thief(self.seat)
        twin.home, twin.sack, twin.taken, twin.in_lair = self.home, self.sack, self.taken, self.in_lair
        return twin


class Lair(State):
    """What lies on the table."""

    def __init__(self, seats: int, nights: int) -> None:
        super().__init__()
        self.thieves = [Thief(seat) for seat in range(seats)]
        self.nights = nights
        self.night = 0
        self.restless = 0

    def copy(self) -> Lair:
        twin = Lair(0, self.nights)
        twin.thieves = [thief.copy() for thief in self.thieves]
        twin.night = self.night
        twin.restless = self.restless
        twin.outcome = self.outcome
        return twin

    def player(self, seat: int) -> Thief:
        return self.thieves[seat]

    @property
    def in_lair(self) -> list[Thief]:
        return [thief for thief in self.thieves if thief.in_lair]

    @property
    def noise(self) -> int:
        return self.restless + sum(thief.taken for thief in self.in_lair)


def setup(seats: int, options: Mapping[str, Value], _: Path | None) -> Lair:
    """Everybody at home, before the first night."""
    return Lair(seats, int(options["nights"]))


def check(g: Lair) -> None:
    """What can never be true."""
    assert 0 <= g.night <= g.nights and g.restless >= 0
    for thief in g.thieves:
        assert thief.home >= 0 and thief.sack >= 0 and 0 <= thief.taken <= 3
        assert thief.in_lair or not thief.sack, f"{thief} carries coins at home"


def ledger(g: Lair) -> dict[str, Quantity]:
    """What everybody can count: whatever changes here must be told."""
    found: dict[str, Quantity] = {"dragon.restless": g.restless, "table.night": g.night}
    for thief in g.thieves:
        found[f"{thief.name}.home"] = thief.home
        found[f"{thief.name}.sack"] = thief.sack
        found[f"{thief.name}.in_lair"] = thief.in_lair
    return found
