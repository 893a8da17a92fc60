"""What the pages of the studio show: the set, the card on the bench, its form, history and answers, ready to draw."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.arena.statistics import Estimate
from undercroft.ink.scene import CardFace
from undercroft.kernel.game import Game
from undercroft.studio.edit import Edit
from undercroft.studio.form import Field
from undercroft.studio.standing import Standing
from undercroft.studio.trial import Change, Measure


class Item(msgspec.Struct, frozen=True):
    """One thing of the set: a card, or a table of numbers."""

    table: str
    id: str
    title: str
    icon: str
    kind: str  # its class of colours
    gem: str = ""
    words: str = ""  # everything it says, to search in
    changes: int = 0  # keys that differ from the last edition
    new: bool = False

    @property
    def card(self) -> str:
        return f"{self.table}/{self.id}"


class Section(msgspec.Struct, frozen=True):
    """A class of cards."""

    table: str
    title: str
    items: tuple[Item, ...]
    can_grow: bool


class OnBench(msgspec.Struct, frozen=True):
    """The card on the bench."""

    card: str
    title: str
    form: Field
    face: CardFace | None
    sentences: dict[str, str]
    is_card: bool
    kin: tuple[str, tuple[tuple[float, str, str], ...]]  # what is compared; value, name, kind of dot
    grows: bool = True  # may there be more and fewer of its class?


class NamedResult(msgspec.Struct, frozen=True):
    """An edition with what was measured of it."""

    edit: Edit
    value: float
    low: float
    high: float
    games: int
    now: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What this edit does, so far."""

    same: bool
    broken: bool
    before: str  # the name of the last edition
    pairs: int
    of: int
    running: bool
    settled: bool
    seats: int
    bot: str
    problem: str
    changes: tuple[Change, ...]
    way: tuple[tuple[int, float, float, float], ...]  # pairs, difference, low, high
    wanted: dict[str, tuple[float, float]]
    sweep: Sweep | None = None
    alone: Alone | None = None


class Alone(msgspec.Struct, frozen=True):
    """The set as it is, while there is no edit to try out."""

    games: int
    of: int
    running: bool
    results: tuple[tuple[Measure, Estimate], ...]
    standing: Standing
    kind: str  # the class of the card on the bench, as its cards are called together
    card: str


class Sweep(msgspec.Struct, frozen=True):
    """One number over a range."""

    title: str
    measure: str
    is_share: bool
    points: tuple[tuple[int, float, float, float], ...]  # value, estimate, low, high
    now: int
    games: int
    running: bool
    address: str


class StudioLook(msgspec.Struct, frozen=True):
    """The whole page."""

    game: Game[Any]
    file: str
    sections: tuple[Section, ...]
    changed: int
    bench: OnBench
    mistake_at: str
    mistake: str
    changed_outside: bool
    can_undo: bool
    can_redo: bool
    head: Edit
    editions: tuple[NamedResult, ...]
    edits: tuple[Edit, ...]
    measure: str
    is_share: bool
    wanted: tuple[float, float] | None
    can_print: bool = False
