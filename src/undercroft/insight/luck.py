"""The luck report: how far dice and draws, and how far decisions, moved each player's chances.

Luck is measured where it happens: what a roll gave, against the mean of all that could have been rolled. What is left
between the chance at the start and the result is the work of decisions, the own ones and those of the others.
"""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean
from typing import Any

import msgspec

from undercroft.bots.chair import Chair
from undercroft.bots.ismcts import IsmctsBot
from undercroft.bots.search import Style
from undercroft.bots.worth import result, worth
from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.game import Game
from undercroft.kernel.match import Answer, Match
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Draw, Question
from undercroft.kernel.state import State
from undercroft.kernel.words import CHANCE

FACES = 12
"""So many outcomes of one roll or draw are looked at, at most."""
SAMPLES = 2
"""How often what follows an outcome is rolled out until somebody is asked."""
EXPENSIVE = 3
CANDIDATES = 2 * EXPENSIVE
"""The choices that look most expensive are searched again, longer."""
LONGER = 8
SEARCHES, STUDENT = 6, 2.571
"""Those that are told are searched so often anew; six means vary, and that many of their deviations hold 95 %."""
SURE = 1.96
"""So many standard deviations on either side hold 95 of 100 cases."""


class Choice(msgspec.Struct, frozen=True):
    """One decision that cost its player something, judged by what that player could know then."""

    step: int
    rule: str
    prompt: str
    chosen: str
    better: str
    cost: float
    at: int = 0  # so many answers of players stand before it
    chance: float = 0.0  # what the choice promised; the better one promised `cost` more
    margin: float = 0.0  # the cost lies within this of the truth in 95 of 100 cases
    chance_margin: float = 0.0
    better_margin: float = 0.0

    def __str__(self) -> str:
        return (
            f"step {self.step} [{self.rule}], {self.prompt!r}: {self.chosen!r} cost {100 * self.cost:.0f} %, "
            f"{self.better!r} was better"
        )


class Fortune(msgspec.Struct, frozen=True):
    """One player's match: chance at the start + luck + decisions = how it ended."""

    seat: int
    name: str
    start: float
    luck: float
    decisions: float
    end: float
    expensive: tuple[Choice, ...]
    draws: float = 0.0  # the part of the luck that came from cards drawn, the rest from dice
    margin: float = 0.0  # luck and decisions lie within this of the truth in 95 of 100 cases

    def __str__(self) -> str:
        lines = [
            f"{self.name}: from {100 * self.start:.0f} % to {100 * self.end:.0f} %. "
            f"Dice and draws: {_signed(self.luck)}. Decisions: {_signed(self.decisions)}."
        ]
        lines.extend(f"  {choice}" for choice in self.expensive)
        return "\n".join(lines)


class LuckReport(msgspec.Struct, frozen=True):
    """One fortune per seat."""

    fortunes: tuple[Fortune, ...]

    def __str__(self) -> str:
        return "\n".join(str(fortune) for fortune in self.fortunes)


class _Doubt:
    """A choice that may have been expensive: the position before it, and what a short search thought."""

    def __init__(self, position: Match, question: Question[object], index: int, cost: float) -> None:
        self.position = position
        self.question = question
        self.index = index
        self.cost = cost


def luck_report(match: Match, iterations: int = 60, seed: int | str = 0) -> LuckReport:
    """Go through a match once more. `iterations`: the effort for each decision."""
    rng = random.Random(seed)
    seats = range(match.seats)
    again = Match(match.game, match.seats, match.options, None, match.cards)
    start = _standing(match.game, again.state, match.seats)
    luck = [0.0 for _ in seats]
    draws = [0.0 for _ in seats]
    spread = [0.0 for _ in seats]  # variances of the estimates of luck, added up
    doubts: list[list[_Doubt]] = [[] for _ in seats]
    for answer in match.log:
        question = _question_of(again, answer)
        if len(question.options) > 1:
            if answer.seat == CHANCE:
                gained, doubtful = _luck(again, question, answer, rng)
                spread = [sum(both) for both in zip(spread, doubtful, strict=True)]
                luck = [sum(both) for both in zip(luck, gained, strict=True)]
                if isinstance(question, Draw):
                    draws = [sum(both) for both in zip(draws, gained, strict=True)]
            else:
                _doubt(doubts[answer.seat], again, question, answer.index, iterations, rng)
        again.answer_index(question, question.find(answer.text))
    end = _standing(match.game, again.state, match.seats)
    return LuckReport(
        tuple(
            Fortune(
                seat=seat,
                name=again.state.player(seat).label,
                start=start[seat],
                luck=luck[seat],
                decisions=end[seat] - start[seat] - luck[seat],
                end=end[seat],
                expensive=_most_expensive(doubts[seat], iterations * LONGER, rng),
                draws=draws[seat],
                margin=SURE * sqrt(spread[seat]),
            )
            for seat in seats
        )
    )


def _standing(game: Game[Any], state: State, seats: int) -> list[float]:
    """Everybody's chance: the result, or the evaluations, which rivals share as only one of them can win. Before there
    is anything to judge, all have the same."""
    outcome = state.outcome
    if outcome is not None:
        return [result(game, outcome, seat) for seat in range(seats)]
    worths = worth(game, state, seats, 0)
    whole = sum(worths)
    if game.cooperative or seats == 1:
        return worths
    return [each / whole if whole > 0 else 1 / seats for each in worths]


def _question_of(match: Match, answer: Answer) -> Question[object]:
    for question in match.open:
        same = question.seat == answer.seat and question.decision.name == answer.decision
        if same and question.about == answer.about and question.find(answer.text) >= 0:
            return question
    raise ValueError(f"step {match.step}: {answer.decision} = {answer.text} does not fit this match")


def _luck(
    position: Match, question: Question[object], answer: Answer, rng: random.Random
) -> tuple[list[float], list[float]]:
    """What this outcome was worth to each seat, against the mean of all outcomes; and the variance of these numbers."""
    real = question.find(answer.text)
    others = [index for index in range(len(question.options)) if index != real]
    share, left_out = len(others) / len(question.options), 0.0
    if len(others) > FACES:
        left_out = 1 - FACES / len(others)
        others = rng.sample(others, FACES)
    after, after_spread = _afterwards(position, question, real, rng)
    missed = [_afterwards(position, question, index, rng) for index in others]
    gained: list[float] = []
    spread: list[float] = []
    for seat in range(position.seats):
        might = [worths[seat] for worths, _ in missed]
        doubt = sum(spreads[seat] for _, spreads in missed) / len(missed) ** 2
        gained.append(share * (after[seat] - fmean(might)))
        spread.append(share * share * (after_spread[seat] + doubt + left_out * _variance(might) / len(might)))
    return gained, spread


def _afterwards(
    position: Match, question: Question[object], index: int, rng: random.Random
) -> tuple[list[float], list[float]]:
    """What the table is worth to each seat after an outcome, when next somebody is asked; and the variance of that."""
    seen: list[list[float]] = []
    for _ in range(SAMPLES):
        walk = Walk(position)
        walk.turn_to(CHANCE, question.about)
        assert walk.question is not None
        walk.give(walk.question.options[index])
        while walk.question is not None and walk.question.seat == CHANCE:
            options = walk.question.options
            walk.give(options[int(rng.random() * len(options))])
        seen.append(_standing(position.game, walk.state, position.seats))
    by_seat = [[worths[seat] for worths in seen] for seat in range(position.seats)]
    return [fmean(each) for each in by_seat], [_variance(each) / SAMPLES for each in by_seat]


def _variance(values: list[float]) -> float:
    """Of the numbers from which these were taken."""
    if len(values) < 2:
        return 0.0
    middle = fmean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


def _doubt(
    doubts: list[_Doubt], position: Match, question: Question[object], index: int, iterations: int, rng: random.Random
) -> None:
    """Judge a choice; only those that look most expensive are remembered."""
    cost = _cost(Chair(position, question), index, iterations, rng)
    if cost > 0 and (len(doubts) < CANDIDATES or cost > doubts[-1].cost):
        copy = position.copy(loud=True)
        asked = copy.question(question.seat)
        assert asked is not None
        doubts.append(_Doubt(copy, asked, index, cost))
        doubts.sort(key=lambda doubt: -doubt.cost)
        del doubts[CANDIDATES:]


def _cost(chair: Chair, index: int, iterations: int, rng: random.Random) -> float:
    """How much less than the best the choice promised."""
    chances = _chances(chair, iterations, rng)
    found = chances.get(index)
    return 0.0 if found is None else max(chances.values()) - found


def _chances(chair: Chair, iterations: int, rng: random.Random) -> dict[int, float]:
    """What each option promises that the search tried; nothing if no world fits what the seat knows."""
    fair = Style(explore=3.0)  # wide bounds: the chosen option needs a fair trial, however bad it looks
    bot = IsmctsBot(rng.getrandbits(64), iterations=iterations, style=fair)
    try:
        verdicts = bot.judge(chair)
    except CannotImagine:
        return {}
    return {number: verdict.chance for number, verdict in enumerate(verdicts) if verdict.taken}


def _most_expensive(doubts: list[_Doubt], iterations: int, rng: random.Random) -> tuple[Choice, ...]:
    """Those that still look expensive after a longer search, judged by several more."""
    for doubt in doubts:
        doubt.cost = _cost(Chair(doubt.position, doubt.question), doubt.index, iterations, rng)
    kept = sorted((doubt for doubt in doubts if doubt.cost > 0), key=lambda doubt: -doubt.cost)[:EXPENSIVE]
    found = [choice for choice in (_choice(doubt, iterations, rng) for doubt in kept) if choice is not None]
    return tuple(sorted(found, key=lambda choice: -choice.cost))


def _choice(doubt: _Doubt, iterations: int, rng: random.Random) -> Choice | None:
    """A choice with its cost and the margins of everything said about it; nothing if it was not expensive after all."""
    chair = Chair(doubt.position, doubt.question)
    searches = [_chances(chair, max(1, iterations // 2), rng) for _ in range(SEARCHES)]
    both = set.intersection(*[set(found) for found in searches])
    if doubt.index not in both:
        return None
    best = max(both, key=lambda number: (fmean(found[number] for found in searches), -number))
    chosen, better = [found[doubt.index] for found in searches], [found[best] for found in searches]
    cost = fmean(better) - fmean(chosen)
    if cost <= 0:
        return None
    labels = doubt.question.labels
    return Choice(
        step=doubt.position.step,
        rule=doubt.question.rule,
        prompt=chair.prompt,
        chosen=labels[doubt.index],
        better=labels[best],
        cost=cost,
        at=sum(answer.seat != CHANCE for answer in doubt.position.log),
        chance=fmean(chosen),
        margin=_margin([more - less for more, less in zip(better, chosen, strict=True)]),
        chance_margin=_margin(chosen),
        better_margin=_margin(better),
    )


def _margin(values: list[float]) -> float:
    """The mean of so few values lies this near to the truth in 95 of 100 cases (Student)."""
    return STUDENT * sqrt(_variance(values) / len(values))


def _signed(share: float) -> str:
    return f"{100 * share:+.0f} %"
