"""A table for stories: a cave drawn in characters, explorers, hands, cards on the floor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.games.skulldug import GAME
from undercroft.games.skulldug.board import ENTRANCE, SPACE, Space, space_name
from undercroft.games.skulldug.check import check
from undercroft.games.skulldug.components import Card
from undercroft.games.skulldug.state import FREE_PLAY, Dig, Explorer
from undercroft.kernel.scenario import Scenario

N, E, S, W = 1, 2, 4, 8
DRAWN = {
    "╵": N, "╶": E, "╷": S, "╴": W,
    "│": N | S, "─": E | W, "└": N | E, "┌": E | S, "┐": S | W, "┘": N | W,
    "├": N | E | S, "┬": E | S | W, "┤": N | S | W, "┴": N | E | W, "┼": N | E | S | W,
}  # fmt: skip


class Table(Scenario[Dig]):
    """The first explorer is to act; `X` is the Cave Entrance, a dot or blank an undiscovered space."""

    def __init__(self, cave: str = "X", seats: int = 2, cards: Path | None = None, **options: object) -> None:
        super().__init__(GAME, seats, options, cards)
        self.state.stage = FREE_PLAY
        self.state.first = 0
        self.draw(cave)

    def draw(self, cave: str) -> Table:
        g = self.state
        rows = [row.strip() for row in cave.strip("\n").split("\n") if row.strip()]
        ((home_x, home_y),) = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "X"]
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                if sign in DRAWN:
                    self.dig(SPACE[space_name(x - home_x, home_y - y)], DRAWN[sign])
        check(g)
        return self

    def dig(self, space: Space, corridors: int) -> None:
        """Lay a passage of the deck there, a plain one if possible."""
        g = self.state
        fitting = [each for each in g.passages.cards if corridors in each.rotations]
        fitting.sort(key=lambda each: each.hazards + each.fortunes)
        g.passages.take_anywhere(fitting[0])
        g.laid[space] = fitting[0]
        g.corridors[space] = corridors

    def at(self, **where: str) -> Table:
        for name, space in where.items():
            self.explorer(name).at = SPACE[space]
        return self

    def hold(self, **hands: str) -> Table:
        """`yellow="bear_trap bandages"`: these cards, out of their decks, into that hand."""
        for name, cards in hands.items():
            self.explorer(name).hand.extend(self.fetch(cards))
        return self

    def lay(self, **floors: str) -> Table:
        """`n1="basilisk"`: these cards, out of their decks, into that passage."""
        for space, cards in floors.items():
            for card in self.fetch(cards):
                self.state.lay(card, SPACE[space])
        return self

    def fetch(self, cards: str) -> list[Card]:
        found = [self.state.cards.by_name[name] for name in cards.split()]
        for card in found:
            (self.state.hazards if card.is_hazard else self.state.fortunes).take_anywhere(card)
        return found

    def act(self, *answers: object, dice: Sequence[object] = (), **others: Any) -> Any:
        """One step of play: the active explorer answers, then the table must still be whole."""
        if answers:
            others[self.state.active_explorer.name] = list(answers)
        result = self.play(dice=dice, **others)
        check(self.state)
        return result

    def explorer(self, name: str) -> Explorer:
        return next(each for each in self.state.explorers if each.name == name)

    @property
    def yellow(self) -> Explorer:
        return self.explorer("yellow")

    @property
    def blue(self) -> Explorer:
        return self.explorer("blue")

    @property
    def green(self) -> Explorer:
        return self.explorer("green")

    def floor(self, space: str) -> list[str]:
        """The names of the cards lying there."""
        return [card.name for card in self.state.lying.get(SPACE[space], ())]

    def hand(self, name: str) -> list[str]:
        return [card.name for card in self.explorer(name).hand]

    def rolled(self) -> list[tuple[str, int, int]]:
        """Every roll that was told: who, the die that counts, what it came to."""
        sides = [side for told in self.told() if told.roll is not None for side in told.roll.sides[::-1]]
        return [(side.who.lower(), side.dice[-1].face, side.total) for side in sides]

    def ap(self, name: str = "yellow") -> int:
        return self.state.ap(self.explorer(name))


def names(spaces: Sequence[Space]) -> list[str]:
    return [space.name for space in spaces]


HOME = ENTRANCE
