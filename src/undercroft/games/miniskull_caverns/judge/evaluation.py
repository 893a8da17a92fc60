"""How a match stands: the chance to win, from what a seat sees.

Every hero needs some more rounds to win, and a victory one round later is worth a little less. The rounds played so far
count, too: otherwise time would cost nothing, and whoever is safe or far ahead would rest for ever.
"""

from __future__ import annotations

import itertools
import math
from typing import Final

from undercroft.games.miniskull_caverns.judge.distances import Measures, measures_of
from undercroft.games.miniskull_caverns.judge.solo_table import (
    ALONE_WITH_ALL_GEMS,
    ALONE_WITH_GEMS_TO_FIND,
    ALONE_WITH_TINY,
    FIGHT_ALONE,
    FINDS,
    HITS,
    MONSTERS,
    SIDE_UP,
    TINY_AHEAD,
)
from undercroft.games.miniskull_caverns.state import Caverns, Hero
from undercroft.games.miniskull_caverns.view.seat import scenery

PATIENCE: Final = math.log(0.99)
PATIENCE_ALONE: Final = math.log(0.995)
LEAD: Final = 7.0
"""So many rounds ahead of one rival make the odds e to 1."""
ROUNDS_A_SPACE: Final = 1.4
ROUNDS_A_GEM: Final = 5.8
"""A third more than it takes: to rest and to get on are almost equally good, and bots who cannot tell them apart should
get on."""
ROUNDS_A_SPACE_HOME: Final = 1.0
"""With all Gems in hand the way is as long as it is: nothing is left to be urged on to."""
ROUNDS_A_ROBBERY: Final = 5.0
"""Gems in other hands must fall first, and be found after that."""
HUNT: Final = 0.5
"""With nothing left to fetch, the way to the nearest rival with Gems counts a little."""
WEAKNESS: Final[tuple[float, ...]] = (6.5, 4.6, 3.2, 2.2, 1.3, 0.6, 0.0)
"""What a hero of this Strength has lost, among rivals: whoever falls to 0 drops a Gem but goes on."""
FIGHT: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 9.0, 9.0, 9.0, 9.5, 10.0, 10.5, 11.0, 12.0),
    (0.0, 5.5, 5.5, 5.5, 6.0, 6.5, 7.0, 7.7, 8.5),
    (0.0, 3.5, 3.5, 3.5, 3.6, 3.9, 4.5, 5.2, 6.0),
    (0.0, 2.2, 2.2, 2.2, 2.2, 2.3, 2.7, 3.4, 4.3),
    (0.0, 1.6, 1.6, 1.6, 1.6, 1.7, 1.8, 2.3, 3.2),
    (0.0, 1.5, 1.5, 1.5, 1.5, 1.5, 1.6, 1.8, 2.8),
    (0.0, 1.4, 1.4, 1.4, 1.4, 1.4, 1.5, 1.7, 2.6),
)
"""The fight with Tiny among rivals."""
ADJUSTING, ACTING, FACING_TINY, FACING_MONSTERS = 3, 4, 6, 8
STRONGEST_TINY: Final = 8
"""The tables know no stronger one; with other cards there may be."""
SPACES: Final = {"Creep": 1, "Walk": 2, "Run": 3, "Surprise Attack": 1, "Search": 1}


def evaluate_all(g: Caverns) -> list[float]:
    """Each hero's chance to win, a late victory counting less than an early one. What lies face down does not count."""
    outcome = g.outcome
    if outcome is not None:
        return [1.0 if hero.seat in outcome.winners else 0.0 for hero in g.heroes]
    measures = measures_of(scenery(g.layout))
    gems = tuple(g.gems)
    rounds = [Prospect(g, hero, measures, gems).rounds() for hero in g.heroes]
    if len(rounds) == 1:
        return [math.exp(PATIENCE_ALONE * max(0.0, g.round + rounds[0]))]
    found: list[float] = []
    for seat, mine in enumerate(rounds):
        odds = 1.0
        for rival, theirs in enumerate(rounds):
            if rival != seat:
                odds += math.exp(min(30.0, (mine - theirs) / LEAD))
        found.append(math.exp(PATIENCE * max(0.0, g.round + mine)) / odds)
    return found


def evaluate(g: Caverns, seat: int) -> float:
    """The same for one seat; whoever watches looks at the first."""
    return evaluate_all(g)[max(seat, 0)]


class Prospect:
    """One hero's way to victory: the work that is left, and how close ruin is."""

    def __init__(self, g: Caverns, hero: Hero, measures: Measures, gems: tuple[int, ...]) -> None:
        self.g = g
        self.hero = hero
        self.tiny = min(STRONGEST_TINY, g.tiny)
        self.alone = len(g.heroes) == 1
        self.missing = max(0, g.required - hero.gems)
        self.lying = 0
        here = hero.space.name
        if self.missing:
            self.goal = measures.nearest_gem(here, gems)
            self.way, self.lying = fetching(here, gems, self.missing, measures)
            if self.lying < self.missing:
                self.way += (self.missing - self.lying) * (ROUNDS_A_ROBBERY + ROUNDS_A_GEM)
                if not self.lying:
                    self.goal = way_to_rob(g, hero, measures)
                    self.way += HUNT * self.goal
        else:
            self.goal = measures.distances[here][measures.centre]
            self.way = ROUNDS_A_SPACE_HOME * self.goal

    def rounds(self) -> float:
        g = self.g
        strength = self.hero.strength
        if g.phase == ACTING:
            return 1.0 + self.before_acting()
        clock = self.clock()
        if g.phase < ACTING:
            if not self.hero.exerting:
                return self.standing(strength, clock, 0)
            return self.standing(max(0, strength - 1), clock, 0) - 0.5
        if g.phase == FACING_MONSTERS and self.alone:  # a monster waits: it will cost 1 or 2
            mild = self.standing(max(0, strength - 1), clock, 0)
            return 1.0 + 0.5 * (mild + self.standing(max(0, strength - 2), clock, 0))
        if g.phase == FACING_TINY and self.alone:  # Tiny was hit: how much Strength is added?
            wins = HITS[max(0, self.tiny - strength)] / HITS[1]
            return 1.0 + (1.0 - wins) * FIGHT_ALONE[strength][max(1, self.tiny - 2)]
        return 1.0 + self.standing(strength, clock, 0)

    def clock(self, gains_time: bool = False) -> int:
        """The turns left at the beginning of the next round, or of this one before anybody acts."""
        g = self.g
        if g.clock_raised or gains_time:
            return min(g.clock + 1, g.clock_most)
        return max(0, g.clock - 1) if g.phase >= ACTING else g.clock

    def before_acting(self) -> float:
        """The action is selected, the noise known: what comes of it, or of resting."""
        strength = self.hero.strength
        action = self.g.selected(self.hero).label
        later = self.clock()
        best = self.after(strength + 1, later, 0)
        if action == "Heal":
            return min(best, self.after(strength + 2, later, 0))
        if action == "Hide":
            return min(best, self.after(strength, self.clock(gains_time=True), 0)) if self.alone else best
        if strength == 0:
            return best
        if action == "Search" and self.missing and not self.goal:
            return min(best, self.searching(strength, later))
        spaces = SPACES.get(action, 1)
        if action == "Run":
            strength -= 1
        elif action == "Surprise Attack":
            later = self.clock(gains_time=True)
        if spaces > self.goal and action in ("Search", "Surprise Attack"):
            return min(best, self.after(strength, later, -1))
        return min(best, self.after(strength, later, min(spaces, self.goal)))

    def searching(self, strength: int, clock: int) -> float:
        """Two rolls, the second only after a monster: three times of five it is defeated, else it costs 1 Strength."""
        finds = FINDS[min(12, self.g.noise)]
        found = finds + (1.0 - finds) * 0.6 * finds
        in_vain = self.after(strength - 1, clock, 0)
        return found * (self.after(strength, clock, 0) - ROUNDS_A_GEM) + (1.0 - found) * in_vain

    def after(self, strength: int, clock: int, spaces: int) -> float:
        """The end of this round: perhaps a fight with Tiny, perhaps monsters."""
        strength = max(0, min(6, strength))
        once, twice = MONSTERS[min(6, self.g.noise)]
        calm = self.standing(strength, clock, spaces)
        mild = self.standing(max(0, strength - 1), clock, spaces)
        harsh = self.standing(max(0, strength - 2), clock, spaces)
        left = (1.0 - once - twice) * calm + once * mild + twice * harsh
        if not self.missing and self.goal == max(0, spaces):
            wins = HITS[max(0, self.tiny - strength)]
            left = (1.0 - wins) * (0.7 * left + 0.3 * max(left, mild))
        return left

    def standing(self, strength: int, clock: int, spaces: int) -> float:
        """At the beginning of a round, so many spaces on."""
        tiny = self.tiny
        goal = self.goal - spaces
        if self.missing:
            rounds = self.way - ROUNDS_A_SPACE * spaces + SIDE_UP[min(3, goal)][self.hero.side]
            if self.alone:
                return rounds + ALONE_WITH_GEMS_TO_FIND[strength][clock]
            return 2.1 + rounds + TINY_AHEAD[tiny] + WEAKNESS[strength]
        rounds = SIDE_UP[4 + min(3, goal)][self.hero.side]
        if goal:
            rounds += self.way - ROUNDS_A_SPACE_HOME * spaces + TINY_AHEAD[tiny]
            return rounds + (ALONE_WITH_ALL_GEMS[strength][clock] if self.alone else 1.0 + WEAKNESS[strength])
        if self.alone:
            return rounds + FIGHT_ALONE[strength][tiny] + ALONE_WITH_TINY[strength][clock]
        return rounds + FIGHT[strength][tiny]


def way_to_rob(g: Caverns, hero: Hero, measures: Measures) -> int:
    """Steps to the nearest rival with Gems."""
    away = measures.distances[hero.space.name]
    return min([away[rival.space.name] for rival in g.heroes if rival.gems and rival is not hero], default=0)


def fetching(start: str, gems: tuple[int, ...], missing: int, measures: Measures) -> tuple[float, int]:
    """Rounds to fetch the missing Gems, or all that lie about, and carry them to the centre; and how many these are."""
    key = (start, missing, gems)
    known = measures.tours.get(key)
    if known is None:
        known = measures.tours[key] = best_tour(measures, *key)
    return known


def best_tour(measures: Measures, start: str, missing: int, gems: tuple[int, ...]) -> tuple[float, int]:
    piles = [(name, count) for name, count in zip(measures.names, gems, strict=True) if count]
    enough = min(missing, sum(gems))
    best = math.inf
    for tour in itertools.permutations(piles):
        rounds = 0.0
        found = 0
        at = start
        for place, count in tour:
            if found >= enough:
                break
            rounds += ROUNDS_A_SPACE * measures.distances[at][place] + ROUNDS_A_GEM
            found += count
            at = place
        best = min(best, rounds + ROUNDS_A_SPACE * measures.distances[at][measures.centre])
    return best, enough
