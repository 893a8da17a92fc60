"""Scenarios: a position in a few lines, the dice, the choices, then what is true. For tests and lessons."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from undercroft.kernel.chance import ScriptedDice
from undercroft.kernel.driver import Driver
from undercroft.kernel.errors import Unscripted
from undercroft.kernel.game import Game
from undercroft.kernel.question import Question
from undercroft.kernel.state import Outcome, State
from undercroft.kernel.story.events import Witness
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import CHANCE, spell

S = TypeVar("S", bound=State)

cited_now: set[str] = set()
"""Rules cited by scenarios since somebody last cleared it: how `@covers` checks that a test really used a rule."""


class Scenario(Generic[S]):
    """One table under your hands: set `state` up, `run` a rule with scripted dice and choices, look at the result."""

    def __init__(
        self,
        game: Game[S],
        seats: int,
        options: Mapping[str, object] | None = None,
        cards: Path | None = None,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.state: S = game.setup(seats, game.check_options(options), cards)
        self.witness = Witness()
        self.state.witness = self.witness
        self.asked: list[tuple[str, str, tuple[str, ...]]] = []
        """Every question put to a seat: (seat, decision, options), in order."""

    def run(
        self,
        rule: Callable[..., Coroutine[Any, Any, Any] | None],
        *args: Any,
        dice: Sequence[object] = (),
        **answers: object,
    ) -> Any:
        """Run one rule to its end. `dice` are rolls and drawn cards in order; `red=[...]` the answers of that seat.

        Everything scripted must be used, and everything asked must be scripted. Returns what the rule returns, or the
        outcome if the match ended.
        """
        scripts = {self._seat(name): _listed(given) for name, given in answers.items()}
        luck = ScriptedDice(dice)
        driver = Driver(self.state, self.game.step, self.game.title, pausing=True)
        try:
            driver.carry_out(_carried_out(rule, self.state, args))
            while driver.question is not None:
                driver.give(self._reply(driver.question, scripts, luck))
        finally:
            cited_now.update(self.witness.cited)
            driver.stop()
        left = [f"{self._name(seat)}: {_spelled(rest)}" for seat, rest in scripts.items() if rest]
        if luck.left:
            left.append(f"dice: {_spelled(luck.left)}")
        if left:
            raise Unscripted(f"the rule ended without asking for {'; '.join(left)}; it asked {self.asked}")
        return driver.result

    def play(self, dice: Sequence[object] = (), **answers: object) -> Any:
        """Run one whole step of the game."""
        return self.run(self.game.step, dice=dice, **answers)

    # -- looking at the result ----------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def cited(self) -> set[str]:
        return set(self.witness.cited)

    def told(self, event: str = "") -> list[Told]:
        """The events told so far, or those of one kind."""
        return [told for told in self.witness.told if not event or told.event == event]

    def options_of(self, decision: str) -> tuple[str, ...]:
        """The options of the last question of this kind."""
        for _, name, options in reversed(self.asked):
            if name == decision:
                return options
        raise Unscripted(f"nobody was asked {decision}: asked were {[name for _, name, _ in self.asked]}")

    # -- the engine room ----------------------------------------------------------------------------------------------

    def _reply(self, question: Question[Any], scripts: dict[int, list[object]], luck: ScriptedDice) -> object:
        if question.seat == CHANCE:
            return question.options[luck.pick(question, 0)]
        name = self._name(question.seat)
        self.asked.append((name, question.decision.name, question.texts))
        script = scripts.get(question.seat)
        if not script:
            raise Unscripted(
                f"{question.rule} asks {name} {question.decision.name}: {', '.join(question.texts)}; "
                "nothing is scripted"
            )
        wanted = script.pop(0)
        index = question.find(wanted)
        if index < 0:
            raise Unscripted(
                f"{question.rule} does not offer {name} {spell(wanted)} for {question.decision.name}: "
                f"{', '.join(question.texts)}"
            )
        return question.options[index]

    def _seat(self, name: str) -> int:
        if name not in self.game.seat_names[: self.seats]:
            raise Unscripted(f"nobody is called {name}: the seats are {self.game.seat_names[: self.seats]}")
        return self.game.seat_names.index(name)

    def _name(self, seat: int) -> str:
        return self.game.seat_names[seat]


async def _carried_out(
    rule: Callable[..., Coroutine[Any, Any, Any] | None], state: State, args: tuple[Any, ...]
) -> object:
    """A rule to its end, also one that finds at once that nothing is to be done."""
    todo = rule(state, *args)
    return None if todo is None else await todo


def _listed(given: object) -> list[object]:
    return list(given) if isinstance(given, list) else [given]


def _spelled(things: Sequence[object]) -> str:
    return ", ".join(spell(thing) for thing in things)
