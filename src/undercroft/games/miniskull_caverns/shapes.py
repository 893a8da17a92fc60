"""The shape of a card file: actions, the Action card, Controls, Tactics, Tiny and the maps."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from undercroft.games.miniskull_caverns.vocabulary import ActionEffect, TacticEffect
from undercroft.kernel.cardfile.sentences import many, paragraph
from undercroft.kernel.cardfile.shapes import Card, CardFile, Entry, Id, Line, Name, Names

ActionId = Literal["creep", "walk", "run", "hide", "heal", "surprise_attack", "search"]
ControlId = Literal["rotate_0", "rotate_1", "rotate_2", "flip"]
TacticId = Literal["block", "parry", "jab", "lunge"]
Flip = Literal["sideways", "end_over_end"]
FourActions = tuple[ActionId, ActionId, ActionId, ActionId]
FourFlips = tuple[Flip, Flip, Flip, Flip]
Coordinate = Annotated[float, Meta(ge=-99, le=99)]


class Tiny(Line, kw_only=True):
    """The dragon in the centre."""

    called: ClassVar[str] = "[tiny]"

    strength: Annotated[int, Meta(ge=1, le=20)]


class Action(Card, kw_only=True):
    """One of the seven actions: its noise, and whether a hero at Strength 0 can carry it out (`weak`)."""

    called: ClassVar[str] = "an action"

    id: ActionId
    noise: Annotated[int, Meta(ge=0, le=3)]
    weak: bool = False
    effects: Annotated[tuple[ActionEffect, ...], Meta(min_length=1)]

    def sentence(self, names: Names) -> str:
        return paragraph(effect.sentence() for effect in self.effects)


class ActionCard(Line, kw_only=True):
    """The sides of each face in the order in which clockwise turns bring them up, and the arrow of each side."""

    called: ClassVar[str] = "[action_card]"

    start: ActionId
    front: FourActions
    back: FourActions
    front_flips: FourFlips
    back_flips: FourFlips


class Control(Card, kw_only=True):
    """A side of the Control card: quarter turns or a flip of the Action card, and the Tactic that shares the side."""

    called: ClassVar[str] = "a Control"

    id: ControlId
    turns: Annotated[int, Meta(ge=0, le=3)] = 0
    flip: bool = False
    tactic: TacticId

    def sentence(self, names: Names) -> str:
        if self.flip:
            return "Flip your Action card along its arrow."
        turn = f"Turn your Action card by {many(self.turns, 'quarter')}."
        return turn if self.turns else "Leave your Action card as it lies."


class Tactic(Card, kw_only=True):
    """One of the four Tactics of a combat between heroes; the rulebook fixes their numbers."""

    called: ClassVar[str] = "a Tactic"

    id: TacticId
    effects: Annotated[tuple[TacticEffect, ...], Meta(min_length=1)]

    def sentence(self, names: Names) -> str:
        return paragraph(effect.sentence() for effect in self.effects)


class Layout(Entry, kw_only=True):
    """A map for two or three heroes: `places` says where each space is drawn, `passages` which borders are open."""

    called: ClassVar[str] = "a layout"

    map: Literal[1, 2]
    heroes: Literal[2, 3]
    title: Name
    centre: Id
    starts: tuple[Id, ...]
    gems: tuple[Id, ...]
    passages: tuple[str, ...]
    places: dict[Id, tuple[Coordinate, Coordinate]]


class MiniSkullFile(CardFile, kw_only=True):
    """The cards of MiniSkull Caverns."""

    tiny: Tiny
    action: tuple[Action, ...]
    action_card: ActionCard
    control: tuple[Control, ...]
    tactic: tuple[Tactic, ...]
    layout: tuple[Layout, ...]
