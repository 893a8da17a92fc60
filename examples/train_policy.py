"""Train a small masked policy for MiniSkull Caverns, two heroes, and let it play against `random`.

    python examples/train_policy.py [--minutes 3] [--games 200]

Plain NumPy: one hidden layer, advantage actor-critic on a batch of matches. Reward: how much better the table looks
after each answer (`Batch.worth`), and the end of the match. The policy plays both seats while it learns. A match
against `random` is judged after 400 answers: whoever has won, or carries more Gems by then, beats the other.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from undercroft.bots import Chair, make_bot
from undercroft.envs.batch import Batch
from undercroft.envs.numbers import Numbers, numbers
from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.match import Match, start

SLUG = "miniskull_caverns"
HIDDEN = 96


class Policy:
    """Observation → logits of all actions, and a guess of the value. Adam does the rest."""

    def __init__(self, numbering: Numbers, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        size, actions = numbering.size, numbering.actions
        self.weights: dict[str, Any] = {
            "in": rng.normal(0, 1 / np.sqrt(size), (size, HIDDEN)),
            "in_bias": np.zeros(HIDDEN),
            "out": rng.normal(0, 0.01, (HIDDEN, actions)),
            "out_bias": np.zeros(actions),
            "value": rng.normal(0, 0.01, (HIDDEN, 1)),
            "value_bias": np.zeros(1),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        hidden = np.tanh(seen @ self.weights["in"] + self.weights["in_bias"])
        logits = np.where(mask > 0, hidden @ self.weights["out"] + self.weights["out_bias"], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        value = (hidden @ self.weights["value"] + self.weights["value_bias"])[:, 0]
        return chances / chances.sum(axis=1, keepdims=True), value, hidden

    def learn(self, seen: Any, mask: Any, actions: Any, returns: Any, rate: float = 1e-3) -> None:
        """One step along the policy gradient, with a little entropy and the value's error."""
        chances, value, hidden = self.forward(seen, mask)
        count = len(actions)
        advantage = returns - value
        advantage = advantage / (advantage.std() + 1e-6)
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        towards = -chances
        towards[np.arange(count), actions] += 1
        slope = (towards * advantage[:, None] - 0.01 * chances * (logs + entropy)) / count
        slope_value = 0.5 * (returns - value)[:, None] / count
        back = (slope @ self.weights["out"].T + slope_value @ self.weights["value"].T) * (1 - hidden**2)
        self._climb(
            {
                "in": seen.T @ back,
                "in_bias": back.sum(axis=0),
                "out": hidden.T @ slope,
                "out_bias": slope.sum(axis=0),
                "value": hidden.T @ slope_value,
                "value_bias": slope_value.sum(axis=0),
            },
            rate,
        )

    def _climb(self, slopes: dict[str, Any], rate: float) -> None:
        self.updates += 1
        for name, slope in slopes.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = mean / (1 - 0.9**self.updates)
            scale = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            self.weights[name] += rate * steady / scale


def train(policy: Policy, minutes: float, updates: int = 1_000_000, seed: int = 0, rows: int = 32) -> int:
    """Collect 64 answers of each of `rows` matches, learn, repeat until time is up or so many updates are made."""
    length = 64
    batch = Batch(SLUG, 2, rows, seed=seed, longest=600)
    rng = np.random.default_rng(seed)
    until = time.monotonic() + 60 * minutes
    worth = batch.worth()
    answers = 0
    while time.monotonic() < until and policy.updates < updates:
        memory: list[tuple[Any, Any, Any, Any]] = []
        gains = np.zeros((length, rows, 2))
        ends = np.zeros((length, rows), bool)
        for step in range(length):
            seen, masks, seats = batch.look()
            chances, _, _ = policy.forward(seen, masks)
            drawn = (chances.cumsum(axis=1) > rng.random((rows, 1))).argmax(axis=1)
            gained, ends[step] = batch.step(drawn)
            now = batch.worth()
            gains[step] = np.where(ends[step][:, None], gained, 4 * (now - worth))
            worth = now
            memory.append((seen, masks, seats, drawn))
        policy.learn(*_with_returns(memory, gains, ends))
        answers += rows * length
    return answers


def _with_returns(memory: list[tuple[Any, Any, Any, Any]], gains: Any, ends: Any) -> tuple[Any, Any, Any, Any]:
    """Discounted gains of the seat that answered, from its answer to the end of the slice or of the match."""
    future = np.zeros(gains.shape[1:])
    returns = np.zeros(gains.shape[:2])
    for step in range(len(memory) - 1, -1, -1):
        future = gains[step] + 0.97 * future * ~ends[step][:, None]
        returns[step] = future[np.arange(gains.shape[1]), memory[step][2]]
    seen, masks, _, drawn = zip(*memory, strict=True)
    return np.concatenate(seen), np.concatenate(masks), np.concatenate(drawn), returns.reshape(-1)


def compare(policy: Policy, games: int, longest: int = 400, seed: int = 1) -> tuple[int, int]:
    """Matches against `random`, seats in turn: (ahead, behind). Equal Gems count for neither."""
    numbering = numbers(SLUG)
    ahead = behind = 0
    rng = np.random.default_rng(seed)
    for number in range(games):
        ours = number % 2
        rival = make_bot("random", number)
        match = start(numbering.game, 2, dice=KeyedDice(number))
        for _ in range(longest):
            if match.over:
                break
            question = match.open[0]
            if question.seat == ours:
                seen = numbering.observation(match, ours)[None]
                chances, _, _ = policy.forward(seen, numbering.mask(question)[None])
                action = int((chances[0].cumsum() > rng.random()).argmax())
                match.answer_index(question, numbering.index(question, action))
            else:
                match.answer_index(question, rival.answer(Chair(match, question)))
        standing = [_standing(match, seat) for seat in (ours, 1 - ours)]
        ahead += standing[0] > standing[1]
        behind += standing[0] < standing[1]
    return ahead, behind


def _standing(match: Match, seat: int) -> int:
    """The Gems a hero carries; a win is worth more than all of them."""
    if match.outcome is not None:
        return 5 if seat in match.outcome.winners else 0
    gems: int = match.view(seat).heroes[seat].gems
    return gems


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy for MiniSkull Caverns.")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    policy = Policy(numbers(SLUG))
    print(f"untrained: ahead, behind = {compare(policy, arguments.games)} of {arguments.games}", flush=True)
    answers = train(policy, arguments.minutes)
    print(f"learned from {answers:,} answers")
    print(f"trained:   ahead, behind = {compare(policy, arguments.games)} of {arguments.games}")


if __name__ == "__main__":
    main()
