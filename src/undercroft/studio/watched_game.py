"""A game as it was played, by people or bots: result, length, choices, and how long people thought. No names."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from undercroft.arena.bot_match import heard_match
from undercroft.arena.observer import Noted, Observer
from undercroft.bots.worth import result
from undercroft.kernel.match import Match
from undercroft.kernel.question import Question
from undercroft.lab.plan.setting import Setting
from undercroft.lab.run.game import play_match

Choices = dict[str, dict[str, tuple[int, int]]]
"""For each kind of decision, for each option: how often it was offered, and how often it was chosen."""


class WatchedGame(msgspec.Struct, frozen=True):
    """One game. What people alone can tell stands at the end."""

    won: tuple[float, ...]
    rounds: float
    deaths: int
    decisions: int
    choices: Choices
    counted: tuple[int, ...] = ()  # the seats whose choices these are
    minutes: float = 0.0
    seconds: dict[str, list[float]] = {}  # by kind of decision, how long people thought
    marks: list[dict[str, int]] = []
    words: list[dict[str, str]] = []
    pins: list[tuple[int, str]] = []
    link: str = ""  # where its replay is, as long as the table is kept


def watch(match: Match, seats: Collection[int]) -> WatchedGame:
    """Go through a finished match once more and count the choices of these seats."""
    noted = Noted(keeps_lines=True)
    watcher = Observer(noted)
    again = heard_match(match.game, match.seats, match.options, noted, match.cards)
    for given in match.log:
        question = _question(again, given)
        index = question.find(given.text)
        watcher.answer(again, question, index)
        again.answer_index(question, index)
    return _watched(again, noted, watcher, seats, sum(answer.seat >= 0 for answer in match.log))


def _question(match: Match, answer: Any) -> Question[object]:
    for question in match.open:
        same = question.seat == answer.seat and question.decision.name == answer.decision
        if same and question.about == answer.about and question.find(answer.text) >= 0:
            return question
    raise ValueError(f"step {match.step}: {answer.decision} = {answer.text} does not fit this match")


def play_watched(setting: Setting, numbers: tuple[int, ...]) -> list[bytes]:
    """Some games of bots, watched in the same way; one that breaks is left out."""
    found = []
    for number in numbers:
        noted = Noted(keeps_lines=True)
        watcher = Observer(noted)
        try:
            table = play_match(setting, number, watcher=watcher, noted=noted)
        except Exception:  # an edit may break a rule: the trial beside it says so
            continue
        if table.match.outcome is not None:
            game = _watched(table.match, noted, watcher, range(setting.seats), table.decisions)
            found.append(msgspec.json.encode(game))
    return found


def _watched(match: Match, noted: Noted, watcher: Observer, seats: Collection[int], decisions: int) -> WatchedGame:
    outcome = match.outcome
    choices: Choices = {}
    for offer in watcher.offers:
        if offer.seat in seats:
            kind = choices.setdefault(offer.decision, {})
            before = kind.get(offer.label, (0, 0))
            kind[offer.label] = before[0] + offer.offered, before[1] + offer.taken
    won = () if outcome is None else tuple(result(match.game, outcome, seat) for seat in range(match.seats))
    rounds = float(noted.whereabouts.round or match.step)
    return WatchedGame(won, rounds, len(noted.deaths), decisions, choices, tuple(seats))


_packed: msgspec.json.Decoder[WatchedGame] = msgspec.json.Decoder(WatchedGame)  # made here: several threads unpack


def unpack_watched(packed: bytes) -> WatchedGame:
    return _packed.decode(packed)
