"""Lines of several continuations as clauses: "you lose 1 to 3 Health (67 %) and flee west"."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from undercroft.kernel.story.events import (
    DIE,
    DRAW,
    END,
    FIGHT_BEGINS,
    FIGHT_ENDS,
    GAIN,
    HEAL,
    HURT,
    LOSE,
    MOVE,
    NOTE,
    PAY,
    REVEAL,
    VISIT_ENDS,
)
from undercroft.kernel.story.grammar import heaped, is_plural, listed
from undercroft.kernel.story.sentence import Part, sentence_of
from undercroft.kernel.story.told import Told


class Way(NamedTuple):
    """A continuation: how likely, what it tells, and whether the seat is asked again."""

    share: float
    lines: list[Told]
    asks: bool


Ways = Sequence[Way]
CLAUSES: Final = 3
"""So many things are said about one prospect."""
WORTH_SAYING: Final = 0.1
"""What happens less often than this within a prospect is left out."""
CERTAIN: Final = 0.9995
ANYTHING: Final = "something"
"""What is said of things too many and too different to name."""
WEIGHTS: Final = {END: 9, DIE: 8, HURT: 7, LOSE: 6, GAIN: 5, HEAL: 5, FIGHT_ENDS: 4, FIGHT_BEGINS: 4}
"""What weighs more is said rather."""
LIGHT: Final = {PAY: 3, REVEAL: 3, DRAW: 3, MOVE: 1, NOTE: 0, VISIT_ENDS: 0}
PARTICLES: Final = frozenset(
    {
        *("A", "All", "An", "And", "At", "Does", "Everybody", "Here", "In", "It", "Laid", "Nobody", "On", "Prices"),
        *("Somebody", "Something", "The", "There", "Who"),
    }
)
"""Words that begin a sentence and are no names."""
_LEFT: Final = re.compile(r"<?, \{left\}(?: HP)? (?:left|now)>?$| and \[has\] \$?\{left\}(?: HP)?$")
"""The end of a sentence that says what is left: here counts what changes."""
_SUBJECT: Final = re.compile(r"\{\w+(?::[^{}]*)?\}")
MOST_NAMED: Final = 4
VAGUE: Final = {("card",): "something", ("figure",): "somebody"}
"""What one of many is called where the name of its kind would tell nothing: one does not fight "a card"."""


def clauses(
    ways: Ways, reader: int, most: int = CLAUSES, worth_saying: float = WORTH_SAYING, with_shares: bool = True
) -> str:
    """What happens, in the order in which it is told; the weightiest if it is much."""
    shares: dict[Hashable, float] = {}
    alike: dict[Hashable, list[Told]] = {}
    order: dict[Hashable, int] = {}
    for share, lines, _ in ways:
        times: dict[Hashable, int] = {}
        for at, line in enumerate(lines):
            plain = _same(line)
            times[plain] = times.get(plain, 0) + 1
            key: Hashable = (plain, times[plain])
            shares[key] = shares.get(key, 0.0) + share
            alike.setdefault(key, []).append(line)
            order[key] = max(order.get(key, 0), at)
    worth = [key for key in shares if shares[key] >= worth_saying]
    worth.sort(key=lambda key: (-_weight(alike[key][0], reader), order[key]))
    said: list[tuple[str, str]] = []
    for key in sorted(worth[:most], key=lambda key: order[key]):
        subject, clause = _clause(alike[key], reader)
        if with_shares and shares[key] < CERTAIN:
            clause = f"{clause} ({max(1, round(100 * shares[key]))} %)"
        said.append((subject, clause))
    return _joined(said)


def head_of(ways: Sequence[Sequence[Told]], reader: int) -> str:
    """How the dice fell, if all of these begin with the same roll: "hit"; if it is another one's, "Blue: hit", or
    "Blue beats you: ahead by 2"."""
    if not all(lines and lines[0].roll is not None and lines[0].template == ways[0][0].template for lines in ways):
        return ""
    first = [lines[0] for lines in ways]
    purpose, outcome = _around_the_dice(first[0], merged(first), reader)
    players = {part.seat: part.label for line in first for part in line.roles.values() if part.seat >= 0}
    if not outcome or not players or next(iter(players)) == reader:
        return outcome
    if reader in players:
        return f"{purpose}: {outcome}" if purpose else outcome
    return f"{next(iter(players.values()))}: {outcome}" if len(players) == 1 else outcome


def _same(line: Told) -> Hashable:
    roles = tuple((name, part.name) for name, part in line.roles.items() if part.seat >= 0 or part.owner >= 0)
    return line.event, line.template, roles


def _weight(line: Told, reader: int) -> int:
    return 2 * WEIGHTS.get(line.kind, LIGHT.get(line.kind, 2)) + (6 if line.mentions(reader) else 0)


def _clause(lines: Sequence[Told], reader: int) -> tuple[str, str]:
    """Who it is about, and the whole clause."""
    line, roles = lines[0], merged(lines)
    template = _LEFT.sub("", line.template)
    subject = _SUBJECT.match(template)
    who = "" if subject is None else sentence_of(subject[0]).clause(roles, reader)
    if line.roll is not None:
        purpose, outcome = _around_the_dice(line, roles, reader)
        said = ": ".join(part for part in (purpose, outcome) if part)
    else:
        said = sentence_of(template).clause(roles, reader)
    first, space, rest = said.partition(" ")
    return who, (first.lower() if first in PARTICLES else first) + space + rest


def _around_the_dice(line: Told, roles: dict[str, Part], reader: int) -> tuple[str, str]:
    role = next(name for name, part in line.roles.items() if part.kind == "roll")
    before, after = sentence_of(_LEFT.sub("", line.template)).around(role)
    return before.clause(roles, reader), after.clause(roles, reader)


def merged(lines: Sequence[Told]) -> dict[str, Part]:
    """The roles of several lines of one event: numbers as a range, things as alternatives, many things as any."""
    roles: dict[str, Part] = {}
    for name, part in lines[0].roles.items():
        parts = {each.roles[name].name: each.roles[name] for each in lines if name in each.roles}
        if len(parts) == 1 or part.kind == "roll":
            roles[name] = part
        else:
            roles[name] = _either(list(parts.values()), name)
    return roles


def _either(parts: Sequence[Part], role: str) -> Part:
    if all(part.kind == "number" for part in parts):
        low, high = min(part.number for part in parts), max(part.number for part in parts)
        return Part("number", str(high), f"{low} to {high}", proper=True)
    kinds = {tuple(sorted(each.kind for each in part.parts)) or (part.kind,) for part in parts}
    people = any(each.seat >= 0 or each.owner >= 0 for part in parts for each in (part, *part.parts))
    if len(parts) == 2 and not any(len(part.parts) > 2 for part in parts):
        label = " or ".join(dict.fromkeys(_said(part) for part in parts))
    elif people:
        label = "somebody"
    elif len(parts) <= MOST_NAMED and kinds == {("text",)}:
        label = listed([part.label for part in parts], "or")
    elif len(kinds) == 1 and (only := next(iter(kinds))) in VAGUE:
        label = VAGUE[only]
    elif len(kinds) == 1 and not kinds & {("text",), ("number",)}:
        label = heaped([_noun(kind) for kind in kinds.pop()])
    else:
        label = "somewhere" if role == "place" else ANYTHING
    return Part("text", "either", label, proper=True)


def _noun(kind: str) -> str:
    """What a piece of this kind is called."""
    noun = kind.replace("_", " ")
    return noun.removesuffix("s") if is_plural(noun) else noun


def _said(part: Part) -> str:
    if part.parts:
        plain = any(each.proper for each in part.parts)
        return listed([each.label for each in part.parts]) if plain else heaped([each.label for each in part.parts])
    return part.label if part.proper or part.kind == "text" else heaped([part.label])


def _joined(said: Sequence[tuple[str, str]]) -> str:
    """ "you lose 2 Health and flee west": who it is about is named once."""
    found: list[str] = []
    before = ""
    for subject, clause in said:
        again = bool(subject) and subject == before and clause.startswith(f"{subject} ")
        found.append(clause[len(subject) + 1 :] if again else clause)
        before = subject
    return listed(found) if found else ""
