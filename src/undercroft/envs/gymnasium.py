"""Gymnasium: one seat is the agent; bots sit in the others. Importing this module registers every game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from undercroft.bots import Bot, Chair, make_bot
from undercroft.envs.numbers import Numbers, environment_id, numbers, rewards
from undercroft.envs.pictures import MODES, render
from undercroft.envs.quiet import QuietMatch
from undercroft.games import game_names
from undercroft.kernel.match import Match, start
from undercroft.kernel.question import Question

LONGEST = 20_000


class OneSeat(gymnasium.Env[dict[str, Any], Any]):
    """A solo game, or one seat against bots. An action that is not legal ends the episode with a reward of -1."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - the name and type are Gymnasium's

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        seat: int = 0,
        rivals: str | Sequence[str] = "random",
        options: Mapping[str, object] | None = None,
        cards: str | None = None,
        render_mode: str | None = None,
        longest: int = LONGEST,
        shaping: float = 0.0,
    ) -> None:
        self.numbers: Numbers = numbers(slug)
        self.game = self.numbers.game
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.seat = seat
        self.options = self.game.check_options(options)
        self.cards = cards
        self.render_mode = render_mode
        self.longest = longest
        self.shaping = shaping
        others = self.seats - 1
        self.rivals = [rivals] * others if isinstance(rivals, str) else list(rivals)
        if len(self.rivals) != others or not 0 <= seat < self.seats:
            raise ValueError(f"{self.seats} seats need a seat from 0 to {others} and {others} rivals")
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.numbers.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.numbers.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.numbers.actions)
        self.match: Match | QuietMatch | None = None
        self.bots: dict[int, Bot] = {}
        self.answered = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        others = [seat for seat in range(self.seats) if seat != self.seat]
        if all(spec == "random" for spec in self.rivals):  # only bots that think need the story and the log
            self.match = QuietMatch(self.game, self.seats, self.options, luck, self.cards)
        else:
            self.bots = {seat: make_bot(spec, luck + seat) for seat, spec in zip(others, self.rivals, strict=True)}
            self.match = start(self.game, self.seats, self.options, seed=luck, cards=self.cards)
        self.answered = 0
        self._let_others_play(self.match)
        self._worth = self.game.judge(self.match.state, self.seat) if self.shaping else 0.0
        return self._observation(self.match), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.match is None:
            raise RuntimeError("reset() comes before step()")
        match = self.match
        question = match.question(self.seat)
        index = -1 if question is None else self.numbers.index(question, int(action))
        if question is None or index < 0:
            return self._observation(match), -1.0, True, False, {"illegal": self.numbers.label(int(action))}
        match.answer_index(question, index)
        self.answered += 1
        self._let_others_play(match)
        reward = rewards(match)[self.seat]
        if self.shaping:
            now = self.game.judge(match.state, self.seat)
            reward += self.shaping * (now - self._worth)
            self._worth = now
        info = {} if match.outcome is None else {"outcome": match.outcome.reason, "rule": match.outcome.rule}
        return self._observation(match), reward, match.over, not match.over and self.answered >= self.longest, info

    def legal(self) -> list[int]:
        """The actions that are legal now."""
        question: Question[Any] | None = None if self.match is None else self.match.question(self.seat)
        return [] if question is None else list(self.numbers.legal(question))

    def _let_others_play(self, match: Match | QuietMatch) -> None:
        """The others answer until the agent is asked, the match is over, or it is as long as it may be."""
        while not match.over and match.question(self.seat) is None and self.answered < self.longest:
            if isinstance(match, QuietMatch):
                match.answer_at_random()
            else:
                question = match.open[0]
                match.answer_index(question, self.bots[question.seat].answer(Chair(match, question)))
            self.answered += 1

    def _observation(self, match: Match | QuietMatch) -> dict[str, Any]:
        return {
            "observation": self.numbers.observation(match, self.seat),
            "action_mask": self.numbers.mask(match.question(self.seat)),
        }

    def render(self) -> Any:
        if self.match is None:
            raise RuntimeError("reset() comes before render()")
        return render(self.match, self.render_mode, self.seat)

    def close(self) -> None:
        self.match = None


def masked_sample(mask: Sequence[int], rng: random.Random) -> int:
    """Any legal action."""
    legal = [action for action, allowed in enumerate(mask) if allowed]
    return legal[int(rng.random() * len(legal))]


def register() -> None:
    """Make every game known to `gymnasium.make`."""
    for slug in game_names():
        if environment_id(slug) not in gymnasium.registry:
            gymnasium.register(
                environment_id(slug),
                entry_point="undercroft.envs.gymnasium:OneSeat",
                vector_entry_point="undercroft.envs.vector:OneSeatVector",
                kwargs={"slug": slug},
            )


register()
