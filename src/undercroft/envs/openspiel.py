"""OpenSpiel: every game registered as `undercroft_<slug>`, with explicit chance nodes.

`pyspiel.load_game("undercroft_miniskull_caverns", {"seats": 2, "options": "map=2;challenging=on"})`. Questions that are
open at the same time are asked one after another; nobody's information state tells what the others have answered.
"""

from __future__ import annotations

import functools
import hashlib
import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel

from undercroft.envs.numbers import Numbers, numbers, rewards
from undercroft.games import game as find_game
from undercroft.games import game_names
from undercroft.kernel.canon import canonical
from undercroft.kernel.game import Value
from undercroft.kernel.imagining import imagine
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.kernel.record.file import Replay, read_record, write_record, write_transcript
from undercroft.kernel.words import CHANCE

MOST_OUTCOMES = 256
"""No die and no deck of ours has more different results."""
LONGEST = 1_000_000
FINGERPRINT = 128
"""So many numbers, each 0 or 1, tell what a seat has seen from what it might have seen."""


def short_name(slug: str) -> str:
    return f"undercroft_{slug}"


def _game_type(slug: str) -> pyspiel.GameType:
    game = numbers(slug).game
    return pyspiel.GameType(
        short_name=short_name(slug),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.seats[0], "options": "", "longest": 0, "record": ""},
    )


class UndercroftGame(pyspiel.Game):
    """One of our games with its seats and options.

    `record` names a file with a saved match to begin from; `longest` ends a game after so many answers (chance
    included), and then each seat gets what the table looks worth to it, from -1 to 1.
    """

    slug = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.numbers: Numbers = numbers(self.slug)
        self.game = self.numbers.game
        self.seats = self.game.check_seats(int(given.get("seats", self.game.seats[0])))
        pairs = [pair.partition("=") for pair in str(given.get("options", "")).split(";") if pair]
        self.options = self.game.check_options({name: value for name, _, value in pairs})
        self.longest = int(given.get("longest", 0)) or LONGEST
        self.record = Path(given["record"]).read_text(encoding="utf-8") if given.get("record") else ""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.longest,
        )
        super().__init__(_game_type(self.slug), info, given)

    def new_initial_state(self) -> UndercroftState:
        return UndercroftState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> UndercroftObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return UndercroftObserver(self, kind.perfect_recall)


class Held:
    """A match that knows how to be copied by somebody who knows nothing of it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.match.copy())

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _held_again, (write_record(self.match),)


def _held_again(record: str) -> Held:
    return Held(read_record(record, find_game))


@functools.lru_cache(maxsize=64)
def _first_match(slug: str, seats: int, options: tuple[tuple[str, Value], ...], record: str) -> Match:
    """From the record or from the start, without dice, so that chance waits; OpenSpiel asks for it at every clone."""
    if record:
        return Replay(record, find_game).stop_at_the_last_answer()
    return Match(find_game(slug), seats, dict(options), None)


class UndercroftState(pyspiel.State):
    """A running match. Chance waits like any player."""

    def __init__(self, game: UndercroftGame) -> None:
        super().__init__(game)
        self.of = Shared(game)
        self.held = Held(_first_match(game.slug, game.seats, tuple(game.options.items()), game.record).copy())
        self.answered = 0

    @property
    def match(self) -> Match:
        return self.held.match

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        question = self._question()
        return int(pyspiel.PlayerId.CHANCE) if question.seat == CHANCE else question.seat

    def _question(self) -> Question[Any]:
        """Chance first, then the seats that are asked, in their order."""
        waiting = self.match.open
        return next((question for question in waiting if question.seat == CHANCE), waiting[0])

    def _legal_actions(self, player: int) -> list[int]:
        question = self._question()
        return sorted(self.of.game.numbers.legal(question)) if question.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each different result once, as likely as its copies together."""
        texts = self._question().texts
        first: dict[str, int] = {}
        for text in texts:
            first.setdefault(text, len(first))
        return [(number, texts.count(text) / len(texts)) for text, number in first.items()]

    def _apply_action(self, action: int) -> None:
        question = self._question()
        if question.seat == CHANCE:
            texts = question.texts
            different = list(dict.fromkeys(texts))
            index = texts.index(different[action])
        else:
            index = self.of.game.numbers.index(question, action)
        self.match.answer_index(question, index)
        self.answered += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            question = self._question()
            return f"{question.decision.name} = {list(dict.fromkeys(question.texts))[action]}"
        return self.of.game.numbers.label(action)

    def is_terminal(self) -> bool:
        return self.match.over or self.answered >= self.of.game.longest

    def returns(self) -> list[float]:
        match = self.match
        if match.over or not self.is_terminal():
            return rewards(match)
        return [2.0 * self.of.game.game.judge(match.state, seat) - 1.0 for seat in range(match.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> UndercroftState:
        """A state that this player cannot tell from the real one: for information-set searches."""
        twin: UndercroftState = self.clone()
        rng = random.Random(int(sampler() * 2**53))
        twin.held = Held(imagine(self.match, player, rng))
        return twin

    def __str__(self) -> str:
        return canonical(self.match.state)


class Shared:
    """A reference that a deep copy leaves alone."""

    def __init__(self, game: UndercroftGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> Shared:
        return self


class UndercroftObserver:
    """What a seat may know now, as numbers or as text. With perfect recall: and all that it has seen so far.

    As numbers, that is a fingerprint: two information states have the same tensor if they have the same string.
    """

    def __init__(self, game: UndercroftGame, perfect_recall: bool) -> None:
        self.game = game
        self.perfect_recall = perfect_recall
        now = game.numbers.size
        self.tensor = np.zeros(now + (FINGERPRINT if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:now]}
        if perfect_recall:
            self.dict["fingerprint"] = self.tensor[now:]

    def set_from(self, state: UndercroftState, player: int) -> None:
        self.dict["observation"][:] = self.game.numbers.observation(state.match, player)
        if self.perfect_recall:
            seen = self.string_from(state, player).encode()
            digest = hashlib.blake2b(seen, digest_size=FINGERPRINT // 8).digest()
            self.dict["fingerprint"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: UndercroftState, player: int) -> str:
        match = state.match
        view = msgspec.json.encode(match.view(player)).decode()
        asked = msgspec.json.encode(match.seen(player)).decode()
        if not self.perfect_recall:
            return f"{view}\n{asked}"
        return f"{write_transcript(match, player)}\n{view}\n{asked}"


def register() -> None:
    """Make every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for slug in game_names():
        if short_name(slug) not in known:
            name = f"Undercroft_{slug}"
            made = type(name, (UndercroftGame,), {"slug": slug, "__module__": __name__})
            globals()[name] = made  # OpenSpiel pickles a game by the name of its class
            pyspiel.register_game(_game_type(slug), made)


register()
