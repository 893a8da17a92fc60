"""Why something is not offered: one unmet condition, what the filters of a rule dropped, and what a game adds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from undercroft.kernel.words import spell


class WhyNot:
    """One condition that is not met: its rule, a sentence with places for values, and the values in their order.

    The sentence is written like an event's: "{space} is {away:space} away". The first value is the thing itself;
    a sentence with one place less does not name it.
    """

    def __init__(self, rule: str, words: str, values: Sequence[object] = ()) -> None:
        self.rule = rule
        self.words = words
        self.values: tuple[object, ...] = tuple(values)

    def __repr__(self) -> str:
        return f"{self.words} {self.values} [{self.rule}]"


class Exclusions:
    """What the filters of a rule have dropped on the way to its question, kept only while somebody asks why."""

    def __init__(self) -> None:
        self.found: dict[str, list[WhyNot]] = {}  # of the question asked last
        self.beyond: dict[str, list[WhyNot]] = {}  # numbers out of its range, if the game has nothing better to say
        self._found: dict[str, list[WhyNot]] = {}  # since then
        self._beyond: dict[str, list[WhyNot]] = {}
        self._dropped: list[tuple[object, list[Any]]] = []  # what a filter let through, and what it did not

    def before(self, things: object) -> list[Any]:
        """What earlier filters dropped on the way to these things: later ones test it too, to name every reason."""
        return [thing for kept, dropped in self._dropped if kept is things for thing in dropped]

    def add(self, thing: object, why: WhyNot) -> None:
        self._found.setdefault(spell(thing), []).append(why)

    def otherwise(self, text: str, why: WhyNot) -> None:
        self._beyond.setdefault(text, []).append(why)

    def remember(self, kept: object, dropped: list[Any]) -> None:
        self._dropped.append((kept, dropped))

    def asked(self) -> None:
        """A question is put: what was dropped so far belongs to it."""
        self.found, self.beyond = self._found, self._beyond
        self._found, self._beyond, self._dropped = {}, {}, []


class ReasonBook:
    """What a game adds to its filters, all of it read only when somebody asks why.

    `named` finds the thing that a text of a domain stands for, at this table. `why` holds for a decision what is unmet
    by a thing that no filter has looked at: a function of state, question and thing. `when` says for a decision in
    which situation it is asked: "when you creep, walk or run". `ever` says whether a thing can answer a decision at
    all, by what everybody knows of this table: its map, its players, its options, what is printed on a card.
    """

    def __init__(
        self,
        named: Callable[[Any, str], object],
        why: Mapping[str, Callable[[Any, Any, Any], list[WhyNot]]],
        when: Mapping[str, str],
        ever: Callable[[Any, str, Any], bool] | None = None,
    ) -> None:
        self.named = named
        self.why = dict(why)
        self.when = dict(when)
        self.ever = ever
