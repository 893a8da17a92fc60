"""Other worlds that a seat cannot tell from the real one.

The hidden part of the step's first state is made up by the game; then the step is played again, with the answers that
the seat knows as they were given and the others made up too. A world that does not look the same in the end is thrown
away.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec.json import encode

from undercroft.kernel.errors import CannotImagine
from undercroft.kernel.log import Answer
from undercroft.kernel.match import Match
from undercroft.kernel.question import UNSEEN, Question
from undercroft.kernel.words import CHANCE

Kind = tuple[int, int, str]
"""Who was asked what, about whom: the part of a secret question that everybody sees."""


class Sight:
    """What one seat knows of a match now: every imagined world is held against it."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.known = match.known_answers(seat)
        self.seen = match.seen(seat)
        self.hidden: list[Kind] = [
            (answer.seat, answer.about, answer.decision)
            for answer in match.answers
            if answer.hidden_from(seat) and answer.secrecy != UNSEEN
        ]
        self._view = match.view(seat)
        self._told = None if match.witness is None else encode(match.told_this_step(seat))

    def fits(self, world: Match) -> bool:
        """Does this world, in which the same is asked, look the same to the seat?"""
        if world.view(self.seat) != self._view:
            return False
        return self._told is None or encode(world.told_this_step(self.seat)) == self._told

    def imagine(self, rng: random.Random, tries: int = 200, loud: bool = False) -> Match:
        """A world that fits, with all that the seat may not know made up; it goes on telling only if `loud`."""
        for attempt in range(1, tries + 1):
            world = another_world(self, rng)
            if world is not None and self.fits(world):
                world.tries_taken = attempt
                if not loud:
                    world.witness = None
                    world.state.witness = None
                return world
        raise CannotImagine(f"seat {self.seat}: none of {tries} imagined worlds fits what it has seen in this step")

    def catch_up(self, world: Match, since: list[Answer], rng: random.Random) -> bool:
        """Play a world on that fitted, loud, before these answers of the running step; False if it fits no longer."""
        page = world.page
        for answer in since:
            hidden = answer.hidden_from(self.seat) and answer not in self.known
            question = world.asked_like(answer)
            if question is None:
                if hidden and answer.secrecy == UNSEEN:
                    continue  # here nobody was asked
                return False
            index = made_up(question, self.known, rng) if hidden else question.find(answer.text)
            if index < 0:
                return False
            world.give(question, index)
            if world.page is not page:
                return False
        known = [answer.text for answer in world.known_answers(self.seat)]
        if known != [answer.text for answer in self.known] or world.seen(self.seat) != self.seen:
            return False
        return self.fits(world)


def imagine(match: Match, seat: int, rng: random.Random, tries: int = 200) -> Match:
    """Another world that this seat cannot tell from the real one, with all that it may not know made up.

    The copy is quiet and has no dice. Its `tries_taken` says how many worlds were thrown away, plus one.

    >>> import random, undercroft
    >>> match = undercroft.start("caverns", seats=3, seed=7)
    >>> world = undercroft.imagine(match, 0, random.Random(1))
    >>> world.view(0) == match.view(0)
    True
    """
    return Sight(match, seat).imagine(rng, tries)


def another_world(sight: Sight, rng: random.Random) -> Match | None:
    """Make up the hidden part of the step's first state, then catch up with what the seat has seen since."""
    match, seat, known = sight.match, sight.seat, sight.known
    try:
        world = match.twin(seat, rng)
    except CannotImagine:
        return None
    hidden = sight.hidden.copy()
    position = 0
    while world.page is match.page:
        wanted = known[position] if position < len(known) else None
        question = world.asked_like(wanted)
        if question is not None and wanted is not None:
            index = question.find(wanted.text)
            position += 1
        else:
            question = asked_unseen_by(world, seat, hidden)
            behind = question is not None and kind_of(question) in hidden
            if wanted is None and not behind and world.seen(seat) == sight.seen:
                return world
            index = -1 if question is None else made_up(question, known[position:], rng)
        if question is None or index < 0:
            return None
        if kind_of(question) in hidden:
            hidden.remove(kind_of(question))
        world.give(question, index)
    return None


def asked_unseen_by(world: Match, seat: int, given: list[Kind]) -> Question[Any] | None:
    """An open question whose answer the seat may not know, rather one that has been `given` in the real match."""
    questions = [question for question in world.open if question.hidden_from(seat)]
    for question in questions:
        if kind_of(question) in given:
            return question
    return questions[0] if questions else None


def kind_of(question: Question[Any]) -> Kind:
    return question.seat, question.about, question.decision.name


def made_up(question: Question[Any], to_come: list[Answer], rng: random.Random) -> int:
    """An answer that somebody else may have given; a draw leaves the cards that are known to be drawn later."""
    if not question.options:
        return -1  # nothing can be answered: it did not come to this
    if question.seat != CHANCE:
        return int(rng.random() * len(question.options))
    kept = [answer.text for answer in to_come if answer.stream == question.stream]
    free: list[int] = []
    for index, text in enumerate(question.texts):
        if text in kept:
            kept.remove(text)
        else:
            free.append(index)
    return free[int(rng.random() * len(free))] if free else -1
