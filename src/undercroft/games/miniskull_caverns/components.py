"""The printed pieces: actions, Controls, Tactics, the Action card and the maps. They never change."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.words import Word


class Action(Word):
    """One action: its noise, and whether a hero without Strength can carry it out."""

    kind: ClassVar[str] = "action"

    def __init__(self, name: str, label: str, noise: int, weak: bool, text: str) -> None:
        super().__init__(name, label)
        self.noise = noise
        self.weak = weak
        self.text = text
        self.icon = ""
        self.spaces = 0  # how far it moves
        self.price = 0  # Strength that it costs
        self.strength = 0  # Strength that it gives


class Tactic(Word):
    """One Tactic of a PvP combat: what it adds to the own attack, takes off the opponent's, and keeps off in damage."""

    kind: ClassVar[str] = "tactic"

    def __init__(self, name: str, label: str, bonus: int, hinder: int, ward: int, text: str) -> None:
        super().__init__(name, label)
        self.bonus = bonus
        self.hinder = hinder
        self.ward = ward
        self.text = text
        self.icon = ""


class Control(Word):
    """One side of the Control card: quarter turns, or a flip."""

    kind: ClassVar[str] = "control"

    def __init__(self, name: str, label: str, turns: int, flip: bool, tactic: str) -> None:
        super().__init__(name, label)
        self.turns = turns
        self.flip = flip
        self.tactic = tactic
        self.icon = ""


class Placement(Word):
    """A Control as it is laid down in Phase 1: alone, or with the Strength die on it."""

    kind: ClassVar[str] = "placement"

    def __init__(self, control: Control, exerting: bool) -> None:
        how = "flip it" if control.flip else ("leave it as it lies", "turn it once", "turn it twice")[control.turns]
        super().__init__(
            f"{control.name}_exerting" if exerting else control.name,
            f"{how} and exert" if exerting else how,
        )
        self.how = how
        self.control = control
        self.exerting = exerting


class ActionCard:
    """Eight sides, 0-3 on the front and 4-7 on the back, in the order in which clockwise turns bring them up."""

    def __init__(self, sides: tuple[Action, ...], end_over_end: tuple[bool, ...], start: int) -> None:
        self.sides = sides
        self.end_over_end = end_over_end  # per side: does its arrow turn the card end over end?
        self.start = start
        self.free: tuple[tuple[Action, ...], ...] = tuple(
            (
                sides[side],
                sides[self.rotated(side, 1)],
                sides[self.rotated(side, 2)],
                sides[self.flipped(side)],
            )
            for side in range(8)
        )
        self.exerted: tuple[tuple[Action, ...], ...] = tuple(
            (
                sides[self.rotated(side, 1)],
                sides[self.rotated(side, 3)],
                sides[self.flipped_sideways(side)],
                sides[self.flipped_end_over_end(side)],
            )
            for side in range(8)
        )

    def rotated(self, side: int, turns: int) -> int:
        """The side at the top after so many clockwise quarter turns."""
        return side & 4 | (side + turns) & 3

    def flipped_sideways(self, side: int) -> int:
        """The side that comes up when the card is turned like a page."""
        return (side & 4 ^ 4) | -side & 3

    def flipped_end_over_end(self, side: int) -> int:
        """The side that comes up when the card is turned head over heels."""
        return (side & 4 ^ 4) | (2 - side) & 3

    def flipped(self, side: int) -> int:
        """The side that comes up when the card is flipped along the arrow of this side."""
        return self.flipped_end_over_end(side) if self.end_over_end[side] else self.flipped_sideways(side)


class Space(Word):
    """One space of a map. Adjacent spaces share an open border; everything else is wall."""

    kind: ClassVar[str] = "space"

    def __init__(self, name: str, label: str, number: int, x: float, y: float) -> None:
        super().__init__(name, label)
        self.number = number
        self.x = x
        self.y = y
        self.adjacent: tuple[Space, ...] = ()
        self.onward: tuple[Word, ...] = ()  # the adjacent spaces, and staying: the options of a step

    def is_adjacent(self, other: Space) -> bool:
        return other in self.adjacent


class Layout(Word):
    """A map as it is laid out for two or for three heroes."""

    kind: ClassVar[str] = "layout"

    def __init__(
        self,
        number: int,
        heroes: int,
        title: str,
        spaces: tuple[Space, ...],
        centre: Space,
        starts: tuple[Space, ...],
        gem_spaces: tuple[Space, ...],
    ) -> None:
        super().__init__(f"map_{number}_for_{heroes}", title)
        self.number = number
        self.heroes = heroes
        self.spaces = spaces
        self.centre = centre
        self.starts = starts
        self.gem_spaces = gem_spaces


class CardSet(Word):
    """Everything that cards.toml describes."""

    kind: ClassVar[str] = "cards"

    def __init__(
        self,
        actions: tuple[Action, ...],
        tactics: tuple[Tactic, ...],
        controls: tuple[Control, ...],
        card: ActionCard,
        layouts: tuple[Layout, ...],
        tiny_strength: int,
    ) -> None:
        super().__init__("cards")
        self.actions = actions
        self.by_name: dict[str, Action] = {action.name: action for action in actions}
        self.tactics = tactics
        self.card = card
        self.layouts = layouts
        self.tiny_strength = tiny_strength
        self.placements = tuple(Placement(control, False) for control in controls)
        self.exerting_placements = self.placements + tuple(Placement(control, True) for control in controls)

    def layout(self, number: int, heroes: int) -> Layout:
        for layout in self.layouts:
            if layout.number == number and layout.heroes == heroes:
                return layout
        raise ValueError(f"there is no map {number} for {heroes} heroes")


STAY: Final = Word("stay", "Stop here")
