"""A table for small stories: who stands where, with what, and then a rule is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.games.miniskull_caverns import GAME
from undercroft.games.miniskull_caverns.components import Space
from undercroft.games.miniskull_caverns.state import Caverns, Hero
from undercroft.kernel.driver import Driver
from undercroft.kernel.scenario import Scenario


class Story(Scenario[Caverns]):
    """A game that has been set up: red is First Player, red, blue and green begin at s1, s2 and s3.

    Nothing of setting up counts as cited: a story covers only what it tells. The invariants are checked after each run.
    """

    def __init__(self, heroes: int = 2, **options: object) -> None:
        super().__init__(GAME, heroes, options)
        self.state.witness = None
        driver = Driver(self.state, GAME.step, GAME.title, pausing=True)
        driver.begin()
        while driver.question is not None:
            driver.give(driver.question.options[0])
        self.state.witness = self.witness

    # -- the position ---------------------------------------------------------------------------------------------

    @property
    def red(self) -> Hero:
        return self.state.heroes[0]

    @property
    def blue(self) -> Hero:
        return self.state.heroes[1]

    @property
    def green(self) -> Hero:
        return self.state.heroes[2]

    def hero(self, name: str) -> Hero:
        return next(hero for hero in self.state.heroes if hero.name == name)

    def space(self, name: str) -> Space:
        return next(space for space in self.state.layout.spaces if space.name == name)

    def place(self, **spaces: str) -> Story:
        """`place(red="c")`: red stands on the centre, and has stood there since the round began."""
        for name, space in spaces.items():
            self.hero(name).space = self.space(space)
        return self

    def give(self, **gems: int) -> Story:
        """`give(red=2)`: red carries two of the four Gems, taken from their vaults."""
        for name, count in gems.items():
            for _ in range(count):
                self._take_from_a_vault()
            self.hero(name).gems += count
        return self

    def lay(self, **gems: int) -> Story:
        """`lay(b1=1)`: one of the Gems lies there instead of in its vault."""
        for name, count in gems.items():
            for _ in range(count):
                self._take_from_a_vault(but=name)
            self.state.gems[self.space(name).number] += count
        return self

    def strength(self, **points: int) -> Story:
        for name, count in points.items():
            self.hero(name).strength = count
        return self

    def show(self, **actions: str) -> Story:
        """`show(red="run")`: Run is at the top of red's Action card."""
        sides = [action.name for action in self.state.cards.card.sides]
        for name, action in actions.items():
            self.hero(name).side = sides.index(action)
        return self

    def hide(self, *names: str) -> Story:
        for name in names:
            self.hero(name).hidden = True
        return self

    def moved(self, *names: str) -> Story:
        """These heroes moved to where they stand, in this order."""
        for name in names:
            self.state.steps += 1
            self.hero(name).moved = self.state.steps
        return self

    def noise(self, noise: int) -> Story:
        self.state.noise = noise
        return self

    def tiny(self, strength: int) -> Story:
        self.state.tiny = strength
        return self

    def phase(self, phase: int) -> Story:
        self.state.phase = phase
        return self

    def first(self, name: str) -> Story:
        self.state.first = self.hero(name).seat
        return self

    # -- what is true ---------------------------------------------------------------------------------------------

    def lying(self, space: str) -> int:
        """How many Gems lie there."""
        return self.state.gems[self.space(space).number]

    def side(self, name: str) -> str:
        """The action at the top of that hero's card."""
        return self.state.selected(self.hero(name)).name

    def rule_of(self, event: str) -> list[str]:
        """The rules that told events of this kind, in order."""
        return [told.rule for told in self.told(event)]

    def who_was_asked(self, decision: str) -> list[str]:
        return [who for who, asked, _ in self.asked if asked == decision]

    def was_asked(self, decision: str) -> bool:
        return bool(self.who_was_asked(decision))

    def run(self, rule: Callable[..., Any], *args: Any, **script: Any) -> Any:
        result = super().run(rule, *args, **script)
        GAME.check(self.state)
        return result

    def do(self, rule: Callable[..., Any], *args: Any) -> Any:
        """Run a rule that asks nobody."""

        async def quietly(g: Caverns) -> Any:
            return rule(g, *args)

        return self.run(quietly)

    def _take_from_a_vault(self, but: str = "") -> None:
        for space in self.state.layout.gem_spaces:
            if self.state.gems[space.number] and space.name != but:
                self.state.gems[space.number] -= 1
                return
        raise ValueError("all four Gems are already somewhere else")
