"""Told = changed: the lines of a match say all that happened on the table and nothing else; every die in one line."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from undercroft.kernel.chance import KeyedDice
from undercroft.kernel.events import GAIN, HEAL, HURT, LOSE, PAY, Event
from undercroft.kernel.game import Game, Quantity
from undercroft.kernel.grammar import is_plural
from undercroft.kernel.match import Answer, Match, start
from undercroft.kernel.question import OPEN, Question
from undercroft.kernel.sentence import Part
from undercroft.kernel.state import CARD_DRAWN, DICE
from undercroft.kernel.told import Told
from undercroft.kernel.words import CHANCE

Player = Callable[[Match, Question[Any], random.Random], int]
"""Gives the number of an option."""
MORE, LESS = (GAIN, HEAL), (LOSE, HURT, PAY)
_DICE = frozenset(decision.name for decision in DICE.values())
_ZERO = re.compile(r"\b(?:loses?|gains?|heals?|pays?|gives?|takes?|draws?|spends?|drops?|moves?) 0\b")
_ONE = re.compile(r"(?<![\d.,+-])\b1 ([A-Za-z]+)\b")


class Telling(msgspec.Struct):
    """What the check heard: how many answers, lines, changes and dice."""

    answers: int = 0
    lines: int = 0
    changes: int = 0
    dice: int = 0
    draws: int = 0
    finished: bool = False


def at_random(_: Match, question: Question[Any], rng: random.Random) -> int:
    return int(rng.random() * len(question.options))


def check_told_is_changed(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 400,
    player: Player = at_random,
) -> Telling:
    """After each answer: what changed in the game's ledger was told by an event that says so, as much as it says.

    And every sentence is fit to read, and every role is played by what it was declared for.
    """
    assert game.ledger is not None, f"{game}: no ledger says what can be counted on the table"
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    report = Telling()
    before: dict[str, Quantity] = game.ledger(game.setup(seats, match.options, None))
    while True:
        told = match.told()[report.lines :]
        after = game.ledger(match.state)
        _fail(match, unlike(game, before, after, told), *[line.text for line in told])
        for line in told:
            _fail(match, _misplayed(game, line) + faults(line.text, line.roles.values()), line.text)
        report.changes += sum(before.get(key) != after.get(key) for key in {**before, **after})
        report.lines += len(told)
        if match.over or report.answers >= cap:
            break
        before = after
        question = match.open[int(rng.random() * len(match.open))]
        for said in _said(question):
            _fail(match, faults(said), said)
        match.answer_index(question, player(match, question, rng))
        report.answers += 1
    report.finished = match.over
    return report


def check_every_die_is_told(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    cap: int = 400,
    player: Player = at_random,
) -> Telling:
    """Every die that everybody sees, and every card drawn in the open, stands in exactly one line of its step."""
    rng = random.Random(seed)
    match = start(game, seats, options, dice=KeyedDice(seed))
    report = Telling()
    step = match.step
    while not match.over and report.answers < cap:
        question = match.open[int(rng.random() * len(match.open))]
        match.answer_index(question, player(match, question, rng))
        report.answers += 1
        if match.step != step or match.over:
            step = match.step
            _check_dice(match, report)
    report.finished = match.over
    return report


# -- what changed ------------------------------------------------------------------------------------------------------


def unlike(
    game: Game[Any], before: Mapping[str, Quantity], after: Mapping[str, Quantity], told: Sequence[Told]
) -> list[str]:
    """Where the lines and the table disagree."""
    claims: dict[str, list[tuple[Told, bool]]] = {}
    for line in told:
        for key, sure in claims_of(game, line):
            claims.setdefault(key, []).append((line, sure))
    found: list[str] = []
    for key in sorted({*before, *after, *claims}):
        was, now = before.get(key), after.get(key)
        lines = [line for line, _ in claims.get(key, ())]
        if was == now and not lines:
            continue
        if not lines:
            found.append(f"{key} went from {was} to {now}, and nobody told")
        elif isinstance(was, int) and not isinstance(was, bool) and isinstance(now, int):
            found.extend(_sums_up(key, was, now, lines))
        elif was == now:
            if len(lines) == 1 and claims[key][0][1]:
                found.append(f"{key} is still {now}, whatever {lines[0].event} says")
        elif isinstance(now, str) and now:
            if now not in _names(lines[-1]):
                found.append(f"{key} is {now} now, which {lines[-1].event} does not say")
        elif isinstance(was, tuple) or isinstance(now, tuple):
            named = {name for line in lines for name in _names(line)}
            moved = Counter(was if isinstance(was, tuple) else ())
            moved.subtract(now if isinstance(now, tuple) else ())
            found.extend(f"{key}: {name} is not named" for name, n in moved.items() if n and name not in named)
    return found


def claims_of(game: Game[Any], line: Told) -> list[tuple[str, bool]]:
    """The quantities a line says have changed, and whether it is sure."""
    event = _event(game, line)
    found: list[tuple[str, bool]] = []
    for change in event.changes if event is not None else ():
        owner, _, quantity = change.rstrip("?").partition(".")
        part = line.roles.get(owner)
        if part is not None:
            owners = [each.name for each in part.parts] or [part.name]
        else:
            owners = [] if event is not None and owner in event.names else [owner]
        found.extend((f"{name}.{quantity}", not change.endswith("?")) for name in owners)
    return found


def _event(game: Game[Any], line: Told) -> Event | None:
    return next((each for each in game.events if each.name == line.event and each.sentence == line.template), None)


def _sums_up(key: str, was: int, now: int, lines: Sequence[Told]) -> list[str]:
    signed = [_signed(line) for line in lines]
    if None not in signed:
        total = sum(each or 0 for each in signed)
        return [] if total == now - was else [f"{key} changed by {now - was}, but {total} was told"]
    left = lines[-1].roles.get("left")
    return [] if left is None or left.number == now else [f"{key} is {now}, but {left.number} was told"]


def _signed(line: Told) -> int | None:
    amount = line.roles.get("amount")
    if amount is None or line.kind not in (*MORE, *LESS):
        return None
    return amount.number if line.kind in MORE else -amount.number


def _names(line: Told) -> set[str]:
    return {each.name for part in line.roles.values() for each in (part, *part.parts)}


def _misplayed(game: Game[Any], line: Told) -> list[str]:
    event = _event(game, line)
    roles = {role.name: role for role in event.roles} if event is not None else {}
    return [
        f"{line.event}: {name} is {part.kind} {part.name}"
        for name, part in line.roles.items()
        if name in roles and not roles[name].fits(part)
    ]


# -- dice --------------------------------------------------------------------------------------------------------------


def _check_dice(match: Match, report: Telling) -> None:
    told = match.told()
    log = match.log
    finished = log if match.over else log[: len(log) - len(match.answers)]
    drawn = match.witness.drawn if match.witness is not None else []
    for what, seen, done, lines in (
        ("die", _rolled(log), _rolled(finished), _told_dice(told)),
        ("card", _drawn(log) + Counter(drawn), _drawn(finished), _told_cards(told)),
    ):
        silent, twice = done - lines, lines - seen
        assert not silent, f"{match.game}, step {match.step}: nobody told of the {what} {dict(silent)}"
        assert not twice, f"{match.game}, step {match.step}: the {what} {dict(twice)} was told more than once"
    report.dice, report.draws = _rolled(log).total(), _drawn(log).total()


def _rolled(answers: Sequence[Answer]) -> Counter[str]:
    return Counter(
        f"{each.about} {each.text}"
        for each in answers
        if each.seat == CHANCE and each.secrecy == OPEN and each.decision in _DICE
    )


def _drawn(answers: Sequence[Answer]) -> Counter[str]:
    return Counter(
        each.text
        for each in answers
        if each.decision == CARD_DRAWN.name and each.secrecy == OPEN and each.seat == CHANCE
    )


def _told_dice(told: Sequence[Told]) -> Counter[str]:
    return Counter(
        f"{side.seat} {die.face}"
        for line in told
        if line.roll is not None
        for side in line.roll.sides
        for die in side.dice
    )


def _told_cards(told: Sequence[Told]) -> Counter[str]:
    parts = [line.roles["drawn"] for line in told if "drawn" in line.roles]
    return Counter(each.name for part in parts for each in (part.parts or (part,)))


# -- words -------------------------------------------------------------------------------------------------------------


def faults(text: str, parts: Sequence[Part] | Any = ()) -> list[str]:
    """What is wrong with a sentence: codes, zero changes, wrong plurals, spaces, capitals, its end."""
    found: list[str] = []
    if "  " in text or text != text.strip() or " ," in text or " :" in text:
        found.append("odd spaces")
    if text[:1] != text[:1].upper():
        found.append("no capital at the start")
    if text.endswith((",", ":", ";")) or "{" in text or "[" in text or "<" in text:
        found.append("not finished")
    if _ZERO.search(text):
        found.append("a change of 0")
    found.extend(f"1 {noun}" for noun in _ONE.findall(text) if is_plural(noun) and noun.lower() not in ("is", "was"))
    for part in parts:
        for each in (part, *part.parts):
            coded = "_" in each.name or any(sign.isdigit() for sign in each.name)
            if (
                coded
                and each.kind not in ("number", "roll", "text", "list")
                and re.search(rf"\b{re.escape(each.name)}\b", text)
            ):
                found.append(f"the code {each.name}")
    if re.search(r"\w_\w", text):
        found.append("an underscore")
    return found


def _said(question: Question[Any]) -> list[str]:
    if question.seat == CHANCE:
        return []
    wording = question.wording
    return [each for each in (wording.prompt, wording.stakes, *wording.labels) if each]


def _fail(match: Match, problems: Sequence[str], *lines: str) -> None:
    said = "\n  ".join(lines)
    assert not problems, f"{match.game}, step {match.step}: {'; '.join(problems)}\n  {said}"
