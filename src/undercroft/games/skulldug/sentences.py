"""How SKULLDUG! speaks: rolls, moments, and who or what a sentence has named before."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.kernel.cardfile.sentences import YOU, Clause, listing

_ROLLS = {
    ("trap",): ("encounter", " against traps"),
    ("monster",): ("encounter", " against monsters"),
    ("trap", "monster"): ("encounter", ""),
    ("monster", "attack", "defence"): ("combat", ""),
    ("attack",): ("attack", ""),
    ("defence",): ("defence", ""),
    ("attack", "defence"): ("attack and defence", ""),
    ("card",): ("card", ""),
}
ORDER = ("trap", "monster", "attack", "defence", "card")


def rolls_phrase(kinds: Sequence[str], whose: str) -> str:
    """your combat rolls; all rolls if no kind is named."""
    chosen = tuple(kind for kind in ORDER if kind in kinds)
    if not chosen or len(chosen) == len(ORDER):
        return f"{whose}rolls"
    known = _ROLLS.get(chosen)
    if known is not None:
        return f"{whose}{known[0]} rolls{known[1]}"
    return f"{whose}{listing(chosen)} rolls"


def roll_phrase(kinds: Sequence[str]) -> str:
    """combat roll, for one of them."""
    return rolls_phrase(kinds, "").replace("rolls", "roll", 1)


def die_phrase(at_least: int, then: str, otherwise: str) -> str:
    """What a die decides."""
    if then and otherwise:
        return f"roll the die: on {at_least} or more, {then}; otherwise {otherwise}"
    if otherwise:
        return f"roll the die: on {at_least - 1} or less, {otherwise}"
    return f"roll the die: on {at_least} or more, {then or 'nothing happens'}"


class Telling:
    """A sentence under way: what was chosen is named once, and then called it or there."""

    def __init__(self, known: frozenset[str] = frozenset()) -> None:
        self.held: dict[str, str] = {}
        self.known = known
        self.last = ""

    def hold(self, what: str, noun: str) -> None:
        """The next effect will name what was chosen."""
        self.held[what] = noun

    def name(self, what: str) -> None:
        """It is named now."""
        self.known |= {what}

    def choosing(self, by: str, noun: str) -> Clause:
        who = "the player on your left" if by == "left" else YOU
        return Clause(who, f"choose {noun}", f"chooses {noun}")

    def there(self, preposition: str = "") -> str:
        """The chosen passage, after a preposition."""
        noun = self.held.pop("there", "")
        self.name("there")
        if noun:
            return f"{preposition} {noun}".strip()
        return "there" if preposition else "it"

    def chosen(self) -> str:
        """The chosen explorer."""
        noun = self.held.get("chosen", "")
        if noun and ("chosen" not in self.known or self.last == noun):
            self.name("chosen")
            return noun
        self.name("chosen")
        return "it"

    def by(self, who: str, you: str, they: str) -> Clause:
        """A clause about whoever an effect works on."""
        if who == "self":
            return Clause(YOU, you, they)
        if who == "chosen":
            return Clause(self.chosen(), you, they)
        if who == "others_here":
            return Clause("each other explorer in your passage", you, they)
        return Clause(f"every explorer {self.there('in')}", you, they)
