"""Why can't I? For anything that could ever be an answer: every unmet condition with its rule, or when it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.match import Match
from undercroft.kernel.question import Decision, Question
from undercroft.kernel.story.events import part_of
from undercroft.kernel.story.grammar import capital, listed
from undercroft.kernel.story.sentence import NO_READER, Part, sentence_of
from undercroft.kernel.why_not import WhyNot
from undercroft.kernel.words import Word, label, spell

MOST_SITUATIONS: Final = 3
FEW: Final = 4
LONGEST_ECHO: Final = 60
OVER: Final = "The match is over"
WATCHING: Final = "You are watching: only players choose"
NOT_YOURS: Final = "It is not your turn to choose: {who}"
SOMETHING_ELSE: Final = "You are asked something else now: “{asked}”"
THEN: Final = "{thing} can be chosen {when}"
NEVER: Final = "{thing} is never chosen in this game"
NEVER_HERE: Final = "{thing} is never chosen in this match"
TOO_MUCH: Final = "{number} is too much: {most} is the most here"
TOO_LITTLE: Final = "{number} is too little: {fewest} is the least here"
BETWEEN: Final = "The choice here is between {options}"
NOT_AMONG: Final = "{thing} is not among what you may choose here"


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an answer is not offered: the rule, the sentence, and the values in it by name."""

    rule: str
    text: str
    values: dict[str, Part] = {}


class Thing(msgspec.Struct, frozen=True):
    """Something that could be an answer, found by what a person calls it."""

    text: str
    label: str


class Explained(msgspec.Struct, frozen=True):
    """The reply to "why can't I ...?": the thing meant, whether it is offered after all, and the reasons if not."""

    about: str
    label: str
    offered: bool
    reasons: tuple[Reason, ...]
    also: tuple[str, ...] = ()  # what else is called so


class Refused(IllegalAnswer):
    """An answer that is not offered, with the reasons."""

    def __init__(self, problem: str, rule: str, options: tuple[str, ...], reasons: Sequence[Reason]) -> None:
        super().__init__(problem, rule, options)
        self.reasons = tuple(reasons)


def explain(match: Match, seat: int, answer: object) -> list[Reason]:
    """Why this seat cannot give this answer now; nothing if it can. Says only what the seat may know."""
    text = spell(answer)
    question = match.question(seat)
    if question is None or text not in question.decision.number:
        return _not_asked(match, seat, question, text)
    return Explanation(match, question).reasons(text)


def explain_all(match: Match, seat: int, stride: int = 1) -> dict[str, list[Reason]]:
    """Why each element of the domain asked of this seat is not offered; of every `stride` one, others in each step."""
    question = match.question(seat)
    if question is None:
        return {"": [_not_yours(match, seat)]}
    explanation = Explanation(match, question)
    return {text: explanation.reasons(text) for text in question.decision.domain[match.step % stride :: stride]}


def explain_piece(match: Match, seat: int, piece: str) -> list[Reason]:
    """The same for a piece or place of the drawing, by its id; nothing if it stands for an option."""
    name = piece.partition("-")[2]
    question = match.question(seat)
    if question is None:
        return explain(match, seat, name)
    if any(option == name or _first(option) == name for option in question.texts):
        return []
    texts = [text for text in question.decision.domain if text == name] or [
        text for text in question.decision.domain if _first(text) == name
    ]
    found: list[Reason] = []
    for text in texts or [name]:
        found.extend(reason for reason in explain(match, seat, text) if reason not in found)
    return found


def look_up(match: Match, seat: int, words: str) -> Explained:
    """Explain what somebody asks about: the text of an answer, the id of a piece, or what people call it."""
    wanted = words.strip()
    decisions = list(_decisions(match, seat))
    if any(wanted in each.number for each in decisions):
        return _explained(match, seat, wanted, wanted, tuple(explain(match, seat, wanted)))
    name = wanted.partition("-")[2]
    if name and any(name in each.number or _parts(each, name) for each in decisions):
        return _explained(match, seat, wanted, name, tuple(explain_piece(match, seat, wanted)))
    found = called(match, seat, wanted)
    if not found:
        return Explained(wanted, wanted, False, (Reason("", f"Nothing here is called “{wanted[:LONGEST_ECHO]}”"),))
    first = found[0]
    reasons = tuple(explain(match, seat, first.text))
    also = tuple(dict.fromkeys(each.label for each in found[1:] if each.label != first.label))
    return Explained(first.text, first.label, not reasons, reasons, also[:FEW])


def _explained(match: Match, seat: int, about: str, text: str, reasons: tuple[Reason, ...]) -> Explained:
    question = match.question(seat)
    at = -1 if question is None else question.find(text)
    title = question.labels[at] if question is not None and at >= 0 else label(thing_of(match, seat, text))
    return Explained(about, capital(title), not reasons, reasons)


class Explanation:
    """An open question asked once more, with everything kept that its filters dropped: one replay for many answers."""

    def __init__(self, match: Match, question: Question[Any]) -> None:
        self.match = match
        self.question = question
        again = match.explained()
        alike = [each for each in again.open if each.seat == question.seat and each.rule == question.rule]
        self._waiting = alike[0]
        self._again = again
        self._dropped: dict[str, list[WhyNot]] = {}
        self._beyond: dict[str, list[WhyNot]] = {}
        exclusions = None if again.witness is None else again.witness.exclusions
        if exclusions is not None and len(again.open) == 1:  # else a filter may have served another seat
            self._dropped = exclusions.found
            self._beyond = exclusions.beyond
        book = match.game.reasons
        self._why = None if book is None else book.why.get(question.decision.name)

    def unmet(self, text: str) -> list[Reason]:
        """Every condition that this element of the domain does not meet, by the filters and by the game's book."""
        found = self._dropped.get(text, [])
        if not found and self._why is not None:
            found = self._why(self._again.state, self._waiting, named(self._again, self.question.decision, text))
        found = found or self._beyond.get(text, [])
        reasons: list[Reason] = []
        for each in found:
            reason = _reason(each, self.question.seat)
            if reason not in reasons:
                reasons.append(reason)
        return reasons

    def reasons(self, text: str) -> list[Reason]:
        """Why this element of the domain is not offered; nothing if it is."""
        if self.question.find(text) >= 0:
            return []
        return self.unmet(text) or [_by_default(self.match, self.question, text)]


def refusal(match: Match, seat: int, answer: object) -> Refused:
    """The error for an answer that is not offered: one line for a person, and the reasons as data."""
    question = match.question(seat)
    try:
        reasons = explain(match, seat, answer)
        given = label(thing_of(match, seat, spell(answer)))
    except TypeError:
        reasons, given = [], repr(answer)
    texts = () if question is None else question.texts
    said = " ".join(f"{each.text}{f' ({each.rule})' if each.rule else ''}." for each in reasons)
    return Refused(
        f"{capital(given)} cannot be chosen. {said}".strip(), reasons[0].rule if reasons else "", texts, reasons
    )


# -- things by name ---------------------------------------------------------------------------------------------------


def named(match: Match, decision: Decision, text: str) -> Any:
    """The thing that an element of a domain stands for, at this table."""
    thing = decision.things.get(text, text)
    if isinstance(thing, int):
        return thing
    book = match.game.reasons
    found: object = text if book is None else book.named(match.state, text)
    kinds = {getattr(thing, "kind", "word"), getattr(found, "kind", "word")} - {"word"}
    if found is not text and (isinstance(thing, (str, tuple)) or len(kinds) < 2):
        return found  # as this table has it: of its own card file, where it lies now
    if not isinstance(thing, str):
        return thing
    if "+" in text:
        return tuple([named(match, decision, part) for part in text.split("+")])
    return Word(text, text.replace("_", " "), True)


def thing_of(match: Match, seat: int, text: str) -> Any:
    """The thing that a text stands for, by the open question first, then by any decision that knows it."""
    for decision in _decisions(match, seat):
        if text in decision.number:
            return named(match, decision, text)
    book = match.game.reasons
    found: object = text if book is None else book.named(match.state, text)
    return found if found is not text else Word(text, text.replace("_", " "), True)


def called(match: Match, seat: int, words: str) -> list[Thing]:
    """What a person may mean by these words: names or labels, the best matches only, those asked for now first."""
    wanted = words.strip().lower()
    best: list[list[Thing]] = [[], [], []]
    seen: set[str] = set()
    question = match.question(seat)
    if question is not None:
        for text, option in zip(question.texts, question.labels, strict=True):
            best[_closeness(wanted, text, option)].append(Thing(text, option))
            seen.add(text)
    for decision in _decisions(match, seat):
        for text in decision.domain:
            if text not in seen:
                seen.add(text)
                title = label(named(match, decision, text))
                best[_closeness(wanted, text, title)].append(Thing(text, title))
    return best[0] or best[1]


def _closeness(wanted: str, text: str, title: str) -> int:
    title = title.lower()
    if wanted in (text.lower(), title, title.removeprefix("the ")):
        return 0
    return 1 if wanted and all(word in title for word in wanted.split()) else 2


def _decisions(match: Match, seat: int) -> Iterator[Decision]:
    question = match.question(seat)
    if question is not None:
        yield question.decision
    yield from match.game.decisions


def _first(text: str) -> str:
    return text.partition("+")[0]


# -- reasons ----------------------------------------------------------------------------------------------------------


def _reason(why: WhyNot, reader: int) -> Reason:
    sentence = sentence_of(why.words)
    names = list(dict.fromkeys(sentence.fields))
    given = why.values[len(why.values) - len(names) :]  # a sentence need not name the thing itself
    values = {name: part_of(value) for name, value in zip(names, given, strict=True)}
    return Reason(why.rule, sentence.fill(values, reader), values)


def _by_default(match: Match, question: Question[Any], text: str) -> Reason:
    """Where no rule names a reason: true, and in words."""
    thing = named(match, question.decision, text)
    options = list(question.options)
    numbers = [option for option in options if isinstance(option, int)]
    if isinstance(thing, int) and numbers and len(numbers) == len(options):
        if thing > max(numbers):
            return _reason(WhyNot(question.rule, TOO_MUCH, (thing, max(numbers))), question.seat)
        if thing < min(numbers):
            return _reason(WhyNot(question.rule, TOO_LITTLE, (thing, min(numbers))), question.seat)
    if len(options) <= FEW:
        choices = listed([f"“{each}”" for each in question.labels])
        return _reason(WhyNot(question.rule, BETWEEN, (choices,)), question.seat)
    return _reason(WhyNot(question.rule, NOT_AMONG, (thing,)), question.seat)


def _not_yours(match: Match, seat: int) -> Reason:
    if match.outcome is not None:
        return _reason(WhyNot(match.outcome.rule, OVER), seat)
    if seat < 0:
        return _reason(WhyNot("", WATCHING), seat)
    seen = match.seen(seat)[0]
    return _reason(WhyNot(seen.rule, NOT_YOURS, (seen.prompt,)), seat)


def _not_asked(match: Match, seat: int, question: Question[Any] | None, text: str) -> list[Reason]:
    """This is not what is asked now, by the rule of the question; it will be when ..., which no single rule says."""
    if question is None:
        found = [_not_yours(match, seat)]
        if match.over or seat < 0:
            return found
    else:
        found = [_reason(WhyNot(question.rule, SOMETHING_ELSE, (question.wording.prompt,)), seat)]
    thing = thing_of(match, seat, text)
    book = match.game.reasons
    asking = [each.name for each in match.game.decisions if text in each.number or _parts(each, text)]
    if not asking:
        found.append(_reason(WhyNot("", NEVER, (thing,)), seat))
    elif book is not None and not isinstance(thing, int):
        ever = book.ever
        possible = [name for name in asking if name in book.when and (ever is None or ever(match.state, name, thing))]
        whens = list(dict.fromkeys(book.when[name] for name in possible))[:MOST_SITUATIONS]
        if not whens:
            found.append(_reason(WhyNot("", NEVER_HERE, (thing,)), NO_READER))
        else:
            found.append(_reason(WhyNot("", THEN, (thing, "; or ".join(whens))), NO_READER))
    return found


def _parts(decision: Decision, text: str) -> bool:
    """Is this the first part of an answer, as a room is of a route?"""
    return any(_first(each) == text for each in decision.domain)
