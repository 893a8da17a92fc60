"""One setting of an experiment: a table laid in one way, at which many games are played."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from undercroft.games import game as find_game
from undercroft.kernel.cardfile.kept import kept_file
from undercroft.kernel.game import Game, Value
from undercroft.kernel.record.file import edition_mark
from undercroft.kernel.state import State

PLAIN = "plain"
KEYED = "keyed"
"""Plain luck is one stream of numbers, and quick. Keyed luck has a stream for each die, deck and choice: games with
the same number can be compared between settings."""


def card_text(game: Game[Any], file: Path) -> str:
    """A card file as text that can travel: one that builds on another is written out whole."""
    return file.read_text(encoding="utf-8") if game.cards is None else game.cards.whole_text(file)


class Setting(msgspec.Struct, frozen=True, dict=True):
    """Everything that decides a game but its number. It carries its card file as text, so that it can travel."""

    name: str
    game: str
    seats: int
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: str
    luck: str = PLAIN
    rotate: bool = True
    cards: str | None = None
    cards_name: str = ""
    cap: int = 20_000
    observe: int = 10
    look: int = 100

    @cached_property
    def all_random(self) -> bool:
        return all(bot == "random" for bot in self.bots)

    @cached_property
    def rules(self) -> Game[Any]:
        return find_game(self.game)

    @cached_property
    def card_file(self) -> Path | None:
        """The card file on this machine: written once under a name that says what is in it."""
        if self.cards is None:
            return None
        return kept_file(self.cards, self.cards_name or "cards.toml")

    @cached_property
    def edition(self) -> str:
        """Which cards these are: name, version and hash."""
        return edition_mark(self.rules, self.card_file)

    @cached_property
    def _laid(self) -> State:
        laid: State = self.rules.setup(self.seats, self.options, self.card_file)
        return laid

    def lay_out(self) -> State:
        """The table before the first step. Copied, because reading a card file takes longer than many games."""
        return self._laid.copy()

    def line_up(self, number: int) -> tuple[str, ...]:
        """Who sits where in this game: with rotation, everybody has every seat equally often."""
        turn = number % self.seats if self.rotate else 0
        return self.bots[turn:] + self.bots[:turn]

    def luck_of(self, number: int) -> str:
        """The seed of a game: the same in every setting, so that games with one number share their luck."""
        return f"{self.seed} {number}"

    def is_observed(self, number: int) -> bool:
        """Is this game watched in detail: decisions, cards, rules?"""
        return number % self.observe == 0

    def is_looked_into(self, number: int) -> bool:
        """Is this game watched closely: who leads, what a choice was worth, what the luck decided?"""
        return number % self.look == 0
