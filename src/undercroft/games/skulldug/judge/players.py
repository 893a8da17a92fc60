"""Players with a few sensible habits, quick enough for thousands of games: fetch Treasures, go home, stay alive.

`sensible` attacks now and then; `peaceful` never does and `fierce` whenever there is a chance.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from undercroft.games.skulldug.board import DIRECTIONS, SPACE
from undercroft.games.skulldug.cards import CARDS, OUR_CARDS
from undercroft.games.skulldug.components import Card, CardSet
from undercroft.games.skulldug.view.shapes import CardView, DigView, ExplorerView
from undercroft.games.skulldug.words import TAKE
from undercroft.kernel.question import Question
from undercroft.kernel.words import spell

ENOUGH: Final = 3
"""So many Treasures win at the Cave Entrance."""
HOME: Final = "entrance"
FIRST_AID: Final[tuple[str, ...]] = ("bandages", "questionable_rations", "first_aid_kit")
AT_ONCE: Final[tuple[str, ...]] = ("trusty_whip", "fishing_line", "adrenaline", "flare_gun", "smelling_salts")
"""Cards that are used as soon as they can be."""

_LOADED: Final[dict[Path, CardSet]] = {}


def card_set(path: Path | None) -> CardSet:
    if path is None:
        return OUR_CARDS
    if path not in _LOADED:
        _LOADED[path] = CARDS.load(path)
    return _LOADED[path]


class Cave:
    """What one explorer sees, put in order: where ways lead, what lies where, who is near."""

    def __init__(self, view: DigView, cards: CardSet) -> None:
        self.view = view
        self.cards = cards
        self.me: ExplorerView = view.explorers[view.you]
        self.here: str = self.me.at
        self.lying: dict[str, tuple[CardView, ...]] = {passage.space: passage.cards for passage in view.passages}
        self.corridors: dict[str, str] = {passage.space: passage.corridors for passage in view.passages}
        self.frontier: list[str] = [spot.space for spot in view.frontier]
        self.near: list[ExplorerView] = [
            other for other in view.explorers if other.seat != view.you and other.at in view.sight
        ]

    def ways(self, space: str) -> list[str]:
        """The spaces one can step to from here, discovered or not."""
        if space == self.here:
            return list(self.view.reachable)
        found: list[str] = []
        for way in DIRECTIONS:
            there = SPACE[space].neighbours[way.number] if way.name[0] in self.corridors.get(space, "") else None
            if there is None:
                continue
            back = self.corridors.get(there.name)
            if there.name in self.frontier or (back is not None and DIRECTIONS[(way.number + 2) % 4].name[0] in back):
                found.append(there.name)
        return found

    def path(self, goals: Callable[[str], bool]) -> list[str]:
        """The shortest way through discovered passages to the nearest goal, its steps without the start."""
        before: dict[str, str] = {}
        seen = {self.here}
        edge = [self.here]
        while edge:
            further: list[str] = []
            for space in edge:
                if goals(space):
                    steps: list[str] = []
                    while space != self.here:
                        steps.append(space)
                        space = before[space]
                    return steps[::-1]
                for there in self.ways(space):
                    if there not in seen and (there in self.lying or goals(there)):
                        seen.add(there)
                        before[there] = space
                        further.append(there)
            edge = further
        return []

    def hazards(self, space: str) -> list[CardView]:
        return [card for card in self.lying.get(space, ()) if card.type in ("trap", "monster")]

    def treasures(self, who: ExplorerView) -> int:
        return len([card for card in who.hand if card.type == "treasure"])

    def is_unknown(self, space: str) -> bool:
        return space not in self.lying

    def has_prize(self, space: str) -> bool:
        """A Treasure lies there, and what guards it is weak enough for the Health left."""
        return any(card.type == "treasure" for card in self.lying.get(space, ())) and (
            sum(max(0, card.damage) for card in self.hazards(space)) < self.me.health
        )

    def is_deadly(self, space: str) -> bool:
        """Better to bring the roof down on it than to walk in?"""
        danger = sum(max(0, card.difficulty - 2) * max(1, card.damage) for card in self.hazards(space))
        return danger >= 2 + self.me.health and all(other.at != space for other in self.view.explorers)

    def goal(self) -> list[str]:
        """The way to go: home with enough Treasures, else to one, else into the unknown."""
        if self.treasures(self.me) >= ENOUGH:
            return self.path(lambda space: space == HOME)
        return self.path(self.has_prize) or self.path(self.is_unknown)

    def worth(self, card: CardView) -> int:
        """How much one wants to hold a card; not above 0: leave it."""
        if card.type == "treasure":
            return 10
        room = self.me.hand_limit - len(self.me.hand) - (ENOUGH - min(ENOUGH, self.treasures(self.me)))
        if room <= 0:
            return 0
        return 4 if card.type == "equipment" else 3 if card.type == "consumable" else 0

    def bleeds(self, name: str) -> bool:
        """Does this card harm its holder at the end of the turn?"""
        card = self.cards.by_name.get(name)
        return card is not None and bool(card.turn_end)


class Habits:
    """Answers every question of one explorer; `fierce` is the chance to attack where that promises something."""

    def __init__(self, rng: random.Random, cards: Path | None = None, fierce: float = 0.3) -> None:
        self.rng = rng
        self.cards = card_set(cards)
        self.fierce = fierce

    def answer(self, view: DigView, question: Question[Any]) -> int:
        texts = question.texts
        wanted = self.wanted(Cave(view, self.cards), question) if view.explorers[view.you].at else None
        if question.decision.name == "gear":
            wanted = self.pick([option.name for option in question.options if isinstance(option, Card)])
        if wanted is not None and wanted in texts:
            return texts.index(wanted)
        return int(self.luck() * len(texts))

    def luck(self) -> float:
        return self.rng.random()

    def pick(self, names: list[str]) -> str | None:
        return names[int(self.luck() * len(names))] if names else None

    def wanted(self, cave: Cave, question: Question[Any]) -> str | None:
        """The name of the option that is wanted; nothing if it does not matter."""
        names = list(question.texts)
        match question.decision.name:
            case "action":
                return self.action(cave, names)
            case "which_card":
                return self.which_card(cave, question, names)
            case "where":
                return self.where(cave, question, names)
            case "whom":
                return self.whom(cave, question, names)
            case "focus":
                return str(self.focus(cave, question.context[0]))
            case "interrupt":
                return self.interrupt(spell(question.context[0]), names)
            case "keep":
                return TAKE.name
        return None

    # -- a turn -------------------------------------------------------------------------------------------------------

    def action(self, cave: Cave, offered: list[str]) -> str:
        me, here = cave.me, cave.here
        for name in FIRST_AID:
            if name in offered and me.health <= 3:
                return name
        if "opium_pouch" in offered and me.health <= 2:
            return "opium_pouch"
        if cave.treasures(me) >= ENOUGH:
            if here == HOME:
                return "end_turn"
            return "adrenaline" if "adrenaline" in offered else self.step(cave, offered, cave.goal())
        if "pick_up" in offered and any(cave.worth(card) > 0 for card in cave.lying[here] if card.type != "monster"):
            return "pick_up"
        for name in AT_ONCE:
            if name in offered:
                return name
        return self.attack(cave, offered) or self.advance(cave, offered)

    def attack(self, cave: Cave, offered: list[str]) -> str | None:
        me, here = cave.me, cave.here
        rich = any(cave.treasures(rival) for rival in cave.near)
        if "gas_grenade" in offered and rich and all(rival.at != here for rival in cave.near):
            return "gas_grenade"
        if "old_revolver" in offered and rich and self.luck() < self.fierce:
            return "old_revolver"
        if "throw" in offered and any(card.type == "trap" for card in me.hand) and rich and self.luck() < self.fierce:
            return "throw"
        if "shove" in offered and self.luck() < self.fierce / 2 and any(cave.hazards(to) for to in cave.ways(here)):
            return "shove"
        if "cure" in offered and me.health >= 3 and self.luck() < 0.5:
            return "cure"
        return None

    def advance(self, cave: Cave, offered: list[str]) -> str:
        me = cave.me
        if me.ap == 0:
            bleeding = me.health == 1 and any(cave.bleeds(card.name) for card in me.hand)
            return "drop" if bleeding and "drop" in offered else "end_turn"
        goal = cave.path(cave.has_prize)
        if not goal:
            goal = cave.path(cave.is_unknown)
            if len(goal) == 1 and me.ap == 1 and self.luck() < 0.5:
                return "end_turn"  # keep the fight for a turn with points to focus
        if not goal:
            for name in ("destroy", "dynamite", "pickaxe"):
                if name in offered and self.luck() < 0.5:
                    return name
        if len(goal) >= 2 and cave.is_deadly(goal[0]):
            for name in ("dynamite", "destroy"):
                if name in offered and self.luck() < 0.7:
                    return name
        if len(goal) >= 3 and "grappling_hook" in offered and goal[2] in cave.view.sight:
            return "grappling_hook"
        return self.step(cave, offered, goal)

    def step(self, cave: Cave, offered: list[str], steps: list[str]) -> str:
        if not steps:
            return "ethereal_vial" if "ethereal_vial" in offered else "end_turn"
        known = len(steps) >= 2 and steps[0] in cave.lying and steps[1] in cave.lying
        if known and "dash" in offered and not cave.hazards(steps[0]):
            return "dash"
        return steps[0] if steps[0] in offered else "end_turn"

    # -- what an action asks ------------------------------------------------------------------------------------------

    def is_for(self, question: Question[Any], name: str) -> bool:
        """Is this asked by the card of this name?"""
        return bool(question.context) and spell(question.context[0]) == name

    def whom(self, cave: Cave, question: Question[Any], names: list[str]) -> str:
        own = cave.me.name
        if own in names and (self.is_for(question, "opium_pouch") or self.is_for(question, "first_aid_kit")):
            return own
        rich = {other.name: cave.treasures(other) for other in cave.view.explorers}
        return max(names, key=lambda name: (rich.get(name, 0), self.luck()))

    def which_card(self, cave: Cave, question: Question[Any], names: list[str]) -> str:
        seen = {card.name: card for cards in cave.lying.values() for card in cards}
        seen.update({card.name: card for other in cave.view.explorers for card in other.hand})
        if question.rule == "SD-063" or self.is_for(question, "fishing_line"):  # to be picked up
            return max(names, key=lambda name: (cave.worth(seen[name]) if name in seen else 0, self.luck()))
        bleeding = [name for name in names if cave.bleeds(name)]
        if cave.me.health == 1 and bleeding:
            return bleeding[0]
        price = {"treasure": 10, "trap": 0}
        return min(names, key=lambda name: (price.get(seen[name].type, 3) if name in seen else 3, self.luck()))

    def where(self, cave: Cave, question: Question[Any], names: list[str]) -> str | None:
        goal = cave.goal()
        if question.rule == "SD-059":  # a dash through ...
            return goal[0] if goal else None
        if question.rule == "SD-058":  # ... and on into
            return goal[1] if len(goal) > 1 else None
        if self.is_for(question, "grappling_hook"):
            safe = [space for space in goal if space in names and not cave.hazards(space)]
            return safe[-1] if safe else None
        if self.is_for(question, "gas_grenade"):
            rich = [other.at for other in cave.view.explorers if cave.treasures(other) and other.seat != cave.me.seat]
            return next((name for name in names if name in rich), None)
        if question.rule in ("SD-080", "SD-096") or self.is_for(question, "dynamite"):  # shove into, or destroy
            return max(names, key=lambda name: (sum(card.difficulty for card in cave.hazards(name)), self.luck()))
        if question.rule != "SD-150":  # let something lie elsewhere
            return min(names, key=lambda name: (name == cave.here, self.luck()))
        return None

    def focus(self, cave: Cave, foe: object) -> int:
        ap = cave.me.ap
        if not isinstance(foe, Card):
            return min(1, ap)
        margin = 2 if foe.damage > 1 or cave.me.health <= 2 else 3
        return min(ap, max(0, foe.difficulty - margin))

    def interrupt(self, about: str, names: list[str]) -> str:
        if "rabbits_foot" in names:
            rolled = re.findall(r"\d+", about)
            return "rabbits_foot" if rolled and int(rolled[-1]) <= 2 else "pass"
        if "convincing_sign" in names:
            return "convincing_sign" if self.luck() < self.fierce else "pass"
        return names[0]


def sensible(rng: random.Random, cards: Path | None) -> Habits:
    return Habits(rng, cards)


def peaceful(rng: random.Random, cards: Path | None) -> Habits:
    return Habits(rng, cards, fierce=0.0)


def fierce(rng: random.Random, cards: Path | None) -> Habits:
    return Habits(rng, cards, fierce=1.0)


PLAYERS: Final = {"sensible": sensible, "peaceful": peaceful, "fierce": fierce}
