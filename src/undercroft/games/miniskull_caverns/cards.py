"""Loads cards.toml and refuses what cannot be played, saying where."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

import msgspec

from undercroft.games.miniskull_caverns.components import (
    STAY,
    Action,
    ActionCard,
    CardSet,
    Control,
    Layout,
    Space,
    Tactic,
)
from undercroft.kernel.errors import BadCards

OWN = Path(__file__).parent / "cards.toml"
GEMS = 4
SIDES = {"creep": 1, "walk": 1, "run": 1, "hide": 1, "heal": 1, "surprise_attack": 1, "search": 2}
"""How often each action is printed on the Action card."""
FLIPS = ("sideways", "end_over_end")
CONTROLS = [("rotate_0", 0, False), ("rotate_1", 1, False), ("rotate_2", 2, False), ("flip", 0, True)]
TACTICS = {"block": (0, 0, 2), "parry": (0, 1, 1), "jab": (1, 0, 0), "lunge": (2, 0, 0)}
"""Bonus, hinder and ward: the rulebook fixes them."""
MOST_NOISE = 3
MOST_SPACES = 20
"""As many as the observations of a view have room for."""


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


class _Action(_Strict):
    name: str
    label: str
    noise: int
    text: str
    weak: bool = False


class _ActionCard(_Strict):
    start: str
    front: list[str]
    back: list[str]
    front_flips: list[str]
    back_flips: list[str]


class _Control(_Strict):
    name: str
    label: str
    tactic: str
    turns: int = 0
    flip: bool = False


class _Tactic(_Strict):
    name: str
    label: str
    text: str
    bonus: int = 0
    hinder: int = 0
    ward: int = 0


class _Layout(_Strict):
    map: int
    heroes: int
    title: str
    centre: str
    starts: list[str]
    gems: list[str]
    passages: list[str]
    places: dict[str, tuple[float, float]]


class _File(_Strict):
    tiny_strength: int
    action: list[_Action]
    action_card: _ActionCard
    control: list[_Control]
    tactic: list[_Tactic]
    layout: list[_Layout]


@functools.cache
def load_cards(path: Path | None = None) -> CardSet:
    """The card set of the game, or of a file of somebody's own."""
    return _Loader(path or OWN).load()


@functools.cache
def space_names() -> tuple[str, ...]:
    """How a space may be called: the answers to a step are fixed once for all card files."""
    return tuple(sorted({space.name for layout in load_cards().layouts for space in layout.spaces}))


class _Loader:
    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text(encoding="utf-8")
            self.file = msgspec.convert(tomllib.loads(self.text), _File)
        except OSError as problem:
            raise BadCards(f"{path}: cannot be read: {problem.strerror}") from None
        except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
            raise BadCards(f"{path}: {problem}") from None

    def load(self) -> CardSet:
        actions = {a.name: Action(a.name, a.label, a.noise, a.weak, a.text) for a in self.file.action}
        if sorted(action.name for action in self.file.action) != sorted(SIDES):
            self.refuse("[[action]]", f"the actions are {', '.join(SIDES)}, each once")
        for action in actions.values():
            if not 0 <= action.noise <= MOST_NOISE:
                self.refuse(f'name = "{action.name}"', f"{action.name}: a noise is 0 to {MOST_NOISE}")
        tactics = tuple(Tactic(t.name, t.label, t.bonus, t.hinder, t.ward, t.text) for t in self.file.tactic)
        if sorted(tactic.name for tactic in tactics) != sorted(TACTICS):
            self.refuse("[[tactic]]", f"the tactics are {', '.join(TACTICS)}, each once")
        for tactic in tactics:
            bonus, hinder, ward = TACTICS[tactic.name]
            if (tactic.bonus, tactic.hinder, tactic.ward) != (bonus, hinder, ward):
                self.refuse(
                    f'name = "{tactic.name}"', f"{tactic.name} has bonus {bonus}, hinder {hinder} and ward {ward}"
                )
        controls = tuple(Control(c.name, c.label, c.turns, c.flip, c.tactic) for c in self.file.control)
        if [(control.name, control.turns, control.flip) for control in controls] != CONTROLS:
            self.refuse("[[control]]", "the controls are rotate_0, rotate_1, rotate_2 and flip, in this order")
        if sorted(control.tactic for control in controls) != sorted(tactic.name for tactic in tactics):
            self.refuse("[[control]]", "each control shares its side with another tactic")
        if not 1 <= self.file.tiny_strength <= 20:
            self.refuse("tiny_strength", "Tiny's strength is 1 to 20")
        layouts = tuple(self.layout(entry) for entry in self.file.layout)
        if sorted((layout.number, layout.heroes) for layout in layouts) != [(1, 2), (1, 3), (2, 2), (2, 3)]:
            self.refuse("[[layout]]", "there are two maps, each laid out for 2 and for 3 heroes")
        return CardSet(tuple(actions.values()), tactics, controls, self.card(actions), layouts, self.file.tiny_strength)

    def card(self, actions: dict[str, Action]) -> ActionCard:
        entry = self.file.action_card
        names = entry.front + entry.back
        for name in names:
            if name not in actions:
                self.refuse(f'"{name}"', f"the Action card names {name}, which is no action")
        if len(entry.front) != 4 or {name: names.count(name) for name in SIDES} != SIDES:
            self.refuse("[action_card]", "the Action card has four sides a face: every action once, search twice")
        flips = entry.front_flips + entry.back_flips
        for flip in flips:
            if flip not in FLIPS:
                self.refuse(f'"{flip}"', f"a flip goes {' or '.join(FLIPS)}, not {flip}")
        if len(flips) != 8 or entry.start not in names:
            self.refuse("[action_card]", "the Action card has eight flips, and starts on one of its sides")
        sides = tuple(actions[name] for name in names)
        return ActionCard(sides, tuple(flip == "end_over_end" for flip in flips), names.index(entry.start))

    def layout(self, entry: _Layout) -> Layout:
        spaces = {
            name: Space(name, _label(name, entry), number, x, y)
            for number, (name, (x, y)) in enumerate(entry.places.items())
        }
        if len(spaces) > MOST_SPACES:
            self.refuse(f'title = "{entry.title}"', f"{entry.title}: a map has at most {MOST_SPACES} spaces")
        strange = [name for name in spaces if self.path != OWN and name not in space_names()]
        if strange:
            self.refuse(
                f"{strange[0]} = ",
                f"{entry.title}: a space cannot be called {strange[0]}: it is one of {', '.join(space_names())}",
            )
        beside: dict[str, list[Space]] = {name: [] for name in spaces}
        for passage in entry.passages:
            ends = passage.split("-")
            if len(ends) != 2 or ends[0] == ends[1] or any(end not in spaces for end in ends):
                self.refuse(f'"{passage}"', f"{entry.title}: {passage} does not join two spaces")
            if spaces[ends[1]] in beside[ends[0]]:
                self.refuse(f'"{passage}"', f"{entry.title}: {passage} stands twice")
            beside[ends[0]].append(spaces[ends[1]])
            beside[ends[1]].append(spaces[ends[0]])
        for name, space in spaces.items():
            space.adjacent = tuple(beside[name])
            space.onward = (*beside[name], STAY)
        marked = [entry.centre, *entry.starts, *entry.gems]
        for name in marked:
            if name not in spaces:
                self.refuse(f'"{name}"', f"{entry.title}: {name} is not a space")
        starts = ["s1", "s2", "s3"][: entry.heroes]
        if len(set(marked)) != len(marked) or entry.starts != starts or len(entry.gems) != GEMS:
            self.refuse(
                f'title = "{entry.title}"',
                f"{entry.title}: one centre, the starts {', '.join(starts)} and {GEMS} Gem spaces, all different",
            )
        if len(_reachable(spaces[entry.centre])) != len(spaces):
            self.refuse(f'title = "{entry.title}"', f"{entry.title}: some space cannot be reached from the centre")
        return Layout(
            entry.map,
            entry.heroes,
            entry.title,
            tuple(spaces.values()),
            spaces[entry.centre],
            tuple(spaces[name] for name in entry.starts),
            tuple(spaces[name] for name in entry.gems),
        )

    def refuse(self, near: str, problem: str) -> None:
        """Raise, naming the first line that holds `near`."""
        line = next((n for n, text in enumerate(self.text.splitlines(), 1) if near in text), 1)
        raise BadCards(f"{self.path}, line {line}: {problem}")


def _label(name: str, entry: _Layout) -> str:
    if name == entry.centre:
        return "Tiny's lair"
    if name in entry.starts:
        return f"start {name[1:]}"
    if name in entry.gems:
        return f"gem vault {name[1:]}"
    return f"cave {name}"


def _reachable(start: Space) -> set[str]:
    found = {start.name}
    edge = [start]
    while edge:
        for space in edge.pop().adjacent:
            if space.name not in found:
                found.add(space.name)
                edge.append(space)
    return found
