"""What may follow an answer until somebody must decide again or the next turn begins: every fall of the dice, or many
of them at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from undercroft.kernel.match import Match
from undercroft.kernel.playout import Walk
from undercroft.kernel.question import Question
from undercroft.kernel.story.chapters import HEADINGS
from undercroft.kernel.story.events import DICE_ROLLED, FIGHT_BEGINS, FIGHT_ENDS, VISIT_BEGINS, WHO, Event, Witness
from undercroft.kernel.story.told import Told
from undercroft.kernel.words import CHANCE


class Continuation:
    """One way it may go: how likely, what the seat is told, whether it is asked again, and if nothing is told, what."""

    def __init__(self, share: float, told: Sequence[Told], asked: str, of_seat: bool) -> None:
        self.share = share
        self.told = told
        self.asked = asked
        self.of_seat = of_seat


class Ears(Witness):
    """Hears a step again, and keeps what is told from a certain moment on, up to the next heading. An answer given in
    a fight is about that fight: once it is over, the next fight or roll is another matter; after any fight, a roll of
    nobody's; always, what comes whatever was answered."""

    def __init__(self) -> None:
        super().__init__()
        self.listening = False
        self.turned = False  # the next turn or round has begun
        self.fights = 0  # begun since; fewer than none if the one that went on before has ended
        self.fought = False

    def cite(self, rule: str) -> None:
        return

    def tell(self, rule: str, event: Event, args: tuple[object, ...], to: tuple[int, ...] | None) -> None:
        if not self.listening or self.turned:
            return
        if event.kind in HEADINGS or self._is_another_matter(event):
            self.turned = True
            return
        self.fights += (event.kind == FIGHT_BEGINS) - (event.kind == FIGHT_ENDS)
        self.fought = self.fought or event.kind == FIGHT_ENDS
        super().tell(rule, event, args, to)

    def _is_another_matter(self, event: Event) -> bool:
        if event.apart:
            return True
        rolls = DICE_ROLLED in event.roles
        if self.fights < 0:
            return rolls or event.kind in (FIGHT_BEGINS, VISIT_BEGINS)
        return rolls and self.fought and not self.fights and WHO not in event.roles


class Ahead:
    """The way on after one answer of a seat, in one world; chance waits to be told what falls."""

    def __init__(self, world: Match, seat: int, index: int) -> None:
        self.ears = Ears()
        self.walk = Walk(world, self.ears)
        self.ears.listening = True
        self.seat = seat
        question = self.walk.turn_to(seat)
        assert question is not None and question.seat == seat
        self.walk.give(question.options[index])

    def fall(self) -> Question[Any] | None:
        """What chance must answer now. Where the seat is only asked aside, it lets things go on."""
        while not self.ears.turned:
            aside = next((each for each in self.walk.open if each.seat == self.seat and _is_aside(each)), None)
            if aside is None:
                break
            self.walk.give_to(aside, aside.decision.aside)
        if not self.ears.turned:
            for question in self.walk.open:
                if question.seat == CHANCE:
                    return question
        return None

    def let_fall(self, question: Question[Any], number: int) -> None:
        """Chance answers with this option."""
        self.walk.give_to(question, question.options[number])

    def arrived(self, share: float) -> Continuation:
        """What has happened by now; nobody walks on from here."""
        told = [line for line in self.ears.told if line.known_to(self.seat)]
        own = next((question for question in self.walk.open if question.seat == self.seat), None)
        said = ""
        if self.ears.turned:
            own = None
        if own is not None and not told:  # to put it into words costs as much as all the rest
            self.walk.state.witness = None
            said = own.wording.prompt
        self.walk.stop()
        return Continuation(share, told, said, own is not None)


def spread(world: Match, seat: int, index: int, most: int, rng: random.Random) -> tuple[list[Continuation], bool]:
    """The continuations in this world with their shares, at most so many, and whether these are all.

    What may fall is gone through face by face where it is likely enough; where it is not, one face is tried at random
    for all of them. Shares add up to 1, and are right in the mean.
    """
    found: list[Continuation] = []
    complete = True
    waiting: list[tuple[float, list[int]]] = [(1.0, [])]
    while waiting:
        share, falls = waiting.pop()
        ahead = Ahead(world, seat, index)
        for number in falls:
            question = ahead.fall()
            assert question is not None
            ahead.let_fall(question, number)
        while (question := ahead.fall()) is not None:
            (first, chance), *others = faces = likely(question)
            if share * most >= len(faces):
                waiting.extend((share * part, [*falls, number]) for number, part in others)
                share *= chance
            else:
                complete = False
                first = int(rng.random() * len(question.options))
            falls = [*falls, first]
            ahead.let_fall(question, first)
        found.append(ahead.arrived(share))
    return found, complete


def trail(world: Match, seat: int, index: int, rng: random.Random) -> list[str]:
    """One continuation as texts, with all that could have fallen: alike in worlds that differ only in what has no
    part in it."""
    ahead = Ahead(world, seat, index)
    found: list[str] = []
    while (question := ahead.fall()) is not None:
        texts = sorted(question.texts)
        fallen = texts[int(rng.random() * len(texts))]
        found.extend([*texts, fallen])
        ahead.let_fall(question, question.find(fallen))
    found.extend(line.text for line in ahead.arrived(1.0).told)
    return found


def likely(question: Question[Any]) -> list[tuple[int, float]]:
    """The answers chance may give, the first of those that read alike, each with its share."""
    texts = question.texts
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return [(texts.index(text), count / len(texts)) for text, count in counts.items()]


def _is_aside(question: Question[Any]) -> bool:
    """Does it only interrupt what is going on?"""
    aside = question.decision.aside
    return aside is not None and aside in question.options
