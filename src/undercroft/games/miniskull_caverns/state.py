"""What lies on the table: heroes, Gems, Tiny and the clock."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, ClassVar, Final

from undercroft.games.miniskull_caverns.components import Action, CardSet, Layout, Placement, Space, Tactic
from undercroft.kernel.state import State
from undercroft.kernel.words import Player

COLOURS: Final[tuple[str, ...]] = ("red", "blue", "green")
LABELS: Final[tuple[str, ...]] = ("Red", "Blue", "Green")
MOST_STRENGTH: Final = 6
GEMS: Final = 4
PRIMES: Final[tuple[int, ...]] = (2, 3, 5, 7, 11, 13)


class Hero(Player):
    """One hero: where it stands, what it has, and how its cards lie."""

    __slots__ = ("exerting", "gems", "hidden", "moved", "placement", "side", "space", "strength", "tactic")

    kind: ClassVar[str] = "hero"

    def __init__(self, seat: int, space: Space, side: int) -> None:
        super().__init__(seat, COLOURS[seat], LABELS[seat])
        self.space = space
        self.side = side  # the side of the Action card at the top, 0-7
        self.strength = 0
        self.gems = 0
        self.placement: Placement | None = None  # the Control card, face down until Phase 2
        self.exerting = False  # the Strength die lies on the Control card
        self.hidden = False  # has hidden this round
        self.moved = 0  # when it last moved this round, 0 if it did not
        self.tactic: Tactic | None = None  # in a PvP combat, face down until both have chosen

    def copy(self) -> Hero:
        twin = Hero(self.seat, self.space, self.side)
        twin.strength = self.strength
        twin.gems = self.gems
        twin.placement = self.placement
        twin.exerting = self.exerting
        twin.hidden = self.hidden
        twin.moved = self.moved
        twin.tactic = self.tactic
        return twin


class Options:
    """The options of a match; they never change."""

    def __init__(
        self,
        map_number: int,
        layout: int,
        first_player: str,
        challenging: bool,
        hide_both: bool,
        clock_past_six: bool,
        gems: int,
        turns: int,
        start_strength: int,
        surprise_either: bool,
        fewer_gems: bool,
        tiny_from_afar: bool,
        choose_die: bool,
    ) -> None:
        self.map_number = map_number
        self.layout = layout
        self.first_player = first_player
        self.challenging = challenging
        self.hide_both = hide_both
        self.clock_past_six = clock_past_six
        self.gems = gems
        self.turns = turns
        self.start_strength = start_strength
        self.surprise_either = surprise_either
        self.fewer_gems = fewer_gems
        self.tiny_from_afar = tiny_from_afar
        self.choose_die = choose_die


class Caverns(State):
    """The whole table."""

    def __init__(self, cards: CardSet, options: Options, layout: Layout, heroes: list[Hero], gems: list[int]) -> None:
        super().__init__()
        self.cards = cards
        self.options = options
        self.layout = layout
        self.heroes = heroes
        self.worked_out = heroes  # the same in turn order
        self.gems = gems  # on each space, by its number
        self.phase = 0  # 0: setting up
        self.round = 0
        self.first = 0  # the seat with the First Player token
        self.tiny = 0
        self.noise = 0  # the Total Noise of this round
        self.monsters = 0  # the Strength of the disturbed monsters of this round
        self.steps = 0  # moved so far in this round, by anybody
        self.required = 0  # Gems needed to face Tiny and win
        self.clock = 0  # solo: turns left
        self.clock_most = 0  # solo: how high it can be raised
        self.first_die = 0  # solo: what the first countdown die shows; the second shows the rest of the clock
        self.clock_raised = False  # solo: raised this round, so it does not go down

    def copy(self) -> Caverns:
        twin = Caverns(self.cards, self.options, self.layout, [hero.copy() for hero in self.heroes], self.gems.copy())
        twin.outcome = self.outcome
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.tiny = self.tiny
        twin.noise = self.noise
        twin.monsters = self.monsters
        twin.steps = self.steps
        twin.required = self.required
        twin.clock = self.clock
        twin.clock_most = self.clock_most
        twin.first_die = self.first_die
        twin.clock_raised = self.clock_raised
        return twin

    def player(self, seat: int) -> Hero:
        return self.heroes[seat]

    @property
    def solo(self) -> bool:
        return len(self.heroes) == 1

    def turn_order(self) -> list[Hero]:
        """The First Player, then the others to the left."""
        first = self.first
        if self.worked_out[0].seat != first:
            self.worked_out = self.heroes[first:] + self.heroes[:first]
        return self.worked_out

    def after(self, hero: Hero) -> list[Hero]:
        """The other heroes in turn order, starting with the one after this."""
        return self.heroes[hero.seat + 1 :] + self.heroes[: hero.seat]

    def rivals(self, hero: Hero) -> list[Hero]:
        """The other heroes in turn order."""
        return [rival for rival in self.turn_order() if rival is not hero]

    def selected(self, hero: Hero) -> Action:
        """The action at the top of the hero's Action card."""
        return self.cards.card.sides[hero.side]

    def would_find(self, die: int) -> bool:
        """Does a search with this die find what lies there?"""
        return self.noise + die in PRIMES or (die == self.noise and not self.options.challenging)

    def can_face_tiny(self, hero: Hero) -> bool:
        """On the centre, with at least the required Gems."""
        return hero.space is self.layout.centre and hero.gems >= self.required

    def in_reach(self, hero: Hero, rival: Hero) -> bool:
        """On the same or an adjacent space."""
        return rival.space is hero.space or rival.space in hero.space.adjacent


Todo = Coroutine[Any, Any, None] | None
"""What a phase or an action still has to carry out: a rule, or nothing more."""
