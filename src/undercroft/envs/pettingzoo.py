"""PettingZoo: one agent at a time (AEC), or all who are asked at once (parallel)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from undercroft.envs.numbers import Numbers, environment_id, floats, numbers, rewards
from undercroft.envs.pictures import MODES, render
from undercroft.envs.quiet import NOBODY, QuietMatch

LONGEST = 20_000
_frombuffer, _BYTE = np.frombuffer, np.dtype(np.int8)


def env(slug: str, seats: int, **arguments: Any) -> AECEnv[str, Any, int]:
    """A game as a turn-by-turn environment, with PettingZoo's usual guards around it."""
    bare = raw_env(slug, seats, **arguments)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1.0))


def raw_env(slug: str, seats: int, **arguments: Any) -> OneAtATime:
    return OneAtATime(slug, seats, **arguments)


def parallel_env(slug: str, seats: int, **arguments: Any) -> AllAtOnce:
    """A game as a simultaneous environment: who is asked nothing gives the last action, which means waiting."""
    return AllAtOnce(slug, seats, **arguments)


class Seated:
    """What both environments share: a running match, the numbering, and the spaces of every seat."""

    def __init__(
        self,
        slug: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        cards: str | None = None,
        render_mode: str | None = None,
        longest: int = LONGEST,
        shaping: float = 0.0,
        waiting: int = 0,
    ) -> None:
        self.numbers: Numbers = numbers(slug)
        self.game = self.numbers.game
        self.seats = self.game.check_seats(seats)
        self.options = self.game.check_options(options)
        self.cards = cards
        self.render_mode = render_mode
        self.longest = longest
        self.shaping = shaping
        self.possible_agents = list(self.game.seat_names[:seats])
        self.seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.match: QuietMatch | None = None
        self.answered = 0
        shape = (self.numbers.size,)
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (self.numbers.actions + waiting,), np.int8),
                }
            )
            for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(self.numbers.actions + waiting) for name in self.possible_agents}
        self.metadata = {
            "name": environment_id(slug).split("/")[1],
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }

    def begin(self, seed: int | None) -> QuietMatch:
        luck = random.SystemRandom().getrandbits(63) if seed is None else seed
        self.match = QuietMatch(self.game, self.seats, self.options, luck, self.cards)
        self.answered = 0
        return self.match

    def playing(self) -> QuietMatch:
        if self.match is None:
            raise RuntimeError("reset() comes before step() and observe()")
        return self.match

    def worth(self, match: QuietMatch) -> list[float]:
        """How good the table looks for each seat: the measure of shaped rewards."""
        return [self.game.judge(match.state, seat) for seat in range(self.seats)]


class OneAtATime(Seated, AECEnv[str, Any, int]):
    """The AEC environment: the agent whose question is open acts; of several, the first.

    Every observation is new: whoever keeps one keeps it as it was. `infos` list, as `legal`, the legal actions of the
    agent that acts, for callers who would rather not search the mask for them.
    """

    def __init__(self, slug: str, seats: int, **arguments: Any) -> None:
        Seated.__init__(self, slug, seats, **arguments)
        self._numbering = self.numbers.numbering
        self._actions = self.numbers.actions

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        match = self.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._worth = self.worth(match) if self.shaping else []
        first = match.first
        self._turn_to(match, NOBODY if first is None else first.seat)

    def observe(self, agent: str) -> dict[str, Any]:
        match = self.match or self.playing()
        seat = self.seat_of[agent]
        asked = seat if agent == self.agent_selection else NOBODY
        return {
            "observation": floats(match.look(self._numbering, seat).cells),
            "action_mask": _frombuffer(match.mask(self._numbering, asked, self._actions), _BYTE),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match or self.playing()
        asked = match.act(self._numbering, self.seat_of[agent], int(action))
        self.answered += 1
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        if asked >= 0 and self.answered < self.longest and not self.shaping:
            self._turn_to(match, asked)  # nobody gained anything, nobody is out: all zeros stay
            return
        self._clear_rewards()
        self._settle(match)
        self._turn_to(match, asked)
        self._accumulate_rewards()
        self._deads_step_first()

    def _turn_to(self, match: QuietMatch, seat: int) -> None:
        """It is for this seat to act; when the match is over, for the first, to see the end."""
        agent = self.possible_agents[max(seat, 0)]
        self.agent_selection = agent
        self.infos[agent] = {"legal": match.legal(self._numbering, seat)}

    def _settle(self, match: QuietMatch) -> None:
        """Rewards at the end; on the way, if wanted, how much better the table looks."""
        if self.shaping:
            now = self.worth(match)
            for agent in self.agents:
                seat = self.seat_of[agent]
                self.rewards[agent] += self.shaping * (now[seat] - self._worth[seat])
            self._worth = now
        if match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, reward in zip(self.possible_agents, rewards(match), strict=True):
                if agent in self.rewards:
                    self.rewards[agent] += reward
        elif self.answered >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        return render(self.playing(), self.render_mode)

    def close(self) -> None:
        self.match = None


class AllAtOnce(Seated, ParallelEnv[str, Any, int]):
    """The parallel environment: every agent acts at every step, and the last action means waiting."""

    def __init__(self, slug: str, seats: int, **arguments: Any) -> None:
        Seated.__init__(self, slug, seats, waiting=1, **arguments)
        self.wait = self.numbers.actions
        self.metadata["is_parallelizable"] = True

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        match = self.begin(seed)
        self.agents = self.possible_agents[:]
        self._worth = self.worth(match) if self.shaping else []
        return self._observations(match), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        match = self.playing()
        agents = self.agents
        gained = dict.fromkeys(agents, 0.0)
        asked = [match.question(seat) for seat in range(self.seats)]
        for question in asked:
            if question is None:
                continue
            agent = self.possible_agents[question.seat]
            index = self.numbers.index(question, int(actions[agent]))
            if index < 0:
                raise ValueError(f"{agent}: {actions[agent]} does not answer {question.decision.name}")
            match.answer_index(question, index)
            self.answered += 1
        if self.shaping:
            now = self.worth(match)
            for agent in agents:
                seat = self.seat_of[agent]
                gained[agent] = self.shaping * (now[seat] - self._worth[seat])
            self._worth = now
        over, cut = match.over, not match.over and self.answered >= self.longest
        for agent, reward in zip(self.possible_agents, rewards(match), strict=True):
            gained[agent] += reward
        observations = self._observations(match)
        if over or cut:
            self.agents = []
        return (
            observations,
            gained,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _observations(self, match: QuietMatch) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            question = match.question(seat)
            mask = self.numbers.mask(question, extra=1)
            if question is None:
                mask[self.wait] = 1
            found[agent] = {"observation": self.numbers.observation(match, seat), "action_mask": mask}
        return found

    def render(self) -> Any:
        return render(self.playing(), self.render_mode)

    def close(self) -> None:
        self.match = None
