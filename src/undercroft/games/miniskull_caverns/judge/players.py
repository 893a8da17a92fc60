"""A sensible hero: fetch Gems while strong, rest while weak, then face Tiny."""

from __future__ import annotations

import functools
import random
from pathlib import Path
from typing import Any, Final

from undercroft.games.miniskull_caverns.cards import load_cards
from undercroft.games.miniskull_caverns.components import ActionCard, Placement
from undercroft.games.miniskull_caverns.judge.distances import Measures, measures_of
from undercroft.games.miniskull_caverns.view.shapes import HeroView, View
from undercroft.kernel.question import Question
from undercroft.kernel.words import spell

NEED: Final[tuple[float, ...]] = (3.0, 2.6, 1.8, 1.1, 0.6, 0.3, 0.0)
"""What 1 more Strength is worth to a hero of this Strength."""
READY: Final = 4
"""The Strength with which a hero faces Tiny."""
EXERTION: Final = 1.3
"""What another turn of the Action card must be worth to be paid for."""
TACTICS: Final[tuple[tuple[str, float], ...]] = (("block", 0.3), ("parry", 0.3), ("jab", 0.25), ("lunge", 0.15))
SPACES: Final = {"creep": 1, "walk": 2, "run": 3, "surprise_attack": 1, "search": 1}
SHORT_OF_TIME: Final = 4


class Sight:
    """What one hero sees, and how far its goal is: a Gem, the centre, or whoever carries what is missing."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: HeroView = view.heroes[view.seat]
        self.strength: int = self.me.strength
        self.missing: int = max(0, view.required - self.me.gems)
        self.measures: Measures = measures_of(view.spaces)
        self.rivals: list[HeroView] = [hero for hero in view.heroes if hero.seat != view.seat]
        self.hunting = False  # what is missing is in the hands of rivals
        self.goals: list[str] = self._goals()
        self.away: int = self.steps(self.me.space)

    def _goals(self) -> list[str]:
        if not self.missing:
            return [self.measures.centre]
        lying = [name for name, gems in zip(self.measures.names, self.view.gems, strict=True) if gems]
        rich = [hero.space for hero in self.rivals if hero.gems]
        self.hunting = not lying and bool(rich)
        return lying or rich or [self.measures.centre]

    def steps(self, space: str) -> int:
        """From a space to the nearest goal."""
        return min(self.measures.distances[space][goal] for goal in self.goals)

    def need(self) -> float:
        return NEED[min(self.strength, len(NEED) - 1)]

    def has_gem_here(self) -> bool:
        return bool(self.view.gems[self.measures.numbers[self.me.space]])


class SensibleHero:
    """Weighs the actions that its card can show, and takes the best."""

    def __init__(self, rng: random.Random, cards: Path | None = None) -> None:
        self.rng = rng
        self.card: ActionCard = _card(cards)

    def answer(self, view: View, question: Question[Any]) -> int:
        texts = question.texts
        begun = view.heroes[view.seat].space in measures_of(view.spaces).numbers
        wanted = self.wanted(Sight(view), question, texts) if begun else ""
        return texts.index(wanted) if wanted in texts else int(self.rng.random() * len(texts))

    def wanted(self, sight: Sight, question: Question[Any], texts: tuple[str, ...]) -> str:
        """The text of the option that is wanted; empty if any will do."""
        context = [spell(each) for each in question.context]
        strength = sight.strength
        match question.decision.name:
            case "control":
                return self.control(sight, question)
            case "adjust":
                values = [self.value(sight, name) for name in context]
                return texts[values.index(max(values))]
            case "action":
                return "act" if self.worth(sight, context[0]) >= sight.need() else "rest"
            case "step" | "step_past":
                return self.step(sight, texts, question.decision.name == "step_past")
            case "search_damage":
                left = strength - int(texts[-1])
                return texts[-1] if left >= 2 or (left == 1 and texts[-1] == "1") else "0"
            case "monster_damage":
                return texts[-1] if sight.me.gems and int(texts[-1]) == 2 and strength > 2 else "0"
            case "tiny_damage":
                kills = sight.view.tiny - (int(context[0]) - int(context[1]))
                return str(kills) if str(kills) in texts else "0"
            case "strike":
                rich = [hero for hero in sight.rivals if hero.name in texts and hero.gems]
                return max(rich, key=_gems).name if rich and strength > 1 else "nobody"
            case "strike_again":
                return "yes" if strength >= 3 else "no"
            case "penalty":
                return "strength" if strength >= 3 else "a_gem"
            case "foe":
                return max([hero for hero in sight.rivals if hero.name in texts], key=_gems).name
            case "tactic":
                return self.tactic()
            case "join":
                return "no"
            case "raise":
                return self.raised(sight, context, texts)
            case "solo_hide":
                return "gain_time" if sight.view.clock <= SHORT_OF_TIME else "gain_strength"
            case "solo_surprise":
                return "gain_time" if sight.view.clock <= SHORT_OF_TIME or not sight.away else "move"
        return ""

    # -- the Action card ----------------------------------------------------------------------------------------------

    def control(self, sight: Sight, question: Question[Any]) -> str:
        best, chosen = -1.0, ""
        for option in question.options:
            if not isinstance(option, Placement):
                continue
            control = option.control
            side = sight.me.side
            side = self.card.flipped(side) if control.flip else self.card.rotated(side, control.turns)
            if option.exerting:
                value = max([self.value(sight, action.name) for action in self.card.exerted[side]]) - EXERTION
            else:
                value = self.value(sight, self.card.sides[side].name)
            if value > best:
                best, chosen = value, option.name
        return chosen

    def value(self, sight: Sight, action: str) -> float:
        """An action, or resting instead; quiet ones are a little better, but whoever hides robs nobody."""
        quiet = 0.1 if action in ("hide", "heal") else 0.0
        if action == "hide" and sight.hunting and sight.strength > 2:
            quiet = -1.0
        return max(self.worth(sight, action), sight.need()) + quiet

    def worth(self, sight: Sight, action: str) -> float:
        strength, need = sight.strength, sight.need()
        if action == "heal":
            return need + NEED[min(strength + 1, len(NEED) - 1)]
        if action == "hide":
            short = len(sight.view.heroes) == 1 and sight.view.clock <= SHORT_OF_TIME
            return need + (1.5 if short else 0.2)
        if strength == 0:
            return 0.0
        if action == "search" and sight.missing and sight.has_gem_here():
            return 4.0 if strength >= 2 else 2.0
        away = sight.away
        weak = strength < (READY if not sight.missing and away <= 2 else 2)
        gained = min(SPACES.get(action, 1), away)
        if action in ("search", "surprise_attack") and not away:
            gained = -1  # it must leave the place
        value = gained * (0.35 if weak else 1.0)
        if action == "run":
            value -= need + 0.5
        elif action == "surprise_attack" and any(hero.gems for hero in sight.rivals):
            value += 3.0 if sight.hunting and away <= 2 and strength > 1 else 0.4
        return value

    def step(self, sight: Sight, texts: tuple[str, ...], costly: bool) -> str:
        if "stay" in texts and (not sight.away or (costly and sight.strength < 3)):
            return "stay"
        spaces = [text for text in texts if text != "stay"]
        best = min([sight.steps(space) for space in spaces])
        near = [space for space in spaces if sight.steps(space) == best]
        if "stay" in texts and best >= sight.away:
            return "stay"
        return near[int(self.rng.random() * len(near))]

    # -- fights -------------------------------------------------------------------------------------------------------

    def tactic(self) -> str:
        rest = self.rng.random()
        for name, chance in TACTICS:
            if rest < chance:
                return name
            rest -= chance
        return "jab"

    def raised(self, sight: Sight, context: list[str], texts: tuple[str, ...]) -> str:
        """A monster is raised against somebody who is about to win, if a little is enough."""
        rival = next((hero for hero in sight.rivals if hero.name == context[0]), None)
        if rival is None or rival.gems < sight.view.required or sight.strength < 4:
            return "0"
        wanted = str(max(1, int(context[1]) - int(context[2]) + 1))
        return wanted if wanted in texts and int(wanted) <= 2 else "0"


@functools.cache
def _card(cards: Path | None) -> ActionCard:
    return load_cards(cards).card


def _gems(hero: HeroView) -> int:
    return hero.gems


def sensible(rng: random.Random, cards: Path | None) -> SensibleHero:
    return SensibleHero(rng, cards)


PLAYERS: Final = {"sensible": sensible}
