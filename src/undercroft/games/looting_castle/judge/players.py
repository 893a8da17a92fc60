"""A sensible Hero: where the loot is, past the Monster, to the Market with full hands."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from undercroft.games.looting_castle.judge.odds import Odds, battle_odds
from undercroft.games.looting_castle.view.shapes import CastleView, Cubes, HeroView, MonsterView, SpaceView
from undercroft.kernel.question import Question
from undercroft.kernel.words import spell

PRICES: Final = {"strength": 1.4, "weapon": 3.2, "treasure": 4.4, "trophy": 6.0}
PRICES_ALONE: Final = {"strength": 3.0, "weapon": 1.5, "treasure": 0.8, "trophy": 1.0}
"""Who hunts alone needs Strength first."""
FULL_HANDS: Final = 3
"""With so many goods the way leads to the Market."""
MARKETS: Final[tuple[str, ...]] = ("BM", "SC")
STRENGTH_WANTED: Final = 6


class Sight:
    """What one Hero sees: what cubes are worth to him, and what waits where."""

    def __init__(self, view: CastleView) -> None:
        self.view = view
        self.me: HeroView = view.heroes[view.seat]
        self.ring: int = 2 * (view.columns + view.rows) - 4
        self.rooms: dict[str, SpaceView] = {space.name: space for space in view.spaces if space.is_room}
        self.prices: dict[str, float] = dict(PRICES_ALONE if view.is_solo else PRICES)
        if self.me.cubes.strength < STRENGTH_WANTED:
            self.prices["strength"] += 1.2
        if not self.me.cubes.weapons:
            self.prices["weapon"] += 1.0
        self.goods: int = self.me.cubes.weapons + self.me.cubes.treasure + len(self.me.trophies)

    def worth(self, heap: Cubes) -> float:
        found = [("strength", heap.strength), ("weapon", heap.weapons), ("treasure", heap.treasure)]
        best = sorted([self.prices[name] for name, many in found for _ in range(many)], reverse=True)
        return sum(best[:3])

    def beast_at(self, space: str) -> MonsterView | None:
        for beast in self.view.monsters:
            if beast.at == space and not beast.is_lying:
                return beast
        return None

    def odds(self, beast: MonsterView) -> Odds:
        shown = sum(self.view.strength_dice) or 3
        return battle_odds(self.me, beast, shown)

    def would_fight(self, beast: MonsterView) -> bool:
        """Does a battle promise more than it costs?"""
        odds = self.odds(beast)
        if odds.kill > 0.3:
            return True
        return odds.win + odds.kill > 0.55 and (self.view.is_solo or self.me.cubes.strength > 3)

    def place(self, space: str) -> float:
        """What it promises to end a walk there."""
        if space in MARKETS:
            wanted = self.goods >= FULL_HANDS or self.view.goal_was_reached
            return (2.2 * self.goods if wanted else 0.3 * self.goods) + (2.0 if self.me.cubes.strength < 3 else 0.0)
        room = self.rooms.get(space)
        if room is None:
            return 0.5
        beast = self.beast_at(space)
        value = self.worth(room.cubes) + (0.5 if room.alcove else 0.0)
        if beast is None:
            return value
        odds = self.odds(beast)
        if self.view.is_solo:
            return value + 6.0 * odds.kill + 2.0 * odds.win - 3.0 * odds.lose
        return 0.4 * value + 8.0 * odds.kill - 3.0 * odds.lose

    def way_blocked(self, walk: list[str]) -> bool:
        return any(self.beast_at(space) is not None for space in walk[:-1])

    def round_the_ring(self, start: str, steps: int, sign: int) -> list[str]:
        if not start.startswith("R"):
            return []
        first = int(start[1:])
        return [f"R{(first + sign * step) % self.ring}" for step in range(1, steps + 1)]

    def destinations(self, steps: int) -> list[str]:
        """Where so many steps may lead: round the ring both ways, and to a Market that is no farther."""
        at = self.me.at
        found: list[str] = []
        for sign in (1, -1):
            found += self.round_the_ring(at, steps, sign)[-1:]
        for chain in self.view.doors:
            if at.startswith("R"):
                way = abs(int(at[1:]) - int(chain[0][1:]))
                away = min(way, self.ring - way)
                if chain[-1] in MARKETS and away + len(chain) - 1 <= steps:
                    found.append(chain[-1])
            elif at in chain:
                left = steps - chain.index(at)
                if left >= 0:
                    found += [f"R{(int(chain[0][1:]) + sign * left) % self.ring}" for sign in (1, -1)]
                if chain[-1] in MARKETS and at != chain[-1]:
                    found.append(chain[-1])
        return found


class SensibleHero:
    """Weighs every option by what it brings, a step ahead."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def answer(self, view: CastleView, question: Question[Any]) -> int:
        texts = question.texts
        wanted = self.wanted(Sight(view), question, texts)
        return texts.index(wanted) if wanted in texts else int(self.rng.random() * len(texts))

    def best(self, values: list[tuple[float, str]]) -> str:
        """The text with the highest value; of equals any."""
        most = max([value for value, _ in values])
        equal = [text for value, text in values if value >= most - 1e-9]
        return equal[int(self.rng.random() * len(equal))]

    def wanted(self, sight: Sight, question: Question[Any], texts: tuple[str, ...]) -> str:
        """The text of the option that is wanted; empty if any will do."""
        context = [spell(each) for each in question.context]
        me = sight.me
        strength = me.cubes.strength
        match question.decision.name:
            case "assign_dice":
                return self.best([(self.value_of_dice(sight, text), text) for text in texts])
            case "move_die":
                return self.best([(self.value_of_walk(sight, int(text)), text) for text in texts])
            case "route" | "map_move":
                return self.best([(self.value_of_route(sight, text), text) for text in texts])
            case "take" | "spoils" | "steal":
                return self.best([(self.value_of_handful(sight, text), text) for text in texts])
            case "take_how_many" | "spoils_how_many" | "steal_how_many":
                return texts[-1]
            case "give_up":
                return texts[-1] if context[0] == "strength" and strength > STRENGTH_WANTED else "0"
            case "direction":
                return self.direction(sight, context[0], texts)
            case "face_monster":
                return self.face(sight, context[0], texts)
            case "sprint_or_attack":
                beast = self.beast(sight, context[0])
                return "attack" if beast is not None and sight.would_fight(beast) else "sprint"
            case "hero_battle":
                return self.rival(sight, texts)
            case "passing_battle" | "boost":
                spent = int(context[0]) if question.decision.name == "boost" else 0
                return "yes" if strength >= spent + 4 else "no"
            case "hiding":
                return "hide"
            case "buy":
                return self.buy(sight, context, texts)
            case "sell":
                return self.sell(sight, context[0], texts)
            case "distress_sale":
                return "weapon" if "weapon" in texts else texts[0]
            case "which_room" | "place_cube":
                rooms = [(sight.worth(sight.rooms[text].cubes), text) for text in texts if text in sight.rooms]
                return self.best(rooms) if rooms else texts[0]
            case "collect":
                return min(texts, key=lambda text: sight.prices.get(text, 0.0))
            case "trade":
                return "no_trade"
            case "last_turn":
                return "yes"
        return ""

    # -- walking ------------------------------------------------------------------------------------------------------

    def value_of_walk(self, sight: Sight, steps: int) -> float:
        return max([sight.place(space) for space in sight.destinations(steps)], default=0.0)

    def value_of_dice(self, sight: Sight, text: str) -> float:
        """The Hero's die counts most; a slow Monster with a weak die is better than a quick or strong one."""
        hero, monster, strength = [int(each) for each in text.split("+")]
        return self.value_of_walk(sight, hero) - 0.15 * monster - 0.3 * strength

    def value_of_route(self, sight: Sight, text: str) -> float:
        if text == "stay":
            return 2.5
        space, _, way = text.partition("+")
        value = sight.place(space)
        if way != "straight" and sight.me.at.startswith("R") and space.startswith("R"):
            sign = 1 if way == "clockwise" else -1
            steps = (sign * (int(space[1:]) - int(sight.me.at[1:]))) % sight.ring
            if sight.way_blocked(sight.round_the_ring(sight.me.at, steps, sign)):
                value -= 2.0
        return value

    def value_of_handful(self, sight: Sight, text: str) -> float:
        if text == "nothing":
            return 0.0
        return sum([sight.prices.get(cube, 0.0) for cube in text.split("+")])

    # -- Monsters and rivals ------------------------------------------------------------------------------------------

    def beast(self, sight: Sight, name: str) -> MonsterView | None:
        return next((beast for beast in sight.view.monsters if beast.name == name), None)

    def direction(self, sight: Sight, name: str, texts: tuple[str, ...]) -> str:
        """Towards the others, away from oneself and from what lies about."""
        beast = self.beast(sight, name)
        if beast is None:
            return ""
        values: list[tuple[float, str]] = []
        for text in texts:
            sign = 1 if text == "clockwise" else -1
            walk = sight.round_the_ring(beast.at, max(1, sight.view.monster_die), sign)
            met = sum([1.0 for hero in sight.view.heroes if hero.seat != sight.me.seat and hero.at in walk])
            own = 3.0 if sight.me.at in walk and not sight.would_fight(beast) else 0.0
            lying = sum([0.1 * sight.rooms[space].cubes.total for space in walk if space in sight.rooms])
            values.append((met - own - lying, text))
        return self.best(values)

    def face(self, sight: Sight, name: str, texts: tuple[str, ...]) -> str:
        beast = self.beast(sight, name)
        if beast is not None and "battle" in texts and sight.would_fight(beast):
            return "battle"
        if "let_pass" in texts:
            return "let_pass"
        heap = sight.me.cubes
        if "drop_strength" in texts and heap.strength > 3:
            return "drop_strength"
        for text in ("drop_weapon", "drop_strength", "drop_treasure", "give_treasure"):
            if text in texts and (text != "drop_strength" or heap.strength > 1):
                return text
        return "battle"

    def rival(self, sight: Sight, texts: tuple[str, ...]) -> str:
        me = sight.me
        might = me.cubes.strength + 1.5 * me.battle_dice
        values: list[tuple[float, str]] = [(0.0, "peace")]
        for hero in sight.view.heroes:
            if hero.name in texts:
                ahead = might - hero.cubes.strength - 1.5 * hero.battle_dice
                spoils = min(2, hero.cubes.weapons + hero.cubes.treasure)
                values.append((spoils * ahead - 2.0, hero.name))
        return self.best(values)

    # -- the Market ---------------------------------------------------------------------------------------------------

    def buy(self, sight: Sight, context: list[str], texts: tuple[str, ...]) -> str:
        kind, price = context[0], int(context[1])
        heap = sight.me.cubes
        if sight.view.goal_was_reached or sight.view.bag_was_emptied:
            return "0"
        if kind == "strength" and price <= 2:
            wanted = max(0, (12 if sight.view.is_solo else STRENGTH_WANTED) - heap.strength)
            return texts[min(wanted, len(texts) - 1)]
        if kind == "weapon" and not heap.weapons and price <= 4:
            return texts[min(1, len(texts) - 1)]
        return "0"

    def sell(self, sight: Sight, kind: str, texts: tuple[str, ...]) -> str:
        late = sight.view.goal_was_reached or sight.view.bag_was_emptied
        if kind == "strength":
            return texts[-1] if late else "0"
        if kind == "weapon" and not late:
            return texts[max(0, len(texts) - 2)]
        return texts[-1]


def sensible(rng: random.Random, cards: Path | None) -> SensibleHero:  # noqa: ARG001 - what is printed is in the view
    return SensibleHero(rng)


PLAYERS: Final = {"sensible": sensible}
