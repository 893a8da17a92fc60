"""MiniSkull Caverns alone, solved exactly: how often the best possible play wins, on every map and with every option.

    python plans/balance/miniskull_caverns_exact.py            # needs numpy; about five seconds for each line

The position at the beginning of a round is the space, the Strength, the side of the Action card, the turns left, the
Gems that still lie in their vaults and, once all are found, Tiny's Strength. Values are iterated to 0.0002, from below.
With `patience` below 1 a victory one round later counts so much less, and the value tells how long the best play takes.
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any

import numpy as np

from undercroft.games.miniskull_caverns.cards import load_cards

Values = np.ndarray[Any, np.dtype[np.float64]]
"""side, [Tiny's Strength if all Gems are found,] space, Strength 0-6, turns 0-12"""
CARDS = load_cards()
SIDES = range(8)
DICE = range(1, 7)
STRENGTHS = np.arange(7)
WEAKER = np.maximum(0, STRENGTHS - 1)
PRIMES = (2, 3, 5, 7, 11, 13)


def stronger(points: int) -> Values:
    return np.where(STRENGTHS > 0, np.minimum(6, STRENGTHS + points), 0)


def monsters(noise: int) -> Values:
    """The chance to go from one Strength to another when this much noise was made."""
    chances = np.zeros((7, 7))
    for strength, die, roll in itertools.product(range(7), DICE, DICE):
        lost = min(2, max(0, die - roll)) if die <= noise else 0
        chances[strength, max(0, strength - lost)] += 1 / 36
    return chances


class Solo:
    """One map with its options."""

    def __init__(
        self,
        number: int = 1,
        heroes: int = 2,
        patience: float = 1.0,
        hide_both: bool = False,
        clock_past_six: bool = False,
        gems: int = 4,
        turns: int = 12,
        start_strength: int = 4,
        surprise_either: bool = False,
        challenging: bool = False,
    ) -> None:
        self.layout = CARDS.layout(number, heroes)
        self.patience = patience
        self.hide_both = hide_both
        self.gems = gems
        self.turns = turns
        self.start_strength = start_strength
        self.surprise_either = surprise_either
        self.challenging = challenging
        spaces = self.layout.spaces
        self.within = [_even([self._reach(space, steps) for space in spaces]) for steps in range(4)]
        self.beside = _even([[other.number for other in space.adjacent] for space in spaces])
        self.vaults = [space.number for space in self.layout.gem_spaces]
        self.later = np.array([0, *range(12)])
        most = [12 if turns > 6 or clock_past_six else 6 for turns in range(1, 13)]
        self.raised = np.array([0, *(min(turns + 1, top) for turns, top in zip(range(1, 13), most, strict=True))])
        self.monsters = [monsters(noise) for noise in range(13)]
        card = CARDS.card
        self.free = [
            [card.rotated(side, 0), card.rotated(side, 1), card.rotated(side, 2), card.flipped(side)] for side in SIDES
        ]
        self.known: dict[int, Values] = {}  # by the vaults that are not empty, as bits

    def _reach(self, space: Any, steps: int) -> list[int]:
        found = {space}
        for _ in range(steps):
            found |= {other for each in found for other in each.adjacent}
        return sorted(each.number for each in found)

    def solve(self) -> float:
        """The value of the beginning."""
        complete: Values | None = None
        for left in sorted(range(16), key=int.bit_count):
            found = 4 - left.bit_count()
            if found == self.gems and complete is not None:
                self.known[left] = complete
            elif found <= self.gems:
                self.known[left] = self._iterate(left, found == self.gems)
                if found == self.gems:
                    complete = self.known[left]
        start = self.layout.starts[0].number
        return float(self.known[15][CARDS.card.start, start, self.start_strength, self.turns])

    def _iterate(self, left: int, complete: bool) -> Values:
        spaces = len(self.layout.spaces)
        values = np.zeros((8, 9, spaces, 7, 13) if complete else (8, spaces, 7, 13))
        for _ in range(1000):
            better = self._choose_side([self._play(side, values, left, complete) for side in SIDES])
            if np.abs(better - values).max() < 2e-4:
                return better
            values = better
        raise RuntimeError("no end in sight")

    def _choose_side(self, selected: list[Values]) -> Values:
        """Four sides are free; any other costs 1 Strength."""
        by_side = np.stack(selected)
        exerted = by_side[..., WEAKER, :].max(axis=0)
        exerted[..., :2, :] = 0
        values = np.stack([np.maximum(by_side[self.free[side]].max(axis=0), exerted) for side in SIDES])
        values[..., 0, :] = 0
        values[..., 0] = 0
        return values

    def _play(self, side: int, values: Values, left: int, complete: bool) -> Values:
        """The side is selected; the noise is rolled; act or rest; then Tiny, monsters and the clock."""
        action = CARDS.card.sides[side]
        noises = [action.noise + die for die in DICE]
        usual = self._end(values[side], noises, self.later, complete)
        rest = usual[..., stronger(1), :]
        name = action.name
        if name in ("creep", "walk", "run"):
            act = _best(usual, self.within[("creep", "walk", "run").index(name) + 1])
            if name == "run":
                act = act[..., WEAKER, :]
                act[..., :2, :] = 0
        elif name == "heal":
            act = usual[..., stronger(2), :]
        elif name == "hide":
            longer = self._end(values[side], noises, self.raised, complete)
            act = longer[..., stronger(1), :] if self.hide_both else np.maximum(rest, longer)
        elif name == "surprise_attack":
            longer = self._end(values[side], noises, self.raised, complete)
            act = np.maximum(_best(usual, self.beside), longer) if self.surprise_either else _best(longer, self.beside)
        else:
            act = _best(usual, self.beside)
            if not complete:
                self._search(act, usual, side, noises, left)
        return np.maximum(rest, act).mean(axis=0)

    def _end(self, values: Values, noises: list[int], clock: Values, complete: bool) -> Values:
        after = values[..., clock] * self.patience
        after[..., 0] = 0
        ended = np.stack([np.einsum("ij,...jc->...ic", self.monsters[noise], after) for noise in noises])
        if complete:
            ended[:, :, self.layout.centre.number] = self._fight(ended[:, :, self.layout.centre.number])
        return ended

    def _fight(self, after: Values) -> Values:
        """One battle with Tiny before the monsters come: by Tiny's Strength and the hero's."""
        fought = np.zeros_like(after)
        for tiny, strength in itertools.product(range(1, 9), range(1, 7)):
            for claw, blow in itertools.product(DICE, DICE):
                if blow <= claw:
                    left = strength - min(2, claw - blow)
                    fought[:, tiny, strength] += after[:, tiny, left] / 36 if left > 0 else 0
                    continue
                rest = tiny - (blow - claw)
                if rest <= strength:
                    fought[:, tiny, strength] += 1 / 36
                else:
                    choices = [after[:, rest - added, strength - added] for added in range(strength)]
                    fought[:, tiny, strength] += np.max(choices, axis=0) / 36
        fought[..., 0] = 0
        return fought

    def _succeeds(self, noise: int, die: int) -> bool:
        return noise + die in PRIMES or (die == noise and not self.challenging)

    def _search(self, act: Values, usual: Values, side: int, noises: list[int], left: int) -> None:
        for number, vault in enumerate(self.vaults):
            if not left >> number & 1:
                continue
            emptied = left & ~(1 << number)
            found = self.known[emptied][side]
            if 4 - emptied.bit_count() == self.gems:
                found = found[8]
            after = found[vault][:, self.later] * self.patience
            after[:, 0] = 0
            for row, noise in enumerate(noises):
                act[row, vault] = self._search_at(noise, self.monsters[noise] @ after, usual[row, vault])

    def _search_at(self, noise: int, success: Values, failure: Values) -> Values:
        chance = sum(self._succeeds(noise, die) for die in DICE) / 6
        again = chance * success + (1 - chance) * failure
        hurt = failure[WEAKER].copy()
        hurt[:2] = 0
        total = np.zeros_like(success)
        for die, roll in itertools.product(DICE, DICE):
            short = die - roll
            if self._succeeds(noise, die):
                total += success / 36
            elif short <= 0:
                total += again / 36
            else:
                paid = np.zeros_like(success)
                paid[short + 1 :] = again[1 : 7 - short]
                total += np.maximum(hurt, paid) / 36
        return total


def _even(lists: list[list[int]]) -> Values:
    longest = max(len(each) for each in lists)
    return np.array([each + each[:1] * (longest - len(each)) for each in lists])


def _best(values: Values, choices: Values) -> Values:
    return np.asarray(values[..., choices, :, :].max(axis=-3))


def main() -> None:
    settings: list[tuple[str, functools.partial[Solo]]] = [
        (f"map {number}, layout {heroes}", functools.partial(Solo, number, heroes))
        for number, heroes in itertools.product((1, 2), (2, 3))
    ]
    options: list[dict[str, Any]] = [
        {"hide_both": True},
        {"clock_past_six": True},
        {"gems": 3},
        {"turns": 6},
        {"start_strength": 2},
        {"surprise_either": True},
        {"challenging": True},
        {"turns": 3, "start_strength": 2, "surprise_either": True, "challenging": True},
    ]
    for each in options:
        settings.append((", ".join(f"{key} = {value}" for key, value in each.items()), functools.partial(Solo, **each)))
    for name, make in settings:
        won = make().solve()
        rounds = math.log(make(patience=0.995).solve()) / math.log(0.995)
        print(f"{name}: at least {won:.2%} won, worth as much as a sure victory in {rounds:.1f} rounds", flush=True)


if __name__ == "__main__":
    main()
