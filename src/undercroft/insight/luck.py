"""The luck report: how far dice and draws, and how far decisions, moved each player's chances.

Luck is measured where it happens: what a roll gave, against the mean of all that could have been rolled. What is left
between the chance at the start and the result is the work of decisions, the own ones and those of the others.
"""

from __future__ import annotations

import random

import msgspec

from undercroft.bots.chair import Chair
from undercroft.bots.ismcts import IsmctsBot
from undercroft.bots.search import Style
from undercroft.bots.worth import worth
from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.match import Answer, Match
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Draw, Question
from undercroft.kernel.words import CHANCE

FACES = 12
"""So many outcomes of one roll or draw are looked at, at most."""
SAMPLES = 2
"""How often what follows an outcome is rolled out until somebody is asked."""
EXPENSIVE = 3
CANDIDATES = 3 * EXPENSIVE
"""The choices that look most expensive are searched again, longer."""
LONGER = 8


class Choice(msgspec.Struct, frozen=True):
    """One decision that cost its player something, judged by what that player could know then."""

    step: int
    rule: str
    prompt: str
    chosen: str
    better: str
    cost: float
    at: int = 0  # so many answers of players stand before it

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
    start = worth(match.game, again.state, match.seats, 0)
    luck = [0.0 for _ in seats]
    draws = [0.0 for _ in seats]
    doubts: list[list[_Doubt]] = [[] for _ in seats]
    for answer in match.log:
        question = _question_of(again, answer)
        if len(question.options) > 1:
            if answer.seat == CHANCE:
                gained = _luck(again, question, answer, rng)
                luck = [sum(both) for both in zip(luck, gained, strict=True)]
                if isinstance(question, Draw):
                    draws = [sum(both) for both in zip(draws, gained, strict=True)]
            else:
                _doubt(doubts[answer.seat], again, question, answer.index, iterations, rng)
        again.answer_index(question, question.find(answer.text))
    end = worth(match.game, again.state, match.seats, 0)
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
            )
            for seat in seats
        )
    )


def _question_of(match: Match, answer: Answer) -> Question[object]:
    for question in match.open:
        same = question.seat == answer.seat and question.decision.name == answer.decision
        if same and question.about == answer.about and question.find(answer.text) >= 0:
            return question
    raise ValueError(f"step {match.step}: {answer.decision} = {answer.text} does not fit this match")


def _luck(position: Match, question: Question[object], answer: Answer, rng: random.Random) -> list[float]:
    """What this outcome was worth to each seat, against the mean of all outcomes."""
    real = question.find(answer.text)
    others = [index for index in range(len(question.options)) if index != real]
    share = len(others) / len(question.options)
    if len(others) > FACES:
        others = rng.sample(others, FACES)
    after = _afterwards(position, question, real, rng)
    missed = [_afterwards(position, question, index, rng) for index in others]
    mean = [sum(each) / len(missed) for each in zip(*missed, strict=True)]
    return [share * (got - might) for got, might in zip(after, mean, strict=True)]


def _afterwards(position: Match, question: Question[object], index: int, rng: random.Random) -> list[float]:
    """What the table is worth to each seat after an outcome, when next somebody is asked."""
    totals = [0.0] * position.seats
    for _ in range(SAMPLES):
        walk = Walk(position)
        walk.turn_to(CHANCE, question.about)
        assert walk.question is not None
        walk.give(walk.question.options[index])
        while walk.question is not None and walk.question.seat == CHANCE:
            options = walk.question.options
            walk.give(options[int(rng.random() * len(options))])
        totals = [sum(both) for both in zip(totals, worth(position.game, walk.state, position.seats, 0), strict=True)]
    return [total / SAMPLES for total in totals]


def _doubt(
    doubts: list[_Doubt], position: Match, question: Question[object], index: int, iterations: int, rng: random.Random
) -> None:
    """Judge a choice; only those that look most expensive are remembered."""
    cost, _ = _cost(Chair(position, question), index, iterations, rng)
    if cost > 0 and (len(doubts) < CANDIDATES or cost > doubts[-1].cost):
        copy = position.copy(loud=True)
        asked = copy.question(question.seat)
        assert asked is not None
        doubts.append(_Doubt(copy, asked, index, cost))
        doubts.sort(key=lambda doubt: -doubt.cost)
        del doubts[CANDIDATES:]


def _cost(chair: Chair, index: int, iterations: int, rng: random.Random) -> tuple[float, int]:
    """How much less than the best the choice promised, and which was the best."""
    fair = Style(explore=3.0)  # wide bounds: the chosen option needs a fair trial, however bad it looks
    bot = IsmctsBot(rng.getrandbits(64), iterations=iterations, style=fair)
    try:
        verdicts = bot.judge(chair)
    except CannotImagine:
        return 0.0, index
    tried = [number for number, verdict in enumerate(verdicts) if verdict.taken]
    if index not in tried:
        return 0.0, index
    best = max(tried, key=lambda number: verdicts[number].chance)
    return verdicts[best].chance - verdicts[index].chance, best


def _most_expensive(doubts: list[_Doubt], iterations: int, rng: random.Random) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for doubt in doubts:
        chair = Chair(doubt.position, doubt.question)
        cost, best = _cost(chair, doubt.index, iterations, rng)
        if cost > 0:
            labels = doubt.question.labels
            found.append(
                Choice(
                    step=doubt.position.step,
                    rule=doubt.question.rule,
                    prompt=chair.prompt,
                    chosen=labels[doubt.index],
                    better=labels[best],
                    cost=cost,
                    at=sum(answer.seat != CHANCE for answer in doubt.position.log),
                )
            )
    found.sort(key=lambda choice: -choice.cost)
    return tuple(found[:EXPENSIVE])


def _signed(share: float) -> str:
    return f"{100 * share:+.0f} %"
