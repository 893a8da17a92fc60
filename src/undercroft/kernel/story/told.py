"""What was told, as data: one event with its kind, its roles, its dice and its sentence. Readers need nothing else."""

from __future__ import annotations

import msgspec

from undercroft.kernel.story.grammar import listed, possessive
from undercroft.kernel.story.sentence import NO_READER, Part, sentence_of


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die as it fell; `struck` says why it does not count."""

    face: int
    sides: int = 6
    struck: str = ""


class Modifier(msgspec.Struct, frozen=True):
    """What was added, and because of what."""

    amount: int
    source: str


class Side(msgspec.Struct, frozen=True):
    """The dice of one party: who rolled, what fell, what was added, and what it came to."""

    who: str
    seat: int
    dice: tuple[Die, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    reads: str = ""  # what it came to, where that is not a sum: "2 hits"

    @property
    def faces(self) -> list[int]:
        """Those that count."""
        return [die.face for die in self.dice if not die.struck]

    @property
    def working(self) -> str:
        """Dice and modifiers: "2 (rolled again), 4, +1 Brass Knuckles"."""
        parts = [f"{die.face} ({die.struck})" for die in self.dice if die.struck]
        if self.faces:
            faces = [str(face) for face in self.faces]
            parts.append(listed(faces) if self.reads else " + ".join(faces))
        parts.extend(f"{modifier.amount:+d} {modifier.source}" for modifier in self.modifiers)
        return ", ".join(parts)

    @property
    def text(self) -> str:
        """The working and what it comes to, if that is not plain."""
        if self.reads:
            return f"{self.working}: {self.reads}"
        if sum(self.faces) + sum(modifier.amount for modifier in self.modifiers) != self.total:
            return f"{self.working} = {self.total} (capped)"
        return f"{self.working} = {self.total}" if self.modifiers or len(self.faces) > 1 else self.working


class Rolled(msgspec.Struct, frozen=True, omit_defaults=True):
    """One roll, explained: what for, the sides, what had to be reached, and what came of it.

    One side rolls against a `target` (`at_least`: reaching it is enough); two sides roll against each other if
    `opposed`; else they roll side by side, as for who begins.
    """

    sides: tuple[Side, ...]
    target: int | None = None
    at_least: bool = False
    opposed: bool = False
    purpose: str = ""
    outcome: str = ""

    def text(self, reader: int = NO_READER) -> str:
        """The dice in words: "4, +1 Brass Knuckles, +2 focus = 6 (capped) against 4"."""
        if not self.opposed and len(self.sides) > 1:
            return listed([f"{'you' if side.seat == reader else side.who} {side.text}" for side in self.sides])
        first = self.sides[0].text
        if self.opposed:
            other = self.sides[1]
            whose = "your" if other.seat == reader and reader != NO_READER else possessive(other.who)
            plain = other.working == str(other.total)
            tie = ", a tie" if self.at_least and self.sides[0].total == other.total else ""  # where it is enough
            return f"{first} against {whose} {other.total}{'' if plain else f' ({other.working})'}{tie}"
        if self.target is None:
            return first
        return f"{first}, {self.target} or more needed" if self.at_least else f"{first} against {self.target}"


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event as it was told: the rule that caused it, what happened, and who may know (nobody named: everybody)."""

    rule: str
    event: str
    kind: str
    roles: dict[str, Part]
    text: str  # with everybody's name: `sentence` says "you" to a reader
    template: str
    to: tuple[int, ...] | None = None
    roll: Rolled | None = None

    def known_to(self, seat: int) -> bool:
        return self.to is None or seat in self.to

    @property
    def args(self) -> tuple[str, ...]:
        """The names of those who play a role, in order."""
        return tuple(part.name for part in self.roles.values())

    def mentions(self, seat: int) -> bool:
        """Does this seat play a role in it, perhaps as one of several, perhaps by its dice?"""
        if self.roll is not None:
            for side in self.roll.sides:
                if side.seat == seat:
                    return True
        if seat < 0:
            return False
        for part in self.roles.values():
            if seat in (part.seat, part.owner):
                return True
            for each in part.parts:
                if seat in (each.seat, each.owner):
                    return True
        return False


def sentence(told: Told, reader: int = NO_READER) -> str:
    """The line as this seat reads it: "You go north"."""
    if reader < 0 or not told.mentions(reader):
        return told.text
    roles = told.roles
    if told.roll is not None:
        roles = {
            name: msgspec.structs.replace(part, label=told.roll.text(reader)) if part.kind == "roll" else part
            for name, part in roles.items()
        }
    return sentence_of(told.template).fill(roles, reader)
