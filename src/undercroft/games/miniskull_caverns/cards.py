"""Reads a card file into the printed pieces, and refuses what could not be played."""

from __future__ import annotations

import functools
import math
from pathlib import Path
from typing import Final

from undercroft.games.miniskull_caverns import components as c
from undercroft.games.miniskull_caverns import shapes
from undercroft.games.miniskull_caverns.components import STAY, CardSet, Space
from undercroft.kernel.cardfile import Book, Edition
from undercroft.kernel.cardfile.mistakes import did_you_mean, listed

GEMS: Final = 4
ACTIONS: Final = {
    "creep": ("move",),
    "walk": ("move",),
    "run": ("pay", "move"),
    "hide": ("gain", "hide"),
    "heal": ("gain",),
    "surprise_attack": ("strike",),
    "search": ("search",),
}
"""What each action of the rulebook is made of."""
SIDES: Final = {name: 2 if name == "search" else 1 for name in ACTIONS}
"""How often each action is printed on the Action card."""
CONTROLS: Final = [("rotate_0", 0, False), ("rotate_1", 1, False), ("rotate_2", 2, False), ("flip", 0, True)]
TACTICS: Final = {
    "block": {"ward": 2, "hold": 0},
    "parry": {"hinder": 1, "ward": 1},
    "jab": {"bonus": 1},
    "lunge": {"bonus": 2, "overreach": 0},
}
"""What each Tactic is made of: the rulebook fixes it."""
MOST_SPACES: Final = 20
"""As many as the observations of a view have room for."""


class _Builder:
    """Turns one edition into a card set."""

    def __init__(self, edition: Edition[shapes.MiniSkullFile]) -> None:
        self.edition = edition
        self.file = edition.file

    def build(self) -> CardSet:
        actions: dict[str, c.Action] = {line.id: self.action(line) for line in self.file.action}
        self.check_all("action", tuple(actions), tuple(ACTIONS))
        tactics = tuple(self.tactic(line) for line in self.file.tactic)
        self.check_all("tactic", tuple(tactic.name for tactic in tactics), tuple(TACTICS))
        controls = self.controls()
        layouts = tuple(self.layout(number, line) for number, line in enumerate(self.file.layout))
        if sorted((layout.number, layout.heroes) for layout in layouts) != [(1, 2), (1, 3), (2, 2), (2, 3)]:
            self.edition.refuse(("layout",), "there are two maps, each laid out for 2 and for 3 heroes")
        card = self.action_card(actions)
        return CardSet(tuple(actions.values()), tactics, controls, card, layouts, self.file.tiny.strength)

    def check_all(self, table: str, found: tuple[str, ...], wanted: tuple[str, ...]) -> None:
        if sorted(found) != sorted(wanted):
            self.edition.refuse((table,), f"the {table}s are {', '.join(wanted)}, each once")

    # -- cards -------------------------------------------------------------------------------------------------------

    def action(self, line: shapes.Action) -> c.Action:
        numbers = {str(type(each).__struct_config__.tag): getattr(each, "amount", 0) for each in line.effects}
        if tuple(numbers) != ACTIONS[line.id] or len(numbers) != len(line.effects):
            self.edition.refuse_card(line, f"{line.id} is made of {' and '.join(ACTIONS[line.id])}", "effects")
        action = c.Action(line.id, line.name, line.noise, line.weak, self.edition.text(line))
        action.spaces = numbers.get("move", 0)
        action.price = numbers.get("pay", 0)
        action.strength = numbers.get("gain", 0)
        action.icon = line.icon
        return action

    def tactic(self, line: shapes.Tactic) -> c.Tactic:
        found = {str(type(each).__struct_config__.tag): getattr(each, "amount", 0) for each in line.effects}
        if found != TACTICS[line.id] or len(found) != len(line.effects):
            wanted = " and ".join(f"{word} {n}" if n else word for word, n in TACTICS[line.id].items())
            self.edition.refuse_card(line, f"the rulebook gives {line.id} {wanted}", "effects")
        numbers = (found.get("bonus", 0), found.get("hinder", 0), found.get("ward", 0))
        tactic = c.Tactic(line.id, line.name, *numbers, self.edition.text(line))
        tactic.icon = line.icon
        return tactic

    def controls(self) -> tuple[c.Control, ...]:
        for number, line in enumerate(self.file.control):
            if number >= len(CONTROLS) or (line.id, line.turns, line.flip) != CONTROLS[number]:
                problem = "the controls are rotate_0, rotate_1, rotate_2 and flip, in this order and with these turns"
                self.edition.refuse(("control", number), problem)
        if len(self.file.control) != len(CONTROLS):
            self.edition.refuse(("control",), f"there are {len(CONTROLS)} controls, not {len(self.file.control)}")
        for number, line in enumerate(self.file.control):
            if line.tactic in [other.tactic for other in self.file.control[:number]]:
                place = ("control", number, "tactic")
                self.edition.refuse(place, "each control shares its side with another tactic")
        found = tuple(c.Control(line.id, line.name, line.turns, line.flip, line.tactic) for line in self.file.control)
        for control, line in zip(found, self.file.control, strict=True):
            control.icon = line.icon
        return found

    def action_card(self, actions: dict[str, c.Action]) -> c.ActionCard:
        line = self.file.action_card
        names: list[str] = [*line.front, *line.back]
        counted = {name: names.count(name) for name in SIDES}
        for name, wanted in SIDES.items():
            if counted[name] != wanted:
                problem = f"the Action card has every action once and search twice, but {name} {counted[name]} times"
                self.edition.refuse(("action_card", "front"), problem)
        flips = [*line.front_flips, *line.back_flips]
        sides = tuple(actions[name] for name in names)
        return c.ActionCard(sides, tuple(flip == "end_over_end" for flip in flips), names.index(line.start))

    # -- maps --------------------------------------------------------------------------------------------------------

    def layout(self, number: int, line: shapes.Layout) -> c.Layout:
        refuse, path = self.edition.refuse, ("layout", number)
        labels = _labels(line)
        spaces = {
            name: Space(name, labels[name], place, float(x), float(y))
            for place, (name, (x, y)) in enumerate(line.places.items())
        }
        if len(spaces) > MOST_SPACES:
            refuse((*path, "places"), f"a map has at most {MOST_SPACES} spaces, not {len(spaces)}")
        for name in spaces:
            if _OURS and name not in space_names():
                known = did_you_mean(name, space_names()) or f": it is one of {listed(space_names())}"
                refuse((*path, "places", name), f"a space cannot be called {name}{known}")
        beside: dict[str, list[Space]] = {name: [] for name in spaces}
        for place, passage in enumerate(line.passages):
            ends = passage.split("-")
            if len(ends) != 2 or ends[0] == ends[1] or any(end not in spaces for end in ends):
                refuse((*path, "passages", place), f"{passage} does not join two spaces")
            if spaces[ends[1]] in beside[ends[0]]:
                refuse((*path, "passages", place), f"{passage} stands twice")
            beside[ends[0]].append(spaces[ends[1]])
            beside[ends[1]].append(spaces[ends[0]])
        for name, space in spaces.items():
            space.adjacent = tuple(beside[name])
            space.onward = (*beside[name], STAY)
        self.check_marks(number, line, spaces)
        return c.Layout(
            line.map,
            line.heroes,
            line.title,
            tuple(spaces.values()),
            spaces[line.centre],
            tuple(spaces[name] for name in line.starts),
            tuple(spaces[name] for name in line.gems),
        )

    def check_marks(self, number: int, line: shapes.Layout, spaces: dict[str, Space]) -> None:
        """The centre, the starts and the Gem spaces."""
        for key in ("centre", "starts", "gems"):
            for name in (line.centre,) if key == "centre" else getattr(line, key):
                if name not in spaces:
                    problem = f"{name} is not a space{did_you_mean(name, spaces)}"
                    self.edition.refuse(("layout", number, key), problem)
        marked = [line.centre, *line.starts, *line.gems]
        starts = ("s1", "s2", "s3")[: line.heroes]
        if line.starts != starts:
            self.edition.refuse(("layout", number, "starts"), f"the starts are {', '.join(starts)}")
        if len(line.gems) != GEMS or len(set(marked)) != len(marked):
            self.edition.refuse(("layout", number, "gems"), f"a map has {GEMS} Gem spaces, all different")
        if len(_reachable(spaces[line.centre])) != len(spaces):
            self.edition.refuse(("layout", number), "some space cannot be reached from the centre")


WAYS: Final = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
RANKS: Final = {1: ("",), 2: ("inner ", "outer "), 3: ("inner ", "middle ", "outer ")}


def _labels(line: shapes.Layout) -> dict[str, str]:
    """What people call the spaces: by what they are, and where they lie from Tiny's lair."""
    cx, cy = line.places.get(line.centre, (0, 0))
    alike: dict[str, list[tuple[float, str]]] = {}
    for name, (x, y) in line.places.items():
        kind = "start" if name in line.starts else "vault" if name in line.gems else "cave"
        way = WAYS[round(math.atan2(y - cy, x - cx) / (math.pi / 4)) % 8]
        alike.setdefault(f"{way} {kind}", []).append((math.hypot(x - cx, y - cy), name))
    found = {}
    for label, spaces in alike.items():
        spaces.sort()
        ranks = RANKS.get(len(spaces)) or tuple(f"{number}. " for number in range(1, len(spaces) + 1))
        for rank, (_, name) in zip(ranks, spaces, strict=True):
            found[name] = f"the {rank}{label}"
    found[line.centre] = "Tiny's lair"
    return found


def _reachable(start: Space) -> set[str]:
    found = {start.name}
    edge = [start]
    while edge:
        for space in edge.pop().adjacent:
            if space.name not in found:
                found.add(space.name)
                edge.append(space)
    return found


def build(edition: Edition[shapes.MiniSkullFile]) -> CardSet:
    """The pieces of an edition."""
    return _Builder(edition).build()


_OURS: list[CardSet] = []
HOME: Final = Path(__file__).parent
CARDS: Final = Book("miniskull_caverns", HOME, shapes.MiniSkullFile, build)
_OURS.append(CARDS.load())


def load_cards(path: Path | None = None) -> CardSet:
    """The card set of a file, ours unless another is given."""
    return CARDS.load(path)


@functools.cache
def space_names() -> tuple[str, ...]:
    """How a space may be called: the answers to a step are fixed once for all card files."""
    return tuple(sorted({space.name for layout in _OURS[0].layouts for space in layout.spaces}))
