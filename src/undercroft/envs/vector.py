"""Many matches at once behind the interfaces of the ecosystem: Gymnasium's `VectorEnv`, PettingZoo's parallel API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from undercroft.envs.arrays import Bytes, Floats
from undercroft.envs.batch import Batch
from undercroft.envs.numbers import numbers

LONGEST = 20_000
Seen = dict[str, Any]


def seat_spaces(size: int, actions: int) -> tuple[spaces.Dict, spaces.Discrete[np.int64]]:
    """What a seat sees, and what it may do."""
    seen = spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return seen, spaces.Discrete(actions)


class OneSeatVector(gymnasium.vector.VectorEnv[Seen, Any, Any]):
    """One seat of every match is the agent, the others answer at random: `gymnasium.make_vec`.

    A match that ends begins anew in the same step; what was seen of its end is in `infos["final_obs"]`. An action that
    is not legal ends its match with a reward of -1.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's name

    def __init__(
        self,
        slug: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        cards: str | None = None,
        longest: int = LONGEST,
        processes: int = 1,
    ) -> None:
        numbering = numbers(slug)
        chosen = numbering.game.seats[0] if seats is None else seats
        if not 0 <= seat < chosen:
            raise ValueError(f"{chosen} seats need a seat from 0 to {chosen - 1}")
        self.seat = seat
        self.num_envs = num_envs
        self.batch = Batch(
            slug,
            chosen,
            num_envs,
            options,
            longest=longest,
            processes=processes,
            seat=seat,
            forgiving=True,
            cards=cards,
        )
        self.single_observation_space, self.single_action_space = seat_spaces(numbering.size, numbering.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self._seen(), {}

    def step(self, actions: npt.ArrayLike) -> tuple[Seen, Floats, Any, Any, dict[str, Any]]:
        gained, ended = self.batch.step(actions)
        infos: dict[str, Any] = {}
        if ended.any():
            last = np.full(self.num_envs, None, dtype=object)
            nothing = np.zeros(self.batch.numbering.actions, np.int8)
            for row in np.flatnonzero(ended):
                last[row] = {"observation": self.batch.last[row].copy(), "action_mask": nothing}
            infos = {"final_obs": last, "_final_obs": ended}
        return self._seen(), gained[:, self.seat], self.batch.over, self.batch.cut, infos

    def _seen(self) -> Seen:
        return {"observation": self.batch.seen.copy(), "action_mask": self.batch.legal().view(np.int8)}

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()


class Rounds(Batch):
    """A batch in which all seats act at once: the rows of the seats of a match lie side by side.

    `asked` is 1 for a seat that is asked something; the others wait with the last action.
    """

    together = True


class ParallelVector:
    """PettingZoo's parallel interface with many matches in every array: one row per match, one array per agent.

    Agents never leave: a match that ends begins anew in the same step, and terminations and truncations say which.
    """

    def __init__(
        self,
        slug: str,
        seats: int,
        num_envs: int,
        options: Mapping[str, object] | None = None,
        cards: str | None = None,
        longest: int = LONGEST,
        processes: int = 1,
    ) -> None:
        self.batch = Rounds(slug, seats, num_envs, options, longest=longest, processes=processes, cards=cards)
        self.num_envs = num_envs
        self.wait = self.batch.numbering.actions
        self.possible_agents = list(self.batch.game.seat_names[:seats])
        self.agents = self.possible_agents
        self._single = seat_spaces(self.batch.numbering.size, self.wait + 1)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._single[0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._single[1]

    def reset(self, seed: int | None = None) -> tuple[dict[str, Seen], dict[str, Any]]:
        self.batch.reset(int(np.random.default_rng(seed).integers(2**62)))
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, npt.ArrayLike]
    ) -> tuple[dict[str, Seen], dict[str, Floats], dict[str, Any], dict[str, Any], dict[str, Any]]:
        gained, _ = self.batch.step(np.stack([actions[agent] for agent in self.agents], axis=1).reshape(-1))
        return (
            self._seen(),
            {agent: gained[:, seat] for seat, agent in enumerate(self.agents)},
            dict.fromkeys(self.agents, self.batch.over),
            dict.fromkeys(self.agents, self.batch.cut),
            {agent: {} for agent in self.agents},
        )

    def _seen(self) -> dict[str, Seen]:
        shape = (self.num_envs, len(self.agents), -1)
        seen: Floats = self.batch.seen.copy().reshape(shape)
        masks: Bytes = self.batch.legal().reshape(shape)
        return {
            agent: {"observation": seen[:, seat], "action_mask": masks[:, seat].view(np.int8)}
            for seat, agent in enumerate(self.agents)
        }

    def close(self) -> None:
        self.batch.close()
