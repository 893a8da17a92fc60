"""The words of the game: Actions, phases, the steps of both turns, and small answers."""

from __future__ import annotations

from typing import ClassVar, Final

from undercroft.kernel.words import Word

PHYSICAL: Final = "physical"
MAGICAL: Final = "magical"
ANY: Final = "any"
"""Either class of damage."""

EXPLORE: Final = "explore"
COMBAT: Final = "combat"
WAITING: Final = "waiting"
"""The two phases; a dead Player is marked by the phase of the death, and waits once a Combat death is carried out."""

THIS_COMBAT: Final = 1_000_000
"""The end of an effect that lasts until the Combat Phase ends."""


class Action(Word):
    """One of the five Action cards every Player has."""

    kind: ClassVar[str] = "action"


FORWARD: Final = Action("forward", proper=True)
LEFT_RIGHT: Final = Action("left_right", "Left/Right", proper=True)
DONATE: Final = Action("donate", "Donate Loot", proper=True)
TAKE: Final = Action("take", "Take Loot", proper=True)
REST: Final = Action("rest", proper=True)
ACTIONS: Final[tuple[Action, ...]] = (FORWARD, LEFT_RIGHT, DONATE, TAKE, REST)

RETALIATE: Final = Word("retaliate", "Retaliate", proper=True)
PICK_UP: Final = Word("pick_up", "Pick up your used Actions")
DONE: Final = Word("done", "No more")
ACCEPT: Final = Word("accept")
DECLINE: Final = Word("decline")
EQUIP_IT: Final = Word("equip", "Equip it")
STOW: Final = Word("stow", "Put it into the Loot Pool")
KEEP: Final = Word("keep", "Keep it in Hand")
REDRAW: Final = Word("redraw", "Shuffle back and draw five new ones")


MARKING: Final[tuple[str, ...]] = ("deal", "items", "redraw", "opening", "select", "rooms", "deaths", "enter")


class Step(Word):
    """One line of the reference card; `number` is printed there, 0 for a line between two numbers."""

    kind: ClassVar[str] = "step"

    def __init__(self, name: str, label: str, number: int = 0) -> None:
        super().__init__(name, label)
        self.number = number
        self.marks_players = name in MARKING  # it notes which Players have been dealt with


# Compare these two with ==: compiled, a tuple has no identity of its own.
EXPLORATION_TURN: Final[tuple[Step, ...]] = (
    Step("select", "Everybody selects a card"),
    Step("forward", "Forward", 1),
    Step("left_right", "Left/Right", 2),
    Step("donate", "Donate Loot", 3),
    Step("take", "Take Loot", 4),
    Step("consumables", "Consumables"),
    Step("rooms", "Ongoing Room effects", 5),
    Step("rest", "Rest", 6),
    Step("deaths", "Exploration deaths", 7),
    Step("enter", "Enter new Rooms, On Reveal", 8),
    Step("end", "End of the turn"),
)
COMBAT_TURN: Final[tuple[Step, ...]] = (
    Step("select", "Everybody selects a card"),
    Step("forward", "Forward", 1),
    Step("left_right", "Left/Right", 2),
    Step("donate", "Donate Loot", 3),
    Step("take", "Take Loot", 4),
    Step("equipment", "Use Equipment", 5),
    Step("rooms", "Ongoing Room effects", 6),
    Step("attack", "Monsters attack", 7),
    Step("rest", "Rest", 8),
    Step("deaths", "Combat deaths", 9),
    Step("enter", "Enter new Rooms, On Reveal", 10),
    Step("end", "End of the turn"),
)
SETUP: Final[tuple[Step, ...]] = (
    Step("deal", "Deal the dungeon"),
    Step("buffs", "Choose Buffs"),
    Step("items", "Deal five Alpha Items each"),
    Step("redraw", "Draw anew"),
    Step("opening", "Place the opening Items"),
)
"""What comes before the first turn, walked through like the lines of a turn."""
